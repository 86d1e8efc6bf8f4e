//! The devices on which people want to be notified, and which notices they have got.

use tokio_postgres::Error;
use tokio_postgres::types::ToSql;

use super::super::columns::stored_time;
use super::super::{Device, Notice};
use super::connection::Connection;
use super::rows::send;

/// Adds a device, or replaces the one with the same endpoint.
pub(super) const ADD: &str = "
    INSERT INTO devices (endpoint, person, public_key, secret, language, created)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (endpoint) DO UPDATE
    SET person = excluded.person, public_key = excluded.public_key, secret = excluded.secret,
        language = excluded.language, created = excluded.created
    RETURNING 1::bigint";

/// Deletes a device.
pub(super) const DROP: &str = "
    WITH gone AS (DELETE FROM devices WHERE endpoint = $1)
    SELECT 1::bigint";

/// Notes a notice at its seat, unless another one forbids it.
pub(super) const NOTIFY: &str = "
    UPDATE seats SET noticed = coalesce($4::bigint, noticed), reminded = coalesce($6::bigint, reminded)
    FROM games
    WHERE games.id = $1 AND seats.game = games.number AND side = $2 AND person = $3
      AND ($4::bigint IS NULL OR coalesce(noticed, $5::bigint) <= $5::bigint)
      AND ($6::bigint IS NULL OR reminded IS DISTINCT FROM $6::bigint)
    RETURNING seats.game";

/// The reminders that are due. A quarter of a day has 21 600 000 ms, and no move has more than 14 days. The first bound spares
/// the database from reading the terms of most games.
pub(super) const REMINDERS: &str = "
    SELECT games.id, seats.side, seats.person, games.deadline
    FROM games JOIN seats ON seats.game = games.number
    WHERE games.deadline > $1 AND games.deadline - $1 <= 14 * 21600000::bigint
      AND games.deadline - $1 <= (games.terms::json ->> 'days')::bigint * 21600000
      AND games.due IN (substr('step wstep b', 1 + 6 * seats.side, 6),
                        substr('orders worders b', 1 + 8 * seats.side, 8), 'orders wb')
      AND seats.reminded IS DISTINCT FROM games.deadline
      AND EXISTS (SELECT FROM devices WHERE devices.person = seats.person)
    ORDER BY games.deadline, games.id LIMIT $2";

/// Sends a device.
pub(super) async fn add(connection: &Connection, new: &Device) -> Result<bool, Error> {
    let Device { endpoint, person, public_key, secret, language, created } = new;
    let values: [&(dyn ToSql + Sync); 6] =
        [endpoint, &person.as_str(), public_key, secret, language, &stored_time(*created)];
    send(connection, ADD, &values).await
}

/// Sends a notice that is about to be sent.
pub(super) async fn notify(connection: &Connection, notice: &Notice) -> Result<bool, Error> {
    let Notice { game, side, person, occasion } = notice;
    let news = occasion.news().map(|(at, before)| (stored_time(at), stored_time(before)));
    let values: [&(dyn ToSql + Sync); 6] = [
        &game.as_str(),
        &(side.index() as i16),
        &person.as_str(),
        &news.map(|(at, _)| at),
        &news.map(|(_, before)| before),
        &occasion.deadline().map(stored_time),
    ];
    send(connection, NOTIFY, &values).await
}
