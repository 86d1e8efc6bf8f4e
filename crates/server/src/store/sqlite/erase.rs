//! Deletes games, and takes people off their seats. Deleted rows are overwritten in the file
//! (`secure_delete`).

use dejarik_rules::Side;
use rusqlite::{Connection, OptionalExtension, params};

use super::super::columns::{json, stored_time};
use super::super::{Expiry, Holder, StoreError};
use super::rows::number;
use crate::id::GameId;

/// Whether a game is no longer kept: `?1` is [`Expiry::untouched`], `?2` [`Expiry::finished`], and `?3`
/// [`Expiry::uploads`]. The last two may be NULL, which no time is before.
const IS_EXPIRED: &str = "(stepped = 0 AND created < ?1
        AND max(updated, coalesce(offered, 0), coalesce(deadline, 0)) < ?1)
    OR (result IS NOT NULL AND kind <> 'record' AND updated < ?2)
    OR (kind = 'record' AND updated < ?3)";

/// Takes the holder off a seat, and the names off the holder's acts.
pub(super) fn vacate(connection: &Connection, game: GameId, side: Side) -> Result<(), StoreError> {
    let number = number(connection, game)?;
    connection
        .prepare_cached(
            "UPDATE seats SET holder = ?, person = NULL, invitation = NULL, before_hash = NULL,
                              secret_hash = NULL, name = NULL, figure = NULL
             WHERE game = ? AND side = ?",
        )?
        .execute(params![json(&Holder::Person(None))?, number, side.index() as u8])?;
    // A client chooses the names of its acts, so they may say something about the person.
    connection
        .prepare_cached(
            "UPDATE events SET act = 'forgotten-' || seq
             WHERE game = ? AND side = ? AND act IS NOT NULL",
        )?
        .execute(params![number, side.index() as u8])?;
    Ok(())
}

/// Takes the name and the figure off a seat.
pub(super) fn unname(connection: &Connection, game: GameId, side: Side) -> Result<(), StoreError> {
    let number = number(connection, game)?;
    connection
        .prepare_cached("UPDATE seats SET name = NULL, figure = NULL WHERE game = ? AND side = ?")?
        .execute(params![number, side.index() as u8])?;
    Ok(())
}

/// Deletes a game with its seats and its log, if it is one of those that may be deleted.
pub(super) fn delete(
    connection: &Connection,
    game: GameId,
    only: Option<Expiry>,
) -> Result<(), StoreError> {
    let number = number(connection, game)?;
    if let Some(expiry) = only {
        let [finished, uploads] = [expiry.finished, expiry.uploads].map(|at| at.map(stored_time));
        let found = connection
            .prepare_cached(&format!("SELECT 1 FROM games WHERE number = ?4 AND ({IS_EXPIRED})"))?
            .query_row(
                params![stored_time(expiry.untouched), finished, uploads, number],
                |_| Ok(()),
            )
            .optional()?;
        found.ok_or_else(|| StoreError::Conflict("the game is kept".to_owned()))?;
    }
    for statement in [
        "UPDATE games SET previous = NULL WHERE previous = (SELECT id FROM games WHERE number = ?)",
        "DELETE FROM events WHERE game = ?",
        "DELETE FROM seats WHERE game = ?",
        "DELETE FROM games WHERE number = ?",
    ] {
        connection.prepare_cached(statement)?.execute([number])?;
    }
    Ok(())
}

/// The games that are no longer kept. Each part uses an index.
pub(super) const EXPIRED: &str = "
    SELECT id FROM (
        SELECT id, number FROM games
        WHERE stepped = 0 AND created < $1
              AND max(updated, coalesce(offered, 0), coalesce(deadline, 0)) < $1
        UNION
        SELECT id, number FROM games
        WHERE result IS NOT NULL AND kind <> 'record' AND updated < $2
        UNION
        SELECT id, number FROM games WHERE kind = 'record' AND updated < $3
    ) ORDER BY number LIMIT $4";
