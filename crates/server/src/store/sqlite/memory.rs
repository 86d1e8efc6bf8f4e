//! A store in memory, for tests. It has the statements of a store in a file, but performs each at once on the thread that
//! asks, so a simulation over it can be repeated.

#![allow(clippy::unwrap_used, reason = "tests panic where they fail")]

use std::path::Path;
use std::sync::{Arc, LazyLock};

use parking_lot::Mutex;
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};

use super::super::{StoreError, Write};
use super::readers::Readers;
use super::{Sqlite, Writing, rows, schema};

/// An empty database, of which every store is a copy: its pages are copied faster than its tables are created.
static EMPTY: LazyLock<Mutex<Connection>> = LazyLock::new(|| {
    let mut connection = Connection::open_in_memory().unwrap();
    schema::migrate(&mut connection, Path::new(":memory:")).unwrap();
    Mutex::new(connection)
});

/// The only connection to a database in memory.
pub(super) struct Memory(Mutex<Connection>);

impl Default for Sqlite {
    /// Opens an empty store in memory, for tests. It loses everything when it is dropped.
    ///
    /// # Panics
    /// If the database cannot be created.
    fn default() -> Sqlite {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.pragma_update(None, "foreign_keys", true).unwrap();
        schema::keep_plans(&connection).unwrap();
        let empty = EMPTY.lock();
        let copied = Backup::new(&empty, &mut connection).unwrap().step(-1).unwrap();
        assert_eq!(copied, StepResult::Done);
        drop(empty);
        let writing = Writing::Memory(Memory(Mutex::new(connection)));
        let readers = Arc::new(Readers::of(Vec::new()));
        Sqlite { writing, readers, batches: Arc::default(), _lock: None }
    }
}

impl Memory {
    /// Performs a write. One that fails changes nothing.
    pub(super) fn write(&self, write: &Write) -> Result<(), StoreError> {
        let mut connection = self.0.lock();
        let transaction = connection.transaction()?;
        rows::write(&transaction, write)?;
        Ok(transaction.commit()?)
    }

    /// Performs a query.
    pub(super) fn read<T>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        query(&self.0.lock())
    }
}
