//! The thread that writes. All writes that arrive while the disk is busy are committed in one
//! transaction, and are completed when it is durable.

use std::sync::mpsc::{Receiver, RecvError, RecvTimeoutError};
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};

use super::super::StoreError;
use super::super::batch::{Batches, Job, LARGEST_BATCH, batch};
use super::super::fault::Fault;
use super::{mark, rows, schema};

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
        self.owed |= jobs.iter().any(Job::erases);
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
pub(super) fn run(connection: &mut Connection, queue: &Receiver<Job>, batches: &Batches) {
    let mut jobs = Vec::with_capacity(LARGEST_BATCH);
    let fault = Fault::new("written");
    let mut erasure = Erasure::default();
    while let Ok(first) = erasure.next(queue) {
        let Some(first) = first else {
            erasure.after(connection, &[]);
            continue;
        };
        batch(first, || queue.try_recv().ok(), &mut jobs);
        batches.count(jobs.len());
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
