//! `POST /api/games`: a new game.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::Json;
use crate::http::identity::Visitor;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::{CreatedGame, NewGame};

/// Creates a game. The creator takes the requested side. In a game over a link the other seat is for
/// the person who opens the invitation.
#[cfg_attr(test, utoipa::path(post, path = Route::CreateGame.path(), tag = "games", request_body = NewGame, responses(
    (status = 201, body = CreatedGame),
    (status = 400, description = "The terms cannot be parsed.", body = ErrorBody),
    (status = 403, description = "`quota`: you have too many games, or too large ones. `live-game`: the computer is to play a position that is being played online. `blocked`: the operator of the server lets you begin nothing new.", body = ErrorBody),
    (status = 422, description = "An option or the position is not valid.", body = ErrorBody),
    (status = 507, description = "`no-space`: the server's disk is nearly full; games in play go on.", body = ErrorBody))))]
pub(crate) async fn create_game(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Json(terms): Json<NewGame>,
) -> Result<Response, Error> {
    visitor.may_begin(&app, false)?;
    let created: CreatedGame = app.hub.create(&visitor.person, terms).await?;
    let place = format!("/api/games/{}", created.id);
    let mut response = (StatusCode::CREATED, axum::Json(created)).into_response();
    if let Ok(place) = HeaderValue::from_str(&place) {
        response.headers_mut().insert(header::LOCATION, place);
    }
    Ok(response)
}
