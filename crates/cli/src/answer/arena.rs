//! The answer of `dejarik arena`.

use std::collections::BTreeMap;

use dejarik_engine::arena::{self, Report};
use serde::Serialize;

use super::Interval;

/// The matches of an arena.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Arena {
    /// The matches, in the order in which they are played.
    pub matches: Vec<Match>,
}

/// A match between two players.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Match {
    /// What the result depends on, and the number of threads.
    pub settings: Settings,
    /// The result so far.
    pub summary: Summary,
    /// The decision of the sequential test; null without a test or a decision.
    pub verdict: Option<Verdict>,
    /// Whether every game was played or the sequential test has decided.
    pub finished: bool,
}

/// The settings of a match.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Settings {
    /// The name of the rule set.
    pub rules: String,
    /// The options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// The player whose score is reported.
    pub player: String,
    /// The opponent.
    pub opponent: String,
    /// The number of pairs of games at most.
    pub pairs: u64,
    /// The seed of the openings, the dice and the errors.
    pub seed: u64,
    /// The number of random plies at the start of a pair, in rule sets without dice.
    pub opening: u32,
    /// The number of steps after which a game is stopped and counted as a draw.
    pub longest: u32,
    /// The sequential test; null without one.
    pub sprt: Option<Sprt>,
    /// The number of threads, which does not affect the result.
    pub threads: usize,
}

/// A sequential probability ratio test.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Sprt {
    /// The difference in Elo under H0.
    pub elo0: f64,
    /// The difference in Elo under H1.
    pub elo1: f64,
    /// The probability of accepting H1 where H0 holds.
    pub alpha: f64,
    /// The probability of accepting H0 where H1 holds.
    pub beta: f64,
}

/// What a sequential test decided.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// H0: the player is no better than `elo0`.
    Rejected,
    /// H1: the player is better by `elo1`.
    Accepted,
}

/// The result of a match. In every pair of numbers the player's comes first.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// The number of games played.
    pub games: u64,
    /// The number of games the player won.
    pub wins: u64,
    /// The number of games drawn.
    pub draws: u64,
    /// The number of games the player lost.
    pub losses: u64,
    /// The number of games stopped at the greatest length; they count as draws.
    pub broken_off: u64,
    /// The player's score, 0 to 1, a draw counting one half.
    pub score: Interval,
    /// The score as a difference in Elo.
    pub elo: Interval,
    /// The points per game.
    pub points: [f64; 2],
    /// The nodes searched per step.
    pub nodes: [f64; 2],
    /// The steps per game.
    pub length: f64,
    /// The log-likelihood ratio of the sequential test; null without one.
    pub ratio: Option<f64>,
    /// The games that programs lost without a decision on the board.
    pub forfeits: [Forfeits; 2],
}

/// How many games a program lost in each way that the board does not decide.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Forfeits {
    /// By a move that is not legal.
    pub illegal: u64,
    /// By no answer in time.
    pub silent: u64,
    /// By ending, or because it could not be started.
    pub died: u64,
    /// By an answer that is not of the protocol.
    pub nonsense: u64,
}

impl From<&Report> for Match {
    fn from(report: &Report) -> Match {
        Match {
            settings: (&report.settings).into(),
            summary: report.summary().into(),
            verdict: report.verdict.map(|verdict| match verdict {
                arena::Verdict::Rejected => Verdict::Rejected,
                arena::Verdict::Accepted => Verdict::Accepted,
            }),
            finished: report.is_finished(),
        }
    }
}

impl From<&arena::Settings> for Settings {
    fn from(settings: &arena::Settings) -> Settings {
        let sprt = settings.sprt.map(|test| {
            let arena::Sprt { elo0, elo1, alpha, beta } = test;
            Sprt { elo0, elo1, alpha, beta }
        });
        Settings {
            rules: settings.rules.clone(),
            options: settings.options.clone(),
            player: settings.player.to_string(),
            opponent: settings.opponent.to_string(),
            pairs: settings.pairs,
            seed: settings.seed,
            opening: settings.opening,
            longest: settings.longest,
            sprt,
            threads: settings.threads,
        }
    }
}

impl From<arena::Summary> for Summary {
    fn from(summary: arena::Summary) -> Summary {
        Summary {
            games: summary.games,
            wins: summary.wins,
            draws: summary.draws,
            losses: summary.losses,
            broken_off: summary.broken_off,
            score: summary.score.into(),
            elo: summary.elo.into(),
            points: summary.points,
            nodes: summary.nodes,
            length: summary.length,
            ratio: summary.ratio,
            forfeits: summary.forfeits.map(|forfeits| {
                let arena::Forfeits { illegal, silent, died, nonsense } = forfeits;
                Forfeits { illegal, silent, died, nonsense }
            }),
        }
    }
}
