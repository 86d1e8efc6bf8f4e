//! A hidden set-up (S-1) is in nothing that the other seat or a spectator receives.

use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_server::live::Who;
use dejarik_server::protocol::{ClientFrame, ServerFrame, SideName};

use crate::common::client::{Client, Name};
use crate::common::server::Server;
use crate::common::{hash_of, link};

/// Returns everything that a client has received, as text.
async fn received(client: &mut Client) -> String {
    client.send(&ClientFrame::Sync).await.unwrap();
    while let Ok(Some(frame)) = client.next_within(Duration::from_millis(150)).await {
        client.seen.push_back(frame);
    }
    serde_json::to_string(&client.seen).unwrap()
}

#[tokio::test(start_paused = true)]
async fn an_order_is_sent_to_nobody_else_before_both_are_in() {
    let server = Server::memory().await;
    let game = server.game(link(RulesId::Simeone)).await;
    let [mut one, mut two] = server.clients(&game).await;
    let mut watcher = Client::connect(&server.address, game.id, &Name::default()).await;
    one.act(SideName::First, "setup:KSMN").await.unwrap();
    two.until_version(1).await;
    watcher.until_version(1).await;
    assert_eq!(one.known.words, ["setup:KSMN"]);
    // A spectator who connects only now.
    let mut late = Client::connect(&server.address, game.id, &Name::default()).await;
    for client in [&mut two, &mut watcher, &mut late] {
        assert!(client.in_step().await, "the hash covers what a viewer may see");
        assert_eq!(client.known.words, ["setup:????"]);
        let received = received(client).await;
        assert!(!received.contains("KSMN"), "{received}");
        assert!(client.state().scene.pieces.is_empty());
    }
    for who in [
        Who::default(),
        Who { seat: Some(hash_of(&game.secrets[1])), ..Who::default() },
        Who { person: Some(game.people[1]), ..Who::default() },
    ] {
        let full = server.hub.full(&game.id, &who).await.unwrap();
        let replay = server.hub.replay(&game.id, &who, 0, 100).await.unwrap();
        let record = server.hub.record(&game.id, &who).await.unwrap();
        let texts = [
            serde_json::to_string(&full).unwrap(),
            serde_json::to_string(&replay).unwrap(),
            record,
        ];
        assert!(texts.iter().all(|text| !text.contains("KSMN")), "{texts:?}");
    }
    let record = server.hub.record(&game.id, &Who::default()).await.unwrap();
    assert!(!record.contains("setup:"), "{record}");

    // With the second order everybody gets both, and has the same game as the server.
    two.act(SideName::Second, "setup:gthx").await.unwrap();
    for client in [&mut one, &mut two, &mut watcher, &mut late] {
        client.until_version(2).await;
        assert!(client.in_step().await);
        assert_eq!(client.known.words[..2], ["setup:KSMN", "setup:gthx"]);
    }
}

#[tokio::test(start_paused = true)]
async fn an_order_stays_hidden_after_the_game_is_called_off() {
    let server = Server::memory().await;
    let game = server.game(link(RulesId::Simeone)).await;
    let [mut one, mut two] = server.clients(&game).await;
    one.act(SideName::First, "setup:KSMN").await.unwrap();
    two.until_version(1).await;
    two.act(SideName::Second, "abort").await.unwrap();
    assert!(two.in_step().await);
    let received = received(&mut two).await;
    assert!(!received.contains("KSMN"), "{received}");
    one.until_version(2).await;
    assert!(one.in_step().await);
}

#[tokio::test(start_paused = true)]
async fn a_spectator_who_reconnects_is_sent_the_orders_once_both_are_in() {
    let server = Server::memory().await;
    let game = server.game(link(RulesId::Simeone)).await;
    let mut one = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    let name = Name::default();
    let watcher = Client::connect(&server.address, game.id, &name).await;
    one.act(SideName::First, "setup:KSMN").await.unwrap();
    let mut watcher = Client::resume(&server.address, game.id, &name, watcher.known).await.unwrap();
    assert_eq!(watcher.known.words, ["setup:????"]);
    let mut two = Client::connect(&server.address, game.id, &Name::secret(&game.secrets[1])).await;
    two.act(SideName::Second, "setup:gthx").await.unwrap();
    watcher.until_version(2).await;
    let full = |frame: &ServerFrame| matches!(frame, ServerFrame::Full { .. });
    assert!(watcher.seen.iter().any(full) || watcher.known.words[0] == "setup:KSMN");
    let watcher = Client::resume(&server.address, game.id, &name, watcher.known).await.unwrap();
    assert_eq!(watcher.known.words[0], "setup:KSMN");
}
