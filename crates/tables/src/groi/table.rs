//! The table of groi, for probing.
//!
//! Cost: 60 MB in memory; a probe is one rank and one read.

use dejarik_rules::Wording;
use dejarik_rules::any::{AnyPosition, Ruled};
use dejarik_rules::groi::{Groi, Position, Setup};

use super::cell::{Cell, verdict};
use super::index::{Index, Layer, POSITIONS, Placement};
use super::solve::{SolveError, solve};
use crate::any::{ProbeError, Table};
use crate::identity::{Identity, same_tree};
use crate::progress::Watch;
use crate::verdict::Verdict;

/// Returns the identity of the game of `rules`.
pub(super) fn identity(rules: &Groi) -> Identity {
    let starts = [Setup::Blocks, Setup::Pairs, Setup::Alternating]
        .map(|setup| Groi { setup, ..*rules }.start());
    Identity::of(rules, &starts)
}

/// The values and distances of all positions of groi, in memory.
#[derive(Debug)]
pub struct GroiTable {
    rules: Groi,
    index: Index,
    cells: Vec<Cell>,
}

impl GroiTable {
    /// Solves the game. This takes seconds and at most [`super::MEMORY`] bytes.
    ///
    /// # Errors
    /// Returns an error if `watch` stops the work or a distance exceeds the range of a cell.
    pub fn solve(rules: &Groi, threads: usize, watch: &dyn Watch) -> Result<GroiTable, SolveError> {
        let index = Index::new();
        let cells = solve(rules, &index, POSITIONS, threads, watch)?;
        Ok(GroiTable { rules: *rules, index, cells })
    }

    /// Returns whether the table has the values of the game of `rules`. Rules that differ only in the
    /// start position, in repetition or in how games add up have the same values.
    pub fn answers(&self, rules: &Groi) -> bool {
        same_tree(&self.rules, rules, &[])
    }

    /// Returns the rules of the table's game.
    pub fn rules(&self) -> &Groi {
        &self.rules
    }

    /// Returns the value and the distance of a position for the side to move.
    pub fn verdict(&self, position: &Position) -> Verdict {
        let number = self.index.rank(Placement::of(position));
        self.verdict_of(Layer::of(position), number)
    }

    pub(super) fn verdict_of(&self, layer: Layer, number: u32) -> Verdict {
        verdict(self.cells(layer, number))
    }

    pub(super) fn index(&self) -> &Index {
        &self.index
    }

    /// Returns the cells of the three thresholds.
    #[inline]
    pub(super) fn cells(&self, layer: Layer, number: u32) -> [Cell; 3] {
        let at = (layer.index() * POSITIONS as usize + number as usize) * 3;
        [self.cells[at], self.cells[at + 1], self.cells[at + 2]]
    }

    /// Returns all cells, by layer, number and threshold.
    pub(super) fn all_cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the table with these cells.
    pub(super) fn of_cells(rules: Groi, index: Index, cells: Vec<Cell>) -> GroiTable {
        GroiTable { rules, index, cells }
    }

    /// Replaces a cell, and returns the old one.
    #[cfg(test)]
    pub(super) fn plant(&mut self, at: usize, cell: Cell) -> Cell {
        std::mem::replace(&mut self.cells[at], cell)
    }
}

impl Table for GroiTable {
    fn probe(&self, position: &AnyPosition) -> Result<Verdict, ProbeError> {
        let other = |position: String| ProbeError::OtherGame {
            table: Wording::same(identity(&self.rules).to_string()),
            position,
        };
        let AnyPosition::Groi(Ruled { rules, position }) = position else {
            return Err(other(position.id().to_string()));
        };
        if !self.answers(rules) {
            return Err(other(identity(rules).to_string()));
        }
        Ok(self.verdict(position))
    }
}
