//! Accepting connections: the limits of simultaneous connections, in total and per address, and the
//! deadlines of each connection.

use std::convert::Infallible;
use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::http::Uri;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use parking_lot::Mutex;
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::Service;

use super::stream::Stream;
use crate::http::App;
use crate::http::body::Timed;
use crate::http::limit::{Connected, Connections, Counted};
use crate::http::metrics::Traffic;
use crate::places::{Places, Taken};
use crate::site::Base;

/// The buffer of a connection for the headers of a request, in bytes. Longer headers are refused.
const BUFFER: usize = 64 * 1024;
/// The most unsent bytes of a connection that the system buffers. If a client does not read, the rest
/// waits in the server, where it is counted. Without this limit the system would buffer up to several
/// megabytes for each such client, and copying them would delay the games.
const UNSENT: u32 = 128 * 1024;
/// How often the log says that connections are refused.
const REMINDER: Duration = Duration::from_secs(60);
/// The answer to a connection for which the server has no place.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\n\
    Retry-After: 5\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 147\r\n\r\n\
    {\"error\":{\"code\":\"busy\",\"message\":\"there are too many connections; try again later\",\
    \"french\":\"trop de connexions\\u00a0; r\\u00e9essayez plus tard\"}}";
/// The answer to a connection from an address that has all of its places.
const SHARE: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\n\
    Retry-After: 5\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 167\r\n\r\n\
    {\"error\":{\"code\":\"too-many\",\"message\":\"your address has too many connections; close some of them\",\
    \"french\":\"trop de connexions depuis votre adresse\\u00a0; fermez-en\"}}";

/// The limits of connections.
#[derive(Clone, Debug)]
pub struct ConnectionLimits {
    /// The most connections at once; `None` for as many as the file descriptors of the process allow.
    pub most: Option<usize>,
    /// The most connections of an address at once. Trusted proxies are exempt, and so is this machine
    /// unless the rate limits include it.
    pub of_an_address: u32,
    /// How long a client may take to send the headers of a request, counted from the start of the
    /// connection or from the previous response. It is also the time after which an idle connection is
    /// closed.
    pub headers: Duration,
    /// How long a client may take to send the body of a request.
    pub body: Duration,
    /// How long a response may wait for a client that does not read.
    pub write: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            most: None,
            of_an_address: 512,
            headers: Duration::from_secs(15),
            body: Duration::from_secs(20),
            write: Duration::from_secs(30),
        }
    }
}

/// A place among the connections that are allowed at once. It is free again when this is dropped.
#[derive(Debug)]
pub(super) struct Slot {
    traffic: Traffic,
    _of_all: Taken,
    _of_address: Option<Connected>,
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.traffic.open.dec();
    }
}

/// An address at which the server accepts connections.
#[derive(Debug)]
pub(super) struct Entrance {
    listener: TcpListener,
    router: Router,
    app: Arc<App>,
    limits: ConnectionLimits,
    places: Arc<Places>,
    of_addresses: Connections,
    /// When the log last said that connections are refused.
    said: Mutex<Option<Instant>>,
}

impl Entrance {
    /// Creates an entrance for at most as many connections at once as there are places.
    pub(super) fn new(
        listener: TcpListener,
        router: Router,
        app: &Arc<App>,
        limits: ConnectionLimits,
        places: Arc<Places>,
    ) -> Entrance {
        Entrance {
            listener,
            router,
            app: Arc::clone(app),
            places,
            of_addresses: app.limiter.connections(limits.of_an_address),
            limits,
            said: Mutex::new(None),
        }
    }

    /// Returns the address of the entrance.
    pub(super) fn at(&self) -> Option<SocketAddr> {
        self.listener.local_addr().ok()
    }

    /// Waits for the next connection that has a place, and refuses others. Returns the future that
    /// serves it: it completes when the connection ends, or when the server shuts down and the
    /// connection's requests are answered. Waiting is cancellation safe.
    pub(super) async fn next(&self) -> impl Future<Output = ()> + use<> {
        loop {
            match self.listener.accept().await {
                Ok((stream, peer)) => match self.place(peer.ip()) {
                    Ok(place) => {
                        prepare(&stream);
                        let stream = Stream::new(stream, self.limits.write, place);
                        let leaving = self.app.leaving.subscribe();
                        let (router, limits) = (self.router.clone(), self.limits.clone());
                        let base = self.app.base.clone();
                        return serve(stream, peer, router, base, limits, leaving);
                    }
                    Err(why) => self.refuse(stream, why),
                },
                Err(error) => {
                    // Usually there are too many open files, some of which will be closed.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    /// Returns a place for a connection from an address, or the answer that refuses it.
    fn place(&self, address: IpAddr) -> Result<Slot, &'static [u8]> {
        // The share of the address is checked first: a refused connection must not take a place for a moment, because
        // clocks stand while no place is free.
        let of_address = match self.app.proxies.trust(address) {
            true => None,
            false => Some(self.of_addresses.add(Counted::of(address)).ok_or(SHARE)?),
        };
        let of_all = self.places.take().ok_or(FULL)?;
        let traffic = self.app.traffic.clone();
        traffic.open.inc();
        Ok(Slot { traffic, _of_all: of_all, _of_address: of_address })
    }

    /// Closes a connection. A client that reads at once learns why.
    fn refuse(&self, stream: TcpStream, why: &[u8]) {
        self.app.traffic.refused.inc();
        // Neither call blocks: the answer fits into the buffer of a new connection, or is lost.
        let _ = stream.into_std().and_then(|mut stream: std::net::TcpStream| stream.write(why));
        let mut said = self.said.lock();
        if said.is_none_or(|said| said.elapsed() >= REMINDER) {
            *said = Some(Instant::now());
            tracing::warn!("connections are refused because there are too many");
        }
    }
}

/// Sets the options of a new connection. Where the system refuses one, the connection works without it.
fn prepare(stream: &TcpStream) {
    let socket = SockRef::from(stream);
    // Small frames are sent at once.
    let _ = socket.set_tcp_nodelay(true);
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let _ = socket.set_tcp_notsent_lowat(UNSENT);
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    let _ = socket.set_send_buffer_size(UNSENT as usize);
}

/// Serves one connection. Its place belongs to its stream, and stays taken when the connection becomes
/// a WebSocket.
async fn serve(
    stream: Stream<TcpStream, Slot>,
    peer: SocketAddr,
    router: Router,
    base: Option<Base>,
    limits: ConnectionLimits,
    mut leaving: watch::Receiver<bool>,
) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(|body| Body::new(Timed::new(body, limits.body)));
        if let Some(base) = &base {
            enter(base, request.uri_mut());
        }
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = router.clone().call(request);
        async move { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.headers)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    // Clients may disconnect at any time, so errors of a connection are not reported.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = leaving.wait_for(|leaving| *leaving) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

/// Takes the folder of the server from the address of a request. A proxy may have taken it already.
fn enter(base: &Base, uri: &mut Uri) {
    let inner = base.inner(uri.path()).map(|path| match uri.query() {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    });
    // The rest of an address is one, too.
    if let Some(inner) = inner.and_then(|inner| inner.parse().ok()) {
        *uri = inner;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_the_server_is_taken_from_an_address_once() {
        let base = "/games/dejarik/".parse().unwrap();
        for (given, expected) in [
            ("/games/dejarik", "/"),
            ("/games/dejarik/", "/"),
            ("/games/dejarik/api/games?from=a", "/api/games?from=a"),
            ("/api/games?from=a", "/api/games?from=a"),
            ("/games/dejarikx", "/games/dejarikx"),
        ] {
            let mut uri = given.parse().unwrap();
            enter(&base, &mut uri);
            assert_eq!(uri.to_string(), expected);
        }
    }

    #[test]
    fn the_answer_to_a_connection_too_many_has_the_length_that_it_says() {
        for (answer, code) in [(FULL, "busy"), (SHARE, "too-many")] {
            let text = std::str::from_utf8(answer).unwrap();
            let (head, body) = text.split_once("\r\n\r\n").unwrap();
            assert!(head.contains(&format!("Content-Length: {}", body.len())), "{}", body.len());
            let body = serde_json::from_str::<crate::protocol::ErrorBody>(body).unwrap();
            assert_eq!(body.error.code, code);
            assert!(body.error.french.is_some_and(|text| text.contains("trop de connexions")));
        }
    }
}
