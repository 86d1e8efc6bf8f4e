//! What is written down about requests: a line in the log, counts and times for `/metrics`.
//!
//! Both name the *route*, `/api/games/{id}/seat`, never the address that was asked for: ids and
//! positions stay out of logs. No header and no body is ever written down.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Level;

use super::App;
use super::error::Error;

/// Upper ends of the classes of times, in milliseconds.
pub const BOUNDS: [u64; 9] = [1, 5, 10, 25, 50, 100, 250, 1000, 5000];

/// What a route was asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// How often it took up to each of [`BOUNDS`], and longer.
    pub counts: [u64; BOUNDS.len() + 1],
    /// All times together, in microseconds.
    pub sum: u64,
}

/// Method, route and status.
type Key = (&'static str, String, u16);

/// Requests since the start.
#[derive(Debug, Default)]
pub struct Requests {
    seen: Mutex<BTreeMap<Key, Times>>,
}

impl Requests {
    fn count(&self, key: Key, time: Duration) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let times = seen.entry(key).or_default();
        let class = BOUNDS.partition_point(|bound| Duration::from_millis(*bound) < time);
        if let Some(count) = times.counts.get_mut(class) {
            *count += 1;
        }
        times.sum += u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    }

    /// A copy.
    pub fn all(&self) -> BTreeMap<Key, Times> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A method's name; those that no handler has are one, so that nobody can make up more counts.
fn method(request: &Request) -> &'static str {
    match request.method().as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        _ => "other",
    }
}

/// Writes down a request.
pub async fn watch(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let method = method(&request);
    let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    // Files and pages are no routes of their own.
    let route = route.unwrap_or("(page)").to_owned();
    let start = Instant::now();
    let response = next.run(request).await;
    let time = start.elapsed();
    let status = response.status().as_u16();
    let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let error = response.extensions().get::<Error>();
    let (level, code) = error.map_or((Level::DEBUG, ""), |error| {
        let (_, code, level) = error.kind();
        (level, code)
    });
    match level {
        Level::ERROR => {
            let why = error.map(ToString::to_string).unwrap_or_default();
            tracing::error!(method, route, status, ms, code, why, "request");
        }
        Level::WARN => tracing::warn!(method, route, status, ms, code, "request"),
        Level::INFO => tracing::info!(method, route, status, ms, code, "request"),
        _ => tracing::debug!(method, route, status, ms, code, "request"),
    }
    app.requests.count((method, route, status), time);
    response
}
