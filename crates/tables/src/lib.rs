//! Perfect play: the value and the distance of every position of the rule sets without dice.
//!
//! - `any`: tables of whichever game: probing, moves, lines;
//! - `identity`: which game a table is of;
//! - `file`: tables on disk;
//! - `verdict`: what a table says of a position;
//! - `progress`: how long work tells how far it is, and is stopped;
//! - `groi`, `bambara`: index, solvers and verifier of each game.

pub mod any;
pub mod bambara;
pub mod file;
pub mod groi;
mod identity;
mod par;
mod progress;
mod verdict;

pub use identity::{Identity, Sum};
pub use progress::{Progress, Stopped, Watch};
pub use verdict::Verdict;
