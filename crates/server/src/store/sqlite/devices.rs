//! The devices on which people want to be notified, and which notices they have got.

use rusqlite::{Connection, params};

use super::super::columns::stored_time;
use super::super::{Device, Notice, StoreError};
use crate::id::PersonId;

/// Adds a device, or replaces the one with the same endpoint.
pub(super) fn add(connection: &Connection, new: &Device) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO devices (endpoint, person, public_key, secret, language, created)
             VALUES (?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            new.endpoint,
            new.person.as_str(),
            new.public_key,
            new.secret,
            new.language,
            stored_time(new.created)
        ])?;
    Ok(())
}

/// Deletes a device.
pub(super) fn drop(connection: &Connection, endpoint: &str) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM devices WHERE endpoint = ?")?.execute([endpoint])?;
    Ok(())
}

/// Deletes the devices of a person.
pub(super) fn drop_all(connection: &Connection, person: PersonId) -> Result<(), StoreError> {
    connection
        .prepare_cached("DELETE FROM devices WHERE person = ?")?
        .execute([person.as_str()])?;
    Ok(())
}

/// Give the devices of a person to another one.
pub(super) const HAND: [&str; 1] = ["UPDATE devices SET person = ?1 WHERE person = ?2"];

/// Notes a notice at its seat, unless another one forbids it.
pub(super) fn notify(connection: &Connection, notice: &Notice) -> Result<(), StoreError> {
    let Notice { game, side, person, occasion } = notice;
    let news = occasion.news().map(|(at, before)| (stored_time(at), stored_time(before)));
    let noted = connection
        .prepare_cached(
            "UPDATE seats SET noticed = coalesce(?4, noticed), reminded = coalesce(?6, reminded)
             WHERE game = (SELECT number FROM games WHERE id = ?1) AND side = ?2 AND person = ?3
               AND (?4 IS NULL OR coalesce(noticed, ?5) <= ?5)
               AND (?6 IS NULL OR reminded IS NOT ?6)",
        )?
        .execute(params![
            game.as_str(),
            side.index() as u8,
            person.as_str(),
            news.map(|(at, _)| at),
            news.map(|(_, before)| before),
            occasion.deadline().map(stored_time)
        ])?;
    match noted {
        0 => Err(StoreError::Conflict("the person is not to be notified".to_owned())),
        _ => Ok(()),
    }
}

/// The reminders that are due. A quarter of a day has 21 600 000 ms.
pub(super) const REMINDERS: &str = "
    SELECT games.id, seats.side, seats.person, games.deadline
    FROM games JOIN seats ON seats.game = games.number
    WHERE games.deadline > $1
      AND games.deadline - $1 <= (games.terms ->> 'days') * 21600000
      AND games.due IN (substr('step wstep b', 1 + 6 * seats.side, 6),
                        substr('orders worders b', 1 + 8 * seats.side, 8), 'orders wb')
      AND seats.reminded IS NOT games.deadline
      AND EXISTS (SELECT 1 FROM devices WHERE devices.person = seats.person)
    ORDER BY games.deadline, games.id LIMIT $2";
