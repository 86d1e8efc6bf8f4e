//! The live table by a real WebSocket client against a server that listens.

#![allow(clippy::unwrap_used, clippy::panic)] // Helpers of tests are tests.
#![allow(clippy::needless_pass_by_value)] // Names and ids of any kind, as they come.

mod common;

mod forged;
mod hidden;
mod kill;
mod lost;
mod people;
mod play;
mod restart;
mod store;
