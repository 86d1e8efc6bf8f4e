//! Data directories of earlier versions: this version opens them, serves the same games, and
//! continues them. See `fixtures/v0.1.0/README.md` for how that directory was made.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::Side;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::live::{Act, Hub, HubConfig, Who};
use dejarik_server::protocol::{Action, Due, GameFull, GameKind, MyGames, ResultView, SideName};
use dejarik_server::store::{Holder, Sqlite, Store};
use serde::Deserialize;
use tempfile::TempDir;

use crate::common::hash_of;
use crate::common::table::{Client, Table};

const FIXTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/v0.1.0");

/// What the old server answered; see the README beside it.
#[derive(Deserialize)]
struct Expected {
    cookies: [String; 2],
    games: BTreeMap<String, Game>,
}

#[derive(Deserialize)]
struct Game {
    id: String,
    rules: String,
    kind: GameKind,
    seats: BTreeMap<String, String>,
    version: u64,
    hash: String,
    dpn: Option<String>,
    line: Vec<String>,
    due: Due,
    why: Option<String>,
    series_games: u32,
}

impl Game {
    fn id(&self) -> GameId {
        self.id.parse().unwrap()
    }

    /// The asker who shows what was the secret of a seat in 0.1.0.
    fn secret(&self, side: SideName) -> Who {
        let side = Side::from(side).to_string();
        Who { seat: Some(hash_of(&self.seats[&side])), ..Who::default() }
    }
}

/// Returns the asker who holds a seat: by a cookie, or by the secret if there is no cookie. Nobody
/// does in a record.
async fn holder(store: &Sqlite, game: &Game, side: SideName) -> Who {
    let [first, second] = store.load(game.id()).await.unwrap().unwrap().seats;
    let seat = if side == SideName::First { first } else { second };
    match seat.holder {
        Holder::Person(None) => game.secret(side),
        Holder::Person(person) => Who { person, ..Who::default() },
        Holder::Open | Holder::Computer(_) | Holder::Record { .. } => Who::default(),
    }
}

fn expected() -> Expected {
    let text = std::fs::read_to_string(Path::new(FIXTURE).join("expected.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Opens a copy of the old games.
async fn open() -> (TempDir, Arc<Sqlite>, Hub) {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("games.sqlite");
    std::fs::copy(Path::new(FIXTURE).join("data/games.sqlite"), &file).unwrap();
    let store = Arc::new(Sqlite::open(&file).unwrap());
    let config = HubConfig { computer_pace: Duration::ZERO, ..HubConfig::default() };
    let hub = Hub::open(store.clone(), config).await.unwrap();
    (directory, store, hub)
}

async fn full(hub: &Hub, game: &Game, who: &Who) -> GameFull {
    hub.full(&game.id(), who).await.unwrap()
}

#[tokio::test]
async fn games_of_0_1_0_are_served_as_they_were() {
    let (_directory, store, hub) = open().await;
    for (name, game) in expected().games {
        let full = full(&hub, &game, &holder(&store, &game, SideName::First).await).await;
        let line: Vec<_> = full.line.iter().map(|entry| entry.word.clone()).collect();
        let why = full.state.result.as_ref().map(|ResultView { why, .. }| why.to_string());
        assert_eq!(full.rules.0.to_string(), game.rules, "{name}");
        assert_eq!((full.kind, line), (game.kind, game.line), "{name}");
        assert_eq!((full.state.version, full.state.hash), (game.version, game.hash), "{name}");
        assert_eq!((full.state.dpn, full.state.due), (game.dpn, game.due), "{name}");
        assert_eq!((why, full.series.games), (game.why, game.series_games), "{name}");
    }
}

#[tokio::test]
async fn games_of_0_1_0_accept_the_next_act() {
    let (_directory, store, hub) = open().await;
    for (name, game) in expected().games {
        let (side, action) = match game.due {
            Due::Nothing => continue,
            Due::Orders { .. } => {
                let order = "gthx".to_owned();
                (SideName::Second, Action::Order { order })
            }
            Due::Step { side } => {
                let full = full(&hub, &game, &holder(&store, &game, side).await).await;
                let word = full.state.choices.unwrap().steps[0].word.clone();
                (side, Action::Step { word, ply: full.state.ply })
            }
            Due::Roll => panic!("{name}: the server makes throws by itself"),
        };
        let who = holder(&store, &game, side).await;
        let act = Act { id: "next".to_owned(), side, action };
        let version = hub.act(&game.id(), &who, act).await.unwrap();
        assert_eq!(version, game.version + 1, "{name}");
    }
}

#[tokio::test]
async fn an_order_of_0_1_0_stays_hidden_until_the_other_is_in() {
    let (_directory, store, hub) = open().await;
    let game = &expected().games["simeone-hidden-order"];
    let [first, second] =
        [holder(&store, game, SideName::First).await, holder(&store, game, SideName::Second).await];
    let own = full(&hub, game, &first).await;
    let other = full(&hub, game, &second).await;
    assert_eq!(own.line[0].word, "setup:KSMN");
    assert_eq!(other.line[0].word, "setup:????");
    let action = Action::Order { order: "gthx".to_owned() };
    let act = Act { id: "order".to_owned(), side: SideName::Second, action };
    hub.act(&game.id(), &second, act).await.unwrap();
    let other = full(&hub, game, &second).await;
    assert_eq!(other.line[0].word, "setup:KSMN");
}

#[tokio::test]
async fn a_secret_of_0_1_0_that_both_players_know_is_worth_nothing() {
    let (_directory, _store, hub) = open().await;
    for (name, open_seats) in [
        // Both seats are held by cookies, and the maker knows both secrets.
        ("groi-link", [false; 2]),
        ("groi-finished", [false; 2]),
        ("groi-rematch", [false; 2]),
        ("simeone-hidden-order", [false; 2]),
        // The maker alone knows the secrets, or the other seat was taken by the invitation.
        ("looney-here", [true; 2]),
        ("simeone-link", [true; 2]),
    ] {
        let game = &expected().games[name];
        for (side, works) in [SideName::First, SideName::Second].into_iter().zip(open_seats) {
            let asked = hub.full(&game.id(), &game.secret(side)).await;
            match works {
                true => assert_eq!(asked.unwrap().you, [side], "{name}"),
                false => assert_eq!(asked.unwrap_err().code(), "not-your-seat", "{name}"),
            }
        }
    }
    // An invitation of 0.1.0 that nobody has used still is one.
    let game = &expected().games["bambara-invitation"];
    let maker = hub.full(&game.id(), &game.secret(SideName::First)).await.unwrap();
    assert!(maker.invite.unwrap().ends_with(&game.seats["b"]));
    let [one, two] = [PersonId::random().unwrap(), PersonId::random().unwrap()];
    let invitation = game.seats["b"].parse().unwrap();
    let taken = hub.take_seat(&game.id(), &one, &invitation).await.unwrap();
    assert_eq!(taken.side, SideName::Second);
    let late = hub.take_seat(&game.id(), &two, &invitation).await.unwrap_err();
    assert_eq!(late.code(), "seat-taken");
}

#[tokio::test]
async fn the_computer_of_0_1_0_answers() {
    let (_directory, store, hub) = open().await;
    let game = &expected().games["bambara-computer"];
    let (id, who) = (game.id(), game.secret(SideName::First));
    let seats = store.load(id).await.unwrap().unwrap().seats;
    let level = |side: Side| match seats[side.index()].holder {
        Holder::Computer(level) => Some(level.number()),
        Holder::Open | Holder::Person(_) | Holder::Record { .. } => None,
    };
    assert_eq!(Side::BOTH.map(level), [None, Some(2)]);
    let hello = dejarik_server::live::Hello { choices: true, ..Default::default() };
    let mut subscription = hub.subscribe(&id, &who, hello).await.unwrap();
    let word = full(&hub, game, &who).await.state.choices.unwrap().steps[0].word.clone();
    let action = Action::Step { word, ply: 4 };
    let act = Act { id: "step".to_owned(), side: SideName::First, action };
    hub.act(&id, &who, act).await.unwrap();
    while full(&hub, game, &who).await.state.version < game.version + 2 {
        subscription.next().await.unwrap();
    }
}

#[tokio::test]
async fn cookies_of_0_1_0_still_name_their_people_and_their_key_has_left_the_games() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("games.sqlite");
    std::fs::copy(Path::new(FIXTURE).join("data/games.sqlite"), &file).unwrap();
    let key = rusqlite::Connection::open(&file).unwrap();
    let key: Vec<u8> =
        key.query_row("SELECT value FROM meta WHERE name = 'key'", [], |row| row.get(0)).unwrap();
    let mut table = Table::at(data, |_| {}).await;
    let Expected { cookies, games } = expected();
    // The second start finds the key in its new place.
    for _ in 0..2 {
        for (cookie, number) in cookies.iter().zip([games.len(), 4]) {
            let mut client = Client { cookie: Some(cookie.clone()), ..table.person() };
            let listed = client.get("/api/games").await.ok();
            let listed: MyGames = serde_json::from_value(listed).unwrap();
            assert_eq!(listed.games.len(), number, "{listed:?}");
            for listed in listed.games {
                let game = games.values().find(|game| game.id == listed.id).unwrap();
                assert_eq!((listed.due, listed.plies), (game.due, game.line.len() as u32));
                assert_eq!(listed.result.map(|result| result.why.to_string()), game.why);
                assert!(listed.bytes > 512, "{}", listed.bytes);
            }
        }
        table = Table::at(table.stop().await, |_| {}).await;
    }
    let data = table.stop().await;
    let keys = std::fs::read_to_string(data.path().join("cookies.json")).unwrap();
    assert!(keys.contains(&hex::encode(&key)));
    let games = std::fs::read(data.path().join("games.sqlite")).unwrap();
    assert!(!games.windows(key.len()).any(|window| window == key));
}
