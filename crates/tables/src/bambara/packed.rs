//! A position as the index sees it: eight bytes in a word, with the pieces of a kind in pairs, that
//! of the side to move first.
//!
//! In this order a table is traversed in small steps: a move changes one digit of the rank and
//! swaps each pair, so the quiet children of neighbouring ranks are neighbours too. A *slot* is a
//! byte of the word, 0 to 7: own king, enemy king, own queen, enemy queen, and so on. The bytes are
//! those of [`Position::bits`] without the sides' colours, which no rule depends on.

use dejarik_rules::bambara::{Kind, Position};
use dejarik_rules::board::{Space, SpaceSet};
#[cfg(test)]
use dejarik_rules::symmetry::Symmetry;

/// A position with the side to move normalised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Packed(pub(super) u64);

/// The space of a piece off the board.
pub(super) const OFF: u8 = 31;
const EACH: u64 = 0x0101_0101_0101_0101;
const SPACES: u64 = 0x1F * EACH;
const INACTIVE: u64 = 0x20;
const CAPTURED: u64 = 0x40;
/// The bytes of the side to move.
const OWN: u64 = 0x00FF_00FF_00FF_00FF;
/// The bits of [`Position::bits`] that hold the colours.
const COLOURS: u64 = 0x80 * EACH;
const FIRST: u64 = 0x80;

/// Number of slots in a word.
pub(super) const SLOTS: usize = 8;

/// Returns the slot of a piece of the side to move.
pub(super) const fn own(kind: Kind) -> usize {
    2 * kind as usize
}

/// Returns the slot of a piece of the other side.
pub(super) const fn enemy(kind: Kind) -> usize {
    2 * kind as usize + 1
}

/// Spreads the four bytes of the low half to the even bytes.
#[inline]
const fn spread(half: u64) -> u64 {
    let half = half & 0xFFFF_FFFF;
    let half = (half | half << 16) & 0x0000_FFFF_0000_FFFF;
    (half | half << 8) & OWN
}

/// Collects the even bytes in the low half: the inverse of [`spread`].
#[inline]
const fn gather(word: u64) -> u64 {
    let word = word & OWN;
    let word = (word | word >> 8) & 0x0000_FFFF_0000_FFFF;
    (word | word >> 16) & 0xFFFF_FFFF
}

impl Packed {
    /// Packs a position without its colours.
    #[inline]
    pub fn of(position: &Position) -> Packed {
        let bits = position.bits() & !COLOURS;
        Packed(spread(bits) | spread(bits >> 32) << 8)
    }

    /// Unpacks the position with the first player to move.
    #[inline]
    pub fn position(self) -> Position {
        Position::from_bits(gather(self.0) | FIRST | gather(self.0 >> 8) << 32)
    }

    /// Returns the position with the other side to move and everything else unchanged.
    #[inline]
    pub(super) const fn swapped(self) -> Packed {
        Packed((self.0 & OWN) << 8 | (self.0 >> 8) & OWN)
    }

    /// Returns the spaces alone, a byte per slot, [`OFF`] for a piece off the board.
    #[inline]
    pub(super) const fn spaces(self) -> u64 {
        self.0 & SPACES
    }

    /// Returns the pieces on the board, a bit per slot.
    #[inline]
    pub(super) const fn on_board(self) -> u8 {
        // Only a byte of 31 carries into bit 5; the product collects the bits.
        let off = ((self.spaces() + EACH) >> 5) & EACH;
        !(off.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    }

    /// Returns which piece the side to move has just lost: 0 for none, otherwise the number of its
    /// kind from 1.
    #[inline]
    pub(super) const fn mark(self) -> u8 {
        let captured = self.0 & (CAPTURED * EACH) & OWN;
        if captured == 0 { 0 } else { (captured.trailing_zeros() / 16 + 1) as u8 }
    }

    /// Returns the position with this mark, on a piece that is off the board.
    pub(super) const fn marked(self, mark: u8) -> Packed {
        if mark == 0 {
            return self;
        }
        let shift = 16 * (mark as u32 - 1);
        Packed(self.0 ^ ((INACTIVE | CAPTURED) << shift))
    }

    /// Returns the space index of a slot's piece, or [`OFF`].
    #[inline]
    pub(super) const fn at(self, slot: usize) -> u8 {
        (self.0 >> (8 * slot)) as u8 & OFF
    }

    /// Returns the position with a slot's piece on another space of the board.
    #[inline]
    #[must_use]
    pub(super) const fn moved(self, slot: usize, to: u8) -> Packed {
        Packed(self.0 & !(0xFF << (8 * slot)) | (to as u64) << (8 * slot))
    }

    /// Returns the position with a slot's piece off the board and inactive.
    #[inline]
    #[must_use]
    pub(super) const fn inactive(self, slot: usize) -> Packed {
        self.moved(slot, OFF | INACTIVE as u8)
    }

    /// Returns the position with a slot's piece absent from the game; neither side has its kind.
    pub(super) const fn absent(self, slot: usize) -> Packed {
        self.moved(slot, OFF)
    }

    /// Returns whether a slot's piece is off the board and can be activated.
    #[inline]
    pub(super) const fn is_inactive(self, slot: usize) -> bool {
        self.0 >> (8 * slot) & INACTIVE != 0
    }

    /// Returns whether a slot's piece has just been captured.
    #[inline]
    pub(super) const fn is_captured(self, slot: usize) -> bool {
        self.0 >> (8 * slot) & CAPTURED != 0
    }

    /// Returns whether the side to move has won, with its king in the Core (B-13).
    #[inline]
    pub const fn is_won(self) -> bool {
        self.at(own(Kind::King)) == Space::C.index() as u8
    }

    /// Returns the occupied spaces.
    #[inline]
    pub(super) fn taken(self) -> SpaceSet {
        let set = (0..SLOTS).fold(0u32, |set, slot| set | 1 << self.at(slot));
        SpaceSet::from_bits(set)
    }

    /// Returns the slot of the piece on a space.
    #[inline]
    pub(super) fn slot_at(self, space: Space) -> Option<usize> {
        (0..SLOTS).find(|slot| usize::from(self.at(*slot)) == space.index())
    }

    /// Returns the image of the position under a symmetry of the board.
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
    fn packing_keeps_everything_except_the_colours() {
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
