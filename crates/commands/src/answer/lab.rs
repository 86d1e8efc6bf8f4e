//! The answer of `dejarik lab`.

use std::collections::BTreeMap;

use dejarik_lab::{self as lab, Comparison, Summary};
use serde::Serialize;

/// The studies of a lab: one, or two that are compared.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Lab {
    /// The studies, the one with `--against` second.
    pub(crate) studies: Vec<Study>,
    /// The comparison of two studies; null if there is only one.
    pub(crate) comparison: Option<Comparison>,
}

/// Many games of one rule set under the same settings.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Study {
    /// What the games depend on.
    pub(crate) settings: Settings,
    /// What the games played so far show.
    pub(crate) summary: Summary,
    /// Whether every game was played.
    pub(crate) finished: bool,
}

/// The settings of a study.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Settings {
    /// The rule set, its options and the start position.
    pub(crate) game: Game,
    /// The player of both sides.
    pub(crate) player: String,
    /// The number of games.
    pub(crate) games: u64,
    /// The seed of the openings, the set-ups, the dice and the errors.
    pub(crate) seed: u64,
    /// The number of random plies before the players begin, in rule sets without dice.
    pub(crate) opening: u32,
    /// The number of steps after which a game is stopped and counted as a draw.
    pub(crate) longest: u32,
    /// The games of this study, if it is a part of a larger one, as `K/N`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) part: Option<String>,
}

/// The rule set of a study.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Game {
    /// The name of the rule set.
    pub(crate) rules: &'static str,
    /// The options that differ from their defaults.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) options: BTreeMap<&'static str, String>,
    /// The position from which the games start, in DPN, if it is not the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) start: Option<String>,
}

impl Study {
    /// Returns the answer for a study and its summary.
    pub(crate) fn new(study: &lab::Study, summary: Summary) -> Study {
        let lab::Settings { game, player, games, seed, opening, longest, part } = &study.settings;
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
                part: (!part.is_whole()).then(|| part.to_string()),
            },
            summary,
            finished: study.missing() == 0,
        }
    }
}
