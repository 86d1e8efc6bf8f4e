//! What the solver knows of each position: a byte per rank, shared by all threads.
//!
//! A *code* is 0 while a position is unknown (a draw, once the solver has finished), otherwise its
//! distance in plies plus one: odd codes are wins of the side to move, even codes losses. A wave of
//! the solver writes a single code and never reads that code, so accesses need no ordering.
//!
//! Beside the code is a *witness*: eight bits that identify a step known not to lead to a win of
//! the opponent. A position needs to be examined again only when the child of such a step turns out
//! to be won.
//!
//! For every 4096 cells a note holds the last codes written there, so a wave finds the few
//! positions of the wave before without reading all cells.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::index::Rank;
use crate::verdict::Verdict;

/// The value and distance of a position, as one byte of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code(pub u8);

impl Code {
    /// Unknown; a draw, once the solver has finished.
    pub const UNKNOWN: Code = Code(0);
    /// B-13: the side to move has won, with its king in the Core.
    pub const WON: Code = Code(1);
    /// No position: a symmetric position has a smaller rank.
    pub const HOLE: Code = Code(255);
    /// The greatest distance that a code can hold.
    pub const MOST: u8 = 252;

    /// Returns the code of a distance: even distances are wins, odd ones losses.
    pub const fn of_distance(plies: u8) -> Code {
        Code(plies + 1)
    }

    /// Returns whether the side to move wins.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 & 1 == 1
    }

    /// Converts the code of a solved position to a verdict.
    pub const fn verdict(self) -> Verdict {
        match self.0 {
            0 => Verdict::DRAW,
            code => Verdict { points: if self.is_win() { 1 } else { -1 }, plies: code as u16 - 1 },
        }
    }
}

/// Number of cells that share a note.
pub(super) const BLOCK: usize = 4096;

/// The code of a position and its witness.
struct Cell {
    code: AtomicU8,
    witness: AtomicU8,
}

/// Eight bits of the rank that a step leads to, never 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Witness(u8);

impl Witness {
    /// Hashes a rank to its witness.
    #[inline]
    pub(super) fn of(rank: Rank) -> Witness {
        // Neighbouring ranks must have different witnesses.
        Witness(((rank.wrapping_mul(0x9E37_79B1) >> 24) as u8).max(1))
    }
}

/// The cells of all ranks, shared by the threads.
pub struct Cells {
    cells: Vec<Cell>,
    /// By block, for even and for odd codes: the last code written.
    notes: [Vec<AtomicU8>; 2],
}

fn zeros(count: usize) -> Vec<AtomicU8> {
    (0..count).map(|_| AtomicU8::new(0)).collect()
}

impl Cells {
    /// Creates `size` cells of unknown positions.
    pub fn new(size: u64) -> Cells {
        let size = size as usize;
        let blocks = size.div_ceil(BLOCK);
        let nothing = |_| Cell { code: AtomicU8::new(0), witness: AtomicU8::new(0) };
        Cells { cells: (0..size).map(nothing).collect(), notes: [zeros(blocks), zeros(blocks)] }
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Returns the code of a rank.
    ///
    /// # Panics
    /// Panics if the rank is not below [`Cells::len`].
    #[inline]
    pub fn get(&self, rank: Rank) -> Code {
        Code(self.cells[rank as usize].code.load(Relaxed))
    }

    /// Sets the code of a rank if it was unknown. Returns whether it was.
    #[inline]
    pub(super) fn learn(&self, rank: Rank, code: Code) -> bool {
        let cell = &self.cells[rank as usize].code;
        let new =
            cell.load(Relaxed) == 0 && cell.compare_exchange(0, code.0, Relaxed, Relaxed).is_ok();
        if new {
            let note = &self.notes[usize::from(code.0 & 1)][rank as usize / BLOCK];
            if note.load(Relaxed) != code.0 {
                note.store(code.0, Relaxed);
            }
        }
        new
    }

    /// Returns whether an unknown position must be examined: if the step that kept it from being
    /// lost may be the one to the child with witness `gone`, or if no such step is known.
    #[inline]
    pub(super) fn doubts(&self, rank: Rank, gone: Witness) -> bool {
        let witness = self.cells[rank as usize].witness.load(Relaxed);
        witness == 0 || witness == gone.0
    }

    /// Stores the witness of a step that keeps a position from being lost.
    #[inline]
    pub(super) fn keep(&self, rank: Rank, witness: Witness) {
        self.cells[rank as usize].witness.store(witness.0, Relaxed);
    }

    /// Marks a rank as a hole.
    pub(super) fn bar(&self, rank: Rank) {
        self.cells[rank as usize].code.store(Code::HOLE.0, Relaxed);
    }

    /// Visits the ranks in `from..to` that have this code, in order. It relies on the notes: `from`
    /// must be the first rank of a block, and no later code of the same parity may have been set.
    #[inline]
    pub(super) fn visit(&self, from: Rank, to: Rank, code: Code, mut visit: impl FnMut(Rank)) {
        let notes = &self.notes[usize::from(code.0 & 1)];
        let mut block = from as usize / BLOCK;
        while block * BLOCK < to as usize {
            if notes[block].load(Relaxed) == code.0 {
                let end = ((block + 1) * BLOCK).min(to as usize);
                for rank in block * BLOCK..end {
                    if self.cells[rank].code.load(Relaxed) == code.0 {
                        visit(rank as Rank);
                    }
                }
            }
            block += 1;
        }
    }

    /// Copies the codes of the cells from `from` on into `out`.
    pub fn read(&self, from: usize, out: &mut [u8]) {
        for (byte, cell) in out.iter_mut().zip(&self.cells[from..]) {
            *byte = cell.code.load(Relaxed);
        }
    }

    /// Restores codes that were read before, and their notes.
    pub(super) fn write(&mut self, from: usize, bytes: &[u8]) {
        for (offset, byte) in bytes.iter().enumerate() {
            *self.cells[from + offset].code.get_mut() = *byte;
            if *byte != 0 && *byte != Code::HOLE.0 {
                let note = self.notes[usize::from(byte & 1)][(from + offset) / BLOCK].get_mut();
                *note = (*note).max(*byte);
            }
        }
    }
}
