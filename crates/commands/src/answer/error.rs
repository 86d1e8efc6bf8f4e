//! The answer of any command that fails, with `--json`.

use dejarik_rules::printable;
use serde::Serialize;

use crate::error::CliError;

/// An error, in place of the answer.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Failed {
    /// The error.
    pub(crate) error: Fault,
}

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Fault {
    /// What is wrong and what was expected, in the chosen language.
    pub(crate) message: String,
    /// The place of the error in the text that the message is about, in bytes from 0; null if the error
    /// has no place in a text. In a stream the text is the line.
    pub(crate) at: Option<usize>,
}

impl Fault {
    /// Returns an error as it is answered.
    pub(crate) fn of(error: &CliError) -> Fault {
        Fault { message: printable(error.summary().en()).into_owned(), at: error.at() }
    }
}
