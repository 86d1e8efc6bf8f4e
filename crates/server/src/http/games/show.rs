//! `GET /api/games/{id}`: one game.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use dejarik_host::routes::Route;

use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::Game;
use crate::http::identity::Visitor;
use crate::protocol::{ErrorBody, GameFull};

/// Returns a game as you may see it. Anybody who has the id may watch.
#[utoipa::path(get, path = Route::Game.path(), tag = "games",
    params(("id" = String, Path, description = "The game.")),
    responses((status = 200, body = GameFull), (status = 404, body = ErrorBody)),
    security((), ("seat" = [])))]
pub async fn game(
    State(app): State<Arc<App>>,
    Game(id): Game,
    visitor: Visitor,
) -> Result<Json<GameFull>, Error> {
    Ok(Json(app.hub.full(&id, &visitor.who()).await?))
}
