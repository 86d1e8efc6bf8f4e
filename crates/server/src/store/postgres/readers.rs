//! The connections that read, and those that claim games. Each serves one request at a time, so a slow one
//! does not keep the others waiting. They are opened when they are needed.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use super::super::fault::Fault;
use super::super::{Read, StoreError};
use super::address::Address;
use super::connection::{Connection, Purpose};
use super::reason::timed_out;

/// The most connections.
const READERS: usize = 6;
/// How long a request waits for a database that cannot be reached, for example because it is restarting.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long a request waits for a free connection while the database is slow.
const QUEUE: Duration = Duration::from_secs(15);
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(100);

/// The connections that read.
pub(super) struct Readers {
    address: Arc<Address>,
    /// The runtime of the store's thread.
    handle: Handle,
    free: Mutex<Vec<Connection>>,
    places: Semaphore,
    fault: Fault,
}

impl Readers {
    /// Returns connections that are not open yet.
    pub(super) fn new(address: Arc<Address>, handle: Handle) -> Readers {
        let (free, places) = (Mutex::default(), Semaphore::new(READERS));
        Readers { address, handle, free, places, fault: Fault::new("read") }
    }

    /// Makes a request on the store's thread.
    pub(super) fn ask<T: Send + 'static>(
        self: &Arc<Self>,
        request: impl for<'c> Fn(&'c Connection) -> Read<'c, T> + Send + Sync + 'static,
    ) -> Read<'static, T> {
        let readers = Arc::clone(self);
        self.spawn(async move {
            let outcome = readers.run(request).await;
            readers.fault.note(&outcome);
            outcome
        })
    }

    /// Runs a task on the store's thread.
    pub(super) fn spawn<T: Send + 'static>(
        &self,
        task: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Read<'static, T> {
        let spawned = self.handle.spawn(task);
        Box::pin(async move { spawned.await.unwrap_or(Err(StoreError::Closed)) })
    }

    /// Makes a request on a free connection. When a connection is lost, the request is retried on another
    /// one, so it must be idempotent.
    pub(super) async fn run<T>(
        &self,
        request: impl for<'c> Fn(&'c Connection) -> Read<'c, T>,
    ) -> Result<T, StoreError> {
        let place = tokio::time::timeout(QUEUE, self.places.acquire()).await;
        let place = place.map_err(|_| StoreError::Failed(timed_out()))?;
        let _place = place.map_err(|_| StoreError::Closed)?;
        let give_up = Instant::now() + PATIENCE;
        loop {
            let failed = match self.connection().await {
                Ok(connection) => {
                    let outcome = request(&connection).await;
                    if connection.is_open() {
                        self.free.lock().push(connection);
                        return outcome;
                    }
                    match outcome {
                        Ok(outcome) => return Ok(outcome),
                        Err(error) => error,
                    }
                }
                Err(error) => error,
            };
            if Instant::now() >= give_up {
                return Err(failed);
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn connection(&self) -> Result<Connection, StoreError> {
        loop {
            let free = self.free.lock().pop();
            match free {
                Some(connection) if connection.is_open() => return Ok(connection),
                Some(_) => {}
                None => return Connection::open(&self.address, Purpose::Games).await,
            }
        }
    }
}
