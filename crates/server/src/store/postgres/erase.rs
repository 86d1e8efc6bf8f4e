//! Deletes games, and takes people off their seats. The database reuses the space of deleted rows;
//! copies that its operator has made still contain them.

use dejarik_rules::Side;
use tokio_postgres::Error;

use super::super::columns::{json, signed, stored_time};
use super::super::{Epoch, Expiry, Holder};
use super::connection::Connection;
use super::rows::send;
use crate::id::GameId;

/// Takes the holder off a seat, and the names off the holder's acts. The row of the game is locked first, as in an append.
pub(super) const VACATE: &str = "
    WITH game AS (
        SELECT number FROM games WHERE id = $1 AND epoch = $2 FOR NO KEY UPDATE
    ), forgotten AS (
        UPDATE events SET act = 'forgotten-' || events.seq FROM game
        WHERE events.game = game.number AND events.side = $3 AND events.act IS NOT NULL
    )
    UPDATE seats SET holder = $4, person = NULL, invitation = NULL, before_hash = NULL,
                     secret_hash = NULL, name = NULL, figure = NULL
    FROM game WHERE seats.game = game.number AND seats.side = $3
    RETURNING seats.game";

/// Takes the name and the figure off a seat.
pub(super) const UNNAME: &str = "
    WITH game AS (
        SELECT number FROM games WHERE id = $1 AND epoch = $2 FOR NO KEY UPDATE
    )
    UPDATE seats SET name = NULL, figure = NULL
    FROM game WHERE seats.game = game.number AND seats.side = $3
    RETURNING seats.game";

/// Deletes a game with its log and its seats; its rematch then has no predecessor any more. If `$2`
/// is true, the game is deleted only if it has expired: `$3` is [`Expiry::untouched`], `$4` is
/// [`Expiry::finished`], and `$5` is [`Expiry::uploads`]; the last two may be NULL, which no time is before.
pub(super) const DELETE: &str = "
    WITH gone AS (
        DELETE FROM games
        WHERE id = $1 AND (
            NOT $2
            OR (NOT stepped AND created < $3::bigint
                AND greatest(updated, offered, deadline) < $3::bigint)
            OR (result IS NOT NULL AND kind <> 'record' AND updated < $4::bigint)
            OR (kind = 'record' AND updated < $5::bigint)
        )
        RETURNING number
    ), events_gone AS (
        DELETE FROM events USING gone WHERE events.game = gone.number
    )
    SELECT number FROM gone";

/// Sends a [`VACATE`].
pub(super) async fn vacate(
    connection: &Connection,
    game: GameId,
    epoch: Epoch,
    side: Side,
) -> Result<bool, Error> {
    let Ok(nobody) = json(&Holder::Person(None)) else { return Ok(false) };
    let (epoch, side) = (signed(epoch.number()), side.index() as i16);
    send(connection, VACATE, &[&game.as_str(), &epoch, &side, &nobody]).await
}

/// Sends an [`UNNAME`].
pub(super) async fn unname(
    connection: &Connection,
    game: GameId,
    epoch: Epoch,
    side: Side,
) -> Result<bool, Error> {
    let (epoch, side) = (signed(epoch.number()), side.index() as i16);
    send(connection, UNNAME, &[&game.as_str(), &epoch, &side]).await
}

/// Sends a [`DELETE`].
pub(super) async fn delete(
    connection: &Connection,
    game: GameId,
    only: Option<Expiry>,
) -> Result<bool, Error> {
    let untouched = only.map(|expiry| stored_time(expiry.untouched));
    let finished = only.and_then(|expiry| expiry.finished).map(stored_time);
    let uploads = only.and_then(|expiry| expiry.uploads).map(stored_time);
    let (game, is_bound) = (game.as_str(), only.is_some());
    send(connection, DELETE, &[&game, &is_bound, &untouched, &finished, &uploads]).await
}

/// Games that are no longer kept. Each part uses an index.
pub(super) const EXPIRED: &str = "
    SELECT id FROM (
        SELECT id, number FROM games
        WHERE NOT stepped AND created < $1 AND greatest(updated, offered, deadline) < $1
        UNION
        SELECT id, number FROM games
        WHERE result IS NOT NULL AND kind <> 'record' AND updated < $2
        UNION
        SELECT id, number FROM games WHERE kind = 'record' AND updated < $3
    ) AS expired ORDER BY number LIMIT $4";
