//! `DELETE /api/me`: the deletion of everything that is kept of a person.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;

use crate::http::App;
use crate::http::error::Error;
use crate::http::identity::{Becomes, Visitor};
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::refusal::{Kind, Refusal};

/// Deletes everything that the server keeps for your cookie, and replaces the cookie. Games against
/// the computer, at one screen and uploaded ones are deleted. An opponent keeps the game that you
/// played together, in which nobody holds your seat any more; a game in progress is called off, or
/// resigned if both players have made a step.
#[cfg_attr(test, utoipa::path(delete, path = Route::ForgetMe.path(), tag = "me", responses(
    (status = 204, description = "Everything is deleted."),
    (status = 403, description = "The request has no valid cookie.", body = ErrorBody),
    (status = 503, description = "Something could not be deleted; send the request again.",
        body = ErrorBody))))]
pub(crate) async fn forget_me(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<(StatusCode, Extension<Becomes>), Error> {
    if !visitor.known {
        let message = "the server keeps nothing of a client without a cookie";
        return Err(Refusal::new(Kind::NotYourSeat, message).at("cookie").into());
    }
    // The deletion continues even if the client disconnects.
    let (hub, person) = (app.hub.clone(), visitor.person);
    let deletion = tokio::spawn(async move { hub.forget(&person).await });
    deletion.await.map_err(|_| Error::Internal)??;
    Ok((StatusCode::NO_CONTENT, Extension(Becomes(None))))
}
