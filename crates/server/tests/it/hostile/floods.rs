//! Floods of what costs more than its number says: snapshots of games, which are as long as the games.

use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_server::live::{Allowance, Hello, HubConfig, Who};
use dejarik_server::protocol::{ClientFrame, ServerFrame, SideName};
use dejarik_server::store::Sqlite;
use tokio::time::timeout;

use crate::common::client::{Client, Name, play_on};
use crate::common::link;
use crate::common::server::{Server, quick};

/// A spectator at an address.
fn at(address: &str) -> Who {
    Who { network: Some(address.parse().unwrap()), ..Who::default() }
}

async fn server(config: HubConfig) -> Server {
    Server::start(Arc::new(Sqlite::default()), config).await
}

/// Returns the number of snapshots that arrive until nothing has come for this long.
async fn snapshots(client: &mut Client, within: Duration) -> usize {
    let mut count = 0;
    while let Ok(Some(frame)) = client.next_within(within).await {
        count += usize::from(matches!(frame, ServerFrame::Full { .. }));
    }
    count
}

#[tokio::test(start_paused = true)]
async fn many_requests_for_a_snapshot_are_one_within_the_budget() {
    let snapshots_of = Allowance { burst: 1, each_second: 1 << 10 };
    let server = server(HubConfig { snapshots: snapshots_of, ..quick() }).await;
    let game = server.game(link(RulesId::Groi)).await;
    let mut player = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    for _ in 0..10 {
        player.send(&ClientFrame::Sync).await.unwrap();
    }
    assert!(player.in_step().await, "pings are answered meanwhile");
    assert_eq!(snapshots(&mut player, Duration::from_secs(20)).await, 1);
    player.send(&ClientFrame::Sync).await.unwrap();
    assert_eq!(snapshots(&mut player, Duration::from_secs(1)).await, 1, "the budget is whole");
}

#[tokio::test(start_paused = true)]
async fn an_address_that_has_spent_its_budget_waits_and_the_others_do_not() {
    let snapshots_of_address = Allowance { burst: 1, each_second: 1 << 10 };
    let server = server(HubConfig { snapshots_of_address, ..quick() }).await;
    let game = server.game(link(RulesId::Groi)).await;
    let (one, two) = (at("192.0.2.1/32"), at("192.0.2.2/32"));
    let first = async |who: &Who| {
        let mut watcher = server.hub.subscribe(&game.id, who, Hello::default()).await.unwrap();
        timeout(Duration::from_millis(1), watcher.next()).await.ok().flatten()
    };
    let full = first(&one).await.unwrap();
    assert!(full.starts_with(r#"{"t":"full""#), "{full}");
    assert_eq!(first(&one).await, None, "connecting again does not help");
    assert!(first(&two).await.is_some());
    let refused = server.hub.allow_snapshot(&one).unwrap_err();
    assert_eq!(refused.code(), "too-many", "neither does a request without a socket");
    server.hub.allow_snapshot(&Who::default()).unwrap();
    // The snapshot comes when the budget allows, and the room follows.
    let mut patient = server.hub.subscribe(&game.id, &one, Hello::default()).await.unwrap();
    let frames = [patient.next().await.unwrap(), patient.next().await.unwrap()];
    assert!(frames[0].starts_with(r#"{"t":"full""#), "{}", frames[0]);
    assert!(frames[1].starts_with(r#"{"t":"room""#), "{}", frames[1]);
}

#[tokio::test(start_paused = true)]
async fn a_snapshot_is_made_once_for_all_who_see_the_same() {
    let server = server(quick()).await;
    let game = server.game(link(RulesId::Groi)).await;
    let mut clients = server.clients(&game).await;
    play_on(&mut clients, 4, 1).await;
    let snapshot = async |who: &Who| {
        let mut watcher = server.hub.subscribe(&game.id, who, Hello::default()).await.unwrap();
        watcher.next().await.unwrap()
    };
    let one = snapshot(&at("192.0.2.1/32")).await;
    let two = snapshot(&at("192.0.2.2/32")).await;
    assert_eq!(one.as_str().as_ptr(), two.as_str().as_ptr(), "both share the same bytes");
    let player = snapshot(&Who { person: Some(game.people[0]), ..Who::default() }).await;
    assert_ne!(one.as_str(), player.as_str());
    play_on(&mut clients, 1, 2).await;
    assert_ne!(one.as_str(), snapshot(&Who::default()).await.as_str(), "the game has gone on");
}

#[tokio::test(start_paused = true)]
async fn an_address_has_few_places_in_a_game_and_players_keep_theirs() {
    let server = server(HubConfig { watchers_of_address: 3, ..quick() }).await;
    let game = server.game(link(RulesId::Groi)).await;
    let one = at("192.0.2.1/32");
    let mut watching = Vec::new();
    for _ in 0..3 {
        watching.push(server.hub.subscribe(&game.id, &one, Hello::default()).await.unwrap());
    }
    let refused = server.hub.subscribe(&game.id, &one, Hello::default()).await.unwrap_err();
    assert_eq!(refused.code(), "too-many");
    let two = at("192.0.2.2/32");
    server.hub.subscribe(&game.id, &two, Hello::default()).await.unwrap();
    let player = Who { person: Some(game.people[0]), ..one.clone() };
    server.hub.subscribe(&game.id, &player, Hello::default()).await.unwrap();
    watching.pop();
    server.hub.subscribe(&game.id, &one, Hello::default()).await.unwrap();
    // The players have noticed nothing.
    let mut clients = server.clients(&game).await;
    play_on(&mut clients, 2, 1).await;
    let word = clients[0].some_step(1).unwrap();
    clients[0].act(SideName::First, &word).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn what_waits_for_an_address_is_bounded_however_many_sockets_it_has() {
    const MOST: usize = 64 << 10;
    let config = HubConfig { waiting_of_address: MOST, watchers_of_address: 1_000, ..quick() };
    let server = server(config).await;
    let game = server.game(link(RulesId::Groi)).await;
    let mut clients = server.clients(&game).await;
    play_on(&mut clients, 6, 1).await;
    let (one, two) = (at("192.0.2.1/32"), at("192.0.2.2/32"));
    let watch = async |who: &Who| {
        server
            .hub
            .subscribe(&game.id, who, Hello { choices: true, ..Hello::default() })
            .await
            .unwrap()
    };
    let mut slow = Vec::new();
    for _ in 0..200 {
        slow.push(watch(&one).await);
    }
    let snapshot = watch(&two).await.next().await.unwrap();
    let others = 16 << 10;
    let bound = (MOST + snapshot.len() + others) as u64;
    for seed in 0..20 {
        play_on(&mut clients, 1, seed).await;
        let bytes = server.hub.figures().waiting_bytes;
        assert!(bytes <= bound, "{bytes} bytes wait, at most {bound} are allowed");
    }
    // Who reads gets the game, as soon as there is room.
    let mut last = slow.pop().unwrap();
    drop(slow);
    last.sync().unwrap();
    let full = async { while !last.next().await.unwrap().starts_with(r#"{"t":"full""#) {} };
    timeout(Duration::from_secs(1), full).await.unwrap();
}
