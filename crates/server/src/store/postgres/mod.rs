//! The store in a PostgreSQL database, which several servers may share.
//!
//! A dedicated thread talks to the database, so that neither load on the server nor a paused clock in a
//! test prevents the renewal of the session. It runs a task that writes, on one connection; a task that
//! renews the session, on another; and the requests that read or claim games, on a few more.
//!
//! A commit is durable when it returns (`synchronous_commit`), provided that the database syncs its disk
//! (`fsync`, without which a warning is logged). Connections that are lost are opened again; writes and
//! reads wait for that for up to three seconds. Every statement has a time limit, so that a database that
//! hangs does not make the server hang.
//!
//! A connection pooler between the server and the database must be in session mode, because statements are
//! prepared and settings are made once for each connection.

mod address;
mod connection;
mod credentials;
mod devices;
mod erase;
mod listing;
mod meta;
mod people;
mod quotas;
mod ratings;
mod readers;
mod reading;
mod reason;
mod registered;
mod rows;
mod schema;
mod sessions;
#[cfg(test)]
#[cfg(unix)]
pub(super) mod tests;
mod tls;
mod tournaments;
mod writer;

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::thread::JoinHandle;

use tokio::runtime::Builder;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

use super::batch::{Batches, Job};
use super::query::{self, Query, flat, one, reads};
use super::row::FromRow;
use super::{
    BatchSizes, Credential, Credentials, Cursor, Database, Device, Devices, Expiry, Export, Listed,
    Listing, LiveKey, Muted, Notice, OwnGame, RatedGame, Read, SharedStore, Store, StoreError,
    StoredGame, Summary, Tournament, Tournaments, Usage, Write, Written,
};
use crate::id::{GameId, PersonId};
use crate::profile::Profile;
use crate::time::WallTime;
use connection::{Connection, Purpose};
use readers::Readers;
use registered::Registered;
use sessions::Sessions;

pub use address::{Address, AddressError};
pub(crate) use sessions::Lease;
pub(super) use tokio_postgres::types::FromSqlOwned;

/// A store in a database. Dropping it waits until all writes that were started are durable or have failed.
/// It does not end the session, which expires a moment later; [`SharedStore::retire`] ends it.
pub struct Postgres {
    jobs: Option<UnboundedSender<Job>>,
    thread: Option<JoinHandle<()>>,
    readers: Arc<Readers>,
    /// `None` for a program that only reads or copies games.
    node: Option<Arc<Registered>>,
    batches: Arc<Batches>,
}

opaque!(Postgres);

impl Address {
    /// Opens the database as the store of a server; see [`Postgres::open`].
    pub(super) async fn open(&self, node: &str) -> Result<Arc<dyn Store>, StoreError> {
        Ok(Arc::new(Postgres::open(self, node).await?))
    }

    /// Opens the database for a program that is no server; see [`Postgres::open_without_session`].
    pub(crate) async fn open_without_session(&self) -> Result<Box<dyn Database>, StoreError> {
        Ok(Box::new(Postgres::open_without_session(self).await?))
    }
}

impl Postgres {
    /// Opens the database for a node with this name, creates or upgrades the tables if needed, and opens a
    /// session.
    ///
    /// # Errors
    /// [`StoreError::Newer`] and [`StoreError::Damaged`] if the tables cannot be understood (they are not
    /// changed then), and [`StoreError::Open`] if the database cannot be reached or refuses.
    pub async fn open(address: &Address, node: &str) -> Result<Postgres, StoreError> {
        Postgres::open_with(address, node, Lease::default()).await
    }

    /// Opens the database for a program that is no node: it has no session and claims no games.
    ///
    /// # Errors
    /// As [`Postgres::open`].
    pub(crate) async fn open_without_session(address: &Address) -> Result<Postgres, StoreError> {
        Postgres::open_for(address, None).await
    }

    /// Opens the database for a node whose sessions have a different lease.
    ///
    /// # Errors
    /// As [`Postgres::open`].
    pub(crate) async fn open_with(
        address: &Address,
        node: &str,
        lease: Lease,
    ) -> Result<Postgres, StoreError> {
        Postgres::open_for(address, Some((node.to_owned(), lease))).await
    }

    async fn open_for(
        address: &Address,
        node: Option<(String, Lease)>,
    ) -> Result<Postgres, StoreError> {
        let address = Arc::new(address.clone());
        let (jobs, queue) = unbounded_channel();
        let (started, opened) = oneshot::channel();
        let batches: Arc<Batches> = Arc::default();
        let counts = Arc::clone(&batches);
        let failed = |error: std::io::Error| StoreError::Failed(error.to_string());
        let runtime = Builder::new_current_thread().enable_all().build().map_err(failed)?;
        let readers = Arc::new(Readers::new(Arc::clone(&address), runtime.handle().clone()));
        let work = async move {
            let sessions = start(&address, node).await;
            let has_failed = sessions.is_err();
            if started.send(sessions).is_ok() && !has_failed {
                writer::run(address, queue, counts).await;
            }
        };
        let thread = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || runtime.block_on(work))
            .map_err(failed)?;
        let sessions = opened.await.unwrap_or(Err(StoreError::Closed))?;
        let node = sessions.map(|sessions| Arc::new(Registered::new(&readers, sessions)));
        Ok(Postgres { jobs: Some(jobs), thread: Some(thread), readers, node, batches })
    }

    /// Reads what the rows of a statement stand for.
    fn all<T: FromRow + Send + 'static>(&self, query: Query) -> Read<'static, Vec<T>> {
        self.readers.ask(move |connection| {
            let query = query.clone();
            Box::pin(async move { connection.all(&query).await })
        })
    }

    /// Reads a page of a list of games.
    fn page(&self, query: Query) -> Read<'static, Vec<Listed>> {
        self.readers.ask(move |connection| {
            let query = query.clone();
            Box::pin(async move { listing::page(connection, &query).await })
        })
    }
}

/// Prepares the database, and opens a session for a node.
async fn start(
    address: &Arc<Address>,
    node: Option<(String, Lease)>,
) -> Result<Option<Sessions>, StoreError> {
    let connection = Connection::open(address, Purpose::Games).await?;
    schema::migrate(&connection, address).await?;
    if meta::is_of_set(&connection).await? {
        let why = "it is one of a set of databases over which games were spread; expected one with all games: copy \
             them into one with `dejarik store copy` of the version 0.2 that spread them".to_owned();
        return Err(StoreError::Open { place: address.to_string(), why });
    }
    let Some((node, lease)) = node else { return Ok(None) };
    if meta::read(&connection, meta::COPYING).await?.is_some() {
        let why = "a copy into it has not ended; run `dejarik store copy` again".to_owned();
        return Err(StoreError::Open { place: address.to_string(), why });
    }
    Ok(Some(Sessions::open(Arc::clone(address), node, lease).await?))
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A thread that has panicked has nothing more to write.
            let _ = thread.join();
        }
    }
}

impl Store for Postgres {
    fn write(&self, write: Write) -> Written {
        let (done, written) = Written::pending();
        if let Some(jobs) = &self.jobs {
            // If the writer is gone, dropping the job reports that the store is closed.
            let _ = jobs.send(Job { write, done });
        }
        written
    }

    fn load(&self, game: GameId) -> Read<'_, Option<StoredGame>> {
        self.readers.ask(move |connection| Box::pin(reading::load(connection, game)))
    }

    fn live_at(&self, keys: &[LiveKey], changed: RangeInclusive<WallTime>) -> Read<'_, bool> {
        let keys = keys.to_vec();
        self.readers.ask(move |connection| {
            let (keys, changed) = (keys.clone(), changed.clone());
            Box::pin(async move { listing::live_at(connection, &keys, &changed).await })
        })
    }

    fn check_ready(&self) -> Read<'_, ()> {
        let written = self.write(Write::Probe);
        let read = self.readers.ask(|connection| {
            let client = connection.client();
            Box::pin(connection.answer(async { client.batch_execute("SELECT 1").await }))
        });
        Box::pin(async move {
            written.await?;
            read.await
        })
    }

    fn batch_sizes(&self) -> BatchSizes {
        self.batches.sizes()
    }

    fn shared(&self) -> Option<Arc<dyn SharedStore>> {
        self.node.clone().map(|node| node as Arc<dyn SharedStore>)
    }

    reads!();
}

impl Export for Postgres {
    fn count(&self) -> Read<'_, u64> {
        one(self.all(query::count()))
    }

    fn ids(&self, after: i64, limit: usize) -> Read<'_, Vec<(i64, GameId)>> {
        self.all(query::ids(after, limit))
    }

    fn summary_of(&self, game: GameId) -> Read<'_, Option<Summary>> {
        self.readers.ask(move |connection| Box::pin(listing::summary_of(connection, game)))
    }

    fn noticed(&self, after: i64, last: i64) -> Read<'_, Vec<Notice>> {
        flat(self.all::<Vec<_>>(query::noticed(after, last)))
    }
}
