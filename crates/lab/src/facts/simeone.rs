//! The facts of simeone: actions, outcomes of battles, pushes, points for the centre.

use dejarik_rules::Side;
use dejarik_rules::any::Ruled;
use dejarik_rules::simeone::{Creature, Position, Simeone, Step};

use super::Fired;

const MOVE: &str = "S-5 move";
const ATTACK: &str = "S-6 attack";
const ON_STUNNED: &str = "S-6 attack on a stunned creature";
const DEFEATED: &str = "S-7 defeated";
const PUSHED: &str = "S-8 pushed";
const STUNNED: &str = "S-9 attacker stunned";
const NOTHING: &str = "S-9 nothing happens";
const PUSH: &str = "S-11 push carried out";
const OFF: &str = "S-11 pushed off the edge";
const DECLINED: &str = "S-11 push declined";
const RISE: &str = "S-13 unstun";
const ENTRY: &str = "S-14 point for the centre";
const END: &str = "S-4 turn ended early";

/// The facts of simeone in the order of the rules.
pub const FACTS: &[&str] = &[
    END, MOVE, ATTACK, ON_STUNNED, DEFEATED, PUSHED, STUNNED, NOTHING, PUSH, OFF, DECLINED, RISE,
    ENTRY,
];

/// Counts the facts of a step.
pub fn step(before: &Ruled<Simeone>, step: Step, after: &Ruled<Simeone>, fired: &mut Fired) {
    match step {
        Step::Move { .. } => fired.add(MOVE),
        Step::Attack { to, .. } => {
            fired.add(ATTACK);
            let at = before.position.creature_at(to);
            fired.add_if(ON_STUNNED, at.is_some_and(|c| before.position.is_stunned(c)));
        }
        Step::Unstun { .. } => fired.add(RISE),
        Step::End => fired.add(END),
        Step::Push { .. } => fired.add(PUSH),
        Step::PushOff => fired.add(OFF),
        Step::Stay => fired.add(DECLINED),
    }
    centre(&before.position, &after.position, fired);
}

/// Counts the outcome of a battle, which a throw has settled.
pub fn settled(before: &Ruled<Simeone>, after: &Ruled<Simeone>, fired: &mut Fired) {
    let Some(battle) = before.position.battle() else { return };
    let gone = after.position.place(battle.defender).is_none();
    fired.add(if gone {
        DEFEATED
    } else if after.position.battle().is_some() {
        PUSHED
    } else if after.position.is_stunned(battle.attacker) {
        STUNNED
    } else {
        NOTHING
    });
    centre(&before.position, &after.position, fired);
}

/// Counts the points for the centre: those that no defeat explains (S-14).
fn centre(before: &Position, after: &Position, fired: &mut Fired) {
    for side in Side::BOTH {
        let beaten = |creature: &Creature| {
            before.place(*creature).is_some() && after.place(*creature).is_none()
        };
        let defeats: u16 =
            Creature::team(!side).iter().filter(|c| beaten(c)).map(|c| u16::from(c.value())).sum();
        let scored = after.score(side).saturating_sub(before.score(side));
        fired.many(ENTRY, u32::from(scored.saturating_sub(defeats)));
    }
}
