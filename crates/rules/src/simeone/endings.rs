//! The ends of a game of simeone (S-15, S-16).

use super::{Position, Simeone};
use crate::ruleset::{Ending, Outcome};
use crate::side::Side;

/// Returns the outcome if the game is over. A win takes precedence over a draw.
#[inline]
pub(super) fn outcome(rules: &Simeone, position: &Position) -> Option<Outcome> {
    let draw = || Outcome::draw(0, Ending::QuietLimit);
    won(rules, position).or_else(|| (position.quiet >= rules.quiet_limit).then(draw))
}

/// Returns the outcome by defeats or points. In play at most one side can win. In a position set up
/// from outside in which both have reached the target, the higher score wins and equal scores are a
/// draw.
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
