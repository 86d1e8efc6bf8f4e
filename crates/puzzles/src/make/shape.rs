//! The shape of a solution: the kinds of the solver's moves. Many positions share a simple shape (the
//! king steps into the Core, is pushed out, captures the pawn and returns), so only a limited share of
//! the puzzles may have the same one.

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::board::Ring;
use dejarik_rules::ruleset::mix;
use dejarik_rules::{Space, bambara, groi};

use crate::puzzle::Turn;

/// Returns a hash that solutions of the same shape share.
pub(super) fn shape(position: &AnyPosition, turns: &[Turn]) -> u64 {
    let mut shape = turns.len() as u64;
    let mut at = *position;
    for turn in turns {
        shape = mix(shape ^ kind(&at, turn.key));
        for step in std::iter::once(turn.key).chain(turn.answer) {
            let _ = at.play(step);
        }
    }
    shape
}

/// Returns the kind of a step as a number: the piece, what it does, and the rings on which it begins
/// and ends.
pub(super) fn kind(position: &AnyPosition, step: AnyStep) -> u64 {
    let letter = |space: Space| {
        position
            .piece_at(space)
            .map_or(0, |piece| u64::from(u32::from(piece.letter.to_ascii_uppercase())))
    };
    let ring = |space: Space| match space.ring() {
        Ring::Outer => 1,
        Ring::Inner => 2,
        Ring::Centre => 3,
    };
    let word = |act: u64, from: Space, to: Space, other: u64| {
        act | letter(from) << 8 | ring(from) << 16 | ring(to) << 24 | other << 32
    };
    match step {
        AnyStep::Groi(groi::Step::Move { from, to, kill }) => {
            let far = match (from.ray(), to.ray()) {
                (Some(from), Some(to)) => u64::from(from.abs_diff(to).min(12 - from.abs_diff(to))),
                _ => 0,
            };
            word(1, from, to, far << 1 | u64::from(kill.is_some()))
        }
        AnyStep::Bambara(bambara::Step::Move { from, to }) => word(2, from, to, 0),
        AnyStep::Bambara(bambara::Step::Capture { from, to }) => word(3, from, to, 0),
        AnyStep::Bambara(bambara::Step::Push { from, to, over, .. }) => {
            word(4, from, to, letter(over))
        }
        AnyStep::Bambara(bambara::Step::Activate { kind, .. }) => {
            5 | u64::from(u32::from(kind.letter())) << 8
        }
        _ => 6,
    }
}
