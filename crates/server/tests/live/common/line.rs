//! The line between a client and the server, which can be cut, swallow everything, refuse
//! connections, or be slow.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

const PASS: u8 = 0;
const SWALLOW: u8 = 1;
const REFUSE: u8 = 2;
const DEAF: u8 = 3;

/// A line to a server.
pub struct Line {
    pub address: SocketAddr,
    shared: Arc<Shared>,
    listener: AbortHandle,
}

struct Shared {
    mode: AtomicU8,
    delay: AtomicU64,
    target: Mutex<SocketAddr>,
    streams: Mutex<Vec<AbortHandle>>,
}

impl Drop for Line {
    fn drop(&mut self) {
        self.listener.abort();
        self.cut();
    }
}

impl Line {
    pub async fn to(target: SocketAddr) -> Line {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared {
            mode: AtomicU8::new(PASS),
            delay: AtomicU64::new(0),
            target: Mutex::new(target),
            streams: Mutex::default(),
        });
        let own = shared.clone();
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                connect(&own, client).await;
            }
        });
        Line { address, shared, listener: task.abort_handle() }
    }

    /// Everything goes through.
    pub fn pass(&self) {
        self.shared.mode.store(PASS, Ordering::SeqCst);
    }

    /// Connections stay open, but nothing goes through in either direction: a black hole.
    pub fn swallow(&self) {
        self.shared.mode.store(SWALLOW, Ordering::SeqCst);
    }

    /// What the server says does not get through; what the client says does.
    pub fn deafen(&self) {
        self.shared.mode.store(DEAF, Ordering::SeqCst);
    }

    /// New connections are refused.
    pub fn refuse(&self) {
        self.shared.mode.store(REFUSE, Ordering::SeqCst);
    }

    /// Everything takes so long in each direction.
    pub fn delay(&self, millis: u64) {
        self.shared.delay.store(millis, Ordering::SeqCst);
    }

    /// All connections break.
    pub fn cut(&self) {
        for stream in self.shared.streams.lock().unwrap().drain(..) {
            stream.abort();
        }
    }

    /// The server has another address now.
    pub fn lead_to(&self, target: SocketAddr) {
        *self.shared.target.lock().unwrap() = target;
    }
}

async fn connect(shared: &Arc<Shared>, client: TcpStream) {
    if shared.mode.load(Ordering::SeqCst) == REFUSE {
        return;
    }
    let target = *shared.target.lock().unwrap();
    let Ok(server) = TcpStream::connect(target).await else { return };
    let (client_in, client_out) = client.into_split();
    let (server_in, server_out) = server.into_split();
    let own = shared.clone();
    let there = tokio::spawn(async move { carry(&own, client_in, server_out, false).await });
    let own = shared.clone();
    let back = tokio::spawn(async move { carry(&own, server_in, client_out, true).await });
    let mut streams = shared.streams.lock().unwrap();
    streams.extend([there.abort_handle(), back.abort_handle()]);
}

async fn carry(shared: &Shared, mut from: OwnedReadHalf, mut to: OwnedWriteHalf, back: bool) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        let delay = shared.delay.load(Ordering::SeqCst);
        if delay > 0 {
            tokio::time::sleep(Duration::from_millis(delay)).await;
        }
        let mode = shared.mode.load(Ordering::SeqCst);
        if mode == SWALLOW || mode == DEAF && back {
            continue;
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
