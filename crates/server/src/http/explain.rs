//! `GET /api/explain`: the reasons for a step, from the engine's analysis and the rules.

use std::sync::Arc;

use axum::Extension;
use axum::Json;
use axum::extract::State;
use dejarik_host::answers::ToExplain;

use super::App;
use super::analysis::thought;
use super::error::Error;
use super::extract::Query;
use super::limit::Counted;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::{ExplainQuery, Explanation};

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
    let positions = [asked.position, asked.after];
    let found = thought(&app, address, &positions, move |knowledge, bounds, is_live| {
        asked.explain(knowledge, bounds, is_live)
    });
    found.await.map(Json)
}
