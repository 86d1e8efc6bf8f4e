//! Puzzles of Dejarik ("Dejarik in N"): positions in which exactly one move keeps the win, and again
//! exactly one after every answer, until the win is reached.
//!
//! # Quick start
//! Solving the puzzle of a day:
//!
//! ```
//! use dejarik_play::Day;
//! use dejarik_puzzles::{Judgement, Set, Solving};
//!
//! // 22 November 2026.
//! let day = Day::of_unix_seconds(1_795_305_600);
//! let puzzle = Set::shipped().daily(day).expect("the set is not empty");
//! let mut solving = Solving::new(puzzle);
//!
//! // A wrong move is judged and not played.
//! let key = puzzle.turns[0].key;
//! let wrong = puzzle.position.steps().into_iter().find(|step| *step != key);
//! let wrong = wrong.expect("a puzzle has several legal moves");
//! assert_eq!(solving.try_move(wrong)?, Judgement::Wrong);
//!
//! // The right move is played, and the defence answers, until the puzzle is solved.
//! while !solving.is_solved() {
//!     let step = solving.rest().next().expect("the solution is not finished");
//!     let judgement = solving.try_move(step)?;
//!     assert!(matches!(judgement, Judgement::Right | Judgement::Done));
//!     solving.answer();
//! }
//! assert_eq!(solving.mistakes(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Contents
//! - [`Puzzle`] is the position with its whole solution, [themes](Theme) and rating; its [`Grade`] is the
//!   rating in three steps;
//! - [`Set`] holds many puzzles, read from text (`docs/puzzles.md`): [`Set::shipped`] comes with the
//!   crate, and [`Set::daily`] chooses the puzzle of a day;
//! - [`Solving`] is an attempt at a puzzle: it judges moves, plays the defence, and gives hints. It needs
//!   no table, because a puzzle contains its solution;
//! - [`forced`] proves by the rules alone that a win can no longer be averted;
//! - [`make`] makes puzzles from a table, and [`check()`] proves them with one.
//!
//! Nothing here reads a clock or a file.

mod check;
mod daily;
pub mod forced;
mod grade;
mod kinds;
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
pub use text::{SetError, TextError, json};
pub use theme::{Theme, ThemeError};

/// Runs the example of the README as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
