//! Several servers ("nodes") over one store, and the workers that find the computer's moves for them
//! (docs/adr/0010-several-nodes.md).
//!
//! - [`bus`]: the connection to NATS, which carries messages and keeps nothing.
//! - [`think`]: questions to workers, from the side of a node. [`worker`]: the side of a worker.

mod address;
pub mod bus;
mod credentials;
pub mod think;
pub mod worker;
