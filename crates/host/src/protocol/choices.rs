//! The legal steps of a position, as sequences of things to point at.
//!
//! Every legal step is a *path* of spots to point at, one after the other. A spot is a space
//! (`A1`), a piece beside the board (its letter after a plus sign: `+N`), or a word on a button
//! (`!end`). The spots chosen so far are a prefix of some paths; the spots that continue those
//! paths are the targets. Steps that share a whole path differ in the piece they push.
//!
//! A turn of looney is entered one space at a time instead (L-3), along a [`Walk`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use super::Effect;

/// A legal step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LegalStep {
    /// The step in the notation of the rule set: `A1-B2`.
    pub word: String,
    /// The spots to point at, in order: `["A1","B2"]`, `["+N","A5"]`, `["!pass"]`. The words are
    /// `!pass`, `!end`, `!off`, `!stay`, `!ghost1`, `!ghost2`, `!ghost3` and `!accept`. To let a
    /// stunned creature stand up, one points at it twice. The path of a turn that is entered along
    /// a [`Walk`] is empty.
    pub path: Vec<String>,
    /// Whether the step ends in an attack or a capture.
    pub attack: bool,
    /// What the step does before any throw, for hints, previews and sentences. For the turns of a
    /// [`Walk`] only the attack is listed, because the hops describe the rest.
    pub effects: Vec<Effect>,
    /// The exact chances of the throw that follows, as fractions in lowest terms. In looney the
    /// keys are `win`, `standoff` and `loss`, from the attacker's point of view and before any
    /// ghost; in simeone `defeated`, `pushed`, `nothing` and `stunned`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<BTreeMap<String, String>>,
}

/// One piece moves one space, or attacks into it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct WalkHop {
    /// The space the piece leaves.
    pub from: String,
    /// The space the piece enters or attacks.
    pub to: String,
    /// The index of the next node in [`Walk::nodes`]; for an attack, the index of the finished
    /// step in [`Choices::steps`].
    pub n: u32,
}

/// A partly entered turn of looney.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct WalkNode {
    /// The movement points left.
    pub left: u8,
    /// The step that results if the turn ends here, as an index into [`Choices::steps`]; absent
    /// while the board is unchanged, because a turn has to change it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<u32>,
    /// The moves by one space; each `n` is the index of a node.
    pub go: Vec<WalkHop>,
    /// The attacks; each `n` is the index of a step.
    pub hit: Vec<WalkHop>,
}

/// All the ways to enter a turn of looney, as a graph whose first node is the start of the turn.
/// Two ways that lead to the same board with the same points left share a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Walk {
    /// The nodes, the start of the turn first.
    pub nodes: Vec<WalkNode>,
}

/// Everything that the player to act may do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Choices {
    /// The legal steps, sorted by `word`.
    pub steps: Vec<LegalStep>,
    /// How turns are entered, in looney when a turn is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walk: Option<Walk>,
}
