//! The answer of `dejarik dice verify`.

use serde::Serialize;

/// What the check of a game's dice has found.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct DiceVerified {
    /// The path of the record.
    pub(crate) file: String,
    /// Whether every check holds.
    pub(crate) verified: bool,
    /// The id of the game; null if a check fails.
    pub(crate) game: Option<String>,
    /// The name of the rule set; null if a check fails.
    pub(crate) rules: Option<&'static str>,
    /// The public key of the server in hexadecimal; null if a check fails.
    pub(crate) key: Option<String>,
    /// The number of throws that have a result.
    pub(crate) throws: usize,
    /// How many numbers were left open because a part was missing.
    pub(crate) left_open: u16,
    /// The dice of each side, the first player's first; empty if a check fails.
    pub(crate) sides: Vec<SideDice>,
    /// The check that fails; null if every check holds.
    pub(crate) fault: Option<DiceFault>,
}

/// The dice of one side.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct SideDice {
    /// The throws of this side's steps that were made without a part of the other side.
    pub(crate) alone: usize,
    /// What betting against these dice would have turned 1 into. From 20 on there is reason to doubt.
    pub(crate) bet: f64,
}

/// A check that fails.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct DiceFault {
    /// The number of the point in the list of what a player can check, from 1 to 8.
    pub(crate) point: u8,
    /// The number of the throw, or of the last one before; 0 before the first.
    pub(crate) throw: u16,
    /// The line of the file, from 1.
    pub(crate) line: usize,
    /// What is wrong.
    pub(crate) reason: String,
}
