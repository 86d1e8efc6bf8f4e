//! The state of a long command in a file: read when the command resumes, written as a whole or not
//! at all.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::CliError;
use crate::files;

/// The time between two saves of a running command.
const PAUSE: Duration = Duration::from_secs(5);

/// Reads a file; `None` if there is none. `what` names what the file should hold, for the error.
///
/// # Errors
/// If the file cannot be read or holds something else.
pub(super) fn load<T: DeserializeOwned>(path: &Path, what: &str) -> Result<Option<T>, CliError> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(CliError::file(path)(error)),
    };
    serde_json::from_str(&text)
        .map(Some)
        .map_err(|error| CliError::Usage(format!("{}: expected {what}: {error}", path.display())))
}

/// Replaces the file. A crash leaves either the old contents or the new.
///
/// # Errors
/// If the file cannot be written.
pub(super) fn save<T: Serialize + ?Sized>(path: &Path, state: &T) -> Result<(), CliError> {
    let text = serde_json::to_string(state).map_err(|error| CliError::Usage(error.to_string()))?;
    // `files::write` creates missing directories; a mistyped one is better refused.
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::metadata(folder).map_err(CliError::file(path))?;
    }
    files::write(path, text.as_bytes()).map_err(CliError::file(path))
}

/// Tells when it is time to save again.
#[derive(Debug)]
pub(super) struct Clock(Instant);

impl Clock {
    /// Starts the first pause.
    pub(super) fn new() -> Clock {
        Clock(Instant::now())
    }

    /// Returns whether the pause is over. If so, the next one starts.
    pub(super) fn is_time(&mut self) -> bool {
        let time = self.0.elapsed() >= PAUSE;
        if time {
            self.0 = Instant::now();
        }
        time
    }
}
