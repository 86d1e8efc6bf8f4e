//! What a host of games does apart from IO: it turns games into frames, wishes into events, and
//! questions about positions into answers.
//!
//! The server is a host for many people over a network, and the page has one for a single reader, which
//! runs in the browser. Both are built on this crate, so a game looks the same to the page on either
//! host.
//!
//! - [`protocol`]: every type that crosses the wire. [`refusal`]: why a request is not performed.
//! - [`view`]: a game as a seat sees it.
//! - [`live`]: a game in progress as a state machine; every call passes in the time.
//! - [`store`]: the types in which a game is stored.
//! - [`routes`]: every request with its path and cost. [`reading`]: JSON and query strings as values.
//! - [`answers`]: the answers about rule sets, positions, puzzles and records.
//! - [`checking`]: a client's end of checked dice.
//! - [`preview`]: what a link or a picture of a game, a position or a puzzle shows and says.
//! - [`think`]: questions to the engine, which can be serialized and answered elsewhere.
//! - [`review`]: a finished game, judged.
//! - [`id`], [`profile`], [`time`]: ids and tokens, names and figures, points in time.
//!
//! # Invariants
//! Nothing here blocks, starts a thread, reads a clock or a file, or depends on a transport. Randomness
//! comes from [`dejarik_play::dice::System`] alone.

pub mod answers;
pub mod checking;
pub mod id;
pub mod live;
mod mirrors;
pub mod preview;
pub mod profile;
pub mod protocol;
pub mod reading;
pub mod refusal;
pub mod review;
pub mod routes;
pub mod store;
pub mod think;
pub mod time;
pub mod view;
