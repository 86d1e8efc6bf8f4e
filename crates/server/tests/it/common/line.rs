//! Connections to a server: through memory, over TCP, or through a line that can be cut, lose
//! everything, refuse connections, or be slow.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use futures_util::future::{BoxFuture, FutureExt};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream, duplex};
use tokio::net::TcpStream;
use tokio::task::AbortHandle;
use tower::Service;

use crate::common::time::take;

/// The number of bytes that a connection through memory holds before its sender has to wait.
const BUFFER: usize = 1 << 20;

/// A connection of any kind.
pub trait Connection: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Connection for T {}

/// What a client connects to.
#[derive(Clone)]
pub enum Address {
    /// A server in this process.
    Memory(Router),
    /// A server in another process.
    Tcp(SocketAddr),
    /// A line to a server.
    Line(Arc<Shared>),
    /// Several servers, which take turns, and how many connections there were.
    Several(Arc<(Vec<Address>, AtomicUsize)>),
}

impl Address {
    /// Opens a connection.
    pub fn open(&self) -> BoxFuture<'_, io::Result<Box<dyn Connection>>> {
        async move {
            let connection: Box<dyn Connection> = match self {
                Address::Memory(router) => Box::new(serve(router.clone())),
                Address::Tcp(address) => Box::new(TcpStream::connect(address).await?),
                Address::Line(shared) => Box::new(shared.open().await?),
                Address::Several(several) => {
                    let (addresses, opened) = &**several;
                    let turn = opened.fetch_add(1, Ordering::Relaxed);
                    addresses[turn % addresses.len()].open().await?
                }
            };
            Ok(connection)
        }
        .boxed()
    }
}

/// Serves a connection through memory and returns the client's end.
fn serve(router: Router) -> DuplexStream {
    let (client, server) = duplex(BUFFER);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        router.clone().call(request.map(Body::new))
    });
    let connection =
        http1::Builder::new().serve_connection(TokioIo::new(server), service).with_upgrades();
    tokio::spawn(connection);
    client
}

const PASS: u8 = 0;
const SWALLOW: u8 = 1;
const REFUSE: u8 = 2;
const DEAF: u8 = 3;

/// A line to a server. Dropping it cuts all its connections.
pub struct Line {
    pub address: Address,
    shared: Arc<Shared>,
}

/// The state of a line.
pub struct Shared {
    mode: AtomicU8,
    delay: AtomicU64,
    /// The server; `None` while the line leads nowhere.
    target: Mutex<Option<Address>>,
    streams: Mutex<Vec<AbortHandle>>,
}

impl Drop for Line {
    fn drop(&mut self) {
        self.refuse();
        self.cut();
    }
}

impl Line {
    pub fn to(target: &Address) -> Line {
        let shared = Arc::new(Shared {
            mode: AtomicU8::new(PASS),
            delay: AtomicU64::new(0),
            target: Mutex::new(Some(target.clone())),
            streams: Mutex::default(),
        });
        Line { address: Address::Line(shared.clone()), shared }
    }

    /// Lets everything pass.
    pub fn pass(&self) {
        self.shared.mode.store(PASS, Ordering::SeqCst);
    }

    /// Keeps connections open but loses everything in both directions: a black hole.
    pub fn swallow(&self) {
        self.shared.mode.store(SWALLOW, Ordering::SeqCst);
    }

    /// Loses what the server sends; what the client sends passes.
    pub fn deafen(&self) {
        self.shared.mode.store(DEAF, Ordering::SeqCst);
    }

    /// Refuses new connections.
    pub fn refuse(&self) {
        self.shared.mode.store(REFUSE, Ordering::SeqCst);
    }

    /// Delays everything by this many milliseconds in each direction.
    pub fn delay(&self, millis: u64) {
        self.shared.delay.store(millis, Ordering::SeqCst);
    }

    /// Breaks all connections.
    pub fn cut(&self) {
        for stream in self.shared.streams.lock().unwrap().drain(..) {
            stream.abort();
        }
    }

    /// Forgets the server, so that it can be dropped. New connections are refused; those that are
    /// open stay so.
    pub fn detach(&self) {
        *self.shared.target.lock().unwrap() = None;
    }

    /// Leads new connections to another server.
    pub fn lead_to(&self, target: &Address) {
        *self.shared.target.lock().unwrap() = Some(target.clone());
    }
}

impl Shared {
    async fn open(self: &Arc<Shared>) -> io::Result<DuplexStream> {
        if self.mode.load(Ordering::SeqCst) == REFUSE {
            return Err(io::ErrorKind::ConnectionRefused.into());
        }
        let target = self.target.lock().unwrap().clone();
        let target = target.ok_or(io::ErrorKind::ConnectionRefused)?;
        let (server_in, server_out) = tokio::io::split(target.open().await?);
        let (client, near) = duplex(BUFFER);
        let (client_in, client_out) = tokio::io::split(near);
        let there = tokio::spawn(carry(self.clone(), client_in, server_out, false));
        let back = tokio::spawn(carry(self.clone(), server_in, client_out, true));
        self.streams.lock().unwrap().extend([there.abort_handle(), back.abort_handle()]);
        Ok(client)
    }
}

/// Carries bytes in one direction; `back` is the one from the server to the client.
async fn carry(
    shared: Arc<Shared>,
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    back: bool,
) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        let delay = shared.delay.load(Ordering::SeqCst);
        if delay > 0 {
            take(Duration::from_millis(delay)).await;
        }
        let mode = shared.mode.load(Ordering::SeqCst);
        if mode == SWALLOW || mode == DEAF && back {
            continue;
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
    let _ = to.shutdown().await;
}
