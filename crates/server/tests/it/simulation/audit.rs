//! What a simulation checks while it runs, at the database, where everything can be seen.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use dejarik_rules::Side;
use dejarik_server::id::GameId;
use dejarik_server::store::{LoggedEvent, Session};
use tokio::sync::Notify;
use tokio::time::Instant;

use super::machine::Machine;

/// How long ago the trouble of a machine may have been for which a game is seized.
const AFTERMATH: Duration = Duration::from_secs(6);
/// The time that a clock keeps when a game moves to another node, unless it had less.
const KEPT: Duration = Duration::from_secs(10);
/// By how much times may differ that were read one after the other.
const ROUNDING: Duration = Duration::from_millis(3);

/// What was seen, and the first thing that was wrong.
pub struct Audit {
    start: Instant,
    machines: Vec<Arc<Machine>>,
    inner: Mutex<Inner>,
    failed: Notify,
    /// Whether the story is kept.
    told: bool,
}

#[derive(Default)]
struct Inner {
    games: BTreeMap<GameId, Seen>,
    /// The machine of each session.
    sessions: BTreeMap<String, usize>,
    failure: Option<String>,
    seizures: u64,
    claims: u64,
    story: Vec<String>,
    /// A number that depends on everything that was seen.
    fingerprint: u64,
}

/// What was seen of a game.
#[derive(Default)]
struct Seen {
    /// When the game was first claimed after the last event. A node that claims it again has run its clocks since.
    claimed: Option<Instant>,
    /// The length of the log.
    length: u64,
    /// The last event.
    last: Option<Last>,
}

/// An event that has clocks.
#[derive(Clone, Copy)]
struct Last {
    clocks: [Duration; 2],
    decided: Instant,
    epoch: u64,
}

impl Audit {
    pub fn new(machines: Vec<Arc<Machine>>, told: bool) -> Arc<Audit> {
        let (start, inner, failed) = (Instant::now(), Mutex::default(), Notify::new());
        Arc::new(Audit { start, machines, inner, failed, told })
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap()
    }

    /// Notes what happens.
    pub fn tell(&self, what: impl FnOnce() -> String) {
        let mut inner = self.inner();
        let at = self.start.elapsed();
        let mixed = inner.fingerprint ^ at.as_micros() as u64;
        inner.fingerprint = mixed.wrapping_mul(0x0100_0000_01b3).rotate_left(23);
        if self.told {
            let line = format!("{:>9.3} s  {}", at.as_secs_f64(), what());
            inner.story.push(line);
        }
    }

    /// Notes that something is wrong.
    pub fn fail(&self, what: String) {
        self.tell(|| format!("WRONG: {what}"));
        self.inner().failure.get_or_insert(what);
        self.failed.notify_one();
    }

    /// Waits until something is wrong.
    pub async fn failure(&self) {
        while self.inner().failure.is_none() {
            self.failed.notified().await;
        }
    }

    /// Returns the first thing that was wrong.
    pub fn first_failure(&self) -> Option<String> {
        self.inner().failure.clone()
    }

    /// Returns what has happened.
    pub fn story(&self) -> Vec<String> {
        self.inner().story.clone()
    }

    /// Returns a number that depends on everything that was seen, and when.
    pub fn fingerprint(&self) -> u64 {
        self.inner().fingerprint
    }

    /// Returns how often games were claimed, and how often they were seized.
    pub fn claims(&self) -> [u64; 2] {
        let inner = self.inner();
        [inner.claims, inner.seizures]
    }

    /// Notes that a machine opens a session.
    pub fn named(&self, session: &Session, machine: usize) {
        self.tell(|| format!("session {session}"));
        self.inner().sessions.insert(session.to_string(), machine);
    }

    /// Notes that a session has begun an epoch of a game. `before` is a living session that owned it, which is not
    /// asked: a machine that was in trouble lately has to be the reason.
    pub fn claimed(&self, game: GameId, epoch: u64, by: &Session, before: Option<&str>) {
        self.tell(|| format!("{game}: {by} claims epoch {epoch} from {before:?}"));
        let seized = before.filter(|before| *before != by.as_str());
        let reason = {
            let mut inner = self.inner();
            inner.games.entry(game).or_default().claimed.get_or_insert_with(Instant::now);
            inner.claims += 1;
            inner.seizures += u64::from(seized.is_some());
            let machines = [Some(by.as_str()), seized].into_iter().flatten();
            let machines = machines.filter_map(|session| inner.sessions.get(session)).copied();
            let machines: Vec<usize> = machines.collect();
            machines
                .into_iter()
                .any(|machine| Instant::now() < self.machines[machine].last_trouble() + AFTERMATH)
        };
        if let Some(owner) = seized.filter(|_| !reason) {
            self.fail(format!("{by} seizes {game} from {owner}, and both are well"));
        }
    }

    /// Returns the length of the log of a game.
    pub fn length(&self, game: GameId) -> u64 {
        self.inner().games.get(&game).map_or(0, |seen| seen.length)
    }

    /// Notes that events were committed under an epoch, while another one was current.
    pub fn committed(
        &self,
        game: GameId,
        (epoch, current): (u64, u64),
        events: Vec<LoggedEvent>,
        machine: &Machine,
    ) {
        for logged in events {
            self.tell(|| {
                let LoggedEvent { event, clocks, .. } = &logged;
                format!(
                    "{game}: node{} commits `{event}` in epoch {epoch}, clocks {clocks:?}",
                    machine.number
                )
            });
            let wrong = {
                let mut inner = self.inner();
                let seen = inner.games.entry(game).or_default();
                seen.length += 1;
                self.clocks(seen, epoch, &logged, machine)
            };
            if let Some(wrong) = wrong {
                self.fail(format!("{game}: {wrong}"));
            }
        }
        if epoch != current {
            self.fail(format!("{game}: a write of epoch {epoch} is committed in epoch {current}"));
        }
    }

    /// Checks the clocks of an event. A side is charged at most the time since the event before. If the game has moved
    /// to another node in between and wall clocks are wrong, it may be charged more, but keeps some time.
    fn clocks(
        &self,
        seen: &mut Seen,
        epoch: u64,
        logged: &LoggedEvent,
        machine: &Machine,
    ) -> Option<String> {
        let claimed = seen.claimed.take();
        let decided = machine.when(logged.at)?;
        let last = seen.last.replace(Last { clocks: logged.clocks?, decided, epoch })?;
        let now = seen.last?.clocks;
        let passed = decided.saturating_duration_since(last.decided) + ROUNDING;
        let wrong_clocks = self.machines.iter().any(|machine| machine.has_jumped());
        Side::BOTH.into_iter().find_map(|side| {
            let (before, after) = (last.clocks[side.index()], now[side.index()]);
            let charged = before.saturating_sub(after);
            let owned =
                claimed.map(|claimed| decided.saturating_duration_since(claimed) + ROUNDING);
            let moved = last.epoch != epoch && wrong_clocks;
            let keeps = moved && after + owned.unwrap_or_default() >= before.min(KEPT);
            (charged > passed && !keeps).then(|| {
                format!(
                    "side {side} is charged {charged:?} by `{}`, and {passed:?} have passed",
                    logged.event
                )
            })
        })
    }
}
