//! The client's side of a game on a server: the link that names the game, requests over HTTP or HTTPS, and a connection
//! that survives its failures. It follows `docs/protocol.md`.
//!
//! - [`Link`] and [`Address`]: where a game is, as the page writes it in links.
//! - [`Table`]: the connection to a game, which is opened again after every failure. It resends acts until they
//!   are answered, and passes on what happens as [`Update`]s.
//! - [`Keeper`]: where a program keeps the device of its seat, in a game with checked dice.
//! - [`ask`]: a single request. [`Socket`]: a single connection, for programs that manage it themselves.
//!
//! # Invariants
//! An act is sent until the server has answered it, under one name, so the server performs it once. The crate keeps
//! no copy of the game; it knows the version and the hash of what it has passed on.

mod address;
mod checks;
mod dial;
mod run;
mod table;

pub use address::{Address, Link};
pub use checks::Keeper;
pub use dial::{Failure, Socket, Way, ask, create};
pub use table::{Entrance, Status, Table, Update};
