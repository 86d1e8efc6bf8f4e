//! `GET /api/puzzles/{id}/attempt`: the verdict on a move of a puzzle.

use axum::Json;
use dejarik_host::answers::puzzles;

use super::today;
use crate::http::error::Error;
use crate::http::extract::{Path, Query};
use crate::protocol::{ErrorBody, PuzzleAttempt, PuzzlePlayQuery};

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
    Ok(Json(puzzles::attempt(&id, &asked, today())?))
}
