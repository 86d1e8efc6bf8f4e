//! The work queue of questions, with one consumer for each kind.
//!
//! The queue is kept in memory, because questions need not be durable. After a restart of NATS the nodes
//! notice that their connection was lost and ask again; questions on disk would only be answered twice.
//! So no question costs a disk write, and nothing stale is left behind.

use std::time::Duration;

use hyper::body::Bytes;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::orders;
use super::wire::{Kind, VERSION};
use crate::cluster::bus::{Bus, BusError};

pub use crate::cluster::nats::{Consumer, Question};

/// How long JetStream may take to say that it is there.
const PATIENCE: Duration = Duration::from_secs(1);

/// How a worker acknowledges a question that it has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ack {
    /// It is answered, or nobody waits for the answer.
    Done,
    /// The worker is still thinking about it.
    Progress,
    /// Another worker is to answer it.
    Back,
    /// No worker can answer it.
    Refuse,
}

/// How far the workers are with the questions of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of questions that wait for a worker.
    pub waiting: u64,
    /// The number of questions that workers think about.
    pub begun: u64,
    /// The number of redeliveries of questions.
    pub repeated: u64,
}

/// The names of the queue and of one of its consumers in NATS.
#[derive(Clone, Debug)]
pub struct Names {
    /// The queue: `DEJARIK_THINK`.
    pub queue: String,
    /// The subjects of all questions.
    pub subjects: String,
    /// The consumer: `move-1`.
    pub consumer: String,
    /// The subject of its questions.
    pub subject: String,
}

/// Checks that NATS can hold the queue.
///
/// # Errors
/// If NATS is down or has no JetStream.
pub async fn check(bus: &Bus) -> Result<(), BusError> {
    /// The part of the answer that says whether JetStream is there for this user.
    #[derive(Deserialize)]
    struct Info {
        error: Option<IgnoredAny>,
    }
    let asked = bus.request("$JS.API.INFO".to_owned(), Bytes::new(), PATIENCE).await;
    let answer = asked.map_err(|error| match error {
        BusError::NobodyListens | BusError::TimedOut => BusError::NoJetStream,
        other => other,
    })?;
    match serde_json::from_slice(&answer.payload) {
        Ok(Info { error: None }) => Ok(()),
        Ok(Info { error: Some(_) }) | Err(_) => Err(BusError::NoJetStream),
    }
}

/// Returns the consumer of the questions of a kind. It and the queue are created if they do not exist.
///
/// # Errors
/// If NATS is down, has no JetStream, or refuses to create them.
pub async fn consumer(bus: &Bus, kind: Kind) -> Result<Consumer, BusError> {
    bus.check(0)?;
    let names = Names {
        queue: format!("{}_THINK", bus.prefix().to_string().to_uppercase()),
        subjects: bus.subject("think.>"),
        consumer: format!("{kind}-{VERSION}"),
        subject: orders(bus, kind),
    };
    bus.queue()?.consumer(&names).await
}

/// Adds a question to the queue. A question with the same `name` as one of the last minute is not added
/// again.
///
/// # Errors
/// If NATS is down, the queue is full, or no worker has created it yet.
pub async fn ask(bus: &Bus, kind: Kind, order: Vec<u8>, name: String) -> Result<(), BusError> {
    bus.check(order.len())?;
    bus.queue()?.enqueue(orders(bus, kind), order.into(), name).await
}
