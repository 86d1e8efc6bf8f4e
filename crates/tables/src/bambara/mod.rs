//! Bambara solved: the value and the distance of every position up to symmetry.
//!
//! - `packed`, `index`: a position as eight bytes, and as a number below 2^32;
//! - `unmoves`: retrograde moves, the predecessors of a position;
//! - `cells`, `solve`: one byte per number, filled in waves of increasing distance;
//! - `checkpoint`: checkpoints of the solver and the table file;
//! - `table`: an open table, for probing;
//! - `verify`: checks every position against its children;
//! - `facts`: statistics of a whole table;
//! - `raw`: a second solver, without symmetry and by another method.

mod cells;
mod checkpoint;
mod facts;
mod index;
mod packed;
mod raw;
mod solve;
mod table;
#[cfg(test)]
mod tests;
mod unmoves;
mod verify;

pub use cells::{Cells, Code};
pub use checkpoint::{
    ResumeError, RunError, file_name, headlines, kind, kinds_of, resume, save, write_table,
};
pub use facts::{Facts, Shares, Worth, Zugzwang, facts};
pub use index::{Cursor, Index, Rank};
pub use packed::Packed;
pub use raw::{Compared, Disagreement, Raw, compare};
pub use solve::{Method, SolveError, Solver, Wave, disk, memory};
pub use table::BambaraTable;
pub(crate) use table::kinds;
pub use verify::{Fault, Verified, verify};
