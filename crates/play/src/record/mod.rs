//! Records: reading, checking and writing games as DGN (Dejarik Game Notation).
//!
//! A record contains the rule set and its options, the start position if it is not the usual one,
//! every choice and throw of the line that was played (without what was taken back), and the result.
//! Replaying a record either gives exactly the same game or an error that names the failing move.
//!
//! # Words
//! Moves, throws and set-up orders are written as the rules write them. The last word can be
//! `resign` (by the side that lost, even on the opponent's turn), `draw` (by agreement) or `claim`
//! (G-20). A game that ended on the board or by repetition has no such word.
//!
//! # Numbers
//! Turns are numbered from 1; the set-up has no number. When reading, numbers may be missing or count
//! pairs of turns as in chess, but a wrong number is an error.
//!
//! # Tags
//! Tags are written in this order: `Rules`, `Revision`, `Event`, `Date`, `First`, `Second`, `Result`,
//! `Points` (in groi the points scored, in simeone the score on the board), the options that differ
//! from their defaults, `DPN` for a start position, `Termination`, then any others. Only `Rules` is
//! required, but every tag that is present must be true.
//!
//! `Revision` is the revision of the rules and of the defaults of their options. It is written if there
//! has been more than one. A record without it is of the first.
//!
//! # Cost
//! Replaying takes time in proportion to the number of words, whatever side lines a record has and
//! wherever they fork off. A [`Budget`] limits the work for files from strangers.
//!
//! # Examples
//! ```
//! use dejarik_play::record;
//!
//! let reports = record::check("[Rules \"groi\"]\n\n1. A1-B1 2. A7-B7 3. resign 0-1\n");
//! assert_eq!(reports.len(), 1);
//! assert!(reports[0].outcome.is_ok());
//! ```

mod annotate;
mod budget;
mod check;
mod read;
mod tags;
#[cfg(test)]
mod tests;
mod write;

pub use annotate::{Annotation, Note, annotate, annotations};
pub use budget::Budget;
pub use check::{CheckError, Checked, GameReport, check, check_game};
pub use read::{RecordError, RecordErrorKind, replay, replay_within};
pub use tags::Headers;
pub use write::write;
