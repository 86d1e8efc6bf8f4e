//! The pieces of one side: an *army* of 8 bytes.
//!
//! It is the set of its spaces and one byte a piece: where the piece stands, or in which state it
//! waits off the board (B-11). The bytes lie side by side in one word, so the piece on a space is
//! found, and the captured one released, without a loop.

use crate::board::{Space, SpaceSet};
use crate::side::Side;

/// The four kinds of piece; each side has at most one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// `K` (B-2).
    King,
    /// `Q` (B-4, B-10).
    Queen,
    /// `N` (B-3).
    Knight,
    /// `P` (B-5, B-7).
    Pawn,
}

impl Kind {
    /// All, in the order in which DPN lists pieces off the board.
    pub const ALL: [Kind; 4] = [Kind::King, Kind::Queen, Kind::Knight, Kind::Pawn];

    /// The capital letter: `K`, `Q`, `N` or `P`.
    pub const fn letter(self) -> char {
        match self {
            Kind::King => 'K',
            Kind::Queen => 'Q',
            Kind::Knight => 'N',
            Kind::Pawn => 'P',
        }
    }

    /// The kind that a capital letter names.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::King => "king",
            Kind::Queen => "queen",
            Kind::Knight => "knight",
            Kind::Pawn => "pawn",
        }
    }

    /// The letter in DPN: capital for the first player, small for the second.
    pub(super) fn letter_of(self, side: Side) -> char {
        side.piece_letter(self.letter())
    }

    /// Where its byte lies in [`Army::bytes`].
    const fn shift(self) -> u32 {
        8 * self as u32
    }
}

/// Where a piece is (B-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Active: on a space.
    On(Space),
    /// Taken by the opponent's last move: it cannot come back this turn (B-12).
    Captured,
    /// Off the board, to be activated.
    Inactive,
    /// Not in the game: neither side has this kind.
    Absent,
}

/// A piece's byte: its space in the five low bits (all set when it is off the board), and its
/// state off the board above them.
const SPACE: u32 = 0x1F;
const INACTIVE: u32 = 0x20;
const CAPTURED: u32 = 0x40;
/// In the lowest byte of the first player's army: tells the armies apart.
const FIRST: u32 = 0x80;
/// The same bit of all four bytes.
const EACH: u32 = 0x0101_0101;

impl Place {
    const fn byte(self) -> u32 {
        match self {
            Place::On(space) => space.index() as u32,
            Place::Captured => SPACE | CAPTURED,
            Place::Inactive => SPACE | INACTIVE,
            Place::Absent => SPACE,
        }
    }
}

/// The pieces of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Army {
    /// The spaces they stand on.
    pub(super) spaces: SpaceSet,
    /// One byte a kind, the king's lowest.
    pub(super) bytes: u32,
}

impl Army {
    pub(super) fn new(side: Side, places: [Place; 4]) -> Army {
        let mut spaces = SpaceSet::EMPTY;
        let mut bytes = if side == Side::First { FIRST } else { 0 };
        for (kind, place) in Kind::ALL.into_iter().zip(places) {
            bytes |= place.byte() << kind.shift();
            if let Place::On(space) = place {
                spaces.insert(space);
            }
        }
        Army { spaces, bytes }
    }

    /// The army with these bytes: the spaces follow from them.
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

    pub(super) fn place(&self, kind: Kind) -> Place {
        let byte = self.bytes >> kind.shift();
        match Space::new((byte & SPACE) as u8) {
            Some(space) => Place::On(space),
            None if byte & CAPTURED != 0 => Place::Captured,
            None if byte & INACTIVE != 0 => Place::Inactive,
            None => Place::Absent,
        }
    }

    /// The index of the piece's space, 31 if it is off the board: for tables of 32 entries.
    #[inline]
    pub(super) fn index(&self, kind: Kind) -> usize {
        ((self.bytes >> kind.shift()) & SPACE) as usize
    }

    /// The piece's space, if it is on the board.
    #[inline]
    pub(super) fn space(&self, kind: Kind) -> Option<Space> {
        Space::new(self.index(kind) as u8)
    }

    /// How many pieces can be activated.
    #[inline]
    pub(super) fn inactive(&self) -> u32 {
        // The product gathers the four bits in the highest byte.
        ((self.bytes / INACTIVE) & EACH).wrapping_mul(EACH) >> 24
    }

    #[inline]
    pub(super) fn is_inactive(&self, kind: Kind) -> bool {
        (self.bytes >> kind.shift()) & INACTIVE != 0
    }

    /// Where the byte of the piece on `space` lies; any byte if there is none.
    #[inline]
    fn shift_of(&self, space: Space) -> u32 {
        // A byte of `other` is zero where the piece stands on `space`, and below 0x80 everywhere:
        // adding 0x7F sets the highest bit of all bytes but that one.
        let other = (self.bytes & (EACH * SPACE)) ^ (space.index() as u32 * EACH);
        (!(other + EACH * 0x7F) & (EACH * 0x80)).trailing_zeros() & 0x18
    }

    /// Moves the piece on `from` to `to`, which is empty.
    #[inline]
    pub(super) fn shift(&mut self, from: Space, to: Space) {
        self.bytes ^= ((from.index() ^ to.index()) as u32) << self.shift_of(from);
        self.spaces.remove(from);
        self.spaces.insert(to);
    }

    /// Takes the pawn off its space; [`Army::put_pawn`] sets it down.
    #[inline]
    pub(super) fn lift_pawn(&mut self, from: Space) {
        self.spaces.remove(from);
    }

    /// Sets the pawn down that was lifted from `from`.
    #[inline]
    pub(super) fn put_pawn(&mut self, from: Space, to: Space) {
        self.bytes ^= ((from.index() ^ to.index()) as u32) << Kind::Pawn.shift();
        self.spaces.insert(to);
    }

    /// Takes the piece on `space` off the board: it is captured.
    #[inline]
    pub(super) fn lose(&mut self, space: Space) {
        self.bytes |= Place::Captured.byte() << self.shift_of(space);
        self.spaces.remove(space);
    }

    /// Puts an inactive piece on `space`.
    #[inline]
    pub(super) fn enter(&mut self, kind: Kind, space: Space) {
        self.bytes ^= (Place::Inactive.byte() ^ space.index() as u32) << kind.shift();
        self.spaces.insert(space);
    }

    /// The captured piece, if any, becomes inactive (B-12).
    #[inline]
    pub(super) fn release(&mut self) {
        let captured = self.bytes & (EACH * CAPTURED);
        // The bit below is that of an inactive piece.
        self.bytes ^= captured | (captured >> 1);
    }

    pub(super) fn map(&self, image: impl Fn(Space) -> Space) -> Army {
        Army::new(
            self.side(),
            Kind::ALL.map(|kind| match self.place(kind) {
                Place::On(space) => Place::On(image(space)),
                off => off,
            }),
        )
    }
}
