//! Bambara solved: every position without symmetry twins, and every value.
//!
//! - `packed`, `index`: a position as eight bytes, and as a number below 2^32;
//! - `unmoves`: the positions that a position can have come from;
//! - `cells`, `solve`: a byte for every number, filled by waves of rising distance;
//! - `keep`: the solver's work and the table on disk;
//! - `table`: the table, open for probing;
//! - `verify`: every position against its children;
//! - `facts`: what the table says as a whole;
//! - `raw`: the second solver, without symmetry and by another method.

mod cells;
mod facts;
mod index;
mod keep;
mod packed;
mod raw;
mod solve;
mod table;
#[cfg(test)]
mod tests;
mod unmoves;
mod verify;

pub use cells::{Cells, Code};
pub use facts::{Facts, Shares, Worth, Zugzwang, facts};
pub use index::{Cursor, Index, Rank};
pub use keep::{
    ResumeError, RunError, file_name, headlines, kind, kinds_of, resume, run, save, write_table,
};
pub use packed::Packed;
pub use raw::{Compared, Raw, compare};
pub use solve::{Method, SolveError, Solver, Wave, memory};
pub use table::Table;
pub(crate) use table::kinds;
pub use verify::{Verified, verify};
