//! What a player sees of a position: the captured pieces, which come back (B-12).

use super::{Bambara, Kind, PieceState, Position};
use crate::scene::{Beside, BesideState, Scene};
use crate::side::Side;

/// Returns the scene of a position.
#[inline]
pub(super) fn scene(rules: &Bambara, position: &Position) -> Scene {
    let beside = |side: Side| {
        Kind::ALL.into_iter().filter_map(move |kind| {
            let state = match position.place(side, kind) {
                PieceState::Captured => BesideState::Captured,
                PieceState::Inactive => BesideState::Inactive,
                PieceState::On(_) | PieceState::Absent => return None,
            };
            Some(Beside::new(kind.letter_of(side), state))
        })
    };
    let mut scene = Scene::of_board(rules, position);
    scene.beside.extend(Side::BOTH.into_iter().flat_map(beside));
    scene
}
