//! `GET /api/puzzles/{id}`: one puzzle.

use axum::Json;
use dejarik_host::answers::puzzles;

use super::today;
use crate::http::error::Error;
use crate::http::extract::Path;
use crate::protocol::{ErrorBody, Puzzle};

/// Returns a puzzle without its solution.
#[utoipa::path(get, path = "/api/puzzles/{id}", tag = "puzzles",
    params(("id" = String, Path, description = "The puzzle, or `daily` for today's (UTC).")),
    responses((status = 200, body = Puzzle), (status = 404, body = ErrorBody)))]
pub async fn puzzle(Path(id): Path<String>) -> Result<Json<Puzzle>, Error> {
    Ok(Json(puzzles::show(&id, today())?))
}
