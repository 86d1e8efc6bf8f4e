//! Several servers ("nodes") over one store, and the workers that find the computer's moves for them
//! (docs/adr/0010-several-nodes.md).
//!
//! - [`bus`]: the connection to NATS, which carries messages and keeps nothing.
//! - [`wire`]: what nodes say to each other.
//! - [`post`]: how they say it: requests to another node, frames to its connections, news to all.
//! - [`think`]: questions to workers, from the side of a node. [`worker`]: the side of a worker.
//!
//! What a node does about a game is in [`live`](crate::live): `relay` stands in for a game that another
//! node owns, and `host` serves the relays of other nodes.

mod address;
pub mod bus;
mod credentials;
pub mod post;
pub mod think;
pub mod wire;
pub mod worker;
