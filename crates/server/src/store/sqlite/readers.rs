//! The connections that read. Each serves one query at a time, so a slow one does not keep the others
//! waiting; further queries wait without occupying a thread.

use std::path::Path;
use std::sync::Arc;

use parking_lot::Mutex;
use rusqlite::Connection;
use tokio::sync::Semaphore;

use super::super::StoreError;
use super::super::fault::Fault;
use super::schema;

use crate::tasks;

/// The number of connections that read.
const READERS: usize = 4;

/// The connections that read.
pub(super) struct Readers {
    free: Mutex<Vec<Connection>>,
    /// One permit for each connection in `free`.
    places: Arc<Semaphore>,
    fault: Fault,
}

impl Readers {
    /// Opens all connections to a file that has the format of this program.
    pub(super) fn open(path: &Path) -> Result<Readers, StoreError> {
        let free = (0..READERS).map(|_| schema::open(path)).collect::<Result<_, _>>()?;
        Ok(Readers::of(free))
    }

    /// Returns these connections to a file.
    pub(super) fn of(free: Vec<Connection>) -> Readers {
        let places = Arc::new(Semaphore::new(free.len()));
        Readers { free: Mutex::new(free), places, fault: Fault::new("read") }
    }

    /// Runs a query on the next free connection, on a thread where it may block.
    pub(super) async fn run<T: Send + 'static>(
        self: Arc<Readers>,
        query: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.map_err(|_| StoreError::Closed)?;
        let faults = Arc::clone(&self);
        let read = tasks::blocking(move || {
            let borrowed = Borrowed { connection: self.take(), readers: &self };
            let read = match &borrowed.connection {
                Some(connection) => query(connection),
                None => Err(StoreError::Closed),
            };
            drop(borrowed);
            drop(place);
            read
        });
        let outcome = read.await.unwrap_or(Err(StoreError::Closed));
        faults.fault.note(&outcome);
        outcome
    }

    fn take(&self) -> Option<Connection> {
        self.free.lock().pop()
    }
}

/// A connection that is given back when it is dropped. A query changes nothing, so one that panicked
/// has left its connection intact.
struct Borrowed<'a> {
    connection: Option<Connection>,
    readers: &'a Readers,
}

impl Drop for Borrowed<'_> {
    fn drop(&mut self) {
        let mut free = self.readers.free.lock();
        free.extend(self.connection.take());
    }
}
