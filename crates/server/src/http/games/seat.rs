//! `POST /api/games/{id}/seat`: taking a seat.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::{self, Game};
use crate::http::identity::Visitor;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::id::SeatToken;
use crate::protocol::{SeatClaim, SeatTaken};

/// Takes a seat with an invitation, which is used up by that. The seat is yours by your cookie, in
/// every tab, and by the secret in the answer, which is shown only this once. In a rematch a program
/// exchanges its secret of the game before for a new one in the same way. A player who came to that game with the cookie
/// holds the seat by it.
#[cfg_attr(test, utoipa::path(post, path = Route::TakeSeat.path(), tag = "games", request_body = SeatClaim,
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, body = SeatTaken),
        (status = 400, description = "The name or the figure is not allowed.", body = ErrorBody),
        (status = 403, description = "`blocked`: the operator of the server lets you begin nothing new.", body = ErrorBody),
        (status = 404, description = "There is no such game, or no seat of it has this invitation.",
            body = ErrorBody),
        (status = 409, description = "`seat-taken`: the invitation was used. `own-invitation`: you hold the other seat.",
            body = ErrorBody))))]
pub(crate) async fn take_seat(
    State(app): State<Arc<App>>,
    Game(id): Game,
    visitor: Visitor,
    extract::Json(claim): extract::Json<SeatClaim>,
) -> Result<Json<SeatTaken>, Error> {
    // A text that cannot be a token gets the same answer as a wrong token, which may depend on the game.
    let token = claim.seat.parse().or_else(|_| SeatToken::random()).map_err(|_| Error::Internal)?;
    visitor.may_begin(&app, false)?;
    let profile = claim.profile.as_ref();
    Ok(Json(app.hub.take_seat_as(&id, visitor.taker(), &token, profile).await?))
}
