//! The board: 25 spaces on two rings around a centre (rules D-1 to D-4).
//!
//! A [`Space`] is one byte, and a [`SpaceSet`] is a bit set in a `u32`. All neighbour tables are
//! constants. Spaces are indexed in the order of the notation: `A1`…`A12`, `B1`…`B12`, `C`.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};
use std::str::FromStr;

use crate::text::{ParseError, Scanner};

/// Number of spaces on one ring.
pub const RING: u8 = 12;
/// Number of spaces on the board (D-1).
pub const SPACES: usize = 25;

/// One of the 25 spaces (D-1). Indices 0–11 are ring A, 12–23 are ring B, and 24 is the centre.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

/// The three zones of the board, from the rim inwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ring {
    /// Ring A, the outer ring.
    Outer,
    /// Ring B, the inner ring.
    Inner,
    /// `C`, the centre.
    Centre,
}

/// A direction of rotation, seen from above (D-1: numbers rise clockwise).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Towards rising numbers.
    Clockwise,
    /// Towards falling numbers.
    Counterclockwise,
}

impl Turn {
    /// Both directions of rotation, clockwise first.
    pub const BOTH: [Turn; 2] = [Turn::Clockwise, Turn::Counterclockwise];
}

impl Space {
    /// The centre of the board.
    pub const C: Space = Space(24);

    /// Returns the space with this index, or `None` unless the index is from 0 to 24.
    pub const fn new(index: u8) -> Option<Space> {
        if index < 25 { Some(Space(index)) } else { None }
    }

    /// Returns the space of ring A on ray `ray` (counted from 0, modulo 12): `outer(0)` is `A1`.
    pub const fn outer(ray: u8) -> Space {
        Space(ray % RING)
    }

    /// Returns the space of ring B on ray `ray` (counted from 0, modulo 12): `inner(0)` is `B1`.
    pub const fn inner(ray: u8) -> Space {
        Space(RING + ray % RING)
    }

    /// Returns the index of this space, from 0 to 24 in the order of the notation.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the zone of the board that this space belongs to.
    pub const fn ring(self) -> Ring {
        match self.0 {
            0..=11 => Ring::Outer,
            12..=23 => Ring::Inner,
            _ => Ring::Centre,
        }
    }

    /// Returns the ray of this space, counted from 0, or `None` for the centre, which is on every
    /// ray.
    pub const fn ray(self) -> Option<u8> {
        if self.0 < 24 { Some(self.0 % RING) } else { None }
    }

    /// Returns the space `count` places further along the same ring. The centre maps to itself.
    pub const fn along(self, turn: Turn, count: u8) -> Space {
        let Some(ray) = self.ray() else { return self };
        let count = count % RING;
        let to = match turn {
            Turn::Clockwise => ray + count,
            Turn::Counterclockwise => ray + RING - count,
        };
        if self.0 < RING { Space::outer(to) } else { Space::inner(to) }
    }

    /// Returns an iterator over all spaces in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Space> + ExactSizeIterator + Clone {
        (0..SPACES as u8).map(Space)
    }

    /// Returns the orthogonal neighbours (D-2): the next spaces along the ring and along the ray.
    pub const fn orthogonal(self) -> SpaceSet {
        ORTHOGONAL[self.index()]
    }

    /// Returns the diagonal neighbours (D-4): one step along a ring and one along a ray at once.
    /// The centre and each inner space are also diagonal neighbours of each other.
    pub const fn diagonal(self) -> SpaceSet {
        DIAGONAL[self.index()]
    }

    /// Returns the set that holds only this space.
    pub const fn set(self) -> SpaceSet {
        SpaceSet(1 << self.0)
    }
}

const ORTHOGONAL: [SpaceSet; SPACES] = {
    let mut table = [SpaceSet::EMPTY; SPACES];
    let mut ray = 0;
    while ray < RING {
        let (a, b) = (Space::outer(ray), Space::inner(ray));
        table[a.index()] = SpaceSet(
            Space::outer(ray + 1).set().0 | Space::outer(ray + RING - 1).set().0 | b.set().0,
        );
        table[b.index()] = SpaceSet(
            Space::inner(ray + 1).set().0
                | Space::inner(ray + RING - 1).set().0
                | a.set().0
                | Space::C.set().0,
        );
        ray += 1;
    }
    table[Space::C.index()] = SpaceSet::INNER;
    table
};

const DIAGONAL: [SpaceSet; SPACES] = {
    let mut table = [SpaceSet::EMPTY; SPACES];
    let mut ray = 0;
    while ray < RING {
        let (next, before) = (ray + 1, ray + RING - 1);
        table[Space::outer(ray).index()] =
            SpaceSet(Space::inner(next).set().0 | Space::inner(before).set().0);
        table[Space::inner(ray).index()] =
            SpaceSet(Space::outer(next).set().0 | Space::outer(before).set().0 | Space::C.set().0);
        ray += 1;
    }
    table[Space::C.index()] = SpaceSet::INNER;
    table
};

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ray @ 0..=11 => write!(f, "A{}", ray + 1),
            index @ 12..=23 => write!(f, "B{}", index - 11),
            _ => f.write_str("C"),
        }
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Space {
    type Err = ParseError;

    /// Parses `A1`…`A12`, `B1`…`B12` or `C`, and nothing else.
    fn from_str(text: &str) -> Result<Space, ParseError> {
        let mut scanner = Scanner::new(text);
        let space = scanner.space()?;
        scanner.end()?;
        Ok(space)
    }
}

/// A set of spaces: bit `i` stands for the space with index `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SpaceSet(pub(crate) u32);

impl SpaceSet {
    /// The empty set.
    pub const EMPTY: SpaceSet = SpaceSet(0);
    /// All 25 spaces.
    pub const ALL: SpaceSet = SpaceSet((1 << SPACES) - 1);
    /// The twelve spaces of ring A.
    pub const OUTER: SpaceSet = SpaceSet(0xFFF);
    /// The twelve spaces of ring B.
    pub const INNER: SpaceSet = SpaceSet(0xFFF << 12);

    /// Returns the set as bits: bit `i` stands for the space with index `i`.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Builds a set from the low 25 bits, where bit `i` stands for the space with index `i`. Higher
    /// bits are ignored.
    #[inline]
    pub const fn from_bits(bits: u32) -> SpaceSet {
        SpaceSet(bits & SpaceSet::ALL.0)
    }

    /// Returns whether `space` is in the set.
    #[inline]
    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space.0 & 1 == 1
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of spaces in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the set without its first space in index order. The empty set stays empty.
    #[inline]
    #[must_use]
    pub const fn without_first(self) -> SpaceSet {
        SpaceSet(self.0 & self.0.wrapping_sub(1))
    }

    /// Adds a space to the set.
    #[inline]
    pub const fn insert(&mut self, space: Space) {
        self.0 |= 1 << space.0;
    }

    /// Removes a space from the set.
    #[inline]
    pub const fn remove(&mut self, space: Space) {
        self.0 &= !(1 << space.0);
    }

    /// Returns the part of the set on ring A as 12 bits, bit 0 for `A1`.
    #[inline]
    pub const fn outer(self) -> RingSet {
        RingSet(self.0 & 0xFFF)
    }

    /// Returns the part of the set on ring B as 12 bits, bit 0 for `B1`.
    #[inline]
    pub const fn inner(self) -> RingSet {
        RingSet(self.0 >> 12 & 0xFFF)
    }

    /// Returns whether the centre is in the set.
    #[inline]
    pub const fn centre(self) -> bool {
        self.contains(Space::C)
    }
}

impl BitOr for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn bitor(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 | other.0)
    }
}

impl BitAnd for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn bitand(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & other.0)
    }
}

impl BitOrAssign for SpaceSet {
    #[inline]
    fn bitor_assign(&mut self, other: SpaceSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for SpaceSet {
    #[inline]
    fn bitand_assign(&mut self, other: SpaceSet) {
        self.0 &= other.0;
    }
}

impl Sub for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn sub(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & !other.0)
    }
}

impl Not for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn not(self) -> SpaceSet {
        SpaceSet(!self.0 & SpaceSet::ALL.0)
    }
}

impl FromIterator<Space> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> SpaceSet {
        spaces.into_iter().fold(SpaceSet::EMPTY, |set, space| set | space.set())
    }
}

/// Iterator over the spaces of a [`SpaceSet`] in index order.
#[derive(Clone, Debug)]
pub struct Spaces(SpaceSet);

impl Iterator for Spaces {
    type Item = Space;

    #[inline]
    fn next(&mut self) -> Option<Space> {
        if self.0.is_empty() {
            return None;
        }
        let space = Space(self.0.0.trailing_zeros() as u8);
        self.0.0 &= self.0.0 - 1;
        Some(space)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl IntoIterator for SpaceSet {
    type Item = Space;
    type IntoIter = Spaces;

    #[inline]
    fn into_iter(self) -> Spaces {
        Spaces(self)
    }
}

impl fmt::Debug for SpaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// A set of rays, which selects spaces of one ring: bit 0 stands for ray 1, bit 11 for ray 12.
/// Turning the ring is a rotation of these bits, so a move generator handles a whole ring in a few
/// instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct RingSet(pub(crate) u32);

impl RingSet {
    /// Returns the set as twelve bits.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the rays that are not in the set.
    #[inline]
    pub const fn complement(self) -> RingSet {
        RingSet(!self.0 & 0xFFF)
    }

    /// Returns what each ray sees `count` (0 to 12) spaces ahead in the direction of `turn`:
    /// clockwise, bit `k` of the result is bit `k + count` of the set.
    #[inline]
    pub const fn seen(self, turn: Turn, count: u8) -> RingSet {
        let count = match turn {
            Turn::Clockwise => count,
            Turn::Counterclockwise => RING - count,
        } as u32;
        // The ring is written twice in a row; the compiler shares this between several calls on one
        // ring.
        RingSet((self.0 | self.0 << 12) >> count & 0xFFF)
    }

    /// Returns whether a ray (counted from 0, modulo 12) is in the set.
    #[inline]
    pub const fn contains(self, ray: u8) -> bool {
        self.0 >> (ray % RING) & 1 == 1
    }
}

impl BitAnd for RingSet {
    type Output = RingSet;
    #[inline]
    fn bitand(self, other: RingSet) -> RingSet {
        RingSet(self.0 & other.0)
    }
}

impl BitOr for RingSet {
    type Output = RingSet;
    #[inline]
    fn bitor(self, other: RingSet) -> RingSet {
        RingSet(self.0 | other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spaces(text: &str) -> SpaceSet {
        text.split(' ').map(|name| name.parse::<Space>().unwrap()).collect()
    }

    #[test]
    fn d1_there_are_25_spaces_named_clockwise() {
        let names: Vec<_> = Space::all().map(|space| space.to_string()).collect();
        assert_eq!(names.len(), SPACES);
        assert_eq!((&*names[0], &*names[11], &*names[12]), ("A1", "A12", "B1"));
        assert_eq!((&*names[23], &*names[24]), ("B12", "C"));
        assert!(Space::all().all(|space| space.to_string().parse() == Ok(space)));
        assert_eq!(Space::outer(11).along(Turn::Clockwise, 1), Space::outer(0));
        assert_eq!(Space::inner(0).along(Turn::Counterclockwise, 13), Space::inner(11));
    }

    #[test]
    fn d2_orthogonal_neighbours_lie_along_a_ring_or_a_ray() {
        assert_eq!(Space::outer(0).orthogonal(), spaces("A12 A2 B1"));
        assert_eq!(Space::inner(11).orthogonal(), spaces("B11 B1 A12 C"));
        assert_eq!(Space::C.orthogonal(), SpaceSet::INNER);
        for space in Space::all() {
            assert!(!space.orthogonal().contains(space));
            assert!(space.orthogonal().into_iter().all(|next| next.orthogonal().contains(space)));
        }
    }

    #[test]
    fn d3_a_ray_runs_through_the_centre_to_the_other_side() {
        let ray: Vec<_> = ["A1", "B1", "C", "B7", "A7"].map(|name| name.parse().unwrap()).into();
        assert!(ray.windows(2).all(|pair: &[Space]| pair[0].orthogonal().contains(pair[1])));
        assert_eq!(ray[0].ray().map(|k| k + 6), ray[4].ray());
    }

    #[test]
    fn d4_diagonal_neighbours_step_along_ring_and_ray_at_once() {
        assert_eq!(Space::outer(0).diagonal(), spaces("B12 B2"));
        assert_eq!(Space::inner(0).diagonal(), spaces("A12 A2 C"));
        assert_eq!(Space::C.diagonal(), SpaceSet::INNER);
    }

    #[test]
    fn a_ring_seen_from_each_ray_is_a_rotation() {
        for bits in 0..0x1000 {
            let ring = RingSet(bits);
            for count in 0..=12 {
                for ray in 0..12 {
                    assert_eq!(
                        ring.seen(Turn::Clockwise, count).contains(ray),
                        ring.contains(ray + count)
                    );
                    assert_eq!(
                        ring.seen(Turn::Counterclockwise, count).contains(ray),
                        ring.contains(ray + 12 - count)
                    );
                }
            }
        }
    }

    #[test]
    fn only_canonical_names_of_spaces_are_parsed() {
        for bad in ["", "A", "A0", "A13", "A01", "a1", "B", "C1", "D1", "A1 ", "é"] {
            assert!(bad.parse::<Space>().is_err(), "{bad:?} was accepted");
        }
    }
}
