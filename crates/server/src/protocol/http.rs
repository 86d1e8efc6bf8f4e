//! The bodies of the HTTP interface.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    Choices, Clock, Due, Effect, Entry, GameKind, Opponent, ResultView, Rules, Scene, SideName,
    Takebacks,
};

/// Which side the maker of a game takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum SideChoice {
    /// The first player's.
    #[serde(rename = "w")]
    First,
    /// The second player's.
    #[serde(rename = "b")]
    Second,
    /// By lot.
    #[default]
    #[serde(rename = "lot")]
    Lot,
}

/// The terms of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The rule set.
    pub rules: Rules,
    /// Options by key; those left out are at their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Against whom.
    pub opponent: Opponent,
    /// Your side.
    #[serde(default)]
    pub side: SideChoice,
    /// The clock; none by default.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// A start position as DPN instead of the usual one.
    #[serde(default)]
    pub start: Option<String>,
    /// How takebacks treat throws. Default: `same` against the computer and at one screen. Over a
    /// link it is always `never-across-throw`.
    #[serde(default)]
    pub takebacks: Option<Takebacks>,
}

/// A game that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CreatedGame {
    /// Its id.
    pub id: String,
    /// The sides you hold.
    pub you: Vec<SideName>,
    /// Your seats' secrets, for programs that keep no cookie: send one as `Authorization: Bearer`.
    pub seats: BTreeMap<String, String>,
    /// The invitation for the other seat: `/game/{id}#{secret}`.
    pub invite: Option<String>,
}

/// Takes a seat with the secret of an invitation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatClaim {
    /// The secret, 12 characters.
    pub seat: String,
}

/// A seat that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatTaken {
    /// Your side.
    pub side: SideName,
}

/// A game of yours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MyGame {
    /// Its id.
    pub id: String,
    /// The rule set.
    pub rules: Rules,
    /// What kind of game.
    pub kind: GameKind,
    /// The computer's level, against the computer; 0 is "Let the Wookiee win".
    pub level: Option<u8>,
    /// The sides you hold.
    pub you: Vec<SideName>,
    /// What has to happen next.
    pub due: Due,
    /// How it ended, if it has.
    pub result: Option<ResultView>,
    /// The number of the turn that goes on.
    pub turn: u32,
    /// The last change, in milliseconds since 1970.
    pub updated: u64,
    /// The position.
    pub scene: Scene,
}

/// An option of a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OptionInfo {
    /// Its key: `setup`.
    pub key: String,
    /// Its default value.
    pub default: String,
    /// What values there are, in words: `a number from 1 to 9999, or none`.
    pub values: String,
    /// The values that can be listed; empty where any text of a shape goes.
    pub choices: Vec<String>,
    /// What it does, in one line of English.
    pub about: String,
}

/// A rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RulesInfo {
    /// Which.
    pub rules: Rules,
    /// Its start position.
    pub start: String,
    /// What it looks like.
    pub scene: Scene,
    /// Whether there are dice.
    pub dice: bool,
    /// Its options.
    pub options: Vec<OptionInfo>,
}

/// Which position to look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PositionQuery {
    /// The position.
    pub dpn: String,
    /// Options as `key=value`, separated by commas.
    #[serde(default)]
    pub options: Option<String>,
    /// Moves and throws to play first, separated by spaces.
    #[serde(default)]
    pub play: Option<String>,
}

/// A position looked at by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PositionView {
    /// The position after what was played.
    pub dpn: String,
    /// What is to be seen.
    pub scene: Scene,
    /// What has to happen next.
    pub due: Due,
    /// How the game ended, judged by the position alone.
    pub result: Option<ResultView>,
    /// What whoever has to act may do.
    pub choices: Option<Choices>,
    /// The throws that can come, if one is due, each with its exact chance.
    pub throws: BTreeMap<String, String>,
    /// What the played words did, one list each.
    pub played: Vec<Vec<Effect>>,
}

/// A game to be looked through.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Replay {
    /// The scene before the first entry.
    pub beginning: Scene,
    /// Every entry with what is to be seen after it.
    pub entries: Vec<ReplayEntry>,
}

/// An entry of the line with the position after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ReplayEntry {
    /// What was played.
    #[serde(flatten)]
    pub entry: Entry,
    /// The position after it; null in the set-up.
    pub dpn: Option<String>,
    /// What is to be seen then.
    pub scene: Scene,
}

/// What became of an uploaded file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Imported {
    /// One for each game of the file, in order.
    pub games: Vec<ImportedGame>,
}

/// A game of an uploaded file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportedGame {
    /// Where to find it, if it replays.
    pub id: Option<String>,
    /// Where and why it fails, if it does not.
    pub error: Option<super::ApiError>,
    /// What the file calls it: `Anna – Ben, 2026-11-22`.
    pub title: String,
}
