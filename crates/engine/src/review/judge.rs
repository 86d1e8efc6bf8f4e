//! One step judged by the values of all steps there were.

use dejarik_rules::Side;
use dejarik_rules::any::AnyStep;

use super::Moment;
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

/// How far values may lie behind the best, from a loss's -1 to a win's 1, to be an inaccuracy, to be
/// a mistake: 10 and 20 % of winning chance.
const BEHIND: [f64; 2] = [0.2, 0.4];
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
    /// The winning chance given away, 0 to 1.
    pub lost_chance: f64,
    /// The best step there was; among equal ones that which sets the hardest task.
    pub best: String,
    /// How many legal steps there were.
    pub legal: usize,
    /// How many of them gave nothing away.
    pub keeping: usize,
}

impl Judged {
    /// Judges a step by the value of every legal one, best first; `None` if it is not among them.
    pub(super) fn new(
        taken: &Moment<'_>,
        side: Side,
        known: &[(AnyStep, Value)],
    ) -> Option<Judged> {
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
            side,
            word: taken.word.to_owned(),
            before: best,
            after,
            judgement: Judgement::of(best, value),
            lost_points: most.abs_diff(points),
            lost_plies: if points == most { soonest.abs_diff(plies) } else { 0 },
            lost_chance: (best.chance() - value.chance()).max(0.0),
            best: taken.before.step_text(best_step),
            legal: known.len(),
            keeping,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(of(0.45), Judgement::Inaccuracy);
        assert_eq!(of(0.3), Judgement::Mistake);
        assert_eq!(of(-0.3), Judgement::Blunder);
        assert_eq!(Judgement::of(Value::proved(1, 3), Value::estimate(0.95)), Judgement::Best);
        let exact = |expected| Judgement::of(Value::exact(0.6), Value::exact(expected));
        assert_eq!(exact(0.595), Judgement::Best);
        assert_eq!(exact(0.55), Judgement::Inaccuracy, "an exact chance is told more finely");
        assert_eq!(exact(-0.5), Judgement::Blunder);
    }
}
