//! `GET /api/games/{id}/record`: a game's record as a file.

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

/// Returns the record of a game in DGN as a download.
#[cfg_attr(test, utoipa::path(get, path = Route::Record.path(), tag = "games",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, body = String, content_type = "text/plain; charset=utf-8"),
        (status = 403, description = "`not-your-seat`: the token is not the secret of a seat of this game.", body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, description = "`seat-taken`: the token is an invitation that has been used.", body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Game(id): Game,
    visitor: Visitor,
    Extension(address): Extension<Counted>,
) -> Result<Response, Error> {
    let _place = app.work.replay(address).await?;
    let record = app.hub.record(&id, &visitor.who()).await?;
    // The id consists of letters and digits, so it is safe in a header.
    let name = format!("attachment; filename=\"dejarik-{id}.dgn\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record).into_response())
}
