//! What a position looks like without looking ahead: one file per rule set, each a weighted sum
//! of a few features of that game, squeezed below one point.
//!
//! Positions with dice are judged by a net instead ([`crate::net`]); what it is shown of them is said
//! here too, by whoever knows the rules.
//!
//! The weights have names, so that the arena can play one set of weights against another
//! (`w.mobility=20`), which is how they were found.

mod bambara;
mod groi;
mod looney;
mod simeone;

use std::sync::{Arc, LazyLock};

use dejarik_rules::any::AnyPosition;
use dejarik_rules::ruleset::mix;
use dejarik_rules::{RuleSet, RulesId, with_position};

use crate::net::{Layout, Net, Sight, Sketch};
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

    /// What a net is shown of such a position; `None` where there is no net.
    fn sketch(&self, _: &Self::Position) -> Option<Sketch> {
        None
    }

    /// A guess at how promising a step is, to look at good ones first; 0 for a quiet one.
    fn promise(&self, position: &Self::Position, step: Self::Step) -> i32;

    /// A number below [`SLOTS`] that is the same for steps that do much the same.
    fn slot(step: Self::Step) -> usize;
}

/// How near a draw by quiet play is, to a net: by the turns or rounds that are left.
pub(crate) const NEARNESSES: usize = 8;

#[inline]
pub(crate) fn nearness(limit: u16, quiet: u16) -> usize {
    const STEPS: [u16; NEARNESSES - 1] = [2, 5, 10, 20, 35, 50, 75];
    let left = limit.saturating_sub(quiet);
    STEPS.iter().filter(|&&step| left > step).count()
}

/// How a net for a rule set is laid out; `None` where positions are judged by hand alone.
pub fn layout(rules: RulesId) -> Option<Layout> {
    match rules {
        RulesId::Groi | RulesId::Bambara => None,
        RulesId::Looney => Some(looney::LAYOUT),
        RulesId::Simeone => Some(simeone::LAYOUT),
    }
}

/// What a net is shown of a position between two turns; `None` where there is no net.
pub fn sketch(position: &AnyPosition) -> Option<Sketch> {
    with_position!(position, ruled => ruled.rules.sketch(&ruled.position))
}

/// The net that comes with the program.
pub fn shipped(rules: RulesId) -> Option<&'static Arc<Net>> {
    type Shipped = LazyLock<Option<Arc<Net>>>;
    fn read(bytes: &[u8]) -> Option<Arc<Net>> {
        Net::from_bytes(bytes).ok().map(Arc::new)
    }
    static LOONEY: Shipped = LazyLock::new(|| read(include_bytes!("../../nets/looney.net")));
    static SIMEONE: Shipped = LazyLock::new(|| read(include_bytes!("../../nets/simeone.net")));
    match rules {
        RulesId::Groi | RulesId::Bambara => None,
        RulesId::Looney => LOONEY.as_ref(),
        RulesId::Simeone => SIMEONE.as_ref(),
    }
}

/// Entries of a history table.
pub(crate) const SLOTS: usize = 1024;

/// An evaluation and how wrong it is: weak levels err, and always in the same way, since the
/// error is a function of the position and the seed.
#[derive(Clone, Default)]
pub(crate) struct Judge<W> {
    /// What is weighed by hand, where no net is asked.
    pub weights: W,
    pub sight: Option<Sight>,
    /// The largest error either way, in millionths.
    pub error: Score,
    pub seed: u64,
}

impl<W: Weights> Judge<W> {
    /// The estimate for a position that is not over, from the view of the side to move.
    #[inline]
    pub fn judge<R: Evaluate<Weights = W>>(&mut self, rules: &R, position: &R::Position) -> Score {
        let learned = self.sight.as_mut().and_then(|sight| {
            Some(sight.score(&rules.sketch(position)?, R::side_to_move(position)))
        });
        let worth = learned.unwrap_or_else(|| squeeze(rules.evaluate(&self.weights, position)));
        if self.error == 0 {
            return worth;
        }
        // Two 16-bit numbers make a triangular error: small ones are more frequent.
        let noise = mix(R::key(position) ^ self.seed);
        let sum = (noise & 0xFFFF) as i64 + (noise >> 16 & 0xFFFF) as i64 - 0xFFFF;
        let seen = i64::from(worth) + sum * i64::from(self.error) / 0xFFFF;
        // Back below a point, however large the error.
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
