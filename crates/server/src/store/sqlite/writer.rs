//! The thread that writes. All writes that arrive while the disk is busy are committed in one
//! transaction, and are completed when it is durable.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvError, RecvTimeoutError};
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};

use super::super::fault::Fault;
use super::super::{Completion, StoreError, Write};
use super::{mark, rows, schema};

/// A write, and the means to report its outcome.
pub(super) struct Job {
    pub write: Write,
    pub done: Completion,
}

/// The most writes in one transaction.
const LARGEST_BATCH: usize = 1024;
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
            | Write::MoveMuted { .. }
            | Write::Erase { .. }
            | Write::Probe => 0,
            // Its log may be long.
            Write::Delete { .. } => MOST_EVENTS / 10,
        }
    }
}

/// Takes the writes of the next transaction from the queue, in their order: `first` and those that wait
/// behind it.
fn batch(first: Job, queue: &Receiver<Job>, jobs: &mut Vec<Job>) {
    let mut events = first.events();
    jobs.push(first);
    while jobs.len() < LARGEST_BATCH && events < MOST_EVENTS {
        let Ok(next) = queue.try_recv() else { return };
        events += next.events();
        jobs.push(next);
    }
}

/// The time between two attempts to empty the log of deleted data.
const PAUSE: Duration = Duration::from_secs(1);
/// How long an attempt waits for readers of the log. Writes wait meanwhile.
const READERS: Duration = Duration::from_millis(50);

/// The removal of deleted data from the write-ahead log. Deleted rows are overwritten in the file, but the log
/// has earlier states of its pages until it is emptied.
#[derive(Default)]
struct Erasure {
    /// Whether the log may contain deleted data.
    owed: bool,
    last: Option<Instant>,
}

impl Erasure {
    /// Empties the log after these writes if they have deleted something, at most once in [`PAUSE`]. Where a
    /// reader needs the log, such as a backup, it is tried again later.
    fn after(&mut self, connection: &Connection, jobs: &[Job]) {
        self.owed |= jobs.iter().any(|job| {
            matches!(
                job.write,
                Write::Delete { .. }
                    | Write::Vacate { .. }
                    | Write::Unname { .. }
                    | Write::Hand { .. }
                    | Write::AddCredential(_)
                    | Write::MoveCredentials { .. }
                    | Write::DropCredential { .. }
            )
        });
        if !self.owed || self.last.is_some_and(|last| last.elapsed() < PAUSE) {
            return;
        }
        self.last = Some(Instant::now());
        let emptied = || -> rusqlite::Result<bool> {
            connection.busy_timeout(READERS)?;
            let emptied = mark::empty_log(connection);
            connection.busy_timeout(schema::BUSY)?;
            emptied
        };
        self.owed = !emptied().unwrap_or(false);
    }

    /// Waits for the next job; `None` if it is time to empty the log.
    fn next(&self, queue: &Receiver<Job>) -> Result<Option<Job>, RecvError> {
        match self.owed {
            false => queue.recv().map(Some),
            true => match queue.recv_timeout(PAUSE) {
                Ok(job) => Ok(Some(job)),
                Err(RecvTimeoutError::Timeout) => Ok(None),
                Err(RecvTimeoutError::Disconnected) => Err(RecvError),
            },
        }
    }
}

/// Writes until every sender of the queue is dropped.
pub(super) fn run(connection: &mut Connection, queue: &Receiver<Job>, batches: &[AtomicU64; 11]) {
    let mut jobs = Vec::with_capacity(LARGEST_BATCH);
    let fault = Fault::new("written");
    let mut erasure = Erasure::default();
    while let Ok(first) = erasure.next(queue) {
        let Some(first) = first else {
            erasure.after(connection, &[]);
            continue;
        };
        batch(first, queue, &mut jobs);
        let class = jobs.len().next_power_of_two().trailing_zeros() as usize;
        batches[class.min(batches.len() - 1)].fetch_add(1, Ordering::Relaxed);
        let outcome = commit(connection, &jobs);
        fault.note(&outcome);
        erasure.after(connection, &jobs);
        for (index, job) in jobs.drain(..).enumerate() {
            job.done.complete(match &outcome {
                Ok(each) => each[index].clone(),
                Err(error) => Err(error.clone()),
            });
        }
    }
}

/// Commits a batch and returns the outcome of each write. A write that conflicts with what is stored is
/// left out alone; any other error rolls back the whole batch.
fn commit(
    connection: &mut Connection,
    jobs: &[Job],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut outcomes = Vec::with_capacity(jobs.len());
    for job in jobs {
        transaction.prepare_cached("SAVEPOINT job")?.execute([])?;
        let outcome = rows::write(&transaction, &job.write);
        match &outcome {
            Ok(()) => {}
            Err(StoreError::Conflict(_)) => {
                transaction.prepare_cached("ROLLBACK TO job")?.execute([])?;
            }
            // The library may have rolled back the transaction already, with its savepoints.
            Err(error) => return Err(error.clone()),
        }
        transaction.prepare_cached("RELEASE job")?.execute([])?;
        outcomes.push(outcome);
    }
    transaction.commit()?;
    Ok(outcomes)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::super::super::suite::{creation, new_game};
    use super::super::super::{LoggedEvent, Written};
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
        let (jobs, queue) = channel();
        events.into_iter().for_each(|events| jobs.send(job(events)).unwrap());
        drop(jobs);
        let mut sizes = Vec::new();
        while let Ok(first) = queue.recv() {
            let mut taken = Vec::new();
            batch(first, &queue, &mut taken);
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
