//! Why an attempt is not possible in groi (G-3 to G-15).

use super::{DoubleExit, Groi, Position, Step, moves};
use crate::attempt::Wish;
use crate::board::{RING, Ring, Space, Turn};
use crate::gesture::{Spot, Word};
use crate::reason::{Reason, not_own};
use crate::side::Side;

/// Returns the reason against an attempt that begins no legal step of `side`.
pub(super) fn objection(rules: &Groi, position: &Position, side: Side, wish: Wish) -> Reason {
    let foreign = |at| not_own::<Groi>(position, side, at);
    match wish {
        Wish::Press(Word::Pass) => Reason::CanMove,
        Wish::Press(_) => Reason::NoUse,
        Wish::Point(Spot::Space(at)) => foreign(at).unwrap_or_else(|| confined(at)),
        Wish::Go { from: Spot::Space(from), to } => {
            foreign(from).unwrap_or_else(|| no_way(rules, position, side, from, to))
        }
        // A pawn beside the board is lost.
        Wish::Point(_) | Wish::Go { .. } => Reason::Gone,
    }
}

/// Returns why the pawn on a space cannot move at all. An exit is open if the space in front is
/// empty, and a way home if the space behind is.
fn confined(at: Space) -> Reason {
    match (at.ring(), at.ray()) {
        (Ring::Outer, Some(ray)) => Reason::Blocked { at: Space::inner(ray) },
        (Ring::Inner, Some(ray)) => Reason::Blocked { at: Space::outer(ray) },
        _ => Reason::Stuck { at },
    }
}

/// Returns why a pawn of the player cannot go from one space to another.
fn no_way(rules: &Groi, position: &Position, side: Side, from: Space, to: Space) -> Reason {
    let taken = |space| position.occupied().contains(space);
    if from == to {
        return Reason::SamePlace { at: to };
    }
    if position.pawns(side).contains(to) {
        return Reason::OwnPiece { at: to };
    }
    if taken(to) {
        return Reason::NoCapture { at: to };
    }
    match (from.ring(), from.ray(), to.ring(), to.ray()) {
        (Ring::Centre, _, Ring::Outer, Some(ray)) => Reason::Blocked { at: Space::inner(ray) },
        (Ring::Inner, Some(ray), ..) => Reason::OnlyHome { to: Space::outer(ray) },
        (Ring::Outer, Some(ray), Ring::Inner | Ring::Centre, _) if taken(Space::inner(ray)) => {
            Reason::Blocked { at: Space::inner(ray) }
        }
        (Ring::Outer, Some(ray), Ring::Inner, Some(end)) => {
            no_side_exit(rules, position, side, ray, end)
        }
        _ => Reason::Direction { from },
    }
}

/// Returns why the pawn on ring A at `ray`, with an empty space in front of it, cannot end on ring B
/// at `end`, which is empty.
fn no_side_exit(rules: &Groi, position: &Position, side: Side, ray: u8, end: u8) -> Reason {
    let to = Space::inner(end);
    let clockwise = (end + RING - ray) % RING;
    let (turn, spaces) = if clockwise <= RING / 2 {
        (Turn::Clockwise, clockwise)
    } else {
        (Turn::Counterclockwise, RING - clockwise)
    };
    if spaces > 2 {
        return Reason::TooFar { at: to };
    }
    if position.is_unmoved(side) {
        return Reason::FirstMove;
    }
    let taken = |space: &Space| position.occupied().contains(*space);
    let beside = Space::outer(ray).along(turn, 1);
    let mut passed = vec![Space::inner(ray).along(turn, 1)];
    if spaces == 2 && rules.double_exit == DoubleExit::Side {
        passed.push(beside);
    }
    if let Some(at) = passed.into_iter().find(taken) {
        return Reason::Blocked { at };
    }
    // The exit itself is possible; boosts carry the pawn on.
    match moves::sideways(position, ray, turn, spaces) {
        Step::Move { to, .. } => Reason::Boost { to },
        Step::Pass => Reason::TooFar { at: to },
    }
}
