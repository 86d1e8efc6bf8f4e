//! Tournaments for few: who gets a place, which games are made, and how they count.

use std::sync::Arc;

use dejarik_rules::RulesId;
use dejarik_server::id::{GameId, PersonId, TournamentId};
use dejarik_server::live::{Act, Hub, HubConfig, Who};
use dejarik_server::protocol::{
    Action, NewGame, NewTournament, PageQuery, PairingState, Profile, SideChoice, SideName,
    TournamentStage, TournamentView,
};
use dejarik_server::store::{Sqlite, Store};
use dejarik_server::time::WallTime;

use crate::common::flaky::{Flaky, Mode};
use crate::common::link;
use crate::common::server::{Server, quick};

pub fn person() -> PersonId {
    PersonId::random().unwrap()
}

pub fn asked(places: u8) -> NewTournament {
    NewTournament { game: NewGame { side: SideChoice::Lot, ..link(RulesId::Groi) }, places }
}

/// Makes a tournament of the first person, at which the others take places. Returns its id.
async fn make(hub: &Hub, people: &[PersonId], places: u8) -> TournamentId {
    let made = hub.make_tournament(&people[0], asked(places)).await.unwrap();
    let id = made.id.parse().unwrap();
    for person in &people[1..] {
        hub.enter_tournament(id, person, None).await.unwrap();
    }
    id
}

/// Resigns, or calls off, the game between two places for the first of them.
pub async fn end(
    hub: &Hub,
    shown: &TournamentView,
    people: &[PersonId],
    pair: [usize; 2],
    action: Action,
) {
    let [one, other] = pair.map(|place| place as u8);
    let game = shown
        .games
        .iter()
        .find(|game| game.players.contains(&one) && game.players.contains(&other));
    let game = game.unwrap();
    let id: GameId = game.id.clone().unwrap().parse().unwrap();
    let side = if game.players[0] == one { SideName::First } else { SideName::Second };
    let who = Who { person: Some(people[pair[0]]), ..Who::default() };
    hub.act(&id, &who, Act { id: "end".to_owned(), side, action }).await.unwrap();
}

/// Returns the rank, the points, the Sonneborn-Berger score and the counted games of each player.
fn scores(shown: &TournamentView) -> Vec<(u8, f64, f64, u8)> {
    let score = |player: &dejarik_server::protocol::TournamentPlayer| {
        (player.rank, player.points, player.sonneborn_berger, player.played)
    };
    shown.players.iter().map(score).collect()
}

#[tokio::test(start_paused = true)]
async fn four_people_play_each_other_once_and_the_table_follows_the_results() {
    let server = Server::memory().await;
    let hub = &server.hub;
    let people = [person(), person(), person(), person()];
    let made = hub.make_tournament(&people[0], asked(4)).await.unwrap();
    let id: TournamentId = made.id.parse().unwrap();
    assert_eq!((made.stage, made.you, made.games.len()), (TournamentStage::Open, Some(0), 0));
    for (number, person) in people.iter().enumerate().skip(1) {
        let profile = Profile { name: Some(format!("Player {number}")), figure: None };
        hub.enter_tournament(id, person, Some(&profile)).await.unwrap();
        // Who comes back keeps the place and the name.
        let again = hub.enter_tournament(id, person, None).await.unwrap();
        assert_eq!(again.players[number].profile, profile);
    }
    let shown = hub.tournament(id, Some(&people[1])).await.unwrap();
    assert_eq!((shown.stage, shown.you, shown.games.len()), (TournamentStage::Running, Some(1), 6));
    for (number, person) in people.iter().enumerate() {
        let own = hub.mine(person, &PageQuery::default()).await.unwrap().games;
        assert_eq!(own.len(), 3, "{number}");
        let who = Who { person: Some(*person), ..Who::default() };
        let full = hub.full(&own[0].id.parse().unwrap(), &who).await.unwrap();
        assert_eq!(full.tournament, Some(made.id.clone()));
    }
    // The first player of each game has to move, and only players are shown where the games are.
    assert!(shown.games.iter().all(|game| game.id.is_some() && game.waits == game.players[..1]));
    let stranger = person();
    let outside = hub.tournament(id, Some(&stranger)).await.unwrap();
    assert!(outside.you.is_none() && outside.games.iter().all(|game| game.id.is_none()));
    let refused = hub.enter_tournament(id, &stranger, None).await.unwrap_err();
    assert_eq!(refused.code(), "seat-taken");
    let watched = shown.games[0].id.clone().unwrap().parse().unwrap();
    assert_eq!(hub.full(&watched, &Who::default()).await.unwrap().tournament, None);

    // 1 beats 2 and 3, 2 beats 3, 4 beats 1; the games of 4 with 2 and 3 are called off.
    for pair in [[1, 0], [2, 0], [2, 1], [0, 3]] {
        end(hub, &shown, &people, pair, Action::Resign).await;
    }
    let refused = hub.leave_tournament(id, &people[3]).await.unwrap_err();
    assert_eq!(refused.code(), "not-now", "games are in play");
    for pair in [[3, 1], [3, 2]] {
        end(hub, &shown, &people, pair, Action::Abort).await;
    }
    let shown = hub.tournament(id, Some(&people[0])).await.unwrap();
    assert_eq!(shown.stage, TournamentStage::Over);
    assert_eq!(
        scores(&shown),
        [(1, 2.0, 1.0, 3), (3, 1.0, 0.0, 2), (4, 0.0, 0.0, 2), (2, 1.0, 2.0, 1)]
    );
    let void = shown.games.iter().filter(|game| game.state == PairingState::Void).count();
    assert_eq!(void, 2);

    // Those who leave, and those who delete everything, leave their results.
    hub.leave_tournament(id, &people[0]).await.unwrap();
    assert_eq!(hub.leave_tournament(id, &people[0]).await.unwrap_err().code(), "not-your-seat");
    hub.forget(&people[1]).await.unwrap();
    let after = hub.tournament(id, Some(&people[3])).await.unwrap();
    assert_eq!(scores(&after), scores(&shown));
    assert!(after.players[0].left && after.players[1].left && !after.players[2].left);
    assert_eq!(after.players[1].profile, Profile::default(), "no name is left");
    assert_eq!(hub.my_tournaments(&people[0]).await.unwrap().tournaments, []);
    assert_eq!(hub.my_tournaments(&people[3]).await.unwrap().tournaments, [after]);
}

#[tokio::test(start_paused = true)]
async fn of_two_who_take_the_last_place_at_once_one_gets_it() {
    let server = Server::memory().await;
    let hub = &server.hub;
    for _ in 0..10 {
        let people = [person(), person()];
        let id = make(hub, &people, 3).await;
        let late = [person(), person(), person()];
        let [one, two, three] =
            late.each_ref().map(|person| hub.enter_tournament(id, person, None));
        let (one, two, three) = tokio::join!(one, two, three);
        let got = [one, two, three].map(|outcome| outcome.map(drop).map_err(|why| why.code()));
        assert_eq!(got.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{got:?}");
        assert!(
            got.iter().flat_map(|outcome| outcome.as_ref().err()).all(|why| *why == "seat-taken")
        );
        let shown = hub.tournament(id, Some(&people[0])).await.unwrap();
        assert_eq!((shown.players.len(), shown.games.len()), (3, 3));
        assert_eq!(hub.games_of(&people[0]).await.unwrap().len(), 2);
    }
}

/// The writes of a beginning are that of the tournament, one a game, and that of the tournament. The server dies after each.
#[tokio::test(start_paused = true)]
async fn the_games_are_made_once_wherever_the_server_dies() {
    for writes in 0..=7 {
        let store = Arc::new(Flaky::default());
        let server = Server::start(store.clone(), quick()).await;
        let people = [person(), person(), person(), person()];
        let id = make(&server.hub, &people[..3], 4).await;
        store.fail_after(writes);
        let failed = server.hub.enter_tournament(id, &people[3], None).await.unwrap_err();
        assert_eq!(failed.code(), "store");
        store.set(Mode::Works);
        drop(server);
        // Two servers are asked at once.
        let hubs = [0, 1].map(|_| Server::start(store.clone(), quick()));
        let [one, two] = hubs;
        let (one, two) = tokio::join!(one, two);
        if writes == 0 {
            one.hub.enter_tournament(id, &people[3], None).await.unwrap();
        }
        let asked = [&one, &two].map(|server| server.hub.tournament(id, Some(&people[0])));
        let [first, second] = asked;
        let (first, second) = tokio::join!(first, second);
        assert_eq!(first.unwrap().games.len(), 6);
        assert!(second.unwrap().games.iter().all(|game| game.id.is_some()), "{writes}");
        for person in &people {
            assert_eq!(one.hub.games_of(person).await.unwrap().len(), 3, "{writes}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_maker_starts_early_or_withdraws_and_others_leave() {
    let server = Server::memory().await;
    let hub = &server.hub;
    let people = [person(), person(), person(), person()];
    let id = make(hub, &people[..2], 8).await;
    assert_eq!(hub.start_tournament(id, &people[0]).await.unwrap_err().code(), "not-now");
    hub.enter_tournament(id, &people[2], None).await.unwrap();
    hub.enter_tournament(id, &people[3], None).await.unwrap();
    hub.leave_tournament(id, &people[1]).await.unwrap();
    for other in [people[1], people[2]] {
        assert_eq!(hub.start_tournament(id, &other).await.unwrap_err().code(), "not-your-seat");
    }
    let shown = hub.start_tournament(id, &people[0]).await.unwrap();
    assert_eq!((shown.players.len(), shown.games.len()), (3, 3));
    assert_eq!(hub.start_tournament(id, &people[0]).await.unwrap(), shown, "once");

    for withdrawn in [false, true] {
        let id = make(hub, &people[..2], 4).await;
        match withdrawn {
            true => hub.leave_tournament(id, &people[0]).await.unwrap(),
            false => hub.forget(&people[0]).await.unwrap(),
        }
        assert_eq!(hub.tournament(id, None).await.unwrap_err().code(), "not-found");
    }
}

#[tokio::test(start_paused = true)]
async fn a_place_goes_to_the_person_who_signs_in_and_waits_fourteen_days() {
    let store = Arc::new(Sqlite::default());
    let server = Server::start(store.clone(), quick()).await;
    let hub = &server.hub;
    let [anna, ben, later] = [person(), person(), person()];
    let id = make(hub, &[anna, ben], 3).await;
    hub.join(anna, later).await.unwrap();
    // The other browser's person signs in as the same one: nobody gets both places.
    hub.join(ben, later).await.unwrap();
    let shown = hub.tournament(id, Some(&later)).await.unwrap();
    assert_eq!((shown.you, shown.players.len()), (Some(0), 2));
    assert_eq!(hub.tournament(id, Some(&ben)).await.unwrap().you, Some(1));
    let at = |days: u64, shown: &TournamentView| WallTime::from_millis(shown.until + days);
    hub.sweep(at(0, &shown)).await.unwrap();
    let begun = hub.enter_tournament(id, &person(), None).await.unwrap();
    hub.sweep(at(1, &shown)).await.unwrap();
    hub.tournament(id, None).await.unwrap();
    hub.sweep(at(1, &begun)).await.unwrap();
    assert_eq!(hub.tournament(id, None).await.unwrap_err().code(), "not-found");
    // The games stay, although nobody has made a move.
    assert_eq!(store.own_games(later).await.unwrap().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn people_who_never_want_to_meet_sit_at_no_tournament_together() {
    let server = Server::memory().await;
    let hub = &server.hub;
    let game = server.game(link(RulesId::Groi)).await;
    let [anna, ben] = game.people;
    hub.mute(&anna, &game.id).await.unwrap();
    for (inside, outside) in [(anna, ben), (ben, anna)] {
        let id = make(hub, &[person(), inside], 3).await;
        let refused = hub.enter_tournament(id, &outside, None).await.unwrap_err();
        assert_eq!(refused.code(), "not-now");
        hub.enter_tournament(id, &person(), None).await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn terms_that_no_game_of_a_tournament_has_are_refused_with_their_place() {
    let server = Server::memory().await;
    let anna = person();
    let usual = asked(4);
    for (asked, at) in [
        (asked(2), "places"),
        (asked(9), "places"),
        (NewTournament { game: link(RulesId::Groi), places: 4 }, "game.side"),
        (
            NewTournament { game: NewGame { checked: true, ..usual.game.clone() }, places: 4 },
            "game.checked",
        ),
        (
            NewTournament { game: NewGame { days: Some(99), ..usual.game.clone() }, places: 4 },
            "game.days",
        ),
        (
            NewTournament { game: crate::common::computer(RulesId::Groi, 1), places: 4 },
            "game.opponent",
        ),
        (
            NewTournament {
                game: NewGame { start: Some("groi x".to_owned()), ..usual.game.clone() },
                places: 4,
            },
            "game.start",
        ),
    ] {
        let refused = server.hub.make_tournament(&anna, asked).await.unwrap_err();
        assert_eq!((refused.code(), refused.at.as_deref()), ("bad-request", Some(at)));
        assert!(refused.french.is_some(), "{refused}");
    }
    let config = HubConfig { lobby: false, ..quick() };
    let server = Server::start(Arc::new(Sqlite::default()), config).await;
    assert_eq!(server.hub.make_tournament(&anna, usual).await.unwrap_err().code(), "not-found");
    assert_eq!(server.hub.my_tournaments(&anna).await.unwrap_err().code(), "not-found");
}
