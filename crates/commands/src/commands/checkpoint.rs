//! The checkpoint of a pass over a whole table. It is a file beside the table, from which the same
//! command resumes after Ctrl-C or a crash.

use std::cell::Cell;
use std::path::PathBuf;

use dejarik_rules::{Wording, Words, wording};
use dejarik_tables::file::TableFile;
use dejarik_tables::{Gather, Pass};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::state;
use crate::context::warn;
use crate::error::CliError;
use crate::files::Lock;

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
    _claim: Option<Lock>,
}

impl Checkpoint {
    /// Claims the checkpoint of a command, given by its name, for a table. Where no file can be
    /// written there will be no checkpoint, and nothing to claim.
    ///
    /// # Errors
    /// If another process has claimed it.
    pub(super) fn claim(table: &TableFile, command: &str) -> Result<Checkpoint, CliError> {
        let mut path = table.path().as_os_str().to_owned();
        path.push(format!(".{command}"));
        let path = PathBuf::from(path);
        let claim = match Lock::take(&path) {
            Ok(None) => return Err(state::in_use(&path)),
            claim => claim.ok().flatten(),
        };
        let table = table.header().digest.to_string();
        Ok(Checkpoint { path, table, failed: Cell::new(false), _claim: claim })
    }

    /// Reads the saved pass, or begins a new one if there is no file.
    ///
    /// # Errors
    /// If the file cannot be read or belongs to another table.
    pub(super) fn load<T: Gather + DeserializeOwned>(&self) -> Result<Pass<T>, CliError> {
        match state::load::<Saved<Pass<T>>>(
            &self.path,
            Words::new("a checkpoint of this command", "un point de reprise de cette commande"),
        )? {
            None => Ok(Pass::default()),
            Some(saved) if saved.table == self.table => {
                let path = self.path.display();
                warn(&wording!("resuming from {path}", "reprise depuis {path}"));
                Ok(saved.pass)
            }
            Some(saved) => {
                let (expected, found) = (&self.table, saved.table);
                let why = wording!(
                    "expected a checkpoint for the table with digest {expected}, found one for {found}; \
                     remove it to start over",
                    "attendu : un point de reprise pour la table d’empreinte {expected} ; trouvé : un \
                     autre, pour {found} ; supprimez-le pour recommencer"
                );
                Err(CliError::contents(&self.path, why))
            }
        }
    }

    /// Saves a pass. If that fails, the work goes on, and a note says so once.
    pub(super) fn save<T: Gather + Serialize>(&self, pass: &Pass<T>) {
        let saved = Saved { table: self.table.clone(), pass };
        match state::save(&self.path, &saved) {
            Err(error) if !self.failed.replace(true) => {
                warn(&wording!(
                    "{error}; an interrupted command will have to start over",
                    "{error} ; une commande interrompue devra tout recommencer";
                    error
                ));
            }
            Err(_) => {}
            Ok(()) => self.failed.set(false),
        }
    }

    /// Removes the file of a finished pass.
    pub(super) fn remove(self) {
        // A file that stays is harmless: the next command resumes at its end.
        let _ = std::fs::remove_file(&self.path);
    }

    /// Returns the error of a command that was interrupted before something was done.
    pub(super) fn interrupted(&self, before: Words) -> CliError {
        let path = self.path.display();
        CliError::Interrupted(if self.path.exists() {
            wording!(
                " before {before}; run the same command to resume from {path}",
                " {before} ; la même commande reprendra depuis {path}";
                before
            )
        } else {
            unfinished(before)
        })
    }
}

/// Says in the error of an interrupted command what it had not finished.
pub(super) fn unfinished(before: Words) -> Wording {
    wording!(" before {before}", " {before}"; before)
}
