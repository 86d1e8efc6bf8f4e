//! One thread of a worker: takes a question, thinks, answers, and takes the next.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use dejarik_engine::Stop;
use futures_util::StreamExt;
use tokio::sync::watch;
use tokio::task::JoinError;

use super::Shared;
use crate::cluster::bus::BusError;
use crate::cluster::think::wire::{Cancel, Kind, LONGEST, Order, Report, Task, Told, written};
use crate::cluster::think::{SIGN, reports, stream};

/// How long a lane waits for a question before it asks for one again.
const WAIT: Duration = Duration::from_secs(5);
/// The pause after a failure, such as a lost connection.
const PAUSE: Duration = Duration::from_millis(200);

/// Answers questions of a kind until the worker leaves.
pub(super) async fn run(shared: Arc<Shared>, kind: Kind) {
    let mut leaving = shared.leaving.subscribe();
    let mut connects = shared.connects.subscribe();
    let mut consumer = None;
    loop {
        let next = async {
            let consumer = match &mut consumer {
                Some(consumer) => consumer,
                none => none.insert(stream::consumer(&shared.bus, kind).await?),
            };
            next(consumer).await
        };
        let taken = tokio::select! {
            biased;
            () = left(&mut leaving) => return,
            // A new connection may be to a server that has lost its work queue.
            _ = connects.changed() => {
                consumer = None;
                continue;
            }
            taken = next => taken,
        };
        match taken {
            Ok(Some(message)) => answer(&shared, kind, &message).await,
            // The work queue may be gone, of which NATS says nothing.
            Ok(None) => consumer = None,
            Err(error) => {
                tracing::debug!(%error, %kind, "cannot take a question");
                consumer = None;
                tokio::select! {
                    () = left(&mut leaving) => return,
                    () = tokio::time::sleep(PAUSE) => {}
                }
            }
        }
    }
}

/// Waits until the worker leaves.
async fn left(leaving: &mut watch::Receiver<bool>) {
    // The sender lives as long as the worker.
    let _ = leaving.wait_for(|leaving| *leaving).await;
}

/// Waits for the next question; `None` if there is none for a while.
async fn next(consumer: &PullConsumer) -> Result<Option<Message>, BusError> {
    let batch = consumer.batch().max_messages(1).expires(WAIT).messages().await;
    let mut batch = batch.map_err(BusError::failed)?;
    match tokio::time::timeout(2 * WAIT, batch.next()).await {
        Ok(Some(message)) => message.map(Some).map_err(BusError::failed),
        Ok(None) | Err(_) => Ok(None),
    }
}

/// Thinks about a question and reports the answer. It is acknowledged after that, so that it is not lost
/// with this worker.
async fn answer(shared: &Arc<Shared>, kind: Kind, message: &Message) {
    let Ok(order) = serde_json::from_slice::<Order>(&message.payload) else {
        tracing::warn!("a question cannot be read");
        acknowledge(message, AckKind::Term).await;
        return;
    };
    let question = Cancel { asker: order.asker.clone(), id: order.id };
    let begun = shared.desk().begin(&question);
    let Some(stop) = begun else {
        acknowledge(message, AckKind::Ack).await;
        return;
    };
    let found = think(shared, message, order, &stop).await;
    shared.desk().end(&question);
    match found {
        None => {
            shared.handed_back.fetch_add(1, Ordering::Relaxed);
            acknowledge(message, AckKind::Nak(None)).await;
        }
        Some(told) => {
            if !stop.is_stopped() {
                shared.count(kind);
                let failed = told == Told::Failed;
                let sent = report(shared, &question, told).await;
                if let Err(BusError::TooLarge { .. }) = sent {
                    let _ = report(shared, &question, Told::Failed).await;
                }
                tracing::debug!(%kind, failed, sent = sent.is_ok(), "answered a question");
            }
            acknowledge(message, AckKind::Ack).await;
        }
    }
}

/// Finds the answer on a thread of its own, and says all the while that it is at it; `None` if the worker
/// leaves.
async fn think(shared: &Arc<Shared>, message: &Message, order: Order, stop: &Stop) -> Option<Told> {
    let question = Cancel { asker: order.asker.clone(), id: order.id };
    let mut leaving = shared.leaving.subscribe();
    // A move keeps to its limit itself, but may have to wait for a table first.
    let most = match order.task {
        Task::Move(_) => LONGEST,
        Task::Review(_) => order.limit(),
    };
    let (knowledge, searching) = (shared.knowledge.clone(), stop.clone());
    let limit = order.limit();
    let search = move || order.task.solve(Some(limit), &knowledge, &searching);
    let mut search = tokio::task::spawn_blocking(search);
    let mut signs = tokio::time::interval(SIGN);
    let mut end = std::pin::pin!(tokio::time::sleep(most));
    let mut late = false;
    loop {
        tokio::select! {
            biased;
            found = &mut search => return Some(found.unwrap_or_else(|error| broken(&error))),
            () = left(&mut leaving) => {
                stop.stop();
                // The search notices it soon, or is left to the end of the process.
                let _ = tokio::time::timeout(super::GOODBYE / 2, &mut search).await;
                return None;
            }
            () = &mut end, if !late => {
                late = true;
                let _ = report(shared, &question, Told::Failed).await;
                stop.stop();
            }
            _ = signs.tick() => {
                acknowledge(message, AckKind::Progress).await;
                let _ = report(shared, &question, Told::Begun).await;
            }
        }
    }
}

fn broken(error: &JoinError) -> Told {
    tracing::error!(panicked = error.is_panic(), "a search has failed");
    Told::Failed
}

async fn report(shared: &Shared, question: &Cancel, told: Told) -> Result<(), BusError> {
    let subject = reports(&shared.bus, &question.asker);
    shared.bus.publish(subject, written(&Report { id: question.id, told })).await
}

/// Tells the work queue about a question. If that fails, the question is given to another worker.
async fn acknowledge(message: &Message, kind: AckKind) {
    if let Err(error) = message.ack_with(kind).await {
        tracing::debug!(%error, "a question could not be acknowledged");
    }
}
