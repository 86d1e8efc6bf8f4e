//! Memory: more games than may be in memory, clocks of games that nobody looks at, and games that their
//! players have left for good.

use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_rules::any::AnyPosition;
use dejarik_server::id::PersonId;
use dejarik_server::live::{HubConfig, Who};
use dejarik_server::protocol::{Clock, NewGame, ResultView, SideName};
use dejarik_server::store::{Sqlite, Store};
use dejarik_test_services::until;

use crate::common::client::{Client, Name, play_on};
use crate::common::hostile::effort;
use crate::common::server::{Pairing, Server, quick};
use crate::common::time::pass;
use crate::common::{computer, link};

/// Waits until this many games are in memory.
async fn until_in_memory(server: &Server, wanted: u64) {
    let what = format!("{wanted} games are in memory");
    until(&what, async || server.hub.figures().live_games == wanted).await;
}

async fn both(server: &Server, game: &Pairing) -> [Client; 2] {
    let names = game.names();
    let one = Client::connect(&server.address, game.id, &names[0]).await;
    [one, Client::connect(&server.address, game.id, &names[1]).await]
}

async fn result(server: &Server, game: &Pairing) -> Option<ResultView> {
    server.hub.full(&game.id, &Who::default()).await.unwrap().state.result
}

#[tokio::test(start_paused = true)]
async fn games_that_nobody_uses_make_room_for_others() {
    let config = HubConfig { most_games: 8, idle: Duration::from_secs(3_600), ..quick() };
    let server = Server::start(Arc::new(Sqlite::default()), config).await;
    let played = server.game(computer(RulesId::Groi, 1)).await;
    let mut player =
        Client::connect(&server.address, played.id, &Name::person(played.people[0])).await;
    for _ in 0..50 * effort() {
        let game = server.game(link(RulesId::Groi)).await;
        server.hub.full(&game.id, &Who::default()).await.unwrap();
        assert!(server.hub.figures().live_games <= 9, "{}", server.hub.figures().live_games);
    }
    // The game that is played has stayed in memory all the time.
    let word = player.some_step(1).unwrap();
    player.act(SideName::First, &word).await.unwrap();
    assert!(player.in_step().await);
}

#[tokio::test(start_paused = true)]
async fn a_server_full_of_games_in_use_refuses_others_and_keeps_its_own() {
    let server =
        Server::start(Arc::new(Sqlite::default()), HubConfig { most_games: 2, ..quick() }).await;
    let mut clients = Vec::new();
    for _ in 0..2 {
        let game = server.game(link(RulesId::Groi)).await;
        let name = Name::person(game.people[0]);
        clients.push(Client::connect(&server.address, game.id, &name).await);
    }
    let person = PersonId::random().unwrap();
    let third = server.hub.create(&person, link(RulesId::Groi)).await.unwrap();
    let third = third.id.parse().unwrap();
    let refused = server.hub.full(&third, &Who::default()).await.unwrap_err();
    assert_eq!(refused.code(), "busy");
    for client in &mut clients {
        let word = client.some_step(1).unwrap();
        client.act(SideName::First, &word).await.unwrap();
    }
    // When one is left, the third has its place.
    clients.pop().unwrap().leave().await;
    pass(Duration::from_millis(1)).await;
    server.hub.full(&third, &Who::default()).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn games_leave_memory_by_their_weight() {
    // Room for three games without events.
    let config = HubConfig { games_memory: 40 << 10, idle: Duration::from_secs(3_600), ..quick() };
    let server = Server::start(Arc::new(Sqlite::default()), config).await;
    for _ in 0..50 * effort() {
        let game = server.game(link(RulesId::Groi)).await;
        server.hub.full(&game.id, &Who::default()).await.unwrap();
        assert!(server.hub.figures().live_games <= 4, "{}", server.hub.figures().live_games);
    }
}

#[tokio::test(start_paused = true)]
async fn a_preview_loads_no_game_and_a_record_leaves_when_it_was_looked_at() {
    let config = HubConfig { idle: Duration::from_secs(3_600), ..quick() };
    let server = Server::start(Arc::new(Sqlite::default()), config).await;
    let person = PersonId::random().unwrap();
    let record = server.game(link(RulesId::Groi)).await;
    let text = server.hub.record(&record.id, &Who::default()).await.unwrap();
    let imported = server.hub.import(&person, &text).await.unwrap();
    let id = imported.games[0].id.as_ref().unwrap().parse().unwrap();
    let before = server.hub.figures().live_games;
    server.hub.portrait(&id, None).await.unwrap();
    assert_eq!(server.hub.figures().live_games, before, "nothing was loaded");
    server.hub.full(&id, &Who::default()).await.unwrap();
    pass(Duration::from_secs(2)).await;
    until_in_memory(&server, before).await;
}

/// The terms of a game with a minute for each player.
fn minute() -> NewGame {
    let clock = Some(Clock { initial: 60_000, increment: 0 });
    NewGame { clock, ..link(RulesId::Bambara) }
}

#[tokio::test(start_paused = true)]
async fn a_clock_runs_out_although_its_game_has_left_memory() {
    let server = Server::memory().await;
    let game = server.game(minute()).await;
    let mut clients = both(&server, &game).await;
    play_on(&mut clients, 4, 1).await;
    let shown = clients[0].state().clock.unwrap();
    assert_eq!(shown.running, Some(SideName::First));
    pass(Duration::from_secs(10)).await;
    drop(clients);
    until_in_memory(&server, 0).await;
    assert_eq!(server.hub.figures().parked_games, 1);
    // A spectator finds the clock where it is, and the game leaves memory again.
    let seen = server.hub.full(&game.id, &Who::default()).await.unwrap().state.clock.unwrap();
    assert_eq!(seen.running, Some(SideName::First));
    let used = shown.w - seen.w;
    assert!((10_000..12_000).contains(&used), "{used} ms were used");
    until_in_memory(&server, 0).await;
    pass(Duration::from_secs(60)).await;
    assert_eq!(server.hub.figures().parked_games, 0);
    let result = result(&server, &game).await.unwrap();
    assert_eq!((&*result.why, result.winner), ("timeout", Some(SideName::Second)));
}

#[tokio::test(start_paused = true)]
async fn a_clock_stands_while_the_server_is_too_full_to_load_its_game() {
    let config = HubConfig { most_games: 1, ..quick() };
    let server = Server::start(Arc::new(Sqlite::default()), config).await;
    let game = server.game(minute()).await;
    let mut clients = both(&server, &game).await;
    play_on(&mut clients, 4, 1).await;
    drop(clients);
    until_in_memory(&server, 0).await;
    let before = server.hub.full(&game.id, &Who::default()).await.unwrap().state.clock.unwrap();
    until_in_memory(&server, 0).await;
    let other = server.game(link(RulesId::Groi)).await;
    let name = Name::person(other.people[0]);
    let mut other = Client::connect(&server.address, other.id, &name).await;
    pass(Duration::from_secs(10)).await;
    let who = Who { person: Some(game.people[0]), ..Who::default() };
    assert_eq!(server.hub.full(&game.id, &who).await.unwrap_err().code(), "busy");
    // Longer than the minute that the player has.
    for _ in 0..9 {
        pass(Duration::from_secs(10)).await;
        assert!(other.in_step().await);
    }
    other.leave().await;
    until_in_memory(&server, 0).await;
    let state = server.hub.full(&game.id, &who).await.unwrap().state;
    let used = before.w - state.clock.unwrap().w;
    assert!((10_000..12_000).contains(&used), "{used} ms were used, {:?}", state.result);
}

#[tokio::test(start_paused = true)]
async fn an_absence_lasts_while_the_game_is_out_of_memory() {
    let mut config = quick();
    config.times.gone_fast = Duration::from_secs(30);
    let server = Server::start(Arc::new(Sqlite::default()), config).await;
    let game = server.game(minute()).await;
    let mut clients = both(&server, &game).await;
    play_on(&mut clients, 4, 1).await;
    drop(clients);
    until_in_memory(&server, 0).await;
    pass(Duration::from_secs(25)).await;
    // The one who comes back need not wait for the whole time again.
    let name = Name::secret(&game.secrets[1]);
    let mut two = Client::connect(&server.address, game.id, &name).await;
    assert_eq!(two.act(SideName::Second, "claim-win").await.unwrap_err().code, "not-now");
    pass(Duration::from_secs(6)).await;
    two.act(SideName::Second, "claim-win").await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_ran_when_the_server_stopped_runs_out_if_nobody_comes_back() {
    let store: Arc<dyn Store> = Arc::new(Sqlite::default());
    let abandoned = Duration::from_secs(3_600);
    let config = HubConfig { abandoned, ..quick() };
    let server = Server::start(store.clone(), config.clone()).await;
    let game = server.game(minute()).await;
    let mut clients = both(&server, &game).await;
    play_on(&mut clients, 4, 1).await;
    server.hub.shutdown().await;
    drop((server, clients));
    let server = Server::start(store, config).await;
    assert_eq!(server.hub.figures().parked_games, 1);
    pass(Duration::from_secs(3_590)).await;
    assert!(result(&server, &game).await.is_none(), "the clocks are frozen");
    pass(Duration::from_secs(80)).await;
    until_in_memory(&server, 0).await;
    assert_eq!(result(&server, &game).await.unwrap().why, "timeout");
}

#[tokio::test(start_paused = true)]
async fn the_position_of_a_game_is_kept_from_analysis_while_a_player_is_there() {
    // A game without players is abandoned at once here; the unit tests have the time.
    let config = HubConfig { abandoned: Duration::ZERO, ..quick() };
    let server = Server::start(Arc::new(Sqlite::default()), config).await;
    let game = server.game(link(RulesId::Bambara)).await;
    let mut clients = both(&server, &game).await;
    play_on(&mut clients, 8, 3).await;
    let dpn = clients[0].state().dpn.clone().unwrap();
    let position: AnyPosition = dpn.parse().unwrap();
    assert!(server.hub.is_like_live_online(&position));
    drop(clients);
    until_in_memory(&server, 0).await;
    // The wall clock of the test moves on by itself, if only by a millisecond.
    while server.hub.is_like_live_online(&position) {
        tokio::task::yield_now().await;
    }
    let _back = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    assert!(server.hub.is_like_live_online(&position));
}
