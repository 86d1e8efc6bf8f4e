//! The wire format: every type that a host of games sends or receives, and nothing else.
//!
//! The OpenAPI description and the page's TypeScript types are generated from these types, so the
//! wire format is defined here and nowhere else. `docs/protocol.md` explains how the types are used
//! together.
//!
//! # Conventions
//! Field names are camelCase. Words that are values (`draw-offer`, `run-of-four`) are in lower case
//! with hyphens, as game records write them, except for the types of stream lines (`gameFull`),
//! which are those of lichess.
//!
//! # Stability
//! [`PROTOCOL`] is incremented when a change would break a client. Fields may be added at any time;
//! clients ignore fields and frames they do not know.

mod analysis;
mod board;
mod choices;
mod effect;
mod error;
mod explain;
mod game;
mod http;
mod lobby;
mod me;
mod picture;
mod print;
mod puzzle;
mod ratings;
mod review;
mod rules;
mod scene;
mod socket;
mod strict;
mod texts;
mod throws;
mod tournament;

pub use analysis::*;
pub use board::*;
pub use choices::*;
pub use effect::*;
pub use error::*;
pub use explain::*;
pub use game::*;
pub use http::*;
pub use lobby::*;
pub use me::*;
pub use picture::*;
pub use print::*;
pub use puzzle::*;
pub use ratings::*;
pub use review::*;
pub use rules::*;
pub use scene::*;
pub use socket::*;
pub use texts::*;
pub use throws::*;
pub use tournament::*;

pub use dejarik_telling::{Arg, Completed, Sentence};

/// The version of the WebSocket protocol.
pub const PROTOCOL: u32 = 3;

/// The earlier version that a client may still speak. It has no messages for checked dice, so such a client watches games
/// with them and plays all others.
pub const PROTOCOL_BEFORE: u32 = 2;

/// The largest frame a client may send, in bytes.
pub const LARGEST_FRAME: usize = 8 * 1024;
