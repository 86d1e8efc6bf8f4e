//! The effect of a quiet limit that is shorter than the number of turns that a table's values need to
//! settle.
//!
//! A table is for the game in which endless play is a draw. Under a limit of `L` quiet turns (L-15) two
//! things differ. A position that needs more than `L` turns for its value is *late*: with `L` turns left
//! it is worth something between the draw and its value. And a battle that ends in a stand-off leads to a
//! position with `L` turns left, so late positions change the values of battles.
//!
//! A stand-off stays in the slice or its other side with a chance of at most [`TIE`]; everything else
//! leads to slices after it. Turns between battles choose among values and enlarge no difference. So if
//! `after` is the largest change of a value in the slices that follow, and `late` the largest distance of
//! a late position's value from the draw, no value of the slice changes by more than
//! `after + late / (1 - TIE)` with `L` turns left, and no battle by more than `after + TIE late / (1 -
//! TIE)`.

use std::collections::HashMap;

use super::slice::Slice;
use super::values::{DRAW, HOLE, Known, TIE, Values};

/// The greatest number of turns that a table tells apart; it also stands for more.
const MOST: usize = u8::MAX as usize;

/// For each slice: how far the values that need many turns are from the draw.
#[derive(Debug)]
pub(super) struct Late(HashMap<Slice, Vec<u16>>);

impl Late {
    /// Examines all values with this number of pieces. This takes some nanoseconds for each.
    pub(super) fn of(pieces: u32, values: &Values) -> Late {
        let slices = Slice::all(pieces).into_iter();
        Late(slices.filter_map(|slice| Some((slice, distances(values.known(slice)?)))).collect())
    }

    /// Returns the largest distance from the draw, in units, of a value of the slice or its other side
    /// that needs more than `limit` turns.
    fn beyond(&self, slice: Slice, limit: u16) -> f64 {
        let at = usize::from(limit).saturating_add(1).min(MOST);
        let of = |slice| self.0.get(&slice).map_or(DRAW, |distances| distances[at]);
        of(slice).max(of(slice.other())).into()
    }

    /// Returns how much a value and a battle of the slice can change under a limit, in units. `fewer` is
    /// the largest change of a value with fewer pieces.
    pub(super) fn changes(&self, slice: Slice, limit: u16, fewer: f64) -> Changes {
        let used = slice.with_a_ghost_used().into_iter();
        let used = used.map(|used| self.changes(used, limit, fewer).value);
        let after = used.fold(fewer, f64::max);
        let late = self.beyond(slice, limit) / (1.0 - TIE);
        Changes { value: after + late, battle: after + TIE * late }
    }

    /// Returns the largest change of any value under a limit, in units.
    pub(super) fn most(&self, limit: u16, fewer: f64) -> f64 {
        self.0.keys().map(|slice| self.changes(*slice, limit, fewer).value).fold(fewer, f64::max)
    }
}

/// How much a limit can change at most, in units.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Changes {
    /// The value of a position of the slice after a battle.
    pub(super) value: f64,
    /// The value of a battle in the slice.
    pub(super) battle: f64,
}

/// Returns, for each number of turns, the largest distance from the draw of a value that needs as many or
/// more.
fn distances(known: &Known) -> Vec<u16> {
    let mut distances = vec![0u16; MOST + 1];
    for (value, turns) in known.values.iter().zip(&known.turns) {
        if *value != HOLE {
            let distance = &mut distances[usize::from(*turns)];
            *distance = value.abs_diff(DRAW).max(*distance);
        }
    }
    for turns in (0..MOST).rev() {
        distances[turns] = distances[turns].max(distances[turns + 1]);
    }
    distances
}
