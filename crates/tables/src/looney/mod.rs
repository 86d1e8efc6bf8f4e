//! Looney solved: the winning chance of every position with few pieces.
//!
//! - `board`, `triples`, `index`: a placement as eight bytes, and as a number;
//! - `slice`: positions with the same pieces and ghosts, and the order in which they are solved;
//! - `values`: chances as whole numbers, and a bound on their error;
//! - `window`: a battle with its ghost window, under best play;
//! - `battles`, `quiet`: the best battle of each position, and the turns between battles;
//! - `polish`, `solve`: better guesses between rounds, and the rounds;
//! - `checkpoint`: checkpoints of the solver and the table file;
//! - `headlines`: statistics of a whole table;
//! - `short`: bounds under a quiet limit that is too short for all values to settle;
//! - `table`: open tables, for probing;
//! - `verify`: checks every value against the rules.

mod battles;
mod board;
mod checkpoint;
mod headlines;
mod index;
mod polish;
mod quiet;
mod short;
mod slice;
mod solve;
mod table;
#[cfg(test)]
mod tests;
mod triples;
mod values;
mod verify;
mod window;

pub use checkpoint::{
    RunError, facts, file_name, identity, kind, load, pieces_of, resume, save, tally_of,
    write_table,
};
pub use headlines::headlines;
pub use slice::{LEAST, MOST, Slice};
pub use solve::{SolveError, Solver, Tally, cells, disk, memory};
pub use table::{Choice, LooneyTable, is_solved};
pub use values::{Values, WHOLE, error};
pub use verify::{Fault, Verified, verify};
