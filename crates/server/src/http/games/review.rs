//! `GET /api/games/{id}/review`: the review of a finished game.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;

use crate::http::App;
use crate::http::cache::Asked;
use crate::http::error::Error;
use crate::http::extract::Game;
use crate::http::identity::Visitor;
use crate::http::limit::Counted;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::http::review::of_game;
use crate::protocol::Review;

/// Reviews a finished game: judges every step by perfect play, or by estimates where no table knows its positions, and
/// measures the luck of every throw. Steps that lead to or from a position of an online game in progress are left out
/// if that game reached it before this one ended.
#[cfg_attr(test, utoipa::path(get, path = Route::ReviewGame.path(), tag = "games",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, body = Review),
        (status = 403, description = "`live-game`: it is being played online.", body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, description = "`not-now`: the game is not over.", body = ErrorBody),
        (status = 413, description = "The game is too long.", body = ErrorBody),
        (status = 503, description = "`busy`: too many analyses are running.", body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn review_game(
    State(app): State<Arc<App>>,
    Game(id): Game,
    visitor: Visitor,
    Extension(address): Extension<Counted>,
) -> Result<Response, Error> {
    let glance = app.hub.glance(&id, &visitor.who()).await?;
    let key = glance.over.then_some((id, glance.version, Asked::Review));
    if let Some(known) = key.and_then(|key| app.answers.get(&key)) {
        return Ok(known);
    }
    let (game, ended) = app.hub.finished(&id, &visitor.who()).await?;
    // Only positions that were on a board before this game ended are left out, because they may have been copied
    // into it. So nobody can keep a finished game from review by playing one of its positions again.
    let review: Review = of_game(&app, address, game, ended).await?;
    // What is left out now can be reviewed later.
    app.answers.keep(key.filter(|_| review.withheld.is_empty()), &review)
}
