//! The people at a game: seats, presence, absence, clocks, offers, rematches, series.

use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_rules::any::AnyPosition;
use dejarik_server::id::{PersonId, SeatToken};
use dejarik_server::live::{HubConfig, PersonEvent, Who};
use dejarik_server::protocol::{
    Clock, Due, GameKind, NewGame, Opponent, PageQuery, ServerFrame, SideName,
};
use dejarik_server::store::{Sqlite, Store};
use dejarik_server::time::{WallClock, WallTime};
use tokio::time::timeout;

use crate::common::client::{Client, Name, PATIENCE, play_on};
use crate::common::server::{Pairing, Server, quick, rematch_secret};
use crate::common::time::pass;
use crate::common::{computer, link};

const FIRST: SideName = SideName::First;
const SECOND: SideName = SideName::Second;

async fn two(server: &Server, game: &Pairing) -> [Client; 2] {
    let [one, two] = server.clients(game).await;
    [one, two]
}

/// Waits for a room of which a condition holds.
async fn room(client: &mut Client, wanted: impl Fn(&dejarik_server::protocol::Room) -> bool) {
    let waiting = async {
        while !client.known.room.as_ref().is_some_and(&wanted) {
            client.next().await.expect("the connection ended");
        }
    };
    timeout(PATIENCE, waiting).await.expect("the condition does not come to hold");
}

fn seat(room: &dejarik_server::protocol::Room, side: SideName) -> serde_json::Value {
    let seat = room.seats.iter().find(|seat| seat.side == side).unwrap();
    serde_json::to_value(seat).unwrap()
}

#[tokio::test(start_paused = true)]
async fn an_invitation_seats_one_person_and_nobody_else() {
    let server = Server::memory().await;
    let (game, secret) = server.open_game(link(RulesId::Groi)).await;
    let [one, two] = game.people;
    let mut maker = Client::connect(&server.address, game.id, &Name::person(one)).await;
    let full = maker.known.full.clone().unwrap();
    assert_eq!(full.invite, Some(format!("/game/{}#{secret}", game.id)));
    let hub = &server.hub;
    let wrong = hub.take_seat(&game.id, &two, &SeatToken::random().unwrap()).await;
    assert_eq!(wrong.unwrap_err().code(), "not-found");
    let own = hub.take_seat(&game.id, &one, &secret).await;
    assert_eq!(own.unwrap_err().code(), "own-invitation");
    let mut events = hub.person_events(&one);
    let taken = hub.take_seat(&game.id, &two, &secret).await.unwrap();
    assert_eq!(taken.side, SECOND);
    assert_ne!(taken.secret.unwrap(), secret.to_string());
    let begun = timeout(PATIENCE, events.next()).await.unwrap().unwrap();
    assert!(matches!(begun, PersonEvent::GameStart { .. }));
    // Taking one's own seat again changes nothing; another person is too late.
    let again = hub.take_seat(&game.id, &two, &secret).await.unwrap();
    assert_eq!((again.side, again.secret), (SECOND, None));
    let third = PersonId::random().unwrap();
    let late = hub.take_seat(&game.id, &third, &secret).await;
    assert_eq!(late.unwrap_err().code(), "seat-taken");
    room(&mut maker, |room| seat(room, SECOND)["kind"] == "person").await;
    let full = hub.full(&game.id, &Who { person: Some(one), ..Who::default() }).await.unwrap();
    assert_eq!(full.invite, None);
    let mine = hub.mine(&two, &PageQuery::default()).await.unwrap().games;
    assert_eq!(mine.len(), 1);
    assert_eq!((mine[0].kind, &mine[0].you[..]), (GameKind::Online, &[SECOND][..]));
}

#[tokio::test(start_paused = true)]
async fn a_spectator_who_takes_a_seat_gets_a_snapshot_at_once() {
    let server = Server::memory().await;
    let (game, secret) = server.open_game(link(RulesId::Groi)).await;
    let name = Name::person(game.people[1]);
    let mut client = Client::connect(&server.address, game.id, &name).await;
    assert!(client.known.full.as_ref().unwrap().you.is_empty());
    server.hub.take_seat(&game.id, &game.people[1], &secret).await.unwrap();
    while client.known.full.as_ref().unwrap().you != [SECOND] {
        client.next().await.unwrap();
    }
    assert_eq!(server.hub.figures().watchers, 0);
    client.act(SECOND, "abort").await.unwrap();
}

/// The terms of a game over a link with clocks.
fn clocked() -> NewGame {
    NewGame { clock: Some(Clock { initial: 300_000, increment: 0 }), ..link(RulesId::Groi) }
}

#[tokio::test(start_paused = true)]
async fn presence_is_announced_and_a_long_absence_can_be_claimed() {
    let server = Server::alone().await;
    for (word, winner) in [("claim-win", Some(FIRST)), ("claim-draw", None)] {
        let game = server.game(clocked()).await;
        let mut clients = two(&server, &game).await;
        play_on(&mut clients, 3, 1).await;
        let [mut one, other] = clients;
        one.until_version(3).await;
        room(&mut one, |room| seat(room, SECOND)["online"] == true).await;
        assert_eq!(one.act(FIRST, word).await.unwrap_err().code, "not-now");
        other.leave().await;
        room(&mut one, |room| seat(room, SECOND)["online"] == false).await;
        let gone = seat(one.known.room.as_ref().unwrap(), SECOND)["gone"].as_u64().unwrap();
        assert!(gone <= 100, "the wait after leaving on purpose: {gone}");
        assert_eq!(one.act(FIRST, word).await.unwrap_err().code, "not-now");
        room(&mut one, |room| seat(room, SECOND)["gone"] == 0).await;
        one.act(FIRST, word).await.unwrap();
        let result = one.state().result.clone().unwrap();
        assert_eq!((result.winner, result.why.as_str()), (winner, "absence"));
    }
}

#[tokio::test(start_paused = true)]
async fn a_lost_player_is_waited_for_longer_and_may_come_back() {
    let server = Server::alone().await;
    let game = server.game(clocked()).await;
    let mut clients = two(&server, &game).await;
    play_on(&mut clients, 2, 1).await;
    let [mut one, other] = clients;
    drop(other);
    room(&mut one, |room| seat(room, SECOND)["online"] == false).await;
    let gone = seat(one.known.room.as_ref().unwrap(), SECOND)["gone"].as_u64().unwrap();
    assert!((200..=400).contains(&gone), "{gone}");
    let name = Name::secret(&game.secrets[1]);
    let _back = Client::connect(&server.address, game.id, &name).await;
    room(&mut one, |room| seat(room, SECOND)["online"] == true).await;
    pass(Duration::from_millis(500)).await;
    assert_eq!(one.act(FIRST, "claim-win").await.unwrap_err().code, "not-now");
}

#[tokio::test(start_paused = true)]
async fn a_game_without_clocks_is_not_lost_by_closing_a_tab() {
    let server = Server::alone().await;
    let game = server.game(link(RulesId::Groi)).await;
    let mut clients = two(&server, &game).await;
    play_on(&mut clients, 2, 1).await;
    let [mut one, other] = clients;
    one.until_version(2).await;
    other.leave().await;
    // The other player is away, but it is the first player's move: nothing can be claimed.
    room(&mut one, |room| seat(room, SECOND)["online"] == false).await;
    assert_eq!(seat(one.known.room.as_ref().unwrap(), SECOND)["gone"], serde_json::Value::Null);
    pass(quick().times.gone_unclocked * 2).await;
    assert_eq!(one.act(FIRST, "claim-win").await.unwrap_err().code, "not-now");
    // With the move the other side's time begins, and both sides are notified.
    let word = one.some_step(3).unwrap();
    one.act(FIRST, &word).await.unwrap();
    assert_eq!(one.state().move_within, Some(3_000));
    room(&mut one, |room| seat(room, SECOND)["gone"].as_u64().is_some()).await;
    let gone = seat(one.known.room.as_ref().unwrap(), SECOND)["gone"].as_u64().unwrap();
    assert!((2_900..=3_000).contains(&gone), "{gone}");
    let name = Name::secret(&game.secrets[1]);
    let back = Client::connect(&server.address, game.id, &name).await;
    assert!(back.state().move_within.is_some_and(|left| left <= 3_000));
    drop(back);
    room(&mut one, |room| seat(room, SECOND)["online"] == false).await;
    assert_eq!(one.act(FIRST, "claim-win").await.unwrap_err().code, "not-now");
    room(&mut one, |room| seat(room, SECOND)["gone"] == 0).await;
    one.act(FIRST, "claim-win").await.unwrap();
    assert_eq!(one.state().result.clone().unwrap().why, "absence");
}

#[tokio::test(start_paused = true)]
async fn the_day_of_a_game_without_clocks_outlives_a_restart() {
    let store = Arc::new(Sqlite::default());
    let server = Server::start(store.clone(), quick()).await;
    let game = server.game(link(RulesId::Groi)).await;
    let mut clients = two(&server, &game).await;
    play_on(&mut clients, 3, 1).await;
    clients[0].until_version(3).await;
    let moved = store.load(game.id).await.unwrap().unwrap().log.last().unwrap().at;
    drop(clients);
    server.hub.shutdown().await;
    // The clock on the wall has gone on while the server was down.
    let later = WallTime::from_millis(moved.millis() + 2_000);
    let wall = WallClock::reading(move || later);
    let server = Server::start(store, HubConfig { wall, ..quick() }).await;
    let name = Name::person(game.people[0]);
    let mut one = Client::connect(&server.address, game.id, &name).await;
    assert!(one.state().move_within.is_some_and(|left| left <= 1_000));
    room(&mut one, |room| seat(room, SECOND)["gone"] == 0).await;
    one.act(FIRST, "claim-draw").await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_runs_out_ends_the_game_by_itself() {
    let server = Server::memory().await;
    let clock = Some(Clock { initial: 10_000, increment: 0 });
    let game = server.game(NewGame { clock, ..link(RulesId::Groi) }).await;
    let mut clients = two(&server, &game).await;
    play_on(&mut clients, 2, 1).await;
    let [mut one, mut other] = clients;
    one.until_version(2).await;
    let before = one.state().clock.unwrap();
    assert_eq!(before.running, Some(FIRST));
    let over = async {
        while one.state().due != Due::Nothing {
            let _ = one.next_within(Duration::from_secs(11)).await.expect("the clock falls");
        }
    };
    over.await;
    let state = one.state();
    let result = state.result.clone().unwrap();
    assert_eq!((result.winner, result.why.as_str()), (Some(SECOND), "timeout"));
    assert_eq!(state.clock.unwrap().w, 0);
    assert_eq!(state.clock.unwrap().running, None);
    other.until_version(3).await;
    assert!(other.in_step().await);
}

#[tokio::test(start_paused = true)]
async fn no_clock_runs_while_a_throw_is_shown() {
    let mut config = quick();
    config.times.throw_grace = Duration::from_millis(1_500);
    let server = Server::start(Arc::new(Sqlite::default()), config).await;
    let clock = Some(Clock { initial: 60_000, increment: 0 });
    let options = [("setup".to_owned(), "free".to_owned())].into();
    let game = server.game(NewGame { clock, options, ..link(RulesId::Simeone) }).await;
    let mut clients = two(&server, &game).await;
    clients[0].act(FIRST, "setup:NSKM").await.unwrap();
    clients[1].act(SECOND, "setup:xthg").await.unwrap();
    let client = &mut clients[0];
    while client.due().is_none() {
        client.next().await.unwrap();
    }
    let clock = client.state().clock.unwrap();
    assert_eq!(clock.running, client.due());
    assert!((1_000..=9_000).contains(&clock.grace), "{clock:?}");
    assert_eq!((clock.w, clock.b), (60_000, 60_000));
}

#[tokio::test(start_paused = true)]
async fn takebacks_need_consent_and_draws_agreement() {
    let server = Server::memory().await;
    let game = server.game(link(RulesId::Bambara)).await;
    let mut clients = two(&server, &game).await;
    play_on(&mut clients, 2, 1).await;
    let [mut one, mut other] = clients;
    one.until_version(2).await;
    assert_eq!(one.act(FIRST, "undo").await.unwrap_err().code, "not-now");
    assert_eq!(other.act(SECOND, "takeback-accept").await.unwrap_err().code, "not-now");
    assert!(one.state().offers.may_take_back[0]);
    one.act(FIRST, "takeback-offer").await.unwrap();
    assert_eq!(one.act(FIRST, "takeback-offer").await.unwrap_err().code, "not-now");
    other.until_version(3).await;
    assert!(other.state().offers.takeback[0]);
    other.act(SECOND, "takeback-accept").await.unwrap();
    one.until_version(4).await;
    assert_eq!(one.known.words.len(), 0, "the opponent's reply is taken back too");
    assert!(one.in_step().await && other.in_step().await);

    let word = one.some_step(3).unwrap();
    one.act(FIRST, &word).await.unwrap();
    one.act(FIRST, "draw-offer").await.unwrap();
    other.until_version(6).await;
    other.act(SECOND, "draw-decline").await.unwrap();
    one.until_version(7).await;
    assert_eq!(one.act(FIRST, "draw-offer").await.unwrap_err().code, "not-now");
    other.act(SECOND, "draw-offer").await.unwrap();
    one.until_version(8).await;
    // Offering a draw that the opponent has offered accepts it.
    one.act(FIRST, "draw-offer").await.unwrap();
    let result = one.state().result.clone().unwrap();
    assert_eq!((result.winner, result.why.as_str()), (None, "agreement"));
    assert_eq!(one.act(FIRST, "takeback-offer").await.unwrap_err().code, "not-now");
    other.until_version(9).await;
    assert_eq!(other.act(SECOND, "resign").await.unwrap_err().code, "over");
}

#[tokio::test(start_paused = true)]
async fn a_game_can_be_called_off_until_both_players_have_moved() {
    let server = Server::memory().await;
    let (mut game, invitation) = server.open_game(link(RulesId::Groi)).await;
    let mut one = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    for word in ["resign", "draw-offer"] {
        assert_eq!(one.act(FIRST, word).await.unwrap_err().code, "not-now");
    }
    game.join(&server.hub, &invitation).await;
    let name = Name::secret(&game.secrets[1]);
    let mut other = Client::connect(&server.address, game.id, &name).await;
    let word = one.some_step(0).unwrap();
    one.act(FIRST, &word).await.unwrap();
    other.until_version(1).await;
    assert!(other.state().offers.may_abort);
    let word = other.some_step(0).unwrap();
    other.act(SECOND, &word).await.unwrap();
    assert!(!other.state().offers.may_abort);
    assert_eq!(other.act(SECOND, "abort").await.unwrap_err().code, "not-now");

    let game = server.game(link(RulesId::Groi)).await;
    let mut clients = two(&server, &game).await;
    clients[1].act(SECOND, "abort").await.unwrap();
    assert_eq!(clients[1].state().result.clone().unwrap().why, "abort");
}

#[tokio::test(start_paused = true)]
async fn a_rematch_swaps_the_sides_and_the_series_goes_on() {
    let server = Server::memory().await;
    let game = server.game(link(RulesId::Groi)).await;
    let mut clients = two(&server, &game).await;
    play_on(&mut clients, 2, 1).await;
    let [mut one, mut other] = clients;
    one.until_version(2).await;
    assert_eq!(one.act(FIRST, "rematch").await.unwrap_err().code, "not-now");
    other.act(SECOND, "resign").await.unwrap();
    one.until_version(3).await;
    let mut events = server.hub.person_events(&game.people[0]);
    one.act(FIRST, "rematch").await.unwrap();
    room(&mut other, |room| room.rematch == [true, false]).await;
    other.act(SECOND, "rematch-decline").await.unwrap();
    room(&mut one, |room| room.rematch == [false, false]).await;
    // Both sides learn who does not want it.
    assert_eq!(one.known.room.as_ref().unwrap().declined, Some(SECOND));
    one.act(FIRST, "rematch").await.unwrap();
    room(&mut other, |room| room.rematch == [true, false] && room.declined.is_none()).await;
    other.act(SECOND, "rematch").await.unwrap();
    room(&mut one, |room| room.next.is_some()).await;
    let next = one.known.room.as_ref().unwrap().next.clone().unwrap();
    let begun = timeout(PATIENCE, events.next()).await.unwrap().unwrap();
    assert!(matches!(begun, PersonEvent::GameStart { game, .. } if game == next));

    // The same two players have swapped sides.
    let name = Name::person(game.people[0]);
    let mut one = Client::connect(&server.address, &next, &name).await;
    let name = Name::secret(&rematch_secret(&server.hub, &next, &game.secrets[1]).await);
    let mut other = Client::connect(&server.address, &next, &name).await;
    let full = one.known.full.clone().unwrap();
    assert_eq!((&full.you[..], full.series.games), (&[SECOND][..], 1));
    assert_eq!((full.series.points, full.series.won), ([0, 3], [0, 1]));
    assert_eq!(other.known.full.as_ref().unwrap().you, [FIRST]);
    // A game that was called off is repeated with the same sides and does not count.
    other.act(FIRST, "abort").await.unwrap();
    one.until_version(1).await;
    one.act(SECOND, "rematch").await.unwrap();
    other.act(FIRST, "rematch").await.unwrap();
    room(&mut other, |room| room.next.is_some()).await;
    let third = other.known.room.as_ref().unwrap().next.clone().unwrap();
    let one = Client::connect(&server.address, &third, &Name::person(game.people[0])).await;
    let full = one.known.full.clone().unwrap();
    assert_eq!((&full.you[..], full.series.points), (&[SECOND][..], [0, 3]));
}

#[tokio::test]
async fn a_game_against_the_computer_has_takebacks_draw_offers_and_rematches() {
    let server = Server::memory().await;
    let game = server.game(computer(RulesId::Bambara, 1)).await;
    let name = Name::person(game.people[0]);
    let mut one = Client::connect(&server.address, game.id, &name).await;
    let word = one.some_step(3).unwrap();
    one.act(FIRST, &word).await.unwrap();
    while one.due() != Some(FIRST) {
        one.next().await.unwrap();
    }
    assert_eq!(one.known.words.len(), 2);
    one.act(FIRST, "undo").await.unwrap();
    assert_eq!(one.known.words.len(), 0);
    assert!(one.in_step().await);
    one.act(FIRST, "draw-offer").await.unwrap();
    let answered = |frame: &ServerFrame| {
        matches!(frame, ServerFrame::Event { word, .. }
            if word == "draw-decline:b" || word == "draw-accept:b")
    };
    one.until(answered).await.unwrap();
    if one.state().result.is_none() {
        one.act(FIRST, "resign").await.unwrap();
    }
    one.act(FIRST, "rematch").await.unwrap();
    room(&mut one, |room| room.next.is_some()).await;
    let next = one.known.room.as_ref().unwrap().next.clone().unwrap();
    let mut again = Client::connect(&server.address, &next, &name).await;
    while again.due() != Some(SECOND) {
        again.next().await.unwrap();
    }
    assert_eq!(again.known.full.as_ref().unwrap().you, [SECOND]);
    assert_eq!(again.known.words.len(), 1, "the computer is the first player now");
}

#[tokio::test(start_paused = true)]
async fn positions_of_online_games_are_kept_from_analysis_while_they_are_played() {
    let server = Server::alone().await;
    let game = server.game(link(RulesId::Groi)).await;
    let mut clients = two(&server, &game).await;
    play_on(&mut clients, 4, 2).await;
    clients[0].until_version(4).await;
    let dpn = clients[0].state().dpn.clone().unwrap();
    let position: AnyPosition = dpn.parse().unwrap();
    assert!(server.hub.is_like_live_online(&position));
    let start: AnyPosition = "groi PPPP2pppp2/12/1 w wb".parse().unwrap();
    assert!(!server.hub.is_like_live_online(&start));
    clients[0].act(FIRST, "resign").await.unwrap();
    assert!(!server.hub.is_like_live_online(&position));
}

#[tokio::test(start_paused = true)]
async fn an_uploaded_record_can_only_be_looked_at() {
    let server = Server::memory().await;
    let person = PersonId::random().unwrap();
    let source = server.game(NewGame { opponent: Opponent::Here, ..link(RulesId::Looney) }).await;
    let name = Name::person(source.people[0]);
    let mut client = Client::connect(&server.address, source.id, &name).await;
    for salt in 0..4 {
        while client.due().is_none() {
            client.next().await.unwrap();
        }
        let (side, word) = (client.due().unwrap(), client.some_step(salt * 7).unwrap());
        client.act(side, &word).await.unwrap();
    }
    let record = server.hub.record(&source.id, &Who::default()).await.unwrap();
    let file = format!("{record}\n[Rules \"groi\"]\n\n1. A1-Q9 *\n");
    let imported = server.hub.import(&person, &file).await.unwrap();
    assert_eq!(imported.games.len(), 2);
    let id = imported.games[0].id.clone().expect("a record that the server wrote is readable");
    let error = imported.games[1].error.clone().unwrap();
    assert!(error.at.is_some(), "{error:?}");
    let mut watcher = Client::connect(&server.address, &id, &Name::person(person)).await;
    assert_eq!(watcher.known.words, client.known.words);
    let full = watcher.known.full.clone().unwrap();
    assert_eq!((full.kind, full.you.len()), (GameKind::Record, 0));
    assert_eq!(watcher.act(FIRST, "resign").await.unwrap_err().code, "not-your-seat");
    let mine = server.hub.mine(&person, &PageQuery::default()).await.unwrap();
    assert_eq!(mine.games.len(), 1);
    let id = id.parse().unwrap();
    let replay = server.hub.replay(&id, &Who::default(), 0, 100).await.unwrap();
    assert_eq!(replay.entries.len(), client.known.words.len());
}

#[tokio::test(start_paused = true)]
async fn a_game_without_connections_leaves_alone_and_is_loaded_again() {
    let server = Server::alone().await;
    let game = server.game(link(RulesId::Groi)).await;
    let mut clients = two(&server, &game).await;
    play_on(&mut clients, 2, 5).await;
    let known = clients[0].known.clone();
    assert_eq!(server.hub.figures().live_games, 1);
    let [one, other] = clients;
    one.leave().await;
    other.leave().await;
    pass(quick().idle * 2).await;
    assert_eq!(server.hub.figures().live_games, 0);
    let figures = server.hub.figures();
    assert_eq!((figures.connections, figures.events), (0, 2));
    let name = Name::person(game.people[0]);
    let mut one = Client::resume(&server.address, game.id, &name, known).await.unwrap();
    assert!(one.in_step().await);
    assert_eq!(server.hub.figures().live_games, 1);
}

#[tokio::test(start_paused = true)]
async fn fifty_spectators_get_every_event() {
    let server = Server::memory().await;
    let game = server.game(link(RulesId::Groi)).await;
    let mut clients = two(&server, &game).await;
    let mut watchers = Vec::new();
    for _ in 0..50 {
        watchers.push(Client::connect(&server.address, game.id, &Name::default()).await);
    }
    room(&mut clients[0], |room| room.watchers == 50).await;
    play_on(&mut clients, 6, 4).await;
    for watcher in &mut watchers {
        watcher.until_version(6).await;
        assert!(watcher.in_step().await);
    }
    drop(watchers);
    room(&mut clients[0], |room| room.watchers == 0).await;
}
