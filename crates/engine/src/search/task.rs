//! What a search of one rule set is asked and what it answers, both in the rule set's own types.

use dejarik_rules::RuleSet;
use dejarik_rules::any::AnyStep;

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
    /// What the search finds out about the steps at the root.
    pub wanted: Wanted,
}

/// What a search finds out about the steps at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The best steps, this many, each with its exact score and its line.
    Lines(usize),
    /// The exact score of every step, and the line of the best.
    Scores,
}

impl Wanted {
    /// The best step alone.
    pub const BEST: Wanted = Wanted::Lines(1);

    /// Returns the number of steps whose scores are exact.
    pub fn exact(self) -> usize {
        match self {
            Wanted::Lines(lines) => lines,
            Wanted::Scores => usize::MAX,
        }
    }

    /// Returns the number of steps whose lines are found.
    pub fn lines(self) -> usize {
        match self {
            Wanted::Lines(lines) => lines,
            Wanted::Scores => 1,
        }
    }
}

impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions { deeper_answers: true, repetition: true, wanted: Wanted::BEST }
    }
}

/// The most bytes of a transposition table, unless an engine is given another number.
pub(crate) const MEMORY: usize = 32 << 20;

/// A search to run, independent of the rule set: how to evaluate, with which options, for how long.
pub(crate) struct Job<'a> {
    /// The noise in the evaluation, in thousandths of a point.
    pub error: u32,
    /// The seed of the noise.
    pub seed: u64,
    pub evaluation: &'a Evaluation,
    pub options: SearchOptions,
    pub limits: Limits,
    /// The steps to choose from; all if it is empty.
    pub only: &'a [AnyStep],
    /// The most bytes of the transposition table.
    pub memory: usize,
}

impl<'a> Job<'a> {
    /// Returns a search without noise among all steps.
    pub fn without_noise(evaluation: &'a Evaluation, wanted: Wanted, limits: Limits) -> Job<'a> {
        let options = SearchOptions { wanted, ..SearchOptions::default() };
        Job { error: 0, seed: 0, evaluation, options, limits, only: &[], memory: MEMORY }
    }
}

/// The question to a search of one rule set.
pub(crate) struct Task<'a, R: Evaluate> {
    /// A position in which a player acts.
    pub position: R::Position,
    /// The steps to choose from, which are legal.
    pub steps: &'a [R::Step],
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

/// The result of a search: the steps, best first, and the lines of those that were asked for.
#[derive(Clone, Debug)]
pub(crate) struct SearchResult<R: RuleSet> {
    pub ranked: Vec<RootStep<R>>,
    /// The principal variations, of the best step first.
    pub lines: Vec<Vec<R::Step>>,
    pub depth: u32,
    pub nodes: u64,
}

/// A search of one rule set, with its transposition table.
pub(crate) trait Searcher<R: Evaluate> {
    /// Whether the search is for rule sets with dice.
    const DICE: bool;
    /// The size of an entry of the transposition table in bytes.
    const ENTRY: usize;

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
