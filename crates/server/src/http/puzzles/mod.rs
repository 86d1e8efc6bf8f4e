//! The puzzles "Dejarik in N" that the program ships, and the attempts to solve them. All answers
//! come from the stored solutions; no table is needed, and the server keeps no state.

pub mod attempt;
pub mod hint;
pub mod list;
pub mod show;
pub mod solution;

use std::time::{SystemTime, UNIX_EPOCH};

use dejarik_play::Day;
use dejarik_puzzles::{Grade, Judgement, Puzzle, Set, Solving};

use super::error::Error;
use crate::protocol::{self, PuzzleGrade};
use crate::refusal::{Kind, Refusal};

/// Returns the current day in UTC.
fn today() -> Day {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs());
    Day::of_unix_seconds(i64::try_from(seconds).unwrap_or(i64::MAX))
}

/// Returns the puzzle with an id; `daily` is the puzzle of the day.
///
/// # Errors
/// If there is no such puzzle.
pub fn named(id: &str) -> Result<&'static Puzzle, Error> {
    let set = Set::shipped();
    let found = if id == "daily" { set.daily(today()) } else { set.get(id) };
    found.ok_or_else(|| Refusal::new(Kind::NotFound, "there is no such puzzle").into())
}

/// Converts a puzzle to its wire type, which leaves out the solution.
fn told(puzzle: &Puzzle) -> protocol::Puzzle {
    protocol::Puzzle {
        id: puzzle.id.clone(),
        rules: puzzle.rules().into(),
        dpn: puzzle.position.to_string(),
        side: puzzle.solver().into(),
        points: puzzle.goal,
        moves: u32::try_from(puzzle.moves()).unwrap_or(u32::MAX),
        themes: puzzle.themes.iter().map(ToString::to_string).collect(),
        rating: puzzle.rating,
        grade: match puzzle.grade() {
            Grade::Easy => PuzzleGrade::Easy,
            Grade::Medium => PuzzleGrade::Medium,
            Grade::Hard => PuzzleGrade::Hard,
        },
    }
}

/// Plays words in a puzzle, each of which must be the right move or the defence's answer to it.
fn played<'a>(puzzle: &'a Puzzle, words: &[&str]) -> Result<Solving<'a>, Error> {
    let mut solving = Solving::new(puzzle);
    for (index, word) in words.iter().enumerate() {
        let refused = |message: &str| {
            Refusal::new(Kind::Illegal, format!("`{word}` {message}")).at(format!("play[{index}]"))
        };
        let position = *solving.position();
        let step = position.parse_step(word).map_err(|error| refused(&error.to_string()))?;
        if solving.is_answer_due() {
            if solving.answer() != Some(step) {
                return Err(refused("is not the answer of the defence").into());
            }
            continue;
        }
        match solving.try_move(step) {
            Ok(Judgement::Right | Judgement::Done) => {}
            Ok(Judgement::Slower | Judgement::Wrong) => {
                return Err(refused("is not the right move").into());
            }
            Err(_) => return Err(refused("comes after the end of the solution").into()),
        }
    }
    Ok(solving)
}

/// Splits a list of words at its spaces.
fn words(play: &str) -> Vec<&str> {
    play.split_whitespace().collect()
}

/// Returns the error for a question about a move when no move of the solving side is due.
fn not_now() -> Error {
    Refusal::new(Kind::NotNow, "no move of the solving side is due here").into()
}
