//! The record of one game of a study: enough for every figure of a summary, about 300 bytes as JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The record of a finished game. The *starter* is the player who made the first move, on either side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Whether the starter had the first player's pieces.
    pub first: bool,
    /// The result for the starter: 1 won, 0 drawn, -1 lost.
    pub score: i8,
    /// The points of the starter and of the opponent.
    pub points: [u32; 2],
    /// The number of turns of both players together.
    pub turns: u32,
    /// The number of steps that the players chose; in simeone every action is a step.
    pub steps: u32,
    /// How the game ended: the name of a [`dejarik_play::Why`], or `broken-off`.
    pub end: String,
    /// How often each fact occurred; facts that did not occur are absent.
    pub fired: BTreeMap<String, u32>,
    /// The number of the starter's and of the opponent's turns at each material balance, seen from the
    /// side to move (see [`crate::Worth`]).
    pub material: BTreeMap<u32, [u32; 2]>,
}

/// The ending of a game that was broken off at the length limit; it counts as drawn.
pub const BROKEN_OFF: &str = "broken-off";
