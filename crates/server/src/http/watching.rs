//! The log line of every request, and the metrics of requests.
//!
//! The log line has the id of the request ([`crate::request`]), which is in the response, too. Both the line
//! and the metrics contain the *route*, such as `/api/games/{id}/seat`, and never the path itself, so ids and
//! positions stay out of logs. Headers and bodies are never logged. The address of the client is in the line only if the
//! operator wants it there.

use std::net::SocketAddr;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use tracing::Level;

use super::App;
use super::error::Error;
use super::extract::Shared;
use crate::request::{self, RequestId};

/// What the metrics of requests distinguish.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct Labels {
    method: &'static str,
    route: String,
    status: u16,
}

/// The times from the arrival of requests to the start of their responses, in seconds.
pub(crate) type Requests = Family<Labels, Histogram, fn() -> Histogram>;

/// The upper bounds of the histogram's buckets, in seconds.
const BOUNDS: [f64; 9] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// Creates the metrics of requests, without any request.
pub(crate) fn requests() -> Requests {
    Family::new_with_constructor(|| Histogram::new(BOUNDS))
}

/// Returns the name of a request's method. Methods that no handler accepts share a name, so that
/// clients cannot create series at will.
fn method(request: &Request) -> &'static str {
    match request.method().as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "DELETE" => "DELETE",
        _ => "other",
    }
}

/// Returns the id of a request: the one that a trusted proxy has given it, or a new one.
fn id_of(app: &App, request: &Request) -> RequestId {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let trusted = peer.is_some_and(|ConnectInfo(peer)| app.proxies.trust(peer.ip()));
    let named = request.headers().get(request::HEADER).filter(|_| trusted);
    let named = named.and_then(|value| value.to_str().ok()?.parse().ok());
    named.unwrap_or_else(RequestId::random)
}

/// Returns the address of the client of a request.
fn address(app: &App, request: &Request) -> Option<String> {
    let ConnectInfo(peer) = request.extensions().get::<ConnectInfo<SocketAddr>>()?;
    Some(app.proxies.client(*peer, request.headers()).address.to_string())
}

/// Logs a request and records its time.
pub(crate) async fn watch(app: Shared, request: Request, next: Next) -> Response {
    let method = method(&request);
    let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    // Files and screens of the page share a route.
    let route = route.unwrap_or("(page)").to_owned();
    let id = id_of(&app, &request);
    let client = app.log_addresses.then(|| address(&app, &request)).flatten();
    let client = client.as_deref();
    let start = Instant::now();
    let mut response = request::within(Some(id.clone()), next.run(request)).await;
    if let Ok(value) = HeaderValue::from_str(id.as_str()) {
        response.headers_mut().insert(request::HEADER, value);
    }
    let time = start.elapsed();
    let status = response.status().as_u16();
    let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let (error, id) = (response.extensions().get::<Error>(), id.as_str());
    let (level, code) = error.map_or((Level::DEBUG, ""), |error| {
        let (_, code, level) = error.kind();
        (level, code)
    });
    match level {
        Level::ERROR => {
            let why = error.map(ToString::to_string).unwrap_or_default();
            tracing::error!(request = id, method, route, status, ms, code, client, why, "request");
        }
        Level::WARN => {
            tracing::warn!(request = id, method, route, status, ms, code, client, "request");
        }
        Level::INFO => {
            tracing::info!(request = id, method, route, status, ms, code, client, "request");
        }
        _ => tracing::debug!(request = id, method, route, status, ms, code, client, "request"),
    }
    app.requests.get_or_create(&Labels { method, route, status }).observe(time.as_secs_f64());
    response
}
