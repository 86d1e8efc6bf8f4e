//! The session of this process and the games that it owns, after `docs/adr/0010-several-nodes.md`.
//!
//! A session is a row with its expiry time, by the clock of the database. A session that has ended is never renewed. A
//! process that was paused or cut off may be too late to renew its session. It then opens another session under a new
//! name, in a statement that also takes over those of its games that nobody has claimed meanwhile. If the answer is lost,
//! the process repeats the statement with the same name. The epochs of the games stay the same: nobody else has written
//! the games, so this process's copies are up to date. Games that another node has claimed belong to that node, and
//! writing them fails with [`StoreError::Superseded`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::{mpsc, oneshot, watch};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::super::columns::signed;
use super::super::row::FromRow;
use super::super::{Claim, Epoch, Session, StoreError};
use super::address::Address;
use super::connection::{Connection, Link, Purpose};
use crate::id::{GameId, PersonId};
use crate::tasks;

/// How long sessions live, and how often they are renewed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lease {
    /// How long a session is alive after each renewal.
    pub(crate) length: Duration,
    /// The time between two renewals.
    pub(crate) renewal: Duration,
}

impl Default for Lease {
    /// Returns the lease that nodes use: three seconds, renewed each second.
    fn default() -> Lease {
        Lease { length: Duration::from_secs(3), renewal: Duration::from_secs(1) }
    }
}

/// The pause after a renewal that has failed.
const RETRY: Duration = Duration::from_millis(200);
/// How often the rows of ended sessions are deleted.
const CLEANING: Duration = Duration::from_secs(60);

/// Opens a session, or opens it again if the answer was lost, and takes over the games of another session of this
/// process.
const OPEN: &str = "
    WITH opened AS (
        INSERT INTO sessions (name, until)
        VALUES ($1, clock_timestamp() + $2::bigint * interval '1 millisecond')
        ON CONFLICT (name) DO UPDATE SET until = excluded.until
    )
    UPDATE games SET owner = $1 WHERE owner = $3";
/// Renews a session that has not ended. Returns how many of its games others have seized.
pub(super) const RENEW: &str = "
    UPDATE sessions SET until = clock_timestamp() + $2::bigint * interval '1 millisecond'
    WHERE name = $1 AND until > clock_timestamp()
    RETURNING seized";
const END: &str = "DELETE FROM sessions WHERE name = $1";
/// Deletes sessions an hour after their end; until then an operator can look at them. A claim of one of their games deletes
/// them earlier ([`CLAIM`]).
const CLEAN: &str = "
    DELETE FROM sessions WHERE until < clock_timestamp() - interval '1 hour'";
const CLEAN_QUOTAS: &str = "DELETE FROM quotas WHERE full_at < clock_timestamp()";

/// Claims a game, provided that this session is alive: if nobody owns the game, this session owns it
/// already, or the session of its owner has ended.
///
/// A renewal that is not committed yet is invisible, and would be committed after a claim that takes the session for
/// ended. So the claim deletes the row of an ended session. It thereby waits for a renewal in progress, and a later
/// renewal finds no row. If the game has got another owner since this statement began, nothing is claimed, because the
/// session of that owner may be invisible to the statement.
const CLAIM: &str = "
    WITH known AS MATERIALIZED (
        SELECT owner FROM games WHERE id = $1
    ), ended AS (
        DELETE FROM sessions
        WHERE name = (SELECT owner FROM known) AND name <> $2 AND until <= clock_timestamp()
        RETURNING name
    )
    UPDATE games SET owner = $2, epoch = epoch + 1
    WHERE id = $1
          AND EXISTS (SELECT FROM sessions WHERE name = $2 AND until > clock_timestamp())
          AND owner IS NOT DISTINCT FROM (SELECT owner FROM known)
          AND (owner IS NULL OR owner = $2 OR EXISTS (SELECT FROM ended)
               OR NOT EXISTS (SELECT FROM sessions WHERE name = games.owner))
    RETURNING epoch";
/// Returns why a claim has failed: the owner of the game, if the owner's session is alive, and whether
/// this session is alive.
const OWNER: &str = "
    SELECT (SELECT name FROM sessions WHERE name = games.owner AND until > clock_timestamp()),
           EXISTS (SELECT FROM sessions WHERE name = $2 AND until > clock_timestamp())
    FROM games WHERE id = $1";
/// Claims a game of another session, even if that one is alive, and counts the seizure in the other
/// session's row.
const SEIZE: &str = "
    WITH taken AS (
        UPDATE games SET owner = $2, epoch = epoch + 1
        WHERE id = $1 AND owner = $3
              AND EXISTS (SELECT FROM sessions WHERE name = $2 AND until > clock_timestamp())
        RETURNING epoch
    ), counted AS (
        UPDATE sessions SET seized = seized + 1
        WHERE name = $3 AND EXISTS (SELECT FROM taken)
    )
    SELECT epoch FROM taken";
const OWNED: &str = "SELECT id FROM games WHERE owner = $1";
const RELEASE: &str = "
    UPDATE games SET owner = NULL WHERE id = $1 AND epoch = $2 AND owner = $3";

/// Reads games with a running clock that nobody owns. It iterates over the owners, of which there are
/// few, instead of the games.
const ORPHANS: &str = "
    WITH RECURSIVE owners (name) AS (
        (SELECT owner FROM games WHERE deadline IS NOT NULL AND owner IS NOT NULL
         ORDER BY owner LIMIT 1)
        UNION ALL
        SELECT (SELECT owner FROM games WHERE deadline IS NOT NULL AND owner > owners.name
                ORDER BY owner LIMIT 1)
        FROM owners WHERE owners.name IS NOT NULL
    ), gone AS (
        SELECT name FROM owners
        WHERE name IS NOT NULL AND NOT EXISTS (
            SELECT FROM sessions WHERE sessions.name = owners.name AND until > clock_timestamp()
        )
    )
    SELECT id FROM (
        (SELECT id, deadline FROM games WHERE deadline IS NOT NULL AND owner IS NULL
         ORDER BY deadline LIMIT $1)
        UNION ALL
        SELECT first.id, first.deadline FROM gone, LATERAL (
            SELECT id, deadline FROM games WHERE deadline IS NOT NULL AND owner = gone.name
            ORDER BY deadline LIMIT $1
        ) AS first
    ) AS orphans ORDER BY deadline, id LIMIT $1";

/// Returns a name that was never used: the name of a node, and random letters and digits.
fn new_name(node: &str) -> Result<Session, StoreError> {
    let kept = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    let node: String = node.chars().filter(kept).take(40).collect();
    let drawn = PersonId::random().map_err(|error| StoreError::Failed(error.to_string()))?;
    Ok(Session::new(&format!("{node}-{}", drawn.as_str())))
}

/// The session of this process, and the task that keeps it alive.
pub(super) struct Sessions {
    /// The name of the session, which changes if it could not be renewed in time.
    pub(super) current: watch::Receiver<Session>,
    /// The number of games that others have seized from it.
    pub(super) seized: watch::Receiver<u64>,
    /// When the session ends if it is not renewed any more.
    until: Arc<Mutex<Instant>>,
    /// Ends the session for good. The sender that is passed here is dropped once the session has ended.
    retire: mpsc::Sender<oneshot::Sender<()>>,
}

/// What the task that keeps a session alive knows.
struct Keeper {
    link: Link,
    node: String,
    lease: Lease,
    current: watch::Sender<Session>,
    seized: watch::Sender<u64>,
    until: Arc<Mutex<Instant>>,
    cleaned: Instant,
    /// The session that takes the place of one that has ended, until its opening is answered. It may be open already, and
    /// own the games.
    next: Option<Session>,
}

impl Sessions {
    /// Opens a session for a node and keeps it alive until it is retired or the result is dropped.
    pub(super) async fn open(
        address: Arc<Address>,
        node: String,
        lease: Lease,
    ) -> Result<Sessions, StoreError> {
        let mut link = Link::new(address, Purpose::Session);
        let name = new_name(&node)?;
        let connection = link.get(Duration::ZERO).await?;
        let began = Instant::now();
        open(connection, &name, None, lease).await?;
        let until = Arc::new(Mutex::new(began + lease.length));
        let (sender, current) = watch::channel(name);
        let (counter, seized) = watch::channel(0);
        let (retire, retired) = mpsc::channel(1);
        let (cleaned, known) = (Instant::now(), Arc::clone(&until));
        let keeper = Keeper {
            link,
            node,
            lease,
            current: sender,
            seized: counter,
            until: known,
            cleaned,
            next: None,
        };
        tasks::spawn(keeper.run(retired));
        Ok(Sessions { current, seized, until, retire })
    }

    /// Returns whether the session is alive as far as this process knows. The database ends it a little
    /// later, because its time begins when the renewal arrives there.
    pub(super) fn is_alive(&self) -> bool {
        let until = *self.until.lock();
        Instant::now() < until
    }

    /// Ends the session, and waits until it has ended.
    pub(super) async fn retire(&self) {
        let (done, ended) = oneshot::channel();
        if self.retire.send(done).await.is_ok() {
            let _ = ended.await;
        }
    }
}

impl Keeper {
    /// Renews the session until it is retired, or until the store that has opened it is dropped.
    async fn run(mut self, mut retired: mpsc::Receiver<oneshot::Sender<()>>) {
        let mut failing = false;
        let mut pause = self.lease.renewal;
        loop {
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                asked = retired.recv() => {
                    // Without an answer, the session expires a moment later.
                    if let Some(_done) = asked
                        && let Err(error) = self.end().await
                    {
                        tracing::warn!(%error, "the session could not be ended");
                    }
                    return;
                }
            }
            let began = Instant::now();
            let renewed = self.renew().await;
            match &renewed {
                Err(error) if !failing => tracing::error!(%error, "the session cannot be renewed"),
                Ok(()) if failing => tracing::warn!("the session can be renewed again"),
                Ok(()) | Err(_) => {}
            }
            failing = renewed.is_err();
            let whole = if failing { RETRY.min(self.lease.renewal) } else { self.lease.renewal };
            pause = whole.saturating_sub(began.elapsed());
        }
    }

    /// Renews the session, or opens another one if it has ended.
    async fn renew(&mut self) -> Result<(), StoreError> {
        let name = self.current.borrow().clone();
        let length = self.lease.length.as_millis() as i64;
        let connection = self.link.get(Duration::ZERO).await?;
        let mut began = Instant::now();
        let renewal = async {
            let statement = connection.statement(RENEW).await?;
            connection.client().query_opt(&statement, &[&name.as_str(), &length]).await
        };
        // An answer that comes after the session has ended is of no use.
        if let Some(row) = connection.answer_within(self.lease.length, renewal).await? {
            let seized = row.try_get::<_, i64>(0)?.cast_unsigned();
            self.seized.send_if_modified(|known| std::mem::replace(known, seized) != seized);
        } else {
            began = Instant::now();
            let next = match self.next.take() {
                Some(next) => next,
                None => new_name(&self.node)?,
            };
            self.next = Some(next.clone());
            open(connection, &next, Some(&name), self.lease).await?;
            self.next = None;
            tracing::warn!("the session was not renewed in time; another one was opened");
            self.current.send_replace(next);
            // The counter of the new session begins at 0, and all games are claimed again anyway.
            self.seized.send_if_modified(|known| {
                *known = 0;
                false
            });
        }
        *self.until.lock() = began + self.lease.length;
        if self.cleaned.elapsed() > CLEANING {
            self.cleaned = Instant::now();
            for clean in [CLEAN, CLEAN_QUOTAS] {
                connection.answer(connection.client().execute(clean, &[])).await?;
            }
        }
        Ok(())
    }

    /// Ends the session.
    async fn end(&mut self) -> Result<(), StoreError> {
        let name = self.current.borrow().clone();
        let connection = self.link.get(self.lease.length).await?;
        connection.answer(connection.client().execute(END, &[&name.as_str()])).await.map(drop)
    }
}

/// Opens a session. It takes over the games of an earlier one of this process.
async fn open(
    connection: &Connection,
    name: &Session,
    earlier: Option<&Session>,
    lease: Lease,
) -> Result<(), StoreError> {
    let (length, earlier) = (lease.length.as_millis() as i64, earlier.map(Session::as_str));
    let (client, name) = (connection.client(), name.as_str());
    connection.answer(client.execute(OPEN, &[&name, &length, &earlier])).await.map(drop)
}

/// The outcome of an attempt to claim a game.
pub(super) enum Attempt {
    /// The claim; `None` if there is no such game.
    Done(Option<Claim>),
    /// The session of this process has ended, and the next one is not open yet.
    Ended,
}

impl Attempt {
    /// Returns the outcome of a claim that was answered with the epoch of the game.
    fn ours(row: &Row) -> Result<Attempt, StoreError> {
        let epoch: i64 = row.try_get(0)?;
        Ok(Attempt::Done(Some(Claim::Ours(Epoch::new(epoch.cast_unsigned())))))
    }
}

/// Claims a game for a session.
pub(super) async fn claim(
    connection: &Connection,
    game: GameId,
    session: &Session,
) -> Result<Attempt, StoreError> {
    loop {
        if let Some(row) = connection.row(CLAIM, &[&game.as_str(), &session.as_str()]).await? {
            return Attempt::ours(&row);
        }
        let owner = connection.row(OWNER, &[&game.as_str(), &session.as_str()]).await?;
        let Some(row) = owner else { return Ok(Attempt::Done(None)) };
        let (owner, alive): (Option<&str>, bool) = (row.try_get(0)?, row.try_get(1)?);
        match owner {
            _ if !alive => return Ok(Attempt::Ended),
            Some(owner) if owner != session.as_str() => {
                return Ok(Attempt::Done(Some(Claim::Theirs(Session::new(owner)))));
            }
            // The owner has gone between the two queries.
            Some(_) | None => tokio::task::yield_now().await,
        }
    }
}

/// Claims a game for a session even though the session `from`, which owns it, is alive. If `from` no
/// longer owns the game, this is an ordinary claim.
pub(super) async fn seize(
    connection: &Connection,
    game: GameId,
    session: &Session,
    from: &Session,
) -> Result<Attempt, StoreError> {
    let names: [&(dyn ToSql + Sync); 3] = [&game.as_str(), &session.as_str(), &from.as_str()];
    match connection.row(SEIZE, &names).await? {
        Some(row) => Attempt::ours(&row),
        None => claim(connection, game, session).await,
    }
}

/// Reads the games that a session owns.
pub(super) async fn owned(
    connection: &Connection,
    session: &Session,
) -> Result<Vec<GameId>, StoreError> {
    let games = connection.rows(OWNED, &[&session.as_str()]).await?;
    games.iter().map(GameId::from_row).collect()
}

/// Gives up a game, if the session still owns it in this epoch.
pub(super) async fn release(
    connection: &Connection,
    game: GameId,
    epoch: Epoch,
    session: &Session,
) -> Result<(), StoreError> {
    let epoch = signed(epoch.number());
    let release = async {
        let statement = connection.statement(RELEASE).await?;
        let client = connection.client();
        client.execute(&statement, &[&game.as_str(), &epoch, &session.as_str()]).await
    };
    connection.answer(release).await.map(drop)
}

/// Reads games that have a running clock and no owner, the earliest deadline first.
pub(super) async fn orphans(
    connection: &Connection,
    limit: usize,
) -> Result<Vec<GameId>, StoreError> {
    let games = connection.rows(ORPHANS, &[&(limit as i64)]).await?;
    games.iter().map(GameId::from_row).collect()
}

/// Reads how many sessions are alive.
pub(super) async fn living(connection: &Connection) -> Result<u64, StoreError> {
    let text = "SELECT count(*) FROM sessions WHERE until > clock_timestamp()";
    let row = connection.one(text, &[]).await?;
    Ok(row.try_get::<_, i64>(0)?.cast_unsigned())
}
