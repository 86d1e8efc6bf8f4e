//! Where games are kept: what was agreed on, who sits where, and an append-only log of what
//! happened. The state of a game is a fold over its log; nothing else about it is kept.
//!
//! A [`Store`] takes [`Write`]s and says when each is on disk. Writes of all games that come
//! while the disk is busy go to it together (group commit), so a hundred games cost one sync.
//! Reads are plain calls that block: ask them off the async threads.
//!
//! # Invariants
//! - A log has no gap and no two events with one number: `(game, seq)` is unique.
//! - An act is done once: `(game, side, act)` is unique.
//! - A game is followed by at most one: `previous` is unique.
//!
//! # Secrets
//! Seat secrets are kept as they are, not hashed: an invitation has to be shown again, and
//! whoever reads the file has every game and the key of the cookies already.

mod memory;
mod sqlite;
#[cfg(test)]
mod suite;

use dejarik_play::{Event, SeriesGame, Settings};
use dejarik_rules::Side;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::id::{GameId, PersonId, SeatId};
use crate::protocol::{Clock, GameKind};

pub use memory::Memory;
pub use sqlite::Sqlite;

/// Why games cannot be kept or read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be opened or made.
    #[error("{path} cannot be opened: {why}")]
    Open {
        /// The file.
        path: String,
        /// What the system says.
        why: String,
    },
    /// Another server has it open.
    #[error("{path} is in use by another server; stop it, or give this one another file")]
    InUse {
        /// The file.
        path: String,
    },
    /// The file is not one of ours, or it is damaged.
    #[error("{path} is not a file of games, or it is damaged: {why}")]
    Damaged {
        /// The file.
        path: String,
        /// What was found.
        why: String,
    },
    /// A later program has written it.
    #[error("{path} was written by a later version of this program (form {found}, known: {known})")]
    Newer {
        /// The file.
        path: String,
        /// Its form.
        found: i64,
        /// The latest form known here.
        known: i64,
    },
    /// What is to be written contradicts what is there: an event with this number, an act with
    /// this name, a next game.
    #[error("it contradicts what is kept already: {0}")]
    Conflict(String),
    /// What is kept does not make sense.
    #[error("what is kept of game {game} makes no sense: {why}")]
    Nonsense {
        /// Which game.
        game: GameId,
        /// What is wrong.
        why: String,
    },
    /// The disk, or the database.
    #[error("{0}")]
    Failed(String),
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
}

/// Who sits on a seat, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    /// Nobody yet.
    Open,
    /// A person, known by a cookie, or by the seat's secret alone.
    Person(Option<PersonId>),
    /// The computer, at this level.
    Computer(u8),
    /// A player of an uploaded record.
    Record {
        /// The name in the record.
        name: Option<String>,
        /// Whose upload it is.
        by: Option<PersonId>,
    },
}

impl Holder {
    /// Among whose games the game is: those of whoever plays, or brought it.
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Holder::Person(person) | Holder::Record { by: person, .. } => person.as_ref(),
            Holder::Open | Holder::Computer(_) => None,
        }
    }
}

/// A seat, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptSeat {
    /// What lets somebody sit there.
    pub secret: SeatId,
    /// Who does.
    pub holder: Holder,
}

/// What is kept of a game beside its log, and never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// What kind of game.
    pub kind: GameKind,
    /// What the players agreed on.
    pub settings: Settings,
    /// The clock.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// What the computer's errors depend on.
    #[serde(default)]
    pub seed: u64,
    /// The games of its series before it.
    #[serde(default)]
    pub before: Vec<SeriesGame>,
    /// The occasion and the day in an uploaded record.
    #[serde(default)]
    pub occasion: [Option<String>; 2],
}

/// An event of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// What happened.
    pub event: Event,
    /// The act that did it: whose, and its name.
    pub act: Option<(Side, String)>,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What the clocks showed after it, in milliseconds.
    pub clocks: Option<[u64; 2]>,
}

/// A game, whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its name.
    pub id: GameId,
    /// What never changes.
    pub terms: Terms,
    /// Both seats, by [`Side::index`].
    pub seats: [KeptSeat; 2],
    /// The game that it is the rematch of.
    pub previous: Option<GameId>,
    /// Its own rematch.
    pub next: Option<GameId>,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// When it last changed.
    pub updated: u64,
    /// The log.
    pub log: Vec<Logged>,
}

/// Something to be written.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new game, with what of its log there is already.
    Create(Box<Kept>),
    /// Events at the end of a log.
    Append {
        /// Whose.
        game: GameId,
        /// The number of the first of them, from 0.
        seq: u64,
        /// They.
        events: Vec<Logged>,
        /// The position's key if this is an online game in progress; see [`Store::live`].
        live: Option<LiveKey>,
    },
    /// Somebody takes a seat.
    Sit {
        /// Of this game.
        game: GameId,
        /// The seat.
        side: Side,
        /// Who.
        holder: Holder,
        /// When.
        at: u64,
    },
}

/// A position that is being played online: the rule set's number and the position's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LiveKey {
    /// Which rule set, by its place in the list of all.
    pub rules: u8,
    /// The position's key.
    pub key: u64,
}

/// The answer to a write, when it is on disk.
pub type Written = oneshot::Receiver<Result<(), StoreError>>;

/// Keeps games. Every implementation passes one test suite (`suite`).
pub trait Store: Send + Sync + 'static {
    /// Hands in something to be written. The answer comes when it is on disk; writes are done in
    /// the order in which they are handed in.
    fn write(&self, write: Write) -> Written;

    /// A game. Blocks.
    fn load(&self, game: &GameId) -> Result<Option<Kept>, StoreError>;

    /// The games of a person, the last changed first. Blocks.
    fn of_person(&self, person: &PersonId, most: usize) -> Result<Vec<Kept>, StoreError>;

    /// The positions of all online games in progress. Blocks.
    fn live(&self) -> Result<Vec<(GameId, LiveKey)>, StoreError>;

    /// 32 secret bytes, made when the store was: the key of the cookies. Blocks.
    fn key(&self) -> Result<[u8; 32], StoreError>;

    /// Whether the store answers. Blocks.
    fn ready(&self) -> Result<(), StoreError>;

    /// How many writes went to disk together, as counts of batches of up to 1, 2, 4 … 1024.
    fn batches(&self) -> [u64; 11];
}

/// Gives ids a text form in files.
macro_rules! as_text {
    ($($id:ty),+) => { $(
        impl Serialize for $id {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $id {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$id, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+ };
}

as_text!(PersonId);
