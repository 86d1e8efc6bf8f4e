//! Workers over a real NATS: the same answers as this process finds, whatever is killed meanwhile.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests may fail like tests")]
#![allow(clippy::needless_pass_by_value, reason = "helpers take ids of any kind")]

#[path = "../common/mod.rs"]
mod common;

mod answers;
mod asked;
mod doors;
mod faults;
mod games;
mod messages;
