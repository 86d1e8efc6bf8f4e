//! The server as its clients see it: over HTTP and WebSocket, alone and as one of several nodes, in peace and under
//! attack.
//!
//! Each suite is a module: `cargo test -p dejarik-server --test it hostile::` runs one.

#![cfg(test)]

mod child;
mod common;

mod hostile;
mod http;
mod live;
mod nodes;
mod simulation;
mod stopping;
mod upgrade;
mod workers;
