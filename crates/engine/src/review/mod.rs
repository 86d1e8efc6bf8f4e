//! Review of games: what each step kept of the best possible result, what it gave away, and with dice how lucky each
//! throw was.
//!
//! This is the only place in which steps are judged: an analysis marks steps by [`Kept`], a review names
//! slips by [`Judgement`], and both follow from the same comparison of values.
//!
//! A *slip* is a step after which best play brings clearly less than it would have before. Values are
//! those of positions: repetitions and quiet plies are not taken into account, except for looney's quiet
//! turns, which are part of its positions. With a table a review costs the look-up of every step of every
//! position, about a millisecond a ply; without one a search of every position and of every result of
//! every throw.

mod account;
mod evaluator;
mod judge;

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Bilingual, Side, Wording, wording};

pub use account::{Account, Band, Thrown};
pub use evaluator::{DEPTH, Evaluator, NODES};
pub use judge::{Judged, Judgement, Kept, Resignation};

/// A step or a throw of a game, before it is judged.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The index of the entry in the game's line, counted from 0.
    pub index: usize,
    /// The position before it.
    pub before: &'a AnyPosition,
    /// The side that made the step; `None` for a throw.
    pub by: Option<Side>,
    /// The step or throw in its written form.
    pub word: &'a str,
}

/// A whole game with its judged steps and throws.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Review {
    /// Every step, in the order of the game.
    pub steps: Vec<Judged>,
    /// Every throw, in the order of the game.
    pub throws: Vec<Thrown>,
    /// Luck and skill, in games with dice.
    pub account: Option<Account>,
    /// The resignation that ended the game, if it is a slip: if the game was not lost yet.
    pub resignation: Option<Resignation>,
}

/// The reason why a game cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum ReviewError {
    /// The value of a position of the game is not known.
    Unknown,
    /// A step or throw is not possible in its position.
    NoStep(String),
    /// The review was stopped.
    Stopped,
}

impl Bilingual for ReviewError {
    fn wording(&self) -> Wording {
        match self {
            ReviewError::Unknown => wording!(
                "there is no table of perfect play for this game",
                "il n’y a pas de table du jeu parfait pour cette partie"
            ),
            ReviewError::NoStep(word) => wording!(
                "{word} is not a move of its position",
                "{word} n’est pas un coup de sa position"
            ),
            ReviewError::Stopped => {
                wording!("the review was stopped", "la revue a été interrompue")
            }
        }
    }
}

impl Review {
    /// Judges all steps and throws of a game that ends in the position `last`.
    ///
    /// # Errors
    ///
    /// Returns [`ReviewError::Unknown`] for a game without dice whose positions are not all known exactly,
    /// [`ReviewError::NoStep`] for a step or throw that is not possible in its position, and
    /// [`ReviewError::Stopped`] if the evaluator's flag was raised.
    pub fn of<'a>(
        moments: impl IntoIterator<Item = Moment<'a>>,
        last: &AnyPosition,
        evaluator: &mut Evaluator<'_>,
    ) -> Result<Review, ReviewError> {
        let mut review = Review::default();
        let (mut start, mut exact) = (None, true);
        for moment in moments {
            let no_step = || ReviewError::NoStep(moment.word.to_owned());
            if start.is_none() && moment.before.id().has_dice() {
                start = Some(evaluator.chance(moment.before)?.chance);
            }
            if let Some(side) = moment.by {
                let judged = Judged::new(&moment, side, evaluator.known(moment.before)?);
                let judged = judged.ok_or_else(no_step)?;
                exact &= judged.before.exact && judged.after.exact;
                review.steps.push(judged);
                continue;
            }
            let mut after = *moment.before;
            let roll = after.parse_roll(moment.word).map_err(|_| no_step())?;
            after.settle(roll).map_err(|_| no_step())?;
            let (before, after) = (evaluator.chance(moment.before)?, evaluator.chance(&after)?);
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
            let end = evaluator.chance(last)?;
            let (steps, throws, exact) = (&review.steps, &review.throws, exact && end.exact);
            review.account = Some(Account::new(start, end.chance, steps, throws, exact));
        }
        Ok(review)
    }

    /// Judges the resignation of a side in the position `last`, which gives the opponent `points` points.
    ///
    /// # Errors
    ///
    /// As [`Review::of`], for the position `last`.
    pub fn resign(
        &mut self,
        side: Side,
        points: i8,
        last: &AnyPosition,
        evaluator: &mut Evaluator<'_>,
    ) -> Result<(), ReviewError> {
        let before = evaluator.value(last, side)?;
        self.resignation = Resignation::new(last.id(), side, before, points);
        Ok(())
    }

    /// Returns whether every value in the review is exact, from tables, rather than an estimate.
    pub fn is_exact(&self) -> bool {
        let steps = self.steps.iter().all(|step| step.before.exact && step.after.exact);
        let resigned = self.resignation.iter().all(|resigned| resigned.before.exact);
        self.account.map_or(steps && resigned, |account| account.exact)
    }

    /// Returns the number of a side's steps with this judgement. A resignation counts if it is a slip.
    pub fn count(&self, side: Side, judgement: Judgement) -> usize {
        let steps = self.steps.iter().map(|step| (step.side, step.judgement));
        let resigned = self.resignation.iter().map(|resigned| (resigned.side, resigned.judgement));
        steps.chain(resigned).filter(|judged| *judged == (side, judgement)).count()
    }

    /// Returns the number of a side's slips.
    pub fn slips(&self, side: Side) -> usize {
        let slips = Judgement::ALL.into_iter().filter(|judgement| judgement.is_slip());
        slips.map(|judgement| self.count(side, judgement)).sum()
    }

    /// Returns the winning chance, from 0 to 1, that a side gave away on average at each decision with more
    /// than one legal step; `None` if there was none.
    pub fn error_rate(&self, side: Side) -> Option<f64> {
        let chosen = |step: &&Judged| step.side == side && step.legal > 1;
        let (count, lost) = self
            .steps
            .iter()
            .filter(chosen)
            .fold((0, 0.0), |(count, lost), step| (count + 1, lost + step.lost_chance));
        (count > 0).then(|| lost / f64::from(count))
    }

    /// Returns the throws that changed the chances most, in favour of either side, at most `most`.
    pub fn luckiest(&self, most: usize) -> Vec<&Thrown> {
        let mut throws: Vec<_> = self.throws.iter().collect();
        throws.sort_by(|a, b| b.luck().abs().total_cmp(&a.luck().abs()));
        throws.truncate(most);
        throws
    }
}

#[cfg(test)]
mod tests;
