//! The HTTP interface and the page: the handlers by subject, and the middleware around them.
//!
//! The paths are those of [`Route`], each with a handler, which carries its own description: tests make the OpenAPI
//! description from them. What `answered` serves is described in [`dejarik_host::answers`].
//!
//! - [`proxy`], [`limit`], [`doors`], `sharing`, `identity`, `headers`: the middleware for the client behind a
//!   proxy, rate limits, origin checks, pages of other hosts, cookies and bearer tokens, and security headers.
//! - `error`, `extract`, `body`, `watching`: errors, extractors, bodies that have to arrive in
//!   time, and the log and metrics of requests.
//! - `work`, `cache`: places for requests that take work, and a cache of answers.
//! - [`page`]: the files of the page, which the build embeds.
//!
//! # Invariants
//! No handler decides anything about a game; the live game does. No log line contains an id, an
//! address or a secret. Every refusal, whatever layer it comes from, has an `ErrorBody`.

mod analysis;
mod answered;
mod board;
pub(crate) mod body;
mod cache;
pub mod doors;
mod embed;
mod error;
mod events;
mod extract;
mod games;
pub(crate) mod headers;
pub(crate) mod health;
mod heavy;
mod html;
mod identity;
pub mod limit;
mod lobby;
mod me;
pub mod metrics;
mod ndjson;
#[cfg(test)]
mod openapi;
pub mod packed;
pub mod page;
mod preview;
mod print;
pub(crate) mod process;
pub mod proxy;
mod records;
mod reference;
mod review;
mod rules;
mod sharing;
mod tag;
mod texts;
mod tournaments;
mod watching;
mod work;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, get, on};
use dejarik_host::routes::Route;
use tokio::sync::watch;

use cache::Answers;
use doors::Doors;
use error::Error;
use extract::Shared;
use heavy::Heavy;
use limit::{Limiter, Limits};
use metrics::{Access, Traffic};
use packed::PackedTable;
use page::Page;
use preview::drawn::Pictures;
use print::Kits;
use process::Process;
use proxy::Proxies;
use reference::Reference;
use texts::Texts;
use watching::Requests;
use work::Work;

use crate::cookies::Signer;
use crate::id::GameId;
use crate::live::Hub;
use crate::refusal::Refusal;
use crate::serve::Config;
use crate::site::{self, Base};

/// The largest request body in bytes, unless a route sets its own limit.
const BODY: usize = 64 * 1024;
/// The time after which a response that has not started is given up.
const PATIENCE: Duration = Duration::from_secs(30);
/// The time after which it is given up once the server shuts down.
pub(crate) const FINISHING: Duration = Duration::from_secs(1);

/// The state that all handlers share.
#[derive(Debug)]
pub(crate) struct App {
    /// The live games.
    pub(crate) hub: Hub,
    /// Signs and checks cookies.
    pub(crate) signer: Signer,
    /// The accepted host names and origins.
    pub(crate) doors: Doors,
    /// The trusted proxies.
    pub(crate) proxies: Proxies,
    /// The rate limits by client address.
    pub(crate) limiter: Limiter,
    /// The places for requests that take work.
    pub(crate) work: Work,
    /// The room for large answers.
    pub(crate) heavy: Heavy,
    /// The room for uploads.
    pub(crate) uploads: Heavy,
    /// The answers about games that are over.
    pub(crate) answers: Answers,
    /// The pictures of previews.
    pub(crate) pictures: Pictures,
    /// The kits to print.
    pub(crate) kits: Kits,
    /// The page.
    pub(crate) page: Page,
    /// The folder in which everything of this server is; `None` for the root of its host.
    pub(crate) base: Option<Base>,
    /// The description of the interface.
    pub(crate) reference: Reference,
    /// The texts of the operator.
    pub(crate) texts: Texts,
    /// The quick table for pages that play without this server.
    pub(crate) table: PackedTable,
    /// Who may read the metrics.
    pub(crate) access: Access,
    /// This process, for its metrics.
    pub(crate) process: Process,
    /// The metrics of requests.
    pub(crate) requests: Requests,
    /// The metrics of connections.
    pub(crate) traffic: Traffic,
    /// A random name of this run of the server.
    pub(crate) instance: String,
    /// Whether the log lines of requests name the clients' addresses.
    pub(crate) log_addresses: bool,
    /// Whether the server was asked to stop, so that `/readyz` answers 503.
    pub(crate) draining: Arc<AtomicBool>,
    /// Becomes true when the server begins to shut down.
    pub(crate) leaving: watch::Sender<bool>,
}

impl App {
    /// Creates the shared state.
    pub(crate) fn new(hub: Hub, signer: Signer, config: Config) -> Arc<App> {
        let Config { doors, proxies, limits, metrics: access, memory, page, table, .. } = config;
        let Config { base, texts, log_addresses, .. } = config;
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
            heavy: Heavy::new(memory / 4, loopback),
            uploads: Heavy::new((memory / 16).max(records::LARGEST as u64), loopback),
            answers: Answers::default(),
            pictures: Pictures::default(),
            kits: Kits::default(),
            page,
            table,
            reference: Reference::of(base.as_ref()),
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

/// Declares the handler of each route that is not answered from its address alone. The description of the interface is
/// made from what the handlers say of themselves.
macro_rules! handlers {
    ($($route:ident => $($handler:ident)::+,)*) => {
        /// Returns the handler of a route.
        fn handler(route: Route) -> MethodRouter<Arc<App>> {
            let method = match route.method() {
                "POST" => MethodFilter::POST,
                "DELETE" => MethodFilter::DELETE,
                _ => MethodFilter::GET,
            };
            let routed = match route {
                Route::Position
                | Route::WhyNot
                | Route::Puzzles
                | Route::Puzzle
                | Route::Attempt
                | Route::Hint
                | Route::Solution => answered::by(route),
                $(Route::$route => on(method, $($handler)::+),)*
            };
            match route {
                Route::UploadRecords => routed.layer(DefaultBodyLimit::max(records::LARGEST)),
                _ => routed,
            }
        }

        /// The descriptions of the handlers.
        #[cfg(test)]
        #[derive(utoipa::OpenApi)]
        #[openapi(paths($($($handler)::+),*))]
        struct Described;
    };
}

handlers! {
    Rules => rules::rules,
    Analysis => analysis::analysis,
    Explain => analysis::explain,

    CreateGame => games::create_game,
    MyGames => games::my_games,
    Game => games::game,
    ForgetGame => games::forget_game,
    TakeSeat => games::take_seat,
    OpenSocket => games::open_socket,
    Replay => games::history::replay,
    Record => games::history::record,
    Dice => games::history::dice,
    Journal => games::history::journal,
    SiteDice => games::history::site_dice,
    DiceKeys => games::history::dice_keys,
    ReviewGame => games::history::review_game,

    Lobby => lobby::lobby,
    CreateSeek => lobby::create_seek,
    TakeSeek => lobby::take_seek,
    KeepSeek => lobby::keep_seek,
    WatchedGames => lobby::watched_games,
    StrongestPlayers => lobby::strongest_players,

    MyTournaments => tournaments::my_tournaments,
    CreateTournament => tournaments::create_tournament,
    Tournament => tournaments::tournament,
    EnterTournament => tournaments::enter_tournament,
    StartTournament => tournaments::start_tournament,
    LeaveTournament => tournaments::leave_tournament,
    MyData => me::my_data,
    ForgetMe => me::forget_me,
    MyArchive => me::archive::my_archive,
    MyKeys => me::keys::my_keys,
    AddPasskey => me::keys::add_passkey,
    DropKey => me::keys::drop_key,
    AddCode => me::keys::add_code,
    MyMuted => me::my_muted,
    MutePerson => me::mute_person,
    UnmutePerson => me::unmute_person,
    MyDevices => me::my_devices,
    AddDevice => me::add_device,
    DropDevice => me::drop_device,
    MyRatings => me::my_ratings,
    ListMe => me::list_me,
    UnlistMe => me::unlist_me,
    SignIn => me::sign::sign_in,
    SignOut => me::sign::sign_out,
    SignOthersOut => me::sign::sign_others_out,

    UploadRecords => records::upload_records,
    ReviewRecord => review::review_record,

    PagePicture => preview::pictures::page_picture,
    GamePicture => preview::pictures::game_picture,
    GameAnimation => preview::pictures::game_animation,
    PositionPicture => preview::pictures::position_picture,
    PuzzlePicture => preview::pictures::puzzle_picture,

    Embed => embed::embed,

    PrintKit => print::print_kit,
    PrintPages => print::print_pages,
    PrintPage => print::print_page,

    StreamEvents => events::stream_events,
    StreamGame => board::stream::stream_game,
    PlayMove => board::acts::play_move,
    Resign => board::acts::resign,
    Draw => board::acts::draw,
    Takeback => board::acts::takeback,
    Abort => board::acts::abort,
    ClaimVictory => board::acts::claim_victory,
    ClaimDraw => board::acts::claim_draw,
    Say => board::acts::say,

    Texts => texts::texts,
    OpenapiJson => reference::openapi_json,
    Healthz => health::healthz,
    Readyz => health::readyz,
    Metrics => metrics::metrics,
}

/// Returns the complete service: the interface, the page and all middleware. Requests must carry
/// `ConnectInfo<SocketAddr>`.
pub(crate) fn router(app: &Arc<App>) -> Router {
    Route::ALL
        .iter()
        .fold(Router::new(), |router, route| router.route(route.path(), handler(*route)))
        .route(reference::PATH, get(reference::read))
        .route(reference::STYLE, get(reference::style))
        .route(embed::STYLE, get(embed::style))
        .route(embed::SCRIPT, get(embed::script))
        .route(packed::PATH, get(packed::table))
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
        .layer(from_fn_with_state(Arc::clone(app), finish))
        .layer(from_fn_with_state(Arc::clone(app), proxy::find_client))
        .layer(from_fn(headers::add))
        .layer(from_fn_with_state(Arc::clone(app), sharing::share))
        .layer(from_fn_with_state(Arc::clone(app), watching::watch))
        .with_state(Arc::clone(app))
}

/// Returns the service at the address of the metrics: the metrics and the health checks.
pub(crate) fn metrics_router(app: &Arc<App>) -> Router {
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

/// Gives up a request whose response does not start within [`FINISHING`] once the server shuts down. What its handler has
/// asked the store to write is written.
async fn finish(app: Shared, request: Request, next: Next) -> Response {
    let mut leaving = app.leaving.subscribe();
    let late = async move {
        // The sender is in the shared state, so it is there.
        let _ = leaving.wait_for(|leaving| *leaving).await;
        tokio::time::sleep(FINISHING).await;
    };
    tokio::select! {
        response = next.run(request) => response,
        () = late => Error::from(Refusal::shutting_down()).into_response(),
    }
}
