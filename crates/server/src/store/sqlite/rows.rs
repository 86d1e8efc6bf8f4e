//! Games as rows, both ways. Every value is bound, none is ever part of a statement's text.

use dejarik_rules::Side;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::super::{Holder, Kept, KeptSeat, LiveKey, Logged, StoreError, Terms, Write};
use crate::id::{GameId, PersonId, SeatId};

/// Does one write, inside a transaction.
pub(super) fn write(connection: &Connection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Create(kept) => create(connection, kept),
        Write::Append { game, seq, events, live } => {
            let number = number(connection, game)?;
            append(connection, number, *seq, events)?;
            let at = events.last().map_or(0, |last| last.at);
            connection
                .prepare_cached(
                    "UPDATE games SET updated = max(updated, ?), live_rules = ?, live_key = ?
                     WHERE number = ?",
                )?
                .execute(params![
                    signed(at),
                    live.map(|live| live.rules),
                    live.map(|live| signed(live.key)),
                    number
                ])?;
            Ok(())
        }
        Write::Sit { game, side, holder, at } => {
            let number = number(connection, game)?;
            connection
                .prepare_cached(
                    "UPDATE seats SET holder = ?, person = ? WHERE game = ? AND side = ?",
                )?
                .execute(params![json(holder)?, person_of(holder), number, side.index() as u8])?;
            connection
                .prepare_cached("UPDATE games SET updated = max(updated, ?) WHERE number = ?")?
                .execute(params![signed(*at), number])?;
            Ok(())
        }
    }
}

fn create(connection: &Connection, kept: &Kept) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO games (id, terms, previous, created, updated) VALUES (?, ?, ?, ?, ?)",
        )?
        .execute(params![
            kept.id.as_str(),
            json(&kept.terms)?,
            kept.previous.as_ref().map(GameId::as_str),
            signed(kept.created),
            signed(kept.updated)
        ])?;
    let number = connection.last_insert_rowid();
    for side in Side::BOTH {
        let seat = &kept.seats[side.index()];
        connection.prepare_cached("INSERT INTO seats VALUES (?, ?, ?, ?, ?)")?.execute(params![
            number,
            side.index() as u8,
            seat.secret.as_str(),
            json(&seat.holder)?,
            person_of(&seat.holder)
        ])?;
    }
    append(connection, number, 0, &kept.log)
}

/// Adds events to a log, whose next number has to be `seq`.
fn append(
    connection: &Connection,
    number: i64,
    seq: u64,
    events: &[Logged],
) -> Result<(), StoreError> {
    let next: i64 = connection
        .prepare_cached("SELECT coalesce(max(seq) + 1, 0) FROM events WHERE game = ?")?
        .query_row([number], |row| row.get(0))?;
    if next != signed(seq) {
        return Err(StoreError::Conflict(format!("event {seq} comes where {next} is due")));
    }
    let mut insert =
        connection.prepare_cached("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)")?;
    for (seq, logged) in (seq..).zip(events) {
        let (side, act) = match &logged.act {
            Some((side, act)) => (Some(side.index() as u8), Some(act)),
            None => (None, None),
        };
        let [first, second] = match logged.clocks {
            Some(clocks) => clocks.map(|clock| Some(signed(clock))),
            None => [None; 2],
        };
        let word = logged.event.to_string();
        insert.execute(params![
            number,
            signed(seq),
            word,
            side,
            act,
            signed(logged.at),
            first,
            second
        ])?;
    }
    Ok(())
}

/// A game's number in the file.
fn number(connection: &Connection, game: &GameId) -> Result<i64, StoreError> {
    let found = connection
        .prepare_cached("SELECT number FROM games WHERE id = ?")?
        .query_row([game.as_str()], |row| row.get(0))
        .optional()?;
    found.ok_or_else(|| StoreError::Conflict(format!("there is no game {game}")))
}

/// A game, whole.
pub(super) fn load(connection: &Connection, game: &GameId) -> Result<Option<Kept>, StoreError> {
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

/// A row of `games`.
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

fn whole(connection: &Connection, head: &Head) -> Result<Kept, StoreError> {
    let id: GameId = parsed(&head.id, None)?;
    let terms: Terms = serde_json::from_str(&head.terms).map_err(|e| nonsense(id, &e))?;
    let seats = seats(connection, head.number, id)?;
    let other =
        |text: &Option<String>| text.as_ref().map(|text| parsed(text, Some(id))).transpose();
    Ok(Kept {
        id,
        terms,
        seats,
        previous: other(&head.previous)?,
        next: other(&head.next)?,
        created: unsigned(head.created),
        updated: unsigned(head.updated),
        log: log(connection, head.number, id)?,
    })
}

fn seats(connection: &Connection, number: i64, id: GameId) -> Result<[KeptSeat; 2], StoreError> {
    let mut query = connection
        .prepare_cached("SELECT secret, holder FROM seats WHERE game = ? ORDER BY side")?;
    let rows = query.query_map([number], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut seats = Vec::with_capacity(2);
    for row in rows {
        let (secret, holder): (String, String) = row?;
        let secret: SeatId = parsed(&secret, Some(id))?;
        let holder: Holder = serde_json::from_str(&holder).map_err(|e| nonsense(id, &e))?;
        seats.push(KeptSeat { secret, holder });
    }
    seats.try_into().map_err(|_| nonsense(id, &"it has not two seats"))
}

fn log(connection: &Connection, number: i64, id: GameId) -> Result<Vec<Logged>, StoreError> {
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
        log.push(Logged {
            event: parsed(&word, Some(id))?,
            act: side.and_then(|side| Side::BOTH.get(usize::from(side)).copied()).zip(act),
            at: unsigned(at),
            clocks: match clocks {
                [Some(first), Some(second)] => Some([unsigned(first), unsigned(second)]),
                _ => None,
            },
        });
    }
    Ok(log)
}

/// The games in which a person has a seat, the last changed first.
pub(super) fn of_person(
    connection: &Connection,
    person: &PersonId,
    most: usize,
) -> Result<Vec<Kept>, StoreError> {
    let heads = {
        let mut query = connection.prepare_cached(
            "SELECT number, id, terms, previous,
                    (SELECT next.id FROM games AS next WHERE next.previous = games.id),
                    created, updated
             FROM games WHERE number IN (SELECT game FROM seats WHERE person = ?)
             ORDER BY updated DESC, number DESC LIMIT ?",
        )?;
        let rows = query.query_map(params![person.as_str(), most as i64], head)?;
        rows.collect::<Result<Vec<_>, _>>()?
    };
    heads.iter().map(|head| whole(connection, head)).collect()
}

/// The positions of all online games in progress.
pub(super) fn live(connection: &Connection) -> Result<Vec<(GameId, LiveKey)>, StoreError> {
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

fn person_of(holder: &Holder) -> Option<&str> {
    holder.person().map(PersonId::as_str)
}

fn json<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

/// SQLite's numbers have a sign; all 64 bits go there and back.
fn signed(number: u64) -> i64 {
    number.cast_signed()
}

fn unsigned(number: i64) -> u64 {
    number.cast_unsigned()
}

fn parsed<T: std::str::FromStr>(text: &str, game: Option<GameId>) -> Result<T, StoreError>
where
    T::Err: std::fmt::Display,
{
    text.parse().map_err(|error| match game {
        Some(game) => nonsense(game, &error),
        None => StoreError::Failed(format!("`{text}`: {error}")),
    })
}

fn nonsense(game: GameId, why: &impl ToString) -> StoreError {
    StoreError::Nonsense { game, why: why.to_string() }
}
