//! What the games of a study say. All intervals are 95 %.

use std::collections::BTreeMap;

use dejarik_engine::arena::Interval;
use serde::{Deserialize, Serialize};

use crate::facts;
use crate::numbers::{mean, quantile};
use crate::record::{BROKEN_OFF, Record};
use crate::series::{self, SeriesSummary};
use crate::study::Study;
use crate::worth::{self, Worth};

/// The results of who made the first move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Starter {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
    /// A win 1, a draw 1/2.
    pub score: Interval,
    /// Points a game (groi; elsewhere the wins), the starter's and the other's.
    pub points: [f64; 2],
}

/// How long games are, in turns of both players together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Length {
    /// The mean.
    pub mean: Interval,
    /// Shortest, tenth part, median, nine tenths, longest.
    pub quantiles: [u32; 5],
    /// Games by their turns.
    pub histogram: BTreeMap<u32, u64>,
    /// Steps a game: in simeone every action is one.
    pub steps: f64,
}

/// How often something came up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Count {
    /// What.
    pub name: String,
    /// Times a game.
    pub per_game: Interval,
    /// The share of games in which it came up at all.
    pub games: Interval,
}

/// What the games of a study say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Games played.
    pub games: u64,
    /// Those of them that were broken off at their longest length; they count as drawn.
    pub broken_off: u64,
    /// How who begins fares.
    pub starter: Starter,
    /// The score of the first player's pieces, whoever began.
    pub first_side: Interval,
    /// The share of games that somebody won.
    pub decisive: Interval,
    /// How long games are.
    pub length: Length,
    /// How games end, the most frequent first.
    pub endings: Vec<Count>,
    /// How often each rule comes up, in the order of the rules.
    pub facts: Vec<Count>,
    /// What each piece is worth, and last the move.
    pub worth: Vec<Worth>,
    /// How series go, where the terms say when one ends.
    pub series: Option<SeriesSummary>,
}

impl Study {
    /// What the games played so far say.
    pub fn summary(&self) -> Summary {
        let rules = *self.settings.game.rules();
        let games: Vec<&Record> = self.games.values().collect();
        let score = |game: &Record| f64::from(game.score + 1) / 2.0;
        let scores: Vec<f64> = games.iter().map(|game| score(game)).collect();
        let of_first =
            games.iter().map(|game| if game.first { score(game) } else { 1.0 - score(game) });
        let with = |wanted: i8| games.iter().filter(|game| game.score == wanted).count() as u64;
        let number = games.len() as u64;
        let decisive = with(1) + with(-1);
        let numbered = self.games.iter().map(|(&number, game)| (number, game));
        Summary {
            games: number,
            broken_off: games.iter().filter(|game| game.end == BROKEN_OFF).count() as u64,
            starter: Starter {
                won: with(1),
                drawn: with(0),
                lost: with(-1),
                score: within(mean(&scores)),
                points: [0, 1].map(|who| mean_of(&games, |game| game.points[who])),
            },
            first_side: within(mean(&of_first.collect::<Vec<_>>())),
            decisive: Interval::of_share(decisive, number),
            length: length(&games),
            endings: endings(&games),
            facts: facts::all(rules.id()).iter().map(|fact| count(fact, &games)).collect(),
            worth: worth::worth(rules.id(), numbered),
            series: series::draw(rules, self.settings.seed, self.games.values()),
        }
    }
}

/// A score cannot leave 0 to 1.
fn within(interval: Interval) -> Interval {
    Interval { low: interval.low.max(0.0), high: interval.high.min(1.0), ..interval }
}

fn mean_of(games: &[&Record], number: impl Fn(&Record) -> u32) -> f64 {
    mean(&games.iter().map(|game| f64::from(number(game))).collect::<Vec<_>>()).value
}

fn length(games: &[&Record]) -> Length {
    let mut turns: Vec<u32> = games.iter().map(|game| game.turns).collect();
    turns.sort_unstable();
    let mut histogram = BTreeMap::new();
    turns.iter().for_each(|&turns| *histogram.entry(turns).or_default() += 1);
    Length {
        mean: mean(&turns.iter().map(|&turns| f64::from(turns)).collect::<Vec<_>>()),
        quantiles: [0.0, 0.1, 0.5, 0.9, 1.0].map(|part| quantile(&turns, part)),
        histogram,
        steps: mean_of(games, |game| game.steps),
    }
}

fn endings(games: &[&Record]) -> Vec<Count> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    games.iter().for_each(|game| *counts.entry(&game.end).or_default() += 1);
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let ending = |(name, count): (&str, u64)| {
        let games = Interval::of_share(count, games.len() as u64);
        Count { name: name.to_owned(), per_game: games, games }
    };
    counts.into_iter().map(ending).collect()
}

fn count(fact: &str, games: &[&Record]) -> Count {
    let times: Vec<f64> = games
        .iter()
        .map(|game| f64::from(game.fired.get(fact).copied().unwrap_or_default()))
        .collect();
    let hit = times.iter().filter(|times| **times > 0.0).count() as u64;
    Count {
        name: fact.to_owned(),
        per_game: mean(&times),
        games: Interval::of_share(hit, times.len() as u64),
    }
}
