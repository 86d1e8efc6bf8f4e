//! The results of rated games, and who is on the lists of the strongest players.

use rusqlite::{Connection, params};

use super::super::columns::stored_time;
use super::super::{RatedGame, StoreError};
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
