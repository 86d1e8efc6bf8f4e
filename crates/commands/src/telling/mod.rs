//! The game in words: the board by side and by ring, what happened, whose turn it is, what can be
//! chosen, and why something cannot. The line mode says these sentences; the page says the same ones.
//!
//! Nothing here knows a terminal. A [`Teller`] makes sentences from positions and effects:
//!
//! - `names`: pieces, spaces, sides and lists;
//! - `board`: what stands where, and what is beside it;
//! - `narration`: what a step or a throw did;
//! - `status`: whose turn it is, battles, scores, counters;
//! - `choices`: the legal moves, one by one or in groups, and `typed`: what a typed move means;
//! - `dice`: the throw that is due, and the odds;
//! - `reasons`: why something is not possible, and why a move is good.

mod board;
mod choices;
mod dice;
mod names;
mod narration;
mod reasons;
mod status;
#[cfg(test)]
mod tests;
mod typed;

pub(crate) use choices::{sorted_steps, split_page};
pub(crate) use dice::{Entry, no_throw, read_throw, refused_throw};
pub(crate) use names::capital;
pub(crate) use status::decision_name;
pub(crate) use typed::Listed;

use dejarik_rules::{RulesId, Side};

use crate::lang::Texts;

/// Makes sentences about games of one rule set, in one language and for one reader.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Teller<'a> {
    texts: &'a Texts,
    rules: RulesId,
    /// The side of the only reader, who is called “you”; the other side is the computer's.
    reader: Option<Side>,
}

impl<'a> Teller<'a> {
    /// Makes a teller that names both sides by their colours.
    pub(crate) fn new(texts: &'a Texts, rules: RulesId) -> Teller<'a> {
        Teller { texts, rules, reader: None }
    }

    /// Makes a teller for a reader who plays this side against the computer.
    #[must_use]
    pub(crate) fn for_reader(self, reader: Option<Side>) -> Teller<'a> {
        Teller { reader, ..self }
    }

    /// Returns a text without variables.
    pub(crate) fn text(&self, key: &str) -> String {
        self.texts.get(key)
    }
}
