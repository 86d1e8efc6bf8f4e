//! The facts of simeone: actions, outcomes of battles, pushes, points for the centre.

use dejarik_rules::any::{Known, Ruled};
use dejarik_rules::simeone::{Creature, Position, Simeone, Step};
use dejarik_rules::{Side, Words};

use super::{Counted, Fired};

const MOVE: Words = Words::new("S-5 move", "S-5 déplacement");
const ATTACK: Words = Words::new("S-6 attack", "S-6 attaque");
const ON_STUNNED: Words =
    Words::new("S-6 attack on a stunned creature", "S-6 attaque d’une créature assommée");
const DEFEATED: Words = Words::new("S-7 defeated", "S-7 battu");
const PUSHED: Words = Words::new("S-8 pushed", "S-8 repoussé");
const STUNNED: Words = Words::new("S-9 attacker stunned", "S-9 attaquant assommé");
const NOTHING: Words = Words::new("S-9 nothing happens", "S-9 rien ne se passe");
const PUSH: Words = Words::new("S-11 push carried out", "S-11 poussée exécutée");
const OFF: Words = Words::new("S-11 pushed off the edge", "S-11 poussé hors du plateau");
const DECLINED: Words = Words::new("S-11 push declined", "S-11 poussée refusée");
const RISE: Words = Words::new("S-13 unstun", "S-13 réveil");
const ENTRY: Words = Words::new("S-14 point for the centre", "S-14 point pour le centre");
const END: Words = Words::new("S-4 turn ended early", "S-4 tour fini avant la dernière action");

pub(super) const COUNTED: Counted = Counted {
    all: FACTS,
    step: |before, played, after, fired| {
        let [before, after] = [before, after].map(Simeone::known_position);
        step(before?, Simeone::known_step(played)?, after?, fired);
        Some(())
    },
    throw: |before, after, fired| {
        settled(Simeone::known_position(before)?, Simeone::known_position(after)?, fired);
        Some(())
    },
};

/// The facts of simeone in the order of the rules.
const FACTS: &[Words] = &[
    END, MOVE, ATTACK, ON_STUNNED, DEFEATED, PUSHED, STUNNED, NOTHING, PUSH, OFF, DECLINED, RISE,
    ENTRY,
];

/// Counts the facts of a step.
fn step(before: &Ruled<Simeone>, step: Step, after: &Ruled<Simeone>, fired: &mut Fired) {
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
fn settled(before: &Ruled<Simeone>, after: &Ruled<Simeone>, fired: &mut Fired) {
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
