//! A host of games for one reader alone: everything that needs no other person, without a server.
//!
//! The page has one interface to its host, requests and frames, and two hosts: the server over the network,
//! and this crate as WebAssembly in a Web Worker ([why](../../../docs/adr/0012-a-host-without-io.md)). A
//! [`Pocket`] is a state machine: it is given what has happened ([`Input`]) with the time, and returns what
//! has to be done ([`Output`]). So it waits for nothing, and every order of events can be tested.
//!
//! - [`wire`]: what goes in and what comes out. [`kept`]: how games are written on the device.
//! - `pocket`, `requests`, `table`: the state machine, its requests, and a game in memory. `play` and `games`
//!   are what happens at a game, and how games come and go.
//! - [`thinking`]: the questions to the engine, which a second worker with the same module answers, so that
//!   it can be ended at any time.
//!
//! # Invariants
//! - Nothing is acknowledged, and no event is shown, before the store says that it is durable.
//! - The number of an event is used once. If two pages play the same game at once, one of them has to read the game
//!   again.

#[cfg(feature = "compare")]
pub mod compare;
mod games;
pub mod kept;
mod play;
mod pocket;
mod requests;
mod table;
pub mod thinking;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod wasm;
pub mod wire;

pub use pocket::Pocket;
pub use wire::{Answer, Input, Op, Outcome, Output};
