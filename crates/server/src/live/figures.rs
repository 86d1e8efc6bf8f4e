//! The figures of a running server.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use tokio::time::Instant;

use crate::push::PushFigures;
use crate::refusal::Refusal;
use crate::store::BatchSizes;
use crate::view::Viewer;

/// A histogram of durations, in classes of up to 1, 2, 5, 10, 20, 50, 100, 200, 500 and 1000 ms, and
/// one for all longer ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Histogram {
    /// The number of durations in each class.
    pub(crate) counts: [u64; 11],
    /// The sum of all durations, in microseconds.
    pub(crate) sum: u64,
}

impl Histogram {
    /// The upper bounds of all classes but the last, in milliseconds.
    pub(crate) const BOUNDS: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
}

/// The figures of a server at one moment. Totals count from the start of the server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The number of games in memory.
    pub live_games: u64,
    /// The number of games that have left memory while a clock runs or is frozen.
    pub parked_games: u64,
    /// 1 while the disk is nearly full and new games are refused, otherwise 0.
    pub disk_low: u64,
    /// The number of connections to games.
    pub connections: u64,
    /// The number of connections that hold no seat.
    pub watchers: u64,
    /// The bytes that wait for clients.
    pub waiting_bytes: u64,
    /// The total of games created.
    pub(crate) games_created: u64,
    /// The total of events stored.
    pub events: u64,
    /// The total of acts refused.
    pub refused: u64,
    /// The total of connections that were too slow and had to sync.
    pub resyncs: u64,
    /// The time from the arrival of an act to its acknowledgement.
    pub(crate) ack_latency: Histogram,
    /// The number of batches of writes, by size; see [`BatchSizes`].
    pub(crate) store_batches: BatchSizes,
    /// The total of questions that the computer has answered.
    pub computer_moves: u64,
    /// The number of questions that wait for the computer.
    pub(crate) computer_waiting: u64,
    /// What became of notices.
    pub push: PushFigures,
    /// The figures of the server as one node of several; `None` if it is the only one.
    pub node: Option<NodeFigures>,
    /// The total of questions that workers have answered.
    pub computer_moves_by_workers: u64,
    /// The number of workers that this server has heard of lately.
    pub workers: u64,
}

/// The figures of a server as one node of several. Totals count from the start of the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeFigures {
    /// The number of games in memory that this node runs itself.
    pub owned: u64,
    /// The total of messages passed on to the owners of games.
    pub forwarded: u64,
    /// The number of connections to games that other nodes run.
    pub(crate) relayed: u64,
    /// The number of connections of other nodes to games of this one.
    pub(crate) hosted: u64,
    /// The total of games claimed.
    pub claims: u64,
    /// The total of games seized: claimed although the owner's session was alive, because the owner
    /// could not be reached.
    pub seized: u64,
    /// The total of games that another node has taken over while this one ran them.
    pub(crate) superseded: u64,
    /// The total of frames received for relayed connections.
    pub frames: u64,
    /// The total of relayed connections that have missed a frame or were not known to the owner.
    pub lost: u64,
    /// The total of messages with frames sent to other nodes.
    pub messages: u64,
    /// The total of frames in these messages. A frame counts once for each connection that it is
    /// addressed to.
    pub(crate) deliveries: u64,
}

/// The counters that [`Figures`] are read from.
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
    /// Counts a connection that has opened.
    pub(super) fn enter(&self, viewer: Viewer) {
        self.connections.fetch_add(1, Relaxed);
        if viewer == Viewer::default() {
            self.watchers.fetch_add(1, Relaxed);
        }
    }

    /// Counts a connection that has closed.
    pub(super) fn leave(&self, viewer: Viewer) {
        self.connections.fetch_sub(1, Relaxed);
        if viewer == Viewer::default() {
            self.watchers.fetch_sub(1, Relaxed);
        }
    }

    /// Counts a game that was created.
    pub(super) fn created(&self) {
        self.created.fetch_add(1, Relaxed);
    }

    /// Counts events that were stored.
    pub(super) fn events(&self, count: u64) {
        self.events.fetch_add(count, Relaxed);
    }

    /// Counts a connection whose queue has overflowed.
    pub(super) fn resync(&self) {
        self.resyncs.fetch_add(1, Relaxed);
    }

    /// Counts an act that was answered; `since` is when it arrived.
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

    /// Returns the figures that are counted here; the hub fills in the others.
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
