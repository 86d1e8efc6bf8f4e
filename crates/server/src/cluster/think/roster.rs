//! The workers that are alive, as far as a node knows.

use std::collections::HashMap;

use tokio::time::Instant;

use super::GONE;
use super::wire::{Hello, Party};

/// The most threads that are counted for one worker, whatever it claims.
const MOST_THREADS: usize = 4096;

/// The workers that a node has heard of, and when.
#[derive(Debug, Default)]
pub(crate) struct Roster {
    workers: HashMap<Party, (usize, Instant)>,
}

impl Roster {
    /// Notes what a worker says of itself.
    pub(crate) fn hear(&mut self, hello: Hello, now: Instant) {
        self.workers.retain(|_, (_, heard)| now < *heard + GONE);
        match hello.threads {
            0 => drop(self.workers.remove(&hello.worker)),
            threads => drop(self.workers.insert(hello.worker, (threads.min(MOST_THREADS), now))),
        }
    }

    /// Returns the number of living workers, and how many threads they have together.
    pub(crate) fn count(&self, now: Instant) -> (usize, usize) {
        let alive = self.workers.values().filter(|(_, heard)| now < *heard + GONE);
        alive.fold((0, 0), |(workers, all), (threads, _)| (workers + 1, all + threads))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_is_there_until_it_leaves_or_is_silent_for_too_long() {
        let start = Instant::now();
        let hello = |name: &str, threads| Hello {
            worker: Party::try_from(name.to_owned()).unwrap(),
            threads,
        };
        let mut roster = Roster::default();
        assert_eq!(roster.count(start), (0, 0));
        roster.hear(hello("one", 2), start);
        roster.hear(hello("two", 4), start);
        roster.hear(hello("one", 3), start);
        assert_eq!(roster.count(start), (2, 7));
        roster.hear(hello("two", 0), start);
        assert_eq!(roster.count(start), (1, 3));
        assert_eq!(roster.count(start + GONE), (0, 0));
        roster.hear(hello("three", usize::MAX), start + GONE);
        assert_eq!(roster.count(start + GONE), (1, MOST_THREADS));
    }
}
