//! Whom people never want to meet again.

use rusqlite::{Connection, params};

use super::super::columns::stored_time;
use super::super::{Muted, StoreError};
use crate::id::{GameId, PersonId};

/// Mutes a person, unless the person is muted.
pub(super) fn add(connection: &Connection, new: &Muted) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO muted (person, other, game, name, figure, since) VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![
            new.person.as_str(),
            new.other.as_str(),
            new.game.as_str(),
            new.profile.name,
            new.profile.figure,
            stored_time(new.since),
        ])?;
    Ok(())
}

/// Ends the muting that a person began in a game.
pub(super) fn end(
    connection: &Connection,
    person: PersonId,
    game: GameId,
) -> Result<(), StoreError> {
    connection
        .prepare_cached("DELETE FROM muted WHERE person = ? AND game = ?")?
        .execute([person.as_str(), game.as_str()])?;
    Ok(())
}

/// Give what is muted by and for a person to another one.
pub(super) const HAND: [&str; 3] = [
    "UPDATE OR IGNORE muted SET person = ?1 WHERE person = ?2 AND other <> ?1",
    "UPDATE OR IGNORE muted SET other = ?1 WHERE other = ?2 AND person <> ?1",
    "DELETE FROM muted WHERE person = ?2 OR other = ?2",
];

/// Deletes what is muted by and for a person.
pub(super) fn drop(connection: &Connection, person: PersonId) -> Result<(), StoreError> {
    connection
        .prepare_cached("DELETE FROM muted WHERE person = ?1 OR other = ?1")?
        .execute([person.as_str()])?;
    Ok(())
}
