//! The columns of a game's summary, which are written with every event and read by lists.

use rusqlite::{Connection, Row, params, params_from_iter};

use super::super::columns::{inconsistent, json, kind_text, parsed, signed, stored_time};
use super::super::query::{Query, page};
use super::super::row::{self, Columns};
use super::super::summary::{Listed, ListedGame, Summary, due_text, size_of_events, size_of_game};
use super::super::{LiveKey, StoreError, Terms};
use super::rows::{log, prepared, seats};
use crate::id::GameId;

/// Writes the summary of a game, whose row has this number.
pub(super) fn update(
    connection: &Connection,
    number: i64,
    summary: &Summary,
) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "UPDATE games SET plies = ?, turn = ?, due = ?, dpn = ?, result = ?, live_rules = ?,
                              live_key = ?, deadline = ?
             WHERE number = ?",
        )?
        .execute(params![
            summary.plies,
            summary.turn,
            due_text(summary.due),
            summary.dpn,
            summary.result.as_ref().map(json).transpose()?,
            summary.live.map(|live| live.rules),
            summary.live.map(|live| signed(live.key)),
            summary.deadline.map(stored_time),
            number
        ])?;
    Ok(())
}

/// Fills the columns for games that an earlier version stored, by replaying each log. What that
/// version said about positions to keep from analysis stays; no clock was running.
pub(super) fn fill(connection: &Connection) -> Result<(), StoreError> {
    let games = {
        let mut query = connection
            .prepare("SELECT number, id, terms, live_rules, live_key FROM games ORDER BY number")?;
        let rows = query.query_map([], |row| {
            let live: (Option<u8>, Option<i64>) = (row.get(3)?, row.get(4)?);
            Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?, live))
        })?;
        rows.collect::<Result<Vec<_>, _>>()?
    };
    for (number, id, text, (rules, key)) in games {
        let id: GameId = parsed(&id, None)?;
        let read = || -> Result<_, StoreError> {
            let terms: Terms = serde_json::from_str(&text).map_err(|e| inconsistent(id, &e))?;
            let log = log(connection, number, id)?;
            let summary = terms.summary(&log).map_err(|error| inconsistent(id, &error))?;
            Ok((terms.kind, size_of_game(text.len()) + size_of_events(&log), summary))
        };
        // A game that cannot be read must not keep the others from being opened.
        let Ok((kind, bytes, summary)) = read() else { continue };
        let live = rules.zip(key).map(|(rules, key)| LiveKey { rules, key: key.cast_unsigned() });
        update(connection, number, &Summary { live, ..summary })?;
        connection
            .prepare_cached("UPDATE games SET kind = ?, bytes = ? WHERE number = ?")?
            .execute(params![kind_text(kind), signed(bytes), number])?;
    }
    Ok(())
}

/// Returns the entry for a game, whose row has the columns of `page!`.
///
/// # Errors
/// [`StoreError::Inconsistent`] if the game cannot be read.
fn entry(connection: &Connection, row: &Row<'_>, id: GameId) -> Result<ListedGame, StoreError> {
    let (number, terms) = (row.get(14)?, row::terms(row, 1, id)?);
    let summary = match row::summary(row, 5, id)? {
        Some(summary) => summary,
        // An earlier version could not replay the log. This one may be able to, or says why not.
        None => {
            let log = log(connection, number, id)?;
            terms.summary(&log).map_err(|error| inconsistent(id, &error))?
        }
    };
    row::listed(row, id, terms, summary, seats(connection, number, id)?)
}

/// The games that everybody may watch.
pub(super) const WATCHED: &str = page!(
    "watched = 1 AND result IS NULL AND NOT EXISTS (
         SELECT 1 FROM seats WHERE game = number AND holder = '\"open\"')"
);

/// The games whose ids are in a list.
pub(super) const THESE: &str = page!("id IN (SELECT value FROM json_each($4))");

/// Reads a page of a list of games.
pub(super) fn page(connection: &Connection, query: &Query) -> Result<Vec<Listed>, StoreError> {
    let mut statement = prepared(connection, query)?;
    let listed = |row: &Row<'_>| {
        let id = row.parsed(0)?;
        row::entry(row, entry(connection, row, id))
    };
    statement.query_and_then(params_from_iter(&query.values), listed)?.collect()
}

/// Reads what is known of a game without its log; `None` if there is no such game.
pub(super) fn summary_of(
    connection: &Connection,
    game: GameId,
) -> Result<Option<Summary>, StoreError> {
    let text = concat!("SELECT ", page!(columns), " FROM games WHERE id = ?");
    let mut query = connection.prepare_cached(text)?;
    let summary = |row: &Row<'_>| Ok(entry(connection, row, game)?.summary);
    query.query_and_then([game.as_str()], summary)?.next().transpose()
}
