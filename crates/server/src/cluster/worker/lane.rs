//! One thread of a worker: takes a question, thinks, answers, and takes the next.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use dejarik_engine::Stop;
use tokio::sync::watch;
use tokio::task::JoinError;

use super::Shared;
use crate::cluster::bus::BusError;
use crate::cluster::think::queue::{self, Ack, Question};
use crate::cluster::think::wire::{
    Cancel, Kind, LONGEST, Order, Report, Task, TaskReport, written,
};
use crate::cluster::think::{SIGN, reports};

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
                none => none.insert(queue::consumer(&shared.bus, kind).await?),
            };
            consumer.next().await
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
            Ok(Some(question)) => answer(&shared, kind, &question).await,
            // The work queue may be gone; NATS does not report that.
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

/// Thinks about a question and reports the answer. The question is acknowledged only afterwards, so that
/// it is not lost if this worker dies.
async fn answer(shared: &Arc<Shared>, kind: Kind, taken: &Question) {
    let Ok(order) = serde_json::from_slice::<Order>(taken.payload()) else {
        tracing::warn!("a question cannot be read");
        acknowledge(taken, Ack::Refuse).await;
        return;
    };
    let question = Cancel { asker: order.asker.clone(), id: order.id };
    let begun = shared.desk.lock().begin(&question);
    let Some(stop) = begun else {
        acknowledge(taken, Ack::Done).await;
        return;
    };
    let found = think(shared, taken, order, &stop).await;
    shared.desk.lock().end(&question);
    match found {
        None => {
            shared.handed_back.fetch_add(1, Ordering::Relaxed);
            acknowledge(taken, Ack::Back).await;
        }
        Some(told) => {
            if !stop.is_stopped() {
                shared.count(kind);
                let failed = told == TaskReport::Failed;
                let sent = report(shared, &question, told).await;
                if let Err(BusError::TooLarge { .. }) = sent {
                    let _ = report(shared, &question, TaskReport::Failed).await;
                }
                tracing::debug!(%kind, failed, sent = sent.is_ok(), "answered a question");
            }
            acknowledge(taken, Ack::Done).await;
        }
    }
}

/// Finds the answer on a separate thread and reports progress meanwhile; `None` if the worker leaves.
async fn think(
    shared: &Arc<Shared>,
    taken: &Question,
    order: Order,
    stop: &Stop,
) -> Option<TaskReport> {
    let question = Cancel { asker: order.asker.clone(), id: order.id };
    let mut leaving = shared.leaving.subscribe();
    // The search for a move enforces its own limit, but may have to wait for a table first.
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
                // The search notices this soon, or is abandoned when the process ends.
                let _ = tokio::time::timeout(super::GOODBYE / 2, &mut search).await;
                return None;
            }
            () = &mut end, if !late => {
                late = true;
                let _ = report(shared, &question, TaskReport::Failed).await;
                stop.stop();
            }
            _ = signs.tick() => {
                acknowledge(taken, Ack::Progress).await;
                let _ = report(shared, &question, TaskReport::Begun).await;
            }
        }
    }
}

fn broken(error: &JoinError) -> TaskReport {
    tracing::error!(panicked = error.is_panic(), "a search has failed");
    TaskReport::Failed
}

async fn report(shared: &Shared, question: &Cancel, told: TaskReport) -> Result<(), BusError> {
    let subject = reports(&shared.bus, &question.asker);
    shared.bus.publish(subject, written(&Report { id: question.id, told })).await
}

/// Tells the work queue about a question. If that fails, the question is given to another worker.
async fn acknowledge(taken: &Question, ack: Ack) {
    if let Err(error) = taken.acknowledge(ack).await {
        tracing::debug!(%error, "a question could not be acknowledged");
    }
}
