//! The answer of `dejarik rollout`.

use serde::Serialize;

/// The chances of a position, from many games.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Rollout {
    /// The position, in DPN.
    pub(crate) position: String,
    /// The side to move, whose chance it is: `w` or `b`.
    pub(crate) side: String,
    /// The number of games.
    pub(crate) games: u64,
    /// The winning chance, 0 to 1; a draw counts one half.
    pub(crate) chance: f64,
    /// The standard error of the chance.
    pub(crate) standard_error: f64,
}
