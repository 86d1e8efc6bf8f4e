//! Why something is not possible, and why a step is good.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::{IntoParams, ToSchema};

use super::{Effect, Evaluation, Kept, Sentence, SideName};

/// A position, and what a player tries in it: pointed out (`attempt`) or written (`word`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct WhyNotQuery {
    /// The position as DPN.
    pub dpn: String,
    /// Options of the rule set as `key=value`, separated by commas.
    pub options: Option<String>,
    /// What is pointed at, separated by spaces, as in the path of a step: `A1` or `A1 B2`, `+N A5`,
    /// `!end`. In looney, what was walked before in the same turn comes first: `A4-B4 A1 A2`.
    pub attempt: Option<String>,
    /// A move as it was typed. It is used if there is no `attempt`.
    pub word: Option<String>,
}

/// The answer to what a player tries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct WhyNot {
    /// Why it is not possible; null if a legal step begins with it, or if the word is no move.
    pub reason: Option<Reason>,
}

/// Why something is not possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Reason {
    /// The reason as a word for programs: `blocked`, `not-yours`, `must-stand`, …
    pub code: String,
    /// The space that the reason is about, or a piece beside the board (`+N`): the piece in the way,
    /// the space to go to instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The space of the queen that protects the piece (`protected`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The points that it would cost (`points`), or the size of the ghost (`no-ghost`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
    /// The points that are left (`points`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<u8>,
    /// The reason as a sentence.
    pub told: Sentence,
}

/// A position, and the step in it that is to be explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ExplainQuery {
    /// The position as DPN.
    pub dpn: String,
    /// Options of the rule set as `key=value`, separated by commas.
    pub options: Option<String>,
    /// The step to explain; the best one if left out.
    pub word: Option<String>,
    /// Search time in milliseconds, 50 to 2000; 800 if left out.
    #[cfg_attr(feature = "openapi", param(minimum = 50, maximum = 2000))]
    pub time: Option<u64>,
}

/// What is known of a step: what it keeps, what it threatens, and how the game probably goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Explanation {
    /// The side that plays the step.
    pub by: SideName,
    /// The step in the notation of the rule set.
    pub word: String,
    /// What the step does, in sentences.
    pub told: Vec<Sentence>,
    /// Why the step is played, or what would have been better, in sentences.
    pub because: Vec<Sentence>,
    /// The best step. It is the explained step itself if no other has a higher value.
    pub best: PlannedStep,
    /// What the step keeps of what the position offered.
    pub kept: Kept,
    /// The number of steps that keep as much as the best.
    pub keeping: u32,
    /// The number of legal steps.
    pub legal: u32,
    /// The value of the step.
    pub value: Evaluation,
    /// The chances of the throw that the step leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<BTreeMap<String, String>>,
    /// The step and the principal variation after it. With dice it ends at the first throw.
    pub line: Vec<PlannedStep>,
    /// The pieces of the other side that can newly be attacked or captured next, after most of its
    /// replies that leave them where they are.
    pub threats: Vec<Threat>,
}

/// A step of a line, with what it does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct PlannedStep {
    /// The step in the notation of the rule set.
    pub word: String,
    /// The side that plays it.
    pub by: SideName,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// A piece that is threatened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Threat {
    /// The piece's letter.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub letter: char,
    /// The space where it stands.
    pub at: String,
}
