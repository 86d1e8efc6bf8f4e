//! What there is to count about a running server.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use super::task::Connection;
use crate::refusal::Refusal;
use crate::view::Viewer;

/// How often something took how long: counts of those up to 1, 2, 5, 10, 20, 50, 100, 200, 500,
/// 1000 ms, and of the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// The counts.
    pub counts: [u64; 11],
    /// The sum of all times, in microseconds.
    pub sum: u64,
}

impl Histogram {
    /// The upper ends of all but the last class, in milliseconds.
    pub const BOUNDS: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
}

/// A server's figures at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Games in memory.
    pub live_games: u64,
    /// Connections to games.
    pub connections: u64,
    /// Connections without a seat.
    pub watchers: u64,
    /// Games made since the start.
    pub games_created: u64,
    /// Events written since the start.
    pub events: u64,
    /// Acts refused since the start.
    pub refused: u64,
    /// Connections that were too slow and had to sync, since the start.
    pub resyncs: u64,
    /// From an act's arrival to its acknowledgement.
    pub ack_latency: Histogram,
    /// How many writes went to disk together: batches of up to 1, 2, 4 … 1024.
    pub store_batches: [u64; 11],
    /// Questions the computer has answered since the start.
    pub computer_moves: u64,
    /// Questions that wait for it.
    pub computer_waiting: u64,
}

/// The counters behind [`Figures`].
#[derive(Debug, Default)]
pub(super) struct Counters {
    connections: AtomicU64,
    watchers: AtomicU64,
    created: AtomicU64,
    events: AtomicU64,
    refused: AtomicU64,
    resyncs: AtomicU64,
    latency: [AtomicU64; 11],
    latency_sum: AtomicU64,
}

impl Counters {
    pub(super) fn enter(&self, viewer: Viewer) {
        self.connections.fetch_add(1, Relaxed);
        if viewer == Viewer::default() {
            self.watchers.fetch_add(1, Relaxed);
        }
    }

    pub(super) fn leave(&self, connections: &[Connection]) {
        self.connections.fetch_sub(connections.len() as u64, Relaxed);
        let watching = |known: &&Connection| known.class.viewer == Viewer::default();
        let watchers = connections.iter().filter(watching).count();
        self.watchers.fetch_sub(watchers as u64, Relaxed);
    }

    /// A watcher has taken a seat.
    pub(super) fn seated(&self) {
        self.watchers.fetch_sub(1, Relaxed);
    }

    pub(super) fn created(&self) {
        self.created.fetch_add(1, Relaxed);
    }

    pub(super) fn events(&self, count: u64) {
        self.events.fetch_add(count, Relaxed);
    }

    pub(super) fn resync(&self) {
        self.resyncs.fetch_add(1, Relaxed);
    }

    /// An act was answered.
    pub(super) fn act(&self, outcome: &Result<u64, Refusal>, since: Instant) {
        if outcome.is_err() {
            self.refused.fetch_add(1, Relaxed);
            return;
        }
        let micros = u64::try_from(since.elapsed().as_micros()).unwrap_or(u64::MAX);
        let class = Histogram::BOUNDS.iter().position(|bound| micros <= bound * 1000);
        self.latency[class.unwrap_or(Histogram::BOUNDS.len())].fetch_add(1, Relaxed);
        self.latency_sum.fetch_add(micros, Relaxed);
    }

    /// What they show; the rest is for others to fill in.
    pub(super) fn read(&self) -> Figures {
        Figures {
            connections: self.connections.load(Relaxed),
            watchers: self.watchers.load(Relaxed),
            games_created: self.created.load(Relaxed),
            events: self.events.load(Relaxed),
            refused: self.refused.load(Relaxed),
            resyncs: self.resyncs.load(Relaxed),
            ack_latency: Histogram {
                counts: std::array::from_fn(|class| self.latency[class].load(Relaxed)),
                sum: self.latency_sum.load(Relaxed),
            },
            ..Figures::default()
        }
    }
}
