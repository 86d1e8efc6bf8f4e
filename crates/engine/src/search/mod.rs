//! The searches: alpha-beta for rule sets without dice, expectimax with them, and what both share.
//!
//! - [`task`]: what a search is asked and what it answers; the trait of a search;
//! - [`deepening`]: iterative deepening at the root;
//! - [`transposition`], [`ordering`], [`estimates`]: the transposition table, the ordering of steps, and
//!   the cache of evaluations;
//! - [`alpha_beta`], [`expectimax`]: the two searches;
//! - [`searchers`]: which rule set is searched by which of them.

pub(crate) mod alpha_beta;
pub(crate) mod deepening;
pub(crate) mod estimates;
pub(crate) mod expectimax;
pub(crate) mod ordering;
#[cfg(test)]
mod reference;
pub(crate) mod searchers;
pub(crate) mod task;
pub(crate) mod transposition;
pub(crate) mod window;
