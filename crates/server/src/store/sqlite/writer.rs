//! The thread that writes: whatever has come while the disk was busy goes to it in one
//! transaction, and is answered when that is on disk.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Receiver;

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::oneshot;

use super::super::{StoreError, Write};
use super::rows;

/// A write and who waits for it.
pub(super) struct Job {
    pub write: Write,
    pub done: oneshot::Sender<Result<(), StoreError>>,
}

/// The most writes in one transaction.
const MOST: usize = 1024;

/// Writes until nobody can hand in anything any more.
pub(super) fn run(connection: &mut Connection, queue: &Receiver<Job>, batches: &[AtomicU64; 11]) {
    let mut jobs = Vec::with_capacity(MOST);
    while let Ok(first) = queue.recv() {
        jobs.push(first);
        jobs.extend(queue.try_iter().take(MOST - 1));
        let class = jobs.len().next_power_of_two().trailing_zeros() as usize;
        batches[class.min(batches.len() - 1)].fetch_add(1, Ordering::Relaxed);
        let outcome = batch(connection, &jobs);
        for (index, job) in jobs.drain(..).enumerate() {
            let answer = match &outcome {
                Ok(each) => each[index].clone(),
                Err(error) => Err(error.clone()),
            };
            // Who has gone away in the meantime finds it in the log.
            let _ = job.done.send(answer);
        }
    }
}

/// Writes all of them, or none. A write that contradicts what is there is left out alone.
fn batch(
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
