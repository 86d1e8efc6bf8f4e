//! Errors of the commands, and their exit codes: 1 if the answer is no, 2 if something cannot be
//! read or used, and 128 plus the number of a signal that ended the command, as in shells (130 after
//! Ctrl-C).
//!
//! Every message says what is wrong, where, and what was expected.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use dejarik_rules::{Bilingual, OptionError, ParseError, Wording, printable, wording};

use crate::session::saved::StoreError;
use crate::signals;

/// Why a command did not do all that was asked.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum CliError {
    /// The answer is no. The command has given the reason on standard output.
    No(Wording),
    /// A text cannot be parsed. The message marks the place.
    Text {
        /// What the text should be, such as "the position".
        what: Wording,
        /// The text.
        text: String,
        /// What is wrong with the text, and where.
        error: ParseError,
    },
    /// An option of the rule set cannot be set.
    Option(#[from] OptionError),
    /// The arguments do not fit together.
    Usage(Wording),
    /// A file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// Standard output cannot be written.
    Output(io::Error),
    /// The terminal cannot be used.
    Terminal(io::Error),
    /// A command of the operator of a server has failed. The message is in English.
    Operator(String),
    /// A saved game cannot be read or saved.
    Saved(#[from] StoreError),
    /// A signal asked the command to stop before it was done. The text says what was not done.
    Interrupted(Wording),
    /// A signal ended a program in which everything was saved. There is nothing to report.
    Ended(signals::Stop),
}

impl Bilingual for CliError {
    fn wording(&self) -> Wording {
        match self {
            CliError::No(why) | CliError::Usage(why) => why.clone(),
            CliError::Text { what, text, error } => {
                let caret = caret(text, error.at);
                wording!("{what}: {error}\n{caret}", "{what} : {error}\n{caret}"; what, error)
            }
            CliError::Option(error) => error.wording(),
            CliError::File { path, error } => {
                let (path, error) = (path.display(), error.wording());
                wording!("{path}: {error}", "{path} : {error}"; error)
            }
            CliError::Output(error) => {
                let error = error.wording();
                wording!("standard output: {error}", "sortie standard : {error}"; error)
            }
            CliError::Terminal(error) => {
                let error = error.wording();
                wording!("the terminal: {error}", "le terminal : {error}"; error)
            }
            CliError::Operator(why) => Wording::same(why.clone()),
            CliError::Saved(error) => error.wording(),
            CliError::Interrupted(unfinished) => {
                let by = signals::stopped_by();
                wording!("stopped by {by}{unfinished}", "arrêt par {by}{unfinished}"; unfinished)
            }
            CliError::Ended(by) => wording!("ended by {by}", "fin par {by}"),
        }
    }
}

impl CliError {
    /// Returns the exit code of the process.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            CliError::Output(_) if self.has_no_reader() => 0,
            CliError::No(_) => 1,
            CliError::Interrupted(_) => signals::stopped_by().exit_code(),
            CliError::Ended(signal) => signal.exit_code(),
            CliError::Text { .. }
            | CliError::Option(_)
            | CliError::Usage(_)
            | CliError::File { .. }
            | CliError::Output(_)
            | CliError::Operator(_)
            | CliError::Saved(_)
            | CliError::Terminal(_) => 2,
        }
    }

    /// Returns what is wrong in one line, without the text that the message marks.
    pub(crate) fn summary(&self) -> Wording {
        match self {
            CliError::Text { what, error, .. } => {
                wording!("{what}: {error}", "{what} : {error}"; what, error)
            }
            other => other.wording(),
        }
    }

    /// Returns the place of the error in the text that it is about, in bytes from 0.
    pub fn at(&self) -> Option<usize> {
        match self {
            CliError::Text { error, .. } => Some(error.at),
            _ => None,
        }
    }

    /// Returns whether to end without a message: because the reader of the output has gone (`| head`),
    /// or because everything was said before.
    pub(crate) fn is_quiet(&self) -> bool {
        self.has_no_reader() || matches!(self, CliError::Ended(_))
    }

    /// Passes over this error if nobody reads the output any more and a file is still to be written.
    ///
    /// # Errors
    /// Otherwise returns the error.
    pub(crate) fn unless_unread(self, file: Option<&Path>) -> Result<(), CliError> {
        if file.is_some() && self.has_no_reader() { Ok(()) } else { Err(self) }
    }

    fn has_no_reader(&self) -> bool {
        matches!(self, CliError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Makes the error of a text that cannot be parsed as `what`.
    pub fn text(what: impl Into<Wording>, text: impl Into<String>, error: ParseError) -> CliError {
        CliError::Text { what: what.into(), text: text.into(), error }
    }

    /// Makes the error of arguments or a file that cannot be used because of `error`.
    pub(crate) fn usage(error: impl Bilingual) -> CliError {
        CliError::Usage(error.wording())
    }

    /// Makes the error of an operator's command that cannot be done because of `error`.
    pub(crate) fn operator(error: impl fmt::Display) -> CliError {
        CliError::Operator(error.to_string())
    }

    /// Makes the error of a file whose contents cannot be used because of `why`.
    pub(crate) fn contents(path: &Path, why: impl Bilingual) -> CliError {
        let path = path.display();
        CliError::Usage(wording!("{path}: {why}", "{path} : {why}"; why))
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

/// Returns the text with a mark under byte `at`. What cannot be seen is escaped, and the mark is below the
/// escape.
fn caret(text: &str, at: usize) -> String {
    let one_line = text.replace(['\n', '\t'], " ");
    let at = (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let before = printable(&one_line[..at]).chars().count();
    format!("  {}\n  {}^", printable(&one_line), " ".repeat(before))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_points_at_the_character() {
        let error = CliError::text(
            wording!("the position", "la position"),
            "gröi x",
            ParseError::new(6, wording!("expected y", "attendu : y")),
        );
        assert_eq!(error.to_string(), "the position: character 7: expected y\n  gröi x\n       ^");
        assert_eq!(error.exit_code(), 2);
        let french = error.wording().in_language("fr").to_owned();
        let expected = "la position\u{a0}: caractère 7\u{a0}: attendu\u{a0}: y\n  gröi x\n       ^";
        assert_eq!(french, expected);
    }

    #[test]
    fn a_reader_that_has_gone_is_no_error() {
        let error = CliError::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert!(error.is_quiet());
        assert_eq!(error.exit_code(), 0);
        assert!(error.unless_unread(None).is_err());
        let [gone, full] = [io::ErrorKind::BrokenPipe, io::ErrorKind::StorageFull]
            .map(|kind| CliError::from(io::Error::from(kind)));
        assert_eq!(full.exit_code(), 2);
        let file = Some(Path::new("annotated.dgn"));
        assert!(gone.unless_unread(file).is_ok() && full.unless_unread(file).is_err());
    }
}
