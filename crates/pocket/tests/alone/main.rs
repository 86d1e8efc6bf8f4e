//! A reader alone with a device: whole games through requests and frames, a store that fails or is killed at any
//! moment, and two pages at once.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on must fail")]

mod device;
mod games;
mod requests;
mod stores;
