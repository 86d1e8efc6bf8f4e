//! Static evaluation: what a position is worth without searching. There is one file per rule set, each a
//! weighted sum of a few features of that game, squeezed below one point.
//!
//! Positions with dice are evaluated by a net instead ([`crate::net`]). Its input features are extracted
//! here too, in the file of the rule set.
//!
//! The weights have names, so that the arena can play one set of weights against another
//! (`w.mobility=20`), which is how they were found.

/// Expands to the items after the name of a rule set, unless that rule set has its own evaluation. A rule set with an
/// evaluation has a line here, and a module below.
macro_rules! unless_evaluated {
    (Groi $($item:item)+) => {};
    (Bambara $($item:item)+) => {};
    (Looney $($item:item)+) => {};
    (Simeone $($item:item)+) => {};
    ($rules:ident $($item:item)+) => { $($item)+ };
}

mod bambara;
mod groi;
mod looney;
mod material;
mod simeone;

use std::sync::{Arc, OnceLock};

use dejarik_rules::any::AnyPosition;
use dejarik_rules::ruleset::mix;
use dejarik_rules::{RuleSet, RulesId, with_position};

use crate::net::{Accumulator, Features, Layout, Net};
use crate::value::{ESTIMATE, POINT, Score};

/// The named weights of an evaluation by hand.
pub(crate) trait Weights: Copy + Default + Send + Sync + 'static {
    /// The weights' names, in declaration order.
    const NAMES: &'static [&'static str];

    /// Sets a weight by name. Returns false if there is none of that name.
    fn set(&mut self, name: &str, value: i32) -> bool;
}

/// Declares a struct of named weights with their default values.
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

/// A rule set that the engine can evaluate.
pub(crate) trait Evaluate: RuleSet {
    /// The most points a game can bring.
    const MOST_POINTS: u8 = Self::DESCRIPTOR.most_points;

    /// The depth of the search of "Let the Wookiee win", which needs the score of every step.
    const GENEROUS: u32 = if Self::DESCRIPTOR.dice { 2 } else { 3 };

    /// The weights of its evaluation by hand.
    type Weights: Weights;

    /// Evaluates an unfinished position at the start of a turn by hand, from the view of the side to move,
    /// in thousandths of a point before squeezing.
    fn evaluate(&self, weights: &Self::Weights, position: &Self::Position) -> i32;

    /// Extracts the net input of such a position; `None` for rule sets without a net.
    fn features(&self, _: &Self::Position) -> Option<Features> {
        None
    }

    /// Guesses how promising a step is, so that good steps are searched first; 0 for a quiet step.
    fn promise(&self, position: &Self::Position, step: Self::Step) -> i32;

    /// Returns the step's slot in the history table, below [`SLOTS`]; similar steps share one.
    fn slot(step: Self::Step) -> usize;
}

/// The number of ranges in the net input for how near a draw by quiet play is.
pub(crate) const NEARNESSES: usize = 8;

/// Returns the range of the quiet turns or rounds that are left before the draw.
#[inline]
pub(crate) fn nearness(limit: u16, quiet: u16) -> usize {
    const STEPS: [u16; NEARNESSES - 1] = [2, 5, 10, 20, 35, 50, 75];
    let left = limit.saturating_sub(quiet);
    STEPS.iter().filter(|&&step| left > step).count()
}

/// The depth, the nodes and the error of the levels 1 to 8 (see `level.rs`).
pub(crate) type Levels = [(u32, u64, u32); 8];

/// What has been learned and measured of a rule set.
struct Kind {
    /// The strengths of its levels.
    levels: Levels,
    /// The input layout of its net; `None` if it is evaluated by hand alone.
    layout: Option<Layout>,
    /// The file of its net, if the program has it.
    net: Option<&'static [u8]>,
}

/// Returns the file of a net.
macro_rules! net {
    ($name:literal) => {{
        #[cfg(feature = "nets")]
        let file: Option<&'static [u8]> =
            Some(include_bytes!(concat!("../../nets/", $name, ".net")));
        #[cfg(not(feature = "nets"))]
        let file = None;
        file
    }};
}

/// The rule sets that have been measured.
static KINDS: [(RulesId, Kind); 4] = [
    (RulesId::Groi, Kind { levels: groi::LEVELS, layout: None, net: None }),
    (RulesId::Bambara, Kind { levels: bambara::LEVELS, layout: None, net: None }),
    (
        RulesId::Looney,
        Kind { levels: looney::LEVELS, layout: Some(looney::LAYOUT), net: net!("looney") },
    ),
    (
        RulesId::Simeone,
        Kind { levels: simeone::LEVELS, layout: Some(simeone::LAYOUT), net: net!("simeone") },
    ),
];

fn kind(rules: RulesId) -> Option<&'static Kind> {
    KINDS.iter().find_map(|(id, kind)| (*id == rules).then_some(kind))
}

/// Returns the strengths of a rule set's levels. A rule set that has not been measured uses those of the last measured
/// rule set of its kind, with dice or without.
pub(crate) fn levels(rules: RulesId) -> &'static Levels {
    let alike = || KINDS.iter().rev().find(|(id, _)| id.has_dice() == rules.has_dice());
    let found = kind(rules).or_else(|| alike().map(|(_, kind)| kind));
    &found.unwrap_or(&KINDS[0].1).levels
}

/// Returns the input layout of a rule set's net; `None` for rule sets that are evaluated by hand alone.
pub fn layout(rules: RulesId) -> Option<Layout> {
    kind(rules)?.layout
}

/// Extracts the net input of a position between two turns; `None` for rule sets without a net.
pub fn features(position: &AnyPosition) -> Option<Features> {
    with_position!(position, ruled => ruled.rules.features(&ruled.position))
}

/// Returns the net that is shipped with the crate; `None` for rule sets without one, and for all if the
/// feature `nets` is off.
pub fn shipped(rules: RulesId) -> Option<&'static Arc<Net>> {
    type Shipped = Option<Arc<Net>>;
    static READ: [OnceLock<Shipped>; KINDS.len()] = [const { OnceLock::new() }; KINDS.len()];
    let place = KINDS.iter().position(|(id, _)| *id == rules)?;
    let read = || Net::from_bytes(KINDS[place].1.net?).ok().map(Arc::new);
    READ[place].get_or_init(read).as_ref()
}

/// The number of slots in a history table.
pub(crate) const SLOTS: usize = 1024;

/// An evaluation with noise. Weak levels misjudge positions, and each position always in the same way,
/// since the noise is a function of the position and the seed.
#[derive(Clone, Default)]
pub(crate) struct Evaluator<W> {
    /// The weights of the evaluation by hand, used where there is no net.
    pub weights: W,
    pub net: Option<Accumulator>,
    /// The largest error in either direction, in millionths.
    pub error: Score,
    pub seed: u64,
}

impl<W: Weights> Evaluator<W> {
    /// Evaluates a position that is not over, from the view of the side to move.
    #[inline]
    pub fn score<R: Evaluate<Weights = W>>(&mut self, rules: &R, position: &R::Position) -> Score {
        let learned = self
            .net
            .as_mut()
            .and_then(|net| Some(net.score(&rules.features(position)?, R::side_to_move(position))));
        let worth = learned.unwrap_or_else(|| squeeze(rules.evaluate(&self.weights, position)));
        if self.error == 0 {
            return worth;
        }
        // The sum of two 16-bit numbers has a triangular distribution: small errors are more frequent.
        let noise = mix(R::key(position) ^ self.seed);
        let sum = (noise & 0xFFFF) as i64 + (noise >> 16 & 0xFFFF) as i64 - 0xFFFF;
        let seen = i64::from(worth) + sum * i64::from(self.error) / 0xFFFF;
        // Scaled back below a point, however large the error.
        (seen * i64::from(ESTIMATE) / i64::from(ESTIMATE + self.error)) as Score
    }
}

/// Maps unbounded thousandths to millionths below [`ESTIMATE`] by x / (1 + |x|).
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
