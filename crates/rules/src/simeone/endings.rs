//! When a game of simeone is over (S-15, S-16).

use super::{Position, Simeone};
use crate::ruleset::{Ending, Outcome};
use crate::side::Side;

/// The outcome, if the position has one: a win before a draw.
#[inline]
pub(super) fn outcome(rules: &Simeone, position: &Position) -> Option<Outcome> {
    let draw = || Outcome::draw(0, Ending::QuietLimit);
    won(rules, position).or_else(|| (position.quiet >= rules.quiet_limit).then(draw))
}

/// The outcome by defeats or points alone. Play lets at most one side get there; in a position
/// given from outside in which both have reached the target, the higher score wins, and level
/// scores are a draw.
#[inline]
pub(super) fn won(rules: &Simeone, position: &Position) -> Option<Outcome> {
    for side in Side::BOTH {
        if position.is_wiped_out(!side) {
            return Some(Outcome::win(side, 1, Ending::AllDefeated));
        }
    }
    let target = rules.target?;
    let [first, second] = position.score;
    if first < target && second < target {
        return None;
    }
    Some(match first.cmp(&second) {
        std::cmp::Ordering::Greater => Outcome::win(Side::First, 1, Ending::TargetReached),
        std::cmp::Ordering::Less => Outcome::win(Side::Second, 1, Ending::TargetReached),
        std::cmp::Ordering::Equal => Outcome::draw(0, Ending::TargetReached),
    })
}
