//! `GET /api/puzzles`: the list of puzzles.

use axum::Json;
use dejarik_host::answers::puzzles;

use super::today;
use crate::http::error::Error;
use crate::http::extract::Query;
use crate::protocol::{ErrorBody, Puzzles, PuzzlesQuery};

/// Lists puzzles, easiest first, and names the puzzle of the day.
#[utoipa::path(get, path = "/api/puzzles", tag = "puzzles", params(PuzzlesQuery), responses(
    (status = 200, body = Puzzles),
    (status = 400, description = "There is no such rule set or theme.", body = ErrorBody)))]
pub async fn puzzles(Query(asked): Query<PuzzlesQuery>) -> Result<Json<Puzzles>, Error> {
    Ok(Json(puzzles::list(&asked, today())?))
}
