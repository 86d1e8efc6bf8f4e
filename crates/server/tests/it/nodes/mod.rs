//! Several nodes over one store: relays, a change of owner, what clients notice of it, and faults.
//!
//! They need `nats-server` and PostgreSQL, which they start in temporary folders. With `DEJARIK_NODES=1` a
//! missing one is a failure; otherwise its tests say that they were not run.

#![cfg(unix)]

mod chaos;
mod cut;
mod relays;
mod shared;
mod tournaments;
