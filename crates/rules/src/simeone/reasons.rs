//! Why an attempt is not possible in simeone (S-4 to S-6, S-11, S-13).

use super::{Position, Simeone};
use crate::attempt::Wish;
use crate::board::Space;
use crate::gesture::{Spot, Word};
use crate::reason::{Reason, not_own};
use crate::side::Side;

/// Returns the reason against an attempt that begins no legal step of `side`.
pub(super) fn objection(position: &Position, side: Side, wish: Wish) -> Reason {
    let pushed = position.battle().and_then(|battle| position.place(battle.defender));
    match (wish, pushed) {
        (Wish::Press(Word::Off), Some(at)) => Reason::NoEdge { at },
        (Wish::Point(Spot::Space(at)), Some(from)) => match position.creature_at(at) {
            Some(_) => Reason::Occupied { at },
            None => Reason::PushFar { from },
        },
        (_, Some(_)) => Reason::PushFirst,
        (Wish::Press(Word::Off | Word::Stay), None) => Reason::NoPush,
        (Wish::Press(_), None) => Reason::NoUse,
        (Wish::Point(Spot::Space(at)), None) => {
            idle(position, side, at).unwrap_or(Reason::Stuck { at })
        }
        (Wish::Go { from: Spot::Space(from), to }, None) => {
            idle(position, side, from).unwrap_or_else(|| no_way(position, side, from, to))
        }
        (Wish::Point(_) | Wish::Go { .. }, None) => Reason::Gone,
    }
}

/// Returns why what stands on a space may not act this turn, whatever it would do.
fn idle(position: &Position, side: Side, at: Space) -> Option<Reason> {
    not_own::<Simeone>(position, side, at).or_else(|| {
        let acts = position.active().and_then(|active| position.place(active.creature))?;
        (acts != at).then_some(Reason::OtherActs { at: acts })
    })
}

/// Returns why a creature of the player that may act cannot go from one space to another.
fn no_way(position: &Position, side: Side, from: Space, to: Space) -> Reason {
    let creature_at = |space| position.creature_at(space);
    if creature_at(from).is_some_and(|creature| position.is_stunned(creature)) {
        return Reason::MustStand { at: from };
    }
    if from == to {
        return Reason::SamePlace { at: to };
    }
    match creature_at(to) {
        Some(creature) if creature.side() == side => Reason::OwnPiece { at: to },
        Some(_) => Reason::OutOfReach { at: to },
        None => Reason::TooFar { at: to },
    }
}
