//! The constants of the live table, in one place, so that tests can make them short.

use dejarik_engine::Knowledge;

/// How live games run. Times are milliseconds.
#[derive(Clone, Debug)]
pub struct HubConfig {
    /// What the computer and analyses may look up.
    pub knowledge: Knowledge,
    /// How long after the last visible thing the computer moves at the earliest.
    pub computer_pace: u64,
    /// Threads that think for the computer.
    pub computer_threads: usize,
    /// Questions that may wait for one.
    pub computer_queue: usize,
    /// The longest the computer may think; then it plays what it has.
    pub computer_limit: u64,
    /// How long a throw is shown on nobody's time.
    pub throw_grace: u64,
    /// How long a player who left on purpose is waited for.
    pub gone_after_leave: u64,
    /// How long one is waited for who was lost.
    pub gone: u64,
    /// The same when the clock has under three minutes a side.
    pub gone_fast: u64,
    /// The same when it has over fifteen.
    pub gone_slow: u64,
    /// How long a game without people stays in memory.
    pub idle: u64,
    /// Frames that may wait for a slow connection before it has to sync.
    pub queue: usize,
    /// A connection that says nothing for so long is closed.
    pub silence: u64,
    /// Frames a connection may send at once, and how many a second in the long run.
    pub frames: (u32, u32),
    /// Live games at once.
    pub most_games: usize,
}

impl Default for HubConfig {
    fn default() -> HubConfig {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        HubConfig {
            knowledge: Knowledge::NONE,
            computer_pace: 400,
            computer_threads: cores.div_ceil(2),
            computer_queue: 4096,
            computer_limit: 5_000,
            throw_grace: 1_500,
            gone_after_leave: 10_000,
            gone: 40_000,
            gone_fast: 30_000,
            gone_slow: 120_000,
            idle: 60_000,
            queue: 64,
            silence: 30_000,
            frames: (60, 20),
            most_games: 20_000,
        }
    }
}
