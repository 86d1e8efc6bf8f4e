//! What the engine thinks of a position.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::SideName;

/// Which position to think about, and for how long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct AnalysisQuery {
    /// The position.
    pub dpn: String,
    /// Options as `key=value`, separated by commas.
    #[serde(default)]
    pub options: Option<String>,
    /// Moves and throws to play first, separated by spaces.
    #[serde(default)]
    pub play: Option<String>,
    /// Milliseconds to think, 50 to 2000; 800 if left out.
    #[serde(default)]
    #[param(minimum = 50, maximum = 2000)]
    pub time: Option<u64>,
}

/// What a position or a step is worth, always seen from the first player's side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Evaluation {
    /// From 1, the first player surely wins, to -1, they surely lose; 0 is a draw or level
    /// chances.
    pub expected: f64,
    /// Whether this is proved and no estimate.
    pub exact: bool,
    /// Who wins by force, if that was proved.
    pub winner: Option<SideName>,
    /// The points of that win.
    pub points: Option<u8>,
    /// Within how many steps it comes against the best defence; with dice, within how many turns.
    pub plies: Option<u32>,
}

/// A step with what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StepValue {
    /// The step as it is written and sent.
    pub word: String,
    /// What it is worth.
    pub value: Evaluation,
}

/// What the engine found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AnalysisView {
    /// The position after what was played.
    pub dpn: String,
    /// What the position is worth.
    pub value: Evaluation,
    /// How many plies (with dice: turns) were searched to the end; 0 is a table's answer.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How many legal steps there are.
    pub legal: u32,
    /// The steps, the best first: all of them where the values are exact, otherwise at most 40.
    pub steps: Vec<StepValue>,
    /// The steps that best play goes on with. With dice it ends at the first throw.
    pub line: Vec<String>,
}
