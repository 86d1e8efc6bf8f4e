//! How long a search may go on: nodes and depth, which every machine counts alike, time, and a
//! flag that stops it from outside. The searches themselves only ever see a depth, a node count
//! and a function to ask; the clock is read here and nowhere else, and only if a time is set.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bounds on one search; `None` is no bound. The first depth is always finished, so there is
/// always an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Plies; with dice, turns.
    pub depth: Option<u32>,
    /// Time.
    pub time: Option<Duration>,
}

impl Limits {
    /// Only a number of nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Only a depth.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Only a time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }
}

/// A flag that ends a search, or an arena, from another thread. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
}

impl Stop {
    /// A flag that is down.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Raises it, for good.
    pub fn stop(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether it is up.
    pub fn is_stopped(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}

/// The bounds as a search sees them.
pub(crate) struct Control<'a> {
    /// The deepest iteration.
    pub depth: u32,
    nodes: u64,
    limit: u64,
    ended: bool,
    ask: &'a dyn Fn() -> bool,
}

/// How many nodes pass between two questions.
const PATIENCE: u64 = 1024;
/// The deepest search there is.
pub(crate) const DEEPEST: u32 = 96;

impl Control<'_> {
    /// Bounds of depth and nodes, and a function that says whether to stop.
    pub fn new<'a>(limits: &Limits, ask: &'a dyn Fn() -> bool) -> Control<'a> {
        let depth = limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        Control { depth, nodes: 0, limit: limits.nodes.unwrap_or(u64::MAX), ended: false, ask }
    }

    /// Counts a node.
    #[inline]
    pub fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.limit || self.nodes.is_multiple_of(PATIENCE) && (self.ask)() {
            self.ended = true;
        }
    }

    /// How many nodes were counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a bound was reached.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.ended
    }
}

/// Runs `search` with a function that says whether the flag is up or the time has run out.
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
