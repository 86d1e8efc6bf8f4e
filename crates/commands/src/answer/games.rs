//! Answers about the games and records in the user's data directory: `games` and `records`.

use serde::Serialize;

/// The answer of `dejarik games`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Games {
    /// The games that wait to be continued, the last saved first.
    pub games: Vec<SavedGame>,
}

/// A game that waits to be continued.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SavedGame {
    /// The id of the game.
    pub id: String,
    /// The name of the rule set.
    pub rules: &'static str,
    /// The players, the first side's first: `human`, a level such as `3`, or `wookiee`.
    pub players: [String; 2],
    /// The number of the turn when the game was saved, from 1.
    pub turn: Option<u32>,
    /// The position when the game was saved, in DPN; null during the set-up.
    pub position: Option<String>,
    /// When the game was saved, in seconds since 1970.
    pub saved: u64,
    /// The file of the game.
    pub file: String,
}

/// The answer of `dejarik records`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Records {
    /// The records of finished games, the last first.
    pub records: Vec<Record>,
}

/// The record of a finished game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Record {
    /// The id of the game.
    pub id: String,
    /// The name of the rule set.
    pub rules: &'static str,
    /// The players, the first side's first, as the record names them.
    pub players: [String; 2],
    /// The result, such as `1-0`.
    pub result: &'static str,
    /// The date, such as `2026.11.23`.
    pub date: String,
    /// The file of the record.
    pub file: String,
}
