//! The error of using the operator's decisions.

use std::io;
use std::path::PathBuf;

use dejarik_play::dice::DiceError;
use dejarik_rules::{Bilingual, Wording, wording};

use crate::store::StoreError;

/// Why the operator's decisions cannot be read or changed.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum ModerationError {
    /// The file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The document is not in the expected form.
    Damaged {
        /// Where it is.
        place: String,
        /// What is wrong.
        why: String,
    },
    /// The store of several servers cannot be used.
    Store(#[from] StoreError),
    /// A word for names has no letter and no digit.
    Word(String),
    /// The system has no randomness.
    Random(#[from] DiceError),
}

impl Bilingual for ModerationError {
    fn wording(&self) -> Wording {
        match self {
            ModerationError::File { path, error } => {
                let (path, error) = (path.display(), error.wording());
                wording!(
                    "cannot use the operator’s decisions in {path}: {error}",
                    "les décisions de l’administrateur dans {path} sont inutilisables : {error}";
                    error
                )
            }
            ModerationError::Damaged { place, why } => wording!(
                "the operator’s decisions in {place} are damaged: {why}",
                "les décisions de l’administrateur dans {place} sont abîmées : {why}"
            ),
            ModerationError::Store(error) => wording!(
                "cannot use the operator’s decisions in the store: {error}",
                "les décisions de l’administrateur dans la base sont inutilisables : {error}";
                error
            ),
            ModerationError::Word(word) => wording!(
                "expected a word with a letter or a digit, found `{word}`",
                "attendu : un mot avec une lettre ou un chiffre ; trouvé : `{word}`"
            ),
            ModerationError::Random(error) => {
                wording!("no randomness: {error}", "pas de hasard : {error}"; error)
            }
        }
    }
}
