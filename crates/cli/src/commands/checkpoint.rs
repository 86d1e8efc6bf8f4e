//! The checkpoint of a pass over a whole table. It is a file beside the table, from which the same
//! command resumes after Ctrl-C or a crash.

use std::cell::Cell;
use std::path::PathBuf;

use dejarik_tables::file::TableFile;
use dejarik_tables::{Gather, Pass};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::state;
use crate::context::note;
use crate::error::CliError;

/// The contents of the file.
#[derive(Serialize, Deserialize)]
struct Saved<P> {
    /// The digest of the table that the pass is over.
    table: String,
    pass: P,
}

/// Where one command saves its pass over one table.
pub(super) struct Checkpoint {
    path: PathBuf,
    /// The digest of the table.
    table: String,
    /// Whether the last attempt to save failed.
    failed: Cell<bool>,
}

impl Checkpoint {
    /// Returns the checkpoint of a command, given by its name, for a table. Touches no file.
    pub(super) fn new(table: &TableFile, command: &str) -> Checkpoint {
        let mut path = table.path().as_os_str().to_owned();
        path.push(format!(".{command}"));
        let digest = table.header().digest.to_string();
        Checkpoint { path: path.into(), table: digest, failed: Cell::new(false) }
    }

    /// Reads the saved pass, or begins a new one if there is no file.
    ///
    /// # Errors
    /// If the file cannot be read or belongs to another table.
    pub(super) fn load<T: Gather + DeserializeOwned>(&self) -> Result<Pass<T>, CliError> {
        let path = self.path.display();
        match state::load::<Saved<Pass<T>>>(&self.path, "a checkpoint of this command")? {
            None => Ok(Pass::default()),
            Some(saved) if saved.table == self.table => {
                note(&format!("dejarik: resuming from {path}"));
                Ok(saved.pass)
            }
            Some(saved) => Err(CliError::Usage(format!(
                "{path}: expected a checkpoint for the table with digest {}, found one for {}; \
                 remove it to start over",
                self.table, saved.table
            ))),
        }
    }

    /// Saves a pass. If that fails, the work goes on, and a note says so once.
    pub(super) fn save<T: Gather + Serialize>(&self, pass: &Pass<T>) {
        let saved = Saved { table: self.table.clone(), pass };
        match state::save(&self.path, &saved) {
            Err(error) if !self.failed.replace(true) => {
                note(&format!("dejarik: {error}; an interrupted command will have to start over"));
            }
            Err(_) => {}
            Ok(()) => self.failed.set(false),
        }
    }

    /// Removes the file of a finished pass.
    pub(super) fn remove(self) {
        // A file that stays is harmless: the next command resumes at its end.
        let _ = std::fs::remove_file(self.path);
    }

    /// Returns the error of a command that was interrupted before something was done.
    pub(super) fn interrupted(&self, before: &str) -> CliError {
        let path = self.path.display();
        CliError::Interrupted(if self.path.exists() {
            format!(" before {before}; run the same command to resume from {path}")
        } else {
            format!(" before {before}")
        })
    }
}
