//! `GET /api/puzzles/{id}/hint`: the piece to move next.

use axum::Json;
use dejarik_host::answers::puzzles;

use super::today;
use crate::http::error::Error;
use crate::http::extract::{Path, Query};
use crate::protocol::{ErrorBody, PuzzleHint, PuzzlePlayQuery};

/// Tells which piece the solution moves next.
#[utoipa::path(get, path = "/api/puzzles/{id}/hint", tag = "puzzles",
    params(("id" = String, Path, description = "The puzzle, or `daily`."), PuzzlePlayQuery),
    responses(
        (status = 200, body = PuzzleHint),
        (status = 404, body = ErrorBody),
        (status = 409, description = "`not-now`: no move of the solving side is due.", body = ErrorBody),
        (status = 422, description = "A word is not in the solution.", body = ErrorBody)))]
pub async fn hint(
    Path(id): Path<String>,
    Query(asked): Query<PuzzlePlayQuery>,
) -> Result<Json<PuzzleHint>, Error> {
    Ok(Json(puzzles::hint(&id, &asked, today())?))
}
