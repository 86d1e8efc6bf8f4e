//! The results of rated games, and who is on the lists of the strongest players.

use rusqlite::{Connection, Row, params};

use super::super::columns::{parsed, rated, stored_time};
use super::super::{RATED_PAGE, RatedGame, StoreError};
use crate::id::PersonId;
use crate::profile::Profile;

/// Adds the result of a game, unless it is there.
pub(super) fn add(connection: &Connection, result: &RatedGame) -> Result<(), StoreError> {
    let [first, second] = &result.people;
    connection
        .prepare_cached(
            "INSERT INTO results (game, rules, first, second, winner, at) VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![
            result.game.as_str(),
            result.rules.name(),
            first.as_str(),
            second.as_str(),
            result.winner.map(|side| side.index() as u8),
            stored_time(result.at),
        ])?;
    Ok(())
}

/// Give the results of a person, and the place on the lists, to another one.
pub(super) const HAND: [&str; 3] = [
    "UPDATE results SET first = ?1 WHERE first = ?2",
    "UPDATE results SET second = ?1 WHERE second = ?2",
    "UPDATE OR REPLACE listed SET person = ?1 WHERE person = ?2",
];

/// Puts a person on the lists, or takes the person off.
pub(super) fn list(
    connection: &Connection,
    person: PersonId,
    profile: Option<&Profile>,
) -> Result<(), StoreError> {
    match profile {
        Some(Profile { name, figure }) => connection
            .prepare_cached(
                "INSERT OR REPLACE INTO listed (person, name, figure) VALUES (?, ?, ?)",
            )?
            .execute(params![person.as_str(), name, figure])?,
        None => connection
            .prepare_cached("DELETE FROM listed WHERE person = ?")?
            .execute([person.as_str()])?,
    };
    Ok(())
}

/// Reads a page of results.
pub(super) fn read(
    connection: &Connection,
    after: i64,
) -> Result<Vec<(i64, RatedGame)>, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT number, game, rules, first, second, winner, at FROM results
         WHERE number > ? ORDER BY number LIMIT ?",
    )?;
    let result = |row: &Row<'_>| {
        let text = |column| row.get_ref(column)?.as_str().map_err(rusqlite::Error::from);
        let texts = [text(1)?, text(2)?, text(3)?, text(4)?];
        Ok((row.get(0)?, rated(texts, row.get(5)?, row.get(6)?)?))
    };
    query.query_and_then(params![after, RATED_PAGE as i64], result)?.collect()
}

/// Reads who is on the lists.
pub(super) fn listed(connection: &Connection) -> Result<Vec<(PersonId, Profile)>, StoreError> {
    let mut query = connection.prepare_cached("SELECT person, name, figure FROM listed")?;
    let player = |row: &Row<'_>| {
        let profile = Profile { name: row.get(1)?, figure: row.get(2)? };
        Ok((parsed(&row.get::<_, String>(0)?, None)?, profile))
    };
    query.query_and_then([], player)?.collect()
}
