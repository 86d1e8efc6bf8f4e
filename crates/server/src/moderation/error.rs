//! The error of using the operator's decisions.

use std::io;
use std::path::PathBuf;

use dejarik_play::dice::DiceError;

use crate::store::StoreError;

/// Why the operator's decisions cannot be read or changed.
#[derive(Debug, thiserror::Error)]
pub enum ModerationError {
    /// The file cannot be read or written.
    #[error("cannot use the operator’s decisions in {path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The document is not in the expected form.
    #[error("the operator’s decisions in {place} are damaged: {why}")]
    Damaged {
        /// Where it is.
        place: String,
        /// What is wrong.
        why: String,
    },
    /// The store of several servers cannot be used.
    #[error("cannot use the operator’s decisions in the store: {0}")]
    Store(#[from] StoreError),
    /// A word for names has no letter and no digit.
    #[error("expected a word with a letter or a digit, found `{0}`")]
    Word(String),
    /// The system has no randomness.
    #[error("no randomness: {0}")]
    Random(#[from] DiceError),
}
