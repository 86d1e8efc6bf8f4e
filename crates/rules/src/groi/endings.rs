//! The ends of a game of groi (G-16 to G-19, G-21).

use super::{Groi, Position, moves};
use crate::board::{RingSet, SpaceSet, Turn};
use crate::ruleset::{Ending, Outcome};
use crate::side::Side;

/// Returns the outcome if the position itself ends the game. It is judged as if the side not to
/// move had just moved (G-19). A third repetition (G-20) depends on the history, which the caller
/// keeps.
#[inline]
pub(super) fn outcome(rules: &Groi, position: &Position) -> Option<Outcome> {
    if let Some(outcome) = won(position) {
        return Some(outcome);
    }
    let blocked = Side::BOTH.into_iter().all(|side| moves::is_blocked(rules, position, side));
    blocked.then(|| Outcome::draw(0, Ending::Blocked))
}

/// Returns the outcome if a side has won, without checking whether any pawn can move.
#[inline]
pub(super) fn won(position: &Position) -> Option<Outcome> {
    // This early exit is nearly always taken: a side can only win when all its pawns are on the
    // inner ring, or the opponent is down to two.
    let near = |pawns: SpaceSet| (pawns - SpaceSet::INNER).is_empty() | down_to_two(pawns);
    if near(position.pawns[0]) | near(position.pawns[1]) { judge(position) } else { None }
}

#[inline]
fn down_to_two(pawns: SpaceSet) -> bool {
    pawns.without_first().without_first().is_empty()
}

#[inline(never)]
fn judge(position: &Position) -> Option<Outcome> {
    let mover = !position.to_move;
    won_by(position, mover).or_else(|| won_by(position, !mover))
}

fn won_by(position: &Position, side: Side) -> Option<Outcome> {
    if down_to_two(position.pawns[(!side).index()]) {
        return Some(Outcome::win(side, 2, Ending::TwoPawnsLost));
    }
    let pawns = position.pawns[side.index()];
    if !(pawns - SpaceSet::INNER).is_empty() {
        return None;
    }
    match pawns.len() {
        4 if has_run(pawns.inner(), 4) => Some(Outcome::win(side, 3, Ending::RunOfFour)),
        3 if has_run(pawns.inner(), 3) => Some(Outcome::win(side, 1, Ending::RunOfThree)),
        _ => None,
    }
}

/// Returns whether `length` neighbouring rays are all in the set.
#[inline]
fn has_run(ring: RingSet, length: u8) -> bool {
    let starts = (1..length).fold(ring, |starts, on| starts & ring.seen(Turn::Clockwise, on));
    starts.bits() != 0
}
