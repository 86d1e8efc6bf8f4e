//! `GET /api/puzzles/{id}/hint`: the piece to move next.

use axum::Json;
use dejarik_puzzles::Hint;

use super::{named, not_now, played, words};
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
    let mut solving = played(named(&id)?, &words(&asked.play))?;
    let (from, enter) = match solving.hint().ok_or_else(not_now)? {
        Hint::From(space) => (Some(space.to_string()), None),
        Hint::Enter(letter) => (None, Some(letter.to_string())),
        Hint::Pass => (None, None),
    };
    Ok(Json(PuzzleHint { from, enter }))
}
