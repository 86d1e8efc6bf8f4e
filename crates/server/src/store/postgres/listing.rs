//! What lists, quotas and schedulers read: the columns of a game's summary.

use std::ops::RangeInclusive;

use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::super::columns::{inconsistent, signed, stored_time};
use super::super::row::{self, Columns};
use super::super::summary::{Cursor, Listed, ListedGame, Summary};
use super::super::{Listing, LiveKey, StoreError};
use super::connection::Connection;
use super::reading::seats;
use crate::id::{GameId, PersonId};
use crate::time::WallTime;

/// Makes the statement that reads a page of the games that fulfil a condition.
macro_rules! page {
    ($which:literal) => {
        concat!(
            "SELECT id, terms, created, updated, bytes, plies, turn, due, dpn, result, live_rules,
                    live_key, deadline, offered
             FROM games
             WHERE ",
            $which,
            " AND ($1::bigint IS NULL OR updated < $1 OR (updated = $1 AND id > $2))
             ORDER BY updated DESC, id LIMIT $3"
        )
    };
}

const GAMES_OF: &str = page!("number IN (SELECT game FROM seats WHERE person = $4)");
const OFFERED: &str = page!("offered > $4 AND result IS NULL");
const WATCHED: &str = page!(
    "watched AND result IS NULL AND NOT EXISTS (
         SELECT FROM seats WHERE game = number AND holder = '\"open\"')"
);

const OPEN: &str = page!("kind <> 'record' AND result IS NULL");

/// Reads the games in which a person has a seat, the last changed first.
pub(super) async fn games_of(
    connection: &Connection,
    person: PersonId,
    from: Option<Cursor>,
    limit: usize,
) -> Result<Vec<Listed>, StoreError> {
    page(connection, GAMES_OF, &[&person.as_str()], from, limit).await
}

/// Reads a list of games, the last changed first.
pub(super) async fn list(
    connection: &Connection,
    which: Listing,
    from: Option<Cursor>,
    limit: usize,
) -> Result<Vec<Listed>, StoreError> {
    match which {
        Listing::Offered(now) => page(connection, OFFERED, &[&stored_time(now)], from, limit).await,
        Listing::Watched => page(connection, WATCHED, &[], from, limit).await,
        Listing::Open => page(connection, OPEN, &[], from, limit).await,
    }
}

const THESE: &str = page!("id = ANY($4)");

/// Reads those of these games that there are.
pub(super) async fn these(
    connection: &Connection,
    games: Vec<GameId>,
) -> Result<Vec<Listed>, StoreError> {
    let ids: Vec<&str> = games.iter().map(GameId::as_str).collect();
    page(connection, THESE, &[&ids], None, games.len()).await
}

/// Reads a page of a list; `values` are the statement's own, from `$4` on.
async fn page(
    connection: &Connection,
    text: &'static str,
    values: &[&(dyn ToSql + Sync)],
    from: Option<Cursor>,
    limit: usize,
) -> Result<Vec<Listed>, StoreError> {
    let (updated, id) = (from.map(|from| stored_time(from.updated)), from.map(|from| from.id));
    let (id, limit) = (id.as_ref().map(GameId::as_str), limit as i64);
    let place: [&(dyn ToSql + Sync); 3] = [&updated, &id, &limit];
    let values = [&place, values].concat();
    let rows = connection.rows(text, &values).await?;
    let mut games = Vec::with_capacity(rows.len());
    for row in rows {
        let id = row.parsed(0)?;
        games.push(row::entry(&row, listed(connection, &row, id).await)?);
    }
    Ok(games)
}

/// Returns the entry for a game.
async fn listed(connection: &Connection, row: &Row, id: GameId) -> Result<ListedGame, StoreError> {
    let summary = row::summary(row, 5, id)?;
    let summary = summary.ok_or_else(|| inconsistent(id, &"expected a summary"))?;
    row::listed(row, id, row::terms(row, 1, id)?, summary, seats(connection, id).await?)
}

const LIVE_AT: &str = "
    SELECT EXISTS (
        SELECT FROM unnest($1::smallint[], $2::bigint[]) AS wanted (rules, key), games
        WHERE games.live_key = wanted.key AND games.live_rules = wanted.rules
              AND games.updated <= $4 AND greatest(games.updated, games.deadline) >= $3
    )";

/// Returns whether one of these positions is on the board of an online game that last changed
/// at one of these times, or earlier if its deadline is later than their beginning.
pub(super) async fn live_at(
    connection: &Connection,
    keys: &[LiveKey],
    changed: &RangeInclusive<WallTime>,
) -> Result<bool, StoreError> {
    let rules: Vec<i16> = keys.iter().map(|key| key.rules.into()).collect();
    let keys: Vec<i64> = keys.iter().map(|key| signed(key.key)).collect();
    let (since, until) = (stored_time(*changed.start()), stored_time(*changed.end()));
    Ok(connection.one(LIVE_AT, &[&rules, &keys, &since, &until]).await?.try_get(0)?)
}

const SUMMARY_OF: &str = "
    SELECT plies, turn, due, dpn, result, live_rules, live_key, deadline FROM games WHERE id = $1";

/// Reads what is known of a game without its log; `None` if there is no such game.
pub(super) async fn summary_of(
    connection: &Connection,
    game: GameId,
) -> Result<Option<Summary>, StoreError> {
    let row = connection.row(SUMMARY_OF, &[&game.as_str()]).await?;
    row.map_or(Ok(None), |row| row::summary(&row, 0, game))
}
