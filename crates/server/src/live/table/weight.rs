//! The memory that a game takes up, as an estimate.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The memory of a game without its events: its task, its people and its connections.
const GAME: u64 = 16 << 10;
/// The memory of an event: the word, the position after it, and its part of a snapshot. Measured with long looney
/// games.
const EVENT: u64 = 512;

/// The part of a game in the memory of all games. Dropping it frees that part.
#[derive(Debug)]
pub(super) struct Weight {
    total: Arc<AtomicU64>,
    own: u64,
}

impl Weight {
    /// Returns the weight of a game that has no events yet.
    pub(super) fn new(total: Arc<AtomicU64>) -> Weight {
        total.fetch_add(GAME, Ordering::Relaxed);
        Weight { total, own: GAME }
    }

    /// Notes the number of the game's events.
    pub(super) fn set(&mut self, events: u64) {
        let own = GAME + events * EVENT;
        self.total.fetch_add(own, Ordering::Relaxed);
        self.total.fetch_sub(self.own, Ordering::Relaxed);
        self.own = own;
    }
}

impl Drop for Weight {
    fn drop(&mut self) {
        self.total.fetch_sub(self.own, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weight_of_all_games_is_the_sum_of_those_in_memory() {
        let total = Arc::<AtomicU64>::default();
        let mut long = Weight::new(total.clone());
        let short = Weight::new(total.clone());
        long.set(1_000);
        long.set(100);
        assert_eq!(total.load(Ordering::Relaxed), 2 * GAME + 100 * EVENT);
        drop((long, short));
        assert_eq!(total.load(Ordering::Relaxed), 0);
    }
}
