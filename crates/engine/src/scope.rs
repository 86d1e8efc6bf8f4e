//! What a search is to find: within which limits, how many lines, and among which steps.

use dejarik_rules::any::AnyStep;

use crate::limits::Limits;

/// The scope of a search: the best line among all steps, unless it says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The bounds on the search.
    pub limits: Limits,
    /// The number of lines to find, the best first. With one line a search is fastest.
    pub lines: usize,
    /// The steps to choose from; all legal steps if it is empty.
    pub only: Vec<AnyStep>,
}

impl From<Limits> for Scope {
    /// Returns the scope of a search for the best line among all steps within these limits.
    fn from(limits: Limits) -> Scope {
        Scope { limits, lines: 1, only: Vec::new() }
    }
}

impl Scope {
    /// Returns whether a step may be chosen.
    pub(crate) fn admits(&self, step: AnyStep) -> bool {
        self.only.is_empty() || self.only.contains(&step)
    }
}
