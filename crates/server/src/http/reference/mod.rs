//! `/api/openapi.json`, and `/api`, which shows the same description as a page without scripts.

mod page;

use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::error::Error;
use super::page::{File, answer};
use crate::http::extract::Shared;
#[cfg(test)]
use crate::http::openapi::Route;
use crate::site::Base;

/// The path of the reference page.
pub(crate) const PATH: &str = "/api";
/// The path of its style sheet.
pub(crate) const STYLE: &str = "/api/style.css";

/// The OpenAPI description; a test compares it with the types.
const DESCRIPTION: &str = include_str!("../../../openapi.json");

/// What follows the servers in the description.
const PATHS: &str = "\n  \"paths\": {";

/// The description with the addresses of one server, and the page that shows it.
#[derive(Debug)]
pub(crate) struct Reference {
    description: Bytes,
    /// The description as a file, which is compressed at the first request.
    file: OnceLock<File>,
    /// The page, which is made at the first request.
    page: OnceLock<Option<File>>,
}

impl Reference {
    /// Returns the reference of a server in this folder of its host; `None` for the root.
    pub(crate) fn of(base: Option<&Base>) -> Reference {
        let description = match base.map_or("", Base::start) {
            "" => Bytes::from_static(DESCRIPTION.as_bytes()),
            start => below(start).into(),
        };
        Reference { description, file: OnceLock::new(), page: OnceLock::new() }
    }

    fn file(&self) -> &File {
        self.file.get_or_init(|| File::packed("openapi.json", self.description.clone()))
    }

    fn page(&self) -> Option<&File> {
        let made = || {
            let page = page::of(&serde_json::from_slice(&self.description).ok()?)?;
            Some(File::packed("api.html", page.into()))
        };
        self.page.get_or_init(made).as_ref()
    }
}

/// Returns the description of a server whose paths begin with a folder.
fn below(start: &str) -> String {
    let servers =
        format!("\n  \"servers\": [\n    {{\n      \"url\": \"{start}\"\n    }}\n  ],{PATHS}");
    DESCRIPTION.replacen(PATHS, &servers, 1)
}

/// Describes the interface as OpenAPI 3.1.
#[cfg_attr(test, utoipa::path(get, path = Route::OpenapiJson.path(), tag = "server", responses(
    (status = 200, content_type = "application/json", description = "OpenAPI 3.1."),
    (status = 304, description = "The description is the one with the tag of `If-None-Match`."))))]
pub(crate) async fn openapi_json(app: Shared, headers: HeaderMap) -> Response {
    // The description contains no secret, so other sites may show it.
    let shown = [(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")];
    (shown, answer(app.reference.file(), &headers, StatusCode::OK)).into_response()
}

/// Serves the reference page at `/api`.
pub(crate) async fn read(app: Shared, headers: HeaderMap) -> Result<Response, Error> {
    let page = app.reference.page().ok_or(Error::Internal)?;
    Ok(answer(page, &headers, StatusCode::OK))
}

/// Serves the style sheet of the reference page.
pub(crate) async fn style() -> Response {
    let headers =
        [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, include_str!("style.css")).into_response()
}
