//! The review of a finished game.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use super::{Evaluation, Rules, SideName};

/// The judgement of a step against the best one. The last three count as slips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// No step was better.
    Best,
    /// The result is the same, but a win comes later or a loss sooner.
    Slower,
    /// The winner is the same, but fewer points are won or more are lost.
    Inaccuracy,
    /// A win became a draw, or a draw became a loss.
    Mistake,
    /// A win became a loss.
    Blunder,
}

impl Judgement {
    /// Returns whether something was given away.
    pub const fn is_slip(self) -> bool {
        match self {
            Judgement::Best | Judgement::Slower => false,
            Judgement::Inaccuracy | Judgement::Mistake | Judgement::Blunder => true,
        }
    }
}

/// A step of the game and its judgement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReviewedStep {
    /// The index of the step in the line, counted from 1.
    pub at: u32,
    /// The step.
    pub word: String,
    /// The side that made the step.
    pub by: SideName,
    /// The value of the position before the step.
    pub before: Evaluation,
    /// The value of the position after the step.
    pub after: Evaluation,
    /// The judgement.
    pub judgement: Judgement,
    /// The points given away; from a win to a loss that is 2 to 6 (groi) or 2 (bambara).
    pub lost_points: u8,
    /// The number of plies by which a win comes later or a loss sooner, if no points were given
    /// away.
    pub lost_plies: u32,
    /// The winning chance given away, 0 to 1.
    pub lost_chance: f64,
    /// The best step; among equally good ones, the one that sets the opponent the hardest task.
    pub best: String,
    /// The number of legal steps.
    pub legal: u32,
    /// The number of legal steps that gave away no points.
    pub keeping: u32,
}

/// A resignation that gave something away, because the game was not lost yet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReviewedResignation {
    /// The side that resigned.
    pub by: SideName,
    /// The value of the position in which the side resigned.
    pub before: Evaluation,
    /// The judgement, which is a slip.
    pub judgement: Judgement,
    /// The points given away; 0 where the value is a chance.
    pub lost_points: u8,
    /// The winning chance given away, 0 to 1.
    pub lost_chance: f64,
}

/// A throw of the game and its luck. Chances are those of the first player, 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ReviewedThrow {
    /// The index of the throw in the line, counted from 1.
    pub at: u32,
    /// The throw.
    pub word: String,
    /// The winning chance before the throw, which is the average over all results.
    pub before: f64,
    /// The winning chance after the throw. The difference is the luck.
    pub after: f64,
    /// Whether both chances are exact.
    pub exact: bool,
}

/// A player's skill, by the winning chance given away on average at a decision with more than one
/// legal step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ErrorBand {
    /// Less than 0.3 % is given away.
    Master,
    /// Less than 0.8 % is given away.
    Expert,
    /// Less than 2 % is given away.
    Skilled,
    /// Less than 4 % is given away.
    Casual,
    /// 4 % or more is given away.
    Beginner,
}

/// The sources of the final winning chance in a game with dice: `end = start + luck - lost[0] +
/// lost[1] + drift`. Chances are those of the first player, 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Account {
    /// The winning chance at the start.
    pub start: f64,
    /// The winning chance at the end.
    pub end: f64,
    /// The sum of the luck of all throws.
    pub luck: f64,
    /// The winning chance that each side gave away by its decisions, the first player first.
    pub lost: [f64; 2],
    /// The sum of the changes between one estimate and the next; close to 0 if all values are exact.
    pub drift: f64,
    /// Whether every value is exact.
    pub exact: bool,
    /// The winning chance that each side gave away on average at a decision with more than one legal
    /// step; null if the side had no such decision.
    pub rates: [Option<f64>; 2],
    /// The skill bands of `rates`.
    pub bands: [Option<ErrorBand>; 2],
}

/// The review of a whole game: by an endgame table if there is one, otherwise, in a rule set with
/// dice, by the estimates of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Review {
    /// The rule set.
    pub rules: Rules,
    /// The steps, in order.
    pub steps: Vec<ReviewedStep>,
    /// The number of slips of each side, the first player first. A resignation can be one.
    pub slips: [u32; 2],
    /// The throws, in order; empty for a rule set without dice.
    pub throws: Vec<ReviewedThrow>,
    /// The account of luck and skill; null for a rule set without dice.
    pub account: Option<Account>,
    /// The resignation that ended the game, if the game was not lost yet; otherwise null.
    pub resignation: Option<ReviewedResignation>,
    /// The indices of the steps and throws in the line, counted from 1, that are left out because they lead to or from a
    /// position that is being played online now. Without them there is no account either.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withheld: Vec<u32>,
}
