//! A copy of the file while a server may be using it, and the check that a copy is complete.
//!
//! The copy is one consistent state: it is read in a single transaction, which the write-ahead log
//! allows without blocking the server's writes.

use std::ops::ControlFlow;
use std::path::{Component, Path};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};
use sha2::{Digest, Sha256};

use super::super::columns::parsed;
use super::super::{StoreError, Terms, digest};
use super::reason::{damaged, reason};
use super::{listing, mark, rows, schema};
use crate::id::GameId;

/// The number of pages that are copied between two reports.
const PAGES: i32 = 512;
/// The number of rows that are read between two reports.
const ROWS: u64 = 4096;

/// The number of games that are read between two reports.
const GAMES: u64 = 64;

dejarik_rules::named! {
    /// The stages of the work on a backup, or on a copy from one store to another.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Stage {
        /// Pages or games are copied.
        Copying = "copying",
        /// Rows are read, of the original or of the backup.
        Reading = "reading",
        /// The logs of the backup are replayed.
        Replaying = "replaying",
        /// The games of both stores are read and compared.
        Comparing = "comparing",
    }
}

/// Receives the progress of the work: a stage, how much of it is done, and how much there is in all.
/// Returning `Break` stops the work.
pub type Report<'a> = dyn FnMut(Stage, u64, u64) -> ControlFlow<()> + Send + 'a;

/// Why a copy was not made or is not complete.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CopyError {
    /// The caller stopped the work.
    #[error("the work was stopped")]
    Stopped,
    /// A file cannot be read or written, or is not what was expected.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<rusqlite::Error> for CopyError {
    fn from(error: rusqlite::Error) -> CopyError {
        CopyError::Store(error.into())
    }
}

/// What a file of games contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The format of the file.
    pub format: i64,
    /// The number of games.
    pub games: u64,
    /// The number of events of all games.
    pub events: u64,
    /// The digest of all games ([`crate::store::digest::Games`]), in hexadecimal; of a file of an
    /// earlier format, the SHA-256 of all rows.
    pub digest: String,
}

fn open(path: &Path, flags: OpenFlags) -> Result<Connection, CopyError> {
    let refused = |error: rusqlite::Error| StoreError::Open {
        place: path.display().to_string(),
        why: reason(&error),
    };
    if mark::is_log_foreign(path) {
        return Err(StoreError::ForeignLog { place: path.display().to_string() }.into());
    }
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(refused)?;
    connection.busy_timeout(std::time::Duration::from_secs(5)).map_err(refused)?;
    if schema::check(&connection, path)? == 0 {
        let why = "it is empty".to_owned();
        return Err(StoreError::Damaged { place: path.display().to_string(), why }.into());
    }
    Ok(connection)
}

/// Copies a file of games to `to`, an empty file, and returns what the copied state contains.
pub(crate) fn copy(from: &Path, to: &Path, report: &mut Report<'_>) -> Result<Contents, CopyError> {
    let mut source = open(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let snapshot = source.transaction()?;
    let contents = read(&snapshot, report)?;
    let mut target = Connection::open(to)?;
    {
        let backup = Backup::new(&snapshot, &mut target)?;
        loop {
            let step = backup.step(PAGES)?;
            let progress = backup.progress();
            let pages = |count: i32| u64::from(count.unsigned_abs());
            let total = pages(progress.pagecount);
            go_on(report(Stage::Copying, total - pages(progress.remaining), total))?;
            if step == StepResult::Done {
                break;
            }
        }
    }
    // The copy is one file: it has no log beside it.
    target.pragma_update(None, "journal_mode", "DELETE")?;
    target.close().map_err(|(_, error)| error)?;
    Ok(contents)
}

/// Checks a copy by reading all of it: its pages are intact, and the log of every game is replayed.
/// Returns what it contains, and the games whose logs cannot be replayed.
pub(crate) fn check(
    path: &Path,
    report: &mut Report<'_>,
) -> Result<(Contents, Vec<GameId>), CopyError> {
    examine(path, report).map_err(|error| match error {
        CopyError::Store(StoreError::Failed(why)) => {
            StoreError::Damaged { place: path.display().to_string(), why }.into()
        }
        other => other,
    })
}

fn examine(path: &Path, report: &mut Report<'_>) -> Result<(Contents, Vec<GameId>), CopyError> {
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let found: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if found != "ok" {
        let why = damaged();
        return Err(StoreError::Damaged { place: path.display().to_string(), why }.into());
    }
    let contents = read(&connection, report)?;
    let mut unreadable = Vec::new();
    let mut query = connection.prepare("SELECT number, id, terms FROM games")?;
    let mut games = query.query([])?;
    let mut done = 0;
    while let Some(row) = games.next()? {
        done += 1;
        go_on(report(Stage::Replaying, done, contents.games))?;
        let number: i64 = row.get(0)?;
        let id: GameId = parsed(&row.get::<_, String>(1)?, None)?;
        let terms: String = row.get(2)?;
        let replayed = || -> Option<()> {
            let terms: Terms = serde_json::from_str(&terms).ok()?;
            terms.summary(&rows::log(&connection, number, id).ok()?).ok().map(drop)
        };
        if replayed().is_none() {
            unreadable.push(id);
        }
    }
    Ok((contents, unreadable))
}

/// A file that is kept beside the games: its name and its contents.
pub(crate) type Beside = (String, Vec<u8>);

/// Adds files to a copy.
pub(crate) fn enclose(copy: &Path, files: &[Beside]) -> Result<(), CopyError> {
    let mut connection = Connection::open(copy)?;
    let transaction = connection.transaction()?;
    transaction.execute_batch(
        "CREATE TABLE enclosed (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT",
    )?;
    for file in files {
        transaction.execute("INSERT INTO enclosed VALUES (?, ?)", (&file.0, &file.1))?;
    }
    Ok(transaction.commit()?)
}

/// Takes the files out of a copy, which then holds nothing but games. A plain copy of the games has no
/// files.
pub(crate) fn disclose(copy: &Path) -> Result<Vec<Beside>, CopyError> {
    let connection = Connection::open(copy)?;
    if !connection.table_exists(None, "enclosed")? {
        return Ok(Vec::new());
    }
    let files: Vec<Beside> = {
        let mut query = connection.prepare("SELECT name, bytes FROM enclosed ORDER BY name")?;
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        rows.collect::<Result<Vec<_>, _>>()?
    };
    if let Some((name, _)) = files.iter().find(|(name, _)| !is_plain(name)) {
        let why = format!("it holds a file named `{name}`, expected a name without directories");
        return Err(StoreError::Damaged { place: copy.display().to_string(), why }.into());
    }
    // The files hold keys, so their bytes are overwritten.
    connection.pragma_update(None, "secure_delete", true)?;
    connection.execute_batch("DROP TABLE enclosed")?;
    Ok(files)
}

/// Returns whether a name is a plain file name, without a path to another directory.
fn is_plain(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    matches!((parts.next(), parts.next()), (Some(Component::Normal(only)), None) if only == name)
}

/// Checkpoints a file: writes everything from its write-ahead log into the file itself.
pub(crate) fn settle(path: &Path) -> Result<(), CopyError> {
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    mark::empty_log(&connection)?;
    Ok(())
}

/// Reads all games and returns what they are.
fn read(connection: &Connection, report: &mut Report<'_>) -> Result<Contents, CopyError> {
    let count = |table: &str| -> rusqlite::Result<u64> {
        let query = format!("SELECT count(*) FROM {table}");
        connection.query_row(&query, [], |row| row.get::<_, i64>(0)).map(i64::cast_unsigned)
    };
    let format = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let (games, events) = (count("games")?, count("events")?);
    let (digest, events) = match format == schema::FORMAT {
        true => digest_of_games(connection, games, report)?,
        false => (digest_of_rows(connection, games + events, report)?, events),
    };
    Ok(Contents { format, games, events, digest })
}

/// Returns the digest of all games, which is the same for a copy in another store, and the number of their events.
fn digest_of_games(
    connection: &Connection,
    total: u64,
    report: &mut Report<'_>,
) -> Result<(String, u64), CopyError> {
    let mut games = digest::Games::default();
    let mut events = 0;
    let mut query = connection.prepare("SELECT id, number FROM games ORDER BY id")?;
    let mut rows = query.query([])?;
    let mut done = 0;
    while let Some(row) = rows.next()? {
        let id: GameId = parsed(&row.get::<_, String>(0)?, None)?;
        let read = rows::load(connection, id).and_then(|game| {
            let summary = listing::summary_of(connection, id)?;
            let read = game.zip(summary);
            let length = read.as_ref().map_or(0, |(game, _)| game.log.len() as u64);
            let digest = read.map(|(game, summary)| digest::of(&game, &summary)).transpose()?;
            Ok(digest.map(|digest| (digest, length)))
        });
        match read {
            Ok(Some((digest, length))) => {
                games.add(id, digest);
                events += length;
            }
            // A game that cannot be read is compared row by row.
            Ok(None) | Err(StoreError::Inconsistent { .. }) => {
                games.add(id, rows_of(connection, row.get(1)?)?);
                let count = "SELECT count(*) FROM events WHERE game = ?";
                let count = connection
                    .query_row(count, [row.get::<_, i64>(1)?], |row| row.get::<_, i64>(0));
                events += count?.cast_unsigned();
            }
            Err(error) => return Err(error.into()),
        }
        done += 1;
        if done % GAMES == 0 || done == total {
            go_on(report(Stage::Reading, done, total))?;
        }
    }
    Ok((games.finish(), events))
}

/// Returns the digest of the rows of a game.
fn rows_of(connection: &Connection, number: i64) -> Result<[u8; 32], CopyError> {
    let mut digest = Sha256::new();
    // The names are those of the schema.
    for (table, key, order) in
        [("games", "number", "number"), ("seats", "game", "side"), ("events", "game", "seq")]
    {
        let text = format!("SELECT * FROM {table} WHERE {key} = ? ORDER BY {order}");
        let mut query = connection.prepare_cached(&text)?;
        let columns = query.column_count();
        let mut rows = query.query([number])?;
        while let Some(row) = rows.next()? {
            for column in 0..columns {
                add(&mut digest, row.get_ref(column)?);
            }
        }
    }
    Ok(digest.finalize().into())
}

/// Returns the digest of all rows of a file of an earlier format.
fn digest_of_rows(
    connection: &Connection,
    total: u64,
    report: &mut Report<'_>,
) -> Result<String, CopyError> {
    let mut digest = Sha256::new();
    let mut done = 0;
    // The names are those of the schema.
    for (table, order) in
        [("meta", "name"), ("games", "number"), ("seats", "game, side"), ("events", "game, seq")]
    {
        digest.update(table.as_bytes());
        let mut query = connection.prepare(&format!("SELECT * FROM {table} ORDER BY {order}"))?;
        let columns = query.column_count();
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            for column in 0..columns {
                add(&mut digest, row.get_ref(column)?);
            }
            done += u64::from(matches!(table, "games" | "events"));
            if done % ROWS == 0 {
                go_on(report(Stage::Reading, done, total))?;
            }
        }
    }
    go_on(report(Stage::Reading, total, total))?;
    Ok(hex::encode(digest.finalize()))
}

/// Adds a value to a digest such that no other list of values adds the same bytes.
fn add(digest: &mut Sha256, value: ValueRef<'_>) {
    let (kind, bytes) = match value {
        ValueRef::Null => (0_u8, Vec::new()),
        ValueRef::Integer(number) => (1, number.to_le_bytes().to_vec()),
        ValueRef::Real(number) => (2, number.to_le_bytes().to_vec()),
        ValueRef::Text(text) => (3, text.to_vec()),
        ValueRef::Blob(blob) => (4, blob.to_vec()),
    };
    digest.update([kind]);
    digest.update((bytes.len() as u64).to_le_bytes());
    digest.update(bytes);
}

fn go_on(answer: ControlFlow<()>) -> Result<(), CopyError> {
    match answer {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(CopyError::Stopped),
    }
}
