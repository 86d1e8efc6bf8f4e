//! `GET /api/me`: how much is kept of a person.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::http::App;
use crate::http::error::Error;
use crate::http::identity::Visitor;
#[cfg(test)]
use crate::http::openapi::Route;
use crate::protocol::MyData;

/// Returns how many games the server keeps for your cookie, and for how long games are kept.
#[cfg_attr(test, utoipa::path(get, path = Route::MyData.path(), tag = "me",
    responses((status = 200, body = MyData))))]
pub(crate) async fn my_data(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<MyData>, Error> {
    Ok(Json(app.hub.data_of(&visitor.person).await?))
}
