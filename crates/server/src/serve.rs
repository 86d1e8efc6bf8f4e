//! A server from its start to its end: where it listens, whether one runs already, how it stops.

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
use crate::http::{self, App};
use crate::live::{Hub, HubConfig};
use crate::running::{self, Running};
use crate::store::{Sqlite, Store, StoreError};

/// Where the table is, if nobody says otherwise.
pub const PORT: u16 = 4280;
/// How many ports are tried after that one.
const TRIES: u16 = 20;
/// How long a client may take to say what it wants.
const HEADERS: Duration = Duration::from_secs(15);
/// How long requests under way are waited for at the end.
const GOODBYE: Duration = Duration::from_secs(5);
/// The file of games in the data directory.
const GAMES: &str = "games.sqlite";

/// How a server is to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The directory that the games are kept in; it is made if it is not there.
    pub data: PathBuf,
    /// The address to listen at.
    pub host: IpAddr,
    /// The port; without one it is [`PORT`] or the next that is free. 0 is any that is free.
    pub port: Option<u16>,
    /// Names, origins, and whether a proxy stands before it.
    pub doors: Doors,
    /// Limits by address.
    pub limits: Limits,
    /// How games run.
    pub hub: HubConfig,
}

impl Config {
    /// For whoever sits at this machine.
    pub fn at_home(data: PathBuf) -> Config {
        Config {
            data,
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: None,
            doors: Doors::default(),
            limits: Limits::default(),
            hub: HubConfig::default(),
        }
    }
}

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Somebody else listens there.
    #[error("port {} is in use by another program; choose another with --port", .0.port())]
    PortInUse(SocketAddr),
    /// It cannot listen there.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The data directory cannot be used.
    #[error("the data directory {}: {error}", .path.display())]
    Data {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The games cannot be opened.
    #[error("the games: {0}")]
    Store(#[from] StoreError),
    /// The system gives us no threads.
    #[error("cannot start: {0}")]
    Start(io::Error),
}

impl ServeError {
    /// Whether another server has these games open.
    pub fn is_running_elsewhere(&self) -> bool {
        matches!(self, ServeError::Store(StoreError::InUse { .. }))
    }
}

/// Runs a server until the system asks it to stop (Ctrl-C, SIGTERM); `started` hears where it is.
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

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    at: SocketAddr,
    data: PathBuf,
}

impl Server {
    /// Opens the games and begins to listen.
    pub async fn start(config: Config) -> Result<Server, ServeError> {
        let Config { data, host, port, doors, limits, hub } = config;
        let unusable = |error| ServeError::Data { path: data.clone(), error };
        fs::create_dir_all(&data).map_err(unusable)?;
        writable(&data).map_err(unusable)?;
        let store: Arc<dyn Store> = Arc::new(Sqlite::open(&data.join(GAMES))?);
        let listener = listen(host, port).await?;
        let at = listener.local_addr().map_err(ServeError::Start)?;
        let app = App::new(Hub::open(store, hub)?, doors, limits)?;
        let address = url(at);
        let running = Running { address, instance: app.instance.clone() };
        running.write(&data).map_err(|error| ServeError::Data { path: data.clone(), error })?;
        Ok(Server { app, listener, at, data })
    }

    /// Where it listens.
    pub fn at(&self) -> SocketAddr {
        self.at
    }

    /// Where a browser on this machine finds it: `http://127.0.0.1:4280/`.
    pub fn address(&self) -> String {
        url(self.at)
    }

    /// Serves until `stop`, and then ends what goes on: sockets hear `bye`, requests are answered,
    /// what is being written reaches the disk.
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
                        // Mostly too many open files: some will be closed.
                        tracing::warn!(%error, "a connection could not be accepted");
                        tokio::time::sleep(Duration::from_millis(100)).await;
                    }
                },
                // Those that have ended are forgotten.
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

/// Serves one connection to its end, or until the server leaves and what was asked is answered.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    mut leaving: watch::Receiver<bool>,
) {
    // Frames are small and have to go at once; without it they are only later.
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
    // Clients go as they like: how a connection ends is not worth a word.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = leaving.wait_for(|leaving| *leaving) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

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

/// Says at once, and in our words, what SQLite would say later in its own.
fn writable(data: &Path) -> io::Result<()> {
    let probe = data.join(format!(".writable-{}", std::process::id()));
    fs::write(&probe, [])?;
    fs::remove_file(&probe)
}

/// Where a browser on this machine finds what listens at an address.
fn url(at: SocketAddr) -> String {
    let host = match at.ip() {
        ip if ip.is_unspecified() => "127.0.0.1".to_owned(),
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    };
    format!("http://{host}:{}/", at.port())
}

/// Ctrl-C, or what else asks a process to end.
async fn asked_to_stop() {
    let interrupted = async {
        // Where no signal can be heard there is nothing to wait for.
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
