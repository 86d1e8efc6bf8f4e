//! Bounds on a search: nodes and depth, which every machine counts alike, time, and a flag that stops the
//! search from another thread.
//!
//! The searches themselves only see a depth, a node count and a function that says whether to stop. The
//! clock is read in this module and nowhere else in the crate, and only if a time is set.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::units::{Depth, Nodes};

/// Bounds on one search; `None` is no bound.
///
/// The first depth is always finished, whatever the bounds say, so there is always an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The greatest number of positions to visit.
    pub nodes: Option<Nodes>,
    /// The deepest iteration, in plies or, with dice, in turns.
    pub depth: Option<Depth>,
    /// The longest time to think.
    pub time: Option<Duration>,
}

impl Limits {
    /// Returns a bound on the number of nodes alone.
    pub fn nodes(nodes: impl Into<Nodes>) -> Limits {
        Limits { nodes: Some(nodes.into()), ..Limits::default() }
    }

    /// Returns a bound on the depth alone.
    pub fn depth(depth: impl Into<Depth>) -> Limits {
        Limits { depth: Some(depth.into()), ..Limits::default() }
    }

    /// Returns a bound on the time alone.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// Returns the tighter of two bounds in everything that is bounded.
    #[must_use]
    pub fn and(self, other: &Limits) -> Limits {
        fn tighter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            one.into_iter().chain(other).min()
        }
        Limits {
            nodes: tighter(self.nodes, other.nodes),
            depth: tighter(self.depth, other.depth),
            time: tighter(self.time, other.time),
        }
    }
}

/// A flag that ends a search, or a match of many games, from another thread. Clones share the flag.
#[derive(Clone, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    ask: Option<Ask>,
}

/// A function that says whether to stop.
type Ask = Arc<dyn Fn() -> bool + Send + Sync>;

impl std::fmt::Debug for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stop").field("stopped", &self.is_stopped()).finish_non_exhaustive()
    }
}

impl Stop {
    /// Returns a flag that is not raised.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Returns a flag that counts as raised, too, once a function says so. The function is asked every few
    /// thousand nodes. This bounds the time of a search where the system has no clock that Rust can read.
    pub fn when(ask: impl Fn() -> bool + Send + Sync + 'static) -> Stop {
        Stop { ask: Some(Arc::new(ask)), ..Stop::default() }
    }

    /// Raises the flag. It is never lowered again.
    pub fn stop(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Returns whether the flag is raised.
    pub fn is_stopped(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.ask.as_ref().is_some_and(|ask| ask())
    }
}

/// The bounds as a running search sees them, with its node count.
pub(crate) struct Control<'a> {
    /// The deepest iteration.
    pub depth: u32,
    nodes: u64,
    limit: u64,
    ended: bool,
    ask: &'a dyn Fn() -> bool,
}

/// The number of nodes between two questions to `ask`.
const ASK_EVERY: u64 = 1024;
/// The deepest iteration of any search.
pub(crate) const DEEPEST: u32 = Depth::MAX.get();

impl Control<'_> {
    /// Creates the bounds of a search from its limits and a function that says whether to stop.
    pub fn new<'a>(limits: &Limits, ask: &'a dyn Fn() -> bool) -> Control<'a> {
        let depth = limits.depth.unwrap_or(Depth::MAX).get().clamp(1, DEEPEST);
        let limit = limits.nodes.unwrap_or(Nodes::MAX).get();
        Control { depth, nodes: 0, limit, ended: false, ask }
    }

    /// Counts a node, and notes whether a bound has been reached.
    #[inline]
    pub fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.limit || self.nodes.is_multiple_of(ASK_EVERY) && (self.ask)() {
            self.ended = true;
        }
    }

    /// Returns the number of nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns whether a bound has been reached.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.ended
    }
}

/// Runs `search` with a function that says whether the flag is raised or the time has run out.
pub(crate) fn watched<T>(
    limits: &Limits,
    stop: &Stop,
    search: impl FnOnce(&dyn Fn() -> bool) -> T,
) -> T {
    match limits.time {
        None => search(&|| stop.is_stopped()),
        Some(time) => {
            let start = Instant::now();
            search(&|| stop.is_stopped() || start.elapsed() >= time)
        }
    }
}
