//! Tournaments for few: three to eight people who share a link, and of whom each plays a game against each other one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use super::{Clock, NewGame, Profile, Rules};

/// A new tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// The terms of every game. They have to be those of a game over a link with sides by lot, without checked dice. The
    /// profile is yours in all games.
    pub game: NewGame,
    /// The number of places, 3 to 8. The tournament begins when all are taken, or when you start it.
    #[cfg_attr(feature = "openapi", schema(minimum = 3, maximum = 8))]
    pub places: u8,
}

/// The person who takes a place at a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewEntrant {
    /// The name and the figure that you show in all games.
    pub profile: Option<Profile>,
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum TournamentStage {
    /// Places can be taken.
    Open,
    /// The games are in play.
    Running,
    /// All games are over.
    Over,
}

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct TournamentPlayer {
    /// The name and the figure.
    pub profile: Profile,
    /// Whether the player has left, or has deleted everything.
    pub left: bool,
    /// The rank, from 1. Players with the same points and the same Sonneborn-Berger score share a rank.
    pub rank: u8,
    /// The points: 1 for a win, ½ for a draw.
    pub points: f64,
    /// The Sonneborn-Berger score: the points of the opponents who were beaten, and half of the points of those with whom the
    /// player has drawn.
    #[serde(rename = "sonnebornBerger")]
    pub sonneborn_berger: f64,
    /// The number of games that count.
    pub played: u8,
}

/// How a game of a tournament stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum PairingState {
    /// The game is in play.
    Playing,
    /// The first player has won.
    First,
    /// The second player has won.
    Second,
    /// The game is a draw.
    Draw,
    /// The game was called off, ended by the operator, or deleted. It counts for nobody.
    Void,
}

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct TournamentGame {
    /// The round, from 1. All games can be played at once.
    pub round: u8,
    /// The places of the players in the list of players, that of the first side first.
    pub players: [u8; 2],
    /// The id of the game; null if it was deleted, and for a reader without a place.
    pub id: Option<String>,
    /// How the game stands.
    pub state: PairingState,
    /// The places of the players who have to act now.
    pub waits: Vec<u8>,
}

/// A tournament as a person sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct TournamentView {
    /// The id. `/tournament/{id}` is the link with which places are taken.
    pub id: String,
    /// The rule set.
    pub rules: Rules,
    /// The options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// The start position as DPN; null for the usual one.
    pub start: Option<String>,
    /// The time control; null for games without clocks.
    pub clock: Option<Clock>,
    /// The days that a player has for each move; null for games that are not played by days.
    pub days: Option<u8>,
    /// The number of places.
    pub places: u8,
    /// How far the tournament is.
    pub stage: TournamentStage,
    /// The players, in the order in which they came. The first one has made the tournament.
    pub players: Vec<TournamentPlayer>,
    /// Your place in the list of players; null if you have none.
    pub you: Option<u8>,
    /// The games, round by round; none before the tournament begins.
    pub games: Vec<TournamentGame>,
    /// When the tournament is deleted, in milliseconds since 1970. Its games stay.
    pub until: u64,
}

/// Your tournaments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyTournaments {
    /// The tournaments at which you have a place, the latest first, at most 50.
    pub tournaments: Vec<TournamentView>,
}
