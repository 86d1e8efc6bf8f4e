//! The store in an SQLite file: one thread writes, a few connections read.
//!
//! The file uses the write-ahead log with `synchronous=FULL`, so a commit is durable when it
//! returns. A lock file beside it keeps out a second server, which would not know the live games of
//! the first.

mod beside;
mod copy;
mod credentials;
mod devices;
mod erase;
mod listing;
mod lock;
mod mark;
#[cfg(any(test, feature = "store-suite"))]
mod memory;
mod muted;
pub(crate) mod placing;
mod ratings;
mod readers;
mod reason;
mod rows;
mod schema;
pub(crate) mod snapshot;
#[cfg(test)]
mod tests;
mod tournaments;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;

use rusqlite::Connection;

use super::batch::{Batches, Job};
use super::query::{self, Query, flat, one, reads};
use super::row::FromRow;
use super::{
    BatchSizes, Credential, Credentials, Cursor, Device, Devices, Expiry, Export, Listed, Listing,
    LiveKey, Muted, Notice, OwnGame, RatedGame, Read, Store, StoreError, StoredGame, Summary,
    Tournament, Tournaments, Usage, Write, Written,
};
use crate::id::{GameId, PersonId};
use crate::profile::Profile;
use crate::time::WallTime;
use readers::Readers;

pub(crate) use beside::knows;
pub(crate) use beside::move_cookie_key;
pub(crate) use beside::open_games;
pub use beside::read_game;
pub(crate) use lock::Lock;

/// A store in a file, or for tests in memory. Dropping it waits until all writes that were started are durable.
pub struct Sqlite {
    writing: Writing,
    readers: Arc<Readers>,
    batches: Arc<Batches>,
    /// Locked for as long as the file is open; `None` for a store in memory.
    _lock: Option<Lock>,
}

/// How a store writes.
enum Writing {
    /// A thread writes.
    Thread(Writer),
    /// Every write is refused for this reason.
    Refused(StoreError),
    /// Writes and reads are performed at once, in memory.
    #[cfg(any(test, feature = "store-suite"))]
    Memory(memory::Memory),
}

/// The thread that writes. Dropping it waits until it has written everything.
struct Writer {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

opaque!(Sqlite);

impl Sqlite {
    /// Opens the file, or creates it. Blocks for as long as that takes.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another server has the file open, [`StoreError::Newer`] and
    /// [`StoreError::Damaged`] if it cannot be understood (it is not changed then), and
    /// [`StoreError::Open`] if the system refuses.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let lock = Lock::take(path)?;
        let open = |why: String| StoreError::Open { place: path.display().to_string(), why };
        let refused = |error: std::io::Error| open(error.to_string());
        // Until the file is open, an error says which file it is about.
        let opening = |error: StoreError| match error {
            StoreError::Failed(why) => open(why),
            other => other,
        };
        if let Some(aside) = mark::set_foreign_log_aside(path).map_err(refused)? {
            tracing::warn!(
                aside = %aside.display(),
                "the file of games was replaced while its log stayed; the log of the earlier file was set aside"
            );
        }
        schema::keep_private(path).map_err(refused)?;
        let mut connection = schema::open(path)?;
        schema::migrate(&mut connection, path).map_err(opening)?;
        mark::renew(&connection, path).map_err(opening)?;
        let readers = Readers::open(path)?;
        let (jobs, queue) = channel();
        let batches: Arc<Batches> = Arc::default();
        let counts = batches.clone();
        let thread = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || writer::run(&mut connection, &queue, &counts))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        let writing = Writing::Thread(Writer { jobs: Some(jobs), thread: Some(thread) });
        Ok(Sqlite { writing, readers: Arc::new(readers), batches, _lock: Some(lock) })
    }

    /// Opens a file on a disk that cannot be written, for the reason `why`. Every write is refused.
    ///
    /// # Errors
    /// As [`Sqlite::open`], and if the file does not have the format of this program.
    pub(crate) fn open_to_read(path: &Path, why: String) -> Result<Sqlite, StoreError> {
        let lock = Lock::take(path)?;
        if mark::is_log_foreign(path) {
            return Err(StoreError::ForeignLog { place: path.display().to_string() });
        }
        let readers = Arc::new(Readers::of(vec![schema::open_to_read(path)?]));
        let writing = Writing::Refused(StoreError::ReadOnly(why));
        Ok(Sqlite { writing, readers, batches: Arc::default(), _lock: Some(lock) })
    }

    /// Runs a query on one of the reading connections.
    fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Read<'static, T> {
        #[cfg(any(test, feature = "store-suite"))]
        if let Writing::Memory(memory) = &self.writing {
            return Box::pin(std::future::ready(memory.read(query)));
        }
        let readers = Arc::clone(&self.readers);
        Box::pin(async move { readers.run(query).await })
    }

    /// Reads what the rows of a statement stand for.
    fn all<T: FromRow + Send + 'static>(&self, query: Query) -> Read<'static, Vec<T>> {
        self.read(move |connection| rows::all(connection, &query))
    }

    /// Reads a page of a list of games.
    fn page(&self, query: Query) -> Read<'static, Vec<Listed>> {
        self.read(move |connection| listing::page(connection, &query))
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A thread that has panicked has nothing more to write.
            let _ = thread.join();
        }
    }
}

impl Store for Sqlite {
    fn write(&self, write: Write) -> Written {
        match &self.writing {
            Writing::Thread(Writer { jobs, .. }) => {
                let (done, written) = Written::pending();
                // If the thread is gone, dropping the job reports that the store is closed.
                if let Some(jobs) = jobs {
                    let _ = jobs.send(Job { write, done });
                }
                written
            }
            Writing::Refused(error) => Written::known(Err(error.clone())),
            #[cfg(any(test, feature = "store-suite"))]
            Writing::Memory(memory) => {
                self.batches.count(1);
                Written::known(memory.write(&write))
            }
        }
    }

    fn load(&self, game: GameId) -> Read<'_, Option<StoredGame>> {
        self.read(move |connection| rows::load(connection, game))
    }

    fn check_ready(&self) -> Read<'_, ()> {
        let ended = |thread: &Option<_>| thread.as_ref().is_none_or(JoinHandle::is_finished);
        if matches!(&self.writing, Writing::Thread(writer) if ended(&writer.thread)) {
            return Box::pin(std::future::ready(Err(StoreError::Closed)));
        }
        let written = self.write(Write::Probe);
        let read = self.read(|connection| Ok(connection.query_row("SELECT 1", [], |_| Ok(()))?));
        Box::pin(async move {
            written.await?;
            read.await
        })
    }

    fn batch_sizes(&self) -> BatchSizes {
        self.batches.sizes()
    }

    reads!();
}

impl Export for Sqlite {
    fn count(&self) -> Read<'_, u64> {
        one(self.all(query::count()))
    }

    fn ids(&self, after: i64, limit: usize) -> Read<'_, Vec<(i64, GameId)>> {
        self.all(query::ids(after, limit))
    }

    fn summary_of(&self, game: GameId) -> Read<'_, Option<Summary>> {
        self.read(move |connection| listing::summary_of(connection, game))
    }

    fn noticed(&self, after: i64, last: i64) -> Read<'_, Vec<Notice>> {
        flat(self.all::<Vec<_>>(query::noticed(after, last)))
    }
}
