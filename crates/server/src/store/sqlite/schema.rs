//! The tables, and how a file comes to have them.
//!
//! # Stability
//! `user_version` counts the forms; [`STEPS`] leads from each to the next. A file of a later form
//! is refused, never changed.

use std::path::Path;

use dejarik_play::dice::{DiceSource, System};
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use super::super::StoreError;

/// Marks the file as ours: `DEJA`.
const APPLICATION: i32 = 0x4445_4A41;

/// Files up to this size are checked whole when they are opened.
const CHECKED: u64 = 64 << 20;

/// How a file of form `n` becomes one of form `n + 1`; form 0 is empty.
const STEPS: [&str; 1] = ["
    CREATE TABLE meta (
        name TEXT PRIMARY KEY,
        value BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        terms TEXT NOT NULL,
        previous TEXT UNIQUE REFERENCES games (id),
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        live_rules INTEGER,
        live_key INTEGER
    ) STRICT;
    CREATE INDEX live_games ON games (number) WHERE live_key IS NOT NULL;
    CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games (number),
        side INTEGER NOT NULL,
        secret TEXT NOT NULL,
        holder TEXT NOT NULL,
        person TEXT,
        PRIMARY KEY (game, side)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seats_of_person ON seats (person) WHERE person IS NOT NULL;
    CREATE TABLE events (
        game INTEGER NOT NULL REFERENCES games (number),
        seq INTEGER NOT NULL,
        word TEXT NOT NULL,
        side INTEGER,
        act TEXT,
        at INTEGER NOT NULL,
        clock_w INTEGER,
        clock_b INTEGER,
        PRIMARY KEY (game, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX acts ON events (game, side, act) WHERE act IS NOT NULL;
"];

/// The form that this program writes.
pub(super) const FORM: i64 = STEPS.len() as i64;

/// Opens a connection.
pub(super) fn open(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(|e| explain(&e, path))?;
    let set_up = || -> rusqlite::Result<()> {
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // A checkpoint copies pages into the file and syncs twice: rather seldom than often.
        connection.pragma_update(None, "wal_autocheckpoint", 8_000)?;
        connection.set_prepared_statement_cache_capacity(64);
        Ok(())
    };
    set_up().map_err(|error| explain(&error, path))?;
    Ok(connection)
}

/// Brings a file to the form of this program.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let shown = || path.display().to_string();
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let found = number("user_version").map_err(|error| explain(&error, path))?;
    let marked = number("application_id").map_err(|error| explain(&error, path))?;
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(|error| explain(&error, path))?;
    if marked != i64::from(APPLICATION) && tables > 0 {
        let why = "another program has written it".to_owned();
        return Err(StoreError::Damaged { path: shown(), why });
    }
    if found > FORM {
        return Err(StoreError::Newer { path: shown(), found, known: FORM });
    }
    let small = std::fs::metadata(path).is_ok_and(|meta| meta.len() <= CHECKED);
    if small && tables > 0 {
        let checked: String = connection
            .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
            .map_err(|error| explain(&error, path))?;
        if checked != "ok" {
            return Err(StoreError::Damaged { path: shown(), why: checked });
        }
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for step in &STEPS[usize::try_from(found).unwrap_or(0)..] {
        transaction.execute_batch(step)?;
    }
    if found == 0 {
        let mut key = [0; 32];
        for byte in &mut key {
            let drawn = System.below(256).map_err(|e| StoreError::Failed(e.to_string()))?;
            *byte = drawn as u8;
        }
        transaction.execute("INSERT INTO meta VALUES ('key', ?)", [&key[..]])?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", FORM)?;
    transaction.commit()?;
    Ok(())
}

/// What it means that a file cannot be opened.
fn explain(error: &rusqlite::Error, path: &Path) -> StoreError {
    let (path, why) = (path.display().to_string(), error.to_string());
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            StoreError::Damaged { path, why }
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::InUse { path },
        _ => StoreError::Open { path, why },
    }
}
