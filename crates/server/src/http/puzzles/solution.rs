//! `GET /api/puzzles/{id}/solution`: the solution of a puzzle.

use axum::Json;
use dejarik_host::answers::puzzles;

use super::today;
use crate::http::error::Error;
use crate::http::extract::{Path, Query};
use crate::protocol::{ErrorBody, PuzzlePlayQuery, PuzzleSolution};

/// Returns the rest of the solution after the words of `play`.
#[utoipa::path(get, path = "/api/puzzles/{id}/solution", tag = "puzzles",
    params(("id" = String, Path, description = "The puzzle, or `daily`."), PuzzlePlayQuery),
    responses(
        (status = 200, body = PuzzleSolution),
        (status = 404, body = ErrorBody),
        (status = 422, description = "A word is not in the solution.", body = ErrorBody)))]
pub async fn solution(
    Path(id): Path<String>,
    Query(asked): Query<PuzzlePlayQuery>,
) -> Result<Json<PuzzleSolution>, Error> {
    Ok(Json(puzzles::solution(&id, &asked, today())?))
}
