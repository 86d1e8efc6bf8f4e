//! The store in an SQLite file: one thread writes, one connection reads.
//!
//! The file uses the write-ahead log with `synchronous=FULL`, so a commit is durable when it
//! returns. A lock file beside it keeps a second server away, which would know nothing of the live
//! games of the first.

mod beside;
mod reason;
mod rows;
mod schema;
#[cfg(test)]
mod tests;
mod writer;

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use rusqlite::Connection;

use super::{BatchSizes, LiveKey, Read, Store, StoreError, StoredGame, Write, Written};
use crate::id::{GameId, PersonId};
use writer::Job;

pub use beside::{move_cookie_key, read_game};

/// A store in a file. Dropping it waits until all writes that were started are durable.
pub struct Sqlite {
    jobs: Option<Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    reader: Arc<Mutex<Connection>>,
    batches: Arc<[AtomicU64; 11]>,
    /// Locked for as long as the store is open.
    _lock: File,
}

impl std::fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sqlite")
    }
}

impl Sqlite {
    /// Opens the file, or creates it. Blocks for as long as that takes.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another server has the file open, [`StoreError::Newer`] and
    /// [`StoreError::Damaged`] if it cannot be understood (it is not changed then), and
    /// [`StoreError::Open`] if the system refuses.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let lock = lock(path)?;
        let mut connection = schema::open(path)?;
        schema::migrate(&mut connection, path)?;
        let reader = schema::open(path)?;
        let (jobs, queue) = channel();
        let batches: Arc<[AtomicU64; 11]> = Arc::default();
        let counts = batches.clone();
        let writer = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || writer::run(&mut connection, &queue, &counts))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Sqlite {
            jobs: Some(jobs),
            writer: Some(writer),
            reader: Arc::new(Mutex::new(reader)),
            batches,
            _lock: lock,
        })
    }

    /// Runs a query on the reading connection, on a thread where it may block.
    fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Read<'static, T> {
        let reader = Arc::clone(&self.reader);
        Box::pin(async move {
            let read = tokio::task::spawn_blocking(move || {
                // A query changes nothing, so one that panicked has left the connection intact.
                let reader = reader.lock().unwrap_or_else(PoisonError::into_inner);
                query(&reader)
            });
            read.await.unwrap_or(Err(StoreError::Closed))
        })
    }
}

/// Locks the lock file beside the file of games.
fn lock(path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let name = PathBuf::from(name);
    let place = || path.display().to_string();
    let open = OpenOptions::new().create(true).truncate(false).write(true).open(&name);
    let file = open.map_err(|error| StoreError::Open { place: place(), why: error.to_string() })?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { place: place() }),
        Err(TryLockError::Error(error)) => {
            Err(StoreError::Open { place: place(), why: error.to_string() })
        }
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(writer) = self.writer.take() {
            // A writer that has panicked has nothing more to write.
            let _ = writer.join();
        }
    }
}

impl Store for Sqlite {
    fn write(&self, write: Write) -> Written {
        let (done, written) = Written::pending();
        if let Some(jobs) = &self.jobs {
            // If the writer is gone, dropping the job reports that the store is closed.
            let _ = jobs.send(Job { write, done });
        }
        written
    }

    fn load(&self, game: GameId) -> Read<'_, Option<StoredGame>> {
        self.read(move |connection| rows::load(connection, game))
    }

    fn games_of(&self, person: PersonId, limit: usize) -> Read<'_, Vec<StoredGame>> {
        self.read(move |connection| rows::games_of(connection, person, limit))
    }

    fn live_positions(&self) -> Read<'_, Vec<(GameId, LiveKey)>> {
        self.read(rows::live_positions)
    }

    fn check_ready(&self) -> Read<'_, ()> {
        if self.writer.as_ref().is_none_or(JoinHandle::is_finished) {
            return Box::pin(std::future::ready(Err(StoreError::Closed)));
        }
        self.read(|connection| Ok(connection.query_row("SELECT 1", [], |_| Ok(()))?))
    }

    fn batch_sizes(&self) -> BatchSizes {
        std::array::from_fn(|class| self.batches[class].load(Ordering::Relaxed))
    }
}
