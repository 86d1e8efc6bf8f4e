//! The 24 symmetries of the board (D-6): twelve rotations, each with or without a mirror.
//!
//! A [`Symmetry`] is one byte; mapping a space is a table look-up, mapping a set a handful of
//! rotations.

use crate::board::{RING, Ring, RingSet, SPACES, Space, SpaceSet};
use crate::ruleset::mix;

/// A symmetry of the board: the mirror first (ray `k` to `-k`, so ray 1 stays), then a turn.
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
    /// How many there are.
    pub const COUNT: usize = 24;
    /// The one that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// A turn clockwise by `rotation` rays (modulo 12), after the mirror if there is one.
    pub const fn new(rotation: u8, mirror: bool) -> Symmetry {
        Symmetry(rotation % RING + if mirror { RING } else { 0 })
    }

    /// All 24, the identity first.
    pub fn all() -> impl ExactSizeIterator<Item = Symmetry> + Clone {
        (0..Symmetry::COUNT as u8).map(Symmetry)
    }

    /// 0 to 23.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Rays turned clockwise, 0 to 11.
    pub const fn rotation(self) -> u8 {
        self.0 % RING
    }

    /// Whether it turns the board over.
    pub const fn mirrors(self) -> bool {
        self.0 >= RING
    }

    /// Where a space goes.
    #[inline]
    pub const fn space(self, space: Space) -> Space {
        match Space::new(IMAGES[self.index()][space.index()]) {
            Some(image) => image,
            None => space,
        }
    }

    /// Where a set of spaces goes.
    #[inline]
    pub const fn set(self, set: SpaceSet) -> SpaceSet {
        let centre = set.0 & Space::C.set().0;
        SpaceSet(self.ring(set.outer()).0 | self.ring(set.inner()).0 << 12 | centre)
    }

    const fn ring(self, ring: RingSet) -> RingSet {
        // Twelve bits reversed send ray k to 11 - k; one more turn makes it -k.
        let (bits, turn) = if self.mirrors() {
            (ring.0.reverse_bits() >> 20, self.rotation() + 1)
        } else {
            (ring.0, self.rotation())
        };
        let turn = (turn % RING) as u32;
        RingSet((bits << turn | bits >> (12 - turn)) & 0xFFF)
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        // A mirrored turn is its own inverse.
        if self.mirrors() { self } else { Symmetry::new(RING - self.rotation(), false) }
    }

    /// First this one, then `next`.
    pub const fn then(self, next: Symmetry) -> Symmetry {
        let turned =
            if next.mirrors() { RING - self.rotation() } else { self.rotation() } + next.rotation();
        Symmetry::new(turned, self.mirrors() != next.mirrors())
    }
}

/// How many ways there are for two different spaces to lie to each other.
pub const WAYS: usize = 30;

/// How two different spaces lie to each other: their rings, and how many rays are between them; below
/// [`WAYS`]. It is the same for two other spaces exactly if a symmetry takes the first pair to the
/// second, and how all pairs of some pieces lie says how they all lie, but for the symmetry.
pub const fn way(a: Space, b: Space) -> usize {
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

/// A hash of where some pieces are that is the same for all 24 images, and for hardly anything else:
/// a sum over all pairs of pieces. A place that is no space adds nothing.
pub fn image_hash<const PIECES: usize>(places: [Option<Space>; PIECES]) -> u64 {
    let mut sum = 0u64;
    for (first, from) in places.into_iter().enumerate() {
        let Some(from) = from else { continue };
        // A piece alone has a ring, but no partner to say so.
        sum = sum.wrapping_add(mix((first * 3 + from.ring() as usize + 1) as u64));
        for (second, to) in places.into_iter().enumerate().skip(first + 1) {
            if let Some(to) = to {
                let pair = first * PIECES + second;
                sum = sum.wrapping_add(mix(((pair + 1) << 8 | way(from, to)) as u64));
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
    fn d6_two_spaces_lie_alike_exactly_if_a_symmetry_says_so() {
        let pairs = Space::all().flat_map(|a| Space::all().map(move |b| (a, b)));
        let pairs: Vec<_> = pairs.filter(|(a, b)| a != b).collect();
        let mut ways = std::collections::HashSet::new();
        for &(a, b) in &pairs {
            ways.insert(way(a, b));
            let image = |symmetry: Symmetry| (symmetry.space(a), symmetry.space(b));
            let images: std::collections::HashSet<_> = Symmetry::all().map(image).collect();
            for &(c, d) in &pairs {
                assert_eq!(way(a, b) == way(c, d), images.contains(&(c, d)), "{a} {b} {c} {d}");
            }
        }
        assert_eq!((ways.len(), ways.into_iter().max()), (WAYS, Some(WAYS - 1)));
    }
}
