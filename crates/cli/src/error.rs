//! What can go wrong for a user of a command, and the exit code each gives: 1 where the answer is
//! no, 2 where something cannot be read or used, 130 after Ctrl-C (as shells count it).
//!
//! Every message says what, where and what was expected.

use std::io;
use std::path::PathBuf;

use dejarik_rules::{OptionError, ParseError};

/// Why a command ended without doing all it was asked for.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The answer is no. The command has said why on standard output.
    #[error("{0}")]
    No(String),
    /// A text could not be read; the place is marked under it.
    #[error("{what}: {error}\n{}", caret(.text, .error.at))]
    Text {
        /// What the text was to be, such as "the position".
        what: String,
        /// The text as given.
        text: String,
        /// What is wrong with it, and where.
        error: ParseError,
    },
    /// An option of the rule set could not be set.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The arguments do not fit together.
    #[error("{0}")]
    Usage(String),
    /// A file could not be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Standard output could not be written.
    #[error("standard output: {0}")]
    Output(io::Error),
    /// The terminal could not be used.
    #[error("the terminal: {0}")]
    Terminal(io::Error),
    /// The server does not run.
    #[error(transparent)]
    Serve(#[from] dejarik_server::serve::ServeError),
    /// Ctrl-C.
    #[error("stopped by Ctrl-C{0}")]
    Interrupted(String),
}

impl CliError {
    /// The exit code of the process.
    pub fn exit_code(&self) -> u8 {
        match self {
            CliError::Output(_) if self.is_quiet() => 0,
            CliError::No(_) => 1,
            CliError::Interrupted(_) => 130,
            CliError::Text { .. }
            | CliError::Option(_)
            | CliError::Usage(_)
            | CliError::File { .. }
            | CliError::Output(_)
            | CliError::Serve(_)
            | CliError::Terminal(_) => 2,
        }
    }

    /// Whether to end without a word: the reader of our output has gone (`| head`).
    pub fn is_quiet(&self) -> bool {
        matches!(self, CliError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// A text that cannot be read as `what`.
    pub fn text(what: impl Into<String>, text: impl Into<String>, error: ParseError) -> CliError {
        CliError::Text { what: what.into(), text: text.into(), error }
    }

    /// For `map_err` on whatever is done with the file `path`.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> CliError {
        let path = path.into();
        move |error| CliError::File { path, error }
    }
}

impl From<io::Error> for CliError {
    /// Writing to standard output is what a command does all the time; other files name themselves
    /// with [`CliError::file`].
    fn from(error: io::Error) -> CliError {
        CliError::Output(error)
    }
}

/// The text with a mark under byte `at`. Control characters are shown as one replacement sign, so
/// that the mark stands where it should.
fn caret(text: &str, at: usize) -> String {
    let shown: String = text.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect();
    let before = text.char_indices().take_while(|(index, _)| *index < at).count();
    format!("  {shown}\n  {}^", " ".repeat(before))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_points_at_the_character() {
        let error = CliError::text("the position", "gröi x", ParseError::new(6, "expected y"));
        assert_eq!(error.to_string(), "the position: character 7: expected y\n  gröi x\n       ^");
        assert_eq!(error.exit_code(), 2);
    }

    #[test]
    fn a_reader_that_has_gone_is_no_error() {
        let error = CliError::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert!(error.is_quiet());
        assert_eq!(error.exit_code(), 0);
        assert_eq!(CliError::from(io::Error::from(io::ErrorKind::StorageFull)).exit_code(), 2);
    }
}
