//! A second, slow implementation of groi's moves for tests: space by space, written from the text
//! of the rules. It shares only the board's neighbours with the fast generator.

use super::{DoubleExit, Groi, Position, Step};
use crate::board::{Space, SpaceSet, Turn};
use crate::side::Side;

/// Returns the moves of `side`'s pawns in no particular order.
pub(super) fn moves(rules: &Groi, position: &Position, side: Side) -> Vec<Step> {
    let own = position.pawns(side);
    let taken = own | position.pawns(!side);
    let empty = |space: Space| !taken.contains(space);
    let mut moves = Vec::new();
    let quiet = |from, to| Step::Move { from, to, kill: None };
    for from in own {
        let Some(ray) = from.ray() else {
            // G-4
            for ray in 0..12 {
                if empty(Space::inner(ray)) && empty(Space::outer(ray)) {
                    moves.push(quiet(from, Space::outer(ray)));
                }
            }
            continue;
        };
        let front = Space::inner(ray);
        if from == front {
            // G-13
            if empty(Space::outer(ray)) {
                moves.push(quiet(from, Space::outer(ray)));
            }
            continue;
        }
        if !empty(front) {
            continue;
        }
        // G-5, G-3
        moves.push(quiet(from, front));
        if empty(Space::C) {
            moves.push(quiet(from, Space::C));
        }
        // G-8
        if position.is_unmoved(side) {
            continue;
        }
        for turn in Turn::BOTH {
            let one = front.along(turn, 1);
            let two = front.along(turn, 2);
            let beside = from.along(turn, 1);
            let land = |landing| land(own - from.set(), position.pawns(!side), from, landing, turn);
            // G-6
            if empty(one) {
                moves.push(land(one));
            }
            // G-7
            let side_free = rules.double_exit == DoubleExit::Path || empty(beside);
            if empty(one) && empty(two) && side_free {
                moves.push(land(two));
            }
        }
    }
    moves
}

/// Completes the exit of a pawn that has reached `landing`: kills and boosts (G-9 to G-12).
fn land(own: SpaceSet, enemies: SpaceSet, from: Space, landing: Space, turn: Turn) -> Step {
    let ahead = landing.along(turn, 1);
    let further = landing.along(turn, 2);
    if enemies.contains(ahead) {
        return Step::Move { from, to: landing, kill: Some(ahead) };
    }
    let behind = landing.ray().map(Space::outer);
    let boosts = behind.is_some_and(|space| own.contains(space));
    let free = |space| !(own | enemies).contains(space);
    if boosts && free(ahead) && free(further) {
        land(own, enemies, from, further, turn)
    } else {
        Step::Move { from, to: landing, kill: None }
    }
}
