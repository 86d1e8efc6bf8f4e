//! Records: games as DGN, replayed and checked move by move, and written.
//!
//! A record says everything that counts: the rule set and its options, the start if it is not the
//! usual one, every choice and every throw of the line that was played (what was taken back is
//! not part of it), and how it ended. Replaying one gives the same game again, bit for bit, or
//! says at which move it fails.
//!
//! # Words
//! Moves, throws and set-up words as the rules write them; then, at the end, `resign` (the side
//! that lost gave up, whoever's turn it was), `draw` (agreed) or `claim` (G-20). A game that the
//! board or a repetition ended needs no word.
//!
//! # Numbers
//! Each turn is numbered from 1; what comes before the first position has no number. When reading,
//! numbers may be left out, or count the turns by pairs as in chess, but they may not be wrong.
//!
//! # Tags
//! In this order: `Rules`, `Event`, `Date`, `First`, `Second`, `Result`, `Points` (groi: the points
//! scored; simeone: the score on the board), options that differ from their defaults, `DPN` for a
//! start position, `Termination`, then any others. Only `Rules` is required; whatever else
//! is there has to be true.

mod annotate;
mod check;
mod read;
mod tags;
#[cfg(test)]
mod tests;
mod write;

pub use annotate::{Note, annotate};
pub use check::{CheckError, Checked, GameReport, check};
pub use read::{RecordError, RecordErrorKind, replay};
pub use tags::Headers;
pub use write::write;
