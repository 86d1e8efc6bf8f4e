//! A long command's state in a file of its own: read when the command goes on, written whole or not
//! at all.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::CliError;
use crate::files;

/// How often a running command keeps its state.
const KEEP: Duration = Duration::from_secs(5);

/// What the file holds, `what` it should be being said if it is not; `None` if there is no file.
pub fn load<T: DeserializeOwned>(path: &Path, what: &str) -> Result<Option<T>, CliError> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(CliError::file(path)(error)),
    };
    serde_json::from_str(&text)
        .map(Some)
        .map_err(|error| CliError::Usage(format!("{}: this is no {what}: {error}", path.display())))
}

/// Writes beside the file and then puts it in its place, so that it is whole at any moment.
pub fn save<T: Serialize + ?Sized>(path: &Path, state: &T) -> Result<(), CliError> {
    let text = serde_json::to_string(state).map_err(|error| CliError::Usage(error.to_string()))?;
    files::write(path, text.as_bytes()).map_err(CliError::file(path))
}

/// Says when it is time to keep the state again.
#[derive(Debug)]
pub struct Clock(Instant);

impl Clock {
    /// The state has just been kept.
    pub fn new() -> Clock {
        Clock(Instant::now())
    }

    /// Whether it is time; if so, the next pause begins.
    pub fn is_time(&mut self) -> bool {
        let time = self.0.elapsed() >= KEEP;
        if time {
            self.0 = Instant::now();
        }
        time
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::new()
    }
}
