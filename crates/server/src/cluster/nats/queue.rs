//! The work queue: a stream of JetStream with one consumer for each kind of question.

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType};
use async_nats::jetstream::{self, AckKind, Context};
use futures_util::StreamExt;
use hyper::body::Bytes;

use super::Client;
use crate::cluster::bus::BusError;
use crate::cluster::think::queue::{Ack, Names, Progress};
use crate::cluster::think::wire::LARGEST;

/// How long a question may wait. By then its asker has answered it without a worker.
const MAX_AGE: Duration = Duration::from_secs(60);
/// The most questions that may wait. Further ones are refused, and their askers search for themselves.
const MAX_MESSAGES: i64 = 16_384;
/// The most bytes of such questions.
const MAX_BYTES: i64 = 64 << 20;
/// How long a worker may be silent about a question before it is redelivered to another one: three times
/// [`SIGN`](crate::cluster::think::SIGN), so that one late sign does no harm.
const ACK_WAIT: Duration = Duration::from_millis(1_200);
/// How often a question is delivered if no worker acknowledges it. A question that crashes workers therefore does
/// not reach all of them.
const MAX_DELIVER: i64 = 4;
/// The most questions that workers think about at once.
const MAX_ACK_PENDING: i64 = 16_384;
/// The most workers' threads that wait for a question at once.
const MAX_WAITING: i64 = 16_384;
/// How long JetStream may take to answer a request.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long a worker's thread waits for a question before it asks for one again.
const WAIT: Duration = Duration::from_secs(5);

/// A consumer of the questions of one kind.
#[derive(Debug)]
pub struct Consumer(PullConsumer);

/// A question that was taken from the queue. Unless it is acknowledged, it is redelivered to another worker.
#[derive(Debug)]
pub struct Question(jetstream::Message);

impl Client {
    fn context(&self) -> Context {
        let mut context = jetstream::new(self.0.clone());
        context.set_timeout(PATIENCE);
        context
    }

    /// Returns a consumer of the work queue. Both are created if they do not exist.
    pub(crate) async fn consumer(&self, names: &Names) -> Result<Consumer, BusError> {
        let stream = Config {
            name: names.queue.clone(),
            description: Some("Questions to the workers of Dejarik".to_owned()),
            subjects: vec![names.subjects.clone()],
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
        let stream = self.context().get_or_create_stream(stream).await.map_err(BusError::failed)?;
        let config = pull::Config {
            durable_name: Some(names.consumer.clone()),
            filter_subject: names.subject.clone(),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_deliver: MAX_DELIVER,
            max_ack_pending: MAX_ACK_PENDING,
            max_waiting: MAX_WAITING,
            ..pull::Config::default()
        };
        let consumer = stream.get_or_create_consumer(&names.consumer, config).await;
        consumer.map(Consumer).map_err(BusError::failed)
    }

    /// Adds a question to the queue and waits until the queue has it. A question with the same `name` as one of the
    /// last minute is not added again.
    pub(crate) async fn enqueue(
        &self,
        subject: String,
        question: Bytes,
        name: String,
    ) -> Result<(), BusError> {
        let message = PublishMessage::build().payload(question).message_id(name);
        let sent = self.context().send_publish(subject, message).await;
        sent.map_err(BusError::failed)?.await.map_err(BusError::failed)?;
        Ok(())
    }
}

impl Consumer {
    /// Waits for the next question; `None` if there is none for a while.
    ///
    /// # Errors
    /// If the queue cannot be asked, or reports an error.
    pub async fn next(&self) -> Result<Option<Question>, BusError> {
        let batch = self.0.batch().max_messages(1).expires(WAIT).messages().await;
        let mut batch = batch.map_err(BusError::failed)?;
        match tokio::time::timeout(2 * WAIT, batch.next()).await {
            Ok(Some(Ok(message))) => Ok(Some(Question(message))),
            Ok(Some(Err(error))) => Err(BusError::failed(error)),
            Ok(None) | Err(_) => Ok(None),
        }
    }

    /// Asks how far the workers are with the questions.
    ///
    /// # Errors
    /// If the queue does not answer.
    pub async fn progress(&mut self) -> Result<Progress, BusError> {
        let info = self.0.info().await.map_err(BusError::failed)?;
        let delivered = &info.delivered;
        Ok(Progress {
            waiting: info.num_pending,
            begun: info.num_ack_pending as u64,
            repeated: delivered.consumer_sequence.saturating_sub(delivered.stream_sequence),
        })
    }
}

impl Question {
    /// Returns the text of the question.
    pub fn payload(&self) -> &Bytes {
        &self.0.payload
    }

    /// Tells the queue what becomes of the question.
    ///
    /// # Errors
    /// If the queue cannot be told. It then gives the question to another worker.
    pub async fn acknowledge(&self, ack: Ack) -> Result<(), BusError> {
        let kind = match ack {
            Ack::Done => AckKind::Ack,
            Ack::Progress => AckKind::Progress,
            Ack::Back => AckKind::Nak(None),
            Ack::Refuse => AckKind::Term,
        };
        self.0.ack_with(kind).await.map_err(BusError::failed)
    }
}
