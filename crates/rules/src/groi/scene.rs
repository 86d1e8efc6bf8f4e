//! What a player sees of a position: the lost pawns, and who has yet to make a first move.

use super::position::PAWNS;
use super::{Groi, Position};
use crate::scene::{Beside, BesideState, Scene};
use crate::side::Side;

/// Returns the scene of a position.
#[inline]
pub(super) fn scene(rules: &Groi, position: &Position) -> Scene {
    let lost = |side: Side| {
        let pawns = position.pawns(side).len()..PAWNS;
        pawns.map(move |_| Beside::new(side.piece_letter('P'), BesideState::Lost))
    };
    let mut scene = Scene::of_board(rules, position);
    scene.beside.extend(Side::BOTH.into_iter().flat_map(lost));
    scene.unmoved = Some(position.unmoved);
    scene
}
