//! `POST /api/games/{id}/seat`

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::{self, Game};
use crate::http::identity::Visitor;
use crate::id::SeatId;
use crate::protocol::{ErrorBody, SeatClaim, SeatTaken};
use crate::refusal::{Kind, Refusal};

/// Takes a seat with the secret of its invitation. It stays yours, in every tab.
#[utoipa::path(post, path = "/api/games/{id}/seat", tag = "games", request_body = SeatClaim,
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, body = SeatTaken),
        (status = 404, description = "There is no such game, or the secret opens no seat of it.",
            body = ErrorBody),
        (status = 409, description = "Somebody else sits there, or you sit at the other side.",
            body = ErrorBody)))]
pub async fn take_seat(
    State(app): State<Arc<App>>,
    Game(id): Game,
    visitor: Visitor,
    extract::Json(claim): extract::Json<SeatClaim>,
) -> Result<Json<SeatTaken>, Error> {
    // What cannot be a secret opens nothing either, and is told no more.
    let secret: SeatId = claim.seat.parse().map_err(|_| no_seat())?;
    Ok(Json(app.hub.take_seat(&id, &visitor.person, &secret).await?))
}

fn no_seat() -> Refusal {
    Refusal::new(Kind::NotFound, "no seat of this game has this secret")
}
