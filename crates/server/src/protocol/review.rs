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
#[serde(rename_all = "camelCase")]
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
    /// The winning chance given away, 0 to 1.
    pub lost_chance: f64,
    /// The best step there was; among equal ones that which sets the hardest task.
    pub best: String,
    /// How many legal steps there were.
    pub legal: u32,
    /// How many of them kept the points.
    pub keeping: u32,
}

/// A throw of the game, and how lucky it was. Chances are the first player's, 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ReviewedThrow {
    /// Which entry of the line it is, counted from 1.
    pub at: u32,
    /// The throw.
    pub word: String,
    /// What the throw would have brought on average.
    pub before: f64,
    /// What it brought; the difference is the luck.
    pub after: f64,
    /// Whether both are exact.
    pub exact: bool,
}

/// How well somebody plays, by the winning chance given away on average at each decision with a
/// choice: below 0.3 %, 0.8 %, 2 %, 4 %, or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ErrorBand {
    /// Below 0.3 %.
    Master,
    /// Below 0.8 %.
    Expert,
    /// Below 2 %.
    Skilled,
    /// Below 4 %.
    Casual,
    /// More.
    Beginner,
}

/// Where the winning chance of a game with dice came from: `end = start + luck - lost[0] + lost[1] +
/// drift`. Chances are the first player's, 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Account {
    /// The chance at the start.
    pub start: f64,
    /// The chance at the end.
    pub end: f64,
    /// What the dice gave the first player.
    pub luck: f64,
    /// What each side gave away by its decisions, the first player's first.
    pub lost: [f64; 2],
    /// What the estimates changed by themselves; next to nothing where all is exact.
    pub drift: f64,
    /// Whether every value is exact.
    pub exact: bool,
    /// What each side gave away on average at a decision with a choice; null if it had none.
    pub rates: [Option<f64>; 2],
    /// The bands of these rates.
    pub bands: [Option<ErrorBand>; 2],
}

/// A whole game, judged: by perfect play where there is a table, else, with dice, by the estimates of
/// a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Review {
    /// The rule set.
    pub rules: Rules,
    /// Every step, in order.
    pub steps: Vec<ReviewedStep>,
    /// How many slips, the first player's first.
    pub slips: [u32; 2],
    /// Every throw, in order; none in a game without dice.
    pub throws: Vec<ReviewedThrow>,
    /// Luck and skill; null in a game without dice.
    pub account: Option<Account>,
}
