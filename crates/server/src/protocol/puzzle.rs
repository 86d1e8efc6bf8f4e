//! "Dejarik in N": puzzles, and playing one.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Rules, SideName};

/// Which puzzles; what is left out is any.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesQuery {
    /// The rule set: `groi` or `bambara`.
    #[serde(default)]
    pub rules: Option<String>,
    /// A theme, such as `sacrifice`.
    #[serde(default)]
    pub theme: Option<String>,
    /// How many moves.
    #[serde(default)]
    pub moves: Option<u32>,
    /// The lowest rating.
    #[serde(default)]
    pub from: Option<u16>,
    /// The highest rating.
    #[serde(default)]
    pub to: Option<u16>,
}

/// Puzzles, and which is today's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Puzzles {
    /// Today in UTC, `2026-11-22`.
    pub day: String,
    /// The id of today's puzzle, whether or not it is listed here.
    pub daily: Option<String>,
    /// Those asked for, the easiest first.
    pub puzzles: Vec<Puzzle>,
}

/// A puzzle without its solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Puzzle {
    /// Its name for ever.
    pub id: String,
    /// The rule set.
    pub rules: Rules,
    /// The position.
    pub dpn: String,
    /// Who solves: the side to move.
    pub side: SideName,
    /// What is to be forced: so many points; 1 where a win has no points.
    pub points: u8,
    /// In how many moves of the side that solves.
    pub moves: u32,
    /// What the solution is about.
    pub themes: Vec<String>,
    /// How hard it is, about 600 to 2400.
    pub rating: u16,
}

/// How a puzzle was played so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PuzzlePlayQuery {
    /// Moves and answers in turn, from the start, separated by spaces.
    #[serde(default)]
    pub play: String,
}

/// What a move of a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleJudgement {
    /// The puzzle is solved.
    Done,
    /// The move to find.
    Right,
    /// It wins too, but takes longer than need be.
    Slower,
    /// It gives the win away.
    Wrong,
}

/// A move of a puzzle, judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PuzzleAttempt {
    /// What it is.
    pub judgement: PuzzleJudgement,
    /// How the defence answers the right move.
    pub answer: Option<String>,
    /// How many moves are to be found now.
    pub left: u32,
}

/// Where to look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PuzzleHint {
    /// The piece to move stands here.
    pub from: Option<String>,
    /// The piece with this letter comes back to the board.
    pub enter: Option<String>,
}

/// How a puzzle is solved from here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PuzzleSolution {
    /// Moves and answers in turn.
    pub line: Vec<String>,
}
