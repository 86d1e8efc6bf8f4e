//! `GET /api/games/{id}`: one game.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::Game;
use crate::http::identity::Visitor;
use crate::http::limit::Counted;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::GameFull;
use crate::tasks;

/// Returns a game as you may see it. Anybody who has the id may watch.
#[cfg_attr(test, utoipa::path(get, path = Route::Game.path(), tag = "games",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, body = GameFull),
        (status = 403, description = "`not-your-seat`: the token is not the secret of a seat of this game.", body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, description = "`seat-taken`: the token is an invitation that has been used.", body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Game(id): Game,
    visitor: Visitor,
    Extension(address): Extension<Counted>,
) -> Result<Response, Error> {
    let _place = app.work.read(address).await?;
    let who = visitor.who();
    app.hub.allow_snapshot(&who)?;
    let full: GameFull = app.hub.full(&id, &who).await?;
    let body = tasks::long(full.state.version, || serde_json::to_vec(&full));
    let body = body.map_err(|_| Error::Internal)?;
    app.hub.spend_snapshot(&who, body.len());
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}
