//! Games under the eye of whoever knows better: what each step kept of what could be had, what it
//! gave away, and with dice how lucky each throw was. The one place where a step is judged: an
//! analysis colours moves by it, a review names slips by it.
//!
//! A *slip* is a step after which best play brings clearly less than it would have before. Values are
//! those of positions: that a position has stood before, or how many quiet plies have passed, is
//! not counted, but for looney's quiet turns, which are part of its positions. Where there is a table
//! a review costs the look-up of every step of every position, about a millisecond a ply; else a
//! search of every position and of every result of every throw.

mod account;
mod eye;
mod judge;

use std::cmp::Ordering;

use dejarik_rules::Side;
use dejarik_rules::any::AnyPosition;

pub use account::{Account, Band, Thrown};
pub use eye::{Eye, TURNS};
pub use judge::{Judged, Judgement};

/// A step or a throw of a game.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// Which entry of the game's line it is, counted from 0.
    pub index: usize,
    /// The position in which it came.
    pub before: &'a AnyPosition,
    /// Who made the step; nobody makes a throw.
    pub by: Option<Side>,
    /// As it is written.
    pub word: &'a str,
}

/// A whole game, judged.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    /// Every step, in order.
    pub steps: Vec<Judged>,
    /// Every throw, in order.
    pub throws: Vec<Thrown>,
    /// Luck and skill, where there are dice.
    pub account: Option<Account>,
}

/// Why a game cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReviewError {
    /// Nobody knows a position of the game.
    #[error("there is no table of perfect play for this game")]
    Unknown,
    /// A step that is not among those of its position.
    #[error("{0} is not among the moves of its position")]
    NoStep(String),
    /// It was stopped.
    #[error("the review was given up")]
    Stopped,
}

impl Review {
    /// Judges all steps and throws of a game, which ends in `last`. Only games with dice have throws,
    /// and only theirs can be valued without a table.
    pub fn of<'a>(
        moments: impl IntoIterator<Item = Moment<'a>>,
        last: &AnyPosition,
        eye: &mut Eye<'_>,
    ) -> Result<Review, ReviewError> {
        let mut review = Review::default();
        let (mut start, mut exact) = (None, true);
        for moment in moments {
            let no_step = || ReviewError::NoStep(moment.word.to_owned());
            if start.is_none() && moment.before.id().has_dice() {
                start = Some(eye.chance(moment.before)?.chance);
            }
            if let Some(side) = moment.by {
                let judged = Judged::new(&moment, side, eye.steps(moment.before)?);
                let judged = judged.ok_or_else(no_step)?;
                exact &= judged.before.exact && judged.after.exact;
                review.steps.push(judged);
                continue;
            }
            let mut after = *moment.before;
            let roll = after.parse_roll(moment.word).map_err(|_| no_step())?;
            after.settle(roll).map_err(|_| no_step())?;
            let (before, after) = (eye.chance(moment.before)?, eye.chance(&after)?);
            exact &= before.exact && after.exact;
            review.throws.push(Thrown {
                index: moment.index,
                word: moment.word.to_owned(),
                before: before.chance,
                after: after.chance,
                exact: before.exact && after.exact,
            });
        }
        if let Some(start) = start {
            let end = eye.chance(last)?;
            let (steps, throws, exact) = (&review.steps, &review.throws, exact && end.exact);
            review.account = Some(Account::new((start, end.chance), steps, throws, exact));
        }
        Ok(review)
    }

    /// The steps of a side that were judged so.
    pub fn count(&self, side: Side, judgement: Judgement) -> usize {
        let same = |step: &&Judged| step.side == side && step.judgement == judgement;
        self.steps.iter().filter(same).count()
    }

    /// The slips of a side.
    pub fn slips(&self, side: Side) -> usize {
        self.steps.iter().filter(|step| step.side == side && step.judgement.is_slip()).count()
    }

    /// The winning chance, of a whole 1, that a side gave away on average where it had a choice;
    /// `None` if it never had.
    pub fn error_rate(&self, side: Side) -> Option<f64> {
        let chosen = |step: &&Judged| step.side == side && step.legal > 1;
        let (count, lost) = self
            .steps
            .iter()
            .filter(chosen)
            .fold((0, 0.0), |(count, lost), step| (count + 1, lost + step.lost_chance));
        (count > 0).then(|| lost / f64::from(count))
    }

    /// The steps that gave away most, the worst first, at most so many.
    pub fn worst(&self, most: usize) -> Vec<&Judged> {
        let mut steps: Vec<_> = self.steps.iter().filter(|s| s.judgement.is_slip()).collect();
        steps.sort_by(|a, b| larger(a.lost_chance, b.lost_chance));
        steps.truncate(most);
        steps
    }

    /// The throws with most luck, whoever had it, at most so many.
    pub fn luckiest(&self, most: usize) -> Vec<&Thrown> {
        let mut throws: Vec<_> = self.throws.iter().collect();
        throws.sort_by(|a, b| larger(a.luck().abs(), b.luck().abs()));
        throws.truncate(most);
        throws
    }
}

/// The larger first.
fn larger(a: f64, b: f64) -> Ordering {
    b.total_cmp(&a)
}

#[cfg(test)]
mod tests;
