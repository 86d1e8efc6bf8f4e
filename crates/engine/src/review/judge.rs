//! Judging one step by the values of all legal steps of its position.
//!
//! There are two readings of the same comparison. [`Kept`] says what a step keeps of what the position
//! offered, down to which result it is; it is the sign beside a move. [`Judgement`] names the quality of
//! the step, and also distinguishes a slow win from a quick one; it is the word in a review. A judgement is derived
//! from [`Kept::of`], so that the two never disagree.

use dejarik_rules::any::AnyStep;
use dejarik_rules::{RulesId, Side, named};

use super::Moment;
use super::evaluator::Known;
use crate::units::Plies;
use crate::value::Value;

named! {
    /// What a step keeps of what its position offered to the player who decides.
    ///
    /// Between results (a proved or tabulated win, draw or loss) the first three kinds say which result is
    /// kept. Between chances and estimates a step that is as good as the best is [`Kept::Near`]. The last
    /// three say how much is given away, and are slips.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
    pub enum Kept {
        /// The win is kept, with as many points as there were to win.
        Win = "win",
        /// The draw is kept; there was nothing better.
        Draw = "draw",
        /// All is lost already, and no step loses fewer points.
        Lost = "lost",
        /// A chance or an estimate close enough to the best to count as equal.
        Near = "near",
        /// A part is given away: the same winner but fewer points won or more lost, or up to 10 % of winning
        /// chance (25 % where it is an estimate in a game without dice).
        Part = "part",
        /// A half is given away: a win became a draw, a draw a loss, or up to 20 % of winning chance is gone
        /// (37.5 % where it is an estimate in a game without dice).
        Half = "half",
        /// All is given away: a win became a loss, or more winning chance is gone.
        All = "all",
    }
}

/// How far a value may be behind the best, on the scale from a loss's -1 to a win's 1, to count as
/// [`Kept::Near`], [`Kept::Part`] and [`Kept::Half`].
type Behind = [f64; 3];

/// The scale of exact chances.
const EXACT: Behind = [0.01, 0.2, 0.4];
/// The scale of estimates in games with dice, whose searches look at every result of a throw.
const WITH_DICE: Behind = [0.1, 0.2, 0.4];
/// The scale of estimates in games without dice. Their error is 0.21 (root mean square), so a smaller
/// difference says nothing, and each step of the scale is as wide.
const WITHOUT_DICE: Behind = [0.25, 0.5, 0.75];

impl Kept {
    /// Compares the value of a step with that of the best step, both from the view of the player who
    /// decides. `rules` is the game that they belong to.
    ///
    /// Results are compared by winner and points, never by distance. If either value is a chance or an
    /// estimate, the two are compared by how far the expected outcome falls behind. Estimates are compared
    /// more coarsely, and most coarsely in games without dice, where they are least reliable.
    ///
    /// ```
    /// use dejarik_engine::Value;
    /// use dejarik_engine::review::Kept;
    /// use dejarik_rules::RulesId;
    ///
    /// let rules = RulesId::Bambara;
    /// let best = Value::proved(1, 5);
    /// assert_eq!(Kept::of(rules, best, Value::proved(1, 9)), Kept::Win);
    /// assert_eq!(Kept::of(rules, best, Value::proved(0, 0)), Kept::Half);
    /// assert_eq!(Kept::of(rules, Value::estimate(0.3), Value::estimate(0.1)), Kept::Near);
    /// ```
    pub fn of(rules: RulesId, best: Value, value: Value) -> Kept {
        let exact = best.exact && value.exact;
        if !(exact && is_result(best) && is_result(value)) {
            let [near, part, half] = match (exact, rules.has_dice()) {
                (true, _) => EXACT,
                (false, true) => WITH_DICE,
                (false, false) => WITHOUT_DICE,
            };
            let behind = best.expected - value.expected;
            return match behind {
                _ if behind <= near => Kept::Near,
                _ if behind <= part => Kept::Part,
                _ if behind <= half => Kept::Half,
                _ => Kept::All,
            };
        }
        let ((most, _), (points, _)) = (result(best), result(value));
        if points == most {
            return match points.signum() {
                1 => Kept::Win,
                0 => Kept::Draw,
                _ => Kept::Lost,
            };
        }
        match most.signum() - points.signum() {
            0 => Kept::Part,
            1 => Kept::Half,
            _ => Kept::All,
        }
    }

    /// Returns whether something was given away that could have been kept.
    pub fn is_slip(self) -> bool {
        matches!(self, Kept::Part | Kept::Half | Kept::All)
    }
}

named! {
    /// The quality of a step. The last three are slips.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
    pub enum Judgement {
        /// There was nothing better.
        Best = "best",
        /// The same result, but a later win or a sooner loss.
        Slower = "slower",
        /// The same winner, but fewer points won or more lost; or [`Kept::Part`] of a chance.
        Inaccuracy = "inaccuracy",
        /// A win became a draw, or a draw a loss; or [`Kept::Half`] of a chance.
        Mistake = "mistake",
        /// A win became a loss; or [`Kept::All`] of a chance.
        Blunder = "blunder",
    }
}

impl Judgement {
    /// Judges the value of a step by that of the best step, both from the view of the player who
    /// decides; see [`Kept::of`] for how they are compared.
    pub fn of(rules: RulesId, best: Value, value: Value) -> Judgement {
        match Kept::of(rules, best, value) {
            Kept::Near => Judgement::Best,
            Kept::Win | Kept::Draw | Kept::Lost if result(best) == result(value) => Judgement::Best,
            Kept::Win | Kept::Draw | Kept::Lost => Judgement::Slower,
            Kept::Part => Judgement::Inaccuracy,
            Kept::Half => Judgement::Mistake,
            Kept::All => Judgement::Blunder,
        }
    }

    /// Returns whether something was given away that could have been kept.
    pub fn is_slip(self) -> bool {
        self >= Judgement::Inaccuracy
    }
}

/// Returns whether a value is a win, a draw or a loss, and not a chance between them.
fn is_result(value: Value) -> bool {
    value.forced.is_some() || value.expected == 0.0
}

/// Returns the points and the plies of a result for the player who acts.
fn result(value: Value) -> (i8, u32) {
    value.forced.map_or((0, 0), |forced| (forced.points, forced.plies.get()))
}

/// A step of a game with its judgement. Values are from the view of the player who made the step.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Judged {
    /// The index of the step among the entries of the game's line, counted from 0.
    pub index: usize,
    /// The side that made the step.
    pub side: Side,
    /// The step in its written form.
    pub word: String,
    /// The value of the position before the step.
    pub before: Value,
    /// The value of the position after the step, its distance counted from there.
    pub after: Value,
    /// The quality of the step.
    pub judgement: Judgement,
    /// The points given away, counted from a win to a loss: 2 to 6 (groi) or 2 (bambara).
    pub lost_points: u8,
    /// Where no points were given away: by how many plies a win comes later or a loss sooner.
    pub lost_plies: Plies,
    /// The winning chance given away, 0 to 1.
    pub lost_chance: f64,
    /// The best step in its written form; among equal ones the one that sets the hardest task.
    pub best: String,
    /// The number of legal steps.
    pub legal: usize,
    /// The number of legal steps that gave nothing away.
    pub keeping: usize,
}

impl Judged {
    /// Judges a step by what is known of its position; `None` if the step is not legal there.
    pub(super) fn new(taken: &Moment<'_>, side: Side, known: &Known) -> Option<Judged> {
        let rules = taken.before.id();
        let step = taken.before.parse_step(taken.word).ok()?;
        let (best_step, best) = *known.steps.first()?;
        let (_, value) = *known.steps.iter().find(|(known, _)| *known == step)?;
        let ((most, soonest), (points, plies)) = (result(best), result(value));
        let keeps = |(_, value): &&(AnyStep, Value)| !Kept::of(rules, best, *value).is_slip();
        let keeping = known.steps.iter().filter(keeps).count();
        let after = match value.forced {
            Some(forced) => Value::proved(forced.points, forced.plies.after_one()),
            None => value,
        };
        Some(Judged {
            index: taken.index,
            side,
            word: taken.word.to_owned(),
            before: known.value,
            after,
            judgement: Judgement::of(rules, best, value),
            lost_points: most.abs_diff(points),
            lost_plies: Plies::new(if points == most { soonest.abs_diff(plies) } else { 0 }),
            lost_chance: (best.chance() - value.chance()).max(0.0),
            best: taken.before.step_text(best_step),
            legal: known.steps.len(),
            keeping,
        })
    }
}

/// A resignation that gave something away, because the game was not lost yet.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Resignation {
    /// The side that resigned.
    pub side: Side,
    /// The value of the position in which it resigned, from its view.
    pub before: Value,
    /// How much was given away; a slip.
    pub judgement: Judgement,
    /// The points given away, if the value of the position is a result.
    pub lost_points: u8,
    /// The winning chance given away, 0 to 1.
    pub lost_chance: f64,
}

impl Resignation {
    /// Judges a resignation in a game of `rules`, which gives the opponent `points` points, by the value of
    /// its position from the view of `side`; `None` if it gave nothing away.
    pub(super) fn new(
        rules: RulesId,
        side: Side,
        before: Value,
        points: i8,
    ) -> Option<Resignation> {
        let after = Value::proved(-points, 0);
        let judgement = Judgement::of(rules, before, after);
        judgement.is_slip().then(|| Resignation {
            side,
            before,
            judgement,
            lost_points: if is_result(before) { result(before).0.abs_diff(-points) } else { 0 },
            lost_chance: (before.chance() - after.chance()).max(0.0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proved(best: i8, points: i8) -> Judgement {
        Judgement::of(RulesId::Groi, Value::proved(best, 4u32), Value::proved(points, 4u32))
    }

    #[test]
    fn results_are_judged_by_winner_points_and_distance() {
        assert_eq!(proved(1, 1), Judgement::Best);
        assert_eq!(proved(3, 1), Judgement::Inaccuracy);
        assert_eq!(proved(-1, -3), Judgement::Inaccuracy);
        assert_eq!(proved(2, 0), Judgement::Mistake);
        assert_eq!(proved(0, -1), Judgement::Mistake);
        assert_eq!(proved(1, -1), Judgement::Blunder);
        let slower = Judgement::of(RulesId::Groi, Value::proved(-1, 10), Value::proved(-1, 4));
        assert_eq!(slower, Judgement::Slower);
        assert!(Judgement::ALL.is_sorted() && !slower.is_slip() && proved(3, 1).is_slip());
    }

    #[test]
    fn estimates_are_judged_by_how_far_they_fall_behind() {
        let best = Value::estimate(0.6);
        let of = |expected| Judgement::of(RulesId::Looney, best, Value::estimate(expected));
        assert_eq!(of(0.55), Judgement::Best);
        assert_eq!(of(0.45), Judgement::Inaccuracy);
        assert_eq!(of(0.3), Judgement::Mistake);
        assert_eq!(of(-0.3), Judgement::Blunder);
        let close = Judgement::of(RulesId::Looney, Value::proved(1, 3), Value::estimate(0.95));
        assert_eq!(close, Judgement::Best);
        let exact =
            |expected| Judgement::of(RulesId::Looney, Value::exact(0.6), Value::exact(expected));
        assert_eq!(exact(0.595), Judgement::Best);
        assert_eq!(exact(0.55), Judgement::Inaccuracy, "exact chances are compared more finely");
        assert_eq!(exact(-0.5), Judgement::Blunder);
    }

    #[test]
    fn estimates_without_dice_are_judged_no_more_finely_than_they_are_right() {
        let best = Value::estimate(-0.05);
        let of = |expected| Judgement::of(RulesId::Bambara, best, Value::estimate(expected));
        assert_eq!(of(-0.27), Judgement::Best, "a first move that looks 0.22 worse is drawn, too");
        assert_eq!(of(-0.4), Judgement::Inaccuracy);
        assert_eq!(of(-0.7), Judgement::Mistake);
        assert_eq!(of(-0.9), Judgement::Blunder);
        let proved = |points| Judgement::of(RulesId::Bambara, best, Value::proved(points, 3u32));
        assert_eq!([proved(1), proved(-1)], [Judgement::Best, Judgement::Blunder]);
        let resigned = |expected| {
            Resignation::new(RulesId::Bambara, Side::First, Value::estimate(expected), 1)
        };
        assert_eq!(resigned(-0.8), None);
        assert_eq!(resigned(-0.1).unwrap().judgement, Judgement::Blunder);
    }

    #[test]
    fn what_is_kept_names_the_result_and_a_judgement_says_slip_where_it_does() {
        let rules = RulesId::Groi;
        let kept =
            |best, points| Kept::of(rules, Value::proved(best, 4u32), Value::proved(points, 6u32));
        assert_eq!([kept(2, 2), kept(0, 0), kept(-1, -1)], [Kept::Win, Kept::Draw, Kept::Lost]);
        assert_eq!([kept(3, 1), kept(1, 0), kept(1, -1)], [Kept::Part, Kept::Half, Kept::All]);
        let values = (-3..=3).map(|points| Value::proved(points, 4));
        let values: Vec<_> = values
            .chain([0.9, 0.6, 0.0, -0.4].map(Value::estimate))
            .chain([0.7, 0.1].map(Value::exact))
            .collect();
        for &best in &values {
            for &value in &values {
                let (kept, judged) =
                    (Kept::of(rules, best, value), Judgement::of(rules, best, value));
                assert_eq!(kept.is_slip(), judged.is_slip(), "{best} {value}");
            }
        }
        assert_eq!(Kept::ALL.map(Kept::name).concat(), "windrawlostnearparthalfall");
    }
}
