//! What a judge has said: within a turn, and in searches of games with dice, different ways lead
//! to the same position again and again, and a net takes longer than a look at a table.

use dejarik_rules::ruleset::mix;

use crate::eval::{Evaluate, Judge};
use crate::value::Score;

/// A judge that remembers its last estimates.
pub(crate) struct Recall<R: Evaluate> {
    judge: Judge<R::Weights>,
    /// By key and the search's number.
    said: Vec<(u64, Score)>,
    search: u64,
}

/// Estimates that are remembered.
const SAID: usize = 1 << 15;

impl<R: Evaluate> Recall<R> {
    pub fn new() -> Recall<R> {
        Recall { judge: Judge::default(), said: vec![(0, 0); SAID], search: 0 }
    }

    /// Another judge: nothing is remembered.
    pub fn begin(&mut self, judge: &Judge<R::Weights>) {
        self.judge = judge.clone();
        self.search += 1;
    }

    /// What the judge says of the start of a turn.
    #[inline]
    pub fn judge(&mut self, rules: &R, position: &R::Position) -> Score {
        let key = R::key(position);
        let place = key as usize % SAID;
        // Of another search nothing matches.
        let key = mix(key ^ self.search);
        let (known, score) = &mut self.said[place];
        if *known != key {
            (*known, *score) = (key, self.judge.judge(rules, position));
        }
        *score
    }
}
