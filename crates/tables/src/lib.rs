//! Perfect play: the value and the distance of every position of the rule sets without dice.
//!
//! - `verdict`: what a table says of a position;
//! - `progress`: how long work tells how far it is, and is stopped;
//! - `groi`, `bambara`: index, solvers and verifier of each game.

pub mod bambara;
pub mod groi;
mod progress;
mod verdict;

pub use progress::{Progress, Stopped, Watch};
pub use verdict::Verdict;
