//! A game that was played under the eye of perfect play: what each step kept and what it gave away.
//! Pure, but for the tables that are asked. Costs the look-up of every step of every position: about a
//! millisecond a ply.
//!
//! A *slip* is a step after which best play brings fewer points than it would have before. Values
//! are those of positions: that a position has stood before, or how many quiet plies have passed,
//! is not counted.

use dejarik_engine::{Knowledge, Stop, Value};
use dejarik_play::{Game, Kind as Played};
use dejarik_rules::Side;
use dejarik_rules::any::{AnyPosition, AnyStep};

use crate::protocol::{Evaluation, Judgement, Review, ReviewedStep};
use crate::refusal::{Kind, Refusal};
use crate::view;

/// The longest game that is reviewed, in entries of its line.
pub const LONGEST: usize = 1000;

/// What this knowledge says of a game; refused where it does not know the game, or when stopped.
pub fn review(game: &Game, knowledge: &Knowledge, stop: &Stop) -> Result<Review, Refusal> {
    if game.line().len() > LONGEST {
        let why = format!("a game of more than {LONGEST} moves is not reviewed");
        return Err(Refusal::new(Kind::TooLarge, why));
    }
    let mut steps = Vec::new();
    let mut slips = [0; 2];
    for (index, played) in game.line().iter().enumerate() {
        if stop.is_stopped() {
            return Err(Refusal::new(Kind::Busy, "the review was given up"));
        }
        let (Played::Step, Some(side)) = (played.kind, played.by) else { continue };
        let Some(before) = view::before(game, index) else { continue };
        let known = knowledge.candidates(before).ok_or_else(unsolved)?;
        let step = judged(index, before, side, &played.word, &known).ok_or_else(|| {
            let why = format!("{} is not among the moves of its position", played.word);
            Refusal::new(Kind::Internal, why)
        })?;
        if matches!(step.judgement, Judgement::Inaccuracy | Judgement::Mistake | Judgement::Blunder)
        {
            slips[side.index()] += 1;
        }
        steps.push(step);
    }
    Ok(Review { rules: game.settings().rules().id().into(), steps, slips })
}

fn unsolved() -> Refusal {
    let why = "there is no table of perfect play for this game; groi and bambara are solved \
        (`dejarik solve bambara` makes the table of bambara)";
    Refusal::new(Kind::Unsolved, why)
}

/// Points and plies for the player who acts.
fn result(value: Value) -> (i8, u32) {
    value.forced.map_or((0, 0), |forced| (forced.points, forced.plies))
}

/// A step against the best that there was.
fn judged(
    index: usize,
    position: &AnyPosition,
    side: Side,
    word: &str,
    known: &[(AnyStep, Value)],
) -> Option<ReviewedStep> {
    let step = position.parse_step(word).ok()?;
    let (best_step, best) = *known.first()?;
    let (_, value) = *known.iter().find(|(known, _)| *known == step)?;
    let ((best_points, best_plies), (points, plies)) = (result(best), result(value));
    let keeping = known.iter().filter(|(_, value)| result(*value).0 == best_points).count();
    let lost_plies = if points == best_points { best_plies.abs_diff(plies) } else { 0 };
    // Distances are counted from the position after the step.
    let after = match value.forced {
        Some(forced) => Value::proved(forced.points, forced.plies.saturating_sub(1)),
        None => value,
    };
    Some(ReviewedStep {
        at: u32::try_from(index + 1).ok()?,
        word: word.to_owned(),
        by: side.into(),
        before: evaluation(side, best),
        after: evaluation(side, after),
        judgement: judgement(best_points, points, lost_plies),
        lost_points: best_points.abs_diff(points),
        lost_plies,
        best: position.step_text(best_step),
        legal: u32::try_from(known.len()).ok()?,
        keeping: u32::try_from(keeping).ok()?,
    })
}

fn judgement(best: i8, played: i8, lost_plies: u32) -> Judgement {
    if played == best {
        return if lost_plies == 0 { Judgement::Best } else { Judgement::Slower };
    }
    match best.signum() - played.signum() {
        0 => Judgement::Inaccuracy,
        1 => Judgement::Mistake,
        _ => Judgement::Blunder,
    }
}

/// From the view of whoever acts to that of the first player.
pub fn evaluation(side: Side, value: Value) -> Evaluation {
    let value = if side == Side::First { value } else { value.reversed() };
    let forced = value.forced;
    let winner = forced.map(|forced| if forced.points > 0 { Side::First } else { Side::Second });
    Evaluation {
        expected: value.expected,
        exact: value.exact,
        winner: winner.map(Into::into),
        points: forced.map(|forced| forced.points.unsigned_abs()),
        plies: forced.map(|forced| forced.plies),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_away_has_a_name() {
        assert_eq!(judgement(1, 1, 0), Judgement::Best);
        assert_eq!(judgement(-1, -1, 6), Judgement::Slower);
        assert_eq!(judgement(3, 1, 0), Judgement::Inaccuracy);
        assert_eq!(judgement(-1, -3, 0), Judgement::Inaccuracy);
        assert_eq!(judgement(2, 0, 0), Judgement::Mistake);
        assert_eq!(judgement(0, -1, 0), Judgement::Mistake);
        assert_eq!(judgement(1, -1, 0), Judgement::Blunder);
    }

    #[test]
    fn values_are_told_from_the_first_player_s_side() {
        let second_wins = evaluation(Side::Second, Value::proved(2, 7));
        assert_eq!((second_wins.points, second_wins.plies), (Some(2), Some(7)));
        assert_eq!(second_wins.winner, Some(Side::Second.into()));
        assert!(second_wins.expected < 0.0 && second_wins.exact);
    }
}
