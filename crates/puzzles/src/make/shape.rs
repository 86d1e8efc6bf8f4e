//! The shape of a solution: the kinds of the solver's moves. Many positions share a simple shape (the
//! king steps into the Core, is pushed out, captures the pawn and returns), so only a limited share of
//! the puzzles may have the same one.

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::ruleset::mix;

use crate::kinds::Kind;
use crate::puzzle::{Turn, walk};

/// Returns a hash that solutions of the same shape share.
pub(super) fn shape(position: &AnyPosition, turns: &[Turn]) -> u64 {
    walk(*position, turns)
        .fold(turns.len() as u64, |shape, (at, turn)| mix(shape ^ kind(&at, turn.key)))
}

/// Returns the kind of a step as a number: the piece, what it does, and the rings on which it begins
/// and ends; 0 for a rule set without puzzles.
pub(super) fn kind(position: &AnyPosition, step: AnyStep) -> u64 {
    Kind::of(position.id()).and_then(|kind| (kind.shape)(position, step)).unwrap_or_default()
}
