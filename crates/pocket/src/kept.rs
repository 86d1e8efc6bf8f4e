//! The entries of the store: one for each game without its log, and one for each event, in the form of
//! [`dejarik_host::store`].
//!
//! # Stability
//! Entries that an older version of this program has written can still be read.

use dejarik_host::id::{GameId, PersonId};
use dejarik_host::store::{KeptEvent, KeptGame, LoggedEvent, StoredGame};

use crate::wire::Entry;

/// The key under which the reader's id is kept.
pub const READER: &str = "reader";
/// The beginning of the keys of games.
pub const GAMES: &str = "game/";

/// Returns the key of a game.
pub fn game_key(game: GameId) -> String {
    format!("{GAMES}{game}")
}

/// Returns the beginning of the keys of a game's events.
pub fn log_prefix(game: GameId) -> String {
    format!("log/{game}/")
}

/// Returns the key of an event by its number, counted from 0.
pub fn event_key(game: GameId, seq: u64) -> String {
    format!("{}{seq:08}", log_prefix(game))
}

/// Returns the entry of an event.
pub fn event_text(logged: &LoggedEvent) -> String {
    serde_json::to_string(&KeptEvent::of(logged)).unwrap_or_default()
}

/// Returns a whole game from the entries of its log, in the order of their keys.
///
/// # Errors
/// If the log has a gap or an event cannot be read.
pub fn stored(kept: &KeptGame, id: GameId, entries: &[Entry]) -> Result<StoredGame, String> {
    let log = entries.iter().enumerate().map(|(seq, (key, value))| {
        if *key != event_key(id, seq as u64) {
            return Err(format!("event {seq} is missing"));
        }
        let event: KeptEvent = serde_json::from_str(value).map_err(|error| error.to_string())?;
        event.logged(kept.words).map_err(|error| format!("`{}`: {error}", event.word))
    });
    Ok(kept.stored(id, log.collect::<Result<_, _>>()?))
}

/// Reads the reader's id from the entries that the device has; `None` if there is none yet.
pub fn reader(entries: &[Entry]) -> Option<PersonId> {
    entries.iter().find(|(key, _)| key == READER).and_then(|(_, value)| value.parse().ok())
}
