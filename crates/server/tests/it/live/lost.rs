//! Never lose a move: whatever happens to a connection, both players end up with the same game, no
//! move is lost or played twice, and the clocks are right.

use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_server::live::{Hello, HubConfig, Who};
use dejarik_server::protocol::{ClientFrame, Clock, NewGame, Opponent, ServerFrame, SideName};
use dejarik_server::store::Sqlite;
use tokio::time::Instant;

use crate::common::client::{Client, Known, Name, play_on};
use crate::common::line::Line;
use crate::common::link;
use crate::common::server::{Pairing, Server, quick};
use crate::common::time::pass;

const FIRST: SideName = SideName::First;
const SECOND: SideName = SideName::Second;

/// A game between a far player behind a line and a near one connected to the server itself.
struct Duel {
    server: Server,
    line: Line,
    game: Pairing,
    names: [Name; 2],
}

impl Duel {
    async fn new(config: HubConfig, terms: NewGame) -> Duel {
        let server = Server::start(Arc::new(Sqlite::default()), config).await;
        let line = Line::to(&server.address);
        let game = server.game(terms).await;
        let names = game.names();
        Duel { server, line, game, names }
    }

    async fn usual() -> Duel {
        Duel::new(quick(), clocked()).await
    }

    async fn far(&self) -> Client {
        Client::connect(&self.line.address, self.game.id, &self.names[0]).await
    }

    async fn near(&self) -> Client {
        Client::connect(&self.server.address, self.game.id, &self.names[1]).await
    }

    /// Connects the far player again with what was known.
    async fn back(&self, known: Known) -> Client {
        let resumed = Client::resume(&self.line.address, self.game.id, &self.names[0], known);
        resumed.await.expect("the line is open")
    }

    /// Checks that both have the same game as the server, and the far player the right clock.
    async fn same(&self, far: &mut Client, near: &mut Client) {
        let version = far.known.version().max(near.known.version());
        far.until_version(version).await;
        near.until_version(version).await;
        assert!(far.in_step().await && near.in_step().await);
        assert_eq!(far.known.hash(), near.known.hash());
        assert_eq!(far.known.words, near.known.words);
        far.send(&ClientFrame::Sync).await.unwrap();
        far.until(|frame| matches!(frame, ServerFrame::Full { .. })).await.unwrap();
        let here = far.state().clock.unwrap();
        let there = self.server.hub.full(&self.game.id, &Who::default()).await.unwrap();
        let there = there.state.clock.unwrap();
        assert!(here.w.abs_diff(there.w) < 100 && here.b.abs_diff(there.b) < 100);
    }
}

fn clocked() -> NewGame {
    let clock = Some(Clock { initial: 600_000, increment: 2_000 });
    NewGame { clock, ..link(RulesId::Bambara) }
}

/// Plays four steps, so that the clocks run. The far player is to move then.
async fn begun(duel: &Duel) -> (Client, Client) {
    let mut clients = [duel.far().await, duel.near().await];
    play_on(&mut clients, 4, 3).await;
    let [far, near] = clients;
    (far, near)
}

/// Returns a step of the far player without sending it.
fn step(far: &mut Client, salt: usize) -> (ClientFrame, String) {
    let word = far.some_step(salt).unwrap();
    (far.act_frame(FIRST, &word), word)
}

fn count(client: &Client, from: usize, word: &str) -> usize {
    client.known.words[from..].iter().filter(|known| *known == word).count()
}

#[tokio::test(start_paused = true)]
async fn a_clean_close_loses_nothing() {
    let duel = Duel::usual().await;
    let (mut far, mut near) = begun(&duel).await;
    let word = far.some_step(1).unwrap();
    far.act(FIRST, &word).await.unwrap();
    let known = far.known.clone();
    far.leave().await;
    near.until_version(known.version()).await;
    let word = near.some_step(2).unwrap();
    near.act(SECOND, &word).await.unwrap();
    let mut far = duel.back(known).await;
    duel.same(&mut far, &mut near).await;
}

#[tokio::test(start_paused = true)]
async fn a_refused_connection_with_a_move_pending_plays_it_once_when_it_is_back() {
    let duel = Duel::usual().await;
    let (mut far, mut near) = begun(&duel).await;
    let (act, word) = step(&mut far, 5);
    duel.line.refuse();
    duel.line.cut();
    assert!(far.send(&act).await.is_none() || far.next().await.is_none());
    let name = &duel.names[0];
    let refused = Client::resume(&duel.line.address, duel.game.id, name, far.known.clone()).await;
    assert!(refused.is_none());
    duel.line.pass();
    let mut far = duel.back(far.known.clone()).await;
    let first = far.answer(&act).await.unwrap();
    let again = far.answer(&act).await.unwrap();
    assert_eq!(first, again);
    assert_eq!(count(&far, 4, &word), 1);
    duel.same(&mut far, &mut near).await;
}

#[tokio::test(start_paused = true)]
async fn a_black_hole_swallows_a_move_only_until_the_next_connection() {
    let duel = Duel::usual().await;
    let (mut far, mut near) = begun(&duel).await;
    let (act, word) = step(&mut far, 7);
    duel.line.swallow();
    far.send(&act).await.unwrap();
    far.send(&ClientFrame::Ping { n: 1 }).await.unwrap();
    // A page waits nine seconds for a pong before it opens another connection.
    assert!(far.next_within(Duration::from_secs(9)).await.is_err());
    duel.line.pass();
    let mut again = duel.back(far.known.clone()).await;
    again.answer(&act).await.unwrap();
    assert_eq!(count(&again, 4, &word), 1);
    duel.same(&mut again, &mut near).await;
}

#[tokio::test(start_paused = true)]
async fn a_move_whose_acknowledgement_is_lost_is_not_played_twice() {
    let duel = Duel::usual().await;
    let (mut far, mut near) = begun(&duel).await;
    let (act, word) = step(&mut far, 11);
    duel.line.deafen();
    far.send(&act).await.unwrap();
    near.until_version(5).await;
    let reply = near.some_step(3).unwrap();
    near.act(SECOND, &reply).await.unwrap();
    duel.line.cut();
    duel.line.pass();
    let mut far = duel.back(far.known.clone()).await;
    assert_eq!(far.known.version(), 6, "the missed events are sent first");
    assert_eq!(far.answer(&act).await, Ok(5));
    // Under another name too, a step for that ply is the step that was played there.
    let ClientFrame::Act { side, action, .. } = act else { unreachable!() };
    let other = ClientFrame::Act { id: "another".to_owned(), side, action };
    assert_eq!(far.answer(&other).await, Ok(5));
    assert_eq!(count(&far, 4, &word), 1);
    duel.same(&mut far, &mut near).await;
}

#[tokio::test(start_paused = true)]
async fn a_late_pong_does_not_undo_what_came_before_it() {
    let duel = Duel::usual().await;
    let (mut far, mut near) = begun(&duel).await;
    duel.line.delay(250);
    let (act, _) = step(&mut far, 2);
    far.seen.clear();
    far.send(&ClientFrame::Ping { n: 1 }).await.unwrap();
    far.send(&act).await.unwrap();
    far.send(&ClientFrame::Ping { n: 2 }).await.unwrap();
    let second = |frame: &ServerFrame| matches!(frame, ServerFrame::Pong { n: 2, .. });
    far.until(second).await.unwrap();
    assert_eq!(far.known.version(), 5);
    let syncs = far.seen.iter().filter(|frame| matches!(frame, ServerFrame::Full { .. })).count();
    assert_eq!(syncs, 0, "a late pong is not mistaken for a loss");
    duel.line.delay(0);
    duel.same(&mut far, &mut near).await;
}

#[tokio::test(start_paused = true)]
async fn navigation_away_and_back_finds_the_current_game() {
    let duel = Duel::usual().await;
    let (mut far, mut near) = begun(&duel).await;
    let (act, word) = step(&mut far, 4);
    far.send(&act).await.unwrap();
    // The page is gone before the acknowledgement and remembers nothing.
    drop(far);
    near.until_version(5).await;
    let mut far = duel.far().await;
    assert_eq!(far.known.words[4], word);
    duel.same(&mut far, &mut near).await;
}

/// Lets a page sleep for some seconds while another tab of the same person plays some moves.
async fn background(asleep: u64, moves: usize) {
    let config = HubConfig { computer_threads: 1, ..HubConfig::default() };
    let silence = config.silence;
    let asleep = Duration::from_secs(asleep);
    let duel = Duel::new(config, clocked_here()).await;
    let name = &duel.names[0];
    let mut far = Client::connect(&duel.line.address, duel.game.id, name).await;
    let known = far.known.clone();
    if moves > 0 {
        let mut other = Client::connect(&duel.server.address, duel.game.id, name).await;
        for salt in 0..moves {
            let side = other.due().unwrap();
            let word = other.some_step(salt).unwrap();
            other.act(side, &word).await.unwrap();
        }
        other.leave().await;
    }
    pass(asleep).await;
    // The page is awake again; a ping shows whether the connection is alive.
    let alive = far.send(&ClientFrame::Ping { n: 1 }).await.is_some()
        && far.until(|frame| matches!(frame, ServerFrame::Pong { .. })).await.is_some();
    assert_eq!(alive, asleep < silence);
    if !alive {
        far = duel.back(known).await;
    }
    assert_eq!(far.known.version(), moves as u64);
    assert!(far.in_step().await);
    let side = far.due().unwrap();
    let word = far.some_step(1).unwrap();
    far.act(side, &word).await.unwrap();
    assert!(far.in_step().await);
}

fn clocked_here() -> NewGame {
    NewGame { opponent: Opponent::Here, ..clocked() }
}

#[tokio::test(start_paused = true)]
async fn a_page_that_was_in_the_background_gets_all_that_it_missed() {
    // After ten seconds the connection is still alive.
    background(10, 5).await;
    // After a minute it is closed, and a few events are missing.
    background(60, 5).await;
    // With many missing events the client gets a snapshot.
    background(60, 24).await;
    // After ten minutes the game has left memory and is loaded from the log.
    background(600, 5).await;
}

#[tokio::test(start_paused = true)]
async fn an_act_delivered_twice_is_done_once() {
    let duel = Duel::usual().await;
    let (mut far, mut near) = begun(&duel).await;
    let (act, word) = step(&mut far, 9);
    for _ in 0..3 {
        far.send(&act).await.unwrap();
    }
    let mut versions = Vec::new();
    while versions.len() < 3 {
        if let ServerFrame::Ack { version, .. } = far.next().await.unwrap() {
            versions.push(version);
        }
    }
    assert_eq!(versions, [5, 5, 5]);
    // The same holds through another connection.
    let mut tab = duel.far().await;
    assert_eq!(tab.answer(&act).await, Ok(5));
    assert_eq!(count(&tab, 4, &word), 1);
    duel.same(&mut far, &mut near).await;
}

#[tokio::test(start_paused = true)]
async fn two_tabs_on_one_seat_play_one_move() {
    let duel = Duel::usual().await;
    let (mut far, mut near) = begun(&duel).await;
    let mut tab = duel.far().await;
    let steps = [far.some_step(0).unwrap(), far.some_step(1).unwrap()];
    let acts = [far.act_frame(FIRST, &steps[0]), tab.act_frame(FIRST, &steps[1])];
    far.send(&acts[0]).await.unwrap();
    tab.send(&acts[1]).await.unwrap();
    let answer = |frame: &ServerFrame| {
        matches!(frame, ServerFrame::Ack { .. } | ServerFrame::Refused { .. })
    };
    let answers = [far.until(answer).await.unwrap(), tab.until(answer).await.unwrap()];
    let done = answers.iter().filter(|answer| matches!(answer, ServerFrame::Ack { .. })).count();
    assert_eq!(done, 1, "{answers:?}");
    let stale = |answer: &ServerFrame| matches!(answer, ServerFrame::Refused { error, .. } if error.code == "stale");
    assert!(answers.iter().any(stale), "{answers:?}");
    tab.until_version(5).await;
    assert!(tab.in_step().await);
    duel.same(&mut far, &mut near).await;
    // When both tabs play the same step it is played once, and both are acknowledged.
    let reply = near.some_step(0).unwrap();
    near.act(SECOND, &reply).await.unwrap();
    far.until_version(6).await;
    tab.until_version(6).await;
    let word = far.some_step(2).unwrap();
    let acts = [far.act_frame(FIRST, &word), tab.act_frame(FIRST, &word)];
    assert_eq!(far.answer(&acts[0]).await, Ok(7));
    assert_eq!(tab.answer(&acts[1]).await, Ok(7));
    duel.same(&mut far, &mut near).await;
}

#[tokio::test(start_paused = true)]
async fn a_client_whose_clock_is_five_minutes_off_shows_the_right_time() {
    let duel = Duel::usual().await;
    let (mut far, mut near) = begun(&duel).await;
    // A client counts from what it was sent, so only differences of its own clock matter.
    let skewed = || Instant::now() + Duration::from_secs(300);
    far.send(&ClientFrame::Sync).await.unwrap();
    far.until(|frame| matches!(frame, ServerFrame::Full { .. })).await.unwrap();
    let (clock, at) = (far.state().clock.unwrap(), skewed());
    assert_eq!(clock.running, Some(FIRST));
    pass(Duration::from_millis(700)).await;
    let counted = clock.w - (skewed() - at).as_millis() as u64;
    far.send(&ClientFrame::Ping { n: 1 }).await.unwrap();
    let pong = far.until(|frame| matches!(frame, ServerFrame::Pong { .. })).await.unwrap();
    let ServerFrame::Pong { clock: Some(clock), .. } = pong else { panic!("{pong:?}") };
    assert!(clock.w.abs_diff(counted) < 100, "{} by the server, {counted} counted", clock.w);
    duel.same(&mut far, &mut near).await;
}

#[tokio::test(start_paused = true)]
async fn a_slow_client_is_asked_to_sync_and_then_has_the_game() {
    let config = HubConfig { queue: 4, ..quick() };
    let duel = Duel::new(config, clocked_here()).await;
    let name = &duel.names[0];
    let mut fast = Client::connect(&duel.server.address, duel.game.id, name).await;
    // A connection whose client reads nothing.
    let hello = Hello::default();
    let nobody = Who::default();
    let mut slow = duel.server.hub.subscribe(&duel.game.id, &nobody, hello).await.unwrap();
    for salt in 0..8 {
        let side = fast.due().unwrap();
        let word = fast.some_step(salt).unwrap();
        fast.act(side, &word).await.unwrap();
    }
    let mut known = Known::default();
    let mut frames = Vec::new();
    while let Ok(frame) = tokio::time::timeout(Duration::from_millis(200), slow.next()).await {
        frames.push(frame.unwrap());
    }
    assert_eq!(frames.len(), 1, "the queue was emptied: {frames:?}");
    assert_eq!(frames[0].as_str(), r#"{"t":"resync"}"#);
    slow.sync().unwrap();
    let full: ServerFrame = serde_json::from_str(&slow.next().await.unwrap()).unwrap();
    assert!(known.take(&full));
    assert_eq!(known.words, fast.known.words);
    assert!(duel.server.hub.figures().resyncs >= 1);
}
