//! The columns of a game's summary, which are written with every event and read by lists.

use rusqlite::{Connection, Row, ToSql, params};

use super::super::columns::{inconsistent, json, kind_text, parsed, signed, stored_time};
use super::super::row::{self, Columns};
use super::super::summary::{
    Cursor, Listed, ListedGame, Summary, due_text, size_of_events, size_of_game,
};
use super::super::{Listing, LiveKey, StoreError, Terms};
use super::rows::{log, seats};
use crate::id::{GameId, PersonId};

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

/// The columns of a row of a list.
const GAME_COLUMNS: &str =
    "id, terms, created, updated, bytes, plies, turn, due, dpn, result, live_rules,
    live_key, deadline, offered, number";

/// Returns the entry for a game, whose row has [`GAME_COLUMNS`].
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

/// Reads the games in which a person has a seat, the last changed first.
pub(super) fn games_of(
    connection: &Connection,
    person: PersonId,
    from: Option<Cursor>,
    limit: usize,
) -> Result<Vec<Listed>, StoreError> {
    let which = "number IN (SELECT game FROM seats WHERE person = ?4)";
    page(connection, which, &[&person.as_str()], from, limit)
}

/// The games in progress.
const OPEN: &str = "kind <> 'record' AND result IS NULL";

/// Reads a list of games, the last changed first.
pub(super) fn list(
    connection: &Connection,
    which: Listing,
    from: Option<Cursor>,
    limit: usize,
) -> Result<Vec<Listed>, StoreError> {
    match which {
        Listing::Offered(now) => {
            let which = "offered > ?4 AND result IS NULL";
            page(connection, which, &[&stored_time(now)], from, limit)
        }
        Listing::Watched => {
            let which = "watched = 1 AND result IS NULL AND NOT EXISTS (
                SELECT 1 FROM seats WHERE game = number AND holder = '\"open\"')";
            page(connection, which, &[], from, limit)
        }
        Listing::Open => page(connection, OPEN, &[], from, limit),
    }
}

/// Reads those of these games that there are.
pub(super) fn these(connection: &Connection, games: &[GameId]) -> Result<Vec<Listed>, StoreError> {
    let ids = json(&games)?;
    page(connection, "id IN (SELECT value FROM json_each(?4))", &[&ids], None, games.len())
}

/// Reads a page of the games that fulfil a condition, the last changed first. The condition's own values are
/// numbered from `?4`.
fn page(
    connection: &Connection,
    which: &'static str,
    values: &[&dyn ToSql],
    from: Option<Cursor>,
    limit: usize,
) -> Result<Vec<Listed>, StoreError> {
    let mut query = connection.prepare_cached(&format!(
        "SELECT {GAME_COLUMNS}
         FROM games
         WHERE {which} AND (?1 IS NULL OR updated < ?1 OR (updated = ?1 AND id > ?2))
         ORDER BY updated DESC, id LIMIT ?3",
    ))?;
    let (updated, id) = (from.map(|from| stored_time(from.updated)), from.map(|from| from.id));
    let (id, limit) = (id.as_ref().map(GameId::as_str), limit as i64);
    let place: [&dyn ToSql; 3] = [&updated, &id, &limit];
    let listed = |row: &Row<'_>| {
        let id = row.parsed(0)?;
        row::entry(row, entry(connection, row, id))
    };
    query.query_and_then(&*[&place, values].concat(), listed)?.collect()
}

/// Reads what is known of a game without its log; `None` if there is no such game.
pub(super) fn summary_of(
    connection: &Connection,
    game: GameId,
) -> Result<Option<Summary>, StoreError> {
    let mut query =
        connection.prepare_cached(&format!("SELECT {GAME_COLUMNS} FROM games WHERE id = ?"))?;
    let summary = |row: &Row<'_>| Ok(entry(connection, row, game)?.summary);
    query.query_and_then([game.as_str()], summary)?.next().transpose()
}
