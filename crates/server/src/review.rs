//! A game that was played under the eye of perfect play, as it goes over the wire. Judging is the
//! engine's ([`dejarik_engine::review`]); here are the limits of a server and the other view:
//! values are told from the first player's side.

use dejarik_engine::review::{self as engine, Judged, ReviewError, Taken};
use dejarik_engine::{Knowledge, Stop, Value};
use dejarik_play::Game;
use dejarik_rules::Side;

use crate::protocol::{Evaluation, Judgement, Review, ReviewedStep};
use crate::refusal::{Kind, Refusal};

/// The longest game that is reviewed, in entries of its line.
pub const LONGEST: usize = 1000;

/// What this knowledge says of a game; refused where it does not know the game, or when stopped.
pub fn review(game: &Game, knowledge: &Knowledge, stop: &Stop) -> Result<Review, Refusal> {
    if game.line().len() > LONGEST {
        let why = format!("a game of more than {LONGEST} moves is not reviewed");
        return Err(Refusal::new(Kind::TooLarge, why));
    }
    let taken = game.decisions().map(|(index, before, side)| {
        let word = &game.line()[index].word;
        Taken { index, before, side, word }
    });
    let found = engine::Review::of(taken, knowledge, stop).map_err(|error| refused(&error))?;
    Ok(Review {
        rules: game.settings().rules().id().into(),
        steps: found.steps.iter().map(told).collect(),
        slips: Side::BOTH.map(|side| counted(found.slips(side))),
    })
}

fn refused(error: &ReviewError) -> Refusal {
    match error {
        ReviewError::Unknown => {
            let why = "there is no table of perfect play for this game; groi and bambara are \
                solved (`dejarik solve bambara` makes the table of bambara)";
            Refusal::new(Kind::Unsolved, why)
        }
        ReviewError::Stopped => Refusal::new(Kind::Busy, error.to_string()),
        ReviewError::NoStep(_) => Refusal::new(Kind::Internal, error.to_string()),
    }
}

fn counted(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn told(step: &Judged) -> ReviewedStep {
    ReviewedStep {
        at: counted(step.index + 1),
        word: step.word.clone(),
        by: step.side.into(),
        before: evaluation(step.side, step.before),
        after: evaluation(step.side, step.after),
        judgement: step.judgement.into(),
        lost_points: step.lost_points,
        lost_plies: step.lost_plies,
        best: step.best.clone(),
        legal: counted(step.legal),
        keeping: counted(step.keeping),
    }
}

impl From<engine::Judgement> for Judgement {
    fn from(judgement: engine::Judgement) -> Judgement {
        match judgement {
            engine::Judgement::Best => Judgement::Best,
            engine::Judgement::Slower => Judgement::Slower,
            engine::Judgement::Inaccuracy => Judgement::Inaccuracy,
            engine::Judgement::Mistake => Judgement::Mistake,
            engine::Judgement::Blunder => Judgement::Blunder,
        }
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
    fn values_are_told_from_the_first_player_s_side() {
        let second_wins = evaluation(Side::Second, Value::proved(2, 7));
        assert_eq!((second_wins.points, second_wins.plies), (Some(2), Some(7)));
        assert_eq!(second_wins.winner, Some(Side::Second.into()));
        assert!(second_wins.expected < 0.0 && second_wins.exact);
    }
}
