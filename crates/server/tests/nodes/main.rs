//! Several nodes over one store: relays, a change of owner, and what clients notice of it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests may fail like tests")]
#![allow(clippy::needless_pass_by_value, reason = "helpers take ids of any kind")]

#[path = "../common/mod.rs"]
mod common;

mod nats;
mod relays;
