//! The HTTP interface and the page: one handler per file, and the middleware around them.
//!
//! The paths are those of [`Route`]. Every handler carries its own description (`#[utoipa::path]`), and
//! [`interface`] consists of described handlers only, so the OpenAPI description is complete. What
//! [`answered`] serves is described in [`dejarik_host::answers`].
//!
//! - [`proxy`], [`limit`], [`doors`], [`identity`], [`headers`]: the middleware for the client behind a
//!   proxy, rate limits, origin checks, cookies and bearer tokens, and security headers.
//! - [`error`], [`extract`], [`body`], [`watching`]: errors, extractors, bodies that have to arrive in
//!   time, and the log and metrics of requests.
//! - [`work`], [`cache`]: places for requests that take work, and a cache of answers.
//! - [`page`]: the files of the page, which the build embeds.
//!
//! # Invariants
//! No handler decides anything about a game; the live game does. No log line contains an id, an
//! address or a secret. Every refusal, whatever layer it comes from, has an `ErrorBody`.

pub mod analysis;
pub mod answered;
pub mod board;
pub mod body;
pub mod cache;
pub mod doors;
pub mod error;
pub mod events;
pub mod explain;
pub mod extract;
pub mod games;
pub mod headers;
pub mod health;
pub mod heavy;
pub mod html;
pub mod identity;
pub mod limit;
pub mod lobby;
pub mod me;
pub mod metrics;
pub mod ndjson;
pub mod packed;
pub mod page;
pub mod preview;
pub mod print;
pub mod process;
pub mod proxy;
pub mod records;
pub mod reference;
pub mod review;
pub mod rules;
pub mod tag;
pub mod texts;
pub mod watching;
pub mod work;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use dejarik_host::routes::Route;
use tokio::sync::watch;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use cache::Answers;
use doors::Doors;
use error::Error;
use heavy::Heavy;
use limit::{Limiter, Limits};
use metrics::{Access, Traffic};
use packed::PackedTable;
use page::Page;
use preview::drawn::Pictures;
use print::Kits;
use process::Process;
use proxy::{Network, Proxies};
use texts::Texts;
use watching::Requests;
use work::Work;

use crate::cookies::Signer;
use crate::id::GameId;
use crate::live::Hub;
use crate::site::{self, Base};

/// The largest request body in bytes, unless a route sets its own limit.
const BODY: usize = 64 * 1024;
/// The time after which a response that has not started is given up.
const PATIENCE: Duration = Duration::from_secs(30);

/// The state that all handlers share.
#[derive(Debug)]
pub struct App {
    /// The live games.
    pub hub: Hub,
    /// Signs and checks cookies.
    pub signer: Signer,
    /// The accepted host names and origins.
    pub doors: Doors,
    /// The trusted proxies.
    pub proxies: Proxies,
    /// The rate limits by client address.
    pub limiter: Limiter,
    /// The places for requests that take work.
    pub work: Work,
    /// The room for large answers.
    pub heavy: Heavy,
    /// The answers about games that are over.
    pub answers: Answers,
    /// The pictures of previews.
    pub pictures: Pictures,
    /// The kits to print.
    pub kits: Kits,
    /// The page.
    pub page: Page,
    /// The folder in which everything of this server is; `None` for the root of its host.
    pub base: Option<Base>,
    /// The texts of the operator.
    pub texts: Texts,
    /// The table of groi for pages that play without this server.
    pub table: PackedTable,
    /// Who may read the metrics.
    pub access: Access,
    /// This process, for its metrics.
    pub process: Process,
    /// The metrics of requests.
    pub requests: Requests,
    /// The metrics of connections.
    pub traffic: Traffic,
    /// A random name of this run of the server.
    pub instance: String,
    /// Whether the log lines of requests name the clients' addresses.
    pub log_addresses: bool,
    /// Whether the server was asked to stop, so that `/readyz` answers 503.
    pub draining: Arc<AtomicBool>,
    /// Becomes true when the server begins to shut down.
    pub leaving: watch::Sender<bool>,
}

/// The settings of the HTTP interface.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The accepted host names and origins.
    pub doors: Doors,
    /// The networks of trusted proxies.
    pub proxies: Vec<Network>,
    /// The rate limits by client address.
    pub limits: Limits,
    /// Who may read the metrics.
    pub access: Access,
    /// The memory for large answers that wait to be read, in bytes.
    pub answers_memory: u64,
    /// The page.
    pub page: Page,
    /// The table of groi for pages that play without this server.
    pub table: PackedTable,
    /// The folder in which everything of this server is, such as `/dejarik/`; `None` for the root of its host.
    pub base: Option<Base>,
    /// Where the operator's texts are; `None` if there are none.
    pub texts: Option<PathBuf>,
    /// Whether the log lines of requests name the clients' addresses.
    pub log_addresses: bool,
}

impl App {
    /// Creates the shared state.
    pub fn new(hub: Hub, signer: Signer, settings: Settings) -> Arc<App> {
        let Settings { doors, proxies, limits, access, answers_memory, page, table, .. } = settings;
        let Settings { base, texts, log_addresses, .. } = settings;
        let page = base.as_ref().map_or_else(|| page.clone(), |base| site::below(&page, base));
        let proxies = Proxies::new(proxies);
        let hidden_proxy = doors.need_a_proxy() && !proxies.are_expected();
        if hidden_proxy {
            tracing::warn!(
                "an --origin is https, but no --trusted-proxy is given: all visitors share the quota of the proxy's \
                 address, and /metrics is closed"
            );
        }
        let access = Access { closed: access.closed || hidden_proxy, ..access };
        let loopback = limits.loopback || proxies.are_expected() || hidden_proxy;
        let instance = GameId::random().map(|id| id.to_string()).unwrap_or_default();
        Arc::new(App {
            hub,
            signer,
            doors,
            proxies,
            limiter: Limiter::new(&Limits { loopback, ..limits }),
            work: Work::new(loopback),
            heavy: Heavy::new(answers_memory, loopback),
            answers: Answers::default(),
            pictures: Pictures::default(),
            kits: Kits::default(),
            page,
            table,
            base,
            texts: Texts::of(texts),
            access,
            process: Process::started(),
            requests: watching::requests(),
            traffic: Traffic::default(),
            instance,
            log_addresses,
            draining: Arc::default(),
            leaving: watch::Sender::new(false),
        })
    }
}

/// Returns the routes for programs with a handler of this server, and their descriptions.
pub fn interface() -> OpenApiRouter<Arc<App>> {
    let upload = DefaultBodyLimit::max(records::LARGEST);
    OpenApiRouter::new()
        .routes(routes!(games::create::create_game, games::mine::my_games))
        .routes(routes!(games::show::game, games::forget::forget_game))
        .routes(routes!(lobby::lobby, lobby::create_seek))
        .routes(routes!(lobby::take_seek))
        .routes(routes!(lobby::keep_seek))
        .routes(routes!(lobby::watched_games))
        .routes(routes!(me::show::my_data, me::forget::forget_me))
        .routes(routes!(me::archive::my_archive))
        .routes(routes!(games::seat::take_seat))
        .routes(routes!(games::socket::open_socket))
        .routes(routes!(games::replay::replay))
        .routes(routes!(games::record::record))
        .routes(routes!(games::dice::dice))
        .routes(routes!(games::dice::journal))
        .routes(routes!(games::review::review_game))
        .routes(routes!(rules::rules))
        .routes(routes!(analysis::analysis))
        .routes(routes!(explain::explain))
        .routes(routes!(review::review_record))
        .routes(routes!(preview::pictures::page_picture))
        .routes(routes!(preview::pictures::game_picture))
        .routes(routes!(preview::pictures::position_picture))
        .routes(routes!(preview::pictures::puzzle_picture))
        .routes(routes!(print::print_kit))
        .routes(routes!(print::print_pages))
        .routes(routes!(print::print_page))
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
        .routes(routes!(board::acts::say))
        .routes(routes!(texts::texts))
        .routes(routes!(reference::openapi_json))
        .routes(routes!(health::healthz))
        .routes(routes!(health::readyz))
        .routes(routes!(metrics::metrics))
}

/// Returns the complete service: the interface, the page and all middleware. Requests must carry
/// `ConnectInfo<SocketAddr>`.
pub fn router(app: &Arc<App>) -> Router {
    let (described, _) = interface().split_for_parts();
    answered::routes()
        .fold(described, |router, (path, handler)| router.route(path, handler))
        .route(reference::PATH, get(reference::read))
        .route(reference::STYLE, get(reference::style))
        .route(packed::PATH, get(packed::groi))
        .route(texts::ROBOTS, get(texts::robots))
        .route(texts::SECURITY, get(texts::security))
        .fallback(page::serve)
        .method_not_allowed_fallback(async || Error::Method)
        // The layer that is added last runs first.
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn(patience))
        .layer(from_fn_with_state(Arc::clone(app), heavy::count))
        .layer(from_fn_with_state(Arc::clone(app), identity::identify))
        .layer(from_fn_with_state(Arc::clone(app), doors::guard))
        .layer(from_fn_with_state(Arc::clone(app), limit::limit))
        .layer(from_fn(body::drain))
        .layer(from_fn_with_state(Arc::clone(app), proxy::find_client))
        .layer(from_fn(headers::add))
        .layer(from_fn_with_state(Arc::clone(app), doors::share))
        .layer(from_fn_with_state(Arc::clone(app), watching::watch))
        .with_state(Arc::clone(app))
}

/// Returns the service at the address of the metrics: the metrics and the health checks.
pub fn metrics_router(app: &Arc<App>) -> Router {
    Router::new()
        .route(Route::Metrics.path(), get(metrics::elsewhere))
        .route(Route::Healthz.path(), get(health::healthz))
        .route(Route::Readyz.path(), get(health::readyz))
        .fallback(async || Error::NoPath)
        .layer(from_fn(headers::add))
        .with_state(Arc::clone(app))
}

/// Gives up a request whose response does not start within [`PATIENCE`]. Sockets and streams count
/// as started once they are open.
async fn patience(request: Request, next: Next) -> Response {
    match tokio::time::timeout(PATIENCE, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Error::Timeout.into_response(),
    }
}
