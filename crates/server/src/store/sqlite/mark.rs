//! The mark by which a file of games and its write-ahead log know that they belong together.
//!
//! SQLite replays the log that it finds beside a file, even if the file was replaced after the log was
//! written. Therefore a store that opens a file draws a new mark. It writes the mark into the file,
//! empties the log, and names the mark in a companion of the log, `games.sqlite.opened`. Later, a log
//! whose companion does not name the mark of the file belongs to another file, or to another state of it.
//!
//! Copies that this program makes are not in the mode of the write-ahead log, so any log beside one
//! belongs to another file, too. This also recognises the logs of versions that wrote no mark.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use atomic_write_file::AtomicWriteFile;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use rusqlite::{Connection, OpenFlags, OptionalExtension};

use super::placing::{beside, companions, head, set_aside};
use crate::private::{folder_of, give};
use crate::store::StoreError;

/// The end of the name of the companion that names the mark.
pub(super) const END: &str = ".opened";

/// The byte of the file's header that says whether it is in the mode of the write-ahead log (2).
const MODE: usize = 18;

/// The characters of a path that a URI may not contain.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.');

/// Moves a log that belongs to another file to a new directory, which is returned; `None` if there is no
/// such log. Call it before the file is opened, while no other process has the file open.
///
/// # Errors
/// If the system refuses.
pub(super) fn set_foreign_log_aside(path: &Path) -> io::Result<Option<PathBuf>> {
    let foreign = is_log_foreign(path);
    if foreign || !path.exists() || !is_marked(path) {
        let aside = match foreign {
            true => set_aside(folder_of(path), companions(path))?,
            false => None,
        };
        // A companion that does not name the mark of the file says nothing about the next log.
        let _ = fs::remove_file(beside(path, END));
        return Ok(aside);
    }
    Ok(None)
}

/// Returns whether there is a log with contents beside a file.
pub(super) fn has_log(path: &Path) -> bool {
    fs::metadata(beside(path, "-wal")).is_ok_and(|meta| meta.len() > 0)
}

/// Returns whether the log beside a file belongs to another one.
pub(super) fn is_log_foreign(path: &Path) -> bool {
    // SQLite would delete a log beside a missing or an empty file.
    has_log(path)
        && head::<{ MODE + 1 }>(path).map_or(true, |header| header[MODE] == 1 || !is_marked(path))
}

/// Returns whether the companion names the mark of the file. Without a companion nothing contradicts the
/// file, and a file that cannot be read without its log is left to SQLite.
fn is_marked(path: &Path) -> bool {
    let Ok(named) = fs::read_to_string(beside(path, END)) else { return true };
    match without_log(path) {
        Ok(found) => found.is_some_and(|found| named.lines().any(|line| line == found)),
        Err(_) => true,
    }
}

/// Reads the mark of a file as it is without its log.
fn without_log(path: &Path) -> rusqlite::Result<Option<String>> {
    read(&open_without_log(path)?)
}

/// Opens a file as it is without its log, which nobody may write meanwhile.
pub(super) fn open_without_log(path: &Path) -> rusqlite::Result<Connection> {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = path.to_string_lossy().replace('\\', "/");
    let root = if name.starts_with('/') { "" } else { "/" };
    let uri = format!("file:{root}{}?immutable=1", utf8_percent_encode(&name, ESCAPED));
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(uri, flags)
}

fn read(connection: &Connection) -> rusqlite::Result<Option<String>> {
    if !connection.table_exists(None, "meta")? {
        return Ok(None);
    }
    let query = "SELECT hex(value) FROM meta WHERE name = 'opened'";
    connection.query_row(query, [], |row| row.get(0)).optional()
}

/// Draws a new mark for a file that was opened. Both marks are named until the new one has reached the
/// file, so the log is recognised wherever this is interrupted.
///
/// # Errors
/// If the file cannot be written. The old mark is still valid then.
pub(super) fn renew(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let failed = |error: io::Error| StoreError::Failed(error.to_string());
    let old = read(connection)?;
    let new: String = connection.query_row("SELECT hex(randomblob(16))", [], |row| row.get(0))?;
    if let Some(old) = old {
        name(path, &[&old, &new]).map_err(failed)?;
    }
    connection.execute(
        "INSERT INTO meta (name, value) VALUES ('opened', unhex(?))
         ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        [&new],
    )?;
    if empty_log(connection)? {
        name(path, &[&new]).map_err(failed)?;
    }
    Ok(())
}

/// Writes everything from the log into the file, and empties the log. Returns whether that was possible:
/// it is not while another process reads the file.
pub(super) fn empty_log(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| {
        row.get::<_, i64>(0).map(|busy| busy == 0)
    })
}

/// Writes the companion that names these marks.
fn name(path: &Path, marks: &[&str]) -> io::Result<()> {
    let mut options = AtomicWriteFile::options();
    #[cfg(unix)]
    {
        use atomic_write_file::unix::OpenOptionsExt as _;
        use std::os::unix::fs::OpenOptionsExt as _;
        options.preserve_mode(false).mode(0o600);
    }
    let mut file = options.open(beside(path, END))?;
    file.write_all(marks.join("\n").as_bytes())?;
    give(file.as_file(), folder_of(path))?;
    file.sync_all()?;
    file.commit()
}
