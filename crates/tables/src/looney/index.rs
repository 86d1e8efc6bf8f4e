//! The index of a slice: a number for each placement of its pieces up to symmetry, and back.
//!
//! The first three slots select a class and the symmetry that leads to it ([`Triples`]). The other
//! pieces are digits below the class in mixed radix, each counting among the spaces that are left.
//! If a mirror fixes the first three pieces, the smaller of two ranks is used and the other is a
//! *hole*: 2.6 % with four pieces, fewer with more. The smallest pieces come last, so that the many
//! ends of a walk of `S` are neighbours. Cost: about 15 ns per rank.

use std::ops::Range;

use dejarik_rules::board::SpaceSet;

use super::board::Board;
use super::slice::Slice;
use super::triples::{CLASSES, Map, Triples};

/// The number of a placement.
pub(super) type Rank = u32;

/// Maps the placements of a slice to numbers and back.
#[derive(Clone, Debug)]
pub struct Index {
    /// The index in a [`Board`] of the piece in each slot.
    slots: [u8; 8],
    pieces: usize,
    size: u64,
    triples: &'static Triples,
}

/// Returns the number of spaces left for the piece in a slot.
const fn left(slot: usize) -> u32 {
    25 - slot as u32
}

/// Returns the bits below a space.
#[inline]
const fn below(space: u8) -> u32 {
    (1 << space) - 1
}

impl Index {
    /// Builds the index of a slice. Ghosts make no difference to it.
    pub fn new(slice: Slice) -> Index {
        let cells = slice.cells();
        let pieces = cells.len();
        let mut slots = [0; 8];
        for (slot, cell) in slots.iter_mut().zip(cells) {
            *slot = cell as u8;
        }
        let size = (3..pieces).map(|slot| u64::from(left(slot))).product::<u64>() * CLASSES as u64;
        Index { slots, pieces, size, triples: Triples::get() }
    }

    /// Returns an index with the same numbers for boards from the other side's view.
    #[must_use]
    pub(super) fn swapped(mut self) -> Index {
        for slot in &mut self.slots {
            *slot ^= 4;
        }
        self
    }

    /// Returns how many numbers there are, including holes.
    pub fn size(&self) -> u64 {
        self.size
    }

    #[inline]
    fn at(&self, board: &Board, slot: usize) -> u8 {
        board[usize::from(self.slots[slot] & 7)]
    }

    /// Returns the class of the first three slots.
    #[inline]
    fn first(&self, board: &Board) -> super::triples::Entry {
        self.triples.entry([self.at(board, 0), self.at(board, 1), self.at(board, 2)])
    }

    fn class_bits(&self, class: u16) -> u32 {
        self.triples.spaces[usize::from(class)].iter().fold(0, |set, space| set | 1 << space)
    }

    /// Ranks the slots before `end`, mapped by a symmetry. Returns the rank and the occupied
    /// spaces.
    #[inline]
    fn digits(&self, board: &Board, class: u16, map: &Map, end: usize) -> (Rank, u32) {
        self.more_digits(board, map, 3..end, (Rank::from(class), self.class_bits(class)))
    }

    /// Ranks more slots after those of this rank, which occupy these spaces.
    #[inline]
    fn more_digits(
        &self,
        board: &Board,
        map: &Map,
        slots: Range<usize>,
        (mut rank, mut taken): (Rank, u32),
    ) -> (Rank, u32) {
        for slot in slots {
            let space = map[usize::from(self.at(board, slot))];
            rank = rank * left(slot) + digit(space, taken);
            taken |= 1 << space;
        }
        (rank, taken)
    }

    /// Returns the number of a placement of the slice's pieces.
    #[inline]
    pub(super) fn rank(&self, board: &Board) -> Rank {
        let entry = self.first(board);
        let maps = &self.triples.maps;
        let (rank, _) = self.digits(board, entry.class, &maps[usize::from(entry.map)], self.pieces);
        if entry.map == entry.twin {
            return rank;
        }
        let twin = &maps[usize::from(entry.twin)];
        rank.min(self.digits(board, entry.class, twin, self.pieces).0)
    }

    /// Visits the numbers of the placements that differ from `board` in the space of one piece.
    #[inline]
    pub(super) fn visit_ranks(
        &self,
        board: &mut Board,
        cell: usize,
        ends: SpaceSet,
        mut visit: impl FnMut(Rank),
    ) {
        let slot = self.slots[..self.pieces].iter().position(|slot| usize::from(*slot) == cell);
        if let Some(slot) = slot.filter(|slot| *slot >= 3)
            && !ends.is_empty()
        {
            let entry = self.first(board);
            if entry.map == entry.twin {
                let map = &self.triples.maps[usize::from(entry.map)];
                let (rank, taken) = self.digits(board, entry.class, map, slot);
                for end in ends {
                    let space = map[end.index()];
                    let moved = (rank * left(slot) + digit(space, taken), taken | 1 << space);
                    visit(self.more_digits(board, map, slot + 1..self.pieces, moved).0);
                }
                return;
            }
        }
        for end in ends {
            board[cell] = end.index() as u8;
            visit(self.rank(board));
        }
    }

    /// Returns the placement of a number; `None` for a hole.
    #[inline]
    pub(super) fn board(&self, rank: Rank) -> Option<Board> {
        let mut spaces = [0; 8];
        let mut rest = rank;
        for slot in (3..self.pieces).rev() {
            spaces[slot] = (rest % left(slot)) as u8;
            rest /= left(slot);
        }
        let first = *self.triples.spaces.get(rest as usize)?;
        spaces[..3].copy_from_slice(&first);
        let mut free = !self.class_bits(rest as u16) & SpaceSet::ALL.bits();
        let mut board = Slice::EMPTY;
        for (slot, space) in spaces.iter_mut().enumerate().take(self.pieces) {
            if slot >= 3 {
                let digit = *space;
                let left = (0..digit).fold(free, |free, _| free & free.wrapping_sub(1));
                *space = left.trailing_zeros() as u8;
                free &= !(1 << *space);
            }
            board[usize::from(self.slots[slot] & 7)] = *space;
        }
        let entry = self.triples.entry(first);
        if entry.map != entry.twin && self.rank(&board) != rank {
            return None;
        }
        Some(board)
    }
}

/// Returns the number of free spaces below a space.
#[inline]
fn digit(space: u8, taken: u32) -> u32 {
    u32::from(space) - (taken & below(space)).count_ones()
}

#[cfg(test)]
mod tests {
    use dejarik_rules::Symmetry;
    use dejarik_rules::board::Space;

    use super::super::board::swapped;
    use super::*;

    /// Counts placements of distinct pieces up to symmetry by Burnside's lemma: a rotation other
    /// than the identity fixes a placement only if every piece is in the centre; a mirror fixes the
    /// five spaces of a diameter, or only the centre.
    fn burnside(pieces: u64) -> u64 {
        let ways =
            |spaces: u64| (0..pieces).map(|piece| spaces.saturating_sub(piece)).product::<u64>();
        let fixed: u64 = Symmetry::all()
            .map(|symmetry| {
                ways(Space::all().filter(|space| symmetry.space(*space) == *space).count() as u64)
            })
            .sum();
        fixed / 24
    }

    #[test]
    fn every_number_is_one_placement_and_their_count_agrees_with_burnside() {
        for pieces in 4..=6 {
            let Some(slice) = Slice::all(pieces).last().copied() else { panic!() };
            let index = Index::new(slice);
            let (mut placements, step) = (0, 1);
            for rank in (0..index.size()).step_by(step) {
                let Some(board) = index.board(rank as Rank) else { continue };
                placements += 1;
                assert_eq!(u64::from(index.rank(&board)), rank);
            }
            assert_eq!(placements, burnside(u64::from(pieces)), "{pieces} pieces");
        }
        assert_eq!(
            (4..=8).map(burnside).collect::<Vec<_>>(),
            [12_680, 265_680, 5_313_000, 100_947_000, 1_817_046_000]
        );
    }

    #[test]
    fn symmetric_placements_share_a_number() {
        for slice in [Slice::all(4)[5], Slice::all(5)[70], Slice::all(8)[0]] {
            let index = Index::new(slice);
            for rank in (0..index.size()).step_by(index.size() as usize / 997) {
                let Some(board) = index.board(rank as Rank) else { continue };
                for symmetry in Symmetry::all() {
                    let image = board.map(|byte| {
                        Space::new(byte).map_or(byte, |space| symmetry.space(space).index() as u8)
                    });
                    assert_eq!(u64::from(index.rank(&image)), rank);
                    let seen = index.clone().swapped();
                    assert_eq!(u64::from(seen.rank(&swapped(image))), rank);
                }
            }
        }
    }
}
