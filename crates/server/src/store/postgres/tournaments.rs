//! Tournaments for few.

use tokio_postgres::Error;
use tokio_postgres::types::ToSql;

use super::super::columns::{json, signed, stored_time};
use super::super::{StoreError, TOURNAMENTS_PAGE, Tournament, Tournaments};
use super::connection::Connection;
use super::rows::send;
use crate::id::{PersonId, TournamentId};

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

const NAMED: &str = "SELECT state FROM tournaments WHERE id = $1 LIMIT $2";
const OF: &str = "
    SELECT state FROM tournaments WHERE people @> ARRAY[$1::text] ORDER BY until DESC, id LIMIT $2";
const OVER: &str = "SELECT state FROM tournaments WHERE until < $1 ORDER BY until LIMIT $2";
const AFTER: &str = "SELECT state FROM tournaments WHERE id > $1 ORDER BY id LIMIT $2";

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

/// Reads tournaments.
pub(super) async fn read(
    connection: &Connection,
    which: Tournaments,
) -> Result<Vec<Tournament>, StoreError> {
    match which {
        Tournaments::Named(id) => rows(connection, NAMED, &id.as_str()).await,
        Tournaments::Of(person) => rows(connection, OF, &PersonId::as_str(&person)).await,
        Tournaments::Over(before) => rows(connection, OVER, &stored_time(before)).await,
        Tournaments::After(after) => {
            let after = after.as_ref().map_or("", TournamentId::as_str);
            rows(connection, AFTER, &after).await
        }
    }
}

async fn rows(
    connection: &Connection,
    text: &'static str,
    value: &(dyn ToSql + Sync),
) -> Result<Vec<Tournament>, StoreError> {
    connection.all(text, &[value, &(TOURNAMENTS_PAGE as i64)]).await
}
