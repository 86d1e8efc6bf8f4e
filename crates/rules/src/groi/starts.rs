//! The level starts of groi.
//!
//! `dejarik probe --stdin` has valued all 1 493 placements of four pawns a side on the outer ring, up to the 24 symmetries:
//! 1 141 are won by the side to move, 352 are level. The list below has the 22 level ones in which a symmetry of the
//! board swaps the sides, so that both have the same placement. A test of the tables finds them again.

use super::Position;
use crate::board::{Space, SpaceSet};

/// The pawns on the outer ring from `A1` to `A12`.
const LEVEL: [&str; 22] = [
    "PPpPpPpp....",
    "PPpPppP....p",
    "PP..PPpp..pp",
    "PP..pPpP..pp",
    "PpPpPpPp....",
    "PpPpP.P..p.p",
    "PpPpPp.P..p.",
    "PpP.P.pP.p.p",
    "P.PpP.pPp.p.",
    "PpPpPp..Pp..",
    "PpP.Pp.pPp..",
    "PpP.Pp..Pp.p",
    "PpPp.PpPp...",
    "PpP..PpPp..p",
    "PpPp.P.pP.p.",
    "PpP.pPp.P.p.",
    "PpP.pP.pPp..",
    "P.Pp.Pp.Pp.p",
    "PpPp.Pp..Pp.",
    "PpPp..PpPp..",
    "P.Pp.pP.Pp.p",
    "Pp.Pp.Pp.Pp.",
];

/// Returns the level starts, in which the first player is to move.
pub(super) fn level() -> Vec<Position> {
    let of = |ring: &str, pawn: u8| -> SpaceSet {
        let rays = (0..).zip(ring.bytes()).filter(|(_, found)| *found == pawn);
        rays.map(|(ray, _)| Space::outer(ray)).collect()
    };
    LEVEL.iter().map(|ring| Position::start(of(ring, b'P'), of(ring, b'p'))).collect()
}
