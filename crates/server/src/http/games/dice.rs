//! `GET /api/games/{id}/dice` and `…/dice/journal`: the dice that the players check, as a file and entry by entry.
//! `GET /api/dice`: what the dice of all games have shown. `GET /api/dice/keys`: the keys with which the server signs them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use dejarik_host::live::opening::sidecar_name;

use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::{Game, Query};
use crate::http::identity::Visitor;
use crate::http::limit::Counted;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::{DiceKeys, JournalQuery, SiteDice};

/// The type of a body of JSON lines.
const LINES: &str = "application/x-ndjson";

/// Returns the dice of a finished game as a download, which `dejarik dice verify` checks.
#[cfg_attr(test, utoipa::path(get, path = Route::Dice.path(), tag = "games",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, body = String, content_type = "application/x-ndjson"),
        (status = 403, description = "`not-your-seat`: the token is not the secret of a seat of this game.", body = ErrorBody),
        (status = 404, description = "There is no such game, or its dice were not checked.", body = ErrorBody),
        (status = 409, description = "`not-now`: the game is in progress. `seat-taken`: the token is an invitation that has been used.", body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn dice(
    State(app): State<Arc<App>>,
    Game(id): Game,
    visitor: Visitor,
    Extension(address): Extension<Counted>,
) -> Result<Response, Error> {
    let _place = app.work.replay(address).await?;
    let dice = app.hub.dice(&id, &visitor.who()).await?;
    let name = format!("attachment; filename=\"{}\"", sidecar_name(id));
    let headers = [(header::CONTENT_TYPE, LINES.to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, dice).into_response())
}

/// Returns the journal of a game with checked dice, from some entry on: each line has an `entry`, as in the download,
/// and the `tag` that came with it. A device asks for it if it has missed something.
#[cfg_attr(test, utoipa::path(get, path = Route::Journal.path(), tag = "games",
    params(("id" = String, Path, description = "The game."), JournalQuery),
    responses(
        (status = 200, body = String, content_type = "application/x-ndjson"),
        (status = 400, description = "The entry cannot be parsed.", body = ErrorBody),
        (status = 404, body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn journal(
    State(app): State<Arc<App>>,
    Game(id): Game,
    visitor: Visitor,
    Extension(address): Extension<Counted>,
    Query(asked): Query<JournalQuery>,
) -> Result<Response, Error> {
    let _place = app.work.replay(address).await?;
    let journal = app.hub.journal(&id, &visitor.who(), asked.from.unwrap_or(0)).await?;
    Ok(([(header::CONTENT_TYPE, LINES)], journal).into_response())
}

/// Returns what the dice of all finished games with checked dice between two people have shown on this server.
#[cfg_attr(test, utoipa::path(get, path = Route::SiteDice.path(), tag = "games",
    responses((status = 200, body = SiteDice)), security(())))]
pub(crate) async fn site_dice(State(app): State<Arc<App>>) -> Json<SiteDice> {
    Json(app.hub.config().tallied.figures().await)
}

/// Returns the key with which this server signs checked dice, and the notes that lead to it from earlier keys.
#[cfg_attr(test, utoipa::path(get, path = Route::DiceKeys.path(), tag = "games",
    responses((status = 200, body = DiceKeys)), security(())))]
pub(crate) async fn dice_keys(State(app): State<Arc<App>>) -> Json<DiceKeys> {
    let signers = app.signer.dice();
    Json(DiceKeys { key: signers.newest().public().to_string(), notes: signers.succession() })
}
