//! `GET /api/puzzles/{id}/attempt`: the verdict on a move of a puzzle.

use axum::Json;
use dejarik_puzzles::Judgement;

use super::{named, not_now, played, words};
use crate::http::error::Error;
use crate::http::extract::{Path, Query};
use crate::protocol::{ErrorBody, PuzzleAttempt, PuzzleJudgement, PuzzlePlayQuery};
use crate::refusal::{Kind, Refusal};

/// Judges a move of a puzzle, the last word of `play`. The words before it are the moves found so
/// far, each with the answer of the defence.
#[utoipa::path(get, path = "/api/puzzles/{id}/attempt", tag = "puzzles",
    params(("id" = String, Path, description = "The puzzle, or `daily`."), PuzzlePlayQuery),
    responses(
        (status = 200, body = PuzzleAttempt),
        (status = 404, body = ErrorBody),
        (status = 409, description = "`not-now`: the last word is not a move of the solving side.", body = ErrorBody),
        (status = 422, description = "A word cannot be played, or is not in the solution.", body = ErrorBody)))]
pub async fn attempt(
    Path(id): Path<String>,
    Query(asked): Query<PuzzlePlayQuery>,
) -> Result<Json<PuzzleAttempt>, Error> {
    let puzzle = named(&id)?;
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
    Ok(Json(PuzzleAttempt {
        judgement: match judgement {
            Judgement::Done => PuzzleJudgement::Done,
            Judgement::Right => PuzzleJudgement::Right,
            Judgement::Slower => PuzzleJudgement::Slower,
            Judgement::Wrong => PuzzleJudgement::Wrong,
        },
        answer,
        left: u32::try_from(left).unwrap_or(u32::MAX),
    }))
}
