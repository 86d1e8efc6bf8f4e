//! Reads and writes games as rows. Every value is bound; none ever becomes a part of a statement's
//! text.

use std::time::Duration;

use dejarik_rules::Side;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::super::{
    Holder, LiveKey, LoggedEvent, StoreError, StoredGame, StoredSeat, Terms, Ticket, Write,
};
use crate::id::{GameId, PersonId, SeatToken, TokenHash};
use crate::time::{WallTime, millis};

/// Performs one write. The caller has begun a transaction.
pub(super) fn write(connection: &Connection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Create(game) => create(connection, game),
        Write::Append { game, seq, events, live } => {
            let number = number(connection, *game)?;
            append(connection, number, *seq, events)?;
            let at = events.last().map_or(WallTime::default(), |last| last.at);
            connection
                .prepare_cached(
                    "UPDATE games SET updated = max(updated, ?), live_rules = ?, live_key = ?
                     WHERE number = ?",
                )?
                .execute(params![
                    stored_time(at),
                    live.map(|live| live.rules),
                    live.map(|live| signed(live.key)),
                    number
                ])?;
            Ok(())
        }
        Write::Sit { game, side, holder, secret, at } => {
            let number = number(connection, *game)?;
            let taken = connection
                .prepare_cached(
                    "UPDATE seats SET holder = ?, person = ?, secret_hash = ?
                     WHERE game = ? AND side = ? AND secret_hash IS NULL",
                )?
                .execute(params![
                    json(holder)?,
                    person_of(holder),
                    secret.as_bytes(),
                    number,
                    side.index() as u8
                ])?;
            if taken == 0 {
                return Err(StoreError::Conflict("the seat was taken before".to_owned()));
            }
            connection
                .prepare_cached("UPDATE games SET updated = max(updated, ?) WHERE number = ?")?
                .execute(params![stored_time(*at), number])?;
            Ok(())
        }
    }
}

fn create(connection: &Connection, game: &StoredGame) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO games (id, terms, previous, created, updated) VALUES (?, ?, ?, ?, ?)",
        )?
        .execute(params![
            game.id.as_str(),
            json(&game.terms)?,
            game.previous.as_ref().map(GameId::as_str),
            stored_time(game.created),
            stored_time(game.updated)
        ])?;
    let number = connection.last_insert_rowid();
    for side in Side::BOTH {
        let seat = &game.seats[side.index()];
        let (invitation, before) = match &seat.ticket {
            Some(Ticket::Invitation(invitation)) => (Some(invitation.as_str()), None),
            Some(Ticket::SecretBefore(hash)) => (None, Some(hash.as_bytes())),
            None => (None, None),
        };
        connection
            .prepare_cached(
                "INSERT INTO seats (game, side, holder, person, invitation, before_hash, secret_hash)
                 VALUES (?, ?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![
                number,
                side.index() as u8,
                json(&seat.holder)?,
                person_of(&seat.holder),
                invitation,
                before,
                seat.secret.as_ref().map(TokenHash::as_bytes)
            ])?;
    }
    append(connection, number, 0, &game.log)
}

/// Appends events to a log, whose next number has to be `seq`.
fn append(
    connection: &Connection,
    number: i64,
    seq: u64,
    events: &[LoggedEvent],
) -> Result<(), StoreError> {
    let next: i64 = connection
        .prepare_cached("SELECT coalesce(max(seq) + 1, 0) FROM events WHERE game = ?")?
        .query_row([number], |row| row.get(0))?;
    if next != signed(seq) {
        return Err(StoreError::Conflict(format!("event {seq} where event {next} is expected")));
    }
    let mut insert =
        connection.prepare_cached("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)")?;
    for (seq, logged) in (seq..).zip(events) {
        let (side, act) = match &logged.act {
            Some((side, act)) => (Some(side.index() as u8), Some(act)),
            None => (None, None),
        };
        let [first, second] = match logged.clocks {
            Some(clocks) => clocks.map(|left| Some(signed(millis(left)))),
            None => [None; 2],
        };
        let word = logged.event.to_string();
        insert.execute(params![
            number,
            signed(seq),
            word,
            side,
            act,
            stored_time(logged.at),
            first,
            second
        ])?;
    }
    Ok(())
}

/// Returns the number of a game's row.
fn number(connection: &Connection, game: GameId) -> Result<i64, StoreError> {
    let found = connection
        .prepare_cached("SELECT number FROM games WHERE id = ?")?
        .query_row([game.as_str()], |row| row.get(0))
        .optional()?;
    found.ok_or_else(|| StoreError::Conflict(format!("there is no game {game}")))
}

/// Reads a whole game; `None` if there is no such game.
pub(super) fn load(
    connection: &Connection,
    game: GameId,
) -> Result<Option<StoredGame>, StoreError> {
    let row = connection
        .prepare_cached(
            "SELECT number, id, terms, previous,
                    (SELECT next.id FROM games AS next WHERE next.previous = games.id),
                    created, updated
             FROM games WHERE id = ?",
        )?
        .query_row([game.as_str()], head)
        .optional()?;
    row.map(|head| whole(connection, &head)).transpose()
}

/// A row of the table `games`.
struct Head {
    number: i64,
    id: String,
    terms: String,
    previous: Option<String>,
    next: Option<String>,
    created: i64,
    updated: i64,
}

fn head(row: &Row<'_>) -> rusqlite::Result<Head> {
    Ok(Head {
        number: row.get(0)?,
        id: row.get(1)?,
        terms: row.get(2)?,
        previous: row.get(3)?,
        next: row.get(4)?,
        created: row.get(5)?,
        updated: row.get(6)?,
    })
}

/// Reads what belongs to a row of `games`: its seats and its log.
fn whole(connection: &Connection, head: &Head) -> Result<StoredGame, StoreError> {
    let id: GameId = parsed(&head.id, None)?;
    let terms: Terms =
        serde_json::from_str(&head.terms).map_err(|error| inconsistent(id, &error))?;
    let seats = seats(connection, head.number, id)?;
    let other =
        |text: &Option<String>| text.as_ref().map(|text| parsed(text, Some(id))).transpose();
    Ok(StoredGame {
        id,
        terms,
        seats,
        previous: other(&head.previous)?,
        next: other(&head.next)?,
        created: wall_time(head.created),
        updated: wall_time(head.updated),
        log: log(connection, head.number, id)?,
    })
}

fn seats(connection: &Connection, number: i64, id: GameId) -> Result<[StoredSeat; 2], StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT holder, invitation, before_hash, secret_hash FROM seats WHERE game = ? ORDER BY side",
    )?;
    let rows = query.query_map([number], |row| {
        let hashes: [Option<[u8; 32]>; 2] = [row.get(2)?, row.get(3)?];
        Ok((row.get::<_, String>(0)?, row.get::<_, Option<String>>(1)?, hashes))
    })?;
    let mut seats = Vec::with_capacity(2);
    for row in rows {
        let (holder, invitation, hashes) = row?;
        let [before, secret] = hashes.map(|hash| hash.map(TokenHash::from_bytes));
        let holder: Holder =
            serde_json::from_str(&holder).map_err(|error| inconsistent(id, &error))?;
        let invitation: Option<SeatToken> =
            invitation.map(|text| parsed(&text, Some(id))).transpose()?;
        let invitation = invitation.map(Ticket::Invitation);
        let ticket = invitation.or_else(|| before.map(Ticket::SecretBefore));
        seats.push(StoredSeat { holder, ticket, secret });
    }
    seats.try_into().map_err(|_| inconsistent(id, &"expected two seats"))
}

fn log(connection: &Connection, number: i64, id: GameId) -> Result<Vec<LoggedEvent>, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT word, side, act, at, clock_w, clock_b FROM events WHERE game = ? ORDER BY seq",
    )?;
    let rows = query.query_map([number], |row| {
        let side: Option<u8> = row.get(1)?;
        let act: Option<String> = row.get(2)?;
        let clocks = [row.get::<_, Option<i64>>(4)?, row.get(5)?];
        let logged = (row.get::<_, String>(0)?, side, act, row.get::<_, i64>(3)?, clocks);
        Ok(logged)
    })?;
    let mut log = Vec::new();
    for row in rows {
        let (word, side, act, at, clocks) = row?;
        log.push(LoggedEvent {
            event: parsed(&word, Some(id))?,
            act: side.and_then(|side| Side::BOTH.get(usize::from(side)).copied()).zip(act),
            at: wall_time(at),
            clocks: match clocks {
                [Some(first), Some(second)] => {
                    Some([first, second].map(|left| Duration::from_millis(left.cast_unsigned())))
                }
                _ => None,
            },
        });
    }
    Ok(log)
}

/// Reads the games in which a person has a seat, the last changed first.
pub(super) fn games_of(
    connection: &Connection,
    person: PersonId,
    limit: usize,
) -> Result<Vec<StoredGame>, StoreError> {
    let heads = {
        let mut query = connection.prepare_cached(
            "SELECT number, id, terms, previous,
                    (SELECT next.id FROM games AS next WHERE next.previous = games.id),
                    created, updated
             FROM games WHERE number IN (SELECT game FROM seats WHERE person = ?)
             ORDER BY updated DESC, number DESC LIMIT ?",
        )?;
        let rows = query.query_map(params![person.as_str(), limit as i64], head)?;
        rows.collect::<Result<Vec<_>, _>>()?
    };
    heads.iter().map(|head| whole(connection, head)).collect()
}

/// Reads the positions of all online games in progress.
pub(super) fn live_positions(
    connection: &Connection,
) -> Result<Vec<(GameId, LiveKey)>, StoreError> {
    let mut query = connection
        .prepare("SELECT id, live_rules, live_key FROM games WHERE live_key IS NOT NULL")?;
    let rows = query.query_map([], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, u8>(1)?, row.get::<_, i64>(2)?))
    })?;
    let mut live = Vec::new();
    for row in rows {
        let (id, rules, key) = row?;
        live.push((parsed(&id, None)?, LiveKey { rules, key: key.cast_unsigned() }));
    }
    Ok(live)
}

/// Returns the person to list a seat's game under.
fn person_of(holder: &Holder) -> Option<&str> {
    holder.person().map(PersonId::as_str)
}

fn json<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

/// Returns the 64 bits of a number as a signed one, which is the only kind that SQLite has.
fn signed(number: u64) -> i64 {
    number.cast_signed()
}

fn stored_time(time: WallTime) -> i64 {
    signed(time.millis())
}

fn wall_time(stored: i64) -> WallTime {
    WallTime::from_millis(stored.cast_unsigned())
}

/// Parses a stored text of a game.
fn parsed<T: std::str::FromStr>(text: &str, game: Option<GameId>) -> Result<T, StoreError>
where
    T::Err: std::fmt::Display,
{
    text.parse().map_err(|error| match game {
        Some(game) => inconsistent(game, &error),
        None => StoreError::Failed(format!("`{text}`: {error}")),
    })
}

fn inconsistent(game: GameId, why: &impl ToString) -> StoreError {
    StoreError::Inconsistent { game, why: why.to_string() }
}
