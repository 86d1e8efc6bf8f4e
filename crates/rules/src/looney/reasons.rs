//! Why an attempt is not possible in looney (L-3 to L-5, L-12, L-13).

use super::piece::Size;
use super::position::Position;
use super::turns::{Ground, ball};
use super::{Looney, MOST_HOPS, TurnBuilder};
use crate::attempt::{Attempt, Wish};
use crate::board::{Space, SpaceSet};
use crate::gesture::{Spot, Word};
use crate::reason::{Reason, not_own};
use crate::side::Side;

/// Returns whether an attempt can be part of a turn: its walks so far are possible, and so is what
/// it adds to them.
pub(super) fn allows(rules: &Looney, position: &Position, attempt: &Attempt) -> Option<bool> {
    let mut builder = TurnBuilder::new(rules, position)?;
    let walked = attempt.walked.iter().all(|(from, to)| go(&mut builder, *from, *to));
    Some(walked && adds(builder, attempt.wish))
}

fn adds(mut builder: TurnBuilder, wish: Wish) -> bool {
    match wish {
        Wish::Point(Spot::Space(at)) => builder.hops().any(|hop| hop.from == at),
        Wish::Go { from: Spot::Space(from), to } => go(&mut builder, from, to),
        Wish::Press(Word::Done) => builder.finish().is_some(),
        Wish::Point(_) | Wish::Go { .. } | Wish::Press(_) => false,
    }
}

/// Walks a piece to a space by a shortest path, or lets it attack there. Returns whether it can.
fn go(builder: &mut TurnBuilder, from: Space, to: Space) -> bool {
    let mut at = from;
    while at != to {
        let attacks = Ground::of(&builder.position()).enemies.contains(to);
        let empty = Ground::of(&builder.position()).empty;
        let free = if attacks { empty | to.set() } else { empty };
        // The first hop of a shortest path is one space nearer to its end.
        let nearer = (0..MOST_HOPS as u8).find_map(|steps| {
            let mut hops = builder.hops().filter(|hop| hop.from == at && free.contains(hop.to));
            hops.find(|hop| ball(to.set(), free, steps).contains(hop.to))
        });
        match nearer {
            Some(hop) if builder.take(hop).is_ok() => at = hop.to,
            _ => return false,
        }
    }
    from != to
}

/// Returns the reason against an attempt that [`allows`] refuses.
pub(super) fn objection(
    rules: &Looney,
    position: &Position,
    side: Side,
    attempt: &Attempt,
) -> Reason {
    let Some(mut builder) = TurnBuilder::new(rules, position) else {
        return unanswered(attempt.wish);
    };
    for (from, to) in &attempt.walked {
        let before = builder;
        if !go(&mut builder, *from, *to) {
            return unwalked(rules, &before, side, Wish::go(*from, *to));
        }
    }
    unwalked(rules, &builder, side, attempt.wish)
}

/// Returns the reason against anything but an answer while a battle waits for one.
fn unanswered(wish: Wish) -> Reason {
    match wish {
        Wish::Press(Word::Ghost(size)) => Reason::NoGhost { size },
        Wish::Press(_) | Wish::Point(_) | Wish::Go { .. } => Reason::AnswerFirst,
    }
}

/// Returns why a turn cannot continue like this.
fn unwalked(rules: &Looney, builder: &TurnBuilder, side: Side, wish: Wish) -> Reason {
    let position = builder.position();
    let foreign = |at| not_own::<Looney>(&position, side, at);
    match wish {
        Wish::Press(Word::Done) => Reason::Unchanged,
        Wish::Press(Word::Ghost(_) | Word::Accept) => Reason::NoBattle,
        Wish::Press(_) => Reason::NoUse,
        Wish::Point(Spot::Space(at)) => foreign(at).unwrap_or_else(|| idle(builder, side, at)),
        Wish::Go { from: Spot::Space(from), to } => {
            foreign(from).unwrap_or_else(|| no_way(builder, side, from, to))
        }
        Wish::Point(Spot::Reserve(letter)) | Wish::Go { from: Spot::Reserve(letter), .. } => {
            let owner = Side::of_piece(letter);
            let serves = owner == rules.ghosts_of(side);
            let ghost = Size::from_letter(letter)
                .is_some_and(|size| serves && position.ghosts().has(owner, size));
            match (serves, ghost) {
                (false, _) => Reason::NotYours { at: Spot::Reserve(letter) },
                (true, true) => Reason::NoBattle,
                (true, false) => Reason::Gone,
            }
        }
        Wish::Point(Spot::Word(_)) | Wish::Go { .. } => Reason::NoUse,
    }
}

/// Returns the points left; none after an attack, which ends the turn.
fn left(builder: &TurnBuilder) -> u8 {
    if builder.attack().is_some() { 0 } else { builder.points() }
}

/// Returns why the player's piece on a space cannot move now.
fn idle(builder: &TurnBuilder, side: Side, at: Space) -> Reason {
    let (cost, left) = (cost_of(builder, side, at), left(builder));
    if cost > left { Reason::Points { cost, left } } else { Reason::Stuck { at } }
}

fn cost_of(builder: &TurnBuilder, side: Side, at: Space) -> u8 {
    let here = builder.position().on(at).filter(|(owner, _)| *owner == side);
    here.map_or(0, |(_, size)| size.points())
}

/// Returns why a piece of the player cannot go from one space to another.
fn no_way(builder: &TurnBuilder, side: Side, from: Space, to: Space) -> Reason {
    let position = builder.position();
    if from == to {
        return Reason::SamePlace { at: to };
    }
    if position.pieces(side).contains(to) {
        return Reason::OwnPiece { at: to };
    }
    let path = straight(from, to);
    let spaces = u8::try_from(path.len()).unwrap_or(u8::MAX);
    let cost = cost_of(builder, side, from).saturating_mul(spaces);
    let left = left(builder);
    if cost > left {
        return Reason::Points { cost, left };
    }
    let between = path.into_iter().filter(|space| *space != to);
    let pieces = position.pieces(side) | position.pieces(!side);
    match { between }.find(|space| pieces.contains(*space)) {
        Some(at) => Reason::Blocked { at },
        None => Reason::Stuck { at: from },
    }
}

/// Returns the spaces of a shortest path over an empty board, without its start.
fn straight(from: Space, to: Space) -> Vec<Space> {
    let mut path = Vec::new();
    let mut at = from;
    while at != to {
        let next: SpaceSet = at.orthogonal();
        let nearest = next.into_iter().min_by_key(|space| {
            (0..=24).find(|steps| ball(to.set(), SpaceSet::ALL, *steps).contains(*space))
        });
        at = nearest.unwrap_or(to);
        path.push(at);
    }
    path
}
