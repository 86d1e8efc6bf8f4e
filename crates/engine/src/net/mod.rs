//! The learned evaluation: a small net that evaluates positions with dice, trained on games of the engine
//! against itself (by `train`, a package beside the workspace; see docs/learning.md).
//!
//! [`Features`] are the input of a net: the places of eight pieces, seen from the side to move, and a few
//! facts. From the places the net derives *pairs*: for any two pieces their relation, that is the ring of
//! each and the number of rays between them. Pairs do not change when the board is turned or mirrored, so
//! a position and its 23 images have the same value; and all of reaching, attacking, supporting and
//! blocking is about pairs. Each pair, each piece and each fact selects a row of [`WIDTH`] numbers; the sum
//! of the rows goes through two small layers to one number.
//!
//! Everything is computed in whole numbers except for one square root, so a net gives the same values on every machine.
//! An [`Accumulator`] keeps the last sums and updates them by what has changed.

mod accumulator;
mod features;
mod file;
#[cfg(test)]
mod tests;

pub use crate::eval::{features, layout, shipped};
pub use accumulator::Accumulator;
pub use features::{Features, Layout};
pub use file::NetError;

use crate::value::{POINT, Score};

/// The length of a row, and of the sum of rows.
pub const WIDTH: usize = 64;
/// The number of units in the second layer.
pub const NARROW: usize = 16;

/// The whole number that stands for 1 in a row.
const ROW_ONE: f32 = 1024.0;
/// The largest number in a row: the sum of all rows of a position has to stay below 2^15.
pub const ROW_MOST: f32 = 0.75;
/// The whole number that stands for 1 in the weights of the second layer.
const NARROW_ONE: f32 = 1024.0;
/// The largest weight in the second layer.
pub const NARROW_MOST: f32 = 15.0;
/// The whole number that stands for 1 in the output of the second layer and in the weights of the last.
const LAST_ONE: f32 = 1024.0;
/// The largest weight in the last layer.
pub const LAST_MOST: f32 = 31.0;

/// The score of a net that is certain: hardly less than a point. If it were much less, targets learned
/// from the net's own values would shrink from turn to turn, and a game would seem the nearer to a draw
/// the longer it lasts.
const CERTAIN: Score = POINT - 1_000;

/// A row, or a sum of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
struct Row([i16; WIDTH]);

impl Row {
    #[inline]
    fn add(&mut self, other: &Row) {
        self.0.iter_mut().zip(&other.0).for_each(|(to, by)| *to = to.wrapping_add(*by));
    }

    #[inline]
    fn subtract(&mut self, other: &Row) {
        self.0.iter_mut().zip(&other.0).for_each(|(to, by)| *to = to.wrapping_sub(*by));
    }
}

/// The weights of a net in floating point, as training has them. Matrices are stored by rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The rows of the first layer: [`Layout::rows`] times [`WIDTH`] numbers.
    pub rows: Vec<f32>,
    /// The biases of the first layer: [`WIDTH`] numbers.
    pub bias: Vec<f32>,
    /// The weights of the second layer: for each of [`NARROW`] units one for each of [`WIDTH`] inputs.
    pub narrow: Vec<f32>,
    /// The biases of the second layer: [`NARROW`] numbers.
    pub narrow_bias: Vec<f32>,
    /// The weights of the last layer: [`NARROW`] numbers.
    pub last: Vec<f32>,
    /// The bias of the last layer.
    pub last_bias: f32,
}

/// A net in whole numbers, ready to evaluate.
#[derive(Clone, PartialEq, Eq)]
pub struct Net {
    layout: Layout,
    rows: Vec<Row>,
    bias: Row,
    narrow: [Row; NARROW],
    narrow_bias: [i32; NARROW],
    last: [i16; NARROW],
    last_bias: i32,
}

impl std::fmt::Debug for Net {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Net({}, {} rows)", self.layout.rules(), self.rows.len())
    }
}

impl Net {
    /// Creates the net with these weights, each clamped to its bounds and rounded.
    ///
    /// # Errors
    ///
    /// Returns [`NetError::Size`] if a part has another length than the layout requires.
    pub fn new(layout: Layout, weights: &Weights) -> Result<Net, NetError> {
        let Weights { rows, bias, narrow, narrow_bias, last, last_bias } = weights;
        let parts = [
            (rows.len(), layout.rows() * WIDTH),
            (bias.len(), WIDTH),
            (narrow.len(), NARROW * WIDTH),
            (narrow_bias.len(), NARROW),
            (last.len(), NARROW),
        ];
        if let Some(&(found, expected)) = parts.iter().find(|(found, expected)| found != expected) {
            return Err(NetError::Size { expected, found });
        }
        let row = |numbers: &[f32], most, one| {
            let mut row = Row([0; WIDTH]);
            row.0.iter_mut().zip(numbers).for_each(|(to, from)| *to = whole(*from, most, one));
            row
        };
        let mut net = Net {
            layout,
            rows: rows.chunks(WIDTH).map(|part| row(part, ROW_MOST, ROW_ONE)).collect(),
            bias: row(bias, ROW_MOST, ROW_ONE),
            narrow: [Row([0; WIDTH]); NARROW],
            narrow_bias: [0; NARROW],
            last: [0; NARROW],
            last_bias: (last_bias * LAST_ONE * LAST_ONE).round() as i32,
        };
        for (unit, part) in narrow.chunks(WIDTH).enumerate() {
            net.narrow[unit] = row(part, NARROW_MOST, NARROW_ONE);
            net.narrow_bias[unit] = (narrow_bias[unit] * ROW_ONE * NARROW_ONE).round() as i32;
            net.last[unit] = whole(last[unit], LAST_MOST, LAST_ONE);
        }
        Ok(net)
    }

    /// Returns the layout of the net's input.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Sums up the rows of a position's features.
    fn sum(&self, features: &Features) -> Row {
        let mut sum = self.bias;
        self.layout.visit(features, |row| sum.add(&self.rows[row]));
        sum
    }

    /// Evaluates a sum of rows, in millionths of a point from the view of the side to move.
    fn score(&self, sum: &Row) -> Score {
        let mut clipped = Row([0; WIDTH]);
        let most = ROW_ONE as i16;
        clipped.0.iter_mut().zip(&sum.0).for_each(|(to, from)| *to = (*from).clamp(0, most));
        let mut total = self.last_bias;
        for unit in 0..NARROW {
            let weights = &self.narrow[unit].0;
            let parts = clipped.0.iter().zip(weights);
            let sum: i32 = parts.map(|(a, b)| i32::from(*a) * i32::from(*b)).sum();
            let active =
                (sum.saturating_add(self.narrow_bias[unit]) >> 10).clamp(0, LAST_ONE as i32);
            total = total.saturating_add(active * i32::from(self.last[unit]));
        }
        let x = f64::from(total) / f64::from(LAST_ONE * LAST_ONE);
        (squash(x) * f64::from(CERTAIN)) as Score
    }

    /// Evaluates a position's features: the expected outcome from -1 to 1, for the side to move.
    pub fn value(&self, features: &Features) -> f64 {
        expected(self.score(&self.sum(features)))
    }
}

/// Returns a net's score as an expected outcome.
fn expected(score: Score) -> f64 {
    f64::from(score) / f64::from(CERTAIN)
}

/// Maps any number to one between -1 and 1. Uses only operations that are exact to the last bit on every
/// machine.
fn squash(x: f64) -> f64 {
    x / (1.0 + x * x).sqrt()
}

/// Clamps a number and returns it as a whole number, in units of 1 / `one`.
fn whole(number: f32, most: f32, one: f32) -> i16 {
    (number.clamp(-most, most) * one).round() as i16
}
