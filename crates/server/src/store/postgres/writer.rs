//! The task that writes. All writes that arrive while a commit is under way are committed in one
//! transaction, and are completed when it is durable.
//!
//! A whole transaction is sent without waiting for answers, so it takes one round trip and one sync of the
//! disk. If the connection is lost before the answer to the commit, the outcome is unknown. The writes are
//! then reported as failed, and their callers read what is stored.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use super::super::batch::{Batches, Job, batch};
use super::super::fault::Fault;
use super::super::{Completion, StoreError, Write};
use super::address::Address;
use super::connection::{Connection, Link, Purpose};
use super::reason::reason;
use super::rows;

/// How long writes wait for a database that cannot be reached, for example because it is restarting.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often a transaction that conflicts with others is tried.
const TRIES: usize = 3;

/// Writes until every sender of the queue is dropped and the queue is empty.
pub(super) async fn run(
    address: Arc<Address>,
    mut queue: UnboundedReceiver<Job>,
    batches: Arc<Batches>,
) {
    let mut link = Link::new(address, Purpose::Games);
    let fault = Fault::new("written");
    while let Some(first) = queue.recv().await {
        let mut jobs = Vec::new();
        batch(first, || queue.try_recv().ok(), &mut jobs);
        batches.count(jobs.len());
        let (writes, completions): (Vec<Write>, Vec<Completion>) =
            jobs.into_iter().map(|job| (job.write, job.done)).unzip();
        let outcome = commit(&mut link, &writes).await;
        fault.note(&outcome);
        match outcome {
            Ok(outcomes) => {
                for (done, outcome) in completions.into_iter().zip(outcomes) {
                    done.complete(outcome);
                }
            }
            Err(error) => {
                completions.into_iter().for_each(|done| done.complete(Err(error.clone())));
            }
        }
    }
}

/// The outcome of each write of a transaction.
type Outcomes = Vec<Result<(), StoreError>>;

/// Commits a batch and returns the outcome of each write. A write that conflicts with what is stored, or
/// has a value that the database cannot store, is left out alone; any other error fails the whole batch.
async fn commit(link: &mut Link, writes: &[Write]) -> Result<Outcomes, StoreError> {
    let connection = link.get(PATIENCE).await?;
    let prepare = async {
        for text in rows::WRITES {
            connection.statement(text).await?;
        }
        Ok(())
    };
    connection.answer(prepare).await?;
    match attempt(connection, writes).await? {
        Attempt::Committed(outcomes) => Ok(outcomes),
        Attempt::Refused => {
            let mut outcomes = Vec::with_capacity(writes.len());
            for write in writes {
                outcomes.push(alone(connection, write).await?);
            }
            Ok(outcomes)
        }
    }
}

/// What became of a transaction.
enum Attempt {
    /// It is durable.
    Committed(Outcomes),
    /// The database has refused one of its statements and rolled it back.
    Refused,
}

/// Tries to commit writes in one transaction.
async fn attempt(connection: &Connection, writes: &[Write]) -> Result<Attempt, StoreError> {
    match transact(connection, writes).await? {
        Ok(done) => {
            let mut outcomes = Vec::with_capacity(writes.len());
            for (done, write) in done.into_iter().zip(writes) {
                outcomes.push(match done {
                    true => Ok(()),
                    false => Err(rows::why_not(connection, write).await),
                });
            }
            Ok(Attempt::Committed(outcomes))
        }
        Err(error) if is_about_one_write(&error) => Ok(Attempt::Refused),
        Err(error) => Err(error.into()),
    }
}

/// Commits a write in a separate transaction.
async fn alone(
    connection: &Connection,
    write: &Write,
) -> Result<Result<(), StoreError>, StoreError> {
    let mut tries = 0;
    loop {
        tries += 1;
        match transact(connection, std::slice::from_ref(write)).await? {
            Ok(done) if done == [true] => return Ok(Ok(())),
            Ok(_) => return Ok(Err(rows::why_not(connection, write).await)),
            Err(error) if class(&error) == "40" && tries < TRIES => {}
            Err(error) if class(&error) == "23" => {
                return Ok(Err(StoreError::Conflict(reason(&error).to_string())));
            }
            Err(error) if class(&error) == "22" => {
                return Ok(Err(StoreError::Failed(
                    "the database cannot store a value of the write".to_owned(),
                )));
            }
            Err(error) if is_about_one_write(&error) => return Ok(Err(error.into())),
            Err(error) => return Err(error.into()),
        }
    }
}

/// Sends a transaction with these writes and waits for its answers. Returns which writes had any effect, or
/// the first error of a statement, in which case the transaction was rolled back. The outer error means
/// that the database has not answered in time; it is then unknown whether the transaction was committed.
async fn transact(
    connection: &Connection,
    writes: &[Write],
) -> Result<Result<Vec<bool>, Error>, StoreError> {
    let client = connection.client();
    let transaction = async {
        let begun = Sent::new(client.batch_execute("BEGIN")).await;
        let mut requests = Vec::with_capacity(writes.len());
        for write in writes {
            requests.push(Sent::new(rows::write(connection, write)).await);
        }
        // After an error this rolls back.
        let ended = Sent::new(client.batch_execute("COMMIT")).await;
        begun.answer().await?;
        let mut done = Ok(Vec::with_capacity(writes.len()));
        for request in requests {
            match (&mut done, request.answer().await) {
                (Ok(done), Ok(found)) => done.push(found),
                (Ok(_), Err(error)) => done = Err(error),
                // The rest of the transaction is refused for the same reason.
                (Err(_), _) => {}
            }
        }
        let ended = ended.answer().await;
        Ok(done.and_then(|done| ended.map(|()| done)))
    };
    connection.answer(transaction).await
}

/// A request that was sent, and perhaps answered already.
struct Sent<F: Future> {
    request: Pin<Box<F>>,
    answer: Option<F::Output>,
}

impl<F: Future> Sent<F> {
    /// Polls a request once, which sends it. So requests are sent in the order of these calls.
    async fn new(request: F) -> Sent<F> {
        let mut request = Box::pin(request);
        let answer = poll_fn(|context| match request.as_mut().poll(context) {
            Poll::Ready(answer) => Poll::Ready(Some(answer)),
            Poll::Pending => Poll::Ready(None),
        });
        let answer = answer.await;
        Sent { request, answer }
    }

    /// Waits for the answer.
    async fn answer(self) -> F::Output {
        match self.answer {
            Some(answer) => answer,
            None => self.request.await,
        }
    }
}

/// Returns the class of an error of a statement: its first two characters.
fn class(error: &Error) -> &str {
    error.code().and_then(|code| code.code().get(..2)).unwrap_or_default()
}

/// Returns whether the other writes of the transaction may succeed without the one that was refused: it has
/// a value that cannot be stored, or conflicts with what is stored or with another transaction.
fn is_about_one_write(error: &Error) -> bool {
    matches!(class(error), "22" | "23" | "40")
        || error.code() == Some(&SqlState::LOCK_NOT_AVAILABLE)
}
