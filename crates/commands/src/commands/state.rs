//! The state of a long command in a file: claimed by one process, read when the command resumes, and
//! written as a whole or not at all.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use dejarik_puzzles::json;
use dejarik_rules::{Words, wording};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::CliError;
use crate::export::must_be_file;
use crate::files::{self, Lock};

/// Claims a file for this command until the lock is dropped, so that two commands never work on one
/// file and overwrite what the other has done.
///
/// # Errors
/// If the path is not that of a file, another process has claimed the file, or the file of the lock cannot
/// be made.
pub(super) fn claim(path: &Path) -> Result<Lock, CliError> {
    must_be_file(path)?;
    in_folder(path)?;
    Lock::take(path).map_err(CliError::file(path))?.ok_or_else(|| in_use(path))
}

/// Returns the error of a file that another process has claimed.
pub(super) fn in_use(path: &Path) -> CliError {
    let why = wording!(
        "another process works with this file; wait for it, or name another file",
        "un autre processus travaille sur ce fichier ; attendez-le, ou donnez un autre fichier"
    );
    CliError::contents(path, why)
}

/// Refuses a file whose directory does not exist. Writing would create it, but a mistyped one is
/// better refused.
fn in_folder(path: &Path) -> Result<(), CliError> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::metadata(folder).map_err(CliError::file(path))?;
    }
    Ok(())
}

/// Reads a file; `None` if there is none. `what` names what the file should hold, for the error.
///
/// # Errors
/// If the file cannot be read or holds something else.
pub(super) fn load<T: DeserializeOwned>(path: &Path, what: Words) -> Result<Option<T>, CliError> {
    let text = match files::read_text(path) {
        Err(CliError::File { error, .. }) if error.kind() == ErrorKind::NotFound => {
            return Ok(None);
        }
        read => read?,
    };
    parse(path, &text, what).map(Some)
}

/// Reads the text of a file. `what` names what the file should hold, for the error.
///
/// # Errors
/// If the text holds something else.
pub(super) fn parse<T: DeserializeOwned>(
    path: &Path,
    text: &str,
    what: Words,
) -> Result<T, CliError> {
    serde_json::from_str(text).map_err(|error| {
        let error = json(&error);
        let why = wording!("expected {what}: {error}", "attendu : {what} ; {error}"; what, error);
        CliError::contents(path, why)
    })
}

/// Replaces the file. A crash leaves either the old contents or the new.
///
/// # Errors
/// If the file cannot be written.
pub(super) fn save<T: Serialize + ?Sized>(path: &Path, state: &T) -> Result<(), CliError> {
    in_folder(path)?;
    files::write(path, text(state)?.as_bytes()).map_err(CliError::file(path))
}

/// Returns the text of a file with this state.
///
/// # Errors
/// If the state has no JSON form.
pub(super) fn text<T: Serialize + ?Sized>(state: &T) -> Result<String, CliError> {
    serde_json::to_string(state).map_err(|error| CliError::usage(json(&error)))
}
