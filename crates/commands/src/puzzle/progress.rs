//! Which puzzles have been solved, saved on disk.
//!
//! # Stability
//! The file `puzzles.json` in the data directory holds the ids of the solved puzzles, each with
//! whether it was solved without help. A damaged file is renamed and counts as empty. Ids of unknown
//! puzzles are kept.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::session::saved::{Store, StoreError};

/// The name of the file.
const NAME: &str = "puzzles.json";

/// The solved puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// Whether each was solved without a wrong move, a hint or the solution, by id.
    solved: BTreeMap<String, bool>,
}

impl Progress {
    /// Reads the progress saved in a store.
    ///
    /// # Errors
    /// If the file cannot be read. A damaged file is renamed, so that the next call finds none.
    pub fn load(store: &Store) -> Result<Progress, StoreError> {
        Ok(store.read_json(NAME)?.unwrap_or_default())
    }

    /// Saves the progress, together with what another terminal has saved since it was read.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn save(&mut self, store: &Store) -> Result<(), StoreError> {
        for (id, clean) in Progress::load(store)?.solved {
            self.note(&id, clean);
        }
        // A structure of texts can always be serialised.
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        store.write(NAME, &text)
    }

    /// Records that a puzzle was solved. `clean` means without help; once solved without help, a
    /// puzzle stays so.
    pub(crate) fn note(&mut self, id: &str, clean: bool) {
        let known = self.solved.entry(id.to_owned()).or_insert(clean);
        *known |= clean;
    }

    /// Returns whether a puzzle has been solved.
    pub(crate) fn is_solved(&self, id: &str) -> bool {
        self.solved.contains_key(id)
    }

    /// Returns whether a puzzle has been solved without help.
    pub(crate) fn is_clean(&self, id: &str) -> bool {
        self.solved.get(id) == Some(&true)
    }
}
