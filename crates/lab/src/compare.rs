//! Comparison of two studies: what other options, another start or other players change.
//!
//! Games of the same number share the seeds of their opening, orders and dice. Differences are
//! therefore taken game by game, over the numbers that both studies have, which narrows the
//! confidence intervals.

use dejarik_engine::arena::Interval;
use dejarik_rules::Words;
use serde::{Deserialize, Serialize};

use crate::facts;
use crate::names;
use crate::numbers::mean;
use crate::record::Record;
use crate::study::Study;

/// How a figure differs between two studies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Change {
    /// The name of the figure.
    pub name: String,
    /// The mean in the first and in the second study.
    pub means: [f64; 2],
    /// The second mean minus the first.
    pub difference: Interval,
}

impl Change {
    /// Returns whether the 95 % interval of the difference excludes 0.
    pub fn is_clear(&self) -> bool {
        self.difference.low > 0.0 || self.difference.high < 0.0
    }
}

/// Two studies compared, game by game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// The number of games that both studies have played.
    pub games: u64,
    /// The figures that are compared.
    pub changes: Vec<Change>,
}

impl Comparison {
    /// Compares two studies, which should be of the same rule set: the rules of `one` decide which facts
    /// are compared.
    pub fn of(one: &Study, other: &Study) -> Comparison {
        let both: Vec<[&Record; 2]> = one
            .games
            .iter()
            .filter_map(|(number, game)| Some([game, other.games.get(number)?]))
            .collect();
        let change = |name: Words, figure: &dyn Fn(&Record) -> f64| {
            let column = |at: usize| both.iter().map(|pair| figure(pair[at])).collect::<Vec<_>>();
            let (one, other) = (column(0), column(1));
            let differences: Vec<f64> = one.iter().zip(&other).map(|(a, b)| b - a).collect();
            let means = [mean(&one).value, mean(&other).value];
            Change { name: name.en.to_owned(), means, difference: mean(&differences) }
        };
        let mut changes = vec![
            change(names::SCORE, &|game| f64::from(game.score + 1) / 2.0),
            change(names::DECIDED, &|game| f64::from(game.score.abs())),
            change(names::TURNS, &|game| f64::from(game.turns)),
        ];
        let rules = one.settings.game.rules().id();
        changes.extend(facts::all(rules).iter().map(|fact| {
            change(*fact, &|game| f64::from(game.fired.get(fact.en).copied().unwrap_or_default()))
        }));
        Comparison { games: both.len() as u64, changes }
    }
}
