//! `GET /api/position`: a position outside of any game.

use axum::Json;
use dejarik_host::answers;

use super::error::Error;
use super::extract::Query;
use crate::protocol::{ErrorBody, PositionQuery, PositionView};
use crate::tasks;

/// Describes a position: its scene, the legal steps, and the possible throws with their chances.
/// The words of `play` are played first.
#[utoipa::path(get, path = "/api/position", tag = "rules", params(PositionQuery), responses(
    (status = 200, body = PositionView),
    (status = 400, description = "The position or an option cannot be read.", body = ErrorBody),
    (status = 422, description = "A word cannot be played.", body = ErrorBody)))]
pub async fn position(Query(asked): Query<PositionQuery>) -> Result<Json<PositionView>, Error> {
    let look = move || answers::position(&asked);
    let found = tasks::blocking(look).await.map_err(|_| Error::Internal)?;
    Ok(Json(found?))
}
