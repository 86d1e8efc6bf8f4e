//! The work queue of questions: a stream of JetStream with one consumer for each kind.
//!
//! The stream is kept in memory. A question is worth little: after a restart of NATS the nodes ask again,
//! because their connection was lost, and questions on a disk would only be answered twice. So no
//! question costs a write to a disk, and nothing stale is left behind.

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context};

use super::orders;
use super::wire::{Kind, LARGEST, VERSION};
use crate::cluster::bus::{Bus, BusError};

/// How long a question may wait. Its asker has answered it alone by then.
const MAX_AGE: Duration = Duration::from_secs(60);
/// The most questions that may wait. More are refused, and their askers think for themselves.
const MAX_MESSAGES: i64 = 16_384;
/// The most bytes of such questions.
const MAX_BYTES: i64 = 64 << 20;
/// How long a worker may be silent about a question before another one gets it: three times
/// [`SIGN`](super::SIGN), so that one late sign is no loss.
const ACK_WAIT: Duration = Duration::from_millis(1_200);
/// How many workers get a question, if none acknowledges it. A question that kills its workers is not
/// given to all of them.
const MAX_DELIVER: i64 = 4;
/// The most questions that workers think about at once.
const MAX_ACK_PENDING: i64 = 16_384;
/// The most workers' threads that wait for a question at once.
const MAX_WAITING: i64 = 16_384;
/// How long JetStream may take to answer a request.
const PATIENCE: Duration = Duration::from_secs(2);

/// Returns the name of the stream: `DEJARIK_THINK`.
fn name(bus: &Bus) -> String {
    format!("{}_THINK", bus.prefix().to_string().to_uppercase())
}

fn context(bus: &Bus) -> Context {
    let mut context = jetstream::new(bus.client().clone());
    context.set_timeout(PATIENCE);
    context
}

/// Returns the stream, which is created if there is none.
///
/// # Errors
/// If NATS is down, has no JetStream, or refuses to create the stream.
async fn open(bus: &Bus) -> Result<Stream, BusError> {
    bus.check(0)?;
    let config = Config {
        name: name(bus),
        description: Some("Questions to the workers of Dejarik".to_owned()),
        subjects: vec![bus.subject("think.>")],
        retention: RetentionPolicy::WorkQueue,
        storage: StorageType::Memory,
        discard: DiscardPolicy::New,
        max_age: MAX_AGE,
        duplicate_window: MAX_AGE,
        max_messages: MAX_MESSAGES,
        max_bytes: MAX_BYTES,
        max_message_size: i32::try_from(LARGEST).unwrap_or(i32::MAX),
        num_replicas: 1,
        ..Config::default()
    };
    context(bus).get_or_create_stream(config).await.map_err(BusError::failed)
}

/// Returns the consumer of the questions of a kind. It and the stream are created if they do not exist.
///
/// # Errors
/// If NATS is down, has no JetStream, or refuses to create them.
pub async fn consumer(bus: &Bus, kind: Kind) -> Result<PullConsumer, BusError> {
    let stream = open(bus).await?;
    let name = format!("{kind}-{VERSION}");
    let config = pull::Config {
        durable_name: Some(name.clone()),
        filter_subject: orders(bus, kind),
        ack_policy: AckPolicy::Explicit,
        ack_wait: ACK_WAIT,
        max_deliver: MAX_DELIVER,
        max_ack_pending: MAX_ACK_PENDING,
        max_waiting: MAX_WAITING,
        ..pull::Config::default()
    };
    stream.get_or_create_consumer(&name, config).await.map_err(BusError::failed)
}

/// Adds a question to the queue. A question with the same `name` as one of the last minute is not added
/// again.
///
/// # Errors
/// If NATS is down, the queue is full, or no worker has created it yet.
pub async fn ask(bus: &Bus, kind: Kind, order: Vec<u8>, name: String) -> Result<(), BusError> {
    bus.check(order.len())?;
    let message = PublishMessage::build().payload(order.into()).message_id(name);
    let sent = context(bus).send_publish(orders(bus, kind), message).await;
    sent.map_err(BusError::failed)?.await.map_err(BusError::failed)?;
    Ok(())
}
