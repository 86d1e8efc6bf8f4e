//! `/api/me/muted`: whom you never want to meet again.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::keys::must_be_known;
use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::{self, Game};
use crate::http::identity::Visitor;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::{MyMuted, NewMuted};
use crate::refusal::Refusal;

/// Lists whom you have muted, the earliest first.
#[cfg_attr(test, utoipa::path(get, path = Route::MyMuted.path(), tag = "me", responses((status = 200, body = MyMuted))))]
pub(crate) async fn my_muted(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<MyMuted>, Error> {
    Ok(Json(MyMuted { muted: app.hub.muted_by(&visitor.person).await? }))
}

/// Mutes the other player of a game: you see no phrase of this person any more, and the lobby shows neither of you the
/// invitations of the other one. Nobody is notified.
#[cfg_attr(test, utoipa::path(post, path = Route::MutePerson.path(), tag = "me", request_body = NewMuted, responses(
    (status = 204, description = "The person is muted."),
    (status = 403, description = "`not-your-seat`: the request has no valid cookie. `quota`: you have muted too many.", body = ErrorBody),
    (status = 404, description = "You have no seat in such a game.", body = ErrorBody),
    (status = 409, description = "No other person has a seat in the game.", body = ErrorBody))))]
pub(crate) async fn mute_person(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    extract::Json(asked): extract::Json<NewMuted>,
) -> Result<StatusCode, Error> {
    let person = must_be_known(&visitor)?;
    let game = asked.game.parse().map_err(|_| Refusal::no_game())?;
    app.hub.mute(&person, &game).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the muting that began in a game.
#[cfg_attr(test, utoipa::path(delete, path = Route::UnmutePerson.path(), tag = "me",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 204, description = "The person is not muted."),
        (status = 403, description = "The request has no valid cookie.", body = ErrorBody))))]
pub(crate) async fn unmute_person(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Game(game): Game,
) -> Result<StatusCode, Error> {
    let person = must_be_known(&visitor)?;
    app.hub.unmute(&person, &game).await?;
    Ok(StatusCode::NO_CONTENT)
}
