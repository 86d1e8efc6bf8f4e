//! `GET /api/why-not`: why something is not possible in a position.

use axum::Json;
use dejarik_host::answers;

use super::error::Error;
use super::extract::Query;
use crate::protocol::{ErrorBody, WhyNot, WhyNotQuery};

/// Explains why something is not possible in a position. It tells only what follows from the rules, so
/// it answers for positions that are being played, too.
#[utoipa::path(get, path = "/api/why-not", tag = "rules", params(WhyNotQuery), responses(
    (status = 200, body = WhyNot),
    (status = 400, description = "The position, an option or the attempt cannot be read.", body = ErrorBody)))]
pub async fn why_not(Query(asked): Query<WhyNotQuery>) -> Result<Json<WhyNot>, Error> {
    Ok(Json(answers::why_not(asked)?))
}
