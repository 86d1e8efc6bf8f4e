//! `/api/me/ratings`: your ratings, and whether you are on the lists of the strongest players.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::keys::must_be_known;
use crate::http::App;
use crate::http::error::Error;
use crate::http::extract;
use crate::http::identity::Visitor;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::{MyRatings, NewListing};

/// Returns your rating in each rule set, with the last games that it was computed from.
#[cfg_attr(test, utoipa::path(get, path = Route::MyRatings.path(), tag = "me", responses(
    (status = 200, body = MyRatings),
    (status = 404, description = "The server has no ratings.", body = ErrorBody))))]
pub(crate) async fn my_ratings(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<MyRatings>, Error> {
    Ok(Json(app.hub.ratings_of(&visitor.person).await?))
}

/// Puts you on the lists of the strongest players, under this name and figure. A list has you once your rating in its rule
/// set is sure enough.
#[cfg_attr(test, utoipa::path(post, path = Route::ListMe.path(), tag = "me", request_body = NewListing, responses(
    (status = 204, description = "You are on the lists."),
    (status = 400, description = "The name or the figure is not allowed.", body = ErrorBody),
    (status = 403, description = "The request has no valid cookie, or the operator of the server does not let you do this.", body = ErrorBody),
    (status = 404, description = "The server has no ratings.", body = ErrorBody),
    (status = 409, description = "You have no passkey.", body = ErrorBody))))]
pub(crate) async fn list_me(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    extract::Json(asked): extract::Json<NewListing>,
) -> Result<StatusCode, Error> {
    let person = must_be_known(&visitor)?;
    visitor.may_begin(&app, true)?;
    app.hub.list_player(&person, Some(&asked.profile.unwrap_or_default())).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes you off the lists of the strongest players.
#[cfg_attr(test, utoipa::path(delete, path = Route::UnlistMe.path(), tag = "me", responses(
    (status = 204, description = "You are on no list."),
    (status = 403, description = "The request has no valid cookie.", body = ErrorBody),
    (status = 404, description = "The server has no ratings.", body = ErrorBody))))]
pub(crate) async fn unlist_me(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<StatusCode, Error> {
    let person = must_be_known(&visitor)?;
    app.hub.list_player(&person, None).await?;
    Ok(StatusCode::NO_CONTENT)
}
