//! What a position looks like without looking ahead: one file per rule set, each a weighted sum
//! of a few features of that game, squeezed below one point.
//!
//! The weights have names, so that the arena can play one set of weights against another
//! (`w.mobility=20`), which is how they were found.

mod bambara;
mod groi;
mod looney;
mod simeone;

use dejarik_rules::RuleSet;
use dejarik_rules::ruleset::mix;

use crate::value::{ESTIMATE, POINT, Score};

/// A table of named whole numbers.
pub(crate) trait Weights: Copy + Default + Send + Sync + 'static {
    /// Their names, in the order of declaration.
    const NAMES: &'static [&'static str];

    /// Sets one; false if there is none of that name.
    fn set(&mut self, name: &str, value: i32) -> bool;
}

/// Declares a struct of named weights with their values.
macro_rules! weights {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $field:ident = $value:expr,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name { $($(#[$doc])* pub $field: i32,)+ }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $value,)+ }
            }
        }

        impl $crate::eval::Weights for $name {
            const NAMES: &'static [&'static str] = &[$(stringify!($field)),+];

            fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($field) => self.$field = value,)+
                    _ => return false,
                }
                true
            }
        }
    };
}
pub(crate) use weights;

/// A rule set that the engine knows something about.
pub(crate) trait Evaluate: RuleSet {
    /// The most points a game can bring.
    const MOST_POINTS: u8;

    /// What its evaluation weighs.
    type Weights: Weights;

    /// The worth of an unfinished position at the start of a turn, from the view of the side to
    /// move, in thousandths of a point before squeezing.
    fn evaluate(&self, weights: &Self::Weights, position: &Self::Position) -> i32;

    /// A guess at how promising a step is, to look at good ones first; 0 for a quiet one.
    fn promise(&self, position: &Self::Position, step: Self::Step) -> i32;

    /// A number below [`SLOTS`] that is the same for steps that do much the same.
    fn slot(step: Self::Step) -> usize;
}

/// Entries of a history table.
pub(crate) const SLOTS: usize = 1024;

/// An evaluation and how wrong it is: weak levels err, and always in the same way, since the
/// error is a function of the position and the seed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Judge<W> {
    pub weights: W,
    /// The largest error either way, in millionths.
    pub error: Score,
    pub seed: u64,
}

impl<W: Weights> Judge<W> {
    /// The estimate for a position that is not over, from the view of the side to move.
    #[inline]
    pub fn judge<R: Evaluate<Weights = W>>(&self, rules: &R, position: &R::Position) -> Score {
        let worth = squeeze(rules.evaluate(&self.weights, position));
        if self.error == 0 {
            return worth;
        }
        // Two 16-bit numbers make a triangular error: small ones are more frequent.
        let noise = mix(R::key(position) ^ self.seed);
        let sum = (noise & 0xFFFF) as i64 + (noise >> 16 & 0xFFFF) as i64 - 0xFFFF;
        let seen = i64::from(worth) + sum * i64::from(self.error) / 0xFFFF;
        // Back into the range of estimates, however large the error.
        (seen * i64::from(ESTIMATE) / i64::from(ESTIMATE + self.error)) as Score
    }
}

/// Thousandths without bound into millionths below [`ESTIMATE`]: x / (1 + |x|).
#[inline]
fn squeeze(thousandths: i32) -> Score {
    let x = i64::from(thousandths);
    (x * i64::from(ESTIMATE) / (1000 + x.abs())) as Score
}

const _: () = assert!(ESTIMATE < POINT);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squeezing_keeps_order_and_stays_below_a_point() {
        let worths = [-1_000_000, -5_000, -1, 0, 1, 200, 201, 1_000_000].map(squeeze);
        assert!(worths.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(worths.iter().all(|worth| worth.abs() < ESTIMATE));
    }
}
