//! A position as its index sees it: eight bytes in one word, the kinds in pairs, the piece of the
//! side to move before the other side's.
//!
//! The order makes a table walk in small steps: a move changes one digit of the rank and swaps
//! each pair, so all quiet children of neighbours in the table are neighbours again. A *slot* is a
//! byte of the word, 0 to 7: own king, enemy king, own queen, enemy queen, and so on. The bytes
//! are those of [`Position::bits`] without the sides' colours, which no rule looks at.

use dejarik_rules::bambara::{Kind, Position};
use dejarik_rules::board::{Space, SpaceSet};
#[cfg(test)]
use dejarik_rules::symmetry::Symmetry;

/// A position, side to move normalised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Packed(pub(super) u64);

/// The space of a piece that is off the board.
pub(super) const OFF: u8 = 31;
const EACH: u64 = 0x0101_0101_0101_0101;
const SPACES: u64 = 0x1F * EACH;
const INACTIVE: u64 = 0x20;
const CAPTURED: u64 = 0x40;
/// The bytes of the side to move.
const OWN: u64 = 0x00FF_00FF_00FF_00FF;
/// Which bit of [`Position::bits`] tells the colours.
const COLOURS: u64 = 0x80 * EACH;
const FIRST: u64 = 0x80;

/// Slots of a word.
pub(super) const SLOTS: usize = 8;

/// The slot of a piece of the side to move.
pub(super) const fn own(kind: Kind) -> usize {
    2 * kind as usize
}

/// The slot of a piece of the other side.
pub(super) const fn enemy(kind: Kind) -> usize {
    2 * kind as usize + 1
}

/// Puts the four bytes of the low half into the even bytes.
#[inline]
const fn spread(half: u64) -> u64 {
    let half = half & 0xFFFF_FFFF;
    let half = (half | half << 16) & 0x0000_FFFF_0000_FFFF;
    (half | half << 8) & OWN
}

/// Takes the even bytes together: the inverse of [`spread`].
#[inline]
const fn gather(word: u64) -> u64 {
    let word = word & OWN;
    let word = (word | word >> 8) & 0x0000_FFFF_0000_FFFF;
    (word | word >> 16) & 0xFFFF_FFFF
}

impl Packed {
    /// Without its colours.
    #[inline]
    pub fn of(position: &Position) -> Packed {
        let bits = position.bits() & !COLOURS;
        Packed(spread(bits) | spread(bits >> 32) << 8)
    }

    /// With the first player to move.
    #[inline]
    pub fn position(self) -> Position {
        Position::from_bits(gather(self.0) | FIRST | gather(self.0 >> 8) << 32)
    }

    /// The other side is to move, everything else as it is.
    #[inline]
    pub(super) const fn swapped(self) -> Packed {
        Packed((self.0 & OWN) << 8 | (self.0 >> 8) & OWN)
    }

    /// The spaces alone, a byte a slot, [`OFF`] where there is none.
    #[inline]
    pub(super) const fn spaces(self) -> u64 {
        self.0 & SPACES
    }

    /// A bit a slot: the pieces on the board.
    #[inline]
    pub(super) const fn on_board(self) -> u8 {
        // A byte of 31 and nothing less reaches bit 5; the product gathers the bits.
        let off = ((self.spaces() + EACH) >> 5) & EACH;
        !(off.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    }

    /// Which of its pieces the side to move has just lost: 0 for none, else its kind's number
    /// from 1.
    #[inline]
    pub(super) const fn mark(self) -> u8 {
        let captured = self.0 & (CAPTURED * EACH) & OWN;
        if captured == 0 { 0 } else { (captured.trailing_zeros() / 16 + 1) as u8 }
    }

    /// The same with this mark, on a piece that is off the board.
    pub(super) const fn marked(self, mark: u8) -> Packed {
        if mark == 0 {
            return self;
        }
        let shift = 16 * (mark as u32 - 1);
        Packed(self.0 ^ ((INACTIVE | CAPTURED) << shift))
    }

    /// The index of a slot's space, or [`OFF`].
    #[inline]
    pub(super) const fn at(self, slot: usize) -> u8 {
        (self.0 >> (8 * slot)) as u8 & OFF
    }

    /// The piece of a slot on another space; it is on the board.
    #[inline]
    #[must_use]
    pub(super) const fn moved(self, slot: usize, to: u8) -> Packed {
        Packed(self.0 & !(0xFF << (8 * slot)) | (to as u64) << (8 * slot))
    }

    /// The piece of a slot off the board, inactive.
    #[inline]
    #[must_use]
    pub(super) const fn inactive(self, slot: usize) -> Packed {
        self.moved(slot, OFF | INACTIVE as u8)
    }

    /// The piece of a slot in no game: neither side has its kind.
    pub(super) const fn absent(self, slot: usize) -> Packed {
        self.moved(slot, OFF)
    }

    /// Whether a slot's piece is off the board and can be activated.
    #[inline]
    pub(super) const fn is_inactive(self, slot: usize) -> bool {
        self.0 >> (8 * slot) & INACTIVE != 0
    }

    /// Whether the piece of a slot has just been captured.
    #[inline]
    pub(super) const fn is_captured(self, slot: usize) -> bool {
        self.0 >> (8 * slot) & CAPTURED != 0
    }

    /// B-13: the side to move has its king in the Core.
    #[inline]
    pub const fn is_won(self) -> bool {
        self.at(own(Kind::King)) == Space::C.index() as u8
    }

    /// All spaces that are taken.
    #[inline]
    pub(super) fn taken(self) -> SpaceSet {
        let set = (0..SLOTS).fold(0u32, |set, slot| set | 1 << self.at(slot));
        SpaceSet::from_bits(set)
    }

    /// The slot of the piece on a space.
    #[inline]
    pub(super) fn slot_at(self, space: Space) -> Option<usize> {
        (0..SLOTS).find(|slot| usize::from(self.at(*slot)) == space.index())
    }

    /// As it looks after a symmetry of the board.
    #[cfg(test)]
    pub(super) fn image(self, symmetry: Symmetry) -> Packed {
        (0..SLOTS).fold(self, |packed, slot| match Space::new(self.at(slot)) {
            Some(space) => packed.moved(slot, symmetry.space(space).index() as u8),
            None => packed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_loses_nothing_but_the_colours() {
        for dpn in
            ["bambara NKQP2nkqp2/12/1 w -", "bambara KQ9N/k1p7n1/q w P*", "bambara 12/6K5/k w -"]
        {
            let position: Position = dpn.parse().unwrap();
            let packed = Packed::of(&position);
            assert_eq!(Packed::of(&packed.position()), packed);
            assert_eq!(packed.swapped().swapped(), packed);
            assert_eq!(packed.position(), position);
        }
    }
}
