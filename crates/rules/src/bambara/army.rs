//! The pieces of one side: an *army* of 8 bytes.
//!
//! An army is the set of its spaces and one byte per piece: the space the piece stands on, or its
//! state off the board (B-11). The four bytes share one word, so finding the piece on a space and
//! releasing the captured piece need no loop.

use crate::board::{Space, SpaceSet};
use crate::named;
use crate::side::Side;
use crate::words::Words;

named! {
    /// The four kinds of piece, with their English names, in the order in which DPN lists those off the board. Each side
    /// has at most one of each.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[repr(u8)]
    pub enum Kind {
        /// The king, `K` (B-2).
        King = "king",
        /// The queen, `Q` (B-4, B-10).
        Queen = "queen",
        /// The knight, `N` (B-3).
        Knight = "knight",
        /// The pawn, `P` (B-5, B-7).
        Pawn = "pawn",
    }
}

impl Kind {
    /// Returns the capital letter of this kind: `K`, `Q`, `N` or `P`.
    pub const fn letter(self) -> char {
        match self {
            Kind::King => 'K',
            Kind::Queen => 'Q',
            Kind::Knight => 'N',
            Kind::Pawn => 'P',
        }
    }

    /// Returns the kind with this capital letter, if there is one.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Returns the noun: in English without its article, in French with it.
    pub(super) const fn noun(self) -> Words {
        match self {
            Kind::King => Words::new("king", "le roi"),
            Kind::Queen => Words::new("queen", "la dame"),
            Kind::Knight => Words::new("knight", "le cavalier"),
            Kind::Pawn => Words::new("pawn", "le pion"),
        }
    }

    /// Returns the letter in DPN: a capital for the first player's piece, a small letter for the
    /// second's.
    pub const fn letter_of(self, side: Side) -> char {
        side.piece_letter(self.letter())
    }

    /// Returns the position of this kind's byte in [`Army::bytes`], in bits.
    const fn shift(self) -> u32 {
        8 * self as u32
    }
}

/// The state of a piece (B-11) and, if it is active, its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceState {
    /// Active: on this space.
    On(Space),
    /// Captured by the opponent's last move. It cannot be activated this turn (B-12).
    Captured,
    /// Inactive: off the board, and can be activated.
    Inactive,
    /// Not part of this game: neither side has a piece of this kind.
    Absent,
}

/// The five low bits of a piece's byte hold its space, or are all set when it is off the board. The
/// bits above them hold its state off the board.
const SPACE: u32 = 0x1F;
const INACTIVE: u32 = 0x20;
const CAPTURED: u32 = 0x40;
/// Set in the lowest byte of the first player's army, to distinguish the two armies.
const FIRST: u32 = 0x80;
/// The lowest bit of each of the four bytes.
const EACH: u32 = 0x0101_0101;

impl PieceState {
    const fn byte(self) -> u32 {
        match self {
            PieceState::On(space) => space.index() as u32,
            PieceState::Captured => SPACE | CAPTURED,
            PieceState::Inactive => SPACE | INACTIVE,
            PieceState::Absent => SPACE,
        }
    }
}

/// The pieces of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Army {
    /// The spaces the pieces stand on.
    pub(super) spaces: SpaceSet,
    /// One byte per kind, the king's lowest.
    pub(super) bytes: u32,
}

impl Army {
    pub(super) fn new(side: Side, places: [PieceState; 4]) -> Army {
        let mut spaces = SpaceSet::EMPTY;
        let mut bytes = if side == Side::First { FIRST } else { 0 };
        for (kind, place) in Kind::ALL.into_iter().zip(places) {
            bytes |= place.byte() << kind.shift();
            if let PieceState::On(space) = place {
                spaces.insert(space);
            }
        }
        Army { spaces, bytes }
    }

    /// Returns the army with these bytes, from which the set of spaces follows.
    #[inline]
    pub(super) fn from_bytes(bytes: u32) -> Army {
        let on = |kind: Kind| 1u32 << (bytes >> kind.shift() & SPACE);
        let spaces = on(Kind::King) | on(Kind::Queen) | on(Kind::Knight) | on(Kind::Pawn);
        Army { spaces: SpaceSet(spaces & SpaceSet::ALL.0), bytes }
    }

    #[inline]
    pub(super) fn side(&self) -> Side {
        if self.bytes & FIRST != 0 { Side::First } else { Side::Second }
    }

    #[inline]
    pub(super) fn place(&self, kind: Kind) -> PieceState {
        let byte = self.bytes >> kind.shift();
        match Space::new((byte & SPACE) as u8) {
            Some(space) => PieceState::On(space),
            None if byte & CAPTURED != 0 => PieceState::Captured,
            None if byte & INACTIVE != 0 => PieceState::Inactive,
            None => PieceState::Absent,
        }
    }

    /// Returns the index of the piece's space, or 31 if it is off the board. It indexes tables of
    /// 32 entries.
    #[inline]
    pub(super) fn index(&self, kind: Kind) -> usize {
        ((self.bytes >> kind.shift()) & SPACE) as usize
    }

    /// Returns the piece's space if it is on the board.
    #[inline]
    pub(super) fn space(&self, kind: Kind) -> Option<Space> {
        Space::new(self.index(kind) as u8)
    }

    /// Counts the pieces that can be activated.
    #[inline]
    pub(super) fn inactive(&self) -> u32 {
        // The product gathers the four bits in the highest byte.
        ((self.bytes / INACTIVE) & EACH).wrapping_mul(EACH) >> 24
    }

    #[inline]
    pub(super) fn is_inactive(&self, kind: Kind) -> bool {
        (self.bytes >> kind.shift()) & INACTIVE != 0
    }

    /// Returns the bit position of the byte of the piece on `space`. The result is arbitrary if
    /// there is no such piece.
    #[inline]
    fn shift_of(&self, space: Space) -> u32 {
        // A byte of `other` is zero exactly for the piece on `space`, and all bytes are below 0x80.
        // Adding 0x7F sets the highest bit of every byte but that one.
        let other = (self.bytes & (EACH * SPACE)) ^ (space.index() as u32 * EACH);
        (!(other + EACH * 0x7F) & (EACH * 0x80)).trailing_zeros() & 0x18
    }

    /// Moves the piece on `from` to the empty space `to`.
    #[inline]
    pub(super) fn shift(&mut self, from: Space, to: Space) {
        self.bytes ^= ((from.index() ^ to.index()) as u32) << self.shift_of(from);
        self.spaces.remove(from);
        self.spaces.insert(to);
    }

    /// Lifts the pawn off its space, to be put down by [`Army::put_pawn`].
    #[inline]
    pub(super) fn lift_pawn(&mut self, from: Space) {
        self.spaces.remove(from);
    }

    /// Puts the pawn down on `to` after it was lifted from `from`.
    #[inline]
    pub(super) fn put_pawn(&mut self, from: Space, to: Space) {
        self.bytes ^= ((from.index() ^ to.index()) as u32) << Kind::Pawn.shift();
        self.spaces.insert(to);
    }

    /// Marks the piece on `space` as captured and removes it from the board.
    #[inline]
    pub(super) fn lose(&mut self, space: Space) {
        self.bytes |= PieceState::Captured.byte() << self.shift_of(space);
        self.spaces.remove(space);
    }

    /// Puts an inactive piece on `space`.
    #[inline]
    pub(super) fn enter(&mut self, kind: Kind, space: Space) {
        self.bytes ^= (PieceState::Inactive.byte() ^ space.index() as u32) << kind.shift();
        self.spaces.insert(space);
    }

    /// Makes the captured piece, if any, inactive (B-12).
    #[inline]
    pub(super) fn release(&mut self) {
        let captured = self.bytes & (EACH * CAPTURED);
        // The bit below `CAPTURED` is `INACTIVE`.
        self.bytes ^= captured | (captured >> 1);
    }

    pub(super) fn map(&self, image: impl Fn(Space) -> Space) -> Army {
        Army::new(
            self.side(),
            Kind::ALL.map(|kind| match self.place(kind) {
                PieceState::On(space) => PieceState::On(image(space)),
                off => off,
            }),
        )
    }
}
