//! The results of rated games, and who is on the lists of the strongest players.

use tokio_postgres::Error;

use super::super::RatedGame;
use super::super::columns::stored_time;
use super::connection::Connection;
use super::rows::send;
use crate::id::PersonId;
use crate::profile::Profile;

/// Adds the result of a game, unless it is there.
pub(super) const ADD: &str = "
    WITH added AS (
        INSERT INTO results (game, rules, first, second, winner, at) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT DO NOTHING
    )
    SELECT 1::bigint";

/// Puts a person on the lists.
pub(super) const LIST: &str = "
    INSERT INTO listed (person, name, figure) VALUES ($1, $2, $3)
    ON CONFLICT (person) DO UPDATE SET name = excluded.name, figure = excluded.figure
    RETURNING 1::bigint";

/// Takes a person off the lists.
pub(super) const UNLIST: &str = "
    WITH gone AS (DELETE FROM listed WHERE person = $1)
    SELECT 1::bigint";

/// Sends the result of a game.
pub(super) async fn add(connection: &Connection, result: &RatedGame) -> Result<bool, Error> {
    let [first, second] = &result.people;
    let winner = result.winner.map(|side| side.index() as i16);
    let (game, rules, at) = (result.game.as_str(), result.rules.name(), stored_time(result.at));
    let values: [&(dyn tokio_postgres::types::ToSql + Sync); 6] =
        [&game, &rules, &first.as_str(), &second.as_str(), &winner, &at];
    send(connection, ADD, &values).await
}

/// Sends that a person is on the lists, or is not.
pub(super) async fn list(
    connection: &Connection,
    person: PersonId,
    profile: Option<&Profile>,
) -> Result<bool, Error> {
    match profile {
        Some(Profile { name, figure }) => {
            send(connection, LIST, &[&person.as_str(), name, figure]).await
        }
        None => send(connection, UNLIST, &[&person.as_str()]).await,
    }
}
