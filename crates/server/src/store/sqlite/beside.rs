//! Access to a file of games without opening it as a store: the key of the cookies that 0.1.0 kept in
//! it, and reads for an operator while a server runs.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, OptionalExtension};

use super::reason::reason;
use super::schema::{self, FORMAT};
use super::{StoreError, listing, mark, query, rows};
use crate::id::{GameId, PersonId};
use crate::store::{Cursor, Listed, Listing, StoredGame};

/// Moves the key that signs cookies out of a file that 0.1.0 has written. `keep` gets the key and makes
/// it durable elsewhere; then it is erased from the file. Does nothing if the file has no key.
///
/// # Errors
/// If the file cannot be read or written, or `keep` fails.
pub(crate) fn move_cookie_key<E: From<StoreError>>(
    path: &Path,
    keep: impl FnOnce([u8; 32]) -> Result<(), E>,
) -> Result<(), E> {
    let connection = schema::open(path)?;
    let query = "SELECT value FROM meta WHERE name = 'key'";
    let key = connection.query_row(query, [], |row| row.get(0)).optional();
    let Some(key) = key.map_err(StoreError::from)? else { return Ok(()) };
    keep(key)?;
    let erase = || -> rusqlite::Result<()> {
        // Deleted data is overwritten, and the write-ahead log, which contains it too, is truncated.
        connection.pragma_update(None, "secure_delete", true)?;
        connection.execute("DELETE FROM meta WHERE name = 'key'", [])?;
        mark::empty_log(&connection).map(drop)
    };
    Ok(erase().map_err(StoreError::from)?)
}

/// Reads a game from a file that a running server may have open; `None` if there is no such game.
///
/// # Errors
/// If the file cannot be read, or it does not have the format of this program.
pub fn read_game(path: &Path, game: GameId) -> Result<Option<StoredGame>, StoreError> {
    rows::load(&opened(path)?, game)
}

/// Reads games in progress from a file that a running server may have open, as [`Store::list`] does.
///
/// # Errors
/// As [`read_game`].
///
/// [`Store::list`]: crate::store::Store::list
pub(crate) fn open_games(
    path: &Path,
    from: Option<Cursor>,
    limit: usize,
) -> Result<Vec<Listed>, StoreError> {
    let open = query::list(Listing::Open, listing::WATCHED, from, limit);
    listing::page(&opened(path)?, &open)
}

/// Whether a person has a seat, a passkey or a code, a result, a place on the lists of the strongest players or in a tournament,
/// or a device, or has muted somebody or is muted.
const KNOWS: &str = "
    SELECT EXISTS (SELECT 1 FROM seats WHERE person = ?1)
        OR EXISTS (SELECT 1 FROM credentials WHERE person = ?1)
        OR EXISTS (SELECT 1 FROM results WHERE first = ?1 OR second = ?1)
        OR EXISTS (SELECT 1 FROM listed WHERE person = ?1)
        OR EXISTS (SELECT 1 FROM muted WHERE person = ?1 OR other = ?1)
        OR EXISTS (SELECT 1 FROM entrants WHERE person = ?1)
        OR EXISTS (SELECT 1 FROM devices WHERE person = ?1)";

/// Reads from a file that a running server may have open whether anything is kept of a person.
///
/// # Errors
/// As [`read_game`].
pub(crate) fn knows(path: &Path, person: PersonId) -> Result<bool, StoreError> {
    Ok(opened(path)?.query_row(KNOWS, [person.as_str()], |row| row.get(0))?)
}

/// Opens a file for reading, whether or not a server has it open.
fn opened(path: &Path) -> Result<Connection, StoreError> {
    let place = || path.display().to_string();
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)
        .map_err(|error| StoreError::Open { place: place(), why: reason(&error) })?;
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found != FORMAT {
        let why = format!("it has format {found}, and this program reads format {FORMAT}");
        return Err(StoreError::Open { place: place(), why });
    }
    Ok(connection)
}
