//! Reads whole games.

use std::time::Duration;

use dejarik_rules::Side;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::super::columns::{event, inconsistent, parsed, wall_time};
use super::super::compact;
use super::super::{LoggedEvent, StoreError, StoredGame, StoredSeat, Terms, Ticket};
use super::connection::Connection;
use crate::id::{GameId, SeatToken, TokenHash};
use crate::profile::Profile;

/// The row of a game.
const HEAD: &str = "
    SELECT terms, previous,
           (SELECT next.id FROM games AS next WHERE next.previous = games.id),
           created, updated, log, offered
    FROM games WHERE id = $1";
const SEATS: &str = "
    SELECT holder, invitation, before_hash, secret_hash, name, figure
    FROM seats WHERE game = (SELECT number FROM games WHERE id = $1) ORDER BY side";
const LOG: &str = "
    SELECT word, words, side, act, at, clock_w, clock_b
    FROM events WHERE game = (SELECT number FROM games WHERE id = $1) ORDER BY seq";

/// Reads a whole game as it was at one moment; `None` if there is no such game.
pub(super) async fn load(
    connection: &Connection,
    game: GameId,
) -> Result<Option<StoredGame>, StoreError> {
    let client = connection.client();
    let values: [&(dyn ToSql + Sync); 1] = [&game.as_str()];
    let read = async {
        let [head, seats, log] = [
            connection.statement(HEAD).await?,
            connection.statement(SEATS).await?,
            connection.statement(LOG).await?,
        ];
        // All statements are pipelined.
        let begin = "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";
        let (begun, head, seats, log, ended) = tokio::join!(
            biased;
            client.batch_execute(begin),
            client.query_opt(&head, &values),
            client.query(&seats, &values),
            client.query(&log, &values),
            client.batch_execute("COMMIT"),
        );
        begun?;
        let read = (head?, seats?, log?);
        ended?;
        Ok(read)
    };
    let (head, seats, log) = connection.answer(read).await?;
    head.map(|head| stored(game, &head, &seats, &log)).transpose()
}

/// Returns the game that rows describe.
fn stored(game: GameId, head: &Row, seats: &[Row], log: &[Row]) -> Result<StoredGame, StoreError> {
    let terms: String = head.try_get(0)?;
    let terms: Terms = serde_json::from_str(&terms).map_err(|error| inconsistent(game, &error))?;
    let other = |column: usize| -> Result<Option<GameId>, StoreError> {
        let text: Option<&str> = head.try_get(column)?;
        text.map(|text| parsed(text, Some(game))).transpose()
    };
    let seats = seats.iter().map(|row| seat(row, game)).collect::<Result<Vec<_>, _>>()?;
    let created = wall_time(head.try_get(3)?);
    let packed: Option<&[u8]> = head.try_get(5)?;
    let log = match packed {
        Some(packed) => compact::unpack(packed, created).map_err(|why| inconsistent(game, &why))?,
        None => log.iter().map(|row| logged(row, game)).collect::<Result<_, _>>()?,
    };
    Ok(StoredGame {
        id: game,
        terms,
        seats: seats.try_into().map_err(|_| inconsistent(game, &"expected two seats"))?,
        previous: other(1)?,
        next: other(2)?,
        created,
        updated: wall_time(head.try_get(4)?),
        log,
        offered: head.try_get::<_, Option<i64>>(6)?.map(wall_time),
    })
}

fn seat(row: &Row, game: GameId) -> Result<StoredSeat, StoreError> {
    let holder: &str = row.try_get(0)?;
    let invitation: Option<&str> = row.try_get(1)?;
    let hash = |column: usize| -> Result<Option<TokenHash>, StoreError> {
        let bytes: Option<&[u8]> = row.try_get(column)?;
        let bytes = bytes.map(<[u8; 32]>::try_from).transpose();
        let expected = |_| inconsistent(game, &"expected a hash of 32 bytes");
        Ok(bytes.map_err(expected)?.map(TokenHash::from_bytes))
    };
    let invitation: Option<SeatToken> =
        invitation.map(|text| parsed(text, Some(game))).transpose()?;
    let before = hash(2)?;
    Ok(StoredSeat {
        holder: serde_json::from_str(holder).map_err(|error| inconsistent(game, &error))?,
        ticket: invitation.map(Ticket::Invitation).or_else(|| before.map(Ticket::SecretBefore)),
        secret: hash(3)?,
        profile: Profile { name: row.try_get(4)?, figure: row.try_get(5)? },
    })
}

fn logged(row: &Row, game: GameId) -> Result<LoggedEvent, StoreError> {
    let (word, words): (&str, i16) = (row.try_get(0)?, row.try_get(1)?);
    let event = event(word, Some(words.cast_unsigned())).map_err(|why| inconsistent(game, &why))?;
    let (side, act): (Option<i16>, Option<String>) = (row.try_get(2)?, row.try_get(3)?);
    let side = side.and_then(|side| Side::BOTH.get(usize::try_from(side).ok()?).copied());
    let left = |column: usize| -> Result<Option<Duration>, StoreError> {
        let left: Option<i64> = row.try_get(column)?;
        Ok(left.map(|left| Duration::from_millis(left.cast_unsigned())))
    };
    Ok(LoggedEvent {
        event,
        act: side.zip(act),
        at: wall_time(row.try_get(4)?),
        clocks: left(5)?.zip(left(6)?).map(|(first, second)| [first, second]),
    })
}

/// Reads the seats of a game.
pub(super) async fn seats(
    connection: &Connection,
    game: GameId,
) -> Result<[StoredSeat; 2], StoreError> {
    let rows = connection.rows(SEATS, &[&game.as_str()]).await?;
    let seats = rows.iter().map(|row| seat(row, game)).collect::<Result<Vec<_>, _>>()?;
    seats.try_into().map_err(|_| inconsistent(game, &"expected two seats"))
}
