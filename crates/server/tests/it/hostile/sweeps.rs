//! Sweeps under a wrong clock: a deletion cannot be undone, so it waits until the clock is believed.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_server::live::{HubConfig, Retention};
use dejarik_server::protocol::SideName;
use dejarik_server::store::{Sqlite, Store};
use dejarik_server::time::{WallClock, WallTime};
use tokio::time::Instant;

use crate::common::client::play_on;
use crate::common::link;
use crate::common::server::{Server, quick};
use crate::common::time::pass;

const HOUR: Duration = Duration::from_secs(3_600);
const DAY: u64 = 86_400_000;

#[tokio::test(start_paused = true)]
async fn a_server_with_a_wrong_clock_deletes_nothing_for_a_day() {
    let (begun, ahead) = (Instant::now(), Arc::new(AtomicU64::new(20_000 * DAY)));
    let store = Arc::new(Sqlite::default());
    let start = async || {
        let ahead = ahead.clone();
        let wall = WallClock::reading(move || {
            let passed = begun.elapsed().as_millis() as u64;
            WallTime::from_millis(ahead.load(Ordering::SeqCst) + passed)
        });
        let finished = Some(Duration::from_millis(90 * DAY));
        let retention = Retention { finished, ..Retention::default() };
        Server::start(store.clone(), HubConfig { wall, retention, ..quick() }).await
    };
    let server = start().await;
    let game = server.game(link(RulesId::Groi)).await;
    let mut clients = server.clients(&game).await;
    play_on(&mut clients, 2, 1).await;
    clients[0].act(SideName::First, "resign").await.unwrap();
    let kept = async || store.load(game.id).await.unwrap().is_some();

    // The clock jumps while the server runs, and is set right again.
    ahead.fetch_add(400 * DAY, Ordering::SeqCst);
    pass(20 * HOUR).await;
    ahead.fetch_sub(400 * DAY, Ordering::SeqCst);
    pass(30 * HOUR).await;
    assert!(kept().await, "the clock has jumped");
    server.hub.shutdown().await;

    // The server starts with a wrong clock.
    ahead.fetch_add(400 * DAY, Ordering::SeqCst);
    let server = start().await;
    pass(20 * HOUR).await;
    assert!(kept().await, "the clock is far from the newest event");
    server.hub.shutdown().await;

    // Nobody has used the server for a year, and its clock is right.
    let _server = start().await;
    pass(27 * HOUR).await;
    assert!(!kept().await, "the game has expired");
}
