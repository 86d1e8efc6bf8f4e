//! The answer of `dejarik bench`.

use serde::Serialize;

/// The searches of all positions.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Bench {
    /// The number of nodes of all searches, the same on every machine.
    pub nodes: u64,
    /// The time of all searches in seconds.
    pub seconds: f64,
    /// The nodes searched in a second.
    pub nodes_per_second: u64,
    /// Each search, in order.
    pub searched: Vec<Searched>,
}

/// The search of a position.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Searched {
    /// The position, in DPN.
    pub position: &'static str,
    /// The depth in plies, with dice in turns.
    pub depth: u32,
    /// The number of nodes.
    pub nodes: u64,
    /// The time in seconds.
    pub seconds: f64,
}
