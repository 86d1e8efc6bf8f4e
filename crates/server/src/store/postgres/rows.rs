//! Sends writes. Every value is bound; none ever becomes a part of a statement's
//! text.
//!
//! A write is one statement. It either does everything, or does nothing because it conflicts with what is
//! stored. A conflict never makes the statement fail, because a failed statement would abort its whole
//! transaction. [`why_not`] finds the conflict afterwards.

use dejarik_play::Vocabulary;
use dejarik_rules::Side;
use tokio_postgres::Error;
use tokio_postgres::types::ToSql;

use super::super::columns::{json, kind_text, person_of, signed, stored_time};
use super::super::compact;
use super::super::summary::{due_text, size_of_events};
use super::super::{Epoch, LoggedEvent, StoreError, StoredGame, Summary, Ticket, Write};
use super::connection::Connection;
use super::{credentials, devices, erase, people, ratings, tournaments};
use crate::id::GameId;
use crate::time::{WallTime, millis};

/// Adds a game with its seats and its log, unless the game exists already, or its predecessor does not
/// exist or already has a rematch.
const CREATE: &str = "
    WITH game AS (
        INSERT INTO games (id, terms, kind, previous, created, updated, bytes, stepped, length,
                           plies, turn, due, dpn, result, live_rules, live_key, deadline, log,
                           offered, watched)
        SELECT $1, $2, $3, $4::text, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $32,
               $33, $34
        WHERE $4::text IS NULL OR EXISTS (SELECT FROM games WHERE id = $4)
        ON CONFLICT DO NOTHING
        RETURNING number
    ), added_seats AS (
        INSERT INTO seats (game, side, holder, person, invitation, before_hash, secret_hash, name, figure)
        SELECT game.number, seat.n - 1, seat.holder, seat.person, seat.invitation, seat.before_hash,
               seat.secret_hash, seat.name, seat.figure
        FROM game, unnest($18::text[], $19::text[], $20::text[], $21::bytea[], $22::bytea[],
                          $23::text[], $24::text[])
             WITH ORDINALITY
             AS seat (holder, person, invitation, before_hash, secret_hash, name, figure, n)
    ), added_events AS (
        INSERT INTO events (game, seq, word, side, act, at, clock_w, clock_b, words)
        SELECT game.number, event.n - 1, event.word, event.side, event.act, event.at,
               event.clock_w, event.clock_b, $31
        FROM game, unnest($25::text[], $26::smallint[], $27::text[], $28::bigint[], $29::bigint[],
                          $30::bigint[])
             WITH ORDINALITY AS event (word, side, act, at, clock_w, clock_b, n)
    )
    SELECT number FROM game";

/// Appends events to a log, if the epoch, the length of the log and the acts allow it, and adds the result of a rated
/// game that has ended. The row of the game is updated first, so that its lock serializes the writers of one game.
const APPEND: &str = "
    WITH game AS (
        UPDATE games
        SET length = length + $4, updated = greatest(updated, $5), bytes = bytes + $6,
            stepped = stepped OR $7, plies = $8, turn = $9, due = $10, dpn = $11, result = $12,
            live_rules = $13, live_key = $14, deadline = $15
        WHERE id = $1 AND epoch = $2 AND length = $3 AND NOT EXISTS (
            SELECT FROM unnest($17::smallint[], $18::text[]) AS done (side, act), events
            WHERE events.game = games.number AND events.side = done.side AND events.act = done.act
        )
        RETURNING number
    ), added AS (
        INSERT INTO events (game, seq, word, side, act, at, clock_w, clock_b, words)
        SELECT game.number, $3 + event.n - 1, event.word, event.side, event.act, event.at,
               event.clock_w, event.clock_b, $22
        FROM game, unnest($16::text[], $17::smallint[], $18::text[], $19::bigint[], $20::bigint[],
                          $21::bigint[])
             WITH ORDINALITY AS event (word, side, act, at, clock_w, clock_b, n)
    ), rated AS (
        INSERT INTO results (game, rules, first, second, winner, at)
        SELECT $1, $23::text, $24::text, $25::text, $26::smallint, $5
        FROM game WHERE $23::text IS NOT NULL
        ON CONFLICT DO NOTHING
    )
    SELECT number FROM game";

/// Gives away a seat that has no secret. The row of the game is locked first, as in an append.
const SIT: &str = "
    WITH game AS (
        SELECT number FROM games WHERE id = $1 AND epoch = $2 FOR NO KEY UPDATE
    ), taken AS (
        UPDATE seats SET holder = $4, person = $5, secret_hash = $6, name = $7, figure = $8
        FROM game
        WHERE seats.game = game.number AND seats.side = $3 AND seats.secret_hash IS NULL
        RETURNING seats.game
    )
    UPDATE games SET updated = greatest(updated, $9), offered = NULL, deadline = coalesce($10, deadline)
    FROM taken WHERE games.number = taken.game
    RETURNING games.number";

/// Changes until when a seat is offered, if it is offered.
const OFFER: &str = "
    UPDATE games SET offered = $2 WHERE id = $1 AND offered IS NOT NULL RETURNING number";

/// Changes which people hold the seats. The row of the game is locked first, as in an append.
const HAND: &str = "
    WITH game AS (
        SELECT number FROM games WHERE id = $1 AND epoch = $2 FOR NO KEY UPDATE
    ), handed AS (
        UPDATE seats SET holder = ($3::text[])[side + 1], person = ($4::text[])[side + 1]
        FROM game WHERE seats.game = game.number
    )
    SELECT number FROM game";

/// Writes a value that differs every time, because otherwise nothing would reach the disk.
const PROBE: &str = "
    INSERT INTO meta (name, value) VALUES ('probe', convert_to(clock_timestamp()::text, 'UTF8'))
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
    RETURNING 1::bigint";

/// The statements of all writes, to be prepared before the first one.
pub(super) const WRITES: [&str; 25] = [
    CREATE,
    APPEND,
    SIT,
    OFFER,
    HAND,
    erase::VACATE,
    erase::UNNAME,
    erase::DELETE,
    credentials::ADD,
    credentials::HAND,
    credentials::DROP,
    ratings::ADD,
    ratings::LIST,
    ratings::UNLIST,
    people::ERASE,
    people::MUTE,
    people::UNMUTE,
    tournaments::ADD,
    tournaments::CHANGE,
    tournaments::DROP,
    people::MOVE_BELONGINGS,
    devices::ADD,
    devices::DROP,
    devices::NOTIFY,
    PROBE,
];

/// Sends a write, at the first poll. Returns whether it had any effect.
pub(super) async fn write(connection: &Connection, write: &Write) -> Result<bool, Error> {
    match write {
        Write::Create { game, summary } => create(connection, game, summary).await,
        Write::Append { .. } => append(connection, write).await,
        Write::Sit { game, epoch, side, holder, secret, profile, at, deadline } => {
            let Ok(held) = json(holder) else { return Ok(false) };
            send(
                connection,
                SIT,
                &[
                    &game.as_str(),
                    &signed(epoch.number()),
                    &(side.index() as i16),
                    &held,
                    &person_of(holder),
                    &secret.as_bytes().as_slice(),
                    &profile.name,
                    &profile.figure,
                    &stored_time(*at),
                    &deadline.map(stored_time),
                ],
            )
            .await
        }
        Write::Offer { game, until } => {
            send(connection, OFFER, &[&game.as_str(), &stored_time(*until)]).await
        }
        Write::Vacate { game, epoch, side } => {
            erase::vacate(connection, *game, *epoch, *side).await
        }
        Write::Unname { game, epoch, side } => {
            erase::unname(connection, *game, *epoch, *side).await
        }
        Write::Hand { game, epoch, holders } => {
            let [Ok(first), Ok(second)] = holders.each_ref().map(json) else { return Ok(false) };
            let (held, people) = ([first, second], holders.each_ref().map(person_of));
            let (game, epoch) = (game.as_str(), signed(epoch.number()));
            send(connection, HAND, &[&game, &epoch, &held.as_slice(), &people.as_slice()]).await
        }
        Write::AddCredential(new) => {
            let (person, created) = (new.person.as_str(), stored_time(new.created));
            send(connection, credentials::ADD, &[&new.id, &person, &new.public_key, &created]).await
        }
        Write::MoveCredentials { from, to } => {
            send(connection, credentials::HAND, &[&from.as_str(), &to.as_str()]).await
        }
        Write::DropCredential { person, id } => {
            send(connection, credentials::DROP, &[id, &person.as_str()]).await
        }
        Write::Rate(result) => ratings::add(connection, result).await,
        Write::List { person, profile } => {
            ratings::list(connection, *person, profile.as_ref()).await
        }
        Write::Mute(new) => people::mute(connection, new).await,
        Write::Unmute { person, game } => {
            send(connection, people::UNMUTE, &[&person.as_str(), &game.as_str()]).await
        }
        Write::AddDevice(new) => devices::add(connection, new).await,
        Write::DropDevice { endpoint } => send(connection, devices::DROP, &[endpoint]).await,
        Write::Notify(notice) => devices::notify(connection, notice).await,
        Write::MoveBelongings { from, to } => {
            send(connection, people::MOVE_BELONGINGS, &[&from.as_str(), &to.as_str()]).await
        }
        Write::Erase { person, nobody } => {
            send(connection, people::ERASE, &[&person.as_str(), &nobody.as_str()]).await
        }
        Write::KeepTournament(new) => tournaments::keep(connection, new).await,
        Write::DropTournament { id, version } => tournaments::drop(connection, *id, *version).await,
        Write::Delete { game, only } => erase::delete(connection, *game, *only).await,
        Write::Probe => send(connection, PROBE, &[]).await,
    }
}

/// Sends a prepared statement, and returns whether it found a row.
pub(super) async fn send(
    connection: &Connection,
    text: &'static str,
    values: &[&(dyn ToSql + Sync)],
) -> Result<bool, Error> {
    let statement = connection.statement(text).await?;
    Ok(connection.client().query_opt(&statement, values).await?.is_some())
}

/// The columns of events, each as an array.
struct EventColumns<'a> {
    words: Vec<String>,
    sides: Vec<Option<i16>>,
    acts: Vec<Option<&'a str>>,
    at: Vec<i64>,
    first: Vec<Option<i64>>,
    second: Vec<Option<i64>>,
}

impl EventColumns<'_> {
    fn of(events: &[LoggedEvent]) -> EventColumns<'_> {
        let clock = |logged: &LoggedEvent, side: Side| {
            logged.clocks.map(|clocks| signed(millis(clocks[side.index()])))
        };
        let acts = |logged: &LoggedEvent| logged.act.as_ref().map(|(side, _)| side.index() as i16);
        EventColumns {
            words: events.iter().map(|logged| logged.event.to_string()).collect(),
            sides: events.iter().map(acts).collect(),
            acts: events
                .iter()
                .map(|logged| logged.act.as_ref().map(|(_, act)| act.as_str()))
                .collect(),
            at: events.iter().map(|logged| stored_time(logged.at)).collect(),
            first: events.iter().map(|logged| clock(logged, Side::First)).collect(),
            second: events.iter().map(|logged| clock(logged, Side::Second)).collect(),
        }
    }
}

/// The columns of a summary.
struct SummaryColumns<'a> {
    plies: i64,
    turn: i64,
    due: String,
    dpn: Option<&'a str>,
    result: Option<String>,
    live_rules: Option<i16>,
    live_key: Option<i64>,
    deadline: Option<i64>,
}

impl SummaryColumns<'_> {
    /// Returns the columns; `None` if the result cannot be written as JSON.
    fn of(summary: &Summary) -> Option<SummaryColumns<'_>> {
        let result = summary.result.as_ref().map(json).transpose().ok()?;
        Some(SummaryColumns {
            plies: summary.plies.into(),
            turn: summary.turn.into(),
            due: due_text(summary.due),
            dpn: summary.dpn.as_deref(),
            result,
            live_rules: summary.live.map(|live| live.rules.into()),
            live_key: summary.live.map(|live| signed(live.key)),
            deadline: summary.deadline.map(stored_time),
        })
    }
}

async fn create(
    connection: &Connection,
    game: &StoredGame,
    summary: &Summary,
) -> Result<bool, Error> {
    let Ok(terms) = json(&game.terms) else { return Ok(false) };
    let packed = compact::pack(game);
    let stepped = game.is_touched();
    let Some(known) = SummaryColumns::of(summary) else { return Ok(false) };
    let rows = if packed.is_some() { &[] } else { game.log.as_slice() };
    let events = EventColumns::of(rows);
    let seats = game.seats.each_ref();
    let [Ok(first), Ok(second)] = seats.map(|seat| json(&seat.holder)) else { return Ok(false) };
    let holders = [first, second];
    let people = seats.map(|seat| person_of(&seat.holder));
    let invitations = seats.map(|seat| match &seat.ticket {
        Some(Ticket::Invitation(invitation)) => Some(invitation.as_str()),
        Some(Ticket::SecretBefore(_)) | None => None,
    });
    let before = seats.map(|seat| match &seat.ticket {
        Some(Ticket::SecretBefore(hash)) => Some(hash.as_bytes().as_slice()),
        Some(Ticket::Invitation(_)) | None => None,
    });
    let secrets = seats.map(|seat| seat.secret.as_ref().map(|hash| hash.as_bytes().as_slice()));
    let names = seats.map(|seat| seat.profile.name.as_deref());
    let figures = seats.map(|seat| seat.profile.figure.as_deref());
    send(
        connection,
        CREATE,
        &[
            &game.id.as_str(),
            &terms,
            &kind_text(game.terms.kind),
            &game.previous.as_ref().map(GameId::as_str),
            &stored_time(game.created),
            &stored_time(game.updated),
            &signed(game.size()),
            &stepped,
            &(game.log.len() as i64),
            &known.plies,
            &known.turn,
            &known.due,
            &known.dpn,
            &known.result,
            &known.live_rules,
            &known.live_key,
            &known.deadline,
            &holders.as_slice(),
            &people.as_slice(),
            &invitations.as_slice(),
            &before.as_slice(),
            &secrets.as_slice(),
            &names.as_slice(),
            &figures.as_slice(),
            &events.words,
            &events.sides,
            &events.acts,
            &events.at,
            &events.first,
            &events.second,
            &vocabulary(),
            &packed,
            &game.offered.map(stored_time),
            &game.terms.watched,
        ],
    )
    .await
}

/// Returns the number of the vocabulary of new events.
fn vocabulary() -> i16 {
    Vocabulary::CURRENT.number().cast_signed()
}

async fn append(connection: &Connection, write: &Write) -> Result<bool, Error> {
    let Write::Append { game, epoch, seq, events, summary, rated } = write else {
        return Ok(false);
    };
    let mut acts = events.iter().filter_map(|logged| logged.act.as_ref());
    while let Some(act) = acts.next() {
        if acts.clone().any(|other| other == act) {
            return Ok(false);
        }
    }
    let updated = events.last().map_or(WallTime::default(), |last| last.at);
    let Some(known) = SummaryColumns::of(summary) else { return Ok(false) };
    let columns = EventColumns::of(events);
    send(
        connection,
        APPEND,
        &[
            &game.as_str(),
            &signed(epoch.number()),
            &signed(*seq),
            &(events.len() as i64),
            &stored_time(updated),
            &signed(size_of_events(events)),
            &events.iter().any(LoggedEvent::is_own_step),
            &known.plies,
            &known.turn,
            &known.due,
            &known.dpn,
            &known.result,
            &known.live_rules,
            &known.live_key,
            &known.deadline,
            &columns.words,
            &columns.sides,
            &columns.acts,
            &columns.at,
            &columns.first,
            &columns.second,
            &vocabulary(),
            &rated.map(|rated| rated.rules.name()),
            &rated.as_ref().map(|rated| rated.people[0].as_str()),
            &rated.as_ref().map(|rated| rated.people[1].as_str()),
            &rated.and_then(|rated| rated.winner).map(|side| side.index() as i16),
        ],
    )
    .await
}

/// Returns the error of a write that had no effect.
pub(super) async fn why_not(connection: &Connection, write: &Write) -> StoreError {
    let conflict = |why: &str| StoreError::Conflict(why.to_owned());
    let (game, written) = match write {
        Write::Create { game, .. } => {
            return StoreError::Conflict(format!(
                "game {} exists already, or the game before it has a rematch or does not exist",
                game.id
            ));
        }
        Write::Delete { game, .. } | Write::Offer { game, .. } => (*game, None),
        Write::Append { game, epoch, .. }
        | Write::Sit { game, epoch, .. }
        | Write::Vacate { game, epoch, .. }
        | Write::Unname { game, epoch, .. }
        | Write::Hand { game, epoch, .. } => (*game, Some(*epoch)),
        Write::AddCredential(_) => return conflict("the credential is known"),
        Write::Notify(_) => return conflict("the person is not to be notified"),
        Write::MoveCredentials { .. } => return conflict("the person has no credentials"),
        Write::KeepTournament(_) | Write::DropTournament { .. } => {
            return conflict("the tournament has changed");
        }
        Write::DropCredential { .. }
        | Write::Rate(_)
        | Write::List { .. }
        | Write::Mute(_)
        | Write::Unmute { .. }
        | Write::AddDevice(_)
        | Write::DropDevice { .. }
        | Write::MoveBelongings { .. }
        | Write::Erase { .. }
        | Write::Probe => {
            return conflict("the store accepts no writes");
        }
    };
    let found = async {
        let text = "SELECT epoch, length FROM games WHERE id = $1";
        let statement = connection.statement(text).await?;
        let row = connection.client().query_opt(&statement, &[&game.as_str()]).await?;
        row.map(|row| Ok((row.try_get::<_, i64>(0)?, row.try_get::<_, i64>(1)?))).transpose()
    };
    let (epoch, length) = match connection.answer(found).await {
        Ok(Some(found)) => found,
        // It was claimed, and has been deleted since.
        Ok(None) if written.is_some_and(|written| written != Epoch::SOLE) => {
            return StoreError::Superseded(game);
        }
        Ok(None) => return StoreError::Conflict(format!("there is no game {game}")),
        Err(error) => return error,
    };
    if written.is_some_and(|written| signed(written.number()) != epoch) {
        return StoreError::Superseded(game);
    }
    match write {
        Write::Append { seq, .. } if signed(*seq) != length => {
            StoreError::Conflict(format!("event {seq} where event {length} is expected"))
        }
        Write::Append { .. } => conflict("the act was performed before"),
        Write::Sit { .. } => conflict("the seat was taken before"),
        Write::Delete { .. } => conflict("the game is kept"),
        Write::Offer { .. } => conflict("the seat is not offered"),
        _ => conflict("there is no such seat"),
    }
}
