//! The answer of `dejarik rollout`.

use serde::Serialize;

/// The chances of a position, from many games.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Rollout {
    /// The position, in DPN.
    pub position: String,
    /// The side to move, whose chance it is: `w` or `b`.
    pub side: String,
    /// The number of games.
    pub games: u64,
    /// The winning chance, 0 to 1; a draw counts one half.
    pub chance: f64,
    /// The standard error of the chance.
    pub standard_error: f64,
}
