//! What a player sees of a position: lost pieces and their ghosts, the battle, and the quiet turns.

use super::{Looney, Position, Size, Stage};
use crate::scene::{Battle, Beside, BesideState, Quiet, Scene};
use crate::side::Side;

/// Returns the scene of a position.
#[inline]
pub(super) fn scene(rules: &Looney, position: &Position) -> Scene {
    let beside = |side: Side| {
        let off =
            Size::ALL.into_iter().filter(move |size| position.place(side, *size).space().is_none());
        off.map(move |size| {
            let is_ghost = position.ghosts().has(side, size);
            let state = if is_ghost { BesideState::Ghost } else { BesideState::Lost };
            let at = if is_ghost { rules.ghosts_of(side) } else { side };
            Beside { side: at, ..Beside::new(size.letter(side), state) }
        })
    };
    let battle = position.battle.map(|battle| {
        let totals = match battle.stage {
            Stage::Throws => None,
            Stage::Window { totals, .. } | Stage::Ghost { totals, .. } => Some(totals),
        };
        Battle {
            from: battle.from,
            target: battle.target,
            totals: totals.map(|totals| [totals.attack, totals.defence]),
            lead: totals.map(|totals| position.lead(rules, &battle, totals)),
        }
    });
    let mut scene = Scene::of_board(rules, position);
    scene.beside.extend(Side::BOTH.into_iter().flat_map(beside));
    scene.battle = battle;
    scene.quiet = Some(Quiet { count: position.quiet, limit: rules.quiet_limit });
    scene
}
