//! `GET /api/rules`: the rule sets and their options.

use axum::Json;

use crate::protocol::RulesInfo;

/// Lists the rule sets: what kind of game each is, its pieces and its options.
#[utoipa::path(get, path = "/api/rules", tag = "rules",
    responses((status = 200, body = Vec<RulesInfo>)))]
pub async fn rules() -> Json<Vec<RulesInfo>> {
    Json(dejarik_host::answers::rules())
}
