//! `GET /api/puzzles/{id}/solution`

use axum::Json;

use super::{named, played, words};
use crate::http::error::Error;
use crate::http::extract::{Path, Query};
use crate::protocol::{ErrorBody, PuzzlePlayQuery, PuzzleSolution};

/// Shows the solution, or what is left of it.
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
    let solving = played(named(&id)?, &words(&asked.play))?;
    let mut position = *solving.position();
    let mut line = Vec::new();
    for step in solving.rest() {
        line.push(position.step_text(step));
        // It is the puzzle's own line.
        let _ = position.play(step);
    }
    Ok(Json(PuzzleSolution { line }))
}
