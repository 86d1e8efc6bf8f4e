//! How values of games are encoded in columns, in the same way in every database.

use dejarik_play::{Event, Vocabulary};

use super::{GameKind, Holder, StoreError};
use crate::id::{GameId, PersonId};
use crate::time::WallTime;

/// Returns the word for a kind of game in the column `kind`.
pub(super) fn kind_text(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Computer => "computer",
        GameKind::Here => "here",
        GameKind::Board => "board",
        GameKind::Online => "online",
        GameKind::Record => "record",
    }
}

/// Reads an event in the vocabulary in which it was written; `None` stands for the first
/// vocabulary.
pub(super) fn event(word: &str, words: Option<u16>) -> Result<Event, String> {
    let vocabulary = words.map_or(Ok(Vocabulary::FIRST), Vocabulary::try_from);
    let event = vocabulary.map_err(|error| error.to_string())?.read(word);
    event.map_err(|error| format!("`{word}`: {error}"))
}

/// Returns the person to list a seat's game under.
pub(super) fn person_of(holder: &Holder) -> Option<&str> {
    holder.person().map(PersonId::as_str)
}

/// Returns a value as JSON.
pub(super) fn json<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

/// Reinterprets the 64 bits of a number as a signed integer, because databases have no unsigned
/// ones.
pub(super) fn signed(number: u64) -> i64 {
    number.cast_signed()
}

/// Returns a time as it is stored.
pub(super) fn stored_time(time: WallTime) -> i64 {
    signed(time.millis())
}

/// Returns a time that was stored.
pub(super) fn wall_time(stored: i64) -> WallTime {
    WallTime::from_millis(stored.cast_unsigned())
}

/// Parses a stored text of a game.
pub(super) fn parsed<T: std::str::FromStr>(
    text: &str,
    game: Option<GameId>,
) -> Result<T, StoreError>
where
    T::Err: std::fmt::Display,
{
    text.parse().map_err(|error| match game {
        Some(game) => inconsistent(game, &error),
        None => StoreError::Failed(format!("`{text}`: {error}")),
    })
}

/// Returns the error of a game that cannot be understood.
pub(super) fn inconsistent(game: GameId, why: &impl ToString) -> StoreError {
    StoreError::Inconsistent { game, why: why.to_string() }
}
