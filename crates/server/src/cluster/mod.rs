//! Several servers ("nodes") over one store, and the workers that find the computer's moves for them
//! (docs/adr/0010-several-nodes.md).
//!
//! - [`bus`]: the connection to NATS, which carries messages and keeps nothing.

pub mod bus;
