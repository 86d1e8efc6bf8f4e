//! Games in an SQLite file: one thread writes, one connection reads.
//!
//! The file is in write-ahead mode with `synchronous=FULL`: a commit is on disk when it returns.
//! A lock file beside it keeps a second server away, which would know nothing of the first one's
//! live games.

mod rows;
mod schema;
mod writer;

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use rusqlite::{Connection, OptionalExtension};
use tokio::sync::oneshot;

use super::{Kept, LiveKey, Store, StoreError, Write, Written};
use crate::id::{GameId, PersonId};
use writer::Job;

/// A store in a file.
pub struct Sqlite {
    jobs: Option<Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    reader: Mutex<Connection>,
    batches: Arc<[AtomicU64; 11]>,
    /// Held for as long as the store is open.
    _lock: File,
}

impl std::fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sqlite")
    }
}

impl Sqlite {
    /// Opens a file of games, or makes one. Blocks.
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
            reader: Mutex::new(reader),
            batches,
            _lock: lock,
        })
    }

    fn read<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        // A reader that panicked has changed nothing.
        let reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        read(&reader)
    }
}

/// Takes the lock file beside the games.
fn lock(path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let name = PathBuf::from(name);
    let shown = || path.display().to_string();
    let open = OpenOptions::new().create(true).truncate(false).write(true).open(&name);
    let file = open.map_err(|error| StoreError::Open { path: shown(), why: error.to_string() })?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: shown() }),
        Err(TryLockError::Error(error)) => {
            Err(StoreError::Open { path: shown(), why: error.to_string() })
        }
    }
}

impl Drop for Sqlite {
    /// Lets what has been handed in reach the disk.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(writer) = self.writer.take() {
            // A writer that panicked has nothing more to write.
            let _ = writer.join();
        }
    }
}

impl Store for Sqlite {
    fn write(&self, write: Write) -> Written {
        let (done, written) = oneshot::channel();
        if let Some(jobs) = &self.jobs {
            // Where the writer is gone, the answer is that the sender was dropped.
            let _ = jobs.send(Job { write, done });
        }
        written
    }

    fn load(&self, game: &GameId) -> Result<Option<Kept>, StoreError> {
        self.read(|connection| rows::load(connection, game))
    }

    fn of_person(&self, person: &PersonId, most: usize) -> Result<Vec<Kept>, StoreError> {
        self.read(|connection| rows::of_person(connection, person, most))
    }

    fn live(&self) -> Result<Vec<(GameId, LiveKey)>, StoreError> {
        self.read(rows::live)
    }

    fn key(&self) -> Result<[u8; 32], StoreError> {
        self.read(|connection| {
            let query = "SELECT value FROM meta WHERE name = 'key'";
            let key = connection.query_row(query, [], |row| row.get(0)).optional()?;
            key.ok_or_else(|| StoreError::Failed("the key is missing".to_owned()))
        })
    }

    fn ready(&self) -> Result<(), StoreError> {
        if self.writer.as_ref().is_none_or(JoinHandle::is_finished) {
            return Err(StoreError::Closed);
        }
        self.read(|connection| Ok(connection.query_row("SELECT 1", [], |_| Ok(()))?))
    }

    fn batches(&self) -> [u64; 11] {
        std::array::from_fn(|class| self.batches[class].load(Ordering::Relaxed))
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let code = error.sqlite_error_code();
        if code == Some(rusqlite::ErrorCode::ConstraintViolation) {
            return StoreError::Conflict(error.to_string());
        }
        StoreError::Failed(error.to_string())
    }
}
