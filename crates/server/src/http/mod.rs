//! The HTTP interface and the page: one handler a file, and what they share.
//!
//! Every handler carries its own description (`#[utoipa::path]`), and [`interface`] is made of
//! nothing else, so what is not described is not there.
//!
//! - [`doors`], [`identity`], [`limit`], [`headers`]: who may come in, as whom, how often, and what
//!   a browser may do with the answers.
//! - [`error`], [`extract`], [`watching`]: what all answers share.
//! - [`page`]: the page that the build has embedded.
//!
//! # Invariants
//! No handler decides anything about a game: the table does. No log line holds an id, an address or
//! a secret. Every refusal, of whatever layer, is an `ErrorBody`.

pub mod analysis;
pub mod board;
pub mod doors;
pub mod error;
pub mod events;
pub mod extract;
pub mod games;
pub mod headers;
pub mod health;
pub mod identity;
pub mod limit;
pub mod metrics;
pub mod ndjson;
pub mod page;
pub mod position;
pub mod puzzles;
pub mod records;
pub mod reference;
pub mod review;
pub mod rules;
pub mod watching;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::sync::{Semaphore, watch};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use doors::Doors;
use error::Error;
use identity::Signer;
use limit::{Limiter, Limits};
use watching::Requests;

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
    /// Places for analyses: how many may think at once.
    pub thinkers: Arc<Semaphore>,
    /// What was asked.
    pub requests: Requests,
    /// A name that this run has made up.
    pub instance: String,
    /// Becomes true when the server is to stop.
    pub leaving: watch::Sender<bool>,
}

impl App {
    /// Over these games. Blocks for as long as it takes to read the key of the cookies.
    pub fn new(hub: Hub, doors: Doors, limits: Limits) -> Result<Arc<App>, StoreError> {
        let signer = Signer::new(&hub.store().key()?);
        let thinkers = std::thread::available_parallelism().map_or(1, usize::from).div_ceil(2);
        let instance = GameId::random().map(|id| id.to_string()).unwrap_or_default();
        Ok(Arc::new(App {
            hub,
            signer,
            doors,
            limiter: Limiter::new(limits),
            thinkers: Arc::new(Semaphore::new(thinkers)),
            requests: Requests::default(),
            instance,
            leaving: watch::Sender::new(false),
        }))
    }
}

/// All routes that programs use, with their descriptions.
pub fn interface() -> OpenApiRouter<Arc<App>> {
    let upload = DefaultBodyLimit::max(records::LARGEST);
    OpenApiRouter::new()
        .routes(routes!(games::create::create_game, games::mine::my_games))
        .routes(routes!(games::show::game))
        .routes(routes!(games::seat::take_seat))
        .routes(routes!(games::socket::open_socket))
        .routes(routes!(games::replay::replay))
        .routes(routes!(games::record::record))
        .routes(routes!(games::review::review_game))
        .routes(routes!(rules::rules))
        .routes(routes!(position::position))
        .routes(routes!(analysis::analysis))
        .routes(routes!(review::review_record))
        .routes(routes!(puzzles::list::puzzles))
        .routes(routes!(puzzles::show::puzzle))
        .routes(routes!(puzzles::attempt::attempt))
        .routes(routes!(puzzles::hint::hint))
        .routes(routes!(puzzles::solution::solution))
        .routes(routes!(records::upload_records).layer(upload))
        .routes(routes!(events::stream_events))
        .routes(routes!(board::stream::stream_game))
        .routes(routes!(board::acts::play_move))
        .routes(routes!(board::acts::resign))
        .routes(routes!(board::acts::draw))
        .routes(routes!(board::acts::takeback))
        .routes(routes!(board::acts::abort))
        .routes(routes!(board::acts::claim_victory))
        .routes(routes!(board::acts::claim_draw))
        .routes(routes!(reference::openapi_json))
        .routes(routes!(health::healthz))
        .routes(routes!(health::readyz))
        .routes(routes!(metrics::metrics))
}

/// Everything. Needs `ConnectInfo<SocketAddr>` in the requests.
pub fn router(app: &Arc<App>) -> Router {
    let (routes, _) = interface().split_for_parts();
    routes
        .route("/api", get(reference::read))
        .route("/api/style.css", get(reference::style))
        .fallback(page::serve)
        .method_not_allowed_fallback(async || Error::Method)
        // The last is the outermost.
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn(patience))
        .layer(from_fn_with_state(Arc::clone(app), identity::identify))
        .layer(from_fn_with_state(Arc::clone(app), doors::guard))
        .layer(from_fn_with_state(Arc::clone(app), limit::limit))
        .layer(from_fn(headers::add))
        .layer(from_fn_with_state(Arc::clone(app), watching::watch))
        .with_state(Arc::clone(app))
}

/// Ends what takes too long to begin. Sockets and streams have begun when they are open.
async fn patience(request: Request, next: Next) -> Response {
    match tokio::time::timeout(PATIENCE, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Error::Timeout.into_response(),
    }
}
