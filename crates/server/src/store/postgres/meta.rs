//! Documents that all servers share.

use std::sync::Arc;

use super::super::{Database, Document, Documents, Read, StoreError};
use super::connection::Connection;
use super::readers::Readers;
use super::{Postgres, people, sessions};
use crate::id::PersonId;

/// The name of the mark of a database into which games are being copied.
pub(super) const COPYING: &str = "copying";

/// Returns whether an earlier version made the database one of a set over which games were sharded.
pub(super) async fn is_of_set(connection: &Connection) -> Result<bool, StoreError> {
    let text = "SELECT FROM meta WHERE name IN ('shard', 'shards')";
    let marks = connection.answer(connection.client().query(text, &[])).await?;
    Ok(!marks.is_empty())
}

/// Reads a document; `None` if there is none.
pub(super) async fn read(
    connection: &Connection,
    name: &str,
) -> Result<Option<Vec<u8>>, StoreError> {
    let row = connection.row("SELECT value FROM meta WHERE name = $1", &[&name]).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

const CREATE: &str = "INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const REPLACE: &str = "UPDATE meta SET value = $2 WHERE name = $1 AND value = $3";

/// Replaces a document if it still equals `expected` (`None`: if there is none yet). Returns whether it
/// did. It also returns true if the document has the new value already, so that a retry after a lost
/// answer succeeds.
pub(super) async fn replace(
    connection: &Connection,
    name: &str,
    expected: Option<Vec<u8>>,
    value: &[u8],
) -> Result<bool, StoreError> {
    let client = connection.client();
    let replaced = async {
        match &expected {
            Some(expected) => client.execute(REPLACE, &[&name, &value, expected]).await,
            None => client.execute(CREATE, &[&name, &value]).await,
        }
    };
    if connection.answer(replaced).await? > 0 {
        return Ok(true);
    }
    Ok(read(connection, name).await?.is_some_and(|found| found == value))
}

/// Deletes a document.
pub(super) async fn delete(connection: &Connection, name: &str) -> Result<(), StoreError> {
    let text = "DELETE FROM meta WHERE name = $1";
    connection.answer(connection.client().execute(text, &[&name])).await.map(drop)
}

/// A handle of the database, which asks its readers.
pub(super) trait Asks: Send + Sync + 'static {
    fn readers(&self) -> &Arc<Readers>;
}

impl<A: Asks> Documents for A {
    fn document(&self, which: Document) -> Read<'_, Option<Vec<u8>>> {
        self.readers().ask(move |connection| Box::pin(read(connection, which.name())))
    }

    fn replace_document(
        &self,
        which: Document,
        expected: Option<Vec<u8>>,
        value: Vec<u8>,
    ) -> Read<'_, bool> {
        self.readers().ask(move |connection| {
            let (expected, value) = (expected.clone(), value.clone());
            Box::pin(async move { replace(connection, which.name(), expected, &value).await })
        })
    }
}

impl Asks for Postgres {
    fn readers(&self) -> &Arc<Readers> {
        &self.readers
    }
}

impl Database for Postgres {
    fn knows(&self, person: PersonId) -> Read<'_, bool> {
        self.readers.ask(move |connection| Box::pin(people::knows(connection, person)))
    }

    fn living_sessions(&self) -> Read<'_, u64> {
        self.readers.ask(|connection| Box::pin(sessions::living(connection)))
    }

    fn begin_copy(&self) -> Read<'_, ()> {
        self.readers.ask(|connection| {
            Box::pin(
                async move { replace(connection, COPYING, None, b"unfinished").await.map(drop) },
            )
        })
    }

    fn is_unfinished_copy(&self) -> Read<'_, bool> {
        self.readers
            .ask(|connection| Box::pin(async { Ok(read(connection, COPYING).await?.is_some()) }))
    }

    fn end_copy(&self) -> Read<'_, ()> {
        self.readers.ask(|connection| Box::pin(delete(connection, COPYING)))
    }
}
