//! The way of a pawn: the spaces that it passes on a move, for animations.
//!
//! A step names only its ends, so its way is reconstructed from the position before it. This costs a few dozen
//! steps along a ring.

use super::{Groi, Position};
use crate::board::{Space, Turn};
use crate::ruleset::RuleSet;

/// Returns the spaces of a groi move in order, both ends included: a straight move, one into or out
/// of the centre, or an exit with its boosts (G-3 to G-9, G-13).
pub fn way(position: &Position, from: Space, to: Space, kill: Option<Space>) -> Vec<Space> {
    let (Some(ray), Some(_)) = (from.ray(), to.ray()) else {
        // Into or out of the centre, through the inner ring.
        let ray = from.ray().or(to.ray()).unwrap_or(0);
        return vec![from, Space::inner(ray), to];
    };
    if from.ray() == to.ray() {
        return vec![from, to];
    }
    let sideways = Turn::BOTH.into_iter().flat_map(|turn| [(turn, 1), (turn, 2)]);
    let ways = sideways.filter_map(|(turn, first)| exit(position, ray, turn, first, to, kill));
    ways.min_by_key(Vec::len).unwrap_or_else(|| vec![from, to])
}

/// Returns the spaces of the exit in one direction that ends on `to` and kills `kill`, if there is
/// one. Before any boost the pawn goes `first` spaces.
fn exit(
    position: &Position,
    ray: u8,
    turn: Turn,
    first: u8,
    to: Space,
    kill: Option<Space>,
) -> Option<Vec<Space>> {
    let mover = Groi::side_to_move(position);
    let own = position.pawns(mover);
    let taken = own | position.pawns(!mover);
    let start = Space::inner(ray);
    let mut way = vec![Space::outer(ray)];
    let mut gone = first;
    loop {
        for count in way.len() as u8..=gone {
            let space = start.along(turn, count);
            if taken.contains(space) {
                return None;
            }
            way.push(space);
        }
        let landing = start.along(turn, gone);
        if landing == to {
            let ahead = start.along(turn, gone + 1);
            return kill.is_none_or(|kill| kill == ahead).then_some(way);
        }
        // A boost needs a pawn of the same side in front of the landing space (G-9).
        let front = landing.ray().map(Space::outer)?;
        if gone > 12 || !own.contains(front) {
            return None;
        }
        gone += 2;
    }
}
