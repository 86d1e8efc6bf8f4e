//! `GET /api/games/{id}/review`

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::Game;
use crate::http::identity::Visitor;
use crate::http::review::of_game;
use crate::protocol::{ErrorBody, Review};

/// Judges every step of a finished game: what it kept, what it gave away, what was best; and with dice
/// how lucky each throw was. By perfect play for games that are solved, by estimates for those with
/// dice.
#[utoipa::path(get, path = "/api/games/{id}/review", tag = "games",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, body = Review),
        (status = 403, description = "`live-game`: it, or one like it, is being played online.",
            body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, description = "`not-now`: it is not over. `unsolved`: there is no table.",
            body = ErrorBody),
        (status = 413, description = "It is too long.", body = ErrorBody),
        (status = 503, description = "`busy`: too much is being thought about.", body = ErrorBody)),
    security((), ("seat" = [])))]
pub async fn review_game(
    State(app): State<Arc<App>>,
    Game(id): Game,
    visitor: Visitor,
) -> Result<Json<Review>, Error> {
    let game = app.hub.finished(&id, &visitor.who()).await?;
    of_game(&app, game).await
}
