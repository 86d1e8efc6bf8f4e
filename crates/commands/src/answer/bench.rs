//! The answer of `dejarik bench`.

use serde::Serialize;

/// The searches of all positions.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Bench {
    /// The number of nodes of all searches, the same on every machine.
    pub(crate) nodes: u64,
    /// The time of all searches in seconds.
    pub(crate) seconds: f64,
    /// The nodes searched in a second.
    pub(crate) nodes_per_second: u64,
    /// Each search, in order.
    pub(crate) searched: Vec<Searched>,
}

/// The search of a position.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Searched {
    /// The position, in DPN.
    pub(crate) position: &'static str,
    /// The depth in plies, with dice in turns.
    pub(crate) depth: u32,
    /// The number of nodes.
    pub(crate) nodes: u64,
    /// The time in seconds.
    pub(crate) seconds: f64,
}
