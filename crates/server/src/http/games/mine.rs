//! `GET /api/games`: the list of a person's games.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::http::App;
use crate::http::error::Error;
use crate::http::identity::Visitor;
use crate::protocol::MyGame;

/// Lists your games, at most 100, the most recently changed first. Without a valid cookie the list is
/// empty.
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
