//! What positions are worth, in whole numbers, and the arrays of slices that are solved.
//!
//! A *unit* is 1/65534 of a game: 0 a certain loss, 65534 a certain win, 32767 a draw. A position
//! worth `v` to one side is worth `65534 - v` to the other, exactly, so only battles are rounded.

use super::slice::{KEYS, LEAST, Slice};

/// A value in units.
pub(super) type Units = u16;

/// A certain win.
pub const WHOLE: u16 = 65534;
/// A draw.
pub const DRAW: u16 = WHOLE / 2;
/// No position.
pub(super) const HOLE: u16 = u16::MAX;

/// A slice that is solved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// What each position is worth.
    pub(super) values: Vec<Units>,
    /// How many quiet turns have to be left until the draw for that; 255 stands for more too.
    pub(super) turns: Vec<u8>,
}

/// Slices that are solved.
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
    /// The values of a slice, if they are there.
    pub(super) fn get(&self, slice: Slice) -> Option<&[Units]> {
        Some(&self.known(slice)?.values)
    }

    /// All that is known of a slice.
    pub(super) fn known(&self, slice: Slice) -> Option<&Known> {
        self.slices[slice.key()].as_ref()
    }

    /// These and others.
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

/// How far a value can be from the truth, in units, for slices with so many pieces and ghosts if the
/// last round changed none by more than `residual`.
///
/// A battle is rounded by half a unit at most; what it leaves in the slice, with the chance of a tie
/// at the first throw, is as wrong as the slice itself, all else as wrong as the slices behind.
/// Quiet turns choose among values and add nothing. So each slice adds `(1/2 + c r) / (1 - c)` to
/// the worst that it needs.
pub fn error(slice: Slice, residual: u16) -> f64 {
    const TIE: f64 = 70.0 / 256.0;
    let step = (0.5 + TIE * f64::from(residual)) / (1.0 - TIE);
    f64::from(depth(slice.pieces(), slice.ghosts())) * step
}

/// The longest chain of slices that a slice with so many pieces and ghosts needs, itself counted.
fn depth(pieces: u32, ghosts: u32) -> u32 {
    let used = ghosts.checked_sub(1).map_or(0, |ghosts| depth(pieces, ghosts));
    let lost = if pieces > LEAST { depth(pieces - 1, ghosts + 1) } else { 0 };
    1 + used.max(lost)
}
