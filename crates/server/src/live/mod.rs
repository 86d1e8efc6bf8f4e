//! Live games: one task a game, around a state machine that reads no clock and knows no task;
//! connections with bounded queues; the people in the room.
//!
//! - [`Hub`] is the only way in: HTTP handlers and sockets ask it and nothing behind it.
//! - `game`, `acts`, `clock`, `people`, `series`: one game as a state machine that is given the time
//!   with every call. `frames` shows it to a viewer.
//! - `task` is the tokio task of a game, and `state` what it holds. `commit` performs acts and stores
//!   their events, `recover` reads the game again after a failed write, `due` does what needs no message,
//!   `room` seats people, `opponent` asks the computer, `greeting` catches up a new
//!   connection.
//! - `talk` passes on what players say to each other.
//! - Of several nodes over one store, one runs a game; `runner` finds out which. `relay` stands in for it at
//!   the others, `host` serves their relays, and `carried` is what a game's task takes over when its role
//!   changes. `node` is what a hub knows of the others, and `duty` what it does as one of them beside its games.
//! - `intent` turns the wishes of programs over HTTP into acts.
//! - `mailbox` has the messages of a task and the handle of a connection, `outbox` the queue to a
//!   connection, `shared` what the hub and all tasks share, `register` the games in memory, `parking`
//!   the clocks of games that have left it.
//! - `opening` creates games, `import` stores those of a file, `quota` says how many there may be;
//!   `keys` knows the positions that are kept from analysis.
//! - `own` is what is kept of a person, `leaving` how a person leaves a game for good, `retention` the
//!   deletion of games that are no longer kept.

mod acts;
mod carried;
mod clock;
mod commit;
mod config;
mod convert;
mod due;
mod duty;
mod figures;
mod frames;
mod game;
mod greeting;
mod host;
mod hub;
mod import;
mod intent;
mod keys;
mod leaving;
mod mailbox;
mod node;
mod opening;
mod opponent;
mod outbox;
mod own;
mod parking;
mod people;
mod ply;
mod portrait;
mod quota;
mod recover;
mod register;
mod relay;
mod requests;
mod retention;
mod room;
mod runner;
mod series;
mod shared;
mod state;
mod talk;
mod task;
#[cfg(test)]
mod tests;

pub use config::HubConfig;
pub use figures::{Figures, Histogram, NodeFigures};
pub use hub::Hub;
pub use intent::Intent;
pub use mailbox::Subscription;
pub use opening::rules_of;
pub use portrait::{Portrait, Standing};
pub use quota::{Brake, Quotas};
pub use requests::{Act, Glance, Hello, PersonEvent, PersonEvents, Who};
pub use retention::Retention;
