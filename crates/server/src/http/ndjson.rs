//! Answers that go on: a JSON object a line, and an empty line when nothing was said for a while.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;

/// How long nothing is said at most.
const PAUSE: Duration = Duration::from_secs(7);

/// Where lines come from.
pub trait Source: Send + 'static {
    /// A line.
    type Line: Serialize;

    /// The next lines, as soon as there are any; none at the end. It may be dropped while it waits
    /// and asked again.
    fn next(&mut self) -> impl Future<Output = Option<Vec<Self::Line>>> + Send;
}

/// The lines of a source as an answer, until it ends or nobody listens.
pub fn answer<S: Source>(source: S) -> Response {
    let lines = stream::unfold(source, async |mut source| {
        let said = match tokio::time::timeout(PAUSE, source.next()).await {
            Ok(lines) => text(&lines?),
            Err(_) => Bytes::from_static(b"\n"),
        };
        Some((Ok::<_, std::convert::Infallible>(said), source))
    });
    let mut response = Body::from_stream(lines).into_response();
    let kind = HeaderValue::from_static("application/x-ndjson");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    // A proxy is not to wait for more.
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

fn text<L: Serialize>(lines: &[L]) -> Bytes {
    let mut text = Vec::new();
    for line in lines {
        // Our own types always have a text.
        if serde_json::to_writer(&mut text, line).is_ok() {
            text.push(b'\n');
        }
    }
    text.into()
}
