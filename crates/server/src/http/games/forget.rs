//! `DELETE /api/games/{id}`: the deletion of one of a person's games.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;

use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::Game;
use crate::http::identity::Visitor;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::refusal::Refusal;

/// Deletes a game of yours: one that you uploaded, or that no other person plays. In a game with an
/// opponent you leave your seat for good: a game in progress is called off, or resigned if both
/// players have made a step, and the opponent keeps it.
#[cfg_attr(test, utoipa::path(delete, path = Route::ForgetGame.path(), tag = "games",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 204, description = "The game is deleted, or your seat in it."),
        (status = 404, description = "There is no such game, or you have no part in it.",
            body = ErrorBody))))]
pub(crate) async fn forget_game(
    State(app): State<Arc<App>>,
    Game(id): Game,
    visitor: Visitor,
) -> Result<StatusCode, Error> {
    if !visitor.known {
        return Err(Refusal::no_game().into());
    }
    app.hub.forget_game(&visitor.person, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
