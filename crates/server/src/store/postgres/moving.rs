//! A game's way from one database to another, as one database sees it (`docs/adr/0011-shards.md`).
//!
//! The game is marked as moving, which begins an epoch that nobody owns. From then on it cannot change here.
//! It arrives in the other database in one transaction, which reads it back and compares digests, under the
//! same epoch and at most once. Then it is deleted here.

use tokio_postgres::Row;
use tokio_postgres::error::SqlState;

use super::super::columns::{inconsistent, parsed, signed};
use super::super::sharded::{Leaving, Shard, Sought};
use super::super::{Epoch, Export, Read, Session, StoreError, StoredGame, Summary, digest};
use super::connection::Connection;
use super::{Postgres, claim, listing, rows};
use crate::id::GameId;

/// How often a change is tried that another one has got in the way of.
const TRIES: usize = 4;

/// Marks a game as moving if no living session owns it. The lock waits for a rematch that is being created.
const SEND_OFF: &str = "
    WITH free AS (
        SELECT number FROM games
        WHERE id = $1 AND moving IS NULL AND (owner IS NULL OR NOT EXISTS (
            SELECT FROM sessions WHERE name = games.owner AND until > clock_timestamp()
        ))
        FOR UPDATE
    )
    UPDATE games SET moving = $2, owner = NULL, epoch = epoch + 1
    FROM free WHERE games.number = free.number
    RETURNING games.moving, games.epoch";
const LEAVING: &str = "SELECT moving, epoch FROM games WHERE id = $1";
const ALL_LEAVING: &str = "
    SELECT moving, epoch, id FROM games WHERE moving IS NOT NULL ORDER BY number LIMIT $1";
const STAY: &str = "UPDATE games SET moving = NULL WHERE id = $1 AND epoch = $2";

/// Takes note of an arrival, unless there was one in this epoch or a later one.
const ARRIVAL: &str = "
    INSERT INTO arrivals (game, epoch) VALUES ($1, $2)
    ON CONFLICT (game) DO UPDATE SET epoch = excluded.epoch WHERE arrivals.epoch < excluded.epoch
    RETURNING game";
const ARRIVED: &str = "
    UPDATE games SET epoch = $2, previous_apart = $3, next_apart = $4 WHERE id = $1";

/// Deletes a game that has arrived elsewhere. Its neighbours here keep their links to it.
const LEAVE: &str = "
    WITH gone AS (
        DELETE FROM games WHERE id = $1 AND epoch = $2 AND moving IS NOT NULL
        RETURNING number, previous
    ), rematch AS (
        UPDATE games SET previous = NULL, previous_apart = $1 FROM gone WHERE games.previous = $1
    ), predecessor AS (
        UPDATE games SET next_apart = $1 FROM gone WHERE games.id = gone.previous
    ), events_gone AS (
        DELETE FROM events USING gone WHERE events.game = gone.number
    )
    SELECT number FROM gone";

const LOCK: &str = "SELECT FROM games WHERE id = $1 AND moving IS NULL FOR UPDATE";
const LINK: &str = "
    UPDATE games SET next_apart = $2
    WHERE id = $1 AND moving IS NULL AND (next_apart IS NULL OR next_apart = $2)
          AND NOT EXISTS (SELECT FROM games AS next WHERE next.previous = $1)";
const UNLINK_PREVIOUS: &str = "UPDATE games SET previous_apart = NULL WHERE previous_apart = $1";
const UNLINK_NEXT: &str = "UPDATE games SET next_apart = NULL WHERE next_apart = $1";

/// Returns where a game is being moved to, from the columns `moving` and `epoch`; `None` if it is not.
pub(super) fn leaving_of(row: &Row, first: usize) -> Result<Option<Leaving>, StoreError> {
    let (to, epoch): (Option<i16>, i64) = (row.try_get(first)?, row.try_get(first + 1)?);
    let to = to.and_then(|to| usize::try_from(to).ok()).and_then(|to| to.checked_sub(1));
    Ok(to.map(|to| Leaving { to, epoch: Epoch::new(epoch.cast_unsigned()) }))
}

/// Asks for where a game is being moved to, with a statement that may change it.
async fn leaving(
    connection: &Connection,
    text: &'static str,
    game: GameId,
    to: Option<usize>,
) -> Result<Option<Leaving>, StoreError> {
    let number = to.and_then(|to| i16::try_from(to + 1).ok());
    let asked = async {
        let statement = connection.statement(text).await?;
        let client = connection.client();
        match number {
            Some(number) => client.query_opt(&statement, &[&game.as_str(), &number]).await,
            None => client.query_opt(&statement, &[&game.as_str()]).await,
        }
    };
    let row = connection.answer(asked).await?;
    row.map_or(Ok(None), |row| leaving_of(&row, 0))
}

/// Reads games that are being moved to other databases.
async fn all_leaving(
    connection: &Connection,
    limit: usize,
) -> Result<Vec<(GameId, Leaving)>, StoreError> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let read = async {
        let statement = connection.statement(ALL_LEAVING).await?;
        connection.client().query(&statement, &[&limit]).await
    };
    let mut games = Vec::new();
    for row in connection.answer(read).await? {
        if let Some(leaving) = leaving_of(&row, 0)? {
            games.push((parsed(row.try_get(2)?, None)?, leaving));
        }
    }
    Ok(games)
}

/// Does work in a transaction, which is committed if the answer is true.
async fn in_transaction(
    connection: &Connection,
    work: impl Future<Output = Result<bool, StoreError>>,
) -> Result<bool, StoreError> {
    let client = connection.client();
    connection.answer(client.batch_execute("BEGIN")).await?;
    let done = work.await;
    let end = if matches!(done, Ok(true)) { "COMMIT" } else { "ROLLBACK" };
    if connection.is_open() {
        connection.answer(client.batch_execute(end)).await?;
    }
    done
}

/// Adds a game that comes from another database. Returns whether it did; not if it has arrived before.
async fn arrive(
    connection: &Connection,
    game: &StoredGame,
    summary: &Summary,
    epoch: Epoch,
) -> Result<bool, StoreError> {
    let (id, epoch) = (game.id.as_str(), signed(epoch.number()));
    let [previous, next] =
        [game.previous, game.next].map(|link| link.map(|link| link.as_str().to_owned()));
    // No foreign key checks the links of a game that has arrived.
    let alone = StoredGame { previous: None, next: None, ..game.clone() };
    let arrival = async {
        let statement = connection.statement(ARRIVAL).await?;
        connection.client().query_opt(&statement, &[&id, &epoch]).await
    };
    if connection.answer(arrival).await?.is_none() {
        return Ok(false);
    }
    if !connection.answer(rows::create(connection, &alone, summary)).await? {
        return Err(StoreError::Conflict(format!("game {id} is in two stores")));
    }
    let arrived = async {
        let statement = connection.statement(ARRIVED).await?;
        connection.client().execute(&statement, &[&id, &epoch, &previous, &next]).await
    };
    connection.answer(arrived).await?;
    let copy = rows::load_within(connection, game.id).await?;
    let known = listing::summary_of(connection, game.id).await?;
    let same = match copy.zip(known) {
        Some((copy, known)) => {
            digest::of(&copy, &known)? == digest::of(game, summary)? && copy.next == game.next
        }
        None => false,
    };
    match same {
        true => Ok(true),
        false => Err(inconsistent(game.id, &"its copy in another store differs from it")),
    }
}

/// Links a game to its rematch in another database, unless it has another one.
async fn link(connection: &Connection, game: GameId, next: GameId) -> Result<bool, StoreError> {
    let client = connection.client();
    let linked = async {
        client.query_opt(&connection.statement(LOCK).await?, &[&game.as_str()]).await?;
        let statement = connection.statement(LINK).await?;
        client.execute(&statement, &[&game.as_str(), &next.as_str()]).await
    };
    Ok(connection.answer(linked).await? > 0)
}

/// Makes a change that needs no answer.
async fn change(
    connection: &Connection,
    texts: &[&'static str],
    game: GameId,
    epoch: Option<Epoch>,
) -> Result<(), StoreError> {
    let epoch = epoch.map(|epoch| signed(epoch.number()));
    for text in texts {
        let changed = async {
            let statement = connection.statement(text).await?;
            let client = connection.client();
            let mut tries = 0;
            loop {
                tries += 1;
                let changed = match &epoch {
                    Some(epoch) => client.execute(&statement, &[&game.as_str(), epoch]).await,
                    None => client.execute(&statement, &[&game.as_str()]).await,
                };
                match changed {
                    // Two games that are linked were changed at once, each with the links of the other.
                    Err(error)
                        if tries < TRIES
                            && error.code() == Some(&SqlState::T_R_DEADLOCK_DETECTED) => {}
                    changed => return changed,
                }
            }
        };
        connection.answer(changed).await?;
    }
    Ok(())
}

impl Shard for Postgres {
    fn seek(&self, game: GameId, from: Option<Session>) -> Read<'_, Sought> {
        let Some(sessions) = self.sessions.clone() else {
            return Box::pin(std::future::ready(Err(StoreError::Closed)));
        };
        let (readers, retired) = (self.readers.clone(), self.retired.clone());
        let claim = self.handle.spawn(claim(readers, sessions, retired, (game, from)));
        Box::pin(async move { claim.await.unwrap_or(Err(StoreError::Closed)) })
    }

    fn leaving(&self, game: GameId) -> Read<'_, Option<Leaving>> {
        self.ask(move |connection| Box::pin(leaving(connection, LEAVING, game, None)))
    }

    fn all_leaving(&self, limit: usize) -> Read<'_, Vec<(GameId, Leaving)>> {
        self.ask(move |connection| Box::pin(all_leaving(connection, limit)))
    }

    fn send_off(&self, game: GameId, to: usize) -> Read<'_, Option<Leaving>> {
        self.ask(move |connection| Box::pin(leaving(connection, SEND_OFF, game, Some(to))))
    }

    fn stay(&self, game: GameId, epoch: Epoch) -> Read<'_, ()> {
        self.ask(move |connection| Box::pin(change(connection, &[STAY], game, Some(epoch))))
    }

    fn arrive(&self, game: Box<StoredGame>, summary: Summary, epoch: Epoch) -> Read<'_, bool> {
        let content = std::sync::Arc::new((game, summary));
        self.ask(move |connection| {
            let content = content.clone();
            Box::pin(async move {
                let (game, summary) = &*content;
                in_transaction(connection, arrive(connection, game, summary, epoch)).await
            })
        })
    }

    fn leave(&self, game: GameId, epoch: Epoch) -> Read<'_, ()> {
        self.ask(move |connection| Box::pin(change(connection, &[LEAVE], game, Some(epoch))))
    }

    fn link(&self, game: GameId, next: GameId) -> Read<'_, bool> {
        self.ask(move |connection| {
            Box::pin(in_transaction(connection, link(connection, game, next)))
        })
    }

    fn unlink(&self, game: GameId) -> Read<'_, ()> {
        let texts = &[UNLINK_PREVIOUS, UNLINK_NEXT];
        self.ask(move |connection| Box::pin(change(connection, texts, game, None)))
    }

    fn content(&self, game: GameId) -> Read<'_, Option<(StoredGame, Summary)>> {
        let (stored, summary) = (super::Store::load(self, game), self.summary_of(game));
        Box::pin(async move { Ok(stored.await?.zip(summary.await?)) })
    }
}
