//! The engine's evaluation of a position.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::{IntoParams, ToSchema};

use super::SideName;

/// The position to analyse, and the time to spend on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct AnalysisQuery {
    /// The position as DPN.
    pub dpn: String,
    /// Options of the rule set as `key=value`, separated by commas.
    pub options: Option<String>,
    /// Steps and throws to play first, separated by spaces.
    pub play: Option<String>,
    /// Search time in milliseconds, 50 to 2000; 800 if left out.
    #[cfg_attr(feature = "openapi", param(minimum = 50, maximum = 2000))]
    pub time: Option<u64>,
}

/// The value of a position or a step, always from the first player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Evaluation {
    /// The expected result, from 1 (the first player surely wins) to -1 (the first player surely
    /// loses); 0 is a draw or equal chances.
    pub expected: f64,
    /// How high the value is drawn on a bar or a graph, from 1 to -1: each number of points has a
    /// band of its own, and within it a win is drawn the higher the sooner it comes.
    pub height: f64,
    /// Whether the value is proved rather than estimated.
    pub exact: bool,
    /// The side that wins by force; null if no forced win is proved.
    pub winner: Option<SideName>,
    /// The points of the forced win.
    pub points: Option<u8>,
    /// The number of plies within which the forced win comes against the best defence; in a rule
    /// set with dice, the number of turns.
    pub plies: Option<u32>,
}

/// A legal step and its value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct StepValue {
    /// The step in the notation of the rule set.
    pub word: String,
    /// The value of the position that the step leads to.
    pub value: Evaluation,
    /// What the step keeps of what the position offered.
    pub kept: Kept,
}

/// What a step keeps of what its position offered to the player to move.
///
/// Between proved results the first three say which result is kept. A chance or an estimate close
/// enough to the best is `near`. The last three say how much is given away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Kept {
    /// The win is kept, with as many points as there were to win.
    Win,
    /// The draw is kept; no step is better.
    Draw,
    /// The game is lost already, and no step loses fewer points.
    Lost,
    /// The chance or estimate is close enough to the best to count as equal.
    Near,
    /// A part is given away: points of a win or loss, or up to 10 % of winning chance.
    Part,
    /// Half is given away: a win became a draw, a draw a loss, or up to 20 % of winning chance.
    Half,
    /// All is given away: a win became a loss, or more than 20 % of winning chance.
    All,
}

/// The result of an analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct AnalysisView {
    /// The position that was analysed, after the words of `play`, as DPN.
    pub dpn: String,
    /// The value of the position.
    pub value: Evaluation,
    /// The completed search depth in plies (with dice: in turns); 0 if a table answered.
    pub depth: u32,
    /// The number of positions that the search visited.
    pub nodes: u64,
    /// The number of legal steps.
    pub legal: u32,
    /// The steps and their values, best first: all of them where the values are exact, otherwise
    /// at most 40.
    pub steps: Vec<StepValue>,
    /// The principal variation. With dice it ends at the first throw.
    pub line: Vec<String>,
}
