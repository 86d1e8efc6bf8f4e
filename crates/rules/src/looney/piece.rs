//! The pieces of looney: their [`Size`], their [`SpaceOrOff`] (a space or off the board), and the
//! [`Ghosts`].
//!
//! Each type is one byte. Both sides have one piece of each size, so side and size identify a
//! piece.

use std::fmt;

use crate::board::{SPACES, Space, SpaceSet};
use crate::side::Side;
use crate::symmetry::Symmetry;

/// The size of a piece, which is also the cost of one space (L-3), its strength without cubes
/// (L-6), and its point value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Size {
    /// Size 1, `S`.
    Small = 1,
    /// Size 2, `M`.
    Medium = 2,
    /// Size 3, `B`.
    Big = 3,
    /// Size 4, `L`: the Leader. Losing it loses the game (L-14).
    Leader = 4,
}

impl Size {
    /// All sizes, smallest first.
    pub const ALL: [Size; 4] = [Size::Small, Size::Medium, Size::Big, Size::Leader];
    /// The sizes other than the Leader, whose pieces can become ghosts (L-12).
    pub const FOLLOWERS: [Size; 3] = [Size::Small, Size::Medium, Size::Big];

    /// Returns the points of this size, 1 to 4: the cost of one space, the strength without cubes,
    /// and the value of the piece.
    #[inline]
    pub const fn points(self) -> u8 {
        self as u8
    }

    /// Returns an index from 0 to 3, to index arrays by size.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// Returns the DPN letter of a piece of this size and side.
    pub const fn letter(self, side: Side) -> char {
        let letter = match self {
            Size::Small => 'S',
            Size::Medium => 'M',
            Size::Big => 'B',
            Size::Leader => 'L',
        };
        side.piece_letter(letter)
    }

    /// Returns the size with this letter, of either side, if there is one.
    pub const fn from_letter(letter: char) -> Option<Size> {
        match letter.to_ascii_uppercase() {
            'S' => Some(Size::Small),
            'M' => Some(Size::Medium),
            'B' => Some(Size::Big),
            'L' => Some(Size::Leader),
            _ => None,
        }
    }
}

/// The place of a piece: a space, or off the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpaceOrOff(u8);

/// [`Space::orthogonal`] by place. Off the board there are no neighbours.
const NEIGHBOURS: [SpaceSet; SPACES + 1] = {
    let mut table = [SpaceSet::EMPTY; SPACES + 1];
    let mut index = 0;
    while let Some(space) = Space::new(index) {
        table[index as usize] = space.orthogonal();
        index += 1;
    }
    table
};

impl SpaceOrOff {
    /// The place of a piece off the board.
    pub const OFF: SpaceOrOff = SpaceOrOff(SPACES as u8);

    /// Returns the place on a space.
    #[inline]
    pub const fn on(space: Space) -> SpaceOrOff {
        SpaceOrOff(space.index() as u8)
    }

    /// Returns the space, or `None` if the piece is off the board.
    #[inline]
    pub const fn space(self) -> Option<Space> {
        Space::new(self.0)
    }

    /// Returns the set of this space alone, or the empty set if the piece is off the board.
    #[inline]
    pub const fn set(self) -> SpaceSet {
        SpaceSet(1 << self.0 & SpaceSet::ALL.0)
    }

    /// Returns the orthogonal neighbours (D-2), none if the piece is off the board.
    #[inline]
    pub const fn neighbours(self) -> SpaceSet {
        NEIGHBOURS[self.0 as usize]
    }

    /// Returns the image of the place under a symmetry of the board.
    #[inline]
    pub const fn map(self, symmetry: Symmetry) -> SpaceOrOff {
        match self.space() {
            Some(space) => SpaceOrOff::on(symmetry.space(space)),
            None => self,
        }
    }

    /// Returns 0 to 24 for a space and 25 for off the board.
    pub(super) const fn code(self) -> u8 {
        self.0
    }

    /// Returns the place with this [`SpaceOrOff::code`], or `None` if there is none.
    pub(super) const fn from_code(code: u8) -> Option<SpaceOrOff> {
        if code <= SpaceOrOff::OFF.0 { Some(SpaceOrOff(code)) } else { None }
    }
}

impl fmt::Debug for SpaceOrOff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.space() {
            Some(space) => fmt::Display::fmt(&space, f),
            None => f.write_str("off"),
        }
    }
}

/// The unused ghosts of both sides (L-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ghosts(u8);

impl Ghosts {
    /// The empty set of ghosts.
    pub const NONE: Ghosts = Ghosts(0);

    const fn bit(side: Side, size: Size) -> u8 {
        match size {
            Size::Leader => 0,
            _ => 1 << (3 * side.index() + size.index()),
        }
    }

    /// Returns whether a side has an unused ghost of this size.
    #[inline]
    pub const fn has(self, side: Side, size: Size) -> bool {
        self.0 & Ghosts::bit(side, size) != 0
    }

    /// Returns whether a side has any unused ghost.
    #[inline]
    pub const fn any(self, side: Side) -> bool {
        self.0 >> (3 * side.index()) & 7 != 0
    }

    /// Returns these ghosts and one more. A Leader leaves no ghost.
    #[inline]
    #[must_use]
    pub const fn with(mut self, side: Side, size: Size) -> Ghosts {
        self.insert(side, size);
        self
    }

    /// Adds a ghost. A Leader leaves no ghost.
    #[inline]
    pub(super) const fn insert(&mut self, side: Side, size: Size) {
        self.0 |= Ghosts::bit(side, size);
    }

    /// Removes a ghost.
    #[inline]
    pub(super) const fn remove(&mut self, side: Side, size: Size) {
        self.0 &= !Ghosts::bit(side, size);
    }

    /// Returns the six bits of the set, `SMB` and then `smb`.
    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    /// Returns the ghosts with these bits; higher ones are ignored.
    pub(super) const fn from_bits(bits: u8) -> Ghosts {
        Ghosts(bits & 63)
    }

    /// Returns an iterator over the ghosts in the order of the notation.
    pub fn iter(self) -> impl Iterator<Item = (Side, Size)> {
        let all = Side::BOTH.into_iter().flat_map(|side| Size::FOLLOWERS.map(|size| (side, size)));
        all.filter(move |&(side, size)| self.has(side, size))
    }
}

impl fmt::Display for Ghosts {
    /// Writes the letters of the ghosts, or `-` if there are none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Ghosts::NONE {
            return f.write_str("-");
        }
        self.iter().try_for_each(|(side, size)| write!(f, "{}", size.letter(side)))
    }
}
