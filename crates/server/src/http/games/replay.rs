//! `GET /api/games/{id}/replay`: every position of a game.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;

use crate::http::App;
use crate::http::cache::Asked;
use crate::http::error::Error;
use crate::http::extract::{Game, Query};
use crate::http::identity::Visitor;
use crate::http::limit::Counted;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::{Replay, ReplayQuery};
use crate::refusal::{Kind, Refusal};

/// The most entries in an answer.
pub(crate) const MOST_ENTRIES: usize = 1_000;

/// Returns the positions of a game, from some entry of the line on. A long game takes several requests.
#[cfg_attr(test, utoipa::path(get, path = Route::Replay.path(), tag = "games",
    params(("id" = String, Path, description = "The game."), ReplayQuery),
    responses(
        (status = 200, body = Replay),
        (status = 400, description = "The entry or the limit cannot be parsed.", body = ErrorBody),
        (status = 403, description = "`not-your-seat`: the token is not the secret of a seat of this game.", body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, description = "`seat-taken`: the token is an invitation that has been used.", body = ErrorBody),
        (status = 503, description = "`busy`: too many replays are running.", body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn replay(
    State(app): State<Arc<App>>,
    Game(id): Game,
    visitor: Visitor,
    Extension(address): Extension<Counted>,
    Query(asked): Query<ReplayQuery>,
) -> Result<Response, Error> {
    let from = asked.from.unwrap_or(0);
    let limit = asked.limit.unwrap_or(MOST_ENTRIES);
    if !(1..=MOST_ENTRIES).contains(&limit) {
        let why = format!("expected a limit from 1 to {MOST_ENTRIES}, found {limit}");
        return Err(Refusal::new(Kind::BadRequest, why).at("limit").into());
    }
    let who = visitor.who();
    let glance = app.hub.glance(&id, &who).await?;
    let asked = Asked::Replay { sides: glance.viewer.sides, from, limit };
    let key = glance.over.then_some((id, glance.version, asked));
    if let Some(known) = key.and_then(|key| app.answers.get(&key)) {
        return Ok(known);
    }
    let _place = app.work.replay(address).await?;
    let replay: Replay = app.hub.replay(&id, &who, from, limit).await?;
    app.answers.keep(key, &replay)
}
