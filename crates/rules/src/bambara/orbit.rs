//! Moves along an orbit or a ray as functions of its occupancy, with the moving piece at bit 0, and
//! lookup tables of these functions.
//!
//! A *way* describes all moves of a pawn in one direction: it moves freely up to the first piece
//! ahead, and then pushes that piece until a second one stops both (B-7). If the orbit holds only
//! one other piece, the way ends before both pieces have the same places again (B-8). The tables
//! take 12 KiB together, and counting a pawn's moves takes two lookups.

use super::Laps;
use crate::board::{RING, RingSet, SpaceSet};

/// The occupancy of both rings, each written twice in a row, so that one shift gives the view from
/// any ray.
#[derive(Clone, Copy)]
pub(super) struct Rings(u64);

/// The occupancy of both rings as seen from a ray: bit `d` is the space `d` clockwise from it.
#[derive(Clone, Copy)]
pub(super) struct Seen(u64);

/// Bit position of ring B in [`Rings`] and [`Seen`].
const INNER: u32 = 32;

impl Rings {
    #[inline]
    pub(super) fn of(set: SpaceSet) -> Rings {
        let twice = |ring: RingSet| u64::from(ring.bits() | ring.bits() << RING);
        Rings(twice(set.outer()) | twice(set.inner()) << INNER)
    }

    #[inline]
    pub(super) fn from(self, ray: u8) -> Seen {
        Seen(self.0 >> ray)
    }
}

impl Seen {
    #[inline]
    pub(super) fn outer(self) -> RingSet {
        RingSet(self.0 as u32 & 0xFFF)
    }

    #[inline]
    pub(super) fn inner(self) -> RingSet {
        RingSet((self.0 >> INNER) as u32 & 0xFFF)
    }

    /// Returns the five spaces of the ray, from ring A through the centre to ring A on the other
    /// side.
    #[inline]
    pub(super) fn line(self, centre: bool) -> u32 {
        let (outer, inner) = (self.0 as u32, (self.0 >> INNER) as u32);
        outer & 1 | (inner & 1) << 1 | u32::from(centre) << 2 | (inner >> 3 & 8) | (outer >> 2 & 16)
    }
}

/// A pawn's moves in one direction, as distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// Distance of the first piece. Distances 1 to `first - 1` are moves without a push.
    pub(super) first: u8,
    /// Distances `first` to `end - 1` push that piece one space ahead of the pawn.
    pub(super) end: u8,
}

impl Way {
    const NONE: Way = Way { first: 1, end: 1 };

    /// Returns the way along a line with `length` spaces ahead. Bit `d` of `taken` is the space `d`
    /// ahead.
    pub(super) const fn on_line(taken: u32, length: u8) -> Way {
        let beyond = 1 << (length + 1);
        let ahead = taken & (beyond - 2);
        let first = (ahead | beyond).trailing_zeros() as u8;
        // The second piece, or the end of the line, stops both.
        let second = (ahead & ahead.wrapping_sub(1) | beyond).trailing_zeros() as u8;
        Way { first, end: if first < second { second - 1 } else { first } }
    }

    /// Returns the way along an orbit, in the direction of rising bits of `taken`.
    const fn on_orbit(taken: u32, laps: Laps) -> Way {
        let way = Way::on_line(taken, RING - 1);
        if !(taken & 0xFFE).is_power_of_two() {
            return way;
        }
        // After eleven pushes the two pieces would have the same places again.
        let end = way.first + RING - 1;
        match laps {
            Laps::One if end > RING + 1 => Way { end: RING + 1, ..way },
            Laps::Any | Laps::One => Way { end, ..way },
        }
    }

    const fn count(self) -> u8 {
        self.end - 1
    }
}

/// Returns the view of a ring in the other direction: bit `d` becomes bit `12 - d`.
const fn backwards(ring: u32) -> u32 {
    ring.reverse_bits() >> 19 & 0xFFE
}

/// Returns a pawn's two ways along its orbit, clockwise first. Bit `d` of `ring` is the space `d`
/// clockwise from the pawn.
pub(super) const fn orbit(ring: RingSet, laps: Laps) -> [Way; 2] {
    let taken = ring.bits() & 0xFFE;
    // On an empty orbit both directions lead to the same spaces (B-9).
    let back = if taken == 0 { Way::NONE } else { Way::on_orbit(backwards(taken), laps) };
    [Way::on_orbit(taken, laps), back]
}

/// Returns whether the pawn reaches the opposite space of its ring without pushing.
const fn reaches_opposite(ways: [Way; 2]) -> bool {
    ways[0].first > 6 || ways[1].first > 6
}

/// Number of a pawn's moves along its orbit by the occupancy of the eleven other spaces.
/// [`OPPOSITE`] is set if one of these moves reaches the opposite space without pushing.
type OrbitCounts = [u8; 1 << 11];
const OPPOSITE: u8 = 0x80;

const fn orbit_counts(laps: Laps) -> OrbitCounts {
    let mut table = [0; 1 << 11];
    let mut taken = 0;
    while taken < 1 << 11 {
        let ways = orbit(RingSet(taken << 1), laps);
        table[taken as usize] =
            ways[0].count() + ways[1].count() + if reaches_opposite(ways) { OPPOSITE } else { 0 };
        taken += 1;
    }
    table
}

static ORBIT: [OrbitCounts; 2] = [orbit_counts(Laps::Any), orbit_counts(Laps::One)];

/// Number of a pawn's moves along its ray by the occupancy of the ray's five spaces: first for a
/// pawn on the ray's first space, then for one on its second. [`OPPOSITE`] has the same meaning as
/// above.
static RAY: [[u8; 1 << 5]; 2] = {
    let mut table = [[0; 1 << 5]; 2];
    let mut line = 0;
    while line < 1 << 5 {
        let (from_outer, from_inner) = (Way::on_line(line, 4), Way::on_line(line >> 1, 3));
        let outwards = if line & 1 == 0 { 1 } else { 0 };
        table[0][line as usize] =
            from_outer.count() + if from_outer.first > 4 { OPPOSITE } else { 0 };
        table[1][line as usize] =
            from_inner.count() + outwards + if from_inner.first > 2 { OPPOSITE } else { 0 };
        line += 1;
    }
    table
};

/// Counts the moves of a pawn on the first space of its ray (`inner` false) or the second. `ring`
/// is its ring as in [`orbit`], and `line` the five spaces of its ray.
#[inline]
pub(super) fn pawn_moves(ring: RingSet, line: u32, inner: bool, laps: Laps) -> u32 {
    let along = ORBIT[laps as usize][ring.bits() as usize >> 1 & 0x7FF];
    let across = RAY[usize::from(inner)][line as usize & 0x1F];
    // Reaching the opposite space without a push in both ways is one move (B-9).
    let twice = (along & across) / OPPOSITE;
    u32::from(along & !OPPOSITE) + u32::from(across & !OPPOSITE) - u32::from(twice)
}

/// Returns where a knight on this ray can end on the other ring, counting every piece in its way as
/// a target: up to five spaces in each direction, up to and including the first piece (B-3). `ring`
/// is the other ring as seen from the ray; the result is in absolute positions.
#[inline]
pub(super) fn knight_reach(ring: RingSet, ray: u8) -> RingSet {
    let twice = KNIGHT[ring.bits() as usize >> 1 & 0x7FF];
    RingSet(twice << ray >> RING & 0xFFF)
}

/// The knight's reach by the occupancy of the other ring's eleven spaces; each entry is written
/// twice in a row.
static KNIGHT: [u32; 1 << 11] = {
    const fn reach(taken: u32) -> u32 {
        let stop = taken | 1 << 5;
        (stop ^ (stop - 1)) & 0x3E
    }
    let mut table = [0; 1 << 11];
    let mut taken = 0;
    while taken < 1 << 11 {
        let ring = taken << 1;
        let both = reach(ring) | backwards(reach(backwards(ring)));
        table[taken as usize] = both | both << RING;
        taken += 1;
    }
    table
};
