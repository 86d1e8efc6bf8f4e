//! What the bots measure, and how it is printed.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The measurements of all bots.
#[derive(Default)]
pub struct Measured {
    /// The times from a move to its acknowledgement, in microseconds.
    pub latencies: Mutex<Vec<u32>>,
    pub moves: AtomicU64,
    pub refused: AtomicU64,
    pub games: AtomicU64,
    pub lost: AtomicU64,
    /// Why the last connection was lost.
    pub loss: Mutex<Option<String>>,
    /// When the last move was sent.
    pub sent: Mutex<Option<Instant>>,
    /// The times from then until each spectator got the move, in microseconds.
    pub watched: Mutex<Vec<u32>>,
    pub counting: AtomicBool,
    /// The moves that were acknowledged since the beginning, whether they are measured or not: each game, a
    /// space, and the name of the act.
    pub acknowledged: Mutex<HashSet<String>>,
    /// The bytes of all frames that bots have received since the beginning.
    pub received: AtomicU64,
    /// The frames that bots have received since the beginning.
    pub frames: AtomicU64,
    /// The pings that bots have sent since the beginning.
    pub pings: AtomicU64,
    /// Whether the bots have stopped making moves.
    pub stopping: AtomicBool,
}

impl Measured {
    /// Forgets everything and begins to measure.
    pub fn begin(&self) {
        locked(&self.latencies).clear();
        locked(&self.watched).clear();
        for count in [&self.moves, &self.refused, &self.games, &self.lost] {
            count.store(0, Relaxed);
        }
        self.counting.store(true, Relaxed);
    }

    /// Ends the measurement, which has taken `time`, and prints its results. Returns the p99 of acknowledgement in
    /// milliseconds.
    pub fn end(&self, time: Duration) -> f64 {
        self.counting.store(false, Relaxed);
        let seconds = time.as_secs_f64();
        let moves = self.moves.load(Relaxed);
        println!("moves            {moves} in {seconds:.1} s: {:.0}/s", moves as f64 / seconds);
        println!("refused          {}", self.refused.load(Relaxed));
        println!("games finished   {}", self.games.load(Relaxed));
        let loss = locked(&self.loss).take().map(|why| format!(", the last one: {why}"));
        println!("connections lost {}{}", self.lost.load(Relaxed), loss.unwrap_or_default());
        if !locked(&self.watched).is_empty() {
            print_times("seen by watchers ", &self.watched);
        }
        print_times("acknowledged in ", &self.latencies)
    }
}

impl Measured {
    /// Notes that a connection was lost.
    pub fn lose(&self, why: &dyn std::error::Error) {
        self.lost.fetch_add(1, Relaxed);
        *locked(&self.loss) = Some(why.to_string());
    }

    /// Returns the time within which this share of the moves was acknowledged, in milliseconds.
    pub fn acknowledged_within(&self, share: f64) -> f64 {
        let mut times = locked(&self.latencies).clone();
        times.sort_unstable();
        quantile(&times, share)
    }
}

/// Locks a mutex.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the microseconds since a moment.
pub fn micros(since: Instant) -> u32 {
    u32::try_from(since.elapsed().as_micros()).unwrap_or(u32::MAX)
}

/// Prints the distribution of times. Returns the p99 in milliseconds.
pub fn print_times(what: &str, times: &Mutex<Vec<u32>>) -> f64 {
    let mut times = locked(times).clone();
    times.sort_unstable();
    let at = |share: f64| quantile(&times, share);
    let (p50, p95, p99, worst) = (at(0.50), at(0.95), at(0.99), at(1.0));
    println!("{what} p50 {p50:.1} ms, p95 {p95:.1} ms, p99 {p99:.1} ms, worst {worst:.1} ms");
    p99
}

/// Returns the time, in milliseconds, that this share of the sorted times does not exceed.
fn quantile(times: &[u32], share: f64) -> f64 {
    let index = (times.len() as f64 * share) as usize;
    let micros = times.get(index.min(times.len().saturating_sub(1))).copied();
    f64::from(micros.unwrap_or(0)) / 1000.0
}
