//! `POST /api/games/{id}/seat`: taking a seat.

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

/// Takes a seat with the secret of its invitation. The seat stays yours in every tab.
#[utoipa::path(post, path = "/api/games/{id}/seat", tag = "games", request_body = SeatClaim,
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, body = SeatTaken),
        (status = 404, description = "There is no such game, or the secret belongs to no seat of it.",
            body = ErrorBody),
        (status = 409, description = "The seat is taken, or you hold the other one.",
            body = ErrorBody)))]
pub async fn take_seat(
    State(app): State<Arc<App>>,
    Game(id): Game,
    visitor: Visitor,
    extract::Json(claim): extract::Json<SeatClaim>,
) -> Result<Json<SeatTaken>, Error> {
    // A text that cannot be a secret gets the same answer as a wrong secret.
    let secret: SeatId = claim.seat.parse().map_err(|_| no_seat())?;
    Ok(Json(app.hub.take_seat(&id, &visitor.person, &secret).await?))
}

fn no_seat() -> Refusal {
    Refusal::new(Kind::NotFound, "no seat of this game has this secret")
}
