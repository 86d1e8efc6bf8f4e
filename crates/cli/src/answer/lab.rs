//! The answer of `dejarik lab`.

use std::collections::BTreeMap;

use dejarik_lab::{self as lab, Study as LabStudy};
use serde::Serialize;

use super::Interval;

/// The studies of a lab: one, or two that are compared.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Lab {
    /// The studies, the one with `--against` second.
    pub studies: Vec<Study>,
    /// The comparison of two studies; null if there is only one.
    pub comparison: Option<Comparison>,
}

/// Many games of one rule set under the same settings.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Study {
    /// What the games depend on.
    pub settings: Settings,
    /// What the games played so far show.
    pub summary: Summary,
    /// Whether every game was played.
    pub finished: bool,
}

/// The settings of a study.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Settings {
    /// The rule set, its options and the start position.
    pub game: Game,
    /// The player of both sides.
    pub player: String,
    /// The number of games.
    pub games: u64,
    /// The seed of the openings, the set-ups, the dice and the errors.
    pub seed: u64,
    /// The number of random plies before the players begin, in rule sets without dice.
    pub opening: u32,
    /// The number of steps after which a game is stopped and counted as a draw.
    pub longest: u32,
}

/// The rule set of a study.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Game {
    /// The name of the rule set.
    pub rules: &'static str,
    /// The options that differ from their defaults.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<&'static str, String>,
    /// The position from which the games start, in DPN, if it is not the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

/// What the games of a study show. The starter is the player who makes the first move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
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
    pub series: Option<Series>,
}

/// The results of the starter.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Count {
    /// The name of what happened.
    pub name: String,
    /// The number of times per game.
    pub per_game: Interval,
    /// The share of games in which it happened at all.
    pub games: Interval,
}

/// The worth of a kind of piece, or of having the move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Worth {
    /// The kind of piece.
    pub piece: String,
    /// The winning chance of a player who has one such piece more and is equal otherwise, 0 to 1.
    pub chance: Interval,
}

/// The course of series that are drawn from the games of the study.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Series {
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

/// Two studies compared, game by game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Comparison {
    /// The number of games that both studies have played.
    pub games: u64,
    /// The figures that are compared.
    pub changes: Vec<Change>,
}

/// How a figure differs between two studies.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Change {
    /// The name of the figure.
    pub name: String,
    /// The mean in the first and in the second study.
    pub means: [f64; 2],
    /// The second mean minus the first.
    pub difference: Interval,
}

impl Study {
    /// Returns the answer for a study and its summary.
    pub fn new(study: &LabStudy, summary: &lab::Summary) -> Study {
        let lab::Settings { game, player, games, seed, opening, longest } = &study.settings;
        let changed = game.rules().changed_options().into_iter();
        Study {
            settings: Settings {
                game: Game {
                    rules: game.rules().id().name(),
                    options: changed.map(|(spec, value)| (spec.key, value)).collect(),
                    start: game.start().map(ToString::to_string),
                },
                player: player.to_string(),
                games: *games,
                seed: *seed,
                opening: *opening,
                longest: *longest,
            },
            summary: summary.into(),
            finished: study.missing() == 0,
        }
    }
}

impl From<&lab::Summary> for Summary {
    fn from(summary: &lab::Summary) -> Summary {
        let lab::Starter { won, drawn, lost, score, points } = summary.starter;
        let length = &summary.length;
        let worth =
            |worth: &lab::Worth| Worth { piece: worth.piece.clone(), chance: worth.chance.into() };
        let series = |series: &lab::SeriesSummary| Series {
            series: series.series,
            first: series.first.into(),
            games: series.games.into(),
            waits: series.waits.into(),
            broken_off: series.broken_off,
        };
        Summary {
            games: summary.games,
            broken_off: summary.broken_off,
            starter: Starter { won, drawn, lost, score: score.into(), points },
            first_side: summary.first_side.into(),
            decisive: summary.decisive.into(),
            length: Length {
                mean: length.mean.into(),
                quantiles: length.quantiles,
                histogram: length.histogram.clone(),
                steps: length.steps,
            },
            endings: summary.endings.iter().map(Count::from).collect(),
            facts: summary.facts.iter().map(Count::from).collect(),
            worth: summary.worth.iter().map(worth).collect(),
            series: summary.series.as_ref().map(series),
        }
    }
}

impl From<&lab::Count> for Count {
    fn from(count: &lab::Count) -> Count {
        Count {
            name: count.name.clone(),
            per_game: count.per_game.into(),
            games: count.games.into(),
        }
    }
}

impl From<&lab::Comparison> for Comparison {
    fn from(comparison: &lab::Comparison) -> Comparison {
        let change = |change: &lab::Change| Change {
            name: change.name.clone(),
            means: change.means,
            difference: change.difference.into(),
        };
        Comparison {
            games: comparison.games,
            changes: comparison.changes.iter().map(change).collect(),
        }
    }
}
