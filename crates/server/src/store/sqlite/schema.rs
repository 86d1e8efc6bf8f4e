//! The schema of the file, and its migrations.
//!
//! # Stability
//! `user_version` is the number of the format; [`MIGRATIONS`] leads from each format to the next. A
//! file of a newer format is refused and not changed.

use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use sha2::{Digest, Sha256};

use super::super::StoreError;
use super::placing::companions;
use super::reason::{damaged, reason};
use super::{copy, listing, mark};
use crate::private::{self, close};

/// The `application_id` of our files: `DEJA`.
const APPLICATION: i32 = 0x4445_4A41;

/// The largest file, in bytes, whose integrity is checked when it is opened.
const CHECKED: u64 = 64 << 20;

/// How long a connection waits for another one that has locked the file.
pub(super) const BUSY: std::time::Duration = std::time::Duration::from_secs(5);

/// The statements that turn a file of format `n` into one of format `n + 1`; format 0 is an empty
/// file.
const MIGRATIONS: [&str; 10] = [
    "
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
",
    "
    -- Format 2, of version 0.2.0.

    -- A seat is taken once by a ticket: an invitation, or the hash of the player's secret in the game
    -- before. The holder's own secret is known by its hash. In 0.1.0 a seat had one secret, which the
    -- maker of a game over a link had sent to the other player. It stays the secret of a holder who
    -- has nothing else, and of one to whom alone it was told; a seat that is held by a cookie in a
    -- game in which both are loses it.
    ALTER TABLE seats ADD COLUMN invitation TEXT;
    ALTER TABLE seats ADD COLUMN before_hash BLOB;
    ALTER TABLE seats ADD COLUMN secret_hash BLOB;
    UPDATE seats SET invitation = secret WHERE holder = '\"open\"';
    UPDATE seats SET secret_hash = sha256(secret)
    WHERE holder LIKE '{\"person\":%' AND (
        person IS NULL
        OR (SELECT terms ->> 'kind' FROM games WHERE number = seats.game) <> 'online'
        OR NOT EXISTS (
            SELECT 1 FROM seats AS other
            WHERE other.game = seats.game AND other.side <> seats.side AND other.person IS NOT NULL
        )
    );
    ALTER TABLE seats DROP COLUMN secret;

    -- What is known of a game without its log; NULL where the log cannot be replayed.
    ALTER TABLE games ADD COLUMN kind TEXT;
    ALTER TABLE games ADD COLUMN plies INTEGER;
    ALTER TABLE games ADD COLUMN turn INTEGER;
    ALTER TABLE games ADD COLUMN due TEXT;
    ALTER TABLE games ADD COLUMN dpn TEXT;
    ALTER TABLE games ADD COLUMN result TEXT;
    ALTER TABLE games ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE games ADD COLUMN deadline INTEGER;
    CREATE INDEX running_clocks ON games (number) WHERE deadline IS NOT NULL;

    -- Whether a person has made a step, which retention asks for. In a game of 0.1.0 everything that a
    -- person did counts, except calling the game off.
    ALTER TABLE games ADD COLUMN stepped INTEGER NOT NULL DEFAULT 0;
    UPDATE games SET stepped = terms ->> 'kind' = 'record' OR EXISTS (
        SELECT 1 FROM events WHERE game = number AND act IS NOT NULL AND word <> 'abort'
    );
    CREATE INDEX untouched_games ON games (created) WHERE stepped = 0;
    CREATE INDEX finished_games ON games (updated) WHERE result IS NOT NULL OR kind = 'record';

    -- The vocabulary of an event's word; NULL for the first one, which 0.1.0 wrote without naming it.
    ALTER TABLE events ADD COLUMN words INTEGER;
",
    "
    -- Format 3. The name and the figure that the holder of a seat has chosen; NULL if there is none.
    ALTER TABLE seats ADD COLUMN name TEXT;
    ALTER TABLE seats ADD COLUMN figure TEXT;
",
    "
    -- Format 4. The log of an uploaded record as one compressed value; NULL for every other game, and for records of
    -- earlier formats, whose events have rows.
    ALTER TABLE games ADD COLUMN log BLOB;
",
    "
    -- Format 5. The lobby and the list of games to watch. `offered` is the time until which the open seat is offered to
    -- everybody; NULL if it is not.
    ALTER TABLE games ADD COLUMN offered INTEGER;
    ALTER TABLE games ADD COLUMN watched INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX offered_games ON games (updated) WHERE offered IS NOT NULL;
    CREATE INDEX watched_games ON games (updated) WHERE watched = 1 AND result IS NULL;
",
    "
    -- Format 6. What people sign in with. `id` is the id of a passkey, or the hash of a code, which has no public key.
    CREATE TABLE credentials (
        id BLOB PRIMARY KEY,
        person TEXT NOT NULL,
        public_key BLOB,
        created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX credentials_of_person ON credentials (person);
",
    "
    -- Format 7. The results of rated games, from which the ratings are computed, and who is on the lists of the strongest
    -- players. They stay when their games are deleted. `winner` is the index of a side; NULL for a draw.
    CREATE TABLE results (
        number INTEGER PRIMARY KEY,
        game TEXT NOT NULL UNIQUE,
        rules TEXT NOT NULL,
        first TEXT NOT NULL,
        second TEXT NOT NULL,
        winner INTEGER,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX results_of_first ON results (first);
    CREATE INDEX results_of_second ON results (second);
    CREATE TABLE listed (
        person TEXT PRIMARY KEY,
        name TEXT,
        figure TEXT
    ) STRICT, WITHOUT ROWID;
",
    "
    -- Format 8. Whom people never want to meet again, with the game in which both have sat.
    CREATE TABLE muted (
        person TEXT NOT NULL,
        other TEXT NOT NULL,
        game TEXT NOT NULL,
        name TEXT,
        figure TEXT,
        since INTEGER NOT NULL,
        PRIMARY KEY (person, other)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX muted_by ON muted (other);
",
    "
    -- Format 9. Tournaments for few, each as JSON, and who sits there.
    CREATE TABLE tournaments (
        id TEXT PRIMARY KEY,
        version INTEGER NOT NULL,
        until INTEGER NOT NULL,
        state TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tournaments_until ON tournaments (until);
    CREATE TABLE entrants (
        person TEXT NOT NULL,
        tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
        PRIMARY KEY (person, tournament)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX entrants_of_tournament ON entrants (tournament);
",
    "
    -- Format 10. The devices on which people want to be notified, and for each seat when its holder was last notified of news,
    -- and of which deadline the holder was reminded.
    CREATE TABLE devices (
        endpoint TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        public_key BLOB NOT NULL,
        secret BLOB NOT NULL,
        language TEXT NOT NULL,
        created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX devices_of_person ON devices (person);
    ALTER TABLE seats ADD COLUMN noticed INTEGER;
    ALTER TABLE seats ADD COLUMN reminded INTEGER;
",
];

/// The format that this program writes.
pub(super) const FORMAT: i64 = MIGRATIONS.len() as i64;

/// Creates a file that does not exist yet for its owner alone, and keeps other users out of one that
/// does. SQLite gives the files beside it the same rights.
pub(super) fn keep_private(path: &Path) -> std::io::Result<()> {
    // If the file cannot be created, opening it reports why.
    drop(private::create_new(path));
    std::iter::once(path.to_owned()).chain(companions(path)).try_for_each(|file| close(&file))
}

/// Lets a prepared statement be used again with other values. Without this SQLite prepares it again whenever a value that
/// it has compared with the condition of a partial index changes. No statement relies on that: each names the condition
/// itself, or compares the column.
pub(super) fn keep_plans(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

/// Opens a connection and sets it up.
pub(super) fn open(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(|e| explain(&e, path))?;
    let set_up = || -> rusqlite::Result<()> {
        connection.busy_timeout(BUSY)?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        // On macOS only these make the disk flush its cache; elsewhere they change nothing.
        connection.pragma_update(None, "fullfsync", true)?;
        connection.pragma_update(None, "checkpoint_fullfsync", true)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // Deleted data is overwritten.
        connection.pragma_update(None, "secure_delete", true)?;
        // A checkpoint copies pages into the file and syncs twice, so it should be rare.
        connection.pragma_update(None, "wal_autocheckpoint", 8_000)?;
        keep_plans(&connection)
    };
    set_up().map_err(|error| explain(&error, path))?;
    let journal = connection
        .pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0))
        .map_err(|error| explain(&error, path))?;
    must_be_wal(&journal, path)?;
    Ok(connection)
}

/// Opens a connection to a file on a disk that cannot be written. No other connection may be open.
pub(super) fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    let opened = || -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        // Then the index of the log is kept in memory, and not in a file that would have to be written.
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
        Ok(connection)
    };
    let connection = match opened() {
        // A file without a log can be read where nothing can be created or locked.
        Err(_) if !mark::has_log(path) => mark::open_without_log(path),
        opened => opened,
    };
    let connection = connection.map_err(|error| explain(&error, path))?;
    let found = check(&connection, path)?;
    if found != FORMAT {
        let why = format!(
            "it has format {found}, and cannot be upgraded to format {FORMAT} while the disk cannot be written"
        );
        return Err(StoreError::Open { place: path.display().to_string(), why });
    }
    Ok(connection)
}

/// Checks the journal mode of a file after the write-ahead log was requested. Some file systems, such
/// as network file systems, do not support its shared memory; without the log, readers would block the
/// writer.
pub(super) fn must_be_wal(journal: &str, path: &Path) -> Result<(), StoreError> {
    if journal.eq_ignore_ascii_case("wal") {
        return Ok(());
    }
    let why = format!(
        "its file system cannot keep a write-ahead log (expected journal `wal`, found \
         `{journal}`); use a directory on a local disk"
    );
    Err(StoreError::Open { place: path.display().to_string(), why })
}

/// Checks that a file is empty, or holds games in a format that this program knows. Returns the number
/// of the format, 0 for an empty file.
pub(super) fn check(connection: &Connection, path: &Path) -> Result<i64, StoreError> {
    let place = || path.display().to_string();
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let found = number("user_version").map_err(|error| explain(&error, path))?;
    let marked = number("application_id").map_err(|error| explain(&error, path))?;
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(|error| explain(&error, path))?;
    if marked != i64::from(APPLICATION) && tables > 0 {
        let why = "it was written by another program".to_owned();
        return Err(StoreError::Damaged { place: place(), why });
    }
    if found > FORMAT {
        return Err(StoreError::Newer { place: place(), found, known: FORMAT });
    }
    Ok(found)
}

/// Checks a file and brings it to the format of this program.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let place = || path.display().to_string();
    let found = check(connection, path)?;
    let small = std::fs::metadata(path).is_ok_and(|meta| meta.len() <= CHECKED);
    if small && found > 0 {
        let checked: String = connection
            .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
            .map_err(|error| explain(&error, path))?;
        if checked != "ok" {
            let why = damaged();
            return Err(StoreError::Damaged { place: place(), why });
        }
    }
    if (1..FORMAT).contains(&found) {
        let copy = copy::keep(path, found)?;
        tracing::info!(copy = %copy.display(), "a copy of the games was kept before the upgrade");
    }
    define_sha256(connection)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for migration in &MIGRATIONS[usize::try_from(found).unwrap_or(0)..] {
        transaction.execute_batch(migration)?;
    }
    if found == 1 {
        listing::fill(&transaction)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", FORMAT)?;
    transaction.commit()?;
    Ok(())
}

/// Defines the function `sha256(text)`, with which a migration hashes secrets.
fn define_sha256(connection: &Connection) -> Result<(), StoreError> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("sha256", 1, flags, |arguments| {
        let text: String = arguments.get(0)?;
        Ok(Sha256::digest(text).to_vec())
    })?;
    Ok(())
}

/// Converts an error of the library to the error of opening a file.
fn explain(error: &rusqlite::Error, path: &Path) -> StoreError {
    let (place, why) = (path.display().to_string(), reason(error));
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            StoreError::Damaged { place, why }
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::InUse { place },
        _ => StoreError::Open { place, why },
    }
}
