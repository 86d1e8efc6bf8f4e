//! Tournaments for few.

use tokio_postgres::Error;

use super::super::Tournament;
use super::super::columns::{json, signed, stored_time};
use super::connection::Connection;
use super::rows::send;
use crate::id::TournamentId;

/// Stores a new tournament.
pub(super) const ADD: &str = "
    INSERT INTO tournaments (id, version, until, people, state) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT DO NOTHING
    RETURNING 1::bigint";

/// Stores the next version of a tournament.
pub(super) const CHANGE: &str = "
    UPDATE tournaments SET version = $2, until = $3, people = $4, state = $5
    WHERE id = $1 AND version + 1 = $2
    RETURNING 1::bigint";

/// Deletes a version of a tournament.
pub(super) const DROP: &str = "
    DELETE FROM tournaments WHERE id = $1 AND version = $2 RETURNING 1::bigint";

/// The tournaments of a person.
pub(super) const OF: &str = "
    SELECT state FROM tournaments WHERE people @> ARRAY[$1::text] ORDER BY until DESC, id LIMIT $2";

/// Sends a tournament, or its next version.
pub(super) async fn keep(connection: &Connection, new: &Tournament) -> Result<bool, Error> {
    let Ok(state) = json(new) else { return Ok(false) };
    let people: Vec<String> = new.people().map(|person| person.as_str().to_owned()).collect();
    let (id, version, until) = (new.id.as_str(), signed(new.version), stored_time(new.until));
    let statement = if new.version == 1 { ADD } else { CHANGE };
    send(connection, statement, &[&id, &version, &until, &people, &state]).await
}

/// Sends the deletion of a version of a tournament.
pub(super) async fn drop(
    connection: &Connection,
    id: TournamentId,
    version: u64,
) -> Result<bool, Error> {
    send(connection, DROP, &[&id.as_str(), &signed(version)]).await
}
