//! What a piece sees along an orbit or a ray: pure geometry over the occupancy of one ring or one
//! line, with the piece itself at bit 0, and the tables made from it.
//!
//! A *way* is all that a pawn can do in one direction: it goes on quietly to the first piece in
//! its way and then pushes that piece ahead until a second one stops both (B-7). On an orbit
//! with one piece only, the way ends where the pawn would stand behind the piece as it did before
//! (B-8). The tables are constants of 12 KiB together; counting a pawn's moves is two look-ups.

use super::Laps;
use crate::board::{RING, RingSet, SpaceSet};

/// Both rings, each written twice in a row: one shift looks at them from a ray.
#[derive(Clone, Copy)]
pub(super) struct Rings(u64);

/// Both rings as seen from a ray: bit `d` is the space `d` clockwise from it.
#[derive(Clone, Copy)]
pub(super) struct Seen(u64);

/// Where ring B begins in [`Rings`] and [`Seen`].
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

    /// The five spaces of the ray, from ring A inwards and out again on the other side.
    #[inline]
    pub(super) fn line(self, centre: bool) -> u32 {
        let (outer, inner) = (self.0 as u32, (self.0 >> INNER) as u32);
        outer & 1 | (inner & 1) << 1 | u32::from(centre) << 2 | (inner >> 3 & 8) | (outer >> 2 & 16)
    }
}

/// A pawn's moves in one direction, as distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// Where the first piece stands: 1 to `first - 1` are quiet.
    pub(super) first: u8,
    /// `first` to `end - 1` push that piece one space ahead of the pawn.
    pub(super) end: u8,
}

impl Way {
    const NONE: Way = Way { first: 1, end: 1 };

    /// The way along a line of `length` more spaces; bit `d` of `taken` is the space `d` ahead.
    pub(super) const fn on_line(taken: u32, length: u8) -> Way {
        let beyond = 1 << (length + 1);
        let ahead = taken & (beyond - 2);
        let first = (ahead | beyond).trailing_zeros() as u8;
        // The second piece, or the end of the line, stops both.
        let second = (ahead & ahead.wrapping_sub(1) | beyond).trailing_zeros() as u8;
        Way { first, end: if first < second { second - 1 } else { first } }
    }

    /// The way along an orbit, towards the rising bits of `taken`.
    const fn on_orbit(taken: u32, laps: Laps) -> Way {
        let way = Way::on_line(taken, RING - 1);
        if !(taken & 0xFFE).is_power_of_two() {
            return way;
        }
        // Alone with the piece: eleven spaces on, all places of the two have been seen.
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

/// A ring looked at counterclockwise: bit `d` becomes bit `12 - d`.
const fn backwards(ring: u32) -> u32 {
    ring.reverse_bits() >> 19 & 0xFFE
}

/// Both ways of a pawn along its orbit, clockwise first; bit `d` of `ring` is the space `d` from
/// the pawn clockwise.
pub(super) const fn orbit(ring: RingSet, laps: Laps) -> [Way; 2] {
    let taken = ring.bits() & 0xFFE;
    // Round an empty orbit both ways lead to the same spaces (B-9).
    let back = if taken == 0 { Way::NONE } else { Way::on_orbit(backwards(taken), laps) };
    [Way::on_orbit(taken, laps), back]
}

/// Whether the pawn gets to the opposite space of its ring without pushing.
const fn reaches_opposite(ways: [Way; 2]) -> bool {
    ways[0].first > 6 || ways[1].first > 6
}

/// A pawn's moves along its orbit by the eleven spaces ahead of it; [`OPPOSITE`] is set if one of
/// them is quiet and leads to the opposite space.
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

/// A pawn's moves along its ray by the five spaces of the ray, for a pawn on the first and on the
/// second; with [`OPPOSITE`] as above.
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

/// How many moves a pawn has that stands on the ray's first space (`inner` false) or second.
/// `ring` is its ring as [`orbit`] takes it, `line` the five spaces of its ray.
#[inline]
pub(super) fn pawn_moves(ring: RingSet, line: u32, inner: bool, laps: Laps) -> u32 {
    let along = ORBIT[laps as usize][ring.bits() as usize >> 1 & 0x7FF];
    let across = RAY[usize::from(inner)][line as usize & 0x1F];
    // The opposite space, reached quietly both ways, is one move (B-9).
    let twice = (along & across) / OPPOSITE;
    u32::from(along & !OPPOSITE) + u32::from(across & !OPPOSITE) - u32::from(twice)
}

/// Where a knight on this ray comes on the other ring, as if every piece in its way could be
/// captured: one to five spaces each way, the first piece included (B-3). `ring` is that ring as
/// seen from the ray; the answer is turned back to where it belongs.
#[inline]
pub(super) fn knight_reach(ring: RingSet, ray: u8) -> RingSet {
    let twice = KNIGHT[ring.bits() as usize >> 1 & 0x7FF];
    RingSet(twice << ray >> RING & 0xFFF)
}

/// By the eleven spaces of the other ring; each answer is written twice in a row.
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
