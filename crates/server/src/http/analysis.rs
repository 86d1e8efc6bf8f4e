//! `GET /api/analysis` and `GET /api/explain`: the engine's evaluation of a position, and the reasons for a step.

use axum::Json;
use dejarik_engine::{Knowledge, Limits, Stop};
use dejarik_host::answers::{Bounds, ToAnalyse, ToExplain};
use dejarik_rules::any::AnyPosition;

use super::App;
use super::error::Error;
use super::extract::{Query, Shared};
use super::limit::Counted;
use crate::awaited::while_awaited;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::{AnalysisQuery, AnalysisView, ExplainQuery, Explanation};
use crate::refusal::{Kind, Refusal};
use crate::time::WallTime;

/// Evaluates a position and its legal steps. A position of an online game in progress is refused,
/// because its players have to think for themselves, and the line of best play ends where it reaches one.
#[cfg_attr(test, utoipa::path(get, path = Route::Analysis.path(), tag = "rules", params(AnalysisQuery), responses(
    (status = 200, body = AnalysisView),
    (status = 400, description = "The position or an option cannot be read.", body = ErrorBody),
    (status = 403, description = "`live-game`: the position is being played online.", body = ErrorBody),
    (status = 409, description = "`not-now`: no player has to decide.", body = ErrorBody),
    (status = 422, description = "A word cannot be played.", body = ErrorBody),
    (status = 503, description = "`busy`: too many analyses are running.", body = ErrorBody))))]
pub(crate) async fn analysis(
    app: Shared,
    address: Counted,
    Query(asked): Query<AnalysisQuery>,
) -> Result<Json<AnalysisView>, Error> {
    let asked = ToAnalyse::of(asked)?;
    let positions = [asked.position];
    let found = thought(&app, address, &positions, move |knowledge, bounds, is_live| {
        asked.analyse(knowledge, bounds, is_live)
    });
    found.await.map(Json)
}

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
    app: Shared,
    address: Counted,
    Query(asked): Query<ExplainQuery>,
) -> Result<Json<Explanation>, Error> {
    let asked = ToExplain::of(asked)?;
    let positions = [asked.position, asked.after];
    let found = thought(&app, address, &positions, move |knowledge, bounds, is_live| {
        asked.explain(knowledge, bounds, is_live)
    });
    found.await.map(Json)
}

/// Thinks about positions on a blocking thread. The work stops when the client disconnects, because axum then drops
/// this future.
///
/// # Errors
/// If one of the positions is being played online, the server is busy, or the work fails.
async fn thought<T: Send + 'static>(
    app: &App,
    address: Counted,
    positions: &[AnyPosition],
    work: impl FnOnce(&Knowledge, Bounds<'_>, &dyn Fn(&AnyPosition) -> bool) -> Result<T, Refusal>
    + Send
    + 'static,
) -> Result<T, Error> {
    if app.hub.is_any_live_online(positions, WallTime::LAST).await? {
        let message = "this position is being played online now; it can be analysed afterwards";
        return Err(Refusal::new(Kind::LiveGame, message).into());
    }
    let place = app.work.think(address).await?;
    let hub = app.hub.clone();
    let think = move |stop: &Stop| {
        let is_live = |at: &AnyPosition| hub.is_like_live_online(at);
        let bounds = |time| (Limits::time(time), stop.clone());
        let found = work(hub.knowledge(), &bounds, &is_live);
        drop(place);
        found
    };
    Ok(while_awaited(think).await??)
}
