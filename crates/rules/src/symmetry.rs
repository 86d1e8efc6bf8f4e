//! The 24 symmetries of the board (D-6): twelve rotations, each with or without a reflection.
//!
//! A [`Symmetry`] is one byte. Mapping a space is a table lookup, and mapping a set of spaces takes
//! a few rotations of its bits.

use crate::board::{RING, Ring, RingSet, SPACES, Space, SpaceSet};
use crate::ruleset::mix;

/// A symmetry of the board: first the reflection, if any (ray `k` goes to `-k`, so ray 1 stays),
/// and then the rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symmetry(u8);

const IMAGES: [[u8; SPACES]; 24] = {
    let mut images = [[24; SPACES]; 24];
    let mut symmetry = 0;
    while symmetry < 24 {
        let mut ray = 0;
        while ray < RING {
            let mirrored = if symmetry < RING { ray } else { RING - ray };
            let to = (mirrored + symmetry) % RING;
            images[symmetry as usize][ray as usize] = to;
            images[symmetry as usize][(RING + ray) as usize] = RING + to;
            ray += 1;
        }
        symmetry += 1;
    }
    images
};

impl Symmetry {
    /// Number of symmetries.
    pub const COUNT: usize = 24;
    /// The symmetry that maps every space to itself.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// Creates the clockwise rotation by `rotation` rays (modulo 12), after a reflection if
    /// `mirror` is set.
    pub const fn new(rotation: u8, mirror: bool) -> Symmetry {
        Symmetry(rotation % RING + if mirror { RING } else { 0 })
    }

    /// Returns an iterator over all 24 symmetries, the identity first.
    pub fn all() -> impl ExactSizeIterator<Item = Symmetry> + Clone {
        (0..Symmetry::COUNT as u8).map(Symmetry)
    }

    /// Returns the index of this symmetry, from 0 to 23.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the clockwise rotation in rays, from 0 to 11.
    pub const fn rotation(self) -> u8 {
        self.0 % RING
    }

    /// Returns whether this symmetry reflects the board.
    pub const fn mirrors(self) -> bool {
        self.0 >= RING
    }

    /// Returns the image of a space.
    #[inline]
    pub const fn space(self, space: Space) -> Space {
        match Space::new(IMAGES[self.index()][space.index()]) {
            Some(image) => image,
            None => space,
        }
    }

    /// Returns the image of a set of spaces.
    #[inline]
    pub const fn set(self, set: SpaceSet) -> SpaceSet {
        let centre = set.0 & Space::C.set().0;
        SpaceSet(self.ring(set.outer()).0 | self.ring(set.inner()).0 << 12 | centre)
    }

    const fn ring(self, ring: RingSet) -> RingSet {
        // Reversing the twelve bits sends ray k to 11 - k; rotating by one more ray makes it -k.
        let (bits, turn) = if self.mirrors() {
            (ring.0.reverse_bits() >> 20, self.rotation() + 1)
        } else {
            (ring.0, self.rotation())
        };
        let turn = (turn % RING) as u32;
        RingSet((bits << turn | bits >> (12 - turn)) & 0xFFF)
    }

    /// Returns the symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        // A reflection followed by a rotation is its own inverse.
        if self.mirrors() { self } else { Symmetry::new(RING - self.rotation(), false) }
    }

    /// Returns the symmetry that applies this one first and then `next`.
    pub const fn then(self, next: Symmetry) -> Symmetry {
        let turned =
            if next.mirrors() { RING - self.rotation() } else { self.rotation() } + next.rotation();
        Symmetry::new(turned, self.mirrors() != next.mirrors())
    }
}

/// Number of classes of ordered pairs of different spaces under the symmetries of the board; see
/// [`pair_class`].
pub const PAIR_CLASSES: usize = 30;

/// Returns the class of an ordered pair of different spaces, a number below [`PAIR_CLASSES`].
///
/// The class is determined by the two rings and the number of rays between the spaces. Two pairs
/// have the same class exactly if a symmetry maps one to the other. The classes of all pairs of a
/// set of pieces determine where the pieces are, up to symmetry.
pub const fn pair_class(a: Space, b: Space) -> usize {
    let apart = match (a.ray(), b.ray()) {
        (Some(a), Some(b)) => {
            let apart = a.abs_diff(b);
            (if apart > RING / 2 { RING - apart } else { apart }) as usize
        }
        _ => 0,
    };
    match (a.ring(), b.ring()) {
        (Ring::Outer, Ring::Outer) => apart.saturating_sub(1),
        (Ring::Inner, Ring::Inner) => 6 + apart.saturating_sub(1),
        (Ring::Outer, Ring::Inner) => 12 + apart,
        (Ring::Inner, Ring::Outer) => 19 + apart,
        (Ring::Outer, Ring::Centre) => 26,
        (Ring::Inner, Ring::Centre) => 27,
        (Ring::Centre, Ring::Outer) => 28,
        (Ring::Centre, Ring::Inner | Ring::Centre) => 29,
    }
}

/// Returns a hash of the places of some pieces that is equal for all 24 images of the position, and
/// almost never for other positions. It is a sum over all pairs of pieces; a piece off the board
/// (`None`) adds nothing.
pub fn image_hash<const PIECES: usize>(places: [Option<Space>; PIECES]) -> u64 {
    let mut sum = 0u64;
    for (first, from) in places.into_iter().enumerate() {
        let Some(from) = from else { continue };
        // Hash the ring of each piece too: a piece that is alone on the board is in no pair.
        sum = sum.wrapping_add(mix((first * 3 + from.ring() as usize + 1) as u64));
        for (second, to) in places.into_iter().enumerate().skip(first + 1) {
            if let Some(to) = to {
                let pair = first * PIECES + second;
                sum = sum.wrapping_add(mix(((pair + 1) << 8 | pair_class(from, to)) as u64));
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d6_the_24_symmetries_are_a_group_that_keeps_neighbours() {
        let mut images = std::collections::HashSet::new();
        for symmetry in Symmetry::all() {
            images.insert(Space::all().map(|s| symmetry.space(s)).collect::<Vec<_>>());
            for space in Space::all() {
                let image = symmetry.space(space);
                assert_eq!(symmetry.inverse().space(image), space);
                assert_eq!(symmetry.set(space.set()), image.set());
                assert_eq!(symmetry.set(space.orthogonal()), image.orthogonal());
                assert_eq!(symmetry.set(space.diagonal()), image.diagonal());
                for next in Symmetry::all() {
                    assert_eq!(symmetry.then(next).space(space), next.space(image));
                }
            }
        }
        assert_eq!(images.len(), Symmetry::COUNT);
    }

    #[test]
    fn d6_two_pairs_have_one_class_exactly_if_a_symmetry_maps_one_to_the_other() {
        let pairs = Space::all().flat_map(|a| Space::all().map(move |b| (a, b)));
        let pairs: Vec<_> = pairs.filter(|(a, b)| a != b).collect();
        let mut classes = std::collections::HashSet::new();
        for &(a, b) in &pairs {
            classes.insert(pair_class(a, b));
            let image = |symmetry: Symmetry| (symmetry.space(a), symmetry.space(b));
            let images: std::collections::HashSet<_> = Symmetry::all().map(image).collect();
            for &(c, d) in &pairs {
                assert_eq!(
                    pair_class(a, b) == pair_class(c, d),
                    images.contains(&(c, d)),
                    "{a} {b} {c} {d}"
                );
            }
        }
        assert_eq!(
            (classes.len(), classes.into_iter().max()),
            (PAIR_CLASSES, Some(PAIR_CLASSES - 1))
        );
    }
}
