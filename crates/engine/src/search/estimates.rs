//! A cache of evaluations. Within a turn, and in searches of games with dice, many orders of actions lead
//! to the same position, and asking a net costs more than a look at a table.

use dejarik_rules::ruleset::mix;

use crate::eval::{Evaluate, Evaluator};
use crate::value::Score;

/// An evaluator that caches its last scores.
pub(crate) struct EvaluationCache<R: Evaluate> {
    evaluator: Evaluator<R::Weights>,
    /// Scores by key; the key is mixed with the number of the search.
    scores: Vec<(u64, Score)>,
    search: u64,
}

/// The number of scores in the cache.
const ENTRIES: usize = 1 << 15;

impl<R: Evaluate> EvaluationCache<R> {
    pub fn new() -> EvaluationCache<R> {
        EvaluationCache {
            evaluator: Evaluator::default(),
            scores: vec![(0, 0); ENTRIES],
            search: 0,
        }
    }

    /// Sets the evaluator of a new search, and empties the cache.
    pub fn begin(&mut self, evaluator: &Evaluator<R::Weights>) {
        self.evaluator = evaluator.clone();
        self.search += 1;
    }

    /// Evaluates a position at the start of a turn, from the view of the side to move.
    #[inline]
    pub fn score(&mut self, rules: &R, position: &R::Position) -> Score {
        let key = R::key(position);
        let place = key as usize % ENTRIES;
        // Mixed with the search's number, so that entries of earlier searches never match.
        let key = mix(key ^ self.search);
        let (known, score) = &mut self.scores[place];
        if *known != key {
            (*known, *score) = (key, self.evaluator.score(rules, position));
        }
        *score
    }
}
