//! "Dejarik in N": the puzzles that the program ships, and playing them. Everything is answered from
//! the puzzles themselves; no table is asked, and nothing is kept.

pub mod attempt;
pub mod hint;
pub mod list;
pub mod show;
pub mod solution;

use std::time::{SystemTime, UNIX_EPOCH};

use dejarik_play::Day;
use dejarik_puzzles::{Judgement, Puzzle, Set, Solving};

use super::error::Error;
use crate::protocol;
use crate::refusal::{Kind, Refusal};

/// Today, in UTC.
fn today() -> Day {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs());
    Day::of_unix_seconds(i64::try_from(seconds).unwrap_or(i64::MAX))
}

/// The puzzle with an id, or today's.
fn named(id: &str) -> Result<&'static Puzzle, Error> {
    let set = Set::shipped();
    let found = if id == "daily" { set.daily(today()) } else { set.get(id) };
    found.ok_or_else(|| Refusal::new(Kind::NotFound, "there is no such puzzle").into())
}

/// A puzzle without its solution.
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
    }
}

/// A puzzle as far as these words go, each the right move or the answer to it.
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
                return Err(refused("is not how the defence answers").into());
            }
            continue;
        }
        match solving.try_move(step) {
            Ok(Judgement::Right | Judgement::Done) => {}
            Ok(Judgement::Slower | Judgement::Wrong) => {
                return Err(refused("is not the right move").into());
            }
            Err(_) => return Err(refused("comes after the puzzle is solved").into()),
        }
    }
    Ok(solving)
}

/// Words that are separated by spaces.
fn words(play: &str) -> Vec<&str> {
    play.split_whitespace().collect()
}

/// It is not the turn of whoever solves.
fn not_now() -> Error {
    Refusal::new(Kind::NotNow, "no move is to be found here").into()
}
