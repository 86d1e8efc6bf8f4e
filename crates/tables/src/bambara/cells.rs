//! A byte for every rank: what is known of its position so far.
//!
//! A *code* is 0 while nothing is known (in the end: a draw), else the distance in plies plus one:
//! odd codes are wins of the side to move, even ones losses. All threads share the bytes; a wave
//! of the solver writes one code only and never reads it, so no order among them is needed.
//!
//! Beside the code stands a *witness*: eight bits of a step that is known to lead elsewhere than
//! to a win, so that a position is looked at again only when that step's end is won.
//!
//! For every 4096 cells a note tells the last codes written there, so that a wave finds the few
//! positions of the wave before without reading everything.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::index::Rank;
use crate::Verdict;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code(pub u8);

impl Code {
    /// Nothing yet; in the end a draw.
    pub const UNKNOWN: Code = Code(0);
    /// B-13: the side to move has its king in the Core.
    pub const WON: Code = Code(1);
    /// No position: its twin has a smaller rank.
    pub const HOLE: Code = Code(255);
    /// The greatest distance that a byte can say.
    pub const MOST: u8 = 252;

    /// The code of this distance: even ones are wins, odd ones losses.
    pub const fn of_distance(plies: u8) -> Code {
        Code(plies + 1)
    }

    /// Whether the side to move wins.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 & 1 == 1
    }

    /// Whether the side to move loses.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 & 1 == 0 && self.0 != 0
    }

    /// As a table says it.
    pub const fn verdict(self) -> Verdict {
        match self.0 {
            0 => Verdict::DRAW,
            code => Verdict { points: if self.is_win() { 1 } else { -1 }, plies: code as u16 - 1 },
        }
    }
}

/// Cells that share a note.
pub(super) const BLOCK: usize = 4096;

/// What is known of a position, and why it is not known to be lost.
struct Cell {
    code: AtomicU8,
    witness: AtomicU8,
}

/// Some bits of the rank that a step leads to, never 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Witness(u8);

impl Witness {
    /// The bits of a rank.
    #[inline]
    pub(super) fn of(rank: Rank) -> Witness {
        // Neighbours in the table have to differ.
        Witness(((rank.wrapping_mul(0x9E37_79B1) >> 24) as u8).max(1))
    }
}

/// All cells, shared by the threads.
pub struct Cells {
    cells: Vec<Cell>,
    /// By block, for even and for odd codes: the last code written.
    notes: [Vec<AtomicU8>; 2],
}

fn zeros(count: usize) -> Vec<AtomicU8> {
    (0..count).map(|_| AtomicU8::new(0)).collect()
}

impl Cells {
    /// Nothing known of any.
    pub fn new(size: u64) -> Cells {
        let size = size as usize;
        let blocks = size.div_ceil(BLOCK);
        let nothing = |_| Cell { code: AtomicU8::new(0), witness: AtomicU8::new(0) };
        Cells { cells: (0..size).map(nothing).collect(), notes: [zeros(blocks), zeros(blocks)] }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// What is known of a rank.
    #[inline]
    pub fn get(&self, rank: Rank) -> Code {
        Code(self.cells[rank as usize].code.load(Relaxed))
    }

    /// Learns a code if nothing was known; says whether that was so.
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

    /// Whether a position that nothing is known of has to be looked at, since the step that spoke
    /// for it may be the one that led to this witness; so it is if none ever spoke for it.
    #[inline]
    pub(super) fn doubts(&self, rank: Rank, gone: Witness) -> bool {
        let witness = self.cells[rank as usize].witness.load(Relaxed);
        witness == 0 || witness == gone.0
    }

    /// Keeps what speaks for a position.
    #[inline]
    pub(super) fn keep(&self, rank: Rank, witness: Witness) {
        self.cells[rank as usize].witness.store(witness.0, Relaxed);
    }

    /// Marks a hole.
    pub(super) fn bar(&self, rank: Rank) {
        self.cells[rank as usize].code.store(Code::HOLE.0, Relaxed);
    }

    /// Visits the ranks from `from` to before `to` that have this code, in order; code and range
    /// as noted: the range begins at a block, and nothing else of this code's parity was learned
    /// since.
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

    /// Copies cells out.
    pub fn read(&self, from: usize, out: &mut [u8]) {
        for (byte, cell) in out.iter_mut().zip(&self.cells[from..]) {
            *byte = cell.code.load(Relaxed);
        }
    }

    /// Sets cells as they were read, and notes them.
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
