//! The table of groi on disk: reading, writing, and a cache folder.

use std::path::Path;

use dejarik_rules::groi::Groi;

use super::cell::Cell;
use super::index::{Index, POSITIONS};
use super::solve::{CELLS, SolveError};
use super::survey::Survey;
use super::table::{GroiTable, identity};
use crate::file::{
    FileError, Kind, LoadError, Packing, Plan, TableFile, Width, Written, write_cells,
};
use crate::identity::file_name as name_of;
use crate::progress::Watch;

/// The name of the meaning and the order of the cells. It changes whenever either changes.
const LAYOUT: &str = "groi-1";
/// Cells per block.
const BLOCK: u32 = 3 << 16;
/// Cells that are passed to the writer at a time.
const PART: usize = 1 << 20;

/// Returns the properties of a table for `rules`.
pub fn kind(rules: &Groi) -> Kind {
    Kind {
        identity: identity(rules),
        layout: LAYOUT.to_owned(),
        width: Width::One,
        cells: u64::from(POSITIONS) * CELLS as u64,
    }
}

/// Returns the usual name of the table's file.
pub fn file_name(rules: &Groi) -> String {
    name_of(rules, &[], "")
}

impl GroiTable {
    /// Reads a table for `rules` from a file, and checks all its CRCs.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is damaged, or is another table, or if `watch`
    /// stops the work.
    pub fn open(
        path: &Path,
        rules: &Groi,
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<GroiTable, LoadError> {
        let file = TableFile::open_as(path, &kind(rules))?;
        let cells = file.load_all(threads, watch)?.into_iter().map(|byte| Cell(byte as i8));
        Ok(GroiTable::of_cells(*rules, Index::new(), cells.collect()))
    }

    /// Returns the table with these cells, which [`GroiTable::to_bytes`] has returned for the same game;
    /// `None` if they are not as many as a table has. The caller knows that they are intact.
    pub fn from_bytes(rules: &Groi, bytes: Vec<u8>) -> Option<GroiTable> {
        if bytes.len() as u64 != kind(rules).cells {
            return None;
        }
        let cells = bytes.into_iter().map(|byte| Cell(byte as i8)).collect();
        Some(GroiTable::of_cells(*rules, Index::new(), cells))
    }

    /// Returns the cells of the table, in the order of a table file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.all_cells().iter().map(|cell| cell.0 as u8).collect()
    }

    /// Writes the table to a file, with the statistics in its header. The file is packed unless the
    /// feature `zstd` is off.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn save(&self, path: &Path, survey: &Survey, threads: usize) -> Result<Written, FileError> {
        let plan = Plan {
            kind: kind(self.rules()),
            block_cells: BLOCK,
            packing: Packing::zstd_or_raw(3),
            facts: survey.facts(),
        };
        write_cells(path, &plan, threads, &(), |write| {
            self.all_cells().chunks(PART).try_for_each(|cells| {
                write(&cells.iter().map(|cell| cell.0 as u8).collect::<Vec<_>>())
            })
        })
    }
}

/// Where a table came from.
#[derive(Debug)]
pub enum Origin {
    /// It was read from the cache.
    Cache,
    /// It was computed.
    Made {
        /// Why the file in the cache could not be used, if there was one.
        replaced: Option<FileError>,
        /// The result of writing it to the cache.
        kept: Result<Written, FileError>,
    },
}

/// Returns the table for `rules` from the cache folder. If the folder has no sound table, the table
/// is computed and written there. A failure to write it is not an error, but part of [`Origin`].
///
/// # Errors
/// Returns an error if the table must be computed and `watch` stops the work.
pub fn cached(
    folder: &Path,
    rules: &Groi,
    threads: usize,
    watch: &dyn Watch,
) -> Result<(GroiTable, Origin), SolveError> {
    let path = folder.join(file_name(rules));
    let replaced = match GroiTable::open(&path, rules, threads, watch) {
        Ok(table) => return Ok((table, Origin::Cache)),
        Err(LoadError::Stopped(stopped)) => return Err(stopped.into()),
        Err(LoadError::File(error)) => Some(error).filter(|error| !error.is_missing()),
    };
    let table = GroiTable::solve(rules, threads, watch)?;
    // If the folder cannot be created, saving fails and says why.
    let _ = std::fs::create_dir_all(folder);
    let kept = table.save(&path, &table.survey(threads), threads);
    Ok((table, Origin::Made { replaced, kept }))
}
