//! What perfect play says of a game that was played.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Evaluation, Rules, SideName};

/// What a step has kept of what could be had. The last three are slips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// There was nothing better.
    Best,
    /// The same result, but a win later or a loss sooner.
    Slower,
    /// The same winner, but fewer points won or more lost.
    Inaccuracy,
    /// A win became a draw, or a draw a loss.
    Mistake,
    /// A win became a loss.
    Blunder,
}

/// A step of the game, judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ReviewedStep {
    /// Which entry of the line it is, counted from 1.
    pub at: u32,
    /// The step.
    pub word: String,
    /// Whose.
    pub by: SideName,
    /// What the position was worth before it.
    pub before: Evaluation,
    /// What the position after it is worth.
    pub after: Evaluation,
    /// What it has kept.
    pub judgement: Judgement,
    /// The points given away, from a win to a loss: 2 to 6 (groi) or 2 (bambara).
    pub lost_points: u8,
    /// Where no points were given away: by how many plies a win comes later or a loss sooner.
    pub lost_plies: u32,
    /// The best step there was; among equal ones that which sets the hardest task.
    pub best: String,
    /// How many legal steps there were.
    pub legal: u32,
    /// How many of them kept the points.
    pub keeping: u32,
}

/// A whole game under perfect play. All values are exact.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Review {
    /// The rule set.
    pub rules: Rules,
    /// Every step, in order.
    pub steps: Vec<ReviewedStep>,
    /// How many slips, the first player's first.
    pub slips: [u32; 2],
}
