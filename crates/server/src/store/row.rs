//! What the columns of a row stand for, whichever database has returned it.

use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use dejarik_rules::Side;
use rusqlite::types::FromSql;

use super::columns::{event, inconsistent, parsed, wall_time};
use super::compact;
use super::postgres::FromSqlOwned;
use super::summary::due_of_text;
use super::{
    Credential, Device, Listed, ListedGame, LiveKey, LoggedEvent, Muted, Notice, Occasion, OwnGame,
    RatedGame, StoreError, StoredGame, StoredSeat, Summary, Terms, Ticket, Tournament,
    UnreadableGame, Usage,
};
use crate::id::{GameId, PersonId, SeatToken, TokenHash};
use crate::profile::Profile;
use crate::time::WallTime;

/// A type of values that columns of every database have.
pub(super) trait InColumn: FromSql + FromSqlOwned {}

impl<T: FromSql + FromSqlOwned> InColumn for T {}

/// The columns of a row.
pub(super) trait Columns {
    /// Returns the value of a column.
    fn at<T: InColumn>(&self, column: usize) -> Result<T, StoreError>;

    /// Parses the text of a column.
    fn parsed<T: FromStr<Err: Display>>(&self, column: usize) -> Result<T, StoreError> {
        parsed(&self.at::<String>(column)?, None)
    }

    /// Returns the time in a column.
    fn time(&self, column: usize) -> Result<WallTime, StoreError> {
        Ok(wall_time(self.at(column)?))
    }

    /// Returns the time in a column, if there is one.
    fn time_if_any(&self, column: usize) -> Result<Option<WallTime>, StoreError> {
        Ok(self.at::<Option<i64>>(column)?.map(wall_time))
    }

    /// Returns the unsigned number in a column.
    fn unsigned(&self, column: usize) -> Result<u64, StoreError> {
        Ok(self.at::<i64>(column)?.cast_unsigned())
    }
}

impl Columns for rusqlite::Row<'_> {
    fn at<T: InColumn>(&self, column: usize) -> Result<T, StoreError> {
        Ok(self.get(column)?)
    }
}

/// What a row stands for without anything else.
pub(super) trait FromRow: Sized {
    /// Reads the columns from the first on.
    fn from_row(row: &impl Columns) -> Result<Self, StoreError>;
}

/// Says what rows stand for.
macro_rules! rows {
    ($($type:ty = |$row:ident| $value:expr;)*) => {$(
        impl FromRow for $type {
            fn from_row($row: &impl Columns) -> Result<$type, StoreError> {
                $value
            }
        }
    )*};
}

rows! {
    u64 = |row| row.unsigned(0);
    Option<WallTime> = |row| row.time_if_any(0);
    GameId = |row| row.parsed(0);
    (i64, GameId) = |row| Ok((row.at(0)?, row.parsed(1)?));
    (GameId, WallTime) = |row| Ok((row.parsed(0)?, row.time(1)?));
    (PersonId, Profile) = |row| Ok((row.parsed(0)?, profile(row, 1)?));
    OwnGame = |row| Ok(OwnGame { id: row.parsed(0)?, uploaded: row.at(1)? });
    Usage = |row| Ok(Usage {
        games: row.unsigned(0)?,
        open: row.unsigned(1)?,
        bytes: row.unsigned(2)?,
    });
    Credential = |row| Ok(Credential {
        id: row.at(0)?,
        person: row.parsed(1)?,
        public_key: row.at(2)?,
        created: row.time(3)?,
    });
    Device = |row| Ok(Device {
        endpoint: row.at(0)?,
        person: row.parsed(1)?,
        public_key: row.at(2)?,
        secret: row.at(3)?,
        language: row.at(4)?,
        created: row.time(5)?,
    });
    Muted = |row| Ok(Muted {
        person: row.parsed(0)?,
        other: row.parsed(1)?,
        game: row.parsed(2)?,
        profile: profile(row, 3)?,
        since: row.time(5)?,
    });
    // A reminder that is due.
    Notice = |row| notice(row, Occasion::Deadline(row.time(3)?));
}

/// The position of a game that is to be kept from public analysis; `None` if the row has none.
impl FromRow for Option<(GameId, LiveKey, WallTime)> {
    fn from_row(row: &impl Columns) -> Result<Self, StoreError> {
        let Some(key) = live(row, 1)? else { return Ok(None) };
        Ok(Some((row.parsed(0)?, key, row.time(3)?)))
    }
}

impl FromRow for (i64, RatedGame) {
    fn from_row(row: &impl Columns) -> Result<(i64, RatedGame), StoreError> {
        let game: GameId = row.parsed(1)?;
        let [rules, first, second]: [String; 3] = [row.at(2)?, row.at(3)?, row.at(4)?];
        let result = RatedGame {
            game,
            rules: parsed(&rules, Some(game))?,
            people: [parsed(&first, Some(game))?, parsed(&second, Some(game))?],
            winner: side(row.at(5)?),
            at: row.time(6)?,
        };
        Ok((row.at(0)?, result))
    }
}

impl FromRow for Tournament {
    fn from_row(row: &impl Columns) -> Result<Tournament, StoreError> {
        let unreadable = |error| StoreError::Failed(format!("a tournament: {error}"));
        serde_json::from_str(&row.at::<String>(0)?).map_err(unreadable)
    }
}

/// The last notices of a seat: when its holder was notified of news, and of which deadline.
impl FromRow for Vec<Notice> {
    fn from_row(row: &impl Columns) -> Result<Vec<Notice>, StoreError> {
        let [news, deadline] = [row.time_if_any(3)?, row.time_if_any(4)?];
        let occasions =
            news.map(Occasion::News).into_iter().chain(deadline.map(Occasion::Deadline));
        occasions.map(|occasion| notice(row, occasion)).collect()
    }
}

/// Returns the notice about an occasion for the seat in the first three columns.
fn notice(row: &impl Columns, occasion: Occasion) -> Result<Notice, StoreError> {
    let side = Side::BOTH[usize::from(row.at::<i16>(1)? == 1)];
    Ok(Notice { game: row.parsed(0)?, side, person: row.parsed(2)?, occasion })
}

/// Returns the name and the figure in two columns.
fn profile(row: &impl Columns, first: usize) -> Result<Profile, StoreError> {
    Ok(Profile { name: row.at(first)?, figure: row.at(first + 1)? })
}

/// Returns the side with an index, if there is one.
fn side(index: Option<i16>) -> Option<Side> {
    Side::BOTH.get(usize::try_from(index?).ok()?).copied()
}

/// Returns the position to keep from analysis in two columns.
fn live(row: &impl Columns, first: usize) -> Result<Option<LiveKey>, StoreError> {
    let (rules, key): (Option<i16>, Option<i64>) = (row.at(first)?, row.at(first + 1)?);
    let rules = rules.and_then(|rules| u8::try_from(rules).ok());
    Ok(rules.zip(key).map(|(rules, key)| LiveKey { rules, key: key.cast_unsigned() }))
}

/// Returns the summary in the eight columns from `first` on; `None` if they are empty.
pub(super) fn summary(
    row: &impl Columns,
    first: usize,
    game: GameId,
) -> Result<Option<Summary>, StoreError> {
    let number = |column: usize| -> Result<Option<u32>, StoreError> {
        let number: Option<i64> = row.at(first + column)?;
        number.map(u32::try_from).transpose().map_err(|error| inconsistent(game, &error))
    };
    let due: Option<String> = row.at(first + 2)?;
    let (Some(plies), Some(turn), Some(due)) = (number(0)?, number(1)?, due) else {
        return Ok(None);
    };
    let unknown = || inconsistent(game, &format_args!("`{due}` is not what a game waits for"));
    let result: Option<String> = row.at(first + 4)?;
    let result = result.as_deref().map(serde_json::from_str).transpose();
    Ok(Some(Summary {
        plies,
        turn,
        due: due_of_text(&due).ok_or_else(unknown)?,
        dpn: row.at(first + 3)?,
        result: result.map_err(|error| inconsistent(game, &error))?,
        live: live(row, first + 5)?,
        deadline: row.time_if_any(first + 7)?,
    }))
}

/// Returns the terms of a game in a column.
pub(super) fn terms(row: &impl Columns, column: usize, game: GameId) -> Result<Terms, StoreError> {
    serde_json::from_str(&row.at::<String>(column)?).map_err(|error| inconsistent(game, &error))
}

/// Returns the entry of a list for a game with these terms, this summary and these seats. Its columns are the id, the
/// terms, when it was created and last changed, its size, the eight of its summary, and until when it is offered.
pub(super) fn listed(
    row: &impl Columns,
    id: GameId,
    terms: Terms,
    summary: Summary,
    seats: [StoredSeat; 2],
) -> Result<ListedGame, StoreError> {
    Ok(ListedGame {
        id,
        terms,
        profiles: seats.each_ref().map(StoredSeat::shown),
        holders: seats.map(|seat| seat.holder),
        created: row.time(2)?,
        updated: row.time(3)?,
        offered: row.time_if_any(13)?,
        bytes: row.unsigned(4)?,
        summary,
    })
}

/// Returns what a list says of a game with the columns of [`listed`]. One that cannot be read is an entry, too.
pub(super) fn entry(
    row: &impl Columns,
    read: Result<ListedGame, StoreError>,
) -> Result<Listed, StoreError> {
    match read {
        Err(StoreError::Inconsistent { game, why }) => {
            Ok(Err(UnreadableGame { id: game, updated: row.time(3)?, why }))
        }
        read => read.map(Ok),
    }
}

/// Returns a game with this log. Its columns are the terms, its predecessor, its rematch, when it was created and last
/// changed, and until when it is offered.
pub(super) fn game(
    row: &impl Columns,
    id: GameId,
    seats: [StoredSeat; 2],
    log: Vec<LoggedEvent>,
) -> Result<StoredGame, StoreError> {
    let other = |column: usize| -> Result<Option<GameId>, StoreError> {
        let text: Option<String> = row.at(column)?;
        text.map(|text| parsed(&text, Some(id))).transpose()
    };
    Ok(StoredGame {
        id,
        terms: terms(row, 0, id)?,
        seats,
        previous: other(1)?,
        next: other(2)?,
        created: row.time(3)?,
        updated: row.time(4)?,
        log,
        offered: row.time_if_any(5)?,
    })
}

/// Returns a seat of a game.
pub(super) fn seat(row: &impl Columns, game: GameId) -> Result<StoredSeat, StoreError> {
    let (holder, invitation): (String, Option<String>) = (row.at(0)?, row.at(1)?);
    let hash = |column: usize| -> Result<Option<TokenHash>, StoreError> {
        let bytes: Option<Vec<u8>> = row.at(column)?;
        let bytes = bytes.map(<[u8; 32]>::try_from).transpose();
        let expected = |_| inconsistent(game, &"expected a hash of 32 bytes");
        Ok(bytes.map_err(expected)?.map(TokenHash::from_bytes))
    };
    let invitation: Option<SeatToken> =
        invitation.map(|text| parsed(&text, Some(game))).transpose()?;
    let before = hash(2)?;
    Ok(StoredSeat {
        holder: serde_json::from_str(&holder).map_err(|error| inconsistent(game, &error))?,
        ticket: invitation.map(Ticket::Invitation).or_else(|| before.map(Ticket::SecretBefore)),
        secret: hash(3)?,
        profile: profile(row, 4)?,
    })
}

/// Returns both seats of a game.
pub(super) fn both(seats: Vec<StoredSeat>, game: GameId) -> Result<[StoredSeat; 2], StoreError> {
    seats.try_into().map_err(|_| inconsistent(game, &"expected two seats"))
}

/// Returns the log of an uploaded record, which is one compressed value.
pub(super) fn unpacked(
    log: &[u8],
    created: WallTime,
    game: GameId,
) -> Result<Vec<LoggedEvent>, StoreError> {
    compact::unpack(log, created).map_err(|why| inconsistent(game, &why))
}

/// Returns an event of the log of a game.
pub(super) fn logged(row: &impl Columns, game: GameId) -> Result<LoggedEvent, StoreError> {
    let (word, words): (String, Option<i16>) = (row.at(0)?, row.at(1)?);
    let (index, act): (Option<i16>, Option<String>) = (row.at(2)?, row.at(3)?);
    let clocks: [Option<i64>; 2] = [row.at(5)?, row.at(6)?];
    let [first, second] =
        clocks.map(|left| left.map(|left| Duration::from_millis(left.cast_unsigned())));
    Ok(LoggedEvent {
        event: event(&word, words.map(i16::cast_unsigned))
            .map_err(|why| inconsistent(game, &why))?,
        act: side(index).zip(act),
        at: row.time(4)?,
        clocks: first.zip(second).map(|(first, second)| [first, second]),
    })
}
