//! Series of games (G-22, G-23), drawn from the games that were played.
//!
//! A series is put together from games of the study, drawn with replacement, under the terms of
//! the rules. That is exact but for the drawing: the players of a study do not look at the total.

use dejarik_engine::arena::Interval;
use dejarik_play::dice::{DiceSource, Seeded};
use dejarik_play::{Day, GameResult, Player, Series, SeriesGame, Why};
use dejarik_rules::Side;
use dejarik_rules::any::AnyRules;
use dejarik_rules::groi;
use serde::{Deserialize, Serialize};

use crate::numbers;
use crate::record::Record;

/// How series go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeriesSummary {
    /// Series drawn.
    pub series: u64,
    /// How often who is first in the first game wins the series.
    pub first: Interval,
    /// Games of a series.
    pub games: Interval,
    /// How often a series has to wait for another day (G-23).
    pub waits: Interval,
    /// Series broken off after a thousand games; they count for nobody.
    pub broken_off: u64,
}

/// Series drawn for a summary.
const DRAWN: u64 = 2000;
/// A series of that many games is broken off.
const LONGEST: usize = 1000;

/// Draws series from these games; `None` where the players stop when they like, or nothing was
/// played to its end.
pub fn draw<'a>(
    rules: AnyRules,
    seed: u64,
    games: impl Iterator<Item = &'a Record>,
) -> Option<SeriesSummary> {
    if Series::new(rules).terms() == groi::Series::Open {
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
        games: numbers::mean(&lengths),
        waits: Interval::of_share(waits, DRAWN),
        broken_off,
    })
}

/// The game's result as a series counts it: in a series the first player of each game begins.
fn result(game: &Record) -> Option<GameResult> {
    let why = Why::from_name(&game.end)?;
    let winner = match game.score {
        0 => None,
        1.. => Some(Side::First),
        _ => Some(Side::Second),
    };
    Some(GameResult { winner, points: game.points, why })
}
