//! Live games: one task a game, around a state machine that reads no clock and knows no task;
//! connections with bounded queues; the people in the room.
//!
//! - [`Hub`] is the only way in: HTTP handlers and sockets ask it and nothing behind it.
//! - One game is a state machine that is given the time with every call: [`dejarik_host::live`]. `frames`
//!   has the frames of its viewers as a WebSocket sends them.
//! - `task` is the tokio task of a game, and `state` what it holds. `commit` performs acts and stores
//!   their events, `recover` reads the game again after a failed write, `due` does what needs no message,
//!   `room` seats people, `opponent` asks the computer.
//! - `talk` passes on what players say to each other.
//! - Of several nodes over one store, one runs a game; `runner` finds out which. `relay` stands in for it at
//!   the others, `host` serves their relays, and `carried` is what a game's task takes over when its role
//!   changes. `ends` has the connections that this node relays, and `pongs` what their frames say, so that pings
//!   are answered here. `node` is what a hub knows of the others, and `duty` what it does as one of them beside its
//!   games.
//! - `mailbox` has the messages of a task and the handle of a connection, `outbox` the queue to a
//!   connection, `shared` what the hub and all tasks share, `register` the games in memory, `parking`
//!   the clocks of games that have left it.
//! - `import` stores the games of a file, `quota` says how many there may be;
//!   `keys` knows the positions that are kept from analysis.
//! - `own` is what is kept of a person, `leaving` how a person leaves a game for good, `retention` the
//!   deletion of games that are no longer kept.

mod carried;
mod commit;
mod config;
mod due;
mod duty;
mod ends;
mod figures;
mod frames;
mod host;
mod hub;
mod import;
mod keys;
mod leaving;
mod mailbox;
mod node;
mod opponent;
mod outbox;
mod own;
mod parking;
mod pongs;
mod quota;
mod recover;
mod register;
mod relay;
mod requests;
mod retention;
mod room;
mod runner;
mod shared;
mod state;
mod talk;
mod task;

use dejarik_host::live::{acts, batch, clock, game, opening, people, portrait};

pub use config::HubConfig;
pub use dejarik_host::live::opening::rules_of;
pub use dejarik_host::live::{Act, Intent, Portrait, Standing};
pub use figures::{Figures, Histogram, NodeFigures};
pub use hub::Hub;
pub use mailbox::Subscription;
pub use quota::{Brake, Quotas};
pub use requests::{Glance, Hello, PersonEvent, PersonEvents, Who};
pub use retention::Retention;
