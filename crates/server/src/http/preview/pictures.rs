//! The pictures of previews: cards of 1200 by 630 pixels, the size that messengers show, and a whole game as an
//! animation.

use axum::http::HeaderMap;
use axum::response::Response;
use dejarik_host::preview::Preview;
use dejarik_picture::gif::gif;

use super::drawn::{CacheFor, Picture, answer};
use super::link::Link;
use crate::http::error::Error;
use crate::http::extract::{Game, Path, Query, Shared};
use crate::http::limit::Counted;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::{
    GameAnimationQuery, GamePictureQuery, PagePictureQuery, PositionPictureQuery,
    PuzzlePictureQuery,
};

/// Returns the picture of the page as a PNG, or of a rule set in its start position.
#[cfg_attr(test, utoipa::path(get, path = Route::PagePicture.path(), tag = "pictures",
    params(PagePictureQuery),
    responses(
        (status = 200, description = "The picture.", content_type = "image/png", body = Vec<u8>),
        (status = 304, description = "The picture is the one with the tag of `If-None-Match`."),
        (status = 503, description = "`busy`: too many pictures are being drawn.", body = ErrorBody))))]
pub(crate) async fn page_picture(
    app: Shared,
    address: Counted,
    headers: HeaderMap,
    Query(asked): Query<PagePictureQuery>,
) -> Result<Response, Error> {
    let link = Link::Page(asked.rules.map(Into::into));
    let preview = link.preview(&app, address, asked.lang.unwrap_or_default()).await?;
    answer(&app, address, &headers, preview, CacheFor::ADay).await
}

/// Returns the picture of a game as a PNG, at one moment or as it stands: the board, the players and whose
/// turn it is, as somebody without a seat sees them.
#[cfg_attr(test, utoipa::path(get, path = Route::GamePicture.path(), tag = "pictures",
    params(("id" = String, Path, description = "The game."), GamePictureQuery),
    responses(
        (status = 200, description = "The picture.", content_type = "image/png", body = Vec<u8>),
        (status = 304, description = "The picture is the one with the tag of `If-None-Match`."),
        (status = 404, body = ErrorBody),
        (status = 503, description = "`busy`: too many pictures are being drawn.", body = ErrorBody))))]
pub(crate) async fn game_picture(
    app: Shared,
    Game(id): Game,
    address: Counted,
    headers: HeaderMap,
    Query(asked): Query<GamePictureQuery>,
) -> Result<Response, Error> {
    let link = Link::Game(id, asked.at);
    let preview = link.preview(&app, address, asked.lang.unwrap_or_default()).await?;
    answer(&app, address, &headers, preview, CacheFor::Never).await
}

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
    app: Shared,
    Game(id): Game,
    address: Counted,
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

/// Returns the picture of a position as a PNG.
#[cfg_attr(test, utoipa::path(get, path = Route::PositionPicture.path(), tag = "pictures",
    params(PositionPictureQuery),
    responses(
        (status = 200, description = "The picture.", content_type = "image/png", body = Vec<u8>),
        (status = 304, description = "The picture is the one with the tag of `If-None-Match`."),
        (status = 400, description = "The position or an option cannot be read.", body = ErrorBody),
        (status = 503, description = "`busy`: too many pictures are being drawn.", body = ErrorBody))))]
pub(crate) async fn position_picture(
    app: Shared,
    address: Counted,
    headers: HeaderMap,
    Query(asked): Query<PositionPictureQuery>,
) -> Result<Response, Error> {
    let preview = Preview::of_position_asked(asked)?;
    answer(&app, address, &headers, preview, CacheFor::ADay).await
}

/// Returns the picture of a puzzle as a PNG: its position and its task.
#[cfg_attr(test, utoipa::path(get, path = Route::PuzzlePicture.path(), tag = "pictures",
    params(("id" = String, Path, description = "The puzzle, or `daily` for today's (UTC)."),
        PuzzlePictureQuery),
    responses(
        (status = 200, description = "The picture.", content_type = "image/png", body = Vec<u8>),
        (status = 304, description = "The picture is the one with the tag of `If-None-Match`."),
        (status = 404, body = ErrorBody),
        (status = 503, description = "`busy`: too many pictures are being drawn.", body = ErrorBody))))]
pub(crate) async fn puzzle_picture(
    app: Shared,
    Path(id): Path<String>,
    address: Counted,
    headers: HeaderMap,
    Query(asked): Query<PuzzlePictureQuery>,
) -> Result<Response, Error> {
    let kept = if id == "daily" { CacheFor::Never } else { CacheFor::ADay };
    let preview = Link::Puzzle(id).preview(&app, address, asked.lang.unwrap_or_default()).await?;
    answer(&app, address, &headers, preview, kept).await
}
