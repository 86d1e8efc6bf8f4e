//! Perfect play: the value and the distance of every position of the rule sets without dice, and the
//! winning chances of looney's positions with few pieces.
//!
//! - `any`: tables of whichever game: probing, moves, lines;
//! - `library`: all tables of a machine behind one door;
//! - `identity`: which game a table is of;
//! - `file`: tables on disk;
//! - `verdict`: what a table says of a position;
//! - `progress`: how long work tells how far it is, and is stopped;
//! - `pass`: a long look at a whole table, in stretches;
//! - `groi`, `bambara`, `looney`: index, solvers and verifier of each game.

pub mod any;
pub mod bambara;
pub mod file;
pub mod groi;
mod identity;
mod library;
pub mod looney;
mod par;
mod pass;
mod progress;
mod verdict;

pub use identity::{Identity, Sum};
pub use library::{Library, Tell};
pub use looney::Chance;
pub use pass::{Gather, Pass};
pub use progress::{Progress, Stopped, Watch};
pub use verdict::Verdict;
