//! What browsers let pages of other hosts read (CORS): everything for the pages that the operator lets play here, and what
//! anybody may read for all others.
//!
//! The pages that play here also load pictures with CORS, so `Cross-Origin-Resource-Policy` does not concern them.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::doors::Doors;
use super::extract::Shared;

/// The headers of a response that pages may read, beside those that they may always read.
const EXPOSED: &str = "content-disposition, etag, retry-after, x-request-id";

/// What the requests of the page need: their methods, their headers, and for how many seconds a browser may remember
/// that. Chromium remembers it for two hours at most.
const PREFLIGHT: [(header::HeaderName, &str); 3] = [
    (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, DELETE"),
    (header::ACCESS_CONTROL_ALLOW_HEADERS, "content-type"),
    (header::ACCESS_CONTROL_MAX_AGE, "7200"),
];

/// Returns whether a path is one of the interface, which pages of other hosts may use.
fn is_shared(path: &str) -> bool {
    path.starts_with("/api/")
}

/// Answers the preflight of a request from a page that may play here; `None` if the request is anything else.
pub(crate) fn preflight(doors: &Doors, request: &Request, encrypted: bool) -> Option<Response> {
    let headers = request.headers();
    let asks = request.method() == Method::OPTIONS
        && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
        && is_shared(request.uri().path());
    (asks && doors.elsewhere(headers, encrypted).is_some())
        .then(|| (StatusCode::NO_CONTENT, PREFLIGHT).into_response())
}

/// Lets the pages that may play here read every response of the interface, also to requests with a cookie.
///
/// Pages of other sites may read what anybody may read: the answers to `GET` requests of programs. They are those that a
/// stranger gets, because browsers let no page read an answer to a cookie where any site is allowed. A server without a
/// public address is for the users of its machine or network, and lets no such site read anything.
pub(crate) async fn share(app: Shared, request: Request, next: Next) -> Response {
    if !is_shared(request.uri().path()) {
        return next.run(request).await;
    }
    let page = app.doors.listed(request.headers()).and_then(|page| page.as_str().parse().ok());
    let open = request.method().is_safe() && !app.doors.origins.is_empty();
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if !app.doors.pages.is_empty() {
        // A cache must not answer one page with what is for another.
        headers.append(header::VARY, HeaderValue::from_static("origin"));
    }
    if let Some(page) = page {
        allow(headers, page);
        headers.insert(header::ACCESS_CONTROL_ALLOW_CREDENTIALS, HeaderValue::from_static("true"));
    } else if open {
        allow(headers, HeaderValue::from_static("*"));
    }
    response
}

/// Lets the pages of an origin, or of all with `*`, read a response.
fn allow(headers: &mut HeaderMap, origin: HeaderValue) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(EXPOSED));
}
