//! The questions to a database. Most have one statement for every database. Where the statements differ, each
//! database passes its own.

use super::columns::{kind_text, stored_time};
use super::{
    Credentials, Cursor, Devices, Expiry, GameKind, Listing, RATED_PAGE, Read, StoreError,
    TOURNAMENTS_PAGE, Tournaments,
};
use crate::id::{GameId, PersonId, TournamentId};
use crate::time::WallTime;

/// A statement with its values.
#[derive(Clone)]
pub(super) struct Query {
    /// The statement. Its values are `$1`, `$2` and so on.
    pub(super) text: &'static str,
    /// The values.
    pub(super) values: Vec<Value>,
}

/// A value of a statement.
#[derive(Clone)]
pub(super) enum Value {
    Text(String),
    /// Texts as an array or, in a database without arrays, as JSON.
    Texts(Vec<String>),
    Bytes(Vec<u8>),
    Number(Option<i64>),
}

impl From<PersonId> for Value {
    fn from(person: PersonId) -> Value {
        Value::Text(person.to_string())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(Some(number))
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value::Number(Some(number as i64))
    }
}

impl From<WallTime> for Value {
    fn from(time: WallTime) -> Value {
        Value::Number(Some(stored_time(time)))
    }
}

impl From<Option<WallTime>> for Value {
    fn from(time: Option<WallTime>) -> Value {
        Value::Number(time.map(stored_time))
    }
}

fn query<const N: usize>(text: &'static str, values: [Value; N]) -> Query {
    Query { text, values: values.into() }
}

/// Returns the only row of a statement that always has one.
pub(super) fn one<T: Send + 'static>(rows: Read<'_, Vec<T>>) -> Read<'_, T> {
    Box::pin(async move {
        let row = rows.await?.pop();
        row.ok_or_else(|| StoreError::Failed("the database has returned no row".to_owned()))
    })
}

/// Returns what all rows stand for together.
pub(super) fn flat<R, T>(rows: Read<'_, Vec<R>>) -> Read<'_, Vec<T>>
where
    R: IntoIterator<Item = T> + Send + 'static,
    T: Send + 'static,
{
    Box::pin(async move { Ok(rows.await?.into_iter().flatten().collect()) })
}

/// What people sign in with.
pub(super) fn credentials(which: Credentials) -> Query {
    match which {
        Credentials::Of(person) => query(
            "SELECT id, person, public_key, created FROM credentials
             WHERE person = $1 ORDER BY created, id",
            [person.into()],
        ),
        Credentials::Named(id) => query(
            "SELECT id, person, public_key, created FROM credentials WHERE id = $1",
            [Value::Bytes(id)],
        ),
        Credentials::After(id) => query(
            "SELECT id, person, public_key, created FROM credentials
             WHERE id > $1 ORDER BY id LIMIT $2",
            [Value::Bytes(id), Credentials::PAGE.into()],
        ),
    }
}

/// The devices on which people want to be notified.
pub(super) fn devices(which: Devices) -> Query {
    match which {
        Devices::Of(person) => query(
            "SELECT endpoint, person, public_key, secret, language, created FROM devices
             WHERE person = $1 ORDER BY created, endpoint",
            [person.into()],
        ),
        Devices::After(endpoint) => query(
            "SELECT endpoint, person, public_key, secret, language, created FROM devices
             WHERE endpoint > $1 ORDER BY endpoint LIMIT $2",
            [Value::Text(endpoint), Devices::PAGE.into()],
        ),
    }
}

/// The notices that have been noted about a range of games.
pub(super) fn noticed(after: i64, last: i64) -> Query {
    query(
        "SELECT games.id, seats.side, seats.person, seats.noticed, seats.reminded
         FROM games JOIN seats ON seats.game = games.number
         WHERE games.number > $1 AND games.number <= $2 AND seats.person IS NOT NULL
           AND coalesce(seats.noticed, seats.reminded) IS NOT NULL
         ORDER BY games.number, seats.side",
        [after.into(), last.into()],
    )
}

/// What is muted by and for a person, or everything.
pub(super) fn muted(person: Option<PersonId>) -> Query {
    match person {
        Some(person) => query(
            "SELECT person, other, game, name, figure, since FROM muted
             WHERE person = $1 OR other = $1 ORDER BY since, game",
            [person.into()],
        ),
        None => query(
            "SELECT person, other, game, name, figure, since FROM muted ORDER BY since, game",
            [],
        ),
    }
}

/// A page of the results of rated games.
pub(super) fn rated(after: i64) -> Query {
    query(
        "SELECT number, game, rules, first, second, winner, at FROM results
         WHERE number > $1 ORDER BY number LIMIT $2",
        [after.into(), RATED_PAGE.into()],
    )
}

/// Who is on the lists of the strongest players.
pub(super) fn listed_players() -> Query {
    query("SELECT person, name, figure FROM listed", [])
}

/// Which games belong to a person, the oldest first.
pub(super) fn own_games(person: PersonId) -> Query {
    query(
        "SELECT id, coalesce(kind = $1, false) FROM games
         WHERE number IN (SELECT game FROM seats WHERE person = $2) ORDER BY number",
        [Value::Text(kind_text(GameKind::Record).to_owned()), person.into()],
    )
}

/// How much is stored for a person.
pub(super) fn usage_of(person: PersonId) -> Query {
    query(
        "SELECT count(*), count(*) FILTER (WHERE result IS NULL AND kind <> 'record'),
                CAST(coalesce(sum(bytes), 0) AS bigint)
         FROM games WHERE number IN (SELECT game FROM seats WHERE person = $1)",
        [person.into()],
    )
}

/// The positions of all online games in progress.
pub(super) fn live_positions() -> Query {
    query("SELECT id, live_rules, live_key, updated FROM games WHERE live_key IS NOT NULL", [])
}

/// The games in which a clock was running after the last event.
pub(super) fn deadlines() -> Query {
    query("SELECT id, deadline FROM games WHERE deadline IS NOT NULL", [])
}

/// When a game last changed.
pub(super) fn newest() -> Query {
    query("SELECT max(updated) FROM games", [])
}

/// The number of games.
pub(super) fn count() -> Query {
    query("SELECT count(*) FROM games", [])
}

/// Games in the order in which they were created, with their numbers.
pub(super) fn ids(after: i64, limit: usize) -> Query {
    query(
        "SELECT number, id FROM games WHERE number > $1 ORDER BY number LIMIT $2",
        [after.into(), limit.into()],
    )
}

/// Games that are no longer kept, the oldest first: `$1` is [`Expiry::untouched`], `$2` [`Expiry::finished`], and `$3`
/// [`Expiry::uploads`]. The last two may be NULL, which no time is before.
pub(super) fn expired(text: &'static str, expiry: Expiry, limit: usize) -> Query {
    let Expiry { untouched, finished, uploads } = expiry;
    query(text, [untouched.into(), finished.into(), uploads.into(), limit.into()])
}

/// The reminders that are due at a time.
pub(super) fn reminders(text: &'static str, now: WallTime, limit: usize) -> Query {
    query(text, [now.into(), limit.into()])
}

/// Tournaments. `of` finds those of a person.
pub(super) fn tournaments(which: Tournaments, of: &'static str) -> Query {
    let (text, value) = match which {
        Tournaments::Named(id) => {
            ("SELECT state FROM tournaments WHERE id = $1 LIMIT $2", Value::Text(id.to_string()))
        }
        Tournaments::Of(person) => (of, person.into()),
        Tournaments::Over(before) => (
            "SELECT state FROM tournaments WHERE until < $1 ORDER BY until LIMIT $2",
            before.into(),
        ),
        Tournaments::After(after) => (
            "SELECT state FROM tournaments WHERE id > $1 ORDER BY id LIMIT $2",
            Value::Text(after.as_ref().map_or("", TournamentId::as_str).to_owned()),
        ),
    };
    query(text, [value, TOURNAMENTS_PAGE.into()])
}

/// Makes the statement that reads a page of the games that fulfil a condition, the last changed first. The condition's
/// own values are numbered from `$4`. `page!(columns)` is what it reads of a game.
macro_rules! page {
    (columns) => {
        "id, terms, created, updated, bytes, plies, turn, due, dpn, result, live_rules, live_key,
         deadline, offered, number"
    };
    ($which:literal) => {
        concat!(
            "SELECT ",
            page!(columns),
            " FROM games WHERE ",
            $which,
            " AND (CAST($1 AS bigint) IS NULL OR updated < $1 OR (updated = $1 AND id > $2))
             ORDER BY updated DESC, id LIMIT $3"
        )
    };
}
pub(super) use page;

fn page_of<const N: usize>(
    text: &'static str,
    own: [Value; N],
    from: Option<Cursor>,
    limit: usize,
) -> Query {
    let id = from.map_or_else(String::new, |from| from.id.to_string());
    let updated = Value::from(from.map(|from| from.updated));
    let place = [updated, Value::Text(id), limit.into()];
    Query { text, values: place.into_iter().chain(own).collect() }
}

/// The games in which a person has a seat.
pub(super) fn games_of(person: PersonId, from: Option<Cursor>, limit: usize) -> Query {
    let text = page!("number IN (SELECT game FROM seats WHERE person = $4)");
    page_of(text, [person.into()], from, limit)
}

/// A list of games. `watched` finds those that everybody may watch.
pub(super) fn list(
    which: Listing,
    watched: &'static str,
    from: Option<Cursor>,
    limit: usize,
) -> Query {
    match which {
        Listing::Offered(now) => {
            page_of(page!("offered > $4 AND result IS NULL"), [now.into()], from, limit)
        }
        Listing::Watched => page_of(watched, [], from, limit),
        Listing::Open => page_of(page!("kind <> 'record' AND result IS NULL"), [], from, limit),
    }
}

/// Those of these games that there are. `text` finds the games whose ids are in `$4`.
pub(super) fn these(text: &'static str, games: &[GameId]) -> Query {
    let ids = games.iter().map(GameId::to_string).collect();
    page_of(text, [Value::Texts(ids)], None, games.len())
}

/// The methods of a `Store` that ask these questions, with the methods `all` and `page` of a database. Its modules have
/// the statements that are its own.
macro_rules! reads {
    () => {
        fn games_of(
            &self,
            person: PersonId,
            from: Option<Cursor>,
            limit: usize,
        ) -> Read<'_, Vec<Listed>> {
            self.page(query::games_of(person, from, limit))
        }

        fn list(
            &self,
            which: Listing,
            from: Option<Cursor>,
            limit: usize,
        ) -> Read<'_, Vec<Listed>> {
            self.page(query::list(which, listing::WATCHED, from, limit))
        }

        fn own_games(&self, person: PersonId) -> Read<'_, Vec<OwnGame>> {
            self.all(query::own_games(person))
        }

        fn credentials(&self, which: Credentials) -> Read<'_, Vec<Credential>> {
            self.all(query::credentials(which))
        }

        fn rated(&self, after: i64) -> Read<'_, Vec<(i64, RatedGame)>> {
            self.all(query::rated(after))
        }

        fn listed_players(&self) -> Read<'_, Vec<(PersonId, Profile)>> {
            self.all(query::listed_players())
        }

        fn muted(&self, person: Option<PersonId>) -> Read<'_, Vec<Muted>> {
            self.all(query::muted(person))
        }

        fn tournaments(&self, which: Tournaments) -> Read<'_, Vec<Tournament>> {
            self.all(query::tournaments(which, tournaments::OF))
        }

        fn these(&self, games: Vec<GameId>) -> Read<'_, Vec<Listed>> {
            self.page(query::these(listing::THESE, &games))
        }

        fn devices(&self, which: Devices) -> Read<'_, Vec<Device>> {
            self.all(query::devices(which))
        }

        fn reminders(&self, now: WallTime, limit: usize) -> Read<'_, Vec<Notice>> {
            self.all(query::reminders(devices::REMINDERS, now, limit))
        }

        fn expired(&self, expiry: Expiry, limit: usize) -> Read<'_, Vec<GameId>> {
            self.all(query::expired(erase::EXPIRED, expiry, limit))
        }

        fn usage_of(&self, person: PersonId) -> Read<'_, Usage> {
            one(self.all(query::usage_of(person)))
        }

        fn live_positions(&self) -> Read<'_, Vec<(GameId, LiveKey, WallTime)>> {
            flat(self.all::<Option<_>>(query::live_positions()))
        }

        fn deadlines(&self) -> Read<'_, Vec<(GameId, WallTime)>> {
            self.all(query::deadlines())
        }

        fn newest(&self) -> Read<'_, Option<WallTime>> {
            one(self.all(query::newest()))
        }
    };
}
pub(super) use reads;
