//! Series of games (G-22, G-23), simulated from the games of a study.
//!
//! A series is assembled from games of the study, drawn with replacement, under the terms of the rules.
//! The only error is that of sampling, because the players of a study ignore the total score.

use dejarik_engine::arena::Interval;
use dejarik_play::dice::{DiceSource, Seeded};
use dejarik_play::{Day, GameResult, Player, Series, SeriesGame, Why};
use dejarik_rules::SeriesTerms;
use dejarik_rules::Side;
use dejarik_rules::any::AnyRules;
use serde::{Deserialize, Serialize};

use crate::numbers;
use crate::record::Record;

/// The course of series that are drawn from the games of the study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Series"))]
pub struct SeriesSummary {
    /// The number of series drawn.
    pub series: u64,
    /// The share of series won by the player who is first in the first game.
    pub first: Interval,
    /// The games per series.
    pub games: Interval,
    /// The share of series that have to wait for another day (G-23).
    pub waits: Interval,
    /// The number of series stopped after a thousand games; they count for nobody.
    pub broken_off: u64,
}

/// The number of series to simulate.
const DRAWN: u64 = 2000;
/// The number of games after which a series is broken off.
const LONGEST: usize = 1000;

/// Simulates series from these games; `None` if the terms of the rules never end a series, or no game
/// was played to its end.
pub fn draw<'a>(
    rules: AnyRules,
    seed: u64,
    games: impl Iterator<Item = &'a Record>,
) -> Option<SeriesSummary> {
    if Series::new(rules).terms() == SeriesTerms::Open {
        return None;
    }
    let results: Vec<GameResult> = games.filter_map(result).collect();
    if results.is_empty() {
        return None;
    }
    let mut random = Seeded::new(seed);
    let (mut won, mut waits, mut broken_off) = (0, 0, 0);
    let mut lengths = Vec::new();
    for _ in 0..DRAWN {
        let mut series = Series::new(rules);
        let mut day = Day::of_unix_seconds(0);
        let mut waited = false;
        while series.end().is_none() && series.games().len() < LONGEST {
            let result = results[random.below(results.len() as u64).ok()? as usize];
            if series.may_start(day).is_err() {
                waited = true;
                day = day.next();
            }
            series.record(SeriesGame { result, day }).ok()?;
        }
        match series.end() {
            Some(end) => won += u64::from(end.winner() == Player::One),
            None => broken_off += 1,
        }
        waits += u64::from(waited);
        lengths.push(series.games().len() as f64);
    }
    Some(SeriesSummary {
        series: DRAWN,
        first: Interval::of_share(won, DRAWN - broken_off),
        games: numbers::mean_count(&lengths),
        waits: Interval::of_share(waits, DRAWN),
        broken_off,
    })
}

/// Returns a game's result as a series counts it, with the starter as the first side; `None` if the game
/// was broken off.
fn result(game: &Record) -> Option<GameResult> {
    let why = Why::from_name(&game.end)?;
    let winner = match game.score {
        0 => None,
        1.. => Some(Side::First),
        _ => Some(Side::Second),
    };
    Some(GameResult { winner, points: game.points, why })
}
