//! Answers about the games and records in the user's data directory: `games` and `records`.

use serde::Serialize;

/// The answer of `dejarik games`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Games {
    /// The games that wait to be continued, the last saved first.
    pub(crate) games: Vec<SavedGame>,
}

/// A game that waits to be continued.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct SavedGame {
    /// The id of the game.
    pub(crate) id: String,
    /// The name of the rule set.
    pub(crate) rules: &'static str,
    /// The players, the first side's first: `human`, a level such as `3`, or `wookiee`.
    pub(crate) players: [String; 2],
    /// The number of the turn when the game was saved, from 1.
    pub(crate) turn: Option<u32>,
    /// The position when the game was saved, in DPN; null during the set-up.
    pub(crate) position: Option<String>,
    /// When the game was saved, in seconds since 1970.
    pub(crate) saved: u64,
    /// The file of the game.
    pub(crate) file: String,
}

/// The answer of `dejarik records`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Records {
    /// The records of finished games, the last first.
    pub(crate) records: Vec<Record>,
}

/// The record of a finished game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Record {
    /// The id of the game.
    pub(crate) id: String,
    /// The name of the rule set.
    pub(crate) rules: &'static str,
    /// The players, the first side's first, as the record names them.
    pub(crate) players: [String; 2],
    /// The result, such as `1-0`.
    pub(crate) result: &'static str,
    /// The date, such as `2026.11.23`.
    pub(crate) date: String,
    /// The file of the record.
    pub(crate) file: String,
}
