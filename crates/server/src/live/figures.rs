//! What there is to count about a running server.

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
