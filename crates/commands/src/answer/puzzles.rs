//! Answers of `dejarik puzzles`, `puzzles show` and `puzzles check`.

use dejarik_puzzles::Puzzle;
use serde::Serialize;

/// The answer of `dejarik puzzles`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PuzzleList {
    /// The puzzles that were asked for, the easiest first.
    pub(crate) puzzles: Vec<PuzzleShort>,
}

/// A puzzle without its solution.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PuzzleShort {
    /// The id of the puzzle.
    pub(crate) id: String,
    /// The name of the rule set.
    pub(crate) rules: &'static str,
    /// The position, in DPN.
    pub(crate) position: String,
    /// The side that solves it: `w` or `b`.
    pub(crate) side: String,
    /// The points to be won; 1 in a game without points.
    pub(crate) points: u8,
    /// The number of the solver's moves.
    pub(crate) moves: usize,
    /// The names of the themes of the solution.
    pub(crate) themes: Vec<&'static str>,
    /// The rating, on the scale of Elo.
    pub(crate) rating: u16,
}

impl From<&Puzzle> for PuzzleShort {
    fn from(puzzle: &Puzzle) -> PuzzleShort {
        PuzzleShort {
            id: puzzle.id.clone(),
            rules: puzzle.rules().name(),
            position: puzzle.position.to_string(),
            side: puzzle.solver().to_string(),
            points: puzzle.goal,
            moves: puzzle.moves(),
            themes: puzzle.themes.iter().map(|theme| theme.name()).collect(),
            rating: puzzle.rating,
        }
    }
}

/// The answer of `dejarik puzzles show`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PuzzleShown {
    /// The puzzle.
    #[serde(flatten)]
    pub(crate) puzzle: PuzzleShort,
    /// The solution; only with `--solution`.
    #[serde(flatten)]
    pub(crate) solution: Option<Solution>,
}

/// The solution of a puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Solution {
    /// The moves of both sides, the solver's first.
    pub(crate) line: Vec<String>,
    /// The turns of the solver.
    pub(crate) turns: Vec<Turn>,
}

/// One turn of the solver and the answer to it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Turn {
    /// The solver's move.
    pub r#move: String,
    /// The defence; null after the last move.
    pub(crate) answer: Option<String>,
    /// The moves that win too, but take longer.
    pub(crate) slower: Vec<String>,
}

/// The answer of `dejarik puzzles check`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PuzzleCheck {
    /// The number of puzzles checked.
    pub(crate) puzzles: usize,
    /// What is wrong with them; empty if every puzzle is proved.
    pub(crate) faults: Vec<PuzzleFault>,
}

/// Something that is wrong with a puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PuzzleFault {
    /// The id of the puzzle.
    pub(crate) id: String,
    /// The fault.
    pub(crate) fault: String,
}
