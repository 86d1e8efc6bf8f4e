//! The thread that writes. All writes that arrive while the disk is busy are committed in one
//! transaction, and are completed when it is durable.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Receiver;

use rusqlite::{Connection, TransactionBehavior};

use super::super::{Completion, StoreError, Write};
use super::rows;

/// A write, and the means to report its outcome.
pub(super) struct Job {
    pub write: Write,
    pub done: Completion,
}

/// The most writes in one transaction.
const LARGEST_BATCH: usize = 1024;

/// Writes until every sender of the queue is dropped.
pub(super) fn run(connection: &mut Connection, queue: &Receiver<Job>, batches: &[AtomicU64; 11]) {
    let mut jobs = Vec::with_capacity(LARGEST_BATCH);
    while let Ok(first) = queue.recv() {
        jobs.push(first);
        jobs.extend(queue.try_iter().take(LARGEST_BATCH - 1));
        let class = jobs.len().next_power_of_two().trailing_zeros() as usize;
        batches[class.min(batches.len() - 1)].fetch_add(1, Ordering::Relaxed);
        let outcome = commit(connection, &jobs);
        for (index, job) in jobs.drain(..).enumerate() {
            job.done.complete(match &outcome {
                Ok(each) => each[index].clone(),
                Err(error) => Err(error.clone()),
            });
        }
    }
}

/// Commits a batch and returns the outcome of each write. A write that contradicts what is stored
/// is left out alone; any other error rolls back the whole batch.
fn commit(
    connection: &mut Connection,
    jobs: &[Job],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut outcomes = Vec::with_capacity(jobs.len());
    for job in jobs {
        transaction.prepare_cached("SAVEPOINT job")?.execute([])?;
        let outcome = rows::write(&transaction, &job.write);
        if outcome.is_err() {
            transaction.prepare_cached("ROLLBACK TO job")?.execute([])?;
        }
        transaction.prepare_cached("RELEASE job")?.execute([])?;
        outcomes.push(outcome);
    }
    transaction.commit()?;
    Ok(outcomes)
}
