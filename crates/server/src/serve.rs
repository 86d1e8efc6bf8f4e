//! A server from start to shutdown: its data directory, its address, its connections.

use std::convert::Infallible;
use std::fs;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::Service;

use crate::http::doors::Doors;
use crate::http::limit::Limits;
use crate::http::proxy::Network;
use crate::http::{self, App};
use crate::live::{Hub, HubConfig};
use crate::running::{self, Running};
use crate::store::{Sqlite, Store, StoreError};

/// The default port.
pub const PORT: u16 = 4280;
/// How many ports after the default one are tried.
const TRIES: u16 = 20;
/// How long a client may take to send the headers of a request.
const HEADERS: Duration = Duration::from_secs(15);
/// How long a shutdown waits for requests in progress.
const GOODBYE: Duration = Duration::from_secs(5);
/// The name of the store's file in the data directory.
const GAMES: &str = "games.sqlite";

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The data directory. It is created if it does not exist.
    pub data: PathBuf,
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
    /// The settings of live games.
    pub hub: HubConfig,
}

impl Config {
    /// Returns settings for the users of this machine only.
    pub fn at_home(data: PathBuf) -> Config {
        Config {
            data,
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: None,
            doors: Doors::default(),
            proxies: Vec::new(),
            limits: Limits::default(),
            hub: HubConfig::default(),
        }
    }
}

/// The error of starting a server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program listens at this address.
    #[error("port {} is in use by another program; choose another with --port", .0.port())]
    PortInUse(SocketAddr),
    /// The server cannot listen at this address.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The data directory cannot be used.
    #[error("cannot use the data directory {}: {error}", .path.display())]
    Data {
        /// The directory.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The store of games cannot be opened.
    #[error("cannot open the games: {0}")]
    Store(#[from] StoreError),
    /// The system refuses to start the threads of the server.
    #[error("cannot start: {0}")]
    Start(io::Error),
}

impl ServeError {
    /// Returns whether the reason is that another server has these games open.
    pub fn is_running_elsewhere(&self) -> bool {
        matches!(self, ServeError::Store(StoreError::InUse { .. }))
    }
}

/// Runs a server until the system asks it to stop (Ctrl-C, SIGTERM). `started` is called with the
/// server's address.
///
/// # Errors
/// If the server cannot be started.
pub fn run(config: Config, started: impl FnOnce(&str)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(ServeError::Start)?;
    runtime.block_on(async {
        let server = Server::start(config).await?;
        started(&server.address());
        server.run(asked_to_stop()).await;
        Ok(())
    })
}

/// A server that listens for connections.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    at: SocketAddr,
    data: PathBuf,
}

impl Server {
    /// Opens the store and begins to listen.
    ///
    /// # Errors
    /// If the data directory, the store or the address cannot be used.
    pub async fn start(config: Config) -> Result<Server, ServeError> {
        let Config { data, host, port, doors, proxies, limits, hub } = config;
        let unusable = |error| ServeError::Data { path: data.clone(), error };
        fs::create_dir_all(&data).map_err(unusable)?;
        writable(&data).map_err(unusable)?;
        let store: Arc<dyn Store> = Arc::new(Sqlite::open(&data.join(GAMES))?);
        let listener = listen(host, port).await?;
        let at = listener.local_addr().map_err(ServeError::Start)?;
        let app = App::new(Hub::open(store, hub).await?, doors, proxies, limits).await?;
        let address = url(at);
        let running = Running { address, instance: app.instance.clone() };
        running.write(&data).map_err(|error| ServeError::Data { path: data.clone(), error })?;
        Ok(Server { app, listener, at, data })
    }

    /// Returns the address at which the server listens.
    pub fn at(&self) -> SocketAddr {
        self.at
    }

    /// Returns the URL for a browser on this machine: `http://127.0.0.1:4280/`.
    pub fn address(&self) -> String {
        url(self.at)
    }

    /// Serves until `stop` completes, then shuts down gracefully: sockets are sent `bye`, requests in
    /// progress are answered, and writes in progress become durable.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { app, listener, data, .. } = self;
        let router = http::router(&app);
        let mut connections = JoinSet::new();
        let mut stop = std::pin::pin!(stop);
        loop {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, peer)) => {
                        let leaving = app.leaving.subscribe();
                        connections.spawn(connection(stream, peer, router.clone(), leaving));
                    }
                    Err(error) => {
                        // Usually there are too many open files, some of which will be closed.
                        tracing::warn!(%error, "a connection could not be accepted");
                        tokio::time::sleep(Duration::from_millis(100)).await;
                    }
                },
                // Connections that have ended are removed from the set.
                Some(_) = connections.join_next() => {}
                () = &mut stop => break,
            }
        }
        drop(listener);
        app.leaving.send_replace(true);
        app.hub.shutdown().await;
        let answered = async { while connections.join_next().await.is_some() {} };
        if tokio::time::timeout(GOODBYE, answered).await.is_err() {
            tracing::warn!("some requests were not answered in time");
        }
        running::forget(&data, &app.instance);
    }
}

/// Serves one connection until it ends, or until the server shuts down and requests are answered.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    mut leaving: watch::Receiver<bool>,
) {
    // Small frames are sent at once. Where the option is refused they only arrive later.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = router.clone().call(request);
        async move { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    // Clients may break off at any time, so the error of a connection is not reported.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = leaving.wait_for(|leaving| *leaving) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

/// Listens at the port, or without one at the first free port from the default on.
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

/// Checks that files can be created in the data directory, for an error message that says so.
fn writable(data: &Path) -> io::Result<()> {
    let probe = data.join(format!(".writable-{}", std::process::id()));
    fs::write(&probe, [])?;
    fs::remove_file(&probe)
}

/// Returns the URL for a browser on this machine of a server that listens at an address.
fn url(at: SocketAddr) -> String {
    let host = match at.ip() {
        ip if ip.is_unspecified() => "127.0.0.1".to_owned(),
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    };
    format!("http://{host}:{}/", at.port())
}

/// Waits for Ctrl-C or SIGTERM.
async fn asked_to_stop() {
    let interrupted = async {
        // Without signals the server runs until its process is ended.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => signal.recv().await.map_or((), |()| ()),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}
