//! The HTTP interface and the page: one handler a file, and what they share.
//!
//! Every handler carries its own description (`#[utoipa::path]`), and [`interface`] is made of
//! nothing else, so what is not described is not there.
//!
//! - [`doors`], [`identity`], [`limit`], [`headers`]: who may come in, as whom, how often, and what
//!   a browser may do with the answers.
//! - [`error`], [`extract`], [`watch`]: what all answers share.
//! - [`page`]: the page that the build has embedded.
//!
//! # Invariants
//! No handler decides anything about a game: the table does. No log line holds an id, an address or
//! a secret. Every refusal, of whatever layer, is an `ErrorBody`.

pub mod doors;
pub mod error;
pub mod extract;
pub mod headers;
pub mod health;
pub mod identity;
pub mod limit;
pub mod page;
pub mod watch;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use doors::Doors;
use error::Error;
use identity::Signer;
use limit::{Limiter, Limits};
use watch::Requests;

use crate::id::GameId;
use crate::live::Hub;
use crate::store::StoreError;

/// The largest body, where a handler does not say otherwise.
const BODY: usize = 64 * 1024;
/// The longest that an answer may take to begin.
const PATIENCE: Duration = Duration::from_secs(30);

/// What the handlers share.
#[derive(Debug)]
pub struct App {
    /// The games.
    pub hub: Hub,
    /// Cookies.
    pub signer: Signer,
    /// Names and origins.
    pub doors: Doors,
    /// Limits by address.
    pub limiter: Limiter,
    /// What was asked.
    pub requests: Requests,
    /// A name that this run has made up.
    pub instance: String,
    /// Becomes true when the server is to stop.
    pub leaving: tokio::sync::watch::Sender<bool>,
}

impl App {
    /// Over these games. Blocks for as long as it takes to read the key of the cookies.
    pub fn new(hub: Hub, doors: Doors, limits: Limits) -> Result<Arc<App>, StoreError> {
        let signer = Signer::new(&hub.store().key()?);
        let instance = GameId::random().map(|id| id.to_string()).unwrap_or_default();
        Ok(Arc::new(App {
            hub,
            signer,
            doors,
            limiter: Limiter::new(limits),
            requests: Requests::default(),
            instance,
            leaving: tokio::sync::watch::Sender::new(false),
        }))
    }
}

/// All routes that programs use, with their descriptions.
pub fn interface() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(health::healthz)).routes(routes!(health::readyz))
}

/// Everything. Needs `ConnectInfo<SocketAddr>` in the requests.
pub fn router(app: &Arc<App>) -> Router {
    let (routes, _) = interface().split_for_parts();
    routes
        .fallback(page::serve)
        .method_not_allowed_fallback(async || Error::Method)
        // The last is the outermost.
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn(patience))
        .layer(from_fn_with_state(Arc::clone(app), identity::identify))
        .layer(from_fn_with_state(Arc::clone(app), doors::guard))
        .layer(from_fn_with_state(Arc::clone(app), limit::limit))
        .layer(from_fn(headers::add))
        .layer(from_fn_with_state(Arc::clone(app), watch::watch))
        .with_state(Arc::clone(app))
}

/// Ends what takes too long to begin. Sockets and streams have begun when they are open.
async fn patience(request: Request, next: Next) -> Response {
    match tokio::time::timeout(PATIENCE, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Error::Timeout.into_response(),
    }
}
