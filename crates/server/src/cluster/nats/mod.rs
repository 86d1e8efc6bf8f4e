//! The NATS client, in the only folder that uses the library `async-nats`. Callers go through [`bus`](super::bus) and
//! [`queue`](super::think::queue). In a program without the feature `cluster`, `absent.rs` beside this folder takes
//! its place.
//!
//! - `connect`: how a connection is established. `queue`: the work queue, which is a stream of JetStream.

mod connect;
mod queue;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use async_nats::RequestErrorKind;
use async_nats::connection::State;
use futures_util::StreamExt;
use hyper::body::Bytes;

use super::bus::{BusConfig, BusError, Carried, Carrier, Message, Subscription};

pub use queue::{Consumer, Question};

/// A connection to NATS. Clones share it, and it closes with the last of them.
#[derive(Clone, Debug)]
pub(crate) struct Client(async_nats::Client);

/// Makes the two connections of a bus, with retries until [`BusConfig::patience`] is over. The work queue uses the
/// first one.
pub(crate) async fn connect(
    config: &BusConfig,
) -> Result<(Client, [Arc<dyn Carrier>; 2]), BusError> {
    let client = Client(connect::connect(config).await?);
    let bulk = Client(connect::connect(config).await?);
    Ok((client.clone(), [Arc::new(client), Arc::new(bulk)]))
}

impl Carrier for Client {
    fn is_connected(&self) -> bool {
        self.0.connection_state() == State::Connected
    }

    fn connects(&self) -> u64 {
        self.0.statistics().connects.load(Ordering::Relaxed)
    }

    fn largest(&self) -> usize {
        self.0.max_payload()
    }

    fn inbox(&self) -> String {
        self.0.new_inbox()
    }

    fn flush(&self) -> Carried<'_, ()> {
        Box::pin(async { self.0.flush().await.map_err(BusError::failed) })
    }

    fn publish(&self, subject: String, message: Bytes) -> Carried<'_, ()> {
        Box::pin(async { self.0.publish(subject, message).await.map_err(BusError::failed) })
    }

    fn request(&self, subject: String, message: Bytes) -> Carried<'_, Message> {
        let request = async_nats::Request::new().payload(message).timeout(None);
        Box::pin(async {
            let answered = self.0.send_request(subject, request).await;
            answered.map(own).map_err(|error| match error.kind() {
                RequestErrorKind::NoResponders => BusError::NobodyListens,
                RequestErrorKind::TimedOut => BusError::TimedOut,
                _ => BusError::failed(error),
            })
        })
    }

    fn subscribe(&self, subject: String) -> Carried<'_, Subscription> {
        Box::pin(async {
            let subscribed = self.0.subscribe(subject).await;
            subscribed
                .map(|messages| Subscription::new(messages.map(own)))
                .map_err(BusError::failed)
        })
    }
}

/// Converts a message of the library to our own type.
fn own(message: async_nats::Message) -> Message {
    let async_nats::Message { payload, reply, .. } = message;
    Message { payload, reply: reply.map(|subject| subject.to_string()) }
}
