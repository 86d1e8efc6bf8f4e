//! What the server keeps of a person.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use super::{GameKind, Profile, Rules, SideName, UnreadableGame};

/// How much the server keeps of you, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyData {
    /// The number of games in which you have a seat.
    pub games: u64,
    /// The number of games that you have uploaded.
    pub uploads: u64,
    /// How long games are kept.
    pub retention: RetentionView,
}

/// How long the server keeps games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct RetentionView {
    /// How long after its creation a game is kept in which nobody has made a step, in milliseconds.
    pub untouched: u64,
    /// How long after their last change finished games are kept, in milliseconds; null if they are kept
    /// until you delete them.
    pub finished: Option<u64>,
    /// How long uploaded games are kept, in milliseconds; null if they are kept until you delete them.
    pub uploads: Option<u64>,
}

/// Everything that the server keeps of you.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyArchive {
    /// Your games, the oldest first.
    pub games: Vec<ArchivedGame>,
    /// Those of your games that this version of the server cannot read. They stay stored.
    pub unreadable: Vec<UnreadableGame>,
}

/// A game in the archive of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ArchivedGame {
    /// The id of the game.
    pub id: String,
    /// The kind of game.
    pub kind: GameKind,
    /// The rule set.
    pub rules: Rules,
    /// The sides you hold; none in a game that you have uploaded.
    pub you: Vec<SideName>,
    /// The names and figures of both players, the first player's first; in an uploaded record the names
    /// that it has.
    pub players: [Profile; 2],
    /// When the game was created, in milliseconds since 1970.
    pub created: u64,
    /// When the game last changed, in milliseconds since 1970.
    pub updated: u64,
    /// The record of the game as DGN, which can be uploaded again.
    pub record: String,
    /// The event log.
    pub events: Vec<ArchivedEvent>,
}

/// An event in the archive of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ArchivedEvent {
    /// The event's word in the log; an order that is still hidden from you is `setup:????`.
    pub word: String,
    /// The side that acted; null for what the server did by itself.
    pub by: Option<SideName>,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// The time left on both clocks in milliseconds, the first player's first.
    pub clocks: Option<[u64; 2]>,
}
