//! A long look at a whole table: how far it is, is kept in a file beside the table, so that the same
//! command goes on after Ctrl-C or worse.

use std::cell::Cell;
use std::path::PathBuf;

use dejarik_tables::file::TableFile;
use dejarik_tables::{Gather, Pass};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{kept, note};
use crate::error::CliError;

/// What the file holds.
#[derive(Serialize, Deserialize)]
struct Kept<P> {
    /// The digest of the table looked at.
    table: String,
    pass: P,
}

/// Keeps the pass of one command over one table.
pub struct Keeper {
    path: PathBuf,
    table: String,
    /// Whether the last writing failed.
    failed: Cell<bool>,
}

impl Keeper {
    /// For the command with this name.
    pub fn new(table: &TableFile, command: &str) -> Keeper {
        let mut path = table.path().as_os_str().to_owned();
        path.push(format!(".{command}"));
        let digest = table.header().digest.to_string();
        Keeper { path: path.into(), table: digest, failed: Cell::new(false) }
    }

    /// The pass to go on with, or a new one.
    pub fn begin<T: Gather + DeserializeOwned>(&self) -> Result<Pass<T>, CliError> {
        let path = self.path.display();
        match kept::load::<Kept<Pass<T>>>(&self.path, "state of this command")? {
            None => Ok(Pass::default()),
            Some(kept) if kept.table == self.table => {
                note(&format!("dejarik: going on from {path}"));
                Ok(kept.pass)
            }
            Some(kept) => Err(CliError::Usage(format!(
                "{path}: it is of a table with digest {}, expected {}; remove it to begin anew",
                kept.table, self.table
            ))),
        }
    }

    /// Keeps a pass. Where that is not possible, which is said once, the work goes on without.
    pub fn keep<T: Gather + Serialize>(&self, pass: &Pass<T>) {
        let state = Kept { table: self.table.clone(), pass };
        match kept::save(&self.path, &state) {
            Err(error) if !self.failed.replace(true) => {
                note(&format!("dejarik: {error}; if it is stopped, it has to begin anew"));
            }
            Err(_) => {}
            Ok(()) => self.failed.set(false),
        }
    }

    /// The work is done: nothing to go on with.
    pub fn done(self) {
        // If it cannot be removed it only takes room.
        let _ = std::fs::remove_file(self.path);
    }

    /// What to say if the work is stopped before something.
    pub fn interrupted(&self, before: &str) -> CliError {
        let path = self.path.display();
        CliError::Interrupted(if self.path.exists() {
            format!(" before {before}; {path} keeps it, the same command goes on")
        } else {
            format!(" before {before}")
        })
    }
}
