//! Reads whole games.

use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::super::row::{self, Columns};
use super::super::{StoreError, StoredGame, StoredSeat};
use super::connection::Connection;
use crate::id::GameId;

/// The row of a game.
const HEAD: &str = "
    SELECT terms, previous,
           (SELECT next.id FROM games AS next WHERE next.previous = games.id),
           created, updated, offered, log
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
    let log = match head.at::<Option<Vec<u8>>>(6)? {
        Some(packed) => row::unpacked(&packed, head.time(3)?, game)?,
        None => log.iter().map(|event| row::logged(event, game)).collect::<Result<_, _>>()?,
    };
    row::game(head, game, both(seats, game)?, log)
}

fn both(seats: &[Row], game: GameId) -> Result<[StoredSeat; 2], StoreError> {
    row::both(seats.iter().map(|seat| row::seat(seat, game)).collect::<Result<_, _>>()?, game)
}

/// Reads the seats of a game.
pub(super) async fn seats(
    connection: &Connection,
    game: GameId,
) -> Result<[StoredSeat; 2], StoreError> {
    both(&connection.rows(SEATS, &[&game.as_str()]).await?, game)
}
