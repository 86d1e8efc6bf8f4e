//! What a search of one rule set is asked and what it answers, both in the rule set's own types.

use dejarik_rules::RuleSet;

use crate::eval::{Evaluate, Evaluator};
use crate::evaluation::Evaluation;
use crate::limits::{Control, Limits};
use crate::value::Score;

/// Which refinements a search uses. Tests turn off those that let it see further than its depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchOptions {
    /// Use scores of deeper searches from the transposition table.
    pub deeper_answers: bool,
    /// Score a position that is repeated as a draw.
    pub repetition: bool,
    /// Find the exact score of every step at the root, not only of the best.
    pub all_scores: bool,
}

impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions { deeper_answers: true, repetition: true, all_scores: false }
    }
}

/// A search to run, independent of the rule set: how to evaluate, with which options, for how long.
pub(crate) struct Job<'a> {
    /// The noise in the evaluation, in thousandths of a point.
    pub error: u32,
    /// The seed of the noise.
    pub seed: u64,
    pub evaluation: &'a Evaluation,
    pub options: SearchOptions,
    pub limits: Limits,
}

impl<'a> Job<'a> {
    /// Returns a search without noise; `all_scores` finds the exact score of every step.
    pub fn without_noise(evaluation: &'a Evaluation, all_scores: bool, limits: Limits) -> Job<'a> {
        let options = SearchOptions { all_scores, ..SearchOptions::default() };
        Job { error: 0, seed: 0, evaluation, options, limits }
    }
}

/// The question to a search of one rule set.
pub(crate) struct Task<'a, R: Evaluate> {
    /// A position in which a player acts.
    pub position: R::Position,
    /// The keys of the earlier positions of the game, oldest first.
    pub earlier: &'a [u64],
    pub evaluator: Evaluator<R::Weights>,
    pub options: SearchOptions,
}

/// A step at the root with its score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootStep<R: RuleSet> {
    pub step: R::Step,
    pub score: Score,
}

/// The result of a search: the steps, best first, and the principal variation.
#[derive(Clone, Debug)]
pub(crate) struct SearchResult<R: RuleSet> {
    pub ranked: Vec<RootStep<R>>,
    pub line: Vec<R::Step>,
    pub depth: u32,
    pub nodes: u64,
}

/// A search of one rule set, with its transposition table.
pub(crate) trait Searcher<R: Evaluate> {
    /// Whether the search is for rule sets with dice.
    const DICE: bool;

    /// Creates a search with a transposition table of at least `entries` entries.
    fn new(rules: R, entries: usize) -> Self;

    /// Returns the rules the search was created for and the size of its table.
    fn made_for(&self) -> (R, usize);

    /// Searches a position in which a player acts, and reports each finished depth.
    fn search(
        &mut self,
        task: &Task<'_, R>,
        control: &mut Control<'_>,
        progress: &mut dyn FnMut(&SearchResult<R>),
    ) -> Option<SearchResult<R>>;
}
