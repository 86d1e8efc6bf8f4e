//! Puzzles: "Dejarik in N". A position in which one move alone keeps the win, and one alone after
//! every answer, until it is there.
//!
//! - [`Puzzle`]: the position, the whole solution, its themes, how hard it is;
//! - [`Set`]: many of them, read from text (`docs/puzzles.md`); [`Set::shipped`] is the program's own,
//!   [`Set::daily`] the one of a day;
//! - [`Solving`]: somebody solves one: moves are judged, the defence answers, hints are given. No
//!   table is needed: a puzzle carries what it takes;
//! - [`forced`]: what the rules alone can prove of a win;
//! - [`Theme`]: what a solution is about, by measurable definitions;
//! - [`make`]: puzzles made from a table; [`check()`]: puzzles proved by one.
//!
//! Nothing here reads a clock or a file.

mod check;
mod daily;
pub mod forced;
mod grade;
pub mod make;
mod puzzle;
mod set;
mod solving;
mod text;
mod theme;

pub use check::{Fault, check};
pub use grade::{Grade, GradeError};
pub use puzzle::{Difficulty, Puzzle, Turn};
pub use set::{Filter, Set};
pub use solving::{Hint, Judgement, Solving};
pub use text::{SetError, TextError};
pub use theme::{Theme, ThemeError};
