//! The error of using the operator's decisions.

use dejarik_play::dice::DiceError;

use crate::document::DocumentError;
use crate::store::StoreError;

/// Why the operator's decisions cannot be read or changed.
#[derive(Debug, thiserror::Error)]
pub enum ModerationError {
    /// They cannot be read or written, or are damaged.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// A word for names has no letter and no digit.
    #[error("expected a word with a letter or a digit, found `{0}`")]
    Word(String),
    /// The system has no randomness.
    #[error("no randomness: {0}")]
    Random(#[from] DiceError),
}

impl From<StoreError> for ModerationError {
    fn from(error: StoreError) -> ModerationError {
        ModerationError::Document(error.into())
    }
}
