//! What a search of one rule set is asked and what it has found, before it is put into words for the outside.

use dejarik_rules::RuleSet;

use crate::eval::{Evaluate, Judge};
use crate::value::Score;

/// Which refinements a search uses; tests turn off what makes it see more than its depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habits {
    /// Take answers of deeper searches from the table.
    pub deeper_answers: bool,
    /// Score a position that comes back as a draw.
    pub repetition: bool,
    /// Find the exact score of every step at the root, not only of the best.
    pub all_scores: bool,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits { deeper_answers: true, repetition: true, all_scores: false }
    }
}

/// What a search is asked.
pub(crate) struct Task<'a, R: Evaluate> {
    /// A position in which a player acts.
    pub position: R::Position,
    /// The keys of the positions of the game before it, oldest first.
    pub earlier: &'a [u64],
    pub judge: Judge<R::Weights>,
    pub habits: Habits,
}

/// A step at the root with its score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<R: RuleSet> {
    pub step: R::Step,
    pub score: Score,
}

/// The result of a search: the steps, best first, and the line it expects.
#[derive(Clone, Debug)]
pub(crate) struct Outlook<R: RuleSet> {
    pub ranked: Vec<Ranked<R>>,
    pub line: Vec<R::Step>,
    pub depth: u32,
    pub nodes: u64,
}
