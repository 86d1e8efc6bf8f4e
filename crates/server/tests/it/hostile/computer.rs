//! Visitors who let the computer think for many games at once, or for nobody.

use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_server::live::{Act, HubConfig, Who};
use dejarik_server::protocol::{Due, SideName};
use dejarik_server::store::{Sqlite, Store};

use crate::common::client::{Client, Name, action};
use crate::common::computer;
use crate::common::server::{Pairing, Server, quick};
use crate::common::time::pass;

/// How long a test waits before it concludes that the computer does not think.
const LONG: Duration = Duration::from_secs(30);

/// A game against the computer in which the person has to act.
async fn begun(server: &Server) -> (Pairing, Client) {
    let game = server.game(computer(RulesId::Groi, 1)).await;
    let client = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    (game, client)
}

#[tokio::test]
async fn the_computer_does_not_think_in_a_game_that_nobody_watches() {
    let store = Arc::new(Sqlite::default());
    // The pace is long, so the person is gone before the computer plays.
    let config = HubConfig { computer_pace: Duration::from_secs(3_600), ..quick() };
    let server = Server::start(store.clone(), config).await;
    let (game, mut client) = begun(&server).await;
    let word = client.some_step(3).unwrap();
    client.act(SideName::First, &word).await.unwrap();
    client.leave().await;
    server.hub.shutdown().await;
    // After the restart somebody without a seat asks for the game, and nobody watches.
    let server = Server::start(store.clone(), quick()).await;
    let full = server.hub.full(&game.id, &Who::default()).await.unwrap();
    assert_eq!(full.state.due, Due::Step { side: SideName::Second });
    tokio::time::pause();
    pass(LONG).await;
    tokio::time::resume();
    // The computer answers another game, whose question it was asked later.
    let (_, mut other) = begun(&server).await;
    let word = other.some_step(3).unwrap();
    other.act(SideName::First, &word).await.unwrap();
    other.until_version(2).await;
    assert_eq!(server.hub.figures().computer_moves, 1);
    assert_eq!(store.load(game.id).await.unwrap().unwrap().log.len(), 1);
    // When the person is back, the computer plays.
    let mut client = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    client.until_version(2).await;
}

#[tokio::test]
async fn the_computer_answers_a_program_that_only_acts_over_http() {
    let server = Server::memory().await;
    let (game, client) = begun(&server).await;
    let word = client.some_step(3).unwrap();
    client.leave().await;
    let who = Who { person: Some(game.people[0]), ..Who::default() };
    let act = Act { id: "h1".to_owned(), side: SideName::First, action: action(&word, 0) };
    server.hub.act(&game.id, &who, act).await.unwrap();
    // The program asks again and again, which also shows that somebody waits.
    while server.hub.full(&game.id, &who).await.unwrap().state.version < 2 {
        tokio::task::yield_now().await;
    }
}
