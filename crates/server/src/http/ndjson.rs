//! Streaming responses: one JSON object per line, and an empty line as a keep-alive after a pause.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;

/// The pause after which an empty line is sent.
const PAUSE: Duration = Duration::from_secs(7);

/// A source of lines.
pub(crate) trait Source: Send + 'static {
    /// The type of a line.
    type Line: Serialize;

    /// Waits for the next lines; `None` at the end. The future must be cancellation safe: it may be
    /// dropped while it waits, and the method called again.
    fn next(&mut self) -> impl Future<Output = Option<Vec<Self::Line>>> + Send;
}

/// Returns a response that streams the lines of a source until it ends, the client disconnects, or
/// `end` completes.
pub(crate) fn answer<S: Source>(
    source: S,
    end: impl Future<Output = ()> + Send + 'static,
) -> Response {
    let lines = stream::unfold((source, Box::pin(end)), async |(mut source, mut end)| {
        let said = tokio::select! {
            lines = source.next() => text(&lines?),
            () = tokio::time::sleep(PAUSE) => Bytes::from_static(b"\n"),
            () = &mut end => return None,
        };
        Some((Ok::<_, std::convert::Infallible>(said), (source, end)))
    });
    let mut response = Body::from_stream(lines).into_response();
    let kind = HeaderValue::from_static("application/x-ndjson");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    // Keeps proxies from buffering the stream.
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

fn text<L: Serialize>(lines: &[L]) -> Bytes {
    let mut text = Vec::new();
    for line in lines {
        // Serialising the wire types cannot fail.
        if serde_json::to_writer(&mut text, line).is_ok() {
            text.push(b'\n');
        }
    }
    text.into()
}
