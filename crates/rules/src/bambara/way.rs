//! The way of a piece: the spaces that it passes on a move, for animations and for questions about what was in the
//! way.
//!
//! A step names only its ends, so its way is reconstructed from the position before it. This costs a few dozen
//! steps along an orbit.

use super::{Kind, Position};
use crate::board::{Ring, Space, Turn};

/// A direction in which a piece of bambara can move several spaces.
#[derive(Clone, Copy)]
enum Direction {
    /// Along an orbit, in one of its two directions.
    Orbit(Turn),
    /// Towards the centre, and out again on the far side.
    Inward,
    /// Away from the centre.
    Outward,
}

/// Returns the space after `at` on a line, and the direction from there; `out` is the ray on which a
/// piece leaves the centre.
fn next(at: Space, line: Direction, out: u8) -> Option<(Space, Direction)> {
    Some(match (line, at.ring(), at.ray()) {
        (Direction::Orbit(turn), Ring::Outer | Ring::Inner, _) => (at.along(turn, 1), line),
        (Direction::Inward, Ring::Outer, Some(ray)) => (Space::inner(ray), line),
        (Direction::Inward, Ring::Inner, _) => (Space::C, Direction::Outward),
        (Direction::Outward, Ring::Centre, _) => (Space::inner(out), line),
        (Direction::Outward, Ring::Inner, Some(ray)) => (Space::outer(ray), line),
        _ => return None,
    })
}

/// Returns all lines from a space, each with the ray on which it leaves the centre.
fn lines(from: Space) -> Vec<(Direction, u8)> {
    match from.ray() {
        None => (0..12).map(|out| (Direction::Outward, out)).collect(),
        Some(ray) => {
            let far = (ray + 6) % 12;
            let orbits = Turn::BOTH.map(|turn| (Direction::Orbit(turn), far));
            orbits
                .into_iter()
                .chain([(Direction::Inward, far), (Direction::Outward, far)])
                .collect()
        }
    }
}

/// The length of the longest way: two laps (B-8).
const LONGEST: usize = 26;

/// Returns the spaces of a pawn's move, both ends included (B-5, B-7, B-8). `push` holds the spaces
/// of the pushed piece before and after the move.
fn pawn(position: &Position, from: Space, to: Space, push: Option<(Space, Space)>) -> Vec<Space> {
    let along = |(mut line, out): (Direction, u8)| {
        let mut way = vec![from];
        let (mut at, mut ball) = (from, push.map(|(over, _)| over));
        while way.len() < LONGEST {
            (at, line) = next(at, line, out)?;
            if ball == Some(at) {
                let (space, _) = next(at, line, out)?;
                if space != from
                    && position.kind_at(space).is_some()
                    && push.map(|(over, _)| over) != Some(space)
                {
                    return None;
                }
                ball = Some(space);
            } else if at != from
                && position.kind_at(at).is_some()
                && push.map(|(over, _)| over) != Some(at)
            {
                return None;
            }
            way.push(at);
            if at == to && ball == push.map(|(_, pushed)| pushed) {
                return Some(way);
            }
        }
        None
    };
    let ways = lines(from).into_iter().filter_map(along);
    ways.min_by_key(Vec::len).unwrap_or_else(|| vec![from, to])
}

/// Returns the spaces of a knight's move: a diagonal step, then along the orbit (B-3).
fn knight(position: &Position, from: Space, to: Space) -> Vec<Space> {
    let direct = vec![from, to];
    let Some(ray) = from.ray() else { return direct };
    let entry = |turn: Turn| match from.ring() {
        Ring::Outer => Space::inner(ray).along(turn, 1),
        Ring::Inner | Ring::Centre => Space::outer(ray).along(turn, 1),
    };
    let ways = Turn::BOTH.into_iter().filter_map(|turn| {
        let mut way = vec![from, entry(turn)];
        while let Some(&at) = way.last() {
            if at == to {
                return Some(way);
            }
            if way.len() > 5 || position.kind_at(at).is_some() {
                return None;
            }
            way.push(at.along(turn, 1));
        }
        None
    });
    ways.min_by_key(Vec::len).unwrap_or(direct)
}

/// Returns the spaces of a bambara move in order, both ends included. `push` holds the spaces of the
/// pushed piece before and after the move.
pub fn way(
    position: &Position,
    from: Space,
    to: Space,
    push: Option<(Space, Space)>,
) -> Vec<Space> {
    match position.kind_at(from) {
        Some((_, Kind::Pawn)) => pawn(position, from, to, push),
        Some((_, Kind::Knight)) => knight(position, from, to),
        Some((_, Kind::King | Kind::Queen)) | None => vec![from, to],
    }
}
