//! `GET /api/games/{id}/replay`: every position of a game.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::Game;
use crate::http::identity::Visitor;
use crate::protocol::{ErrorBody, Replay};

/// Returns every position of a game.
#[utoipa::path(get, path = "/api/games/{id}/replay", tag = "games",
    params(("id" = String, Path, description = "The game.")),
    responses((status = 200, body = Replay), (status = 404, body = ErrorBody)),
    security((), ("seat" = [])))]
pub async fn replay(
    State(app): State<Arc<App>>,
    Game(id): Game,
    visitor: Visitor,
) -> Result<Json<Replay>, Error> {
    Ok(Json(app.hub.replay(&id, &visitor.who()).await?))
}
