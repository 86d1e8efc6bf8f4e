//! What a player sees of a position: stunned and defeated creatures, the active creature, the battle,
//! the score and the quiet rounds.

use super::{Creature, Position, Simeone};
use crate::scene::{Active, Battle, Beside, BesideState, Quiet, Scene, Score};

/// Returns the scene of a position.
#[inline]
pub(super) fn scene(rules: &Simeone, position: &Position) -> Scene {
    let defeated = Creature::ALL.into_iter().filter(|creature| position.place(*creature).is_none());
    let active = position.active.and_then(|active| {
        Some(Active { space: position.place(active.creature)?, left: active.left })
    });
    let battle = position.battle_spaces().map(|(from, target)| {
        let roll = position.battle.and_then(|battle| battle.roll);
        let totals = roll.map(|roll| [roll.attacker, roll.defender]);
        // What is left to decide after a throw is where to push, however far the attacker is ahead (S-8).
        Battle { from, target, totals, lead: roll.map(|_| 0) }
    });
    let mut scene = Scene::of_board(rules, position);
    scene.stunned = position.stunned();
    scene.beside.extend(defeated.map(|it| Beside::new(it.letter(), BesideState::Lost)));
    scene.active = active;
    scene.battle = battle;
    scene.score = Some(Score { points: position.score, target: rules.target });
    scene.initiative = Some(position.initiative);
    scene.quiet = Some(Quiet { count: position.quiet, limit: rules.quiet_limit });
    scene
}
