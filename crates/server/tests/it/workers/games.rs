//! A game against the computer, whose moves a worker finds.

use std::sync::Arc;

use dejarik_rules::RulesId;
use dejarik_server::live::HubConfig;
use dejarik_server::protocol::{Due, SideName};
use dejarik_server::store::Sqlite;
use dejarik_test_services::{Nats, required, until};

use crate::common::client::{Client, Name};
use crate::common::computer;
use crate::common::server::{Server, quick};
use crate::workers::asked::{bus, start_worker};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_while_workers_and_nats_come_and_go() {
    let Some(mut nats) = required(Nats::start()) else { return };
    let config = HubConfig { bus: Some(bus(&nats).await), ..quick() };
    let server = Server::start(Arc::new(Sqlite::default()), config).await;
    let hub = server.hub.clone();
    let begin = async || {
        let game = server.game(computer(RulesId::Bambara, 2)).await;
        let person = Name::person(game.people[0]);
        Client::connect(&server.address, game.id, &person).await
    };
    let mut client = begin().await;
    let mut worker = None;
    for turn in 0_u64..8 {
        match turn {
            2 => {
                worker = Some(start_worker(&nats));
                until("the worker is there", async || hub.has_workers()).await;
            }
            4 => nats.kill(),
            5 => nats.start_again().unwrap(),
            7 => drop(worker.take()),
            _ => {}
        }
        // The computer answers, unless the step has ended the game.
        loop {
            let Some(word) = client.some_step(usize::try_from(turn).unwrap()) else {
                client = begin().await;
                continue;
            };
            let version = client.act(SideName::First, &word).await.unwrap();
            if client.state().due != Due::Nothing {
                client.until_version(version + 1).await;
                break;
            }
        }
    }
    let figures = hub.figures();
    assert!(figures.computer_moves_by_workers >= 2, "{figures:?}");
    assert!(figures.computer_moves > figures.computer_moves_by_workers, "{figures:?}");
}
