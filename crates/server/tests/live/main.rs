//! Live games, played by WebSocket clients against a server.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests may fail like tests")]
#![allow(clippy::needless_pass_by_value, reason = "helpers take ids of any kind")]

#[path = "../common/mod.rs"]
mod common;

mod forged;
mod hidden;
mod kill;
mod lost;
mod own;
mod people;
mod play;
mod profiles;
mod restart;
mod store;
mod talk;
