//! The table of bambara, open for probing: as a file, of which blocks are unpacked as needed, or
//! completely in memory.
//!
//! Cost: from memory a probe is one rank and one read, well below a microsecond; from a packed file
//! it may first have to unpack a block of 32 KiB, about 20 microseconds.

use std::path::Path;

use dejarik_rules::Wording;
use dejarik_rules::any::{AnyPosition, Ruled};
use dejarik_rules::bambara::{Bambara, Kind, PieceState, Position};
use dejarik_rules::side::Side;

use super::cells::Code;
use super::checkpoint;
use super::facts::{Facts, facts};
use super::index::{Index, Rank};
use super::packed::Packed;
use super::solve::{SolveError, Solver};
use super::verify::{Verified, verify};
use crate::any::{ProbeError, Table};
use crate::file::{FileError, LoadError, TableFile};
use crate::identity::same_tree;
use crate::pass::Pass;
use crate::progress::{Stopped, Watch};
use crate::verdict::Verdict;

/// The values and distances of all positions of bambara with some or all kinds of piece.
#[derive(Debug)]
pub struct BambaraTable {
    rules: Bambara,
    index: Index,
    cells: Store,
}

#[derive(Debug)]
enum Store {
    File(Box<TableFile>),
    Memory(Vec<u8>),
}

impl BambaraTable {
    /// Opens a table of the whole game.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is damaged, or is another table.
    pub fn open(path: &Path, rules: &Bambara) -> Result<BambaraTable, FileError> {
        BambaraTable::open_kinds(path, rules, &Kind::ALL)
    }

    /// Opens a table of the game with these kinds of piece.
    ///
    /// # Errors
    /// As for [`BambaraTable::open`].
    pub fn open_kinds(
        path: &Path,
        rules: &Bambara,
        kinds: &[Kind],
    ) -> Result<BambaraTable, FileError> {
        let index = Index::new(kinds);
        let file = TableFile::open_as(path, &checkpoint::kind(rules, &index))?;
        Ok(BambaraTable { rules: *rules, index, cells: Store::File(Box::new(file)) })
    }

    /// Solves the game with these kinds of piece in memory. Two kinds take milliseconds, three kinds
    /// seconds.
    ///
    /// # Errors
    /// Returns an error if `watch` stops the work or a distance exceeds the range of a byte.
    pub fn solve(
        rules: &Bambara,
        kinds: &[Kind],
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<BambaraTable, SolveError> {
        let index = Index::new(kinds);
        let mut cells = vec![0; index.size() as usize];
        let mut solver = Solver::new(*rules, &index, threads, watch)?;
        while !solver.is_done() {
            solver.wave(watch)?;
        }
        solver.cells().read(0, &mut cells);
        drop(solver);
        Ok(BambaraTable { rules: *rules, index, cells: Store::Memory(cells) })
    }

    /// Loads the whole table into memory, a byte per rank.
    ///
    /// # Errors
    /// Returns an error if the file is damaged or `watch` stops the work.
    pub fn in_memory(self, threads: usize, watch: &dyn Watch) -> Result<BambaraTable, LoadError> {
        let cells = match self.cells {
            Store::File(file) => Store::Memory(file.load_all(threads, watch)?),
            memory @ Store::Memory(_) => memory,
        };
        Ok(BambaraTable { cells, ..self })
    }

    /// Returns whether the table has the values of the game of `rules`. Rules that differ only in the
    /// start position have the same values.
    pub fn answers(&self, rules: &Bambara) -> bool {
        same_tree(&self.rules, rules, &[])
    }

    /// Returns the rules of the table's game.
    pub fn rules(&self) -> &Bambara {
        &self.rules
    }

    /// Returns the index of the table's positions.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Verifies every position by the forward rules, or resumes `pass`; `kept` is called with the
    /// pass after each stretch. Load the table into memory first ([`BambaraTable::in_memory`]), or
    /// blocks of a packed file will be unpacked again and again.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `watch` stops the work.
    pub fn verify(
        &self,
        pass: Pass<Verified>,
        threads: usize,
        watch: &dyn Watch,
        kept: &mut dyn FnMut(&Pass<Verified>),
    ) -> Result<Verified, Stopped> {
        verify(self.rules, &self.index, |rank| self.sure(rank), pass, threads, watch, kept)
    }

    /// Collects the statistics of the table, or resumes `pass`; otherwise like
    /// [`BambaraTable::verify`].
    ///
    /// # Errors
    /// Returns [`Stopped`] if `watch` stops the work.
    pub fn facts(
        &self,
        pass: Pass<Facts>,
        threads: usize,
        watch: &dyn Watch,
        kept: &mut dyn FnMut(&Pass<Facts>),
    ) -> Result<Facts, Stopped> {
        facts(self.rules, &self.index, |rank| self.sure(rank), pass, threads, watch, kept)
    }

    /// Returns the code of a rank, or a hole if its block cannot be read.
    #[inline]
    fn sure(&self, rank: Rank) -> Code {
        self.code(rank).unwrap_or(Code::HOLE)
    }

    /// Returns the value and the distance of a position with the table's kinds of piece.
    ///
    /// # Errors
    /// Returns an error if the block of the position is damaged.
    pub fn verdict(&self, position: &Position) -> Result<Verdict, FileError> {
        Ok(self.code(self.index.rank(Packed::of(position)))?.verdict())
    }

    /// Returns the code of a rank.
    ///
    /// # Errors
    /// Returns an error if the block of the rank is damaged.
    #[inline]
    pub fn code(&self, rank: Rank) -> Result<Code, FileError> {
        match &self.cells {
            Store::File(file) => file.cell(u64::from(rank)).map(|cell| Code(cell as u8)),
            Store::Memory(cells) => Ok(Code(cells[rank as usize])),
        }
    }
}

/// Returns the kinds of piece in a position's game, on the board or off it.
pub(crate) fn kinds(position: &Position) -> Vec<Kind> {
    let there = |kind: &Kind| position.place(Side::First, *kind) != PieceState::Absent;
    Kind::ALL.into_iter().filter(there).collect()
}

impl Table for BambaraTable {
    fn probe(&self, position: &AnyPosition) -> Result<Verdict, ProbeError> {
        let game = |rules: &Bambara, index: &Index| {
            let kind = checkpoint::kind(rules, index);
            format!("{}, {}", kind.identity, kind.layout)
        };
        let other = |position: String| ProbeError::OtherGame {
            table: Wording::same(game(&self.rules, &self.index)),
            position,
        };
        let AnyPosition::Bambara(Ruled { rules, position }) = position else {
            return Err(other(position.id().to_string()));
        };
        let kinds = kinds(position);
        if !self.answers(rules) || kinds != self.index.kinds() {
            return Err(other(game(rules, &Index::new(&kinds))));
        }
        Ok(self.verdict(position)?)
    }
}
