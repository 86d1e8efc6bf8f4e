//! Tournaments for few. A second table finds those of a person.

use rusqlite::{Connection, ToSql, params};

use super::super::columns::{json, signed, stored_time};
use super::super::{StoreError, TOURNAMENTS_PAGE, Tournament, Tournaments};
use super::rows::all;
use crate::id::{PersonId, TournamentId};

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

/// Reads tournaments.
pub(super) fn read(
    connection: &Connection,
    which: Tournaments,
) -> Result<Vec<Tournament>, StoreError> {
    match which {
        Tournaments::Named(id) => rows(connection, "id = ?1", &[&id.as_str()]),
        Tournaments::Of(person) => rows(
            connection,
            "id IN (SELECT tournament FROM entrants WHERE person = ?1) ORDER BY until DESC, id",
            &[&PersonId::as_str(&person)],
        ),
        Tournaments::Over(before) => {
            rows(connection, "until < ?1 ORDER BY until", &[&stored_time(before)])
        }
        Tournaments::After(after) => {
            let after = after.as_ref().map_or("", TournamentId::as_str);
            rows(connection, "id > ?1 ORDER BY id", &[&after])
        }
    }
}

fn rows(
    connection: &Connection,
    which: &'static str,
    values: &[&dyn ToSql],
) -> Result<Vec<Tournament>, StoreError> {
    let text = format!("SELECT state FROM tournaments WHERE {which} LIMIT {TOURNAMENTS_PAGE}");
    all(connection, &text, values)
}
