//! Live games: one task a game around a table that knows no clock and no task; connections with
//! bounded queues; people in the room.
//!
//! - [`Hub`] is the door: HTTP handlers and sockets ask it and nothing behind it.
//! - `table`, `acts`, `clock`, `people`, `chain`: the table of one game as a state machine that
//!   is told what time it is; `sight` shows it to a viewer.
//! - `task`: the tokio task around it; `happen` its acts, `company` its people, `opponent` the
//!   computer, `greeting` whoever comes; `outbox`: the queue to a connection.
//! - `opening`: how games begin; `keys`: positions that are not for analysis.

mod acts;
mod chain;
mod clock;
mod company;
mod config;
mod figures;
mod greeting;
mod happen;
mod hub;
mod keys;
mod opening;
mod opponent;
mod outbox;
mod people;
mod requests;
mod sight;
mod table;
mod task;
#[cfg(test)]
mod tests;

pub use config::HubConfig;
pub use figures::{Figures, Histogram};
pub use hub::Hub;
pub use opening::rules_of;
pub use outbox::Subscription;
pub use requests::{Act, Hello, PersonEvent, PersonEvents, Who};
