//! Errors of the commands, and their exit codes: 1 if the answer is no, 2 if something cannot be
//! read or used, and 130 after Ctrl-C, as in shells.
//!
//! Every message says what is wrong, where, and what was expected.

use std::io;
use std::path::PathBuf;

use dejarik_rules::{OptionError, ParseError};

/// Why a command did not do all that was asked.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The answer is no. The command has given the reason on standard output.
    #[error("{0}")]
    No(String),
    /// A text cannot be parsed. The message marks the place.
    #[error("{what}: {error}\n{}", caret(.text, .error.at))]
    Text {
        /// What the text should be, such as "the position".
        what: String,
        /// The text.
        text: String,
        /// What is wrong with the text, and where.
        error: ParseError,
    },
    /// An option of the rule set cannot be set.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The arguments do not fit together.
    #[error("{0}")]
    Usage(String),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// Standard output cannot be written.
    #[error("standard output: {0}")]
    Output(io::Error),
    /// The terminal cannot be used.
    #[error("the terminal: {0}")]
    Terminal(io::Error),
    /// The server cannot start or has stopped with an error.
    #[error(transparent)]
    Serve(#[from] dejarik_server::serve::ServeError),
    /// The keys of a server's cookies cannot be used.
    #[error(transparent)]
    Keys(#[from] dejarik_server::cookies::KeyFileError),
    /// A backup cannot be made or restored.
    #[error(transparent)]
    Backup(#[from] dejarik_server::backup::BackupError),
    /// The user pressed Ctrl-C.
    #[error("stopped by Ctrl-C{0}")]
    Interrupted(String),
}

impl CliError {
    /// Returns the exit code of the process.
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
            | CliError::Keys(_)
            | CliError::Backup(_)
            | CliError::Terminal(_) => 2,
        }
    }

    /// Returns whether to end without a message, because the reader of the output has gone (`|
    /// head`).
    pub fn is_quiet(&self) -> bool {
        matches!(self, CliError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Makes the error of a text that cannot be parsed as `what`.
    pub fn text(what: impl Into<String>, text: impl Into<String>, error: ParseError) -> CliError {
        CliError::Text { what: what.into(), text: text.into(), error }
    }

    /// Returns a closure for `map_err` after an operation on the file `path`.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> CliError {
        let path = path.into();
        move |error| CliError::File { path, error }
    }
}

impl From<io::Error> for CliError {
    /// Converts an error of standard output, which every command writes to. Errors of other files
    /// are made with [`CliError::file`].
    fn from(error: io::Error) -> CliError {
        CliError::Output(error)
    }
}

/// Returns the text with a mark under byte `at`. Control characters are replaced by one character
/// each, so that the mark is in the right column.
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
