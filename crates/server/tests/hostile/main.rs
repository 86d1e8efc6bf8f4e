//! Hostile clients: floods, stolen secrets, lying proxies, faults of the disk and of the clock. Each
//! file is one kind of attack, and each test says what the server promises under it (SECURITY.md).
//!
//! `DEJARIK_HOSTILE_MINUTES=60` runs the attacks longer: see [`common::hostile::effort`].

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests may fail like tests")]
#![allow(clippy::needless_pass_by_value, reason = "helpers take ids of any kind")]

#[path = "../http/client.rs"]
#[allow(dead_code, reason = "the tests of the HTTP interface use all of it")]
mod client;
#[path = "../common/mod.rs"]
mod common;

mod child;
mod clocks;
mod computer;
mod connections;
mod cookies;
mod disk;
mod lying_store;
mod memory;
mod proxy;
mod quotas;
mod resources;
mod seats;
mod uploads;
