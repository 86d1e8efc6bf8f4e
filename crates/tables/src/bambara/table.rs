//! The table of bambara, open for probing: as a file, a packed block at a time, or whole in memory.
//!
//! Costs: from memory a probe is one rank and one read, well below a microsecond; from a packed
//! file it may have to unpack a block of 32 KiB first, some 20 microseconds.

use std::path::Path;

use dejarik_rules::any::{AnyPosition, Ruled};
use dejarik_rules::bambara::{Bambara, Kind, Place, Position};
use dejarik_rules::side::Side;

use super::cells::Code;
use super::facts::{Facts, facts};
use super::index::{Index, Rank};
use super::keep;
use super::packed::Packed;
use super::solve::{SolveError, Solver};
use super::verify::{Verified, verify};
use crate::any::{self, ProbeError};
use crate::file::{FileError, LoadError, TableFile};
use crate::{Pass, Stopped, Verdict, Watch};

/// Every value and distance of bambara under one setting of its options.
#[derive(Debug)]
pub struct Table {
    rules: Bambara,
    index: Index,
    cells: Store,
}

#[derive(Debug)]
enum Store {
    File(Box<TableFile>),
    Memory(Vec<u8>),
}

impl Table {
    /// Opens a table of the whole game.
    pub fn open(path: &Path, rules: &Bambara) -> Result<Table, FileError> {
        Table::open_kinds(path, rules, &Kind::ALL)
    }

    /// Opens a table of the game with these kinds of piece.
    pub fn open_kinds(path: &Path, rules: &Bambara, kinds: &[Kind]) -> Result<Table, FileError> {
        let index = Index::new(kinds);
        let file = TableFile::open_as(path, &keep::kind(rules, &index))?;
        Ok(Table { rules: *rules, index, cells: Store::File(Box::new(file)) })
    }

    /// Solves the game with these kinds of piece in memory; three kinds take seconds.
    pub fn solve(
        rules: &Bambara,
        kinds: &[Kind],
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Table, SolveError> {
        let index = Index::new(kinds);
        let mut cells = vec![0; index.size() as usize];
        let mut solver = Solver::new(*rules, &index, threads, watch)?;
        while !solver.is_done() {
            solver.wave(watch)?;
        }
        solver.cells().read(0, &mut cells);
        drop(solver);
        Ok(Table { rules: *rules, index, cells: Store::Memory(cells) })
    }

    /// The same table, all in memory: a byte a rank.
    pub fn in_memory(self, threads: usize, watch: &impl Watch) -> Result<Table, LoadError> {
        let cells = match self.cells {
            Store::File(file) => Store::Memory(file.load_all(threads, watch)?),
            memory @ Store::Memory(_) => memory,
        };
        Ok(Table { cells, ..self })
    }

    /// Whether the table answers for these rules: where a game starts changes no value.
    pub fn answers(&self, rules: &Bambara) -> bool {
        rules.laps == self.rules.laps
    }

    /// The rules it was made for.
    pub fn rules(&self) -> &Bambara {
        &self.rules
    }

    /// The ranks of its positions.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Checks every position by the forward rules, or those that a pass has left. The table has to be
    /// in memory: the blocks of a file would be unpacked again and again.
    pub fn verify(
        &self,
        pass: Pass<Verified>,
        threads: usize,
        watch: &dyn Watch,
        kept: impl FnMut(&Pass<Verified>),
    ) -> Result<Verified, Stopped> {
        verify(self.rules, &self.index, |rank| self.sure(rank), pass, threads, watch, kept)
    }

    /// What the table says as a whole; in memory, as for [`Table::verify`].
    pub fn facts(
        &self,
        pass: Pass<Facts>,
        threads: usize,
        watch: &dyn Watch,
        kept: impl FnMut(&Pass<Facts>),
    ) -> Result<Facts, Stopped> {
        facts(self.rules, &self.index, |rank| self.sure(rank), pass, threads, watch, kept)
    }

    /// As [`Table::code`]; a block that cannot be read says that there is no position.
    #[inline]
    fn sure(&self, rank: Rank) -> Code {
        self.code(rank).unwrap_or(Code::HOLE)
    }

    /// Value and distance of a position with the table's kinds of piece.
    pub fn verdict(&self, position: &Position) -> Result<Verdict, FileError> {
        Ok(self.code(self.index.rank(Packed::of(position)))?.verdict())
    }

    /// What the table says of a rank.
    #[inline]
    pub fn code(&self, rank: Rank) -> Result<Code, FileError> {
        match &self.cells {
            Store::File(file) => file.cell(u64::from(rank)).map(|cell| Code(cell as u8)),
            Store::Memory(cells) => Ok(Code(cells[rank as usize])),
        }
    }
}

/// The kinds of piece that are in a position's game, on the board or off it.
pub(crate) fn kinds(position: &Position) -> Vec<Kind> {
    let there = |kind: &Kind| position.place(Side::First, *kind) != Place::Absent;
    Kind::ALL.into_iter().filter(there).collect()
}

impl any::Table for Table {
    fn probe(&self, position: &AnyPosition) -> Result<Verdict, ProbeError> {
        let of = |rules: &Bambara, index: &Index| {
            let kind = keep::kind(rules, index);
            format!("{}, {}", kind.identity, kind.layout)
        };
        let other = |position: String| ProbeError::OtherGame {
            table: of(&self.rules, &self.index),
            position,
        };
        let AnyPosition::Bambara(Ruled { rules, position }) = position else {
            return Err(other(position.id().to_string()));
        };
        let kinds = kinds(position);
        if !self.answers(rules) || kinds != self.index.kinds() {
            return Err(other(of(rules, &Index::new(&kinds))));
        }
        Ok(self.verdict(position)?)
    }
}
