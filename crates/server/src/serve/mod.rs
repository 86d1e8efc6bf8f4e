//! A server from start to shutdown: its data directory, its address, its connections.

mod accept;
mod data;
mod descriptors;
mod error;
mod notify;
mod stream;

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::Instant;

pub use accept::ConnectionLimits;
pub use error::ServeError;

use crate::cluster::bus::{Bus, BusConfig};
use crate::cookies::{self, Follower};
use crate::document::DocumentSource;
use crate::http::doors::Doors;
use crate::http::limit::Limits;
use crate::http::metrics::Access;
use crate::http::packed::PackedTable;
use crate::http::page::Page;
use crate::http::proxy::Network;
use crate::http::{self, App};
use crate::live::{Brake, DiceSigners, Hub, HubConfig};
use crate::moderation;
use crate::places::Places;
use crate::push::{self, Push, PushConfig};
use crate::running::{self, Running};
use crate::site::Base;
use crate::store::{Document, NodeName, Sqlite, Store, StorePlace};
use crate::tallied::Tallied;
use accept::Entrance;
use data::{create_private, disk_fault, must_not_be_emptied, take_old_key};
use notify::{READY, STOPPING, notify};

/// The default port.
pub const PORT: u16 = 4280;
/// The free space, in bytes, below which new games are refused by default: 256 MiB.
pub(crate) const MIN_FREE: u64 = 256 << 20;
/// The memory to plan with by default, in bytes: 1 GiB.
pub const MEMORY: u64 = 1 << 30;
/// How many ports after the default one are tried.
const TRIES: u16 = 20;
/// The time from the beginning of a shutdown after which connections that are still open are closed. By then, requests
/// that take longer than [`http::FINISHING`] are refused.
const GOODBYE: Duration = Duration::from_millis(1_400);
/// The name of the store's file in the data directory.
pub const GAMES: &str = "games.sqlite";
/// The most connections at the address of the metrics.
const METRICS_CONNECTIONS: usize = 32;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The data directory. It is created if it does not exist.
    pub data: PathBuf,
    /// Where the games are kept; `None` for the file [`GAMES`] in the data directory.
    pub store: Option<StorePlace>,
    /// The name of this server among those that share the store.
    pub node: NodeName,
    /// The address to listen at.
    pub host: IpAddr,
    /// The port; `None` for [`PORT`] or the next free one after it, 0 for any free one.
    pub port: Option<u16>,
    /// The allowed hosts and origins.
    pub doors: Doors,
    /// The networks of trusted proxies.
    pub proxies: Vec<Network>,
    /// The rate limits by address.
    pub limits: Limits,
    /// The limits of connections.
    pub connections: ConnectionLimits,
    /// Who may read the metrics, and where.
    pub metrics: Access,
    /// New games and uploads are refused while the disk of the data directory has less free space
    /// than this, in bytes.
    pub min_free: u64,
    /// The memory to plan with, in bytes: half of it is for games, a quarter for large answers, a sixteenth for uploads.
    pub memory: u64,
    /// The bus to the workers that find the computer's moves; without one the server finds them itself.
    pub bus: Option<BusConfig>,
    /// How notices are sent to people who are not there; `None` if they are not.
    pub push: Option<PushConfig>,
    /// The page.
    pub page: Page,
    /// The table of groi for pages that play without this server.
    pub table: PackedTable,
    /// The folder of the server on its host, behind a proxy; `None` for the root.
    pub base: Option<Base>,
    /// The folder with the operator's texts; `None` if there are none.
    pub texts: Option<PathBuf>,
    /// Whether the log lines of requests name the clients' addresses.
    pub log_addresses: bool,
    /// How long the server still accepts connections after it was asked to stop, while `/readyz` already answers 503. A
    /// load balancer sends new visitors elsewhere in this time.
    pub drain: Duration,
    /// The settings of live games. [`Server::start`] sets its bus, its brake and what sends notices.
    pub hub: HubConfig,
}

impl Config {
    /// Returns settings for the users of this machine only.
    pub fn at_home(data: PathBuf) -> Config {
        Config {
            data,
            store: None,
            node: NodeName::default(),
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: None,
            doors: Doors::default(),
            proxies: Vec::new(),
            limits: Limits::default(),
            connections: ConnectionLimits::default(),
            metrics: Access::default(),
            min_free: MIN_FREE,
            memory: MEMORY,
            bus: None,
            push: Some(PushConfig::default()),
            page: Page::default(),
            table: PackedTable::default(),
            base: None,
            texts: None,
            log_addresses: false,
            drain: Duration::ZERO,
            hub: HubConfig::default(),
        }
    }
}

/// What registers a function that is called when the program has to stop, on any thread. The signals of a process
/// belong to the program, which knows which of them it handles.
pub type Stopping = Box<dyn FnOnce(Box<dyn FnOnce() + Send>)>;

/// How long a server that has stopped waits for work that blocks, so that files which it writes are whole.
const LINGER: Duration = Duration::from_millis(500);

/// Runs a server until `stopping` says that it has to stop. `started` is called with the server's address.
///
/// The callbacks are trait objects, so that the futures of the server are compiled in this crate and not again
/// in the caller's.
///
/// # Errors
/// If the server cannot be started.
pub fn run(
    config: Config,
    stopping: Stopping,
    started: Box<dyn FnOnce(&str) + '_>,
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(ServeError::Start)?;
    let done = runtime.block_on(async {
        let stop = asked_to_stop(stopping);
        let server = Server::start(config).await?;
        started(&server.address());
        notify(READY);
        server.run(stop).await;
        Ok(())
    });
    // Work that nobody waits for any more, such as a table or a picture, does not keep the process alive.
    runtime.shutdown_timeout(LINGER);
    done
}

/// A server that listens for connections.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
    entrance: Entrance,
    metrics: Option<Entrance>,
    at: SocketAddr,
    data: PathBuf,
    keys: Follower,
    moderation: moderation::Follower,
    drain: Duration,
}

impl Server {
    /// Opens the store and begins to listen.
    ///
    /// # Errors
    /// If the data directory, the store or an address cannot be used.
    pub async fn start(config: Config) -> Result<Server, ServeError> {
        let (data, mut hub) = (config.data.clone(), config.hub.clone());
        let unusable = |error| ServeError::Data { path: data.clone(), error };
        create_private(&data).map_err(unusable)?;
        hub.games_memory = hub.games_memory.min(config.memory / 2);
        hub.brake = Some(Brake::of_disk(data.clone(), config.min_free));
        let places = Arc::new(Places::new(room_for(config.connections.most)));
        hub.places = Arc::clone(&places);
        let place = config.store.clone().unwrap_or_else(|| StorePlace::Sqlite(data.join(GAMES)));
        if let StorePlace::Sqlite(games) = &place {
            must_not_be_emptied(&data, games)?;
        }
        let fault = disk_fault(&data, &place).map_err(unusable)?;
        let push = config.push.clone().filter(|_| fault.is_none());
        let store: Arc<dyn Store> = match (&place, fault) {
            (StorePlace::Sqlite(games), Some(fault)) if games.exists() => {
                let why = fault.to_string();
                tracing::error!(%why, "the disk cannot be written; until the next start games can only be read");
                Arc::new(Sqlite::open_to_read(games, why)?)
            }
            (StorePlace::Sqlite(_), Some(fault)) => return Err(unusable(fault)),
            (StorePlace::Sqlite(games), None) => {
                let store = place.open(config.node.as_str()).await?;
                take_old_key(&data, games)?;
                store
            }
            (StorePlace::Postgres(_), _) => place.open(config.node.as_str()).await?,
        };
        let kept = |which| DocumentSource::of(which, &data, store.shared());
        let (signer, keys) = cookies::open(kept(Document::Keys)).await?;
        let (moderated, moderation) = moderation::open(kept(Document::Moderation)).await?;
        hub.moderated = moderated;
        hub.tallied = Tallied::open(&data, store.shared());
        let keys_of_dice = signer.clone();
        hub.dice_keys
            .get_or_insert_with(|| DiceSigners::with(move || keys_of_dice.clone().newest_dice()));
        if let Some(mut push) = push {
            let key = push::Key::open(&data, store.shared()).await?;
            push.contact = push.contact.or_else(|| config.doors.secure_origin());
            let push = Push::start(store.clone(), key, push);
            hub.push = Some(push.map_err(ServeError::Start)?);
        }
        let listener = listen(config.host, config.port).await?;
        let at = listener.local_addr().map_err(ServeError::Start)?;
        let beside = match config.metrics.at {
            Some(at) => {
                let bound = TcpListener::bind(at).await;
                Some(bound.map_err(|error| ServeError::Listen(at, error))?)
            }
            None => None,
        };
        if let Some(bus) = &config.bus {
            hub.bus = Some(Bus::connect(bus).await?);
        }
        let (connections, drain) = (config.connections.clone(), config.drain);
        let app = App::new(Hub::open(store, hub).await?, signer, config);
        let running = Running { address: url(at), instance: app.instance.clone() };
        if let Err(error) = running.write(&data) {
            tracing::warn!(%error, "the address of this server cannot be noted in the data directory");
        }
        let metrics = beside.map(|listener| {
            let router = http::metrics_router(&app);
            let places = Arc::new(Places::new(METRICS_CONNECTIONS));
            Entrance::new(listener, router, &app, connections.clone(), places)
        });
        let entrance = Entrance::new(listener, http::router(&app), &app, connections, places);
        Ok(Server { app, entrance, metrics, at, data, keys, moderation, drain })
    }

    /// Returns the address at which the metrics are served, if it is a separate one.
    pub fn metrics_at(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(Entrance::at)
    }

    /// Returns the address at which the server listens.
    pub fn at(&self) -> SocketAddr {
        self.at
    }

    /// Returns the URL for a browser on this machine: `http://127.0.0.1:4280/`.
    pub fn address(&self) -> String {
        url(self.at)
    }

    /// Serves until `stop` completes and for as long as [`Config::drain`] says, then shuts down gracefully within two
    /// seconds: sockets are sent `bye`, requests in progress are answered, and writes in progress become durable, for which
    /// it waits longer if the store is slow.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { app, entrance, metrics, data, keys, moderation, drain, .. } = self;
        let draining = app.draining.clone();
        let stop = async move {
            stop.await;
            notify(STOPPING);
            draining.store(true, Ordering::Relaxed);
            tokio::time::sleep(drain).await;
        };
        let mut connections = JoinSet::new();
        let mut keys = std::pin::pin!(keys.run());
        let mut moderation = std::pin::pin!(moderation.run(app.hub.clone()));
        let mut stop = std::pin::pin!(stop);
        loop {
            tokio::select! {
                served = entrance.next() => drop(connections.spawn(served)),
                served = next_of(metrics.as_ref()) => drop(connections.spawn(served)),
                never = &mut keys => match never {},
                never = &mut moderation => match never {},
                // Connections that have ended are removed from the set.
                Some(_) = connections.join_next() => {}
                () = &mut stop => break,
            }
        }
        drop((entrance, metrics));
        app.leaving.send_replace(true);
        let end = Instant::now() + GOODBYE;
        app.hub.shutdown().await;
        // Each connection and each socket holds a receiver until it ends.
        if tokio::time::timeout_at(end, app.leaving.closed()).await.is_err() {
            tracing::warn!("some clients were still connected and are cut off");
        }
        running::forget(&data, &app.instance);
    }
}

/// Waits for the next connection at an entrance; forever if there is none.
async fn next_of(entrance: Option<&Entrance>) -> impl Future<Output = ()> + use<> {
    match entrance {
        Some(entrance) => entrance.next().await,
        None => std::future::pending().await,
    }
}

/// Raises the limit of file descriptors and returns the number of connections to allow at once: as
/// many as asked for, if there is room for them.
fn room_for(asked: Option<usize>) -> usize {
    let limit = descriptors::raise_limit();
    let room = limit.map_or(usize::MAX, descriptors::room_for_connections);
    if asked.is_some_and(|asked| asked > room) {
        tracing::warn!(room, "the limit of open files allows fewer connections than configured");
    }
    let most = asked.unwrap_or(room).min(room);
    tracing::info!(descriptors = limit, connections = most, "limits of this process");
    most
}

/// Listens at the port, or, if it is `None`, at the first free port from the default one upwards.
async fn listen(host: IpAddr, port: Option<u16>) -> Result<TcpListener, ServeError> {
    let mut at = SocketAddr::new(host, port.unwrap_or(PORT));
    let last = if port.is_some() { at.port() } else { PORT + TRIES };
    loop {
        match TcpListener::bind(at).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                if at.port() == last {
                    return Err(ServeError::PortInUse(at));
                }
                at.set_port(at.port() + 1);
            }
            Err(error) => return Err(ServeError::Listen(at, error)),
        }
    }
}

/// Returns the URL at which a browser on this machine reaches a server that listens at an address.
fn url(at: SocketAddr) -> String {
    let host = match at.ip() {
        ip if ip.is_unspecified() => "127.0.0.1".to_owned(),
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    };
    format!("http://{host}:{}/", at.port())
}

/// Returns what waits until the program has to stop.
pub(crate) fn asked_to_stop(stopping: Stopping) -> impl Future<Output = ()> {
    let asked = Arc::new(Notify::new());
    let told = Arc::clone(&asked);
    stopping(Box::new(move || told.notify_one()));
    async move { asked.notified().await }
}
