//! How games are written on the device: one entry for what is known of a game without its log, and one for
//! each event.
//!
//! # Stability
//! An entry names its version, [`VERSION`]; the terms, the holders and the words of events are those of the
//! server's store ([`dejarik_host::store`]), and what an older version of this program has kept stays
//! readable.

use std::time::Duration;

use dejarik_host::id::{GameId, PersonId};
use dejarik_host::profile::Profile;
use dejarik_host::store::{
    Holder, ListedGame, LoggedEvent, StoredGame, StoredSeat, Summary, Terms, due_of_text, due_text,
    size_of_events, size_of_game,
};
use dejarik_host::time::{WallTime, millis};
use dejarik_play::{GameResult, Vocabulary};
use dejarik_rules::Side;
use serde::{Deserialize, Serialize};

use crate::wire::Entry;

/// The version of the entries.
pub const VERSION: u8 = 1;
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

/// Who holds a seat, and under which name. No secret is kept, because nobody has to show one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct KeptSeat {
    holder: Holder,
    #[serde(default)]
    profile: Profile,
}

/// What is known of a game without its log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptGame {
    v: u8,
    /// The revision of the words of the log.
    words: u16,
    terms: Terms,
    seats: [KeptSeat; 2],
    previous: Option<GameId>,
    next: Option<GameId>,
    created: u64,
    updated: u64,
    plies: u32,
    turn: u32,
    due: String,
    dpn: Option<String>,
    result: Option<GameResult>,
    bytes: u64,
}

impl KeptGame {
    /// Returns what is kept of a game. `game.log` may be empty; `bytes` is about the size of its log.
    pub fn of(game: &StoredGame, summary: &Summary, bytes: u64) -> KeptGame {
        let seat = |seat: &StoredSeat| KeptSeat {
            holder: seat.holder.clone(),
            profile: seat.profile.clone(),
        };
        KeptGame {
            v: VERSION,
            words: Vocabulary::CURRENT.number(),
            terms: game.terms.clone(),
            seats: game.seats.each_ref().map(seat),
            previous: game.previous,
            next: game.next,
            created: game.created.millis(),
            updated: game.updated.millis(),
            plies: summary.plies,
            turn: summary.turn,
            due: due_text(summary.due),
            dpn: summary.dpn.clone(),
            result: summary.result,
            bytes,
        }
    }

    /// Returns the entry as it is kept.
    pub fn text(&self) -> String {
        // Only maps with keys that are no strings cannot be written, and there is none.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads an entry.
    ///
    /// # Errors
    /// If it cannot be read; the text says why.
    pub fn read(text: &str) -> Result<KeptGame, String> {
        let read: KeptGame = serde_json::from_str(text).map_err(|error| error.to_string())?;
        match read.v {
            VERSION => Ok(read),
            other => Err(format!("a newer version of Dejarik has kept this game (form {other})")),
        }
    }

    /// Returns when the game last changed.
    pub fn updated(&self) -> WallTime {
        WallTime::from_millis(self.updated)
    }

    /// Returns about how many bytes the log takes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.result.is_some()
    }

    /// Returns whether the game is an imported record.
    pub fn is_record(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat.holder, Holder::Record { .. }))
    }

    /// Returns the game as an entry of a list.
    ///
    /// # Errors
    /// If what the game waits for cannot be read.
    pub fn listed(&self, id: GameId) -> Result<ListedGame, String> {
        let due = due_of_text(&self.due);
        let terms = serde_json::to_string(&self.terms).map_or(0, |terms| terms.len());
        let stored = self.seats.each_ref().map(KeptSeat::stored);
        Ok(ListedGame {
            id,
            terms: self.terms.clone(),
            holders: self.seats.each_ref().map(|seat| seat.holder.clone()),
            profiles: stored.each_ref().map(StoredSeat::shown),
            created: WallTime::from_millis(self.created),
            updated: self.updated(),
            bytes: size_of_game(terms) + self.bytes,
            summary: Summary {
                plies: self.plies,
                turn: self.turn,
                due: due.ok_or_else(|| format!("`{}` is not what a game waits for", self.due))?,
                dpn: self.dpn.clone(),
                result: self.result,
                live: None,
                deadline: None,
            },
        })
    }

    /// Returns the whole game from the entries of its log, in the order of their keys.
    ///
    /// # Errors
    /// If the log has a gap or an event cannot be read.
    pub fn stored(&self, id: GameId, entries: &[Entry]) -> Result<StoredGame, String> {
        let words = Vocabulary::try_from(self.words).map_err(|error| error.to_string())?;
        let log = entries.iter().enumerate().map(|(seq, (key, value))| {
            if *key != event_key(id, seq as u64) {
                return Err(format!("event {seq} is missing"));
            }
            event(value, words)
        });
        Ok(StoredGame {
            id,
            terms: self.terms.clone(),
            seats: self.seats.each_ref().map(KeptSeat::stored),
            previous: self.previous,
            next: self.next,
            created: WallTime::from_millis(self.created),
            updated: self.updated(),
            log: log.collect::<Result<_, _>>()?,
        })
    }
}

impl KeptSeat {
    fn stored(&self) -> StoredSeat {
        let profile = self.profile.clone();
        StoredSeat { profile, ..StoredSeat::held(self.holder.clone()) }
    }
}

/// An event as it is kept. The names are short because there are many.
#[derive(Serialize, Deserialize)]
struct KeptEvent {
    #[serde(rename = "w")]
    word: String,
    /// The side and the page's name of the act.
    #[serde(rename = "a", default, skip_serializing_if = "Option::is_none")]
    act: Option<(String, String)>,
    #[serde(rename = "t")]
    at: u64,
    #[serde(rename = "c", default, skip_serializing_if = "Option::is_none")]
    clocks: Option<[u64; 2]>,
}

/// Returns an event as it is kept.
pub fn event_text(logged: &LoggedEvent) -> String {
    let kept = KeptEvent {
        word: logged.event.to_string(),
        act: logged.act.as_ref().map(|(side, id)| (side.to_string(), id.clone())),
        at: logged.at.millis(),
        clocks: logged.clocks.map(|clocks| clocks.map(millis)),
    };
    serde_json::to_string(&kept).unwrap_or_default()
}

fn event(text: &str, words: Vocabulary) -> Result<LoggedEvent, String> {
    let kept: KeptEvent = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let event = words.read(&kept.word).map_err(|error| format!("`{}`: {error}", kept.word))?;
    let side = |name: &str| Side::BOTH.into_iter().find(|side| side.to_string() == name);
    let act = kept.act.map(|(name, id)| Some((side(&name)?, id)));
    Ok(LoggedEvent {
        event,
        act: act.map(|act| act.ok_or("the side of an act cannot be read")).transpose()?,
        at: WallTime::from_millis(kept.at),
        clocks: kept.clocks.map(|clocks| clocks.map(Duration::from_millis)),
    })
}

/// Returns about how many bytes the events of a log take.
pub fn size(log: &[LoggedEvent]) -> u64 {
    size_of_events(log)
}

/// Reads the reader's id from the entries that the device has; `None` if there is none yet.
pub fn reader(entries: &[Entry]) -> Option<PersonId> {
    entries.iter().find(|(key, _)| key == READER).and_then(|(_, value)| value.parse().ok())
}
