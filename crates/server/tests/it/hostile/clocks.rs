//! Clocks under a slow disk, long queues, clients that lie about their lag, and players without a
//! connection. Time that the server needs is nobody's.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_server::live::{Act, Hello, HubConfig, Who};
use dejarik_server::places::Places;
use dejarik_server::protocol::{Action, Clock, ClockState, NewGame, ServerFrame, SideName};
use dejarik_server::store::Store;
use dejarik_server::time::{WallClock, WallTime};
use dejarik_test_services::until;
use futures_util::{SinkExt, StreamExt};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;

use crate::common::client::{Client, Name, action, play_on};
use crate::common::flaky::{Flaky, Mode};
use crate::common::line::Line;
use crate::common::server::{Pairing, Server, quick};
use crate::common::time::pass;
use crate::common::{hash_of, link};

const FIRST: SideName = SideName::First;
const SECOND: SideName = SideName::Second;

/// A game with ten seconds a side over a store in memory. Both players have made their first step, so
/// the first player's clock runs.
struct Bullet {
    store: Arc<Flaky>,
    server: Server,
    game: Pairing,
    line: Line,
    clients: [Client; 2],
    /// The only place for further connections.
    places: Arc<Places>,
}

impl Bullet {
    async fn begun() -> Bullet {
        Bullet::with(WallClock::default()).await
    }

    async fn with(wall: WallClock) -> Bullet {
        let store = Arc::new(Flaky::default());
        let places = Arc::new(Places::new(1));
        let silence = Duration::from_secs(3_600);
        let config = HubConfig { wall, silence, places: places.clone(), ..quick() };
        let server = Server::start(store.clone(), config).await;
        let clock = Some(Clock { initial: 10_000, increment: 0 });
        let game = server.game(NewGame { clock, ..link(RulesId::Bambara) }).await;
        let line = Line::to(&server.address);
        let names = game.names();
        let one = Client::connect(&line.address, game.id, &names[0]).await;
        let two = Client::connect(&server.address, game.id, &names[1]).await;
        let mut clients = [one, two];
        play_on(&mut clients, 2, 1).await;
        Bullet { store, server, game, line, clients, places }
    }

    async fn clock(&self) -> ClockState {
        let full = self.server.hub.full(&self.game.id, &Who::default()).await.unwrap();
        full.state.clock.unwrap()
    }

    fn who(&self, side: SideName) -> Who {
        match side {
            SideName::First => Who { person: Some(self.game.people[0]), ..Who::default() },
            SideName::Second => {
                Who { seat: Some(hash_of(&self.game.secrets[1])), ..Who::default() }
            }
        }
    }

    async fn over(&self) -> bool {
        let full = self.server.hub.full(&self.game.id, &Who::default()).await.unwrap();
        full.state.result.is_some()
    }
}

#[tokio::test(start_paused = true)]
async fn a_disk_that_takes_seconds_for_every_write_flags_nobody() {
    let mut bullet = Bullet::begun().await;
    bullet.store.delay(Duration::from_secs(2));
    let began = Instant::now();
    // Each player thinks for a tenth of a second before each of fifteen steps.
    for step in 0..30 {
        let index = step % 2;
        pass(Duration::from_millis(100)).await;
        let word = bullet.clients[index].some_step(step).unwrap();
        let side = [FIRST, SECOND][index];
        let version = bullet.clients[index].act(side, &word).await.unwrap();
        bullet.clients[1 - index].until_version(version).await;
        if bullet.clients[index].due().is_none() {
            break;
        }
    }
    assert!(began.elapsed() > Duration::from_secs(20), "the disk was slow");
    let clock = bullet.clock().await;
    let thought = |left: u64| 10_000 - left;
    assert!(thought(clock.w) <= 1_600 && thought(clock.b) <= 1_600, "{clock:?}");
}

#[tokio::test(start_paused = true)]
async fn an_act_that_arrives_in_time_behind_a_long_write_is_in_time() {
    let mut bullet = Bullet::begun().await;
    let hello = Hello::default();
    let hub = bullet.server.hub.clone();
    let other = hub.subscribe(&bullet.game.id, &bullet.who(SECOND), hello).await.unwrap();
    bullet.store.delay(Duration::from_secs(20));
    pass(Duration::from_secs(1)).await;
    // The opponent's offer keeps the game busy until the first player's clock would have fallen.
    let offer = Act { id: "o1".to_owned(), side: SECOND, action: Action::DrawOffer };
    other.act(offer).unwrap();
    pass(Duration::from_secs(4)).await;
    let word = bullet.clients[0].some_step(3).unwrap();
    let frame = bullet.clients[0].act_frame(FIRST, &word);
    bullet.clients[0].send(&frame).await.unwrap();
    pass(Duration::from_secs(40)).await;
    bullet.clients[1].until_version(4).await;
    assert!(!bullet.over().await, "somebody was flagged");
    assert_eq!(bullet.clock().await.w, 5_000);
}

#[tokio::test(start_paused = true)]
async fn an_act_by_http_that_arrives_in_time_behind_a_long_write_is_in_time() {
    let bullet = Bullet::begun().await;
    let hub = bullet.server.hub.clone();
    let hello = Hello::default();
    let other = hub.subscribe(&bullet.game.id, &bullet.who(SECOND), hello).await.unwrap();
    let word = bullet.clients[0].some_step(3).unwrap();
    bullet.store.delay(Duration::from_secs(60));
    let offer = Act { id: "o1".to_owned(), side: SECOND, action: Action::DrawOffer };
    other.act(offer).unwrap();
    pass(Duration::from_secs(4)).await;
    let act = Act { id: "s1".to_owned(), side: FIRST, action: action(&word, 2) };
    assert_eq!(hub.act(&bullet.game.id, &bullet.who(FIRST), act).await, Ok(4));
    assert_eq!(bullet.clock().await.w, 6_000);
}

#[tokio::test(start_paused = true)]
async fn an_act_that_arrives_too_late_loses_on_time() {
    let mut bullet = Bullet::begun().await;
    let word = bullet.clients[0].some_step(3).unwrap();
    let frame = bullet.clients[0].act_frame(FIRST, &word);
    bullet.line.delay(11_000);
    bullet.clients[0].send(&frame).await.unwrap();
    pass(Duration::from_secs(12)).await;
    bullet.clients[1].until_version(3).await;
    let result = bullet.clients[1].state().result.clone().unwrap();
    assert_eq!((result.winner, result.why.as_str()), (Some(SECOND), "timeout"));
}

#[tokio::test(start_paused = true)]
async fn clocks_stand_while_the_store_fails() {
    let mut bullet = Bullet::begun().await;
    pass(Duration::from_secs(1)).await;
    bullet.store.set(Mode::Fails);
    let word = bullet.clients[0].some_step(3).unwrap();
    let frame = bullet.clients[0].act_frame(FIRST, &word);
    assert_eq!(bullet.clients[0].answer(&frame).await.unwrap_err().code, "store");
    pass(Duration::from_secs(600)).await;
    let clock = bullet.clock().await;
    assert_eq!((clock.w, clock.running), (9_000, None));
    bullet.store.set(Mode::Works);
    pass(Duration::from_secs(3)).await;
    let clock = bullet.clock().await;
    assert_eq!(clock.running, Some(FIRST), "the clock runs again when the store works");
    assert!((6_000..6_600).contains(&clock.w), "{} ms", clock.w);
}

#[tokio::test(start_paused = true)]
async fn no_time_passes_for_a_player_whom_the_full_server_cannot_let_in() {
    let bullet = Bullet::begun().await;
    let Bullet { server, game, clients: [one, mut two], places, .. } = bullet;
    let state = async || server.hub.full(&game.id, &Who::default()).await.unwrap().state;
    let place = places.take().unwrap();
    // A player who is connected pays, full server or not.
    pass(Duration::from_secs(1)).await;
    drop(one);
    // Longer than the clock of ten seconds and than any absence.
    pass(Duration::from_secs(60)).await;
    let clock = state().await.clock.unwrap();
    assert!((8_500..=9_000).contains(&clock.w), "nobody could connect: {clock:?}");
    let gone = two.act(SECOND, "claim-win").await;
    assert_eq!(gone.unwrap_err().code, "not-now");
    drop(place);
    pass(Duration::from_secs(3)).await;
    let clock = state().await.clock.unwrap();
    assert!((5_400..=6_000).contains(&clock.w), "time counts again: {clock:?}");
    two.act(SECOND, "claim-win").await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn no_time_passes_in_a_game_that_left_memory_while_the_server_is_full() {
    let bullet = Bullet::begun().await;
    let Bullet { server, game, clients, places, .. } = bullet;
    drop(clients);
    until("the game leaves memory", async || server.hub.figures().live_games == 0).await;
    let place = places.take().unwrap();
    pass(Duration::from_secs(60)).await;
    drop(place);
    pass(Duration::from_secs(1)).await;
    let state = server.hub.full(&game.id, &Who::default()).await.unwrap().state;
    assert!(state.result.is_none(), "nobody could connect");
    assert!((7_000..9_000).contains(&state.clock.as_ref().unwrap().w), "{:?}", state.clock);
    // A player who is connected has no such excuse.
    let names = game.names();
    let mut back = Client::connect(&server.address, game.id, &names[0]).await;
    let _place = places.take().unwrap();
    let left = Duration::from_millis(state.clock.unwrap().w);
    let ended = Instant::now() + left + Duration::from_secs(2);
    while Instant::now() < ended {
        assert!(back.in_step().await);
        pass(Duration::from_secs(1)).await;
    }
    let state = server.hub.full(&game.id, &Who::default()).await.unwrap().state;
    assert_eq!(state.result.map(|result| result.why).as_deref(), Some("timeout"));
}

#[tokio::test(start_paused = true)]
async fn a_player_without_a_connection_is_present_by_acting() {
    let Bullet { store, server, game, clients, .. } = Bullet::begun().await;
    let names = game.names();
    let word = clients[0].some_step(3).unwrap();
    drop((clients, server));
    // After a restart nobody is connected, and an act by HTTP lets the clocks run again.
    let server = Server::start(store.clone(), quick()).await;
    let who = Who { person: Some(game.people[0]), ..Who::default() };
    let act = Act { id: "h1".to_owned(), side: FIRST, action: action(&word, 2) };
    assert_eq!(server.hub.act(&game.id, &who, act).await, Ok(3));
    let clock = server.hub.full(&game.id, &who).await.unwrap().state.clock.unwrap();
    assert_eq!(clock.running, Some(SECOND));
    // The opponent comes and waits for almost as long as an absence may last. Another act, though it
    // is refused, shows that the player is still there.
    let mut two = Client::connect(&server.address, game.id, &names[1]).await;
    let patience = quick().times.gone_fast;
    let almost = patience - Duration::from_millis(10);
    pass(almost).await;
    let act = Act { id: "h2".to_owned(), side: FIRST, action: Action::Claim };
    assert!(server.hub.act(&game.id, &who, act).await.is_err());
    pass(almost).await;
    assert_eq!(two.act(SECOND, "claim-win").await.unwrap_err().code, "not-now");
    pass(patience).await;
    two.act(SECOND, "claim-win").await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn lag_is_measured_by_the_server() {
    let mut bullet = Bullet::begun().await;
    bullet.line.delay(200);
    // The client's library answers the server's pings while the client reads.
    while bullet.clients[0].next_within(Duration::from_secs(3)).await.is_ok() {}
    let before = bullet.clock().await.w;
    let word = bullet.clients[0].some_step(3).unwrap();
    bullet.clients[0].act(FIRST, &word).await.unwrap();
    // The round trip is 400 ms, and the step itself was on its way for 200 ms.
    let used = before.abs_diff(bullet.clock().await.w);
    assert!(used <= 200, "{used} ms after the compensation");
}

#[tokio::test(start_paused = true)]
async fn lag_is_measured_in_games_with_clocks_only() {
    let store = Arc::new(Flaky::default());
    let server = Server::start(store, quick()).await;
    let clock = Some(Clock { initial: 600_000, increment: 0 });
    let terms = link(RulesId::Groi);
    // One ping every two seconds and a half, and one at once, which may come before the greeting.
    for (terms, pings) in [(terms.clone(), 0..=0), (NewGame { clock, ..terms }, 2..=3)] {
        let game = server.game(terms).await;
        let [name, _] = game.names();
        let mut client = Client::connect(&server.address, game.id, &name).await;
        let until = Instant::now() + Duration::from_secs(7);
        let mut seen = 0_u32;
        while let Ok(message) = timeout_at(until, client.socket.next()).await {
            let message = message.expect("the connection stays").unwrap();
            seen += u32::from(matches!(message, Message::Ping(_)));
        }
        assert!(pings.contains(&seen), "{seen} pings, expected {pings:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_client_cannot_claim_lag() {
    let mut bullet = Bullet::begun().await;
    let claims = [
        Message::Pong(vec![0; 8].into()),
        Message::Pong(2_u64.to_be_bytes().to_vec().into()),
        Message::text(r#"{"t":"ping","n":1,"lag":60000}"#),
    ];
    for claim in claims {
        bullet.clients[0].socket.send(claim).await.unwrap();
    }
    let end = async {
        while let Some(Ok(message)) = bullet.clients[0].socket.next().await {
            if let Message::Text(text) = message
                && let ServerFrame::Bye { error, .. } = serde_json::from_str(&text).unwrap()
            {
                return error.code;
            }
        }
        panic!("no `bye`");
    };
    assert_eq!(timeout(Duration::from_secs(5), end).await.unwrap(), "bad-request");
    // The clock falls without a second for lag that nobody has measured.
    let clock = bullet.clock().await;
    pass(Duration::from_millis(clock.w + 50)).await;
    assert!(bullet.over().await);
    let stored = bullet.store.load(bullet.game.id).await.unwrap().unwrap();
    assert_eq!(stored.log.last().unwrap().event.to_string(), "timeout:w");
}

#[tokio::test(start_paused = true)]
async fn a_wall_clock_that_jumps_by_an_hour_changes_no_clock_and_no_absence() {
    const HOUR: u64 = 3_600_000;
    let shown = Arc::new(AtomicU64::new(100 * HOUR));
    let read = shown.clone();
    let wall = WallClock::reading(move || WallTime::from_millis(read.load(Ordering::SeqCst)));
    let mut bullet = Bullet::with(wall.clone()).await;
    for (step, hours) in [101, 99, 100, 102].into_iter().enumerate() {
        pass(Duration::from_millis(500)).await;
        shown.store(hours * HOUR, Ordering::SeqCst);
        pass(Duration::from_millis(500)).await;
        let (index, side) = (step % 2, [FIRST, SECOND][step % 2]);
        let word = bullet.clients[index].some_step(step).unwrap();
        let version = bullet.clients[index].act(side, &word).await.unwrap();
        bullet.clients[1 - index].until_version(version).await;
    }
    let before = bullet.clock().await;
    // Each has thought for two seconds; a part may have been compensated as lag.
    assert!(
        (8_000..10_000).contains(&before.w) && (8_000..10_000).contains(&before.b),
        "{before:?}"
    );
    // An absence lasts as long as it lasts, whatever the wall shows.
    let (who, version) = (bullet.who(FIRST), bullet.clients[1].known.version());
    let Bullet { store, server, game, clients: [one, mut two], .. } = bullet;
    one.leave().await;
    shown.store(103 * HOUR, Ordering::SeqCst);
    assert_eq!(two.act(SECOND, "claim-win").await.unwrap_err().code, "not-now");
    server.hub.shutdown().await;
    // A restart an hour and more in the past finds the game with its clocks.
    shown.store(98 * HOUR, Ordering::SeqCst);
    let server = Server::start(store.clone(), HubConfig { wall, ..quick() }).await;
    let full = server.hub.full(&game.id, &Who::default()).await.unwrap();
    let clock = full.state.clock.unwrap();
    assert_eq!((full.state.version, clock.w, clock.b), (version, before.w, before.b));
    let name = Name::person(game.people[0]);
    let word = Client::connect(&server.address, game.id, &name).await.some_step(1).unwrap();
    let act = Act { id: "after".to_owned(), side: FIRST, action: action(&word, version as u32) };
    assert_eq!(server.hub.act(&game.id, &who, act).await, Ok(version + 1));
}
