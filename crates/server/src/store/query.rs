//! The questions that every database answers with the same statement.

use super::columns::kind_text;
use super::{Credentials, Devices, GameKind, RATED_PAGE, Read, StoreError};
use crate::id::PersonId;

/// A statement with its values.
#[derive(Clone)]
pub(super) struct Query {
    /// The statement. Its values are `$1`, `$2` and so on.
    pub(super) text: &'static str,
    /// The values.
    pub(super) values: Vec<Value>,
}

/// A value of a statement.
#[derive(Clone)]
pub(super) enum Value {
    Text(String),
    Bytes(Vec<u8>),
    Number(i64),
}

impl From<PersonId> for Value {
    fn from(person: PersonId) -> Value {
        Value::Text(person.to_string())
    }
}

fn query<const N: usize>(text: &'static str, values: [Value; N]) -> Query {
    Query { text, values: values.into() }
}

/// Returns the only row of a statement that always has one.
pub(super) fn one<T: Send + 'static>(rows: Read<'_, Vec<T>>) -> Read<'_, T> {
    Box::pin(async move {
        let row = rows.await?.pop();
        row.ok_or_else(|| StoreError::Failed("the database has returned no row".to_owned()))
    })
}

/// Returns what all rows stand for together.
pub(super) fn flat<R, T>(rows: Read<'_, Vec<R>>) -> Read<'_, Vec<T>>
where
    R: IntoIterator<Item = T> + Send + 'static,
    T: Send + 'static,
{
    Box::pin(async move { Ok(rows.await?.into_iter().flatten().collect()) })
}

/// What people sign in with.
pub(super) fn credentials(which: Credentials) -> Query {
    match which {
        Credentials::Of(person) => query(
            "SELECT id, person, public_key, created FROM credentials
             WHERE person = $1 ORDER BY created, id",
            [person.into()],
        ),
        Credentials::Named(id) => query(
            "SELECT id, person, public_key, created FROM credentials WHERE id = $1",
            [Value::Bytes(id)],
        ),
        Credentials::After(id) => query(
            "SELECT id, person, public_key, created FROM credentials
             WHERE id > $1 ORDER BY id LIMIT $2",
            [Value::Bytes(id), Value::Number(Credentials::PAGE as i64)],
        ),
    }
}

/// The devices on which people want to be notified.
pub(super) fn devices(which: Devices) -> Query {
    match which {
        Devices::Of(person) => query(
            "SELECT endpoint, person, public_key, secret, language, created FROM devices
             WHERE person = $1 ORDER BY created, endpoint",
            [person.into()],
        ),
        Devices::After(endpoint) => query(
            "SELECT endpoint, person, public_key, secret, language, created FROM devices
             WHERE endpoint > $1 ORDER BY endpoint LIMIT $2",
            [Value::Text(endpoint), Value::Number(Devices::PAGE as i64)],
        ),
    }
}

/// The notices that have been noted about a range of games.
pub(super) fn noticed(after: i64, last: i64) -> Query {
    query(
        "SELECT games.id, seats.side, seats.person, seats.noticed, seats.reminded
         FROM games JOIN seats ON seats.game = games.number
         WHERE games.number > $1 AND games.number <= $2 AND seats.person IS NOT NULL
           AND coalesce(seats.noticed, seats.reminded) IS NOT NULL
         ORDER BY games.number, seats.side",
        [Value::Number(after), Value::Number(last)],
    )
}

/// What is muted by and for a person, or everything.
pub(super) fn muted(person: Option<PersonId>) -> Query {
    match person {
        Some(person) => query(
            "SELECT person, other, game, name, figure, since FROM muted
             WHERE person = $1 OR other = $1 ORDER BY since, game",
            [person.into()],
        ),
        None => query(
            "SELECT person, other, game, name, figure, since FROM muted ORDER BY since, game",
            [],
        ),
    }
}

/// A page of the results of rated games.
pub(super) fn rated(after: i64) -> Query {
    query(
        "SELECT number, game, rules, first, second, winner, at FROM results
         WHERE number > $1 ORDER BY number LIMIT $2",
        [Value::Number(after), Value::Number(RATED_PAGE as i64)],
    )
}

/// Who is on the lists of the strongest players.
pub(super) fn listed_players() -> Query {
    query("SELECT person, name, figure FROM listed", [])
}

/// Which games belong to a person, the oldest first.
pub(super) fn own_games(person: PersonId) -> Query {
    query(
        "SELECT id, coalesce(kind = $1, false) FROM games
         WHERE number IN (SELECT game FROM seats WHERE person = $2) ORDER BY number",
        [Value::Text(kind_text(GameKind::Record).to_owned()), person.into()],
    )
}

/// How much is stored for a person.
pub(super) fn usage_of(person: PersonId) -> Query {
    query(
        "SELECT count(*), count(*) FILTER (WHERE result IS NULL AND kind <> 'record'),
                CAST(coalesce(sum(bytes), 0) AS bigint)
         FROM games WHERE number IN (SELECT game FROM seats WHERE person = $1)",
        [person.into()],
    )
}

/// The positions of all online games in progress.
pub(super) fn live_positions() -> Query {
    query("SELECT id, live_rules, live_key, updated FROM games WHERE live_key IS NOT NULL", [])
}

/// The games in which a clock was running after the last event.
pub(super) fn deadlines() -> Query {
    query("SELECT id, deadline FROM games WHERE deadline IS NOT NULL", [])
}

/// When a game last changed.
pub(super) fn newest() -> Query {
    query("SELECT max(updated) FROM games", [])
}

/// The number of games.
pub(super) fn count() -> Query {
    query("SELECT count(*) FROM games", [])
}

/// Games in the order in which they were created, with their numbers.
pub(super) fn ids(after: i64, limit: usize) -> Query {
    query(
        "SELECT number, id FROM games WHERE number > $1 ORDER BY number LIMIT $2",
        [Value::Number(after), Value::Number(limit as i64)],
    )
}
