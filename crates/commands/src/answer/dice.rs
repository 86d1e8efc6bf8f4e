//! The answer of `dejarik dice verify`.

use serde::Serialize;

/// What the check of a game's dice has found.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct DiceVerified {
    /// The path of the record.
    pub file: String,
    /// Whether every check holds.
    pub verified: bool,
    /// The id of the game; null if a check fails.
    pub game: Option<String>,
    /// The name of the rule set; null if a check fails.
    pub rules: Option<&'static str>,
    /// The public key of the server in hexadecimal; null if a check fails.
    pub key: Option<String>,
    /// The number of throws that have a result.
    pub throws: usize,
    /// How many numbers were left open because a part was missing.
    pub left_open: u16,
    /// The dice of each side, the first player's first; empty if a check fails.
    pub sides: Vec<SideDice>,
    /// The check that fails; null if every check holds.
    pub fault: Option<DiceFault>,
}

/// The dice of one side.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SideDice {
    /// The throws of this side's steps that were made without a part of the other side.
    pub alone: usize,
    /// What betting against these dice would have turned 1 into. From 20 on there is reason to doubt.
    pub bet: f64,
}

/// A check that fails.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DiceFault {
    /// The number of the point in the list of what a player can check, from 1 to 8.
    pub point: u8,
    /// The number of the throw, or of the last one before; 0 before the first.
    pub throw: u16,
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}
