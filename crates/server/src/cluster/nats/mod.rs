//! The NATS client, in the only folder that uses the library `async-nats`. Callers go through [`bus`](super::bus) and
//! [`queue`](super::think::queue). In a program without the feature `cluster`, `absent.rs` beside this folder takes
//! its place.
//!
//! - `connect`: how a connection is established. `queue`: the work queue, which is a stream of JetStream.

mod connect;
mod queue;

use std::sync::atomic::Ordering;

use async_nats::RequestErrorKind;
use async_nats::connection::State;
use futures_util::StreamExt;
use hyper::body::Bytes;

use super::bus::{BusConfig, BusError, Message};

pub use queue::{Consumer, Question};

/// A connection to NATS. Clones share it, and it closes with the last of them.
#[derive(Clone, Debug)]
pub struct Client(async_nats::Client);

/// The messages to a subject. Dropping it ends the subscription.
#[derive(Debug)]
pub struct Subscription(async_nats::Subscriber);

impl Client {
    /// Connects, with retries until [`BusConfig::patience`] is over.
    pub async fn connect(config: &BusConfig) -> Result<Client, BusError> {
        connect::connect(config).await.map(Client)
    }

    /// Returns whether there is a connection at the moment.
    pub fn is_connected(&self) -> bool {
        self.0.connection_state() == State::Connected
    }

    /// Returns how often the connection was established.
    pub fn connects(&self) -> u64 {
        self.0.statistics().connects.load(Ordering::Relaxed)
    }

    /// Returns the size in bytes of the largest message that the server allows.
    pub fn largest(&self) -> usize {
        self.0.max_payload()
    }

    /// Returns a subject that nobody else uses.
    pub fn inbox(&self) -> String {
        self.0.new_inbox()
    }

    /// Waits until everything that was sent so far has been written to the connection.
    pub async fn flush(&self) -> Result<(), BusError> {
        self.0.flush().await.map_err(BusError::failed)
    }

    /// Sends a message as soon as the client's send queue has room for it.
    pub async fn publish(&self, subject: String, message: Bytes) -> Result<(), BusError> {
        self.0.publish(subject, message).await.map_err(BusError::failed)
    }

    /// Sends a message and waits for the first answer, however long that takes.
    pub async fn request(&self, subject: String, message: Bytes) -> Result<Message, BusError> {
        let request = async_nats::Request::new().payload(message).timeout(None);
        let answered = self.0.send_request(subject, request).await;
        answered.map(own).map_err(|error| match error.kind() {
            RequestErrorKind::NoResponders => BusError::NobodyListens,
            RequestErrorKind::TimedOut => BusError::TimedOut,
            _ => BusError::failed(error),
        })
    }

    /// Subscribes to a subject.
    pub async fn subscribe(&self, subject: String) -> Result<Subscription, BusError> {
        self.0.subscribe(subject).await.map(Subscription).map_err(BusError::failed)
    }
}

impl Subscription {
    /// Waits for the next message; `None` if the connection was closed.
    pub async fn next(&mut self) -> Option<Message> {
        self.0.next().await.map(own)
    }
}

/// Converts a message of the library to our own type.
fn own(message: async_nats::Message) -> Message {
    let async_nats::Message { payload, reply, .. } = message;
    Message { payload, reply: reply.map(|subject| subject.to_string()) }
}
