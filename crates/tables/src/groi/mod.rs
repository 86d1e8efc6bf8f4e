//! Groi solved: the value in points and the distance of every position (G-1 to G-21).
//!
//! # What is solved
//! The table covers every position that a DPN can express, seen from the side to move: the 4 979
//! 061 placements of two to four pawns a side (but not two on both sides) that no symmetry makes
//! equal ([`index`]), in four layers by who has yet to make a first move (G-8).
//!
//! A game ends with a difference of -3 to 3 points. For each threshold `t` of 1, 2 and 3 a position
//! is a *win* if the side to move can force a difference of at least `t`, a *loss* if the other
//! side can, and neither otherwise. The distance is the number of plies (a pass is one) in which
//! the side ahead forces that difference against any defence. A position's value and distance are
//! those of the largest threshold that one side can force. If neither side can force a threshold,
//! the value is 0: play continues without end, which the third repetition ends with a point each
//! (G-20), or it is blocked and ends with no points (G-21). So neither repetition option changes a
//! value, and the table needs no history.
//!
//! # The certificate
//! A table is right if the following holds for each position and each threshold, using only the
//! moves of the rules ([`verify`]):
//!
//! - a finished position is a win in 0, a loss in 0 or neither, as its outcome says;
//! - a win in `d`: some child is a loss in `d - 1` and none is a loss in less;
//! - a loss in `d`: every child is a win, the longest in `d - 1`;
//! - neither: no child is a loss, and some child is neither.
//!
//! By induction on `d` the wins and losses are then exact, and in all other positions each side can
//! avoid losing. The distances are stored for each threshold because the value and its own distance
//! would not be enough: the side behind may lengthen the way to one point by going where it loses
//! three.
//!
//! # Cost
//! See `docs/solution.md` for times, memory and sizes.

mod cell;
mod graph;
pub mod index;
pub mod raw;
mod scores;
mod solve;
mod stored;
mod survey;
mod table;
#[cfg(test)]
mod tests;
pub mod verify;
mod waves;

pub use solve::{MEMORY, SolveError};
pub use stored::{Origin, cached, file_name, kind};
pub use survey::Survey;
pub use table::GroiTable;
