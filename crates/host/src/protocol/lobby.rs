//! The lobby, in which people who do not know each other find a game, and the list of games to watch.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use super::{Clock, NewGame, Profile, Rating, Rules, Scene, SideName};

/// A new invitation to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewSeek {
    /// The terms of the game, which has to be one over a link.
    pub game: NewGame,
    /// The number of days for which the invitation stands, 1 to 14; null if it stands for a minute, and
    /// for another minute whenever it is kept.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 14))]
    pub standing: Option<u8>,
    /// Whether the game is rated. Then it has the usual options, sides by lot, and a clock or days for a move, and both
    /// players need a passkey. In groi and bambara its start is drawn among those that the tables prove level.
    #[serde(default)]
    pub rated: bool,
}

/// The person who accepts an invitation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeekTaker {
    /// The name and the figure that your seat shows.
    pub profile: Option<Profile>,
}

/// An invitation to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Seek {
    /// The id of the game.
    pub id: String,
    /// The rule set.
    pub rules: Rules,
    /// The options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// The start position as DPN; null for the usual one.
    pub start: Option<String>,
    /// The time control; null for a game without clocks.
    pub clock: Option<Clock>,
    /// The days that a player has for each move; null for a game that is not played by days.
    pub days: Option<u8>,
    /// Whether the game may be on the list of games to watch.
    pub watched: bool,
    /// Whether the devices of the players check the dice.
    #[serde(default)]
    pub checked: bool,
    /// Whether the game is rated.
    #[serde(default)]
    pub rated: bool,
    /// The rating of the person who invites to a rated game; null if there is none yet.
    pub rating: Option<Rating>,
    /// The side of the person who accepts.
    pub side: SideName,
    /// The name and the figure of the person who invites.
    pub maker: Profile,
    /// When the invitation ends, in milliseconds since 1970, unless it is kept.
    pub until: u64,
    /// Whether the invitation is yours.
    pub mine: bool,
}

/// Whether an invitation is in the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct KeptSeek {
    /// When the invitation ends, in milliseconds since 1970, unless it is kept; null if the game is not in the
    /// lobby, for example because somebody has accepted the invitation.
    pub until: Option<u64>,
}

/// A page of the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Seeks {
    /// The invitations, the latest first.
    pub seeks: Vec<Seek>,
    /// The value of `from` for the next page; null on the last page.
    pub next: Option<String>,
}

/// A game that its players let everybody watch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct WatchedGame {
    /// The id of the game.
    pub id: String,
    /// The rule set.
    pub rules: Rules,
    /// The names and figures of both players, the first player's first.
    pub players: [Profile; 2],
    /// Whether the game is rated.
    pub rated: bool,
    /// The ratings of both players of a rated game, the first player's first; null if there is none yet, and in other games.
    pub ratings: [Option<Rating>; 2],
    /// The time control; null for a game without clocks.
    pub clock: Option<Clock>,
    /// The days that a player has for each move; null for a game that is not played by days.
    pub days: Option<u8>,
    /// The number of the current turn.
    pub turn: u32,
    /// When the game last changed, in milliseconds since 1970.
    pub updated: u64,
    /// The current position as it is drawn; an empty board in the set-up.
    pub scene: Scene,
}

/// A page of the list of games to watch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct WatchedGames {
    /// The games in progress. Rated games come first, those with the highest sum of ratings in front; the others follow, the
    /// most recently changed first.
    pub games: Vec<WatchedGame>,
    /// The value of `from` for the next page; null on the last page.
    pub next: Option<String>,
}
