//! What all games of a batch have in common: the rules, the settings and the first positions.

use dejarik_rules::any::AnyRules;
use dejarik_rules::{Repetition, RuleSet};

use super::chance::{Stream, weighted, word};
use crate::observe::Spec;

/// What all games of a batch have in common.
#[derive(Clone)]
pub struct Terms<R: RuleSet> {
    pub rules: R,
    pub seed: u64,
    /// The number of moves after which a game is cut off.
    pub max_plies: u32,
    /// Whether rewards are points in place of wins.
    pub points: bool,
    /// Whether a game that has ended starts again in the same step.
    pub same_step: bool,
    /// Whether a throw that is due waits for an action, its result, in place of being made.
    pub explicit: bool,
    pub spec: &'static Spec,
    /// The first positions with their weights, and the sum of these.
    pub starts: Vec<(R::Position, u64)>,
    pub total: u64,
    pub repetition: Repetition,
}

impl<R: RuleSet> Terms<R> {
    /// Returns the terms of games that start from these positions.
    pub fn new(rules: R, any: AnyRules, starts: Vec<(R::Position, u64)>) -> Terms<R> {
        let total = starts.iter().map(|(_, weight)| weight).sum();
        Terms {
            rules,
            seed: 0,
            max_plies: u32::MAX,
            points: false,
            same_step: false,
            explicit: false,
            spec: crate::observe::spec(any.id()),
            starts,
            total,
            repetition: any.conduct().repetition,
        }
    }

    /// Returns the first position of an episode.
    pub fn start(&self, env: u64, episode: u64) -> R::Position {
        let drawn = word(self.seed, Stream::Start, [env, episode, 0]);
        self.starts[weighted(drawn, self.total, self.starts.iter().map(|it| it.1))].0
    }
}
