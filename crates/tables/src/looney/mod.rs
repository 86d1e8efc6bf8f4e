//! Looney solved: the winning chance of every position with few pieces.
//!
//! - `board`, `triples`, `index`: a placement as eight bytes, and as a number;
//! - `slice`: positions with the same pieces and ghosts, and the order they are solved in;
//! - `values`: chances as whole numbers, and how far they can be from the truth;
//! - `window`: a battle with its ghosts, played as well as can be;
//! - `battles`, `quiet`: the best battle of each position, and the turns between battles;
//! - `polish`, `solve`, `keep`: guesses, rounds of both, and their work on disk;
//! - `headlines`: what a table tells as a whole;
//! - `table`: the tables, open for probing;
//! - `verify`: every value against the rules.

mod battles;
mod board;
mod headlines;
mod index;
mod keep;
mod polish;
mod quiet;
mod slice;
mod solve;
mod table;
#[cfg(test)]
mod tests;
mod triples;
mod values;
mod verify;
mod window;

pub use headlines::headlines;
pub use keep::{
    RunError, facts, file_name, identity, kind, load, pieces_of, resume, run, save, tally_of,
    write_table,
};
pub use slice::{LEAST, MOST, Slice};
pub use solve::{SolveError, Solver, Tally, cells, memory};
pub use table::{Chance, Choice, Table};
pub use values::{Values, WHOLE, error};
pub use verify::{Verified, verify};
