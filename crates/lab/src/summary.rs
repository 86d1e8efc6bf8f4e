//! The summary of a study. All intervals are 95 % confidence intervals. A summary displays as text for people
//! in English, and in French too through `Bilingual`; serialised it is the JSON that `dejarik lab --json` prints.

use std::collections::BTreeMap;

use dejarik_engine::arena::Interval;
use dejarik_rules::Words;
use serde::{Deserialize, Serialize};

use crate::facts;
use crate::numbers::{mean, mean_count, quantile};
use crate::record::{BROKEN_OFF, Record};
use crate::series::{self, SeriesSummary};
use crate::study::Study;
use crate::worth::{self, Worth};

/// The results of the starter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Starter {
    /// The number of games won.
    pub won: u64,
    /// The number of games drawn.
    pub drawn: u64,
    /// The number of games lost.
    pub lost: u64,
    /// The score, 0 to 1, a draw counting one half.
    pub score: Interval,
    /// The points per game, the starter's first; wins in games without points.
    pub points: [f64; 2],
}

/// The length of the games, in turns of both players together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Length {
    /// The mean.
    pub mean: Interval,
    /// The shortest game, the first decile, the median, the ninth decile, the longest game.
    pub quantiles: [u32; 5],
    /// The number of games of each length.
    pub histogram: BTreeMap<u32, u64>,
    /// The steps per game; in simeone every action is a step.
    pub steps: f64,
}

/// How often something happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// The name of what happened.
    pub name: String,
    /// The number of times per game.
    pub per_game: Interval,
    /// The share of games in which it happened at all.
    pub games: Interval,
}

/// What the games of a study show. The starter is the player who makes the first move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    /// The number of games played.
    pub games: u64,
    /// The number of games stopped at the greatest length; they count as draws.
    pub broken_off: u64,
    /// The results of the starter.
    pub starter: Starter,
    /// The score of the first side, whichever side began.
    pub first_side: Interval,
    /// The share of games with a winner.
    pub decisive: Interval,
    /// The length of the games.
    pub length: Length,
    /// The endings of the games, the most frequent first.
    pub endings: Vec<Count>,
    /// How often each rule was applied, in the order of the rules.
    pub facts: Vec<Count>,
    /// The worth of each kind of piece, and last that of having the move.
    pub worth: Vec<Worth>,
    /// The course of a series of games; null where the terms do not say when a series ends.
    pub series: Option<SeriesSummary>,
}

impl Study {
    /// Summarises the games played so far.
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
                score: Interval::of_scores(&scores),
                points: [0, 1].map(|who| mean_of(&games, |game| game.points[who])),
            },
            first_side: Interval::of_scores(&of_first.collect::<Vec<_>>()),
            decisive: Interval::of_share(decisive, number),
            length: length(&games),
            endings: endings(&games),
            facts: facts::all(rules.id()).iter().map(|fact| count(*fact, &games)).collect(),
            worth: worth::worth(rules.id(), numbered),
            series: series::draw(rules, self.settings.seed, self.games.values()),
        }
    }
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
        mean: mean_count(&turns.iter().map(|&turns| f64::from(turns)).collect::<Vec<_>>()),
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

fn count(fact: Words, games: &[&Record]) -> Count {
    let times: Vec<f64> = games
        .iter()
        .map(|game| f64::from(game.fired.get(fact.en).copied().unwrap_or_default()))
        .collect();
    let hit = times.iter().filter(|times| **times > 0.0).count() as u64;
    Count {
        name: fact.en.to_owned(),
        per_game: mean_count(&times),
        games: Interval::of_share(hit, times.len() as u64),
    }
}
