//! What lists, quotas and schedulers read: the columns of a game's summary.

use std::ops::RangeInclusive;

use tokio_postgres::Row;

use super::super::columns::{inconsistent, signed, stored_time};
use super::super::query::{Query, page};
use super::super::row::{self, Columns};
use super::super::summary::{Listed, ListedGame, Summary};
use super::super::{LiveKey, StoreError};
use super::connection::Connection;
use super::reading::seats;
use crate::id::GameId;
use crate::time::WallTime;

/// The games that everybody may watch.
pub(super) const WATCHED: &str = page!(
    "watched AND result IS NULL AND NOT EXISTS (
         SELECT FROM seats WHERE game = number AND holder = '\"open\"')"
);

/// The games whose ids are in an array.
pub(super) const THESE: &str = page!("id = ANY($4)");

/// Reads a page of a list of games.
pub(super) async fn page(
    connection: &Connection,
    query: &Query,
) -> Result<Vec<Listed>, StoreError> {
    let rows = connection.found(query).await?;
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
