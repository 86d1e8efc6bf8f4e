//! Why an attempt is not possible in bambara (B-2 to B-12).

use super::{Bambara, Kind, PieceState, Position, moves};
use crate::attempt::Wish;
use crate::board::{RING, Ring, Space, Turn};
use crate::gesture::{Spot, Word};
use crate::reason::{Reason, not_own};
use crate::side::Side;

/// Returns the reason against an attempt that begins no legal step of `side`.
pub(super) fn objection(position: &Position, side: Side, wish: Wish) -> Reason {
    let foreign = |at| not_own::<Bambara>(position, side, at);
    match wish {
        Wish::Press(Word::Pass) => Reason::CanMove,
        Wish::Press(_) => Reason::NoUse,
        Wish::Point(Spot::Space(at)) => foreign(at).unwrap_or(Reason::Stuck { at }),
        Wish::Point(Spot::Reserve(letter)) => no_entry(position, side, letter, None),
        Wish::Go { from: Spot::Space(from), to } => {
            foreign(from).unwrap_or_else(|| no_move(position, side, from, to))
        }
        Wish::Go { from: Spot::Reserve(letter), to } => no_entry(position, side, letter, Some(to)),
        Wish::Point(Spot::Word(_)) | Wish::Go { .. } => Reason::NoUse,
    }
}

/// Returns why a piece beside the board cannot be activated, or not on this space (B-12).
fn no_entry(position: &Position, side: Side, letter: char, to: Option<Space>) -> Reason {
    let Some(kind) = Kind::from_letter(letter.to_ascii_uppercase()) else { return Reason::Gone };
    if Side::of_piece(letter) != side {
        return Reason::NotYours { at: Spot::Reserve(letter) };
    }
    match (position.place(side, kind), to) {
        (PieceState::On(at), _) => Reason::OnBoard { at },
        (PieceState::Captured, _) => Reason::JustCaptured,
        (PieceState::Absent, _) => Reason::Gone,
        (PieceState::Inactive, Some(to)) if to.ring() == Ring::Outer => Reason::Occupied { at: to },
        (PieceState::Inactive, _) => Reason::RimOnly,
    }
}

/// Returns why a piece of the player cannot go from one space to another.
fn no_move(position: &Position, side: Side, from: Space, to: Space) -> Reason {
    if from == to {
        return Reason::SamePlace { at: to };
    }
    let Some((_, kind)) = position.kind_at(from) else { return Reason::Empty { at: from } };
    if kind == Kind::Pawn {
        return no_push(position, from, to);
    }
    let between = match kind {
        Kind::King => from.orthogonal().contains(to).then(Vec::new),
        Kind::Queen => from.diagonal().contains(to).then(Vec::new),
        Kind::Knight | Kind::Pawn => knight_way(from, to),
    };
    let enemy = position.spaces(!side).contains(to);
    let Some(between) = between else {
        return if enemy { Reason::OutOfReach { at: to } } else { Reason::Direction { from } };
    };
    let taken = |space: &Space| position.kind_at(*space).is_some();
    if let Some(at) = between.into_iter().find(taken) {
        return Reason::Blocked { at };
    }
    match position.place(!side, Kind::Queen) {
        PieceState::On(by) if enemy && moves::protected(&position.enemy).contains(to) => {
            Reason::Protected { at: to, by }
        }
        _ if enemy => Reason::OutOfReach { at: to },
        _ => Reason::OwnPiece { at: to },
    }
}

/// Returns the spaces that a knight passes on its way (B-3); `None` if no way leads there.
fn knight_way(from: Space, to: Space) -> Option<Vec<Space>> {
    if !from.diagonal().contains(to) && (from == Space::C || to == Space::C) {
        return None;
    }
    let (Some(ray), Some(_)) = (from.ray(), to.ray()) else { return Some(Vec::new()) };
    let across = if from.ring() == Ring::Outer { Space::inner(ray) } else { Space::outer(ray) };
    Turn::BOTH.into_iter().find_map(|turn| {
        let spaces = (1..=5).find(|spaces| across.along(turn, *spaces) == to)?;
        Some((1..spaces).map(|passed| across.along(turn, passed)).collect())
    })
}

/// Returns why the pawn cannot go or push its way to a space (B-5 to B-8). Of several ways the
/// shortest is explained.
fn no_push(position: &Position, from: Space, to: Space) -> Reason {
    let taken = |space: &Space| *space != from && position.kind_at(*space).is_some();
    let ways = pawn_lines(from).into_iter().filter_map(|line| {
        let steps = line.iter().position(|space| *space == to)? + 1;
        Some((steps, line))
    });
    let Some((steps, line)) = ways.min_by_key(|(steps, _)| *steps) else {
        return Reason::Direction { from };
    };
    let mut pieces = line.iter().take(steps + 1).copied().filter(taken);
    match (pieces.next(), pieces.next(), line.get(steps)) {
        (_, Some(second), _) => Reason::Blocked { at: second },
        (Some(pushed), None, None) => Reason::PushedOff { at: pushed },
        _ => Reason::Direction { from },
    }
}

/// Returns the spaces ahead of a pawn in each direction, as far as they go: once round its orbit, and
/// along its ray to the edge.
fn pawn_lines(from: Space) -> Vec<Vec<Space>> {
    let Some(ray) = from.ray() else {
        return (0..RING).map(|ray| vec![Space::inner(ray), Space::outer(ray)]).collect();
    };
    let orbit = |turn| (1..=RING).map(|spaces| from.along(turn, spaces)).collect();
    let mut lines: Vec<Vec<Space>> = Turn::BOTH.into_iter().map(orbit).collect();
    let across = ray + RING / 2;
    let inward = [Space::C, Space::inner(across), Space::outer(across)];
    if from.ring() == Ring::Inner {
        lines.push(inward.to_vec());
        lines.push(vec![Space::outer(ray)]);
    } else {
        lines.push([Space::inner(ray)].into_iter().chain(inward).collect());
    }
    lines
}
