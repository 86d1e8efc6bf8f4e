//! The puzzles "Dejarik in N", and the attempts to solve them.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::{IntoParams, ToSchema};

use super::{Rules, SideName};

/// Filters for the list of puzzles; a filter that is left out matches all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PuzzlesQuery {
    /// The id of the rule set.
    pub rules: Option<String>,
    /// A theme, such as `sacrifice`.
    pub theme: Option<String>,
    /// The number of moves to find.
    pub moves: Option<u32>,
    /// The lowest rating.
    pub from: Option<u16>,
    /// The highest rating.
    pub to: Option<u16>,
}

/// A list of puzzles, and the puzzle of the day.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Puzzles {
    /// The current day in UTC, such as `2026-11-22`.
    pub day: String,
    /// The id of the puzzle of the day, whether or not it matches the filters.
    pub daily: Option<String>,
    /// The puzzles that match the filters, easiest first.
    pub puzzles: Vec<Puzzle>,
}

/// A puzzle without its solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Puzzle {
    /// The permanent id of the puzzle.
    pub id: String,
    /// The rule set.
    pub rules: Rules,
    /// The position as DPN.
    pub dpn: String,
    /// The side that solves the puzzle, which is the side to move.
    pub side: SideName,
    /// The points of the win to force; 1 in a rule set whose wins have no points.
    pub points: u8,
    /// The number of moves that the solving side has to find.
    pub moves: u32,
    /// The themes of the solution, such as `sacrifice`.
    pub themes: Vec<String>,
    /// The difficulty, from about 600 to 2400.
    pub rating: u16,
    /// The grade that the rating belongs to.
    pub grade: PuzzleGrade,
}

/// A grade of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum PuzzleGrade {
    /// The rating is below 1200.
    Easy,
    /// The rating is from 1200 to 1799.
    Medium,
    /// The rating is 1800 or more.
    Hard,
}

/// The moves played in a puzzle so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PuzzlePlayQuery {
    /// The moves and the answers of the defence in turn, from the start, separated by spaces.
    #[serde(default)]
    pub play: String,
}

/// The verdict on a move of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum PuzzleJudgement {
    /// The move is right and solves the puzzle.
    Done,
    /// The move is right.
    Right,
    /// The move wins too, but takes more moves than necessary.
    Slower,
    /// The move gives the win away.
    Wrong,
}

/// The answer to a move of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct PuzzleAttempt {
    /// The verdict on the move.
    pub judgement: PuzzleJudgement,
    /// The step with which the defence answers a right move.
    pub answer: Option<String>,
    /// The number of moves that remain to be found.
    pub left: u32,
}

/// A hint: the piece to move. Both fields are null if the solution is to pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct PuzzleHint {
    /// The space of the piece to move.
    pub from: Option<String>,
    /// The letter of the piece that comes back to the board.
    pub enter: Option<String>,
}

/// The rest of a puzzle's solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct PuzzleSolution {
    /// The moves and the answers of the defence in turn.
    pub line: Vec<String>,
}
