//! The table that is solved in seconds: small enough to be made when it is first needed, and to be sent to a page
//! that plays without a server.

use std::path::Path;

use dejarik_rules::RulesId;
use dejarik_rules::groi::Groi;

use crate::groi::{SolveError, cached, file_name};
use crate::progress::Watch;
use crate::{GroiTable, Library};

/// The rule set of the table, which is for the default options.
pub const RULES: RulesId = RulesId::Groi;

/// The table.
pub type QuickTable = GroiTable;

/// Returns the table from a folder, or computes it and saves it there. Without a folder it is not saved.
///
/// # Errors
/// If `watch` stops the work.
pub fn table(
    folder: Option<&Path>,
    threads: usize,
    watch: &dyn Watch,
) -> Result<QuickTable, SolveError> {
    let rules = Groi::default();
    match folder {
        Some(folder) => cached(folder, &rules, threads, watch).map(|(table, _)| table),
        None => GroiTable::solve(&rules, threads, watch),
    }
}

/// Returns the table with these cells, as [`GroiTable::to_bytes`] writes them; `None` if they are not of the table.
pub fn from_cells(cells: Vec<u8>) -> Option<QuickTable> {
    GroiTable::from_bytes(&Groi::default(), cells)
}

/// Returns whether a folder has the table, so that looking a position up takes no time.
pub fn is_made(folder: &Path) -> bool {
    folder.join(file_name(&Groi::default())).exists()
}

impl Library {
    /// Returns the cells of the quick table, as [`GroiTable::to_bytes`] does; `None` if there is no table.
    pub fn quick_cells(&self) -> Option<Vec<u8>> {
        self.groi_cells(&Groi::default())
    }
}
