//! When games go on after something has happened to the cluster.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use dejarik_test_services::until;
use tokio::time::Instant;

/// How long a game may stand at most: the lease, and two seconds.
pub const GOES_ON: Duration = Duration::from_secs(3 + 2);
/// How long a game may stand whatever else the machine does.
const STANDS: Duration = Duration::from_secs(90);

/// Something that has happened.
#[derive(Clone, Copy)]
struct Happened {
    what: &'static str,
    at: Instant,
    /// What [`stalled`] said then.
    stalled: Duration,
}

#[derive(Default)]
struct Slot {
    /// Whether a game is in play.
    in_play: bool,
    /// The acts that were acknowledged.
    acts: u64,
    /// What has happened since the last of them.
    since: Vec<Happened>,
}

/// The times after which games went on, by what had happened before.
#[derive(Default)]
struct Times {
    /// How often it has happened.
    count: usize,
    /// The time of each game.
    games: Vec<Duration>,
    /// The longest time of any game after each of them.
    slowest: Vec<Duration>,
}

/// Watches games from outside.
pub struct Ledger {
    slots: Mutex<Vec<Slot>>,
    times: Mutex<BTreeMap<&'static str, Times>>,
    /// The longest time of a game after what has happened last, by what it was.
    round: Mutex<BTreeMap<&'static str, Duration>>,
    /// How many games went on later than [`GOES_ON`], on a machine that kept processes waiting.
    late: Mutex<usize>,
}

impl Ledger {
    pub fn new(slots: usize) -> Ledger {
        Ledger {
            slots: Mutex::new((0..slots).map(|_| Slot::default()).collect()),
            times: Mutex::default(),
            round: Mutex::default(),
            late: Mutex::default(),
        }
    }

    /// Notes that a game begins or has ended.
    pub fn play(&self, slot: usize, in_play: bool) {
        let slot = &mut self.slots.lock().unwrap()[slot];
        slot.in_play = in_play;
        slot.since.clear();
    }

    /// Notes that something happens to the cluster.
    pub fn happens(&self, what: &'static str) {
        self.times.lock().unwrap().entry(what).or_default().count += 1;
        let happened = Happened { what, at: Instant::now(), stalled: stalled() };
        let mut slots = self.slots.lock().unwrap();
        slots.iter_mut().filter(|slot| slot.in_play).for_each(|slot| slot.since.push(happened));
    }

    /// Notes that a service runs again without which nothing can be acknowledged. What has happened counts from
    /// now on.
    pub fn is_back(&self) {
        let (at, stalled) = (Instant::now(), stalled());
        for happened in self.slots.lock().unwrap().iter_mut().flat_map(|slot| &mut slot.since) {
            (happened.at, happened.stalled) = (at, stalled);
        }
    }

    /// Notes that an act was acknowledged.
    pub fn acknowledged(&self, slot: usize) {
        let since = {
            let slot = &mut self.slots.lock().unwrap()[slot];
            slot.acts += 1;
            std::mem::take(&mut slot.since)
        };
        for Happened { what, at, stalled: before } in since {
            let time = at.elapsed();
            if time > GOES_ON {
                let waited = stalled().saturating_sub(before);
                println!("a game went on {time:?} after {what}; processes waited for {waited:?}");
                assert!(time <= GOES_ON + waited, "a game went on too late");
                *self.late.lock().unwrap() += 1;
            }
            self.times.lock().unwrap().entry(what).or_default().games.push(time);
            let mut round = self.round.lock().unwrap();
            let slowest = round.entry(what).or_default();
            *slowest = time.max(*slowest);
        }
    }

    /// Returns a table whose game has not gone on since something has happened, and what that was.
    fn standing(&self) -> Option<(usize, Vec<&'static str>)> {
        let slots = self.slots.lock().unwrap();
        let standing = slots.iter().enumerate().find(|(_, slot)| !slot.since.is_empty());
        standing.map(|(at, slot)| (at, slot.since.iter().map(|happened| happened.what).collect()))
    }

    /// Waits until all games have gone on. `describe` says what is known of the game at a table.
    pub async fn all_go_on(&self, describe: impl Fn(usize) -> String) {
        let begun = Instant::now();
        until("all games go on", async || {
            let Some((slot, since)) = self.standing() else { return true };
            let in_time = begun.elapsed() <= STANDS;
            assert!(in_time, "a game stands since {since:?}: {}", describe(slot));
            false
        })
        .await;
        for (what, time) in std::mem::take(&mut *self.round.lock().unwrap()) {
            self.times.lock().unwrap().entry(what).or_default().slowest.push(time);
        }
    }

    /// Returns the number of acts that were acknowledged.
    pub fn acts(&self) -> u64 {
        self.slots.lock().unwrap().iter().map(|slot| slot.acts).sum()
    }

    /// Prints after which times games went on.
    pub fn print(&self) {
        println!("{:44} {:>5}  {:>23}  {:>23}", "", "", "of all games, ms", "of the slowest, ms");
        let heading = ["count", "p50", "p99", "worst", "p50", "p99", "worst"];
        println!("{:44} {}", "what happened", heading.map(|text| format!("{text:>7}")).join(" "));
        for (what, times) in self.times.lock().unwrap().iter_mut() {
            let mut columns = vec![times.count.to_string()];
            for times in [&mut times.games, &mut times.slowest] {
                times.sort_unstable();
                for share in [0.5, 0.99, 1.0] {
                    let at = (times.len() as f64 * share) as usize;
                    let time = times.get(at.min(times.len().saturating_sub(1)));
                    columns.push(time.map_or("-".to_owned(), |time| time.as_millis().to_string()));
                }
            }
            let columns: Vec<_> = columns.iter().map(|text| format!("{text:>7}")).collect();
            println!("{what:44} {}", columns.join(" "));
        }
        let late = self.late.lock().unwrap();
        println!(
            "games that went on later than {GOES_ON:?} because processes waited for the machine: {late}"
        );
    }
}

/// Returns for how long, since the machine has started, any process that could run had to wait for a core:
/// `some` of `/proc/pressure/cpu`. Without it no allowance is made.
fn stalled() -> Duration {
    let text = std::fs::read_to_string("/proc/pressure/cpu").unwrap_or_default();
    let total =
        text.lines().next().and_then(|line| line.rsplit("total=").next()?.trim().parse().ok());
    Duration::from_micros(total.unwrap_or(0))
}
