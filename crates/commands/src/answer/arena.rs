//! The answer of `dejarik arena`.

use dejarik_engine::arena::{self, Report, Settings, Summary};
use serde::Serialize;

/// The matches of an arena.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Arena<'a> {
    /// The matches, in the order in which they are played.
    pub(crate) matches: Vec<Match<'a>>,
}

/// A match between two players.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Match<'a> {
    /// What the result depends on.
    pub(crate) settings: &'a Settings,
    /// The result so far.
    pub(crate) summary: Summary,
    /// The decision of the sequential test; null without a test or a decision.
    pub(crate) verdict: Option<Verdict>,
    /// Whether every game was played or the sequential test has decided.
    pub(crate) finished: bool,
}

/// What a sequential test decided.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) enum Verdict {
    /// H0: the player is no better than `elo0`.
    Rejected,
    /// H1: the player is better by `elo1`.
    Accepted,
}

impl<'a> From<&'a Report> for Match<'a> {
    fn from(report: &'a Report) -> Match<'a> {
        Match {
            settings: &report.settings,
            summary: report.summary(),
            verdict: report.verdict.map(|verdict| match verdict {
                arena::Verdict::Rejected => Verdict::Rejected,
                arena::Verdict::Accepted => Verdict::Accepted,
            }),
            finished: report.is_finished(),
        }
    }
}
