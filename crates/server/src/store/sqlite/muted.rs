//! Whom people never want to meet again.

use rusqlite::{Connection, Row, params};

use super::super::columns::{parsed, stored_time, wall_time};
use super::super::{Muted, StoreError};
use crate::id::{GameId, PersonId};
use crate::profile::Profile;

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

/// Reads what is muted by and for a person, or everything.
pub(super) fn read(
    connection: &Connection,
    person: Option<PersonId>,
) -> Result<Vec<Muted>, StoreError> {
    let which = if person.is_some() { "person = ?1 OR other = ?1" } else { "?1 IS NULL" };
    let mut query = connection.prepare_cached(&format!(
        "SELECT person, other, game, name, figure, since FROM muted
         WHERE {which} ORDER BY since, game"
    ))?;
    let muted = |row: &Row<'_>| {
        Ok(Muted {
            person: parsed(&row.get::<_, String>(0)?, None)?,
            other: parsed(&row.get::<_, String>(1)?, None)?,
            game: parsed(&row.get::<_, String>(2)?, None)?,
            profile: Profile { name: row.get(3)?, figure: row.get(4)? },
            since: wall_time(row.get(5)?),
        })
    };
    query.query_and_then([person.as_ref().map(PersonId::as_str)], muted)?.collect()
}
