//! What is kept of a game: enough for every figure of a summary, about 300 bytes as JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A game that was played. "The starter" is who made the first move, whatever colour they had.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Whether the starter had the first player's pieces.
    pub first: bool,
    /// 1 won by the starter, 0 drawn, -1 lost.
    pub score: i8,
    /// Points, the starter's and the other's.
    pub points: [u32; 2],
    /// Turns of both players together.
    pub turns: u32,
    /// Steps: what players chose, in simeone every action.
    pub steps: u32,
    /// How it ended: the name of a [`dejarik_play::Why`], or `broken-off`.
    pub end: String,
    /// How often each fact of the game came up; those that did not are missing.
    pub fired: BTreeMap<String, u32>,
    /// At how many turns each material balance stood: the starter's and the other's turns, by the
    /// mover's balance (see [`crate::Worth`]).
    pub material: BTreeMap<u32, [u32; 2]>,
}

/// The end of a game that was broken off at its longest length; it counts as drawn.
pub const BROKEN_OFF: &str = "broken-off";
