//! The puzzles "Dejarik in N" that the program ships, and the attempts to solve them. All answers come from
//! the stored solutions: no table is needed, and no state is kept.

use dejarik_play::Day;
use dejarik_puzzles::{Filter, Hint, Judgement, Puzzle, Set, Solving, Theme};
use dejarik_rules::{RulesId, wording};

use super::misread;
use crate::protocol::{
    self, PuzzleAttempt, PuzzleHint, PuzzlePlayQuery, PuzzleSolution, Puzzles, PuzzlesQuery,
};
use crate::refusal::{Kind, Refusal};
#[cfg(feature = "openapi")]
use crate::{protocol::ErrorBody, routes::Route};

/// Lists puzzles, easiest first, and names the puzzle of the day.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(get, path = Route::Puzzles.path(), operation_id = "puzzles", tag = "puzzles",
        params(PuzzlesQuery), responses(
        (status = 200, body = Puzzles),
        (status = 400, description = "There is no such rule set or theme.", body = ErrorBody)))
)]
pub fn list(asked: &PuzzlesQuery, today: Day) -> Result<Puzzles, Refusal> {
    let rules = asked.rules.as_deref().map(str::parse::<RulesId>).transpose();
    let theme = asked.theme.as_deref().map(str::parse::<Theme>).transpose();
    let filter = Filter {
        rules: rules.map_err(|error| misread(&error, "rules"))?,
        theme: theme.map_err(|error| misread(&error, "theme"))?,
        moves: asked.moves.map(|moves| usize::try_from(moves).unwrap_or(usize::MAX)),
        at_least: asked.from,
        at_most: asked.to,
    };
    let set = Set::shipped();
    Ok(Puzzles {
        day: today.to_string(),
        daily: set.daily(today).map(|puzzle| puzzle.id.clone()),
        puzzles: set.filtered(filter).map(told).collect(),
    })
}

/// Returns a puzzle without its solution.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(get, path = Route::Puzzle.path(), operation_id = "puzzle", tag = "puzzles",
        params(("id" = String, Path, description = "The puzzle, or `daily` for today's (UTC).")),
        responses((status = 200, body = protocol::Puzzle), (status = 404, body = ErrorBody)))
)]
pub fn show(id: &str, today: Day) -> Result<protocol::Puzzle, Refusal> {
    Ok(told(named(id, today)?))
}

/// Judges a move of a puzzle, the last word of `play`. The words before it are the moves found so
/// far, each with the answer of the defence.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(get, path = Route::Attempt.path(), tag = "puzzles",
        params(("id" = String, Path, description = "The puzzle, or `daily`."), PuzzlePlayQuery),
        responses(
            (status = 200, body = PuzzleAttempt),
            (status = 404, body = ErrorBody),
            (status = 409, description = "`not-now`: the last word is not a move of the solving side.", body = ErrorBody),
            (status = 422, description = "A word cannot be played, or is not in the solution.", body = ErrorBody)))
)]
pub fn attempt(id: &str, asked: &PuzzlePlayQuery, today: Day) -> Result<PuzzleAttempt, Refusal> {
    let puzzle = named(id, today)?;
    let words = words(&asked.play);
    let Some((last, before)) = words.split_last() else { return Err(not_now()) };
    let mut solving = played(puzzle, before)?;
    if solving.is_answer_due() || solving.is_solved() {
        return Err(not_now());
    }
    let position = *solving.position();
    let illegal = |why: String| {
        Refusal::new(Kind::Illegal, format!("`{last}` {why}")).at(format!("play[{}]", before.len()))
    };
    let step = position.parse_step(last).map_err(|error| illegal(error.to_string()))?;
    let judgement = solving.try_move(step).map_err(|error| illegal(error.to_string()))?;
    let answer = match judgement {
        Judgement::Right => {
            let before = *solving.position();
            solving.answer().map(|step| before.step_text(step))
        }
        Judgement::Done | Judgement::Slower | Judgement::Wrong => None,
    };
    let left = if solving.is_solved() { 0 } else { puzzle.moves() - solving.turn() };
    Ok(PuzzleAttempt {
        judgement: judgement.into(),
        answer,
        left: u32::try_from(left).unwrap_or(u32::MAX),
    })
}

/// Tells which piece the solution moves next.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(get, path = Route::Hint.path(), tag = "puzzles",
        params(("id" = String, Path, description = "The puzzle, or `daily`."), PuzzlePlayQuery),
        responses(
            (status = 200, body = PuzzleHint),
            (status = 404, body = ErrorBody),
            (status = 409, description = "`not-now`: no move of the solving side is due.", body = ErrorBody),
            (status = 422, description = "A word is not in the solution.", body = ErrorBody)))
)]
pub fn hint(id: &str, asked: &PuzzlePlayQuery, today: Day) -> Result<PuzzleHint, Refusal> {
    let mut solving = played(named(id, today)?, &words(&asked.play))?;
    let (from, enter) = match solving.hint().ok_or_else(not_now)? {
        Hint::From(space) => (Some(space.to_string()), None),
        Hint::Enter(letter) => (None, Some(letter.to_string())),
        Hint::Pass => (None, None),
    };
    Ok(PuzzleHint { from, enter })
}

/// Returns the rest of the solution after the words of `play`.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(get, path = Route::Solution.path(), tag = "puzzles",
        params(("id" = String, Path, description = "The puzzle, or `daily`."), PuzzlePlayQuery),
        responses(
            (status = 200, body = PuzzleSolution),
            (status = 404, body = ErrorBody),
            (status = 422, description = "A word is not in the solution.", body = ErrorBody)))
)]
pub fn solution(id: &str, asked: &PuzzlePlayQuery, today: Day) -> Result<PuzzleSolution, Refusal> {
    let solving = played(named(id, today)?, &words(&asked.play))?;
    let mut position = *solving.position();
    let mut line = Vec::new();
    for step in solving.rest() {
        line.push(position.step_text(step));
        // The solution is legal, so this cannot fail.
        let _ = position.play(step);
    }
    Ok(PuzzleSolution { line })
}

/// Returns the puzzle with an id; `daily` is the puzzle of the day.
///
/// # Errors
/// If there is no such puzzle.
pub fn named(id: &str, today: Day) -> Result<&'static Puzzle, Refusal> {
    let set = Set::shipped();
    let found = if id == "daily" { set.daily(today) } else { set.get(id) };
    found.ok_or_else(|| Refusal::new(Kind::NotFound, "there is no such puzzle"))
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
        grade: puzzle.grade().into(),
    }
}

/// Plays words in a puzzle. Each word must be the right move or the defence's answer to it.
fn played<'a>(puzzle: &'a Puzzle, words: &[&str]) -> Result<Solving<'a>, Refusal> {
    let mut solving = Solving::new(puzzle);
    for (index, word) in words.iter().enumerate() {
        let refused = |message: &str| {
            Refusal::new(Kind::Illegal, format!("`{word}` {message}")).at(format!("play[{index}]"))
        };
        let position = *solving.position();
        let step = position.parse_step(word).map_err(|error| refused(&error.to_string()))?;
        if solving.is_answer_due() {
            if solving.answer() != Some(step) {
                return Err(refused("is not the answer of the defence"));
            }
            continue;
        }
        match solving.try_move(step) {
            Ok(Judgement::Right | Judgement::Done) => {}
            Ok(Judgement::Slower | Judgement::Wrong) => {
                return Err(refused("is not the right move"));
            }
            Err(_) => return Err(refused("comes after the end of the solution")),
        }
    }
    Ok(solving)
}

/// Splits a list of words at its spaces.
fn words(play: &str) -> Vec<&str> {
    play.split_whitespace().collect()
}

/// Returns the error for a question about a move when no move of the solving side is due.
fn not_now() -> Refusal {
    Refusal::not_now(&wording!(
        "no move of the solving side is due here",
        "ce n’est pas à vous de jouer ici"
    ))
}
