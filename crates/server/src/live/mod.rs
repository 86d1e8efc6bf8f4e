//! Live games. One task per game drives a state machine that reads no clock and knows nothing of tasks. Connections
//! have bounded queues, and a room keeps track of the people at a game.
//!
//! - [`Hub`] is the only entry point: HTTP handlers and sockets call it and nothing behind it.
//! - A game is a state machine that takes the time as an argument of every call: [`dejarik_host::live`]. `frames`
//!   encodes the frames for its viewers as a WebSocket sends them.
//! - `task` is the tokio task of a game, and `state` is its state. `commit` performs acts and stores their events,
//!   `recover` reloads the game after a failed write, `due` handles deadlines, `room` seats people, `opponent` asks
//!   the computer.
//! - `talk` passes on what players say to each other.
//! - When several nodes share one store, one of them owns a game, and `runner` finds out which. On the other nodes,
//!   `relay` stands in for the game's task. `host` serves these relays on the owner, and `carried` is the state
//!   that a game's task keeps when its role changes. `relayed` has the connections that this node relays, and
//!   `facts` reads what a relay has to know of their frames. `node` is what a hub knows of
//!   the other nodes, and `duty` has the background tasks of a node.
//! - `mailbox` has the messages of a task and the handle of a connection, `outbox` the queue to a connection,
//!   `shared` the state that the hub and all tasks share, `register` the games in memory, and `parking` the clocks
//!   of games that have left memory.
//! - `import` stores the games of an uploaded file, `quota` limits what one person may store and do, and `keys` has
//!   the positions that are kept from analysis.
//! - `own` reports, exports and deletes what is kept of a person, `leaving` takes a person out of a game for good,
//!   and `retention` deletes games that are no longer kept.

mod carried;
mod commit;
mod config;
mod due;
mod duty;
mod facts;
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
mod quota;
mod recover;
mod register;
mod relay;
mod relayed;
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
