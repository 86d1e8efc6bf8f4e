//! A proxy for TCP connections that makes the network between a program and a service fail.
//!
//! A connection that stays open loses no data, as with TCP: what the network drops for a while is sent again and
//! arrives late. A connection that is cut loses the data under way.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinHandle};

/// The most bytes that are passed on at once.
const CHUNK: usize = 16 << 10;

/// What the network does with the data that a proxy carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Network {
    /// Everything passes at once.
    #[default]
    Well,
    /// Everything takes this long, in each direction.
    Slow(Duration),
    /// Nothing arrives, in either direction. New connections seem to open.
    Silent,
    /// Data from the service does not arrive. Data to the service does.
    Deaf,
    /// Data from the program does not arrive. Data to the program does.
    Mute,
    /// There is no connection, and none can be made.
    Cut,
}

impl Network {
    /// Returns how long data takes in a direction; `None` if it does not arrive. `back` is the direction
    /// from the service to the program.
    fn delay(self, back: bool) -> Option<Duration> {
        match self {
            Network::Well => Some(Duration::ZERO),
            Network::Slow(delay) => Some(delay),
            Network::Deaf if !back => Some(Duration::ZERO),
            Network::Mute if back => Some(Duration::ZERO),
            Network::Silent | Network::Deaf | Network::Mute | Network::Cut => None,
        }
    }
}

/// A port of this machine that leads to a service. Dropping it ends all its connections.
#[derive(Debug)]
pub struct Proxy {
    at: SocketAddr,
    shared: Arc<Shared>,
    accepting: JoinHandle<()>,
}

#[derive(Debug)]
struct Shared {
    to: SocketAddr,
    network: watch::Sender<Network>,
    /// The tasks of the connections. Aborting one drops both ends.
    connections: Mutex<Vec<AbortHandle>>,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
        self.shared.cut();
    }
}

impl Proxy {
    /// Opens a port that leads to a port of this machine. It has to be called within a tokio runtime.
    ///
    /// # Errors
    /// If no port can be opened.
    pub async fn to(port: u16) -> std::io::Result<Proxy> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let at = listener.local_addr()?;
        let to = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let (network, connections) = (watch::Sender::default(), Mutex::default());
        let shared = Arc::new(Shared { to, network, connections });
        let accepting = tokio::spawn(accept(listener, Arc::clone(&shared)));
        Ok(Proxy { at, shared, accepting })
    }

    /// Returns the port at which programs connect.
    pub fn port(&self) -> u16 {
        self.at.port()
    }

    /// Changes what the network does from now on.
    pub fn set(&self, network: Network) {
        self.shared.network.send_replace(network);
        if network == Network::Cut {
            self.shared.cut();
        }
    }

    /// Breaks all connections. New ones can be made.
    pub fn cut(&self) {
        self.shared.cut();
    }
}

impl Shared {
    fn cut(&self) {
        for connection in self.connections().drain(..) {
            connection.abort();
        }
    }

    fn connections(&self) -> std::sync::MutexGuard<'_, Vec<AbortHandle>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    // If accepting a connection fails, the listener is asked for the next one.
    loop {
        let Ok((stream, _)) = listener.accept().await else { continue };
        if *shared.network.borrow() == Network::Cut {
            // Dropping it closes it.
            continue;
        }
        let task = tokio::spawn(carry(stream, Arc::clone(&shared))).abort_handle();
        let mut connections = shared.connections();
        connections.retain(|connection| !connection.is_finished());
        connections.push(task);
    }
}

/// Carries a connection to its end.
async fn carry(program: TcpStream, shared: Arc<Shared>) {
    // A connection that is made while the network is silent reaches the service later.
    let mut network = shared.network.subscribe();
    while network.borrow_and_update().delay(false).is_none() {
        if network.changed().await.is_err() {
            return;
        }
    }
    let Ok(service) = TcpStream::connect(shared.to).await else { return };
    // Small messages must not wait for one another.
    let _ = (program.set_nodelay(true), service.set_nodelay(true));
    let ((program_in, program_out), (service_in, service_out)) =
        (program.into_split(), service.into_split());
    tokio::select! {
        () = copy(program_in, service_out, network.clone(), false) => {}
        () = copy(service_in, program_out, network, true) => {}
    }
}

/// Carries bytes in one direction until one end closes.
async fn copy(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut network: watch::Receiver<Network>,
    back: bool,
) {
    let mut bytes = vec![0; CHUNK];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        loop {
            let now = *network.borrow_and_update();
            match now.delay(back) {
                Some(Duration::ZERO) => break,
                Some(delay) => {
                    tokio::time::sleep(delay).await;
                    break;
                }
                None if network.changed().await.is_err() => return,
                None => {}
            }
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
