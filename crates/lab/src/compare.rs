//! Two studies side by side: what other options, another start or other players change.
//!
//! Games of the same number share their seeds (opening, orders, dice), so the differences are
//! taken game by game, over the numbers that both studies have; that can only narrow the interval.

use dejarik_engine::arena::Interval;
use serde::{Deserialize, Serialize};

use crate::facts;
use crate::numbers::mean;
use crate::record::Record;
use crate::study::Study;

/// How a figure changes from the one study to the other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// Which figure.
    pub name: String,
    /// Its mean in the one and in the other.
    pub means: [f64; 2],
    /// The other's less the one's.
    pub difference: Interval,
}

impl Change {
    /// Whether the interval excludes no change.
    pub fn is_clear(&self) -> bool {
        self.difference.low > 0.0 || self.difference.high < 0.0
    }
}

/// Two studies compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// Games that both have played.
    pub games: u64,
    /// The starter's score, the share of decided games, turns, and how often each rule came up.
    pub changes: Vec<Change>,
}

impl Comparison {
    /// Compares two studies of the same rule set.
    pub fn of(one: &Study, other: &Study) -> Comparison {
        let both: Vec<[&Record; 2]> = one
            .games
            .iter()
            .filter_map(|(number, game)| Some([game, other.games.get(number)?]))
            .collect();
        let change = |name: &str, figure: &dyn Fn(&Record) -> f64| {
            let column = |at: usize| both.iter().map(|pair| figure(pair[at])).collect::<Vec<_>>();
            let (one, other) = (column(0), column(1));
            let differences: Vec<f64> = one.iter().zip(&other).map(|(a, b)| b - a).collect();
            let means = [mean(&one).value, mean(&other).value];
            Change { name: name.to_owned(), means, difference: mean(&differences) }
        };
        let mut changes = vec![
            change("score of who begins", &|game| f64::from(game.score + 1) / 2.0),
            change("decided", &|game| f64::from(game.score.abs())),
            change("turns", &|game| f64::from(game.turns)),
        ];
        let rules = one.settings.game.rules().id();
        changes.extend(facts::all(rules).iter().map(|fact| {
            change(fact, &|game| f64::from(game.fired.get(*fact).copied().unwrap_or_default()))
        }));
        Comparison { games: both.len() as u64, changes }
    }
}
