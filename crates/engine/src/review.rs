//! Steps under the eye of whoever knows better: what each kept of what could be had, and what it
//! gave away. The one place where a step is judged: an analysis colours moves by it, a review names
//! slips by it.
//!
//! A *slip* is a step after which best play brings fewer points than it would have before. Values
//! are those of positions: that a position has stood before, or how many quiet plies have passed,
//! is not counted. A review costs the look-up of every step of every position: about a millisecond
//! a ply.

use dejarik_rules::Side;
use dejarik_rules::any::{AnyPosition, AnyStep};

use crate::engine::Knowledge;
use crate::limits::Stop;
use crate::value::Value;

/// What a step has kept of what could be had. The last three are slips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgement {
    /// There was nothing better.
    Best,
    /// The same result, but a win later or a loss sooner.
    Slower,
    /// The same winner, but fewer points won or more lost.
    Inaccuracy,
    /// A win became a draw, or a draw a loss.
    Mistake,
    /// A win became a loss.
    Blunder,
}

/// How far chances may lie behind the best, of a win's whole 1, to be an inaccuracy, to be a mistake.
const BEHIND: [f64; 2] = [0.4, 1.0];
/// How far an estimate may lie behind to be as good as the best.
const NEAR: f64 = 0.1;
/// How far an exact chance may.
const EQUAL: f64 = 0.01;

impl Judgement {
    /// All, the best first.
    pub const ALL: [Judgement; 5] = [
        Judgement::Best,
        Judgement::Slower,
        Judgement::Inaccuracy,
        Judgement::Mistake,
        Judgement::Blunder,
    ];

    /// Judges a value by the best there was, both from the view of the player who decides. Results
    /// are told apart by points and distance; chances and estimates by how far they lie behind.
    pub fn of(best: Value, value: Value) -> Judgement {
        let exact = best.exact && value.exact;
        if !(exact && is_result(best) && is_result(value)) {
            let behind = best.expected - value.expected;
            return match behind {
                _ if behind <= if exact { EQUAL } else { NEAR } => Judgement::Best,
                _ if behind <= BEHIND[0] => Judgement::Inaccuracy,
                _ if behind <= BEHIND[1] => Judgement::Mistake,
                _ => Judgement::Blunder,
            };
        }
        let ((most, soonest), (points, plies)) = (result(best), result(value));
        if points == most {
            return if plies == soonest { Judgement::Best } else { Judgement::Slower };
        }
        match most.signum() - points.signum() {
            0 => Judgement::Inaccuracy,
            1 => Judgement::Mistake,
            _ => Judgement::Blunder,
        }
    }

    /// Whether something was given away that could have been had.
    pub fn is_slip(self) -> bool {
        self >= Judgement::Inaccuracy
    }

    /// Its name, as interfaces write it.
    pub fn name(self) -> &'static str {
        match self {
            Judgement::Best => "best",
            Judgement::Slower => "slower",
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }
}

/// Whether this is a win, a draw or a loss, and no chance between them.
fn is_result(value: Value) -> bool {
    value.forced.is_some() || value.expected == 0.0
}

/// Points and plies for the player who acts.
fn result(value: Value) -> (i8, u32) {
    value.forced.map_or((0, 0), |forced| (forced.points, forced.plies))
}

/// A step of a game, to be judged.
#[derive(Clone, Copy, Debug)]
pub struct Taken<'a> {
    /// Which entry of the game's line it is, counted from 0.
    pub index: usize,
    /// The position in which it was made.
    pub before: &'a AnyPosition,
    /// Who made it.
    pub side: Side,
    /// The step as it is written.
    pub word: &'a str,
}

/// A step, judged. Values are from the view of the player who made it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Which entry of the game's line it is, counted from 0.
    pub index: usize,
    /// Who made it.
    pub side: Side,
    /// The step as it is written.
    pub word: String,
    /// What the position was worth before it.
    pub before: Value,
    /// What the position after it is worth, its distance counted from there.
    pub after: Value,
    /// What it has kept.
    pub judgement: Judgement,
    /// The points given away, from a win to a loss: 2 to 6 (groi) or 2 (bambara).
    pub lost_points: u8,
    /// Where no points were given away: by how many plies a win comes later or a loss sooner.
    pub lost_plies: u32,
    /// The best step there was; among equal ones that which sets the hardest task.
    pub best: String,
    /// How many legal steps there were.
    pub legal: usize,
    /// How many of them gave nothing away.
    pub keeping: usize,
}

impl Judged {
    /// Judges a step by the exact value of every legal one, best first; `None` if it is not among
    /// them.
    pub fn new(taken: &Taken<'_>, known: &[(AnyStep, Value)]) -> Option<Judged> {
        let step = taken.before.parse_step(taken.word).ok()?;
        let (best_step, best) = *known.first()?;
        let (_, value) = *known.iter().find(|(known, _)| *known == step)?;
        let ((most, soonest), (points, plies)) = (result(best), result(value));
        let keeps = |(_, value): &&(AnyStep, Value)| !Judgement::of(best, *value).is_slip();
        let keeping = known.iter().filter(keeps).count();
        let after = match value.forced {
            Some(forced) => Value::proved(forced.points, forced.plies.saturating_sub(1)),
            None => value,
        };
        Some(Judged {
            index: taken.index,
            side: taken.side,
            word: taken.word.to_owned(),
            before: best,
            after,
            judgement: Judgement::of(best, value),
            lost_points: most.abs_diff(points),
            lost_plies: if points == most { soonest.abs_diff(plies) } else { 0 },
            best: taken.before.step_text(best_step),
            legal: known.len(),
            keeping,
        })
    }
}

/// A whole game, judged. All values are exact.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    /// Every step, in order.
    pub steps: Vec<Judged>,
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
    /// Judges all steps of a game.
    pub fn of<'a>(
        steps: impl IntoIterator<Item = Taken<'a>>,
        knowledge: &Knowledge,
        stop: &Stop,
    ) -> Result<Review, ReviewError> {
        let mut judged = Vec::new();
        for taken in steps {
            if stop.is_stopped() {
                return Err(ReviewError::Stopped);
            }
            let known = knowledge.candidates(taken.before).ok_or(ReviewError::Unknown)?;
            let no_step = || ReviewError::NoStep(taken.word.to_owned());
            judged.push(Judged::new(&taken, &known).ok_or_else(no_step)?);
        }
        Ok(Review { steps: judged })
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
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use dejarik_rules::any::AnyRules;
    use dejarik_rules::bambara::{Bambara, Kind};
    use dejarik_tables::bambara;

    use super::*;
    use crate::Perfect;

    fn proved(best: i8, points: i8) -> Judgement {
        Judgement::of(Value::proved(best, 4), Value::proved(points, 4))
    }

    #[test]
    fn what_is_given_away_has_a_name() {
        assert_eq!(proved(1, 1), Judgement::Best);
        assert_eq!(proved(3, 1), Judgement::Inaccuracy);
        assert_eq!(proved(-1, -3), Judgement::Inaccuracy);
        assert_eq!(proved(2, 0), Judgement::Mistake);
        assert_eq!(proved(0, -1), Judgement::Mistake);
        assert_eq!(proved(1, -1), Judgement::Blunder);
        let slower = Judgement::of(Value::proved(-1, 10), Value::proved(-1, 4));
        assert_eq!(slower, Judgement::Slower);
        assert!(Judgement::ALL.is_sorted() && !slower.is_slip() && proved(3, 1).is_slip());
    }

    #[test]
    fn estimates_are_judged_by_how_far_they_lie_behind() {
        let best = Value::estimate(0.6);
        let of = |expected| Judgement::of(best, Value::estimate(expected));
        assert_eq!(of(0.55), Judgement::Best);
        assert_eq!(of(0.3), Judgement::Inaccuracy);
        assert_eq!(of(-0.3), Judgement::Mistake);
        assert_eq!(of(-0.9), Judgement::Blunder);
        assert_eq!(Judgement::of(Value::proved(1, 3), Value::estimate(0.95)), Judgement::Best);
        let exact = |expected| Judgement::of(Value::exact(0.6), Value::exact(expected));
        assert_eq!(exact(0.595), Judgement::Best);
        assert_eq!(exact(0.55), Judgement::Inaccuracy, "an exact chance is told more finely");
        assert_eq!(exact(-0.5), Judgement::Blunder);
    }

    /// A won position with a step that does not win, and its steps.
    fn something_to_lose(
        rules: Bambara,
        knowledge: &Knowledge,
    ) -> (AnyPosition, Vec<(AnyStep, Value)>) {
        let start = AnyRules::Bambara(rules).position("bambara K5Q2k2/6q5/1 w -").unwrap();
        let mut found = vec![start];
        let mut next = 0;
        loop {
            let position = found[next];
            next += 1;
            let known = knowledge.candidates(&position).unwrap();
            let values = [known.first(), known.last()].map(|of| of.map_or(0.0, |of| of.1.expected));
            if values[0] > 0.0 && values[1] <= 0.0 {
                return (position, known);
            }
            found.extend(known.iter().filter_map(|(step, _)| {
                let mut after = position;
                after.play(*step).unwrap();
                after.outcome().is_none().then_some(after)
            }));
        }
    }

    #[test]
    fn a_game_is_judged_step_by_step() {
        let rules = Bambara::default();
        let table = bambara::Table::solve(&rules, &[Kind::King, Kind::Queen], 1, &()).unwrap();
        let knowledge = Knowledge::of(Arc::new(Perfect::new(Arc::new(table))));
        let (before, known) = something_to_lose(rules, &knowledge);
        let (worst, _) = *known.last().unwrap();
        let words = [before.step_text(known[0].0), before.step_text(worst)];
        let side = before.side_to_move();
        let taken = words.iter().enumerate().map(|(index, word)| Taken {
            index,
            before: &before,
            side,
            word,
        });
        let review = Review::of(taken.clone(), &knowledge, &Stop::new()).unwrap();
        assert_eq!(review.steps[0].judgement, Judgement::Best);
        assert_eq!(
            review.steps[0].after.forced.unwrap().plies + 1,
            known[0].1.forced.unwrap().plies
        );
        assert!(review.steps[1].judgement.is_slip() && review.steps[1].lost_points > 0);
        assert_eq!(review.steps[1].best, words[0]);
        assert_eq!((review.slips(side), review.slips(side.other())), (1, 0));
        assert_eq!(review.count(side, Judgement::Best), 1);
        let stop = Stop::new();
        stop.stop();
        let refused = |knowledge: &Knowledge, stop| Review::of(taken.clone(), knowledge, stop);
        assert_eq!(refused(&knowledge, &stop), Err(ReviewError::Stopped));
        assert_eq!(refused(&Knowledge::NONE, &Stop::new()), Err(ReviewError::Unknown));
        let nowhere = Taken { index: 0, before: &before, side, word: "pass" };
        let refused = Review::of([nowhere], &knowledge, &Stop::new());
        assert_eq!(refused, Err(ReviewError::NoStep("pass".into())));
    }
}
