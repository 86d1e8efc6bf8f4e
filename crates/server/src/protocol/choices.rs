//! What a player may do now, as things to point at.
//!
//! Every legal step is a *path* of spots to point at, one after the other: a space (`A1`), a piece
//! beside the board by its letter with a sign before it (`+N`), or a word (`!end`). What has been
//! pointed at so far is a prefix of some paths; what can come next are the targets. Where several
//! steps share a whole path they are told apart by what they push.
//!
//! A turn of looney is walked a space at a time instead (L-3), along a [`Walk`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Effect;

/// A legal step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Step {
    /// As it is written and sent: `A1-B2`.
    pub word: String,
    /// What to point at, one after the other: `["A1","B2"]`, `["+N","A5"]`, `["!pass"]`. Words are
    /// `!pass`, `!end`, `!off`, `!stay`, `!ghost1`, `!ghost2`, `!ghost3`, `!accept`. A stunned
    /// creature is pointed at twice to stand up. Empty for the turns of a [`Walk`].
    pub path: Vec<String>,
    /// Whether it attacks or captures at its end.
    pub attack: bool,
    /// What it does, before any throw: what a hint, a preview or a sentence is made of. Of
    /// the turns of a [`Walk`] only the attack, as their hops say the rest.
    pub effects: Vec<Effect>,
    /// The exact chances of the throw that follows, as fractions in lowest terms: looney `win`,
    /// `standoff`, `loss` for the attacker before any ghost; simeone `defeated`, `pushed`,
    /// `nothing`, `stunned`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<BTreeMap<String, String>>,
}

/// One piece goes one space, or attacks into it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WalkHop {
    /// The space it stands on.
    pub from: String,
    /// The space it goes to.
    pub to: String,
    /// The node it leads to; for an attack the index of the step in [`Choices::steps`].
    pub n: u32,
}

/// A turn of looney that is partly walked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WalkNode {
    /// Points left.
    pub left: u8,
    /// The step if the turn ends here, as an index into [`Choices::steps`]; absent where nothing
    /// has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<u32>,
    /// One piece goes one space; the index is a node.
    pub go: Vec<WalkHop>,
    /// One piece attacks; the index is a step.
    pub hit: Vec<WalkHop>,
}

/// All the ways to walk a turn of looney. Node 0 is the beginning. The same board with the same
/// points left is one node, however it was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Walk {
    /// The nodes.
    pub nodes: Vec<WalkNode>,
}

/// Everything a player may do now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Choices {
    /// The legal steps, sorted by word.
    pub steps: Vec<Step>,
    /// Looney, when a turn is due: how turns are walked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walk: Option<Walk>,
}
