//! Groi solved: the value in points and the distance of every position (G-1 to G-21).
//!
//! # What is solved
//! Every position that a DPN can say, seen from the side to move: the 4 979 061 placements of two to
//! four pawns a side, not two on both, that no symmetry makes equal (`index`), in four layers by who
//! has yet to make a first move (G-8).
//!
//! A game ends with a difference of -3 to 3 points. For each threshold `t` of 1, 2 and 3 a position
//! is a *win* where the side to move can force a difference of at least `t`, a *loss* where the other
//! side can, neither otherwise; the distance is the number of plies (a pass is one) in which the side
//! ahead forces it, whatever the other does. Value and distance are those of the largest threshold
//! that somebody forces. Where nobody forces anything the value is 0: play goes on without end, which
//! the third repetition ends with a point each (G-20), or is blocked, with none (G-21). So neither
//! repetition option changes a value, and the table needs no history.
//!
//! # The certificate
//! A table is right if in each position and for each threshold, with only the moves of the rules
//! (`verify`):
//!
//! - over: win in 0, loss in 0 or neither, as the outcome says;
//! - win in `d`: some child is a loss in `d - 1` and none a loss in less;
//! - loss in `d`: every child is a win, the longest in `d - 1`;
//! - neither: no child is a loss, and some child is neither.
//!
//! By induction on `d` the wins and losses are then exact; in the others each side can keep to them.
//! The distances are kept for each threshold, since the value and its distance alone would not do: the
//! side behind may lengthen the way to one point by going where it loses three.
//!
//! # What it costs
//! See `docs/solution.md` for times, memory and sizes.

mod cell;
mod graph;
pub mod index;
pub mod raw;
mod scores;
mod solve;
mod survey;
mod table;
#[cfg(test)]
mod tests;
pub mod verify;
mod waves;

pub use solve::{MEMORY, SolveError};
pub use survey::Survey;
pub use table::{Origin, Table, cached, file_name, kind};
