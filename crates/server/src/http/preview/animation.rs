//! `GET /api/games/{id}/animation`: a game that is over as an animated picture.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use dejarik_host::preview::Preview;
use dejarik_picture::gif::gif;

use super::drawn::{CacheFor, Picture, answer};
use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::{Game, Query};
use crate::http::limit::Counted;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::GameAnimationQuery;

/// Returns a game that is over as an animated GIF of at most 2 MB: the pictures of its moments, a second each. A long game is
/// narrower, and leaves out moments.
#[cfg_attr(test, utoipa::path(get, path = Route::GameAnimation.path(), tag = "pictures",
    params(("id" = String, Path, description = "The game."), GameAnimationQuery),
    responses(
        (status = 200, description = "The animation.", content_type = "image/gif", body = Vec<u8>),
        (status = 304, description = "The animation is the one with the tag of `If-None-Match`."),
        (status = 409, description = "`not-now`: the game is in progress.", body = ErrorBody),
        (status = 503, description = "`busy`: too many pictures are being drawn.", body = ErrorBody))))]
pub(crate) async fn game_animation(
    State(app): State<Arc<App>>,
    Game(id): Game,
    Extension(address): Extension<Counted>,
    headers: HeaderMap,
    Query(GameAnimationQuery { lang }): Query<GameAnimationQuery>,
) -> Result<Response, Error> {
    let portraits = {
        let _place = app.work.replay(address).await?;
        app.hub.portraits(&id).await?
    };
    let lang = lang.unwrap_or_default();
    let previews = portraits.iter().map(|portrait| Preview::of_game(portrait, lang)).collect();
    let draw = |previews: &[Preview]| gif(previews.len(), |at| previews[at].svg());
    let picture = Picture { kind: "image/gif", previews, draw };
    answer(&app, address, &headers, picture, CacheFor::Never).await
}
