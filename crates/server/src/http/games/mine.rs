//! `GET /api/games`: the list of a person's games.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use dejarik_host::answers::lists::Page;

use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::Query;
use crate::http::identity::Visitor;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::{MyGames, PageQuery};

/// Lists your games page by page, the most recently changed first. Without a valid cookie the list is
/// empty.
#[cfg_attr(test, utoipa::path(get, path = Route::MyGames.path(), tag = "games", params(PageQuery), responses(
    (status = 200, body = MyGames),
    (status = 400, description = "The place or the limit cannot be parsed.", body = ErrorBody))))]
pub(crate) async fn my_games(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(asked): Query<PageQuery>,
) -> Result<Json<MyGames>, Error> {
    match visitor.known {
        true => Ok(Json(app.hub.mine(&visitor.person, &asked).await?)),
        false => Ok(Json(Page::of(&asked)?.filled(Vec::new(), &visitor.person))),
    }
}
