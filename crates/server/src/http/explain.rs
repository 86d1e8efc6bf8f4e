//! `GET /api/explain`: the reasons for a step, from the engine's analysis and the rules.

use std::sync::Arc;

use axum::Extension;
use axum::Json;
use axum::extract::State;
use dejarik_engine::{Limits, Stop};
use dejarik_host::answers::ToExplain;
use dejarik_rules::any::AnyPosition;

use super::App;
use super::error::Error;
use super::extract::Query;
use super::limit::Counted;
use crate::awaited::StopWhenDropped;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::{ExplainQuery, Explanation};
use crate::refusal::{Kind, Refusal};
use crate::tasks;
use crate::time::WallTime;

/// Explains a step, or the best one: what it keeps, what it threatens, and how the game goes on.
/// Positions of online games in progress are refused, before and after the step, and the expected line
/// ends where it reaches one.
#[cfg_attr(test, utoipa::path(get, path = Route::Explain.path(), tag = "rules", params(ExplainQuery), responses(
    (status = 200, body = Explanation),
    (status = 400, description = "The position or an option cannot be read.", body = ErrorBody),
    (status = 403, description = "`live-game`: the position is being played online.", body = ErrorBody),
    (status = 409, description = "`not-now`: no player has to decide.", body = ErrorBody),
    (status = 422, description = "The step is not legal.", body = ErrorBody),
    (status = 503, description = "`busy`: too many analyses are running.", body = ErrorBody))))]
pub(crate) async fn explain(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Counted>,
    Query(asked): Query<ExplainQuery>,
) -> Result<Json<Explanation>, Error> {
    let asked = ToExplain::of(asked)?;
    if app.hub.is_any_live_online([&asked.position, &asked.after], WallTime::LAST).await? {
        let message = "this position is being played online now; it can be analysed afterwards";
        return Err(Refusal::new(Kind::LiveGame, message).into());
    }
    let place = app.work.think(address).await?;
    // The search stops when the client disconnects, because axum then drops this future.
    let stop = Stop::new();
    let _gone = StopWhenDropped(stop.clone());
    let knowledge = app.hub.knowledge().clone();
    let hub = app.hub.clone();
    let think = move || {
        let is_live = |at: &AnyPosition| hub.is_like_live_online(at);
        let bounds = |time| (Limits::time(time), stop.clone());
        let found = asked.explain(&knowledge, &bounds, &is_live);
        drop(place);
        found
    };
    let found = tasks::blocking(think).await.map_err(|_| Error::Internal)?;
    Ok(Json(found?))
}
