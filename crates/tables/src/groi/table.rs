//! The table of groi: solved or read from a file, probed, kept in a cache.
//!
//! Costs: 60 MB in memory; a probe is one rank and one read.

use std::path::Path;

use dejarik_rules::RuleSet;
use dejarik_rules::any::{AnyPosition, Ruled};
use dejarik_rules::groi::{Groi, Position, Setup};

use super::cell::{Cell, verdict};
use super::index::{Index, Layer, POSITIONS, Placement};
use super::solve::{CELLS, SolveError, solve};
use super::survey::Survey;
use crate::any::{self, ProbeError};
use crate::file::{FileError, Kind, LoadError, Packing, Plan, TableFile, Width, Writer, Written};
use crate::progress::Watch;
use crate::{Identity, Verdict};

/// The options that change the game tree.
const TREE_OPTIONS: [&str; 1] = ["double-exit"];
/// What cells mean and how they are ordered; changes whenever either does.
const LAYOUT: &str = "groi-1";

/// Which game a table must be of to answer for `rules`.
pub fn kind(rules: &Groi) -> Kind {
    let starts = [Setup::Blocks, Setup::Pairs, Setup::Alternating]
        .map(|setup| Groi { setup, ..*rules }.start());
    Kind {
        identity: Identity::of(rules, &TREE_OPTIONS, &starts),
        layout: LAYOUT.to_owned(),
        width: Width::One,
        cells: u64::from(POSITIONS) * CELLS as u64,
    }
}

/// The table of groi under one setting of the options that change the game tree.
#[derive(Debug)]
pub struct Table {
    rules: Groi,
    index: Index,
    cells: Vec<Cell>,
}

impl Table {
    /// Solves the game: seconds, with [`super::MEMORY`] bytes at most.
    pub fn solve(rules: &Groi, threads: usize, watch: &impl Watch) -> Result<Table, SolveError> {
        let index = Index::new();
        let cells = solve(rules, &index, POSITIONS, threads, watch)?;
        Ok(Table { rules: *rules, index, cells })
    }

    /// Reads a table of `rules` from a file, with all its CRCs checked.
    pub fn open(
        path: &Path,
        rules: &Groi,
        threads: usize,
        watch: &impl Watch,
    ) -> Result<Table, LoadError> {
        let file = TableFile::open_as(path, &kind(rules))?;
        let bytes = file.load_all(threads, watch)?;
        let cells = bytes.into_iter().map(|byte| Cell(byte as i8)).collect();
        Ok(Table { rules: *rules, index: Index::new(), cells })
    }

    /// Writes the table to a file, with the counts in its header.
    pub fn save(&self, path: &Path, survey: &Survey, threads: usize) -> Result<Written, FileError> {
        let plan = Plan {
            kind: kind(&self.rules),
            block_cells: 3 << 16,
            packing: Packing::Zstd { level: 3 },
            facts: survey.facts(),
        };
        let mut writer = Writer::create(path, &plan, threads)?;
        let mut bytes = Vec::new();
        for cells in self.cells.chunks(1 << 20) {
            bytes.clear();
            bytes.extend(cells.iter().map(|cell| cell.0 as u8));
            writer.write(&bytes)?;
        }
        writer.finish()
    }

    /// Whether the table answers for these rules: those that differ only in where a game starts, how
    /// games add up and who declares a repetition have the same values.
    pub fn answers(&self, rules: &Groi) -> bool {
        rules.double_exit == self.rules.double_exit
    }

    /// The rules it was made for.
    pub fn rules(&self) -> &Groi {
        &self.rules
    }

    /// Value and distance of a position.
    pub fn verdict(&self, position: &Position) -> Verdict {
        let number = self.index.rank(Placement::of(position));
        self.verdict_of(Layer::of(position), number)
    }

    pub(super) fn verdict_of(&self, layer: Layer, number: u32) -> Verdict {
        verdict(self.cells(layer, number))
    }

    /// Counts over all positions.
    pub fn survey(&self, threads: usize) -> Survey {
        Survey::of(self, threads)
    }

    pub(super) fn index(&self) -> &Index {
        &self.index
    }

    /// The cells of the three thresholds.
    #[inline]
    pub(super) fn cells(&self, layer: Layer, number: u32) -> [Cell; 3] {
        let at = (layer.index() * POSITIONS as usize + number as usize) * 3;
        [self.cells[at], self.cells[at + 1], self.cells[at + 2]]
    }

    /// Puts another cell in the place of one, which is given back.
    #[cfg(test)]
    pub(super) fn plant(&mut self, at: usize, cell: Cell) -> Cell {
        std::mem::replace(&mut self.cells[at], cell)
    }

    #[cfg(test)]
    pub(super) fn of_cells(rules: Groi, index: Index, cells: Vec<Cell>) -> Table {
        Table { rules, index, cells }
    }
}

impl any::Table for Table {
    fn probe(&self, position: &AnyPosition) -> Result<Verdict, ProbeError> {
        match position {
            AnyPosition::Groi(ruled) if self.answers(&ruled.rules) => {
                Ok(self.verdict(&ruled.position))
            }
            AnyPosition::Groi(Ruled { rules, .. }) => Err(ProbeError::OtherGame {
                table: kind(&self.rules).identity.to_string(),
                position: kind(rules).identity.to_string(),
            }),
            AnyPosition::Bambara(_) | AnyPosition::Looney(_) | AnyPosition::Simeone(_) => {
                Err(ProbeError::OtherGame {
                    table: kind(&self.rules).identity.to_string(),
                    position: position.id().to_string(),
                })
            }
        }
    }
}

/// How a table was come by.
#[derive(Debug)]
pub enum Origin {
    /// Read from the cache.
    Cache,
    /// Made now.
    Made {
        /// What was wrong with the file in the cache, if there was one.
        replaced: Option<FileError>,
        /// Whether it could be kept for the next time.
        kept: Result<Written, FileError>,
    },
}

/// The name of the table's file in a cache.
pub fn file_name(rules: &Groi) -> String {
    let option = rules.option(TREE_OPTIONS[0]).unwrap_or_default();
    format!("groi-double-exit-{option}.table")
}

/// The table of `rules` from the cache `folder`; made, and kept there, if it is not there or is not
/// sound. That it cannot be kept is no error.
pub fn cached(
    folder: &Path,
    rules: &Groi,
    threads: usize,
    watch: &impl Watch,
) -> Result<(Table, Origin), SolveError> {
    let path = folder.join(file_name(rules));
    let replaced = match Table::open(&path, rules, threads, watch) {
        Ok(table) => return Ok((table, Origin::Cache)),
        Err(LoadError::Stopped(stopped)) => return Err(stopped.into()),
        Err(LoadError::File(error)) => Some(error).filter(FileError::is_about_contents),
    };
    let table = Table::solve(rules, threads, watch)?;
    // If the folder cannot be made, saving fails and says why.
    let _ = std::fs::create_dir_all(folder);
    let kept = table.save(&path, &table.survey(threads), threads);
    Ok((table, Origin::Made { replaced, kept }))
}
