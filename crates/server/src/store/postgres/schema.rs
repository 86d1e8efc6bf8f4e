//! The schema of the database, and its migrations.
//!
//! # Stability
//! The single row of the table `dejarik` holds the number of the format, and the files of `migrations`
//! lead from each format to the next. A database of a newer format is refused and not changed. Nodes
//! that start at the same time take turns.

use std::time::Duration;

use tokio_postgres::types::FromSqlOwned;

use super::super::StoreError;
use super::address::Address;
use super::connection::Connection;

/// The statements that turn a database of format `n` into one of format `n + 1`; format 0 is an empty
/// database.
const MIGRATIONS: [&str; 9] = [
    include_str!("migrations/1.sql"),
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
    include_str!("migrations/4.sql"),
    include_str!("migrations/5.sql"),
    include_str!("migrations/6.sql"),
    include_str!("migrations/7.sql"),
    include_str!("migrations/8.sql"),
    include_str!("migrations/9.sql"),
];

/// The format that this program writes.
pub(super) const FORMAT: i64 = MIGRATIONS.len() as i64;

/// The lock of the migrations: `dejarik` as a number.
const LOCK: i64 = 0x64_65_6A_61_72_69_6B;

/// How long a migration may take, whether this node runs it or another one that started first.
const PATIENCE: Duration = Duration::from_secs(30 * 60);

/// Checks a database and brings it to the format of this program.
pub(super) async fn migrate(connection: &Connection, address: &Address) -> Result<(), StoreError> {
    let place = || address.to_string();
    let damaged = |why: String| StoreError::Damaged { place: place(), why };
    let client = connection.client();
    let encoding: String = one(connection, "SELECT current_setting('server_encoding')").await?;
    if encoding != "UTF8" {
        let why = format!("its encoding is {encoding}, expected UTF8");
        return Err(StoreError::Open { place: place(), why });
    }
    let fsync: String = one(connection, "SELECT current_setting('fsync')").await?;
    if fsync != "on" {
        tracing::warn!("fsync is off in the database: a failure of its machine loses moves");
    }
    // The lock may be held for as long as another node needs for a migration.
    let begin = format!(
        "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
         SET LOCAL idle_in_transaction_session_timeout = 0; SELECT pg_advisory_xact_lock({LOCK})"
    );
    connection.answer_within(PATIENCE, client.batch_execute(&begin)).await?;
    let migrated = async {
        let marked: bool = one(connection, "SELECT to_regclass('dejarik') IS NOT NULL").await?;
        let found: i64 = match marked {
            true => i64::from(one::<i32>(connection, "SELECT format FROM dejarik").await?),
            false => 0,
        };
        let ours = [
            "games",
            "seats",
            "events",
            "meta",
            "sessions",
            "quotas",
            "arrivals",
            "credentials",
            "results",
            "listed",
            "muted",
            "tournaments",
            "devices",
        ];
        let query = "SELECT to_regclass($1) IS NOT NULL";
        for table in ours.iter().filter(|_| !marked) {
            let row = connection.answer(client.query_one(query, &[table])).await?;
            if row.try_get(0)? {
                let why = format!("it has a table `{table}` of another program");
                return Err(damaged(why));
            }
        }
        if found > FORMAT {
            return Err(StoreError::Newer { place: place(), found, known: FORMAT });
        }
        if found == FORMAT {
            return Ok(());
        }
        let first =
            usize::try_from(found).map_err(|_| damaged(format!("its format is {found}")))?;
        for migration in MIGRATIONS.iter().skip(first) {
            connection.answer_within(PATIENCE, client.batch_execute(migration)).await?;
        }
        let mark = format!("DELETE FROM dejarik; INSERT INTO dejarik VALUES ({FORMAT})");
        connection.answer(client.batch_execute(&mark)).await
    };
    let migrated = migrated.await;
    let end = if migrated.is_ok() { "COMMIT" } else { "ROLLBACK" };
    let ended = connection.answer(client.batch_execute(end)).await;
    migrated.and(ended)
}

/// Reads the only value that a query has.
async fn one<T: FromSqlOwned>(connection: &Connection, text: &str) -> Result<T, StoreError> {
    let row = connection.answer(connection.client().query_one(text, &[])).await?;
    Ok(row.try_get(0)?)
}
