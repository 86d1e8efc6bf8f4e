//! Dice that every player can check during the game: the protocol DJF2.
//!
//! Server and devices each draw a secret before a game. A hash chain over the secret gives one *part* for
//! each throw, and the hash at its start, the *anchor*, is published before the first step. A throw is
//! the hash of one part of each participant and of a *receipt*: the signed promise of the server that
//! this throw belongs to this step. The player whose step calls for the throw answers last, so nobody
//! else knows the faces in time to choose them. `docs/dice.md` describes the protocol and its limits.
//!
//! - [`Opening`] is what server and seats agree on; [`Receipt`] is the promise of a throw; [`note`] signs
//!   and opens both. [`Signers`] are the keys of a server, old and new.
//! - [`Chain`] are the parts of one participant, [`Head`] the hash of a log, [`throw`] the way from parts to
//!   faces, [`seal`] what two devices say to each other past the server.
//! - [`Ledger`] follows a game entry by entry and checks each one; a [`Fault`] names the [`Point`] that
//!   failed. Everything else is built on it: [`Device`] and [`Server`] are the two ends of the
//!   protocol as state machines, [`journal`] are the entries in the words of a log, and [`proof`] is a whole
//!   game as a file.
//! - [`bet`] is the only statistic that is shown about dice.
//!
//! The crate does no IO, reads no clock and draws no random numbers: secrets come from the caller. Which
//! dice a throw needs follows from the rules ([`dejarik_play::tally`]), never from the server.

pub mod bet;
mod bytes;
mod chain;
pub mod device;
mod entry;
mod fault;
mod head;
pub mod journal;
pub mod keys;
mod ledger;
pub mod note;
mod opening;
pub mod proof;
mod receipt;
pub mod seal;
pub mod server;
pub mod throw;

pub use bytes::{HexError, Part, Secret};
pub use chain::{Chain, Known, LAST};
pub use device::Device;
pub use entry::Entry;
pub use fault::{Fault, Point};
pub use head::Head;
pub use journal::Stored;
pub use keys::Signers;
pub use ledger::{Anchor, Ledger, Open, Thrown};
pub use note::{PublicKey, Signer};
pub use opening::{Opening, OpeningError};
pub use receipt::{Parts, Receipt, Role};
pub use server::Server;
