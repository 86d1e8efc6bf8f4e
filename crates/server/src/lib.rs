//! Games on a network: durable event logs, an HTTP interface, a WebSocket for each game in view, and
//! the page itself.
//!
//! - [`store`]: the store of games. An event is durable before any client learns of it.
//! - [`live`]: the games in memory; [`live::Hub`] is the way to all of them.
//! - [`push`]: notices to people who are not there.
//! - [`cookies`]: the keys that sign cookies, and which are revoked.
//! - [`moderation`]: what the operator decides about names, people and networks.
//! - [`http`]: the HTTP interface and the page. [`serve`]: a server from start to shutdown.
//! - [`site`]: the page as files for a web host without a server.
//! - [`socket`]: a connection to a game.
//! - [`backup`]: copies of a data directory, made while a server runs, and how they are restored.
//! - [`cluster`]: several servers over one store, and workers for the computer's moves.
//! - [`files`]: reading files that a person names, up to a number of bytes.
//! - [`transfer`]: copies from one store to another, and their comparison.
//! - [`protocol`]: every type that crosses the wire. [`view`]: a game as a seat sees it. [`review`]: a finished
//!   game, judged. These and all other parts without IO are those of [`dejarik_host`].

// What is public is what other crates and the tests use, so that the compiler finds dead code.
#![warn(unreachable_pub)]

/// Implements `Debug` for a type that contains secrets, or nothing that is worth reading: it writes the name alone.
macro_rules! opaque {
    ($name:ident) => {
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
}

mod awaited;
pub mod backup;
pub mod cluster;
pub mod computer;
pub mod cookies;
mod document;
mod fair;
pub mod files;
pub mod http;
pub mod live;
pub mod moderation;
mod passkey;
pub mod places;
mod private;
pub mod push;
mod ratings;
#[cfg(test)]
mod recorded;
pub mod refusal;
mod request;
mod round_trip;
pub mod running;
pub mod serve;
pub mod site;
pub mod socket;
pub mod store;
pub mod tallied;
mod tasks;
pub mod time;
mod tournament;
pub mod transfer;

pub use dejarik_host::{id, profile, protocol, review, view};
