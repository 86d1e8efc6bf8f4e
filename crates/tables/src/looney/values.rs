//! Values of positions as whole numbers, and the arrays of solved slices.
//!
//! A *unit* is 1/65534 of a game: 0 is a certain loss, 65534 a certain win, 32767 a draw. A
//! position worth `v` to one side is worth exactly `65534 - v` to the other, so only battles are
//! rounded.

use super::slice::{KEYS, LEAST, Slice};

/// A value in units.
pub(super) type Units = u16;

/// The value of a certain win.
pub const WHOLE: u16 = 65534;
/// The value of a draw.
pub const DRAW: u16 = WHOLE / 2;
/// Marks a number without a position.
pub(super) const HOLE: u16 = u16::MAX;

/// The values of a solved slice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// The value of each position.
    pub(super) values: Vec<Units>,
    /// The number of quiet turns that must be left until the draw for each value; 255 also stands
    /// for more.
    pub(super) turns: Vec<u8>,
}

/// The values of the solved slices.
#[derive(Debug)]
pub struct Values {
    slices: Vec<Option<Known>>,
}

impl Default for Values {
    fn default() -> Values {
        Values { slices: vec![None; KEYS] }
    }
}

impl Values {
    /// Returns the values of a slice; `None` if it is not solved.
    pub(super) fn get(&self, slice: Slice) -> Option<&[Units]> {
        Some(&self.known(slice)?.values)
    }

    /// Returns the values and turns of a slice; `None` if it is not solved.
    pub(super) fn known(&self, slice: Slice) -> Option<&Known> {
        self.slices[slice.key()].as_ref()
    }

    /// Adds the slices of `other`.
    pub fn extend(&mut self, other: Values) {
        for (slice, known) in self.slices.iter_mut().zip(other.slices) {
            if known.is_some() {
                *slice = known;
            }
        }
    }

    /// Adds a slice.
    pub(super) fn put(&mut self, slice: Slice, known: Known) {
        self.slices[slice.key()] = Some(known);
    }
}

/// The greatest chance of a tie at the first throw of a battle.
pub(super) const TIE: f64 = 70.0 / 256.0;

/// Returns the greatest error of a value of the slice, in units, if the last round changed no value
/// by more than `residual`.
///
/// A battle is rounded by at most half a unit. The part of it that stays in the slice, with the
/// chance of a tie at the first throw, has the error of the slice itself, and the rest has the
/// error of the slices after it. Quiet turns choose among values and add no error. So each slice
/// adds `(1/2 + c r) / (1 - c)` to the largest error of the slices it depends on.
pub fn error(slice: Slice, residual: u16) -> f64 {
    let step = (0.5 + TIE * f64::from(residual)) / (1.0 - TIE);
    f64::from(depth(slice.pieces(), slice.ghosts())) * step
}

/// Returns the length of the longest chain of slices that a slice with these pieces and ghosts
/// depends on, including itself.
fn depth(pieces: u32, ghosts: u32) -> u32 {
    let used = ghosts.checked_sub(1).map_or(0, |ghosts| depth(pieces, ghosts));
    let lost = if pieces > LEAST { depth(pieces - 1, ghosts + 1) } else { 0 };
    1 + used.max(lost)
}
