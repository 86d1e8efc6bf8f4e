//! `GET /api/games`

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::http::App;
use crate::http::error::Error;
use crate::http::identity::Visitor;
use crate::protocol::MyGame;

/// Lists your games, the last changed first, at most 100. Without a cookie there are none.
#[utoipa::path(get, path = "/api/games", tag = "games",
    responses((status = 200, body = Vec<MyGame>)))]
pub async fn my_games(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Vec<MyGame>>, Error> {
    match visitor.known {
        true => Ok(Json(app.hub.mine(&visitor.person).await?)),
        false => Ok(Json(Vec::new())),
    }
}
