//! The bus: the connection to NATS, which carries messages between nodes and workers. A [`Carrier`] is such a
//! connection. In a simulation it is a network in memory.
//!
//! The bus is never the source of truth. It may lose, duplicate, delay or reorder messages, and it may be down.
//! Sending fails at once while there is no connection, instead of waiting for it to return, because every sender
//! has an alternative. The client reconnects by itself and never gives up.
//!
//! # Secrets
//! Credentials come from files that the environment names. An address with a user or a password is
//! refused, because command lines are visible to all users of a machine and end up in logs; the error
//! does not repeat it.

use std::fmt;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{Stream, StreamExt};
use hyper::body::Bytes;

use super::NotBuilt;
use super::nats::{self, Client};

pub use super::address::{BusUrl, BusUrlError, Prefix, PrefixError};
pub use super::credentials::Credentials;

/// How long a message may wait for its turn to be written to the connection.
const SEND: Duration = Duration::from_secs(2);

/// How to connect to the bus.
#[derive(Clone, Debug)]
pub struct BusConfig {
    /// The servers. One of them is enough; it names the others of its cluster.
    pub servers: BusUrl,
    /// The prefix of all subjects.
    pub prefix: Prefix,
    /// A file of certificates (PEM) that sign the servers' certificates; `None` for the system's.
    pub ca: Option<PathBuf>,
    /// How the program authenticates.
    pub credentials: Credentials,
    /// The name of this connection in the monitoring of NATS.
    pub name: String,
    /// How long [`Bus::connect`] tries.
    pub patience: Duration,
}

impl BusConfig {
    /// Returns the settings for servers that ask for no credentials.
    pub fn new(servers: BusUrl) -> BusConfig {
        BusConfig {
            servers,
            prefix: Prefix::default(),
            ca: None,
            credentials: Credentials::None,
            name: "dejarik".to_owned(),
            patience: Duration::from_secs(5),
        }
    }
}

/// Why a message cannot be sent or the bus cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// The program was built without a client of NATS.
    #[error(transparent)]
    NotBuilt(NotBuilt),
    /// The variables of the environment for the credentials do not fit together.
    #[error(
        "expected either {}, or both {} and {}, in the environment",
        Credentials::FILE,
        Credentials::USER,
        Credentials::PASSWORD_FILE
    )]
    Variables,
    /// A file of credentials or certificates cannot be used.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// No server can be reached, or it refuses the program.
    #[error("cannot connect to NATS at {servers}: {why}")]
    Connect {
        /// The addresses of the servers.
        servers: BusUrl,
        /// The reason.
        why: String,
    },
    /// A message is larger than the server allows.
    #[error("the message has {bytes} bytes, and NATS allows {most}")]
    TooLarge {
        /// The size of the message, in bytes.
        bytes: usize,
        /// The largest that the server allows.
        most: usize,
    },
    /// There is no connection at the moment.
    #[error("there is no connection to NATS")]
    Down,
    /// There was no answer in time.
    #[error("there was no answer in time")]
    TimedOut,
    /// Nobody listens to the subject of the request.
    #[error("nobody listens to this subject")]
    NobodyListens,
    /// NATS runs without JetStream, or JetStream does not answer.
    #[error(
        "JetStream does not answer; start NATS with --jetstream, so that workers get questions"
    )]
    NoJetStream,
    /// The server or the client refuses what was asked.
    #[error("NATS: {0}")]
    Failed(String),
}

impl BusError {
    /// Returns the error that the library has reported.
    pub fn failed(error: impl fmt::Display) -> BusError {
        BusError::Failed(error.to_string())
    }
}

/// A message from the bus.
#[derive(Clone, Debug)]
pub struct Message {
    /// The content.
    pub payload: Bytes,
    /// The subject to which an answer is sent; `None` if nobody waits for one.
    pub reply: Option<String>,
}

/// An operation of a [`Carrier`] in progress.
pub type Carried<'a, T> = Pin<Box<dyn Future<Output = Result<T, BusError>> + Send + 'a>>;

/// A connection that carries messages.
pub trait Carrier: fmt::Debug + Send + Sync + 'static {
    /// As [`Bus::is_connected`].
    fn is_connected(&self) -> bool;

    /// As [`Bus::connects`].
    fn connects(&self) -> u64;

    /// As [`Bus::largest`].
    fn largest(&self) -> usize;

    /// As [`Bus::inbox`].
    fn inbox(&self) -> String;

    /// As [`Bus::flush`].
    fn flush(&self) -> Carried<'_, ()>;

    /// Sends a message as soon as the queue of the connection has room for it.
    fn publish(&self, subject: String, message: Bytes) -> Carried<'_, ()>;

    /// Sends a message and waits for the first answer, however long that takes.
    fn request(&self, subject: String, message: Bytes) -> Carried<'_, Message>;

    /// As [`Bus::subscribe`].
    fn subscribe(&self, subject: String) -> Carried<'_, Subscription>;
}

/// The messages to a subject. Dropping it ends the subscription.
pub struct Subscription(Pin<Box<dyn Stream<Item = Message> + Send>>);

impl Subscription {
    /// Returns a subscription to these messages.
    pub fn new(messages: impl Stream<Item = Message> + Send + 'static) -> Subscription {
        Subscription(Box::pin(messages))
    }

    /// Waits for the next message; `None` if the connection was closed.
    pub async fn next(&mut self) -> Option<Message> {
        self.0.next().await
    }
}

opaque!(Subscription);

/// A connection to the bus. Clones share it, and it closes with the last of them.
#[derive(Clone, Debug)]
pub struct Bus {
    client: Arc<dyn Carrier>,
    /// A connection of its own for what is long, so that probes and requests do not wait behind it.
    bulk: Arc<dyn Carrier>,
    /// The client of NATS for the work queue; `None` for a bus without such a queue.
    queue: Option<Client>,
    prefix: Prefix,
}

impl Bus {
    /// Returns a bus over two connections, of which the second one is for long messages. It has no work queue.
    pub fn over([client, bulk]: [Arc<dyn Carrier>; 2], prefix: Prefix) -> Bus {
        Bus { client, bulk, queue: None, prefix }
    }

    /// Connects. Servers that cannot be reached yet are retried until [`BusConfig::patience`] is over, so
    /// programs can be started in any order. Later the client reconnects by itself.
    ///
    /// # Errors
    /// If a file of the settings cannot be used, no server lets the program in, or the program was built without
    /// a client of NATS.
    pub async fn connect(config: &BusConfig) -> Result<Bus, BusError> {
        let (queue, carriers) = nats::connect(config).await?;
        Ok(Bus { queue: Some(queue), ..Bus::over(carriers, config.prefix.clone()) })
    }

    /// Returns the client of NATS, for the work queue.
    ///
    /// # Errors
    /// If the bus has no work queue.
    pub(super) fn queue(&self) -> Result<&Client, BusError> {
        self.queue.as_ref().ok_or(BusError::NoJetStream)
    }

    /// Returns whether there is a connection at the moment. A connection whose other end has vanished counts
    /// until a ping goes unanswered.
    pub fn is_connected(&self) -> bool {
        self.client.is_connected()
    }

    /// Returns how often the connection was established. A change reveals that it was lost, however briefly.
    pub fn connects(&self) -> u64 {
        self.client.connects()
    }

    /// Returns the prefix of all subjects.
    pub fn prefix(&self) -> &Prefix {
        &self.prefix
    }

    /// Returns a subject below the prefix: `dejarik.live` for `live`.
    pub fn subject(&self, name: impl fmt::Display) -> String {
        format!("{}.{name}", self.prefix)
    }

    /// Returns the size in bytes of the largest message that the server allows.
    pub fn largest(&self) -> usize {
        self.client.largest()
    }

    /// Checks that a message can be sent now. Without a connection the client would buffer messages and send
    /// them late.
    ///
    /// # Errors
    /// If there is no connection, or the message is too large.
    pub fn check(&self, bytes: usize) -> Result<(), BusError> {
        let most = self.largest();
        if bytes > most {
            return Err(BusError::TooLarge { bytes, most });
        }
        if self.is_connected() { Ok(()) } else { Err(BusError::Down) }
    }

    /// Publishes a message to all subscribers of a subject, which is given in full. Success means that the
    /// client has accepted the message, not that anybody receives it.
    ///
    /// # Errors
    /// As [`Bus::check`], or if the client has too many messages to send.
    pub async fn publish(
        &self,
        subject: String,
        message: impl Into<Bytes>,
    ) -> Result<(), BusError> {
        let message = message.into();
        self.check(message.len())?;
        let sent = tokio::time::timeout(SEND, self.client.publish(subject, message)).await;
        sent.map_err(|_| BusError::Down)?
    }

    /// Publishes a long message over the connection for these.
    ///
    /// # Errors
    /// As [`Bus::publish`].
    pub async fn publish_bulk(&self, subject: String, message: Bytes) -> Result<(), BusError> {
        self.check(message.len())?;
        if !self.bulk.is_connected() {
            return Err(BusError::Down);
        }
        let sent = tokio::time::timeout(SEND, self.bulk.publish(subject, message)).await;
        sent.map_err(|_| BusError::Down)?
    }

    /// Subscribes to a subject of long messages over the connection for these.
    ///
    /// # Errors
    /// As [`Bus::subscribe`].
    pub(crate) async fn subscribe_bulk(&self, subject: String) -> Result<Subscription, BusError> {
        self.bulk.subscribe(subject).await
    }

    /// Sends a message and waits for the first answer.
    ///
    /// # Errors
    /// As [`Bus::check`], or if nobody listens to the subject or answers in time.
    pub async fn request(
        &self,
        subject: String,
        message: impl Into<Bytes>,
        patience: Duration,
    ) -> Result<Message, BusError> {
        let message = message.into();
        self.check(message.len())?;
        let answered = tokio::time::timeout(patience, self.client.request(subject, message)).await;
        answered.map_err(|_| BusError::TimedOut)?
    }

    /// Subscribes to a subject, which is given in full.
    ///
    /// # Errors
    /// If the subject is not valid, or the connection is closed.
    pub async fn subscribe(&self, subject: String) -> Result<Subscription, BusError> {
        self.client.subscribe(subject).await
    }

    /// Waits until everything that was sent so far has been written to the connection.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn flush(&self) -> Result<(), BusError> {
        self.client.flush().await
    }

    /// Returns a subject that nobody else uses.
    pub fn inbox(&self) -> String {
        self.client.inbox()
    }

    /// Waits until the server knows all subscriptions that were made over this connection. Until then it
    /// delivers nothing to them, although they seem to be open. If the server does not answer, this gives up
    /// waiting: the server learns of them when it is back.
    pub async fn settle(&self) {
        // The server processes messages in order, and answers that this subject has no listeners.
        for client in [&self.client, &self.bulk] {
            let asked = client.request(self.inbox(), Bytes::new());
            let _ = tokio::time::timeout(SEND, asked).await;
        }
    }
}
