//! A connection to the database: how it is opened and set up, and when it is given up.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::task::AbortHandle;
use tokio_postgres::config::SslMode;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Error, NoTls, Row, Statement};

use super::super::StoreError;
use super::super::query::{Query, Value};
use super::super::row::{Columns, FromRow, InColumn};
use super::address::Address;
use super::reason::{lost, reason, timed_out};
use super::tls;

use crate::tasks;

/// How long a statement may take at most. The database cancels it after this time.
const STATEMENT: Duration = Duration::from_secs(10);
/// How long an answer may take at most. A connection that takes longer is given up.
const ANSWER: Duration = Duration::from_secs(12);
/// How long opening a connection may take at most, with the set-up.
const OPENING: Duration = Duration::from_secs(5);
/// How long a statement may wait for a row that another transaction has changed.
const LOCK: Duration = Duration::from_secs(2);
/// How long the database waits for the rest of a transaction when a paused process has sent only a part of
/// it. It is shorter than the lease after which the games of that process may be claimed.
const REST: Duration = Duration::from_secs(2);

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Reads, writes and claims.
    Games,
    /// The renewal of the session. Losing a renewal in a crash only ends the session earlier, so its
    /// commit does not wait for the disk.
    Session,
}

/// A connection that is open, or was.
pub(super) struct Connection {
    client: Client,
    statements: Mutex<HashMap<&'static str, Statement>>,
    given_up: AtomicBool,
    driver: AbortHandle,
}

impl Connection {
    /// Opens a connection.
    pub(super) async fn open(
        address: &Address,
        purpose: Purpose,
    ) -> Result<Connection, StoreError> {
        let refused = |why| StoreError::Open { place: address.to_string(), why };
        let opened = tokio::time::timeout(OPENING, Connection::try_open(address, purpose)).await;
        opened.unwrap_or_else(|_| Err(timed_out())).map_err(refused)
    }

    async fn try_open(address: &Address, purpose: Purpose) -> Result<Connection, String> {
        let (client, driver) = if address.config.get_ssl_mode() == SslMode::Disable {
            let (client, driver) =
                address.config.connect(NoTls).await.map_err(|error| reason(&error))?;
            // An error of the driver ends the requests in progress, which report it.
            (client, tasks::spawn(async move { drop(driver.await) }))
        } else {
            let connector = tls::connector(&address.trust)?;
            let (client, driver) =
                address.config.connect(connector).await.map_err(|error| reason(&error))?;
            (client, tasks::spawn(async move { drop(driver.await) }))
        };
        let connection = Connection {
            client,
            statements: Mutex::default(),
            given_up: AtomicBool::new(false),
            driver: driver.abort_handle(),
        };
        let set_up = connection.client.batch_execute(&set_up(purpose)).await;
        set_up.map_err(|error| reason(&error))?;
        Ok(connection)
    }

    /// Returns whether requests can be sent.
    pub(super) fn is_open(&self) -> bool {
        !self.client.is_closed() && !self.given_up.load(Ordering::Relaxed)
    }

    /// Returns the client, to send requests that [`Connection::answer`] waits for.
    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    /// Returns the rows of a statement with its values.
    pub(super) async fn rows(
        &self,
        text: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        let read = async {
            let statement = self.statement(text).await?;
            self.client.query(&statement, values).await
        };
        self.answer(read).await
    }

    /// Returns the rows of the answer to a question.
    pub(super) async fn found(&self, query: &Query) -> Result<Vec<Row>, StoreError> {
        let values: Vec<_> = query.values.iter().map(parameter).collect();
        self.rows(query.text, &values).await
    }

    /// Returns what the rows of the answer to a question stand for.
    pub(super) async fn all<T: FromRow>(&self, query: &Query) -> Result<Vec<T>, StoreError> {
        self.found(query).await?.iter().map(T::from_row).collect()
    }

    /// Returns the row of a statement with its values; `None` if there is none.
    pub(super) async fn row(
        &self,
        text: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Option<Row>, StoreError> {
        let read = async {
            let statement = self.statement(text).await?;
            self.client.query_opt(&statement, values).await
        };
        self.answer(read).await
    }

    /// Returns the row of a statement that always has one.
    pub(super) async fn one(
        &self,
        text: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Row, StoreError> {
        let row = self.row(text, values).await?;
        row.ok_or_else(|| StoreError::Failed("the database has returned no row".to_owned()))
    }

    /// Waits for an answer for as long as one may take. If there is none, the connection is given up.
    pub(super) async fn answer<T>(
        &self,
        answer: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, StoreError> {
        self.answer_within(ANSWER, answer).await
    }

    /// Waits for an answer for a time. If there is none, the connection is given up.
    pub(super) async fn answer_within<T>(
        &self,
        limit: Duration,
        answer: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, StoreError> {
        match tokio::time::timeout(limit, answer).await {
            Ok(answered) => Ok(answered?),
            Err(_) => {
                self.given_up.store(true, Ordering::Relaxed);
                self.driver.abort();
                Err(StoreError::Failed(timed_out()))
            }
        }
    }

    /// Returns a prepared statement. It is prepared once for each connection; after that this returns
    /// without waiting, so that a request is sent at its first poll.
    pub(super) async fn statement(&self, text: &'static str) -> Result<Statement, Error> {
        if let Some(known) = self.statements.lock().get(text) {
            return Ok(known.clone());
        }
        let prepared = self.client.prepare(text).await?;
        self.statements.lock().insert(text, prepared.clone());
        Ok(prepared)
    }
}

fn parameter(value: &Value) -> &(dyn ToSql + Sync) {
    match value {
        Value::Text(text) => text,
        Value::Texts(texts) => texts,
        Value::Bytes(bytes) => bytes,
        Value::Number(number) => number,
    }
}

impl Columns for Row {
    fn at<T: InColumn>(&self, column: usize) -> Result<T, StoreError> {
        Ok(self.try_get(column)?)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // The driver of a dropped client closes the connection properly; one that hangs cannot do so.
        if !self.is_open() {
            self.driver.abort();
        }
    }
}

/// Returns the statements that set up a connection.
///
/// All statements look up a few rows by an index. The planner must not choose sequential scans while the
/// tables are small, because its plan is cached.
fn set_up(purpose: Purpose) -> String {
    let millis = Duration::as_millis;
    let durable = match purpose {
        // A stricter setting of the operator, which also waits for standbys, is left as it is.
        Purpose::Games => {
            "SELECT set_config('synchronous_commit', 'on', false)
             WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply');"
        }
        Purpose::Session => "SET synchronous_commit = off;",
    };
    format!(
        "{durable}
         SET statement_timeout = {};
         SET lock_timeout = {};
         SET idle_in_transaction_session_timeout = {};
         SET default_transaction_isolation = 'read committed';
         SET enable_seqscan = off;
         SET plan_cache_mode = force_generic_plan;
         SET client_min_messages = error;",
        millis(&STATEMENT),
        millis(&LOCK),
        millis(&REST),
    )
}

/// A connection that is opened again when it was lost, with growing pauses between the attempts.
pub(super) struct Link {
    address: std::sync::Arc<Address>,
    purpose: Purpose,
    open: Option<Connection>,
    failing: Option<Failing>,
}

/// Attempts that have failed.
struct Failing {
    since: Instant,
    attempts: u32,
    next: Instant,
    last: StoreError,
}

/// The first pause between two attempts.
const FIRST_PAUSE: Duration = Duration::from_millis(25);
/// The longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_millis(800);

impl Link {
    /// Returns a link that opens its connection when it is needed.
    pub(super) fn new(address: std::sync::Arc<Address>, purpose: Purpose) -> Link {
        Link { address, purpose, open: None, failing: None }
    }

    /// Returns an open connection. If there is none, this tries to open one until `patience` has passed
    /// since the first failure; after that, calls fail at once until the next attempt is due.
    pub(super) async fn get(&mut self, patience: Duration) -> Result<&Connection, StoreError> {
        if !self.open.as_ref().is_some_and(Connection::is_open) {
            self.open = None;
            let opened = self.reopen(patience).await?;
            self.open = Some(opened);
        }
        self.open.as_ref().ok_or_else(|| StoreError::Failed(lost()))
    }

    async fn reopen(&mut self, patience: Duration) -> Result<Connection, StoreError> {
        loop {
            if let Some(Failing { since, next, last, .. }) = &self.failing {
                let now = Instant::now();
                if *next > now && *next > *since + patience {
                    return Err(last.clone());
                }
                tokio::time::sleep(next.saturating_duration_since(now)).await;
            }
            match Connection::open(&self.address, self.purpose).await {
                Ok(opened) => {
                    self.failing = None;
                    return Ok(opened);
                }
                Err(last) => {
                    let (since, attempts) = match &self.failing {
                        Some(before) => (before.since, before.attempts + 1),
                        None => (Instant::now(), 0),
                    };
                    let pause = (FIRST_PAUSE * 2_u32.pow(attempts.min(8))).min(LONGEST_PAUSE);
                    // Jitter keeps nodes that have lost the same database from all reconnecting at once.
                    let pause = pause.mul_f64(rand::random_range(0.7..1.3));
                    let next = Instant::now() + pause;
                    self.failing = Some(Failing { since, attempts, next, last });
                }
            }
        }
    }
}
