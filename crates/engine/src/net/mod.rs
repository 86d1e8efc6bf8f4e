//! The learned value: a small net that says what a position is worth, trained on games of the
//! engine against itself (`train`, a package beside the workspace; docs/learning.md).
//!
//! A [`Sketch`] is what a net is shown of a position: where eight pieces are, seen from the side
//! to move, and a few facts. What it makes of that are *pairs*: for any two pieces how they lie
//! to each other, which ring each is on and how many rays are between them. Pairs do not change when the
//! board is turned or mirrored, so a position and its 23 images are one to the net; and who can
//! reach, attack, support or block whom is all in pairs. Each pair, each piece and each fact
//! brings a row of [`WIDTH`] numbers; their sum goes through two small layers to one number.
//!
//! Everything is whole numbers and one square root, so a net says the same on every machine. A
//! [`Sight`] keeps the last sums and changes them by what has changed.

mod drawing;
mod file;
mod sight;
#[cfg(test)]
mod tests;

pub use crate::eval::{layout, shipped, sketch};
pub use drawing::{Layout, Sketch};
pub use file::NetError;
pub use sight::Sight;

use crate::value::{POINT, Score};

/// Numbers in a row, and in their sum.
pub const WIDTH: usize = 64;
/// Units of the second layer.
pub const NARROW: usize = 16;

/// A number of a row that counts one, as a whole number.
const ROW_ONE: f32 = 1024.0;
/// No number of a row is larger: the sum of all rows of a position has to stay below 2^15.
pub const ROW_MOST: f32 = 0.75;
/// One in the weights of the second layer.
const NARROW_ONE: f32 = 1024.0;
/// The largest weight of the second layer.
pub const NARROW_MOST: f32 = 15.0;
/// One in the second layer's results, and in the weights of the last.
const LAST_ONE: f32 = 1024.0;
/// The largest weight of the last layer.
pub const LAST_MOST: f32 = 31.0;

/// What a net says when it is certain: hardly less than a point. Were it much less, what is learned
/// from what the net says would shrink from turn to turn, and a game would seem the nearer to a
/// draw the longer it lasts.
const CERTAIN: Score = POINT - 1_000;

/// A sum of rows.
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

/// A net as training knows it. All matrices by rows, one for each input.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// [`Layout::rows`] times [`WIDTH`].
    pub rows: Vec<f32>,
    /// [`WIDTH`].
    pub bias: Vec<f32>,
    /// [`NARROW`] times [`WIDTH`]: for each unit, what it takes from each number of the sum.
    pub narrow: Vec<f32>,
    /// [`NARROW`].
    pub narrow_bias: Vec<f32>,
    /// [`NARROW`].
    pub last: Vec<f32>,
    /// One number.
    pub last_bias: f32,
}

/// A net, ready to be asked.
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
    /// The net with these weights, each brought within its bounds and rounded.
    ///
    /// # Errors
    ///
    /// If a part has not as many numbers as the layout asks for.
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

    /// What it was made for.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// The sum of a sketch's rows.
    fn sum(&self, sketch: &Sketch) -> Row {
        let mut sum = self.bias;
        self.layout.visit(sketch, |row| sum.add(&self.rows[row]));
        sum
    }

    /// What a sum says: millionths of a point, from the view of the side to move.
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

    /// The value of a sketch, from -1 to 1, for the side to move.
    pub fn value(&self, sketch: &Sketch) -> f64 {
        expected(self.score(&self.sum(sketch)))
    }
}

/// A net's score as an expected outcome.
fn expected(score: Score) -> f64 {
    f64::from(score) / f64::from(CERTAIN)
}

/// Any number to one between -1 and 1. Only operations that are exact to the last bit everywhere.
fn squash(x: f64) -> f64 {
    x / (1.0 + x * x).sqrt()
}

fn whole(number: f32, most: f32, one: f32) -> i16 {
    (number.clamp(-most, most) * one).round() as i16
}
