//! Several servers ("nodes") over one store, and the workers that find the computer's moves for them
//! (docs/adr/0010-several-nodes.md).
//!
//! - [`bus`]: the connection to NATS, which carries messages and keeps nothing.
//! - [`wire`]: what nodes say to each other.
//! - [`post`]: how they say it: requests to another node, frames to its connections, news to all.
//! - [`invitations`]: the secrets in snapshots, which do not travel. `packing`: large messages are compressed.
//! - [`think`]: questions to workers, from the side of a node. [`worker`]: the same from the side of a worker.
//!
//! What a node does about a game is in [`live`](crate::live): `relay` stands in for a game that another
//! node owns, and `host` serves the relays of other nodes.
//!
//! # Without the feature `cluster`
//! Only the folder `nats` uses the NATS client library, and only the feature `cluster` builds it. Without the
//! feature, `absent.rs` takes its place: connecting to a bus fails, and callers need no other special case.

mod address;
pub mod bus;
mod credentials;
pub mod invitations;
#[cfg_attr(not(feature = "cluster"), path = "absent.rs")]
mod nats;
pub(crate) mod packing;
pub mod post;
pub mod think;
pub mod wire;
pub mod worker;

/// Whether this program was built with support for several servers.
pub const BUILT: bool = cfg!(feature = "cluster");

/// The error when several servers are asked for, but the program was built without support for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "this program was built without support for several servers (PostgreSQL and NATS); build it with \
     `cargo build --release --features cluster`, or install a release"
)]
pub struct NotBuilt;
