//! What is kept of a person: it can be looked at and deleted, and it is not kept for ever.

use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::live::{HubConfig, Retention, Who};
use dejarik_server::protocol::{NewGame, Opponent, PageQuery, ServerFrame, SideName};
use dejarik_server::store::{Sqlite, Store};
use dejarik_server::time::{WallTime, wall_now};

use crate::common::client::{Client, Name, play_on};
use crate::common::server::{Pairing, Server, quick};
use crate::common::{computer, hash_of, link};

const FIRST: SideName = SideName::First;
const SECOND: SideName = SideName::Second;
const DAY: u64 = 86_400_000;

async fn two(server: &Server, game: &Pairing) -> [Client; 2] {
    let one = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    let two = Client::connect(&server.address, game.id, &Name::person(game.people[1])).await;
    [one, two]
}

fn by(person: PersonId) -> Who {
    Who { person: Some(person), ..Who::default() }
}

/// Waits until the server closes a connection, and returns the code of the reason. The client is not
/// asked to come back.
async fn goodbye(client: &mut Client) -> String {
    let bye = client.until(|frame| matches!(frame, ServerFrame::Bye { .. })).await;
    let Some(ServerFrame::Bye { error, retry: None }) = bye else { panic!("{bye:?}") };
    error.code
}

#[tokio::test(start_paused = true)]
async fn an_opponent_keeps_the_game_of_a_player_who_is_deleted_and_wins_it() {
    let server = Server::memory().await;
    let game = server.game(link(RulesId::Groi)).await;
    let [leaver, opponent] = game.people;
    let mut clients = two(&server, &game).await;
    play_on(&mut clients, 2, 1).await;
    server.hub.forget(&leaver).await.unwrap();
    let [mut left, mut other] = clients;
    other.until_version(3).await;
    let result = other.state().result.clone().unwrap();
    assert_eq!((result.winner, result.why.as_str()), (Some(SECOND), "resignation"));
    // Neither the cookie nor the secret of the leaver opens the seat any more.
    while left.known.full.as_ref().is_none_or(|full| !full.you.is_empty()) {
        let full = server.hub.full(&game.id, &by(leaver)).await.unwrap();
        left.known.full = Some(Arc::new(full));
    }
    assert_eq!(left.act(FIRST, "rematch").await.unwrap_err().code, "not-your-seat");
    let seat = Some(hash_of(&game.secrets[0]));
    let refused = server.hub.full(&game.id, &Who { seat, ..Who::default() }).await.unwrap_err();
    assert_eq!(refused.code(), "not-your-seat");
    assert!(server.hub.games_of(&leaver).await.unwrap().is_empty());
    assert_eq!(server.hub.games_of(&opponent).await.unwrap(), [game.id]);
    // Without any player the game is not kept.
    server.hub.forget(&opponent).await.unwrap();
    assert_eq!(goodbye(&mut other).await, "not-found");
    let gone = server.hub.full(&game.id, &Who::default()).await.unwrap_err();
    assert_eq!(gone.code(), "not-found");
}

#[tokio::test(start_paused = true)]
async fn a_game_that_has_hardly_begun_is_called_off() {
    let server = Server::memory().await;
    let game = server.game(link(RulesId::Groi)).await;
    let mut clients = two(&server, &game).await;
    play_on(&mut clients, 1, 1).await;
    server.hub.forget(&game.people[1]).await.unwrap();
    clients[0].until_version(2).await;
    assert_eq!(clients[0].state().result.clone().unwrap().why, "abort");
    assert_eq!(server.hub.games_of(&game.people[0]).await.unwrap(), [game.id]);
}

#[tokio::test]
async fn games_without_an_opponent_are_deleted_with_their_person() {
    let directory = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(&directory.path().join("games.db")).unwrap());
    let server = Server::start(store.clone(), quick()).await;
    let person = PersonId::random().unwrap();
    let here = NewGame { opponent: Opponent::Here, ..link(RulesId::Groi) };
    for terms in [computer(RulesId::Bambara, 1), here, link(RulesId::Looney)] {
        server.hub.create(&person, terms).await.unwrap();
    }
    server.hub.import(&person, "[Rules \"groi\"]\n\n1. A1-B1 *\n").await.unwrap();
    let games = server.hub.games_of(&person).await.unwrap();
    let data = server.hub.data_of(&person).await.unwrap();
    assert_eq!((games.len(), data.games, data.uploads), (4, 3, 1));
    let stranger = PersonId::random().unwrap();
    for game in &games {
        let refused = server.hub.forget_game(&stranger, game).await.unwrap_err();
        assert_eq!(refused.code(), "not-found");
    }
    let mut client = Client::connect(&server.address, games[0], &Name::person(person)).await;
    server.hub.forget_game(&person, &games[3]).await.unwrap();
    assert_eq!(server.hub.games_of(&person).await.unwrap(), games[..3]);
    server.hub.forget(&person).await.unwrap();
    assert_eq!(goodbye(&mut client).await, "not-found");
    for game in games {
        assert_eq!(store.load(game).await, Ok(None));
    }
}

/// Creates a game at one screen in which this many steps are made, and ends it if asked to.
async fn stepped(server: &Server, steps: usize, end: bool) -> GameId {
    let game = server.game(NewGame { opponent: Opponent::Here, ..link(RulesId::Groi) }).await;
    let mut client = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    for salt in 0..steps {
        let (side, word) = (client.due().unwrap(), client.some_step(salt).unwrap());
        client.act(side, &word).await.unwrap();
    }
    if end {
        client.act(FIRST, "resign").await.unwrap();
    }
    game.id
}

/// Returns the moment this many milliseconds from now.
fn later(millis: u64) -> WallTime {
    WallTime::from_millis(wall_now().millis() + millis)
}

#[tokio::test(start_paused = true)]
async fn untouched_games_are_deleted_after_a_day_and_finished_ones_only_if_asked_to() {
    for finished in [None, Some(Duration::from_millis(30 * DAY))] {
        let retention = Retention { finished, ..Retention::default() };
        let store = Arc::new(Sqlite::default());
        let server = Server::start(store, HubConfig { retention, ..quick() }).await;
        let untouched = stepped(&server, 0, false).await;
        let resigned = stepped(&server, 0, true).await;
        let playing = stepped(&server, 1, false).await;
        let over = stepped(&server, 2, true).await;
        let person = PersonId::random().unwrap();
        let record = "[Rules \"groi\"]\n\n1. A1-B1 *\n";
        let imported = server.hub.import(&person, record).await.unwrap();
        let uploaded: GameId = imported.games[0].id.as_ref().unwrap().parse().unwrap();
        let exists = async |game: &GameId| server.hub.full(game, &Who::default()).await.is_ok();
        assert_eq!(server.hub.sweep(later(DAY - 60_000)).await, Ok(0));
        assert_eq!(server.hub.sweep(later(DAY + 60_000)).await, Ok(2));
        assert!(!exists(&untouched).await && !exists(&resigned).await);
        assert_eq!(server.hub.sweep(later(30 * DAY - 60_000)).await, Ok(0));
        let deleted = if finished.is_some() { 2 } else { 0 };
        assert_eq!(server.hub.sweep(later(30 * DAY + 60_000)).await, Ok(deleted));
        assert!(exists(&playing).await);
        assert_eq!(exists(&over).await, finished.is_none());
        assert_eq!(exists(&uploaded).await, finished.is_none());
    }
}

#[tokio::test]
async fn a_sweep_is_bounded_and_deletes_the_games_of_a_file_too() {
    let directory = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(&directory.path().join("games.db")).unwrap());
    let server = Server::start(store, quick()).await;
    let touched = stepped(&server, 1, false).await;
    let [one, two] = [PersonId::random().unwrap(), PersonId::random().unwrap()];
    for number in 0..250 {
        let person = if number % 2 == 0 { &one } else { &two };
        server.hub.create(person, link(RulesId::Groi)).await.unwrap();
    }
    let swept = [
        server.hub.sweep(later(DAY + 60_000)).await,
        server.hub.sweep(later(DAY + 60_000)).await,
        server.hub.sweep(later(DAY + 60_000)).await,
    ];
    assert_eq!(swept, [Ok(200), Ok(50), Ok(0)]);
    assert!(server.hub.games_of(&one).await.unwrap().is_empty());
    assert!(server.hub.full(&touched, &Who::default()).await.is_ok());
}

#[tokio::test]
async fn a_game_that_cannot_be_read_is_listed_with_the_reason_and_archived_as_such() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("games.db");
    let person = PersonId::random().unwrap();
    let ids = {
        let server = Server::start(Arc::new(Sqlite::open(&file).unwrap()), quick()).await;
        let mut ids = Vec::new();
        for _ in 0..3 {
            ids.push(server.hub.create(&person, link(RulesId::Groi)).await.unwrap().id);
        }
        server.hub.shutdown().await;
        ids
    };
    let connection = rusqlite::Connection::open(&file).unwrap();
    // The terms of the first game have rules of a later revision, and the log of the second one, which
    // an earlier version could not replay, contains a word that there is not.
    let sql = "UPDATE games SET terms = json_set(terms, '$.settings.revision', 99) WHERE id = ?";
    assert_eq!(connection.execute(sql, [&ids[0]]).unwrap(), 1);
    let sql = "UPDATE games SET plies = NULL, turn = NULL, due = NULL WHERE id = ?";
    assert_eq!(connection.execute(sql, [&ids[1]]).unwrap(), 1);
    let sql = "INSERT INTO events (game, seq, word, at) SELECT number, 0, 'castle', 0 FROM games
               WHERE id = ?";
    assert_eq!(connection.execute(sql, [&ids[1]]).unwrap(), 1);
    drop(connection);

    let server = Server::start(Arc::new(Sqlite::open(&file).unwrap()), quick()).await;
    let list = server.hub.mine(&person, &PageQuery::default()).await.unwrap();
    assert_eq!(list.games.iter().map(|game| &game.id).collect::<Vec<_>>(), [&ids[2]]);
    let reason = |id: &String| {
        let game = list.unreadable.iter().find(|game| game.id == *id);
        game.unwrap_or_else(|| panic!("{id} is not in {list:?}")).reason.clone()
    };
    assert!(reason(&ids[0]).contains("99"), "{}", reason(&ids[0]));
    assert!(reason(&ids[1]).contains("castle"), "{}", reason(&ids[1]));
    for id in &ids[..2] {
        let archived = server.hub.archived(&person, &id.parse().unwrap()).await.unwrap().unwrap();
        assert_eq!(archived.unwrap_err().id, *id);
    }
}
