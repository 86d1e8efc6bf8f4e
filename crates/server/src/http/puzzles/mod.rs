//! The puzzles "Dejarik in N" that the program ships, and the attempts to solve them. All answers
//! come from the stored solutions; no table is needed, and the server keeps no state.

pub mod attempt;
pub mod hint;
pub mod list;
pub mod show;
pub mod solution;

use dejarik_play::Day;

use crate::time::wall_now;

/// Returns the current day in UTC.
pub fn today() -> Day {
    dejarik_host::answers::puzzles::day(wall_now())
}
