//! `/api/openapi.json`, and `/api`, which shows the same description as a page without scripts.

mod page;

use std::sync::OnceLock;

use axum::Extension;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::error::Error;
use super::heavy::SharedBytes;
#[cfg(test)]
use crate::http::openapi::Route;

/// The path of the reference page.
pub(crate) const PATH: &str = "/api";
/// The path of its style sheet.
pub(crate) const STYLE: &str = "/api/style.css";

/// The OpenAPI description; a test compares it with the types.
const DESCRIPTION: &str = include_str!("../../../openapi.json");

static PAGE: OnceLock<Option<String>> = OnceLock::new();

/// Describes the interface as OpenAPI 3.1.
#[cfg_attr(test, utoipa::path(get, path = Route::OpenapiJson.path(), tag = "server",
    responses((status = 200, content_type = "application/json", description = "OpenAPI 3.1."))))]
pub(crate) async fn openapi_json() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-cache"),
        // The description contains no secret, so other sites may show it.
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    ];
    (headers, Extension(SharedBytes), DESCRIPTION).into_response()
}

/// Serves the reference page at `/api`.
pub(crate) async fn read() -> Result<Response, Error> {
    let made = || page::of(&serde_json::from_str(DESCRIPTION).ok()?);
    let text = PAGE.get_or_init(made).as_deref().ok_or(Error::Internal)?;
    let headers =
        [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, Extension(SharedBytes), text).into_response())
}

/// Serves the style sheet of the reference page.
pub(crate) async fn style() -> Response {
    let headers =
        [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, include_str!("style.css")).into_response()
}
