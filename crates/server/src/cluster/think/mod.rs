//! Questions for workers: other processes that run the engine for all nodes.
//!
//! - [`wire`]: the messages. [`queue`]: the work queue that holds the questions.
//! - [`Workers`] is the side of a node, which asks: `desk` is its task, `flights` the questions that are
//!   under way, and `roster` the workers that are alive.
//! - [`worker`](super::worker) is the other side.
//!
//! # How a question travels
//! A node keeps its own fair queue, and limits the questions under way to twice the number of worker
//! threads. So the next question is ready when a thread becomes free, and the askers of a node are still
//! served in turn. A worker takes a question from the work queue, tells the node that it has begun,
//! repeats that while it thinks, sends the answer, and then acknowledges the question. If a worker dies,
//! its question was not acknowledged, so NATS redelivers it to another worker.
//!
//! # What may go wrong
//! Questions are idempotent: asking one twice costs nothing but time, so a node in doubt asks again. A
//! question is identified by its asker and a number, the first answer counts, and an answer to an unknown
//! question is dropped. When there is no worker, the bus is down, or a question has been asked twice
//! without a sign of an answer, the node searches by itself. So a missing worker never stalls a game.

mod desk;
mod flights;
pub mod queue;
mod roster;
pub mod wire;
mod workers;

pub use workers::Workers;

use std::time::Duration;

use super::bus::Bus;
use wire::{Kind, Party, VERSION};

/// How often a worker reports that it is alive, and that it is still thinking about a question.
pub(super) const SIGN: Duration = Duration::from_millis(400);
/// How long a worker counts as alive after its last report.
const GONE: Duration = Duration::from_secs(3);

/// Returns the subject of the questions of a kind.
pub(super) fn orders(bus: &Bus, kind: Kind) -> String {
    bus.subject(format_args!("think.{VERSION}.{kind}"))
}

/// Returns the subject of what workers report to one asker.
pub(super) fn reports(bus: &Bus, asker: &Party) -> String {
    bus.subject(format_args!("thought.{VERSION}.{asker}"))
}

/// Returns the subject on which workers report that they are alive.
pub(super) fn hellos(bus: &Bus) -> String {
    bus.subject(format_args!("worker.{VERSION}"))
}

/// Returns the subject on which askers say that they no longer wait for an answer.
pub(super) fn cancels(bus: &Bus) -> String {
    bus.subject(format_args!("cancel.{VERSION}"))
}
