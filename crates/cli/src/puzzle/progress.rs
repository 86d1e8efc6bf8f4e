//! Which puzzles have been solved, kept on disk.
//!
//! # Stability
//! `puzzles.json` in the data directory: the ids that were solved, each with whether without help.
//! Whatever cannot be read counts as nothing solved; ids that no puzzle has are kept.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::session::saved::{Store, StoreError};

/// The file's name.
const NAME: &str = "puzzles.json";

/// What has been solved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// By id: whether without a wrong move, a hint or the solution.
    solved: BTreeMap<String, bool>,
}

impl Progress {
    /// What is kept in a store.
    pub fn load(store: &Store) -> Progress {
        let text = store.read(NAME).ok().flatten();
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// Keeps it.
    pub fn save(&self, store: &Store) -> Result<(), StoreError> {
        // A plain structure of texts can always be written.
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        store.write(NAME, &text)
    }

    /// Notes that a puzzle was solved. Once solved without help, it stays so.
    pub fn note(&mut self, id: &str, clean: bool) {
        let known = self.solved.entry(id.to_owned()).or_insert(clean);
        *known |= clean;
    }

    /// Whether a puzzle has been solved.
    pub fn is_solved(&self, id: &str) -> bool {
        self.solved.contains_key(id)
    }

    /// Whether it has been solved without help.
    pub fn is_clean(&self, id: &str) -> bool {
        self.solved.get(id) == Some(&true)
    }
}
