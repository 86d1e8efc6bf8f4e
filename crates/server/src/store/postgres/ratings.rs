//! The results of rated games, and who is on the lists of the strongest players.

use tokio_postgres::Error;

use super::super::columns::stored_time;
use super::super::{RATED_PAGE, RatedGame, StoreError};
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

const READ: &str = "
    SELECT number, game, rules, first, second, winner, at FROM results
    WHERE number > $1 ORDER BY number LIMIT $2";
const LISTED: &str = "SELECT person, name, figure FROM listed";

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

/// Reads a page of results.
pub(super) async fn read(
    connection: &Connection,
    after: i64,
) -> Result<Vec<(i64, RatedGame)>, StoreError> {
    connection.all(READ, &[&after, &(RATED_PAGE as i64)]).await
}

/// Reads who is on the lists.
pub(super) async fn listed(
    connection: &Connection,
) -> Result<Vec<(PersonId, Profile)>, StoreError> {
    connection.all(LISTED, &[]).await
}
