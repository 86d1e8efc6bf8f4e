//! Games by days: a time for each move, which runs on while nobody is there and while the server is down.

use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_rules::any::AnyPosition;
use dejarik_server::live::{HubConfig, Who};
use dejarik_server::protocol::{NewGame, PageQuery};
use dejarik_server::store::{Sqlite, Store};
use dejarik_server::time::{WallClock, WallTime};

use crate::common::client::play_on;
use crate::common::link;
use crate::common::server::{Pairing, Server, quick};
use crate::common::time::pass;

const DAY: Duration = Duration::from_secs(86_400);

fn by_days(days: u8) -> NewGame {
    NewGame { days: Some(days), ..link(RulesId::Groi) }
}

/// Returns how a game has ended.
async fn ending(server: &Server, game: &Pairing) -> Option<String> {
    let full = server.hub.full(&game.id, &Who::default()).await.unwrap();
    full.state.result.map(|result| result.why)
}

#[tokio::test(start_paused = true)]
async fn a_game_that_nobody_looks_at_ends_when_the_days_are_over() {
    let store = Arc::new(Sqlite::default());
    let server = Server::start(store.clone(), quick()).await;
    let (game, silent) = (server.game(by_days(2)).await, server.game(by_days(1)).await);
    let mut clients = server.clients(&game).await;
    let list = server.hub.mine(&game.people[0], &PageQuery::default()).await.unwrap();
    assert!(list.games[0].move_by.is_some());
    play_on(&mut clients, 3, 1).await;
    assert_eq!(clients[0].known.full.clone().unwrap().days, Some(2));
    assert_eq!(clients[0].state().move_within, Some(2 * 86_400_000));
    drop(clients);
    pass(DAY + Duration::from_secs(60)).await;
    let ended = async |game: &Pairing| store.load(game.id).await.unwrap().unwrap().log;
    let word =
        |log: Vec<dejarik_server::store::LoggedEvent>| log.last().map(|e| e.event.to_string());
    assert_eq!(word(ended(&silent).await).as_deref(), Some("abort"), "nobody has moved");
    assert_eq!(ended(&game).await.len(), 3);
    pass(DAY).await;
    assert_eq!(word(ended(&game).await).as_deref(), Some("timeout:b"));
}

#[tokio::test(start_paused = true)]
async fn the_days_run_on_while_the_server_is_down() {
    let store = Arc::new(Sqlite::default());
    let server = Server::start(store.clone(), quick()).await;
    let game = server.game(by_days(3)).await;
    let mut clients = server.clients(&game).await;
    play_on(&mut clients, 2, 1).await;
    clients[0].until_version(2).await;
    let moved = store.load(game.id).await.unwrap().unwrap().log.last().unwrap().at;
    drop(clients);
    server.hub.shutdown().await;
    for (later, why) in [(2, None), (4, Some("timeout"))] {
        let later = WallTime::from_millis(moved.millis() + later * 86_400_000);
        let wall = WallClock::reading(move || later);
        let server = Server::start(store.clone(), HubConfig { wall, ..quick() }).await;
        // Nobody has to ask: the server loads the game at its deadline.
        pass(Duration::from_secs(1)).await;
        let log = store.load(game.id).await.unwrap().unwrap().log;
        assert_eq!(log.len(), if why.is_some() { 3 } else { 2 });
        assert_eq!(ending(&server, &game).await.as_deref(), why);
        server.hub.shutdown().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_rematch_by_days_has_a_deadline_from_the_beginning() {
    let store = Arc::new(Sqlite::default());
    let server = Server::start(store.clone(), quick()).await;
    let game = server.game(by_days(1)).await;
    let mut clients = server.clients(&game).await;
    play_on(&mut clients, 2, 1).await;
    let [mut one, mut two] = clients;
    one.until_version(2).await;
    one.act(dejarik_server::protocol::SideName::First, "resign").await.unwrap();
    two.until_version(3).await;
    one.act(dejarik_server::protocol::SideName::First, "rematch").await.unwrap();
    two.act(dejarik_server::protocol::SideName::Second, "rematch").await.unwrap();
    let next = store.load(game.id).await.unwrap().unwrap().next.unwrap();
    let deadlines = store.deadlines().await.unwrap();
    assert_eq!(deadlines.iter().map(|(game, _)| *game).collect::<Vec<_>>(), [next]);
}

#[tokio::test(start_paused = true)]
async fn the_position_of_a_game_by_days_is_kept_from_analysis_while_both_are_away() {
    let store = Arc::new(Sqlite::default());
    let config = HubConfig { abandoned: Duration::ZERO, ..quick() };
    let server = Server::start(store.clone(), config.clone()).await;
    let bambara = NewGame { days: Some(7), ..link(RulesId::Bambara) };
    let game = server.game(bambara).await;
    let mut clients = server.clients(&game).await;
    play_on(&mut clients, 8, 3).await;
    let dpn = clients[0].state().dpn.clone().unwrap();
    let position: AnyPosition = dpn.parse().unwrap();
    assert!(server.hub.is_like_live_online(&position));
    drop(clients);
    pass(Duration::from_secs(60)).await;
    assert!(server.hub.is_like_live_online(&position), "both are away");
    server.hub.shutdown().await;
    let server = Server::start(store, config).await;
    assert!(server.hub.is_like_live_online(&position), "after a restart, too");
}
