//! Bambara solved: every position without symmetry twins, and every value.
//!
//! - `packed`, `index`: a position as eight bytes, and as a number below 2^32;
//! - `unmoves`: the positions that a position can have come from.

mod index;
mod packed;
#[cfg(test)]
mod tests;
mod unmoves;

pub use index::{Index, Rank, Section, Walk};
pub use packed::Packed;
