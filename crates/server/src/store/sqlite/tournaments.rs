//! Tournaments for few. A second table finds those of a person.

use rusqlite::{Connection, params};

use super::super::columns::{json, signed, stored_time};
use super::super::{StoreError, Tournament};
use crate::id::TournamentId;

/// Stores a tournament, or its next version.
pub(super) fn keep(connection: &Connection, new: &Tournament) -> Result<(), StoreError> {
    let statement = match new.version {
        1 => {
            "INSERT INTO tournaments (id, version, until, state) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT DO NOTHING"
        }
        _ => {
            "UPDATE tournaments SET version = ?2, until = ?3, state = ?4
             WHERE id = ?1 AND version = ?2 - 1"
        }
    };
    let id = new.id.as_str();
    let values = params![id, signed(new.version), stored_time(new.until), json(new)?];
    if connection.prepare_cached(statement)?.execute(values)? == 0 {
        return Err(StoreError::Conflict("the tournament has changed".to_owned()));
    }
    connection.prepare_cached("DELETE FROM entrants WHERE tournament = ?")?.execute([id])?;
    let mut add = connection
        .prepare_cached("INSERT OR IGNORE INTO entrants (person, tournament) VALUES (?, ?)")?;
    for person in new.people() {
        add.execute([person.as_str(), id])?;
    }
    Ok(())
}

/// Deletes this version of a tournament.
pub(super) fn drop(
    connection: &Connection,
    id: TournamentId,
    version: u64,
) -> Result<(), StoreError> {
    let deleted = connection
        .prepare_cached("DELETE FROM tournaments WHERE id = ? AND version = ?")?
        .execute(params![id.as_str(), signed(version)])?;
    match deleted {
        0 => Err(StoreError::Conflict("the tournament has changed".to_owned())),
        _ => Ok(()),
    }
}

/// The tournaments of a person.
pub(super) const OF: &str = "
    SELECT state FROM tournaments
    WHERE id IN (SELECT tournament FROM entrants WHERE person = $1) ORDER BY until DESC, id LIMIT $2";
