//! The writes of one transaction.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{BatchSizes, Completion, Write};

/// The numbers of batches that a store has committed, by size.
#[derive(Default)]
pub(super) struct Batches([AtomicU64; 11]);

impl Batches {
    /// Counts a batch with this number of writes.
    pub(super) fn count(&self, writes: usize) {
        let class = writes.next_power_of_two().trailing_zeros() as usize;
        self.0[class.min(self.0.len() - 1)].fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the numbers.
    pub(super) fn sizes(&self) -> BatchSizes {
        self.0.each_ref().map(|count| count.load(Ordering::Relaxed))
    }
}

/// A write, and the means to report its outcome.
pub(super) struct Job {
    pub(crate) write: Write,
    pub(crate) done: Completion,
}

/// The most writes in one transaction.
pub(super) const LARGEST_BATCH: usize = 1024;
/// The number of events after which a transaction takes no further writes, so that large uploads do not
/// keep the acts of games in play waiting.
const MOST_EVENTS: usize = 2_000;

impl Job {
    /// Returns the number of events that the write adds, or an equivalent amount of work.
    fn events(&self) -> usize {
        match &self.write {
            Write::Create { game, .. } => game.log.len(),
            Write::Append { events, .. } => events.len(),
            Write::Sit { .. }
            | Write::Offer { .. }
            | Write::Vacate { .. }
            | Write::Unname { .. }
            | Write::Hand { .. }
            | Write::AddCredential(_)
            | Write::MoveCredentials { .. }
            | Write::DropCredential { .. }
            | Write::Rate(_)
            | Write::List { .. }
            | Write::Mute(_)
            | Write::Unmute { .. }
            | Write::KeepTournament(_)
            | Write::DropTournament { .. }
            | Write::AddDevice(_)
            | Write::DropDevice { .. }
            | Write::Notify(_)
            | Write::MoveBelongings { .. }
            | Write::Erase { .. }
            | Write::Probe => 0,
            // Its log may be long.
            Write::Delete { .. } => MOST_EVENTS / 10,
        }
    }

    /// Returns whether the write deletes or replaces something that may name a person.
    pub(super) fn erases(&self) -> bool {
        match &self.write {
            Write::Delete { .. }
            | Write::Vacate { .. }
            | Write::Unname { .. }
            | Write::Hand { .. }
            | Write::AddCredential(_)
            | Write::MoveCredentials { .. }
            | Write::DropCredential { .. }
            | Write::List { .. }
            | Write::Unmute { .. }
            | Write::KeepTournament(_)
            | Write::DropTournament { .. }
            | Write::AddDevice(_)
            | Write::DropDevice { .. }
            | Write::MoveBelongings { .. }
            | Write::Erase { .. } => true,
            Write::Create { .. }
            | Write::Append { .. }
            | Write::Sit { .. }
            | Write::Offer { .. }
            | Write::Rate(_)
            | Write::Mute(_)
            | Write::Notify(_)
            | Write::Probe => false,
        }
    }
}

/// Adds the writes of the next transaction to `jobs`: `first` and those that wait behind it, which `waiting` returns
/// in their order.
pub(super) fn batch(first: Job, mut waiting: impl FnMut() -> Option<Job>, jobs: &mut Vec<Job>) {
    let mut events = first.events();
    jobs.push(first);
    while jobs.len() < LARGEST_BATCH && events < MOST_EVENTS {
        let Some(next) = waiting() else { return };
        events += next.events();
        jobs.push(next);
    }
}

#[cfg(test)]
mod tests {
    use super::super::suite::{creation, new_game};
    use super::super::{LoggedEvent, Written};
    use super::*;
    use crate::id::PersonId;
    use crate::time::WallTime;

    fn job(events: usize) -> Job {
        let mut game = new_game(PersonId::random().unwrap());
        let Write::Create { summary, .. } = creation(&game) else { unreachable!() };
        let (event, at) = ("A1-B1".parse().unwrap(), WallTime::from_millis(1));
        game.log = vec![LoggedEvent { event, act: None, at, clocks: None }; events];
        let (done, _) = Written::pending();
        Job { write: Write::Create { game: Box::new(game), summary }, done }
    }

    /// Returns how many writes each transaction has if all of them wait at once.
    fn batches(events: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut jobs = events.into_iter().map(job);
        let mut sizes = Vec::new();
        while let Some(first) = jobs.next() {
            let mut taken = Vec::new();
            batch(first, || jobs.next(), &mut taken);
            sizes.push(taken.len());
        }
        sizes
    }

    #[test]
    fn a_transaction_is_bounded_by_writes_and_by_events() {
        assert_eq!(batches([1; 1_500]), [1_024, 476]);
        assert_eq!(batches([900; 7]), [3, 3, 1]);
        assert_eq!(batches([10_000, 1, 1, 1]), [1, 3]);
    }
}
