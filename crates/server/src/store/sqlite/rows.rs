//! Reads and writes whole games as rows. Every value is bound; none ever becomes a part of a
//! statement's text.

use dejarik_play::Vocabulary;
use dejarik_rules::Side;
use rusqlite::types::ToSqlOutput;
use rusqlite::{
    CachedStatement, Connection, OptionalExtension, Row, ToSql, params, params_from_iter,
};

use super::super::columns::{json, kind_text, person_of, signed, stored_time, wall_time};
use super::super::query::{Query, Value};
use super::super::row::{self, FromRow};
use super::super::summary::size_of_events;
use super::super::{LoggedEvent, StoreError, StoredGame, StoredSeat, Ticket, Write, compact};
use super::{credentials, devices, erase, listing, muted, ratings, tournaments};
use crate::id::{GameId, PersonId, TokenHash};
use crate::time::{WallTime, millis};

/// Performs one write. The caller has begun a transaction.
pub(super) fn write(connection: &Connection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Create { game, summary } => {
            let number = create(connection, game)?;
            listing::update(connection, number, summary)
        }
        Write::Append { game, epoch: _, seq, events, summary, rated } => {
            let number = number(connection, *game)?;
            append(connection, number, *seq, events)?;
            if let Some(result) = rated {
                ratings::add(connection, result)?;
            }
            let at = events.last().map_or(WallTime::default(), |last| last.at);
            let stepped = events.iter().any(LoggedEvent::is_own_step);
            connection
                .prepare_cached(
                    "UPDATE games SET updated = max(updated, ?), bytes = bytes + ?,
                                      stepped = max(stepped, ?)
                     WHERE number = ?",
                )?
                .execute(params![
                    stored_time(at),
                    signed(size_of_events(events)),
                    stepped,
                    number
                ])?;
            listing::update(connection, number, summary)
        }
        Write::Sit { game, epoch: _, side, holder, secret, profile, at, deadline } => {
            let number = number(connection, *game)?;
            let taken = connection
                .prepare_cached(
                    "UPDATE seats SET holder = ?, person = ?, secret_hash = ?, name = ?, figure = ?
                     WHERE game = ? AND side = ? AND secret_hash IS NULL",
                )?
                .execute(params![
                    json(holder)?,
                    person_of(holder),
                    secret.as_bytes(),
                    profile.name,
                    profile.figure,
                    number,
                    side.index() as u8
                ])?;
            if taken == 0 {
                return Err(StoreError::Conflict("the seat was taken before".to_owned()));
            }
            connection
                .prepare_cached(
                    "UPDATE games SET updated = max(updated, ?), offered = NULL,
                                      deadline = coalesce(?, deadline)
                     WHERE number = ?",
                )?
                .execute(params![stored_time(*at), deadline.map(stored_time), number])?;
            Ok(())
        }
        Write::Offer { game, until } => {
            let changed = connection
                .prepare_cached(
                    "UPDATE games SET offered = ? WHERE id = ? AND offered IS NOT NULL",
                )?
                .execute(params![stored_time(*until), game.as_str()])?;
            match changed {
                0 => Err(StoreError::Conflict("the seat is not offered".to_owned())),
                _ => Ok(()),
            }
        }
        Write::Vacate { game, epoch: _, side } => erase::vacate(connection, *game, *side),
        Write::Unname { game, epoch: _, side } => erase::unname(connection, *game, *side),
        Write::Hand { game, epoch: _, holders } => {
            let number = number(connection, *game)?;
            let mut update = connection.prepare_cached(
                "UPDATE seats SET holder = ?, person = ? WHERE game = ? AND side = ?",
            )?;
            for (side, holder) in holders.iter().enumerate() {
                update.execute(params![json(holder)?, person_of(holder), number, side as u8])?;
            }
            Ok(())
        }
        Write::AddCredential(new) => credentials::add(connection, new),
        Write::MoveCredentials { from, to } => {
            credentials::hand(connection, *from, *to)?;
            hand(connection, &ratings::HAND, *from, *to)
        }
        Write::DropCredential { person, id } => credentials::drop(connection, *person, id),
        Write::Rate(result) => ratings::add(connection, result),
        Write::List { person, profile } => ratings::list(connection, *person, profile.as_ref()),
        Write::Erase { person, nobody } => {
            ratings::list(connection, *person, None)?;
            muted::drop(connection, *person)?;
            devices::drop_all(connection, *person)?;
            hand(connection, &ratings::HAND, *person, *nobody)
        }
        Write::Mute(new) => muted::add(connection, new),
        Write::Unmute { person, game } => muted::end(connection, *person, *game),
        Write::KeepTournament(new) => tournaments::keep(connection, new),
        Write::DropTournament { id, version } => tournaments::drop(connection, *id, *version),
        Write::AddDevice(new) => devices::add(connection, new),
        Write::DropDevice { endpoint } => devices::drop(connection, endpoint),
        Write::Notify(notice) => devices::notify(connection, notice),
        Write::MoveBelongings { from, to } => {
            hand(connection, &devices::HAND, *from, *to)?;
            hand(connection, &muted::HAND, *from, *to)
        }
        Write::Delete { game, only } => erase::delete(connection, *game, *only),
        Write::Probe => probe(connection),
    }
}

/// Gives what is one person's to another one.
fn hand(
    connection: &Connection,
    statements: &[&str],
    from: PersonId,
    to: PersonId,
) -> Result<(), StoreError> {
    for statement in statements {
        connection.prepare_cached(statement)?.execute([to.as_str(), from.as_str()])?;
    }
    Ok(())
}

/// Writes some random bytes, because an unchanged value would not reach the disk.
fn probe(connection: &Connection) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO meta (name, value) VALUES ('probe', randomblob(8))
             ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        )?
        .execute([])?;
    Ok(())
}

/// Adds a game with its log and returns the number of its row.
fn create(connection: &Connection, game: &StoredGame) -> Result<i64, StoreError> {
    let terms = json(&game.terms)?;
    let packed = compact::pack(game);
    connection
        .prepare_cached(
            "INSERT INTO games (id, terms, kind, previous, created, updated, bytes, log, stepped,
                                offered, watched)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            game.id.as_str(),
            terms,
            kind_text(game.terms.kind),
            game.previous.as_ref().map(GameId::as_str),
            stored_time(game.created),
            stored_time(game.updated),
            signed(game.size()),
            packed,
            game.is_touched(),
            game.offered.map(stored_time),
            game.terms.watched
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
                "INSERT INTO seats (game, side, holder, person, invitation, before_hash, secret_hash,
                                    name, figure)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![
                number,
                side.index() as u8,
                json(&seat.holder)?,
                person_of(&seat.holder),
                invitation,
                before,
                seat.secret.as_ref().map(TokenHash::as_bytes),
                seat.profile.name,
                seat.profile.figure
            ])?;
    }
    if packed.is_none() {
        append(connection, number, 0, &game.log)?;
    }
    Ok(number)
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
        connection.prepare_cached("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")?;
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
            second,
            Vocabulary::CURRENT.number()
        ])?;
    }
    Ok(())
}

/// Returns the number of a game's row.
pub(super) fn number(connection: &Connection, game: GameId) -> Result<i64, StoreError> {
    let found = connection
        .prepare_cached("SELECT number FROM games WHERE id = ?")?
        .query_row([game.as_str()], |row| row.get(0))
        .optional()?;
    found.ok_or_else(|| StoreError::Conflict(format!("there is no game {game}")))
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Value::Text(text) => text.to_sql(),
            Value::Texts(texts) => match serde_json::to_string(texts) {
                Ok(json) => Ok(json.into()),
                Err(error) => Err(rusqlite::Error::ToSqlConversionFailure(error.into())),
            },
            Value::Bytes(bytes) => bytes.to_sql(),
            Value::Number(number) => number.to_sql(),
        }
    }
}

/// Prepares the statement of a question, in which this database writes `?1` for `$1`.
pub(super) fn prepared<'c>(
    connection: &'c Connection,
    query: &Query,
) -> Result<CachedStatement<'c>, StoreError> {
    Ok(connection.prepare_cached(&query.text.replace('$', "?"))?)
}

/// Reads what the rows of the answer to a question stand for.
pub(super) fn all<T: FromRow>(
    connection: &Connection,
    query: &Query,
) -> Result<Vec<T>, StoreError> {
    let mut statement = prepared(connection, query)?;
    let mut rows = statement.query(params_from_iter(&query.values))?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(T::from_row(row)?);
    }
    Ok(found)
}

/// Reads a whole game; `None` if there is no such game.
pub(super) fn load(
    connection: &Connection,
    game: GameId,
) -> Result<Option<StoredGame>, StoreError> {
    // Earlier formats have no such column. Copies of them are read, too.
    let known = connection.column_exists(None, "games", "offered")?;
    let offered = if known { "offered" } else { "NULL" };
    let mut query = connection.prepare_cached(&format!(
        "SELECT terms, previous,
                (SELECT next.id FROM games AS next WHERE next.previous = games.id),
                created, updated, {offered}, number
         FROM games WHERE id = ?"
    ))?;
    let whole = |row: &Row<'_>| {
        let number = row.get(6)?;
        row::game(row, game, seats(connection, number, game)?, log(connection, number, game)?)
    };
    query.query_and_then([game.as_str()], whole)?.next().transpose()
}

/// Reads the seats of a game.
pub(super) fn seats(
    connection: &Connection,
    number: i64,
    id: GameId,
) -> Result<[StoredSeat; 2], StoreError> {
    // Earlier formats have no such columns. Copies of them are read, too.
    let named = connection.column_exists(None, "seats", "figure")?;
    let profile = if named { "name, figure" } else { "NULL, NULL" };
    let mut query = connection.prepare_cached(&format!(
        "SELECT holder, invitation, before_hash, secret_hash, {profile} FROM seats WHERE game = ?
         ORDER BY side",
    ))?;
    let seats = query.query_and_then([number], |row| row::seat(row, id))?;
    row::both(seats.collect::<Result<_, _>>()?, id)
}

/// Reads the log of a game.
pub(super) fn log(
    connection: &Connection,
    number: i64,
    id: GameId,
) -> Result<Vec<LoggedEvent>, StoreError> {
    // Earlier formats have neither of these columns. Copies of them are read, too.
    if connection.column_exists(None, "games", "log")? {
        let (packed, created): (Option<Vec<u8>>, i64) = connection
            .prepare_cached("SELECT log, created FROM games WHERE number = ?")?
            .query_row([number], |row| Ok((row.get(0)?, row.get(1)?)))?;
        if let Some(packed) = packed {
            return row::unpacked(&packed, wall_time(created), id);
        }
    }
    let words = if connection.column_exists(None, "events", "words")? { "words" } else { "NULL" };
    let mut query = connection.prepare_cached(&format!(
        "SELECT word, {words}, side, act, at, clock_w, clock_b FROM events WHERE game = ?
         ORDER BY seq",
    ))?;
    query.query_and_then([number], |row| row::logged(row, id))?.collect()
}
