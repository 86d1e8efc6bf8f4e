//! Whom people never want to meet again, and the deletion of what is kept of a person beside games and credentials.

use tokio_postgres::Error;
use tokio_postgres::types::ToSql;

use super::super::columns::stored_time;
use super::super::{Muted, StoreError};
use super::connection::Connection;
use super::rows::send;
use crate::id::PersonId;
use crate::profile::Profile;

/// Mutes a person, unless the person is muted.
pub(super) const MUTE: &str = "
    WITH added AS (
        INSERT INTO muted (person, other, game, name, figure, since) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT DO NOTHING
    )
    SELECT 1::bigint";

/// Ends the muting that a person began in a game.
pub(super) const UNMUTE: &str = "
    WITH gone AS (DELETE FROM muted WHERE person = $1 AND game = $2)
    SELECT 1::bigint";

/// Gives what is muted by and for a person, and the person's devices, to another one.
pub(super) const MOVE_BELONGINGS: &str = "
    WITH devices_handed AS (
        UPDATE devices SET person = $2 WHERE person = $1
    ), gone AS (
        DELETE FROM muted WHERE person = $1 OR other = $1 RETURNING *
    ), handed AS (
        SELECT CASE person WHEN $1 THEN $2 ELSE person END AS person,
               CASE other WHEN $1 THEN $2 ELSE other END AS other, game, name, figure, since
        FROM gone
    ), added AS (
        INSERT INTO muted (person, other, game, name, figure, since)
        SELECT person, other, game, name, figure, since FROM handed WHERE person <> other
        ON CONFLICT DO NOTHING
    )
    SELECT 1::bigint";

/// Deletes what is kept of a person beside games and credentials.
pub(super) const ERASE: &str = "
    WITH gone AS (
        DELETE FROM listed WHERE person = $1
    ), devices_gone AS (
        DELETE FROM devices WHERE person = $1
    ), unmuted AS (
        DELETE FROM muted WHERE person = $1 OR other = $1
    ), handed AS (
        UPDATE results SET first = CASE first WHEN $1 THEN $2 ELSE first END,
                           second = CASE second WHEN $1 THEN $2 ELSE second END
        WHERE first = $1 OR second = $1
    )
    SELECT 1::bigint";

/// Whether a person has a seat, a passkey or a code, a result, a place on the lists of the strongest players or in a tournament,
/// or a device, or has muted somebody or is muted.
const KNOWS: &str = "
    SELECT EXISTS (SELECT FROM seats WHERE person = $1)
        OR EXISTS (SELECT FROM credentials WHERE person = $1)
        OR EXISTS (SELECT FROM results WHERE first = $1 OR second = $1)
        OR EXISTS (SELECT FROM listed WHERE person = $1)
        OR EXISTS (SELECT FROM muted WHERE person = $1 OR other = $1)
        OR EXISTS (SELECT FROM tournaments WHERE people @> ARRAY[$1::text])
        OR EXISTS (SELECT FROM devices WHERE person = $1)";

/// Sends that a person is muted.
pub(super) async fn mute(connection: &Connection, new: &Muted) -> Result<bool, Error> {
    let (person, other, game) = (new.person.as_str(), new.other.as_str(), new.game.as_str());
    let Profile { name, figure } = &new.profile;
    let values: [&(dyn ToSql + Sync); 6] =
        [&person, &other, &game, name, figure, &stored_time(new.since)];
    send(connection, MUTE, &values).await
}

/// Reads whether anything is kept of a person.
pub(super) async fn knows(connection: &Connection, person: PersonId) -> Result<bool, StoreError> {
    Ok(connection.one(KNOWS, &[&person.as_str()]).await?.try_get(0)?)
}
