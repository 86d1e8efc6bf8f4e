//! The facts of looney: use of movement points, battles, supports, ghosts.

use dejarik_rules::any::{Known, Ruled};
use dejarik_rules::looney::{Looney, POINTS, Position, Size, Step, TurnBuilder};
use dejarik_rules::{Actor, RuleSet, Space, Words};

use super::{Counted, Fired};

const SHARED: Words =
    Words::new("L-3 points shared among pieces", "L-3 points partagés entre des pièces");
const LEFT: Words = Words::new("L-3 points left over", "L-3 points non dépensés");
const ATTACK: Words = Words::new("L-5 attack", "L-5 attaque");
const SUPPORT_A: Words = Words::new("L-7 attacker supported", "L-7 attaquant soutenu");
const SUPPORT_D: Words = Words::new("L-7 defender supported", "L-7 défenseur soutenu");
const HIGH: Words = Words::new("L-8 defender on the High Ground", "L-8 défenseur sur la Hauteur");
const WON: Words = Words::new("L-10 defender removed", "L-10 défenseur retiré");
const LOST: Words = Words::new("L-10 attacker removed", "L-10 attaquant retiré");
const STANDOFF: Words = Words::new("L-11 stand-off", "L-11 égalité");
const GHOST3: Words = Words::new("L-12 ghost of size 3 played", "L-12 fantôme de taille 3 joué");
const GHOST2: Words = Words::new("L-12 ghost of size 2 played", "L-12 fantôme de taille 2 joué");
const GHOST1: Words = Words::new("L-12 ghost of size 1 played", "L-12 fantôme de taille 1 joué");
const LEADER_TAKEN: Words = Words::new("L-14 Leader captured", "L-14 Chef pris");
const LEADER_LOST: Words =
    Words::new("L-14 Leader lost in its own attack", "L-14 Chef perdu dans sa propre attaque");

pub(super) const COUNTED: Counted = Counted {
    all: FACTS,
    step: |before, played, after, fired| {
        let [before, after] = [before, after].map(Looney::known_position);
        step(before?, Looney::known_step(played)?, after?, fired);
        Some(())
    },
    throw: |before, after, fired| {
        let [before, after] = [before, after].map(Looney::known_position);
        settled(&before?.position, &after?.position, fired);
        Some(())
    },
};

/// The facts of looney in the order of the rules.
const FACTS: &[Words] = &[
    SHARED,
    LEFT,
    ATTACK,
    SUPPORT_A,
    SUPPORT_D,
    HIGH,
    WON,
    LOST,
    STANDOFF,
    GHOST3,
    GHOST2,
    GHOST1,
    LEADER_TAKEN,
    LEADER_LOST,
];

/// Counts the facts of a step.
fn step(before: &Ruled<Looney>, step: Step, after: &Ruled<Looney>, fired: &mut Fired) {
    match step {
        Step::Turn(turn) => {
            let mut sizes = Vec::new();
            let mut spent = 0;
            for hop in TurnBuilder::of(&before.position, &turn).taken() {
                spent += hop.size.points();
                if !sizes.contains(&hop.size) {
                    sizes.push(hop.size);
                }
            }
            fired.add_if(SHARED, sizes.len() > 1);
            fired.add_if(LEFT, spent < POINTS);
            if turn.attack.is_some() {
                fired.add(ATTACK);
                fought(after, fired);
            }
        }
        Step::Ghost1 => fired.add(GHOST1),
        Step::Ghost2 => fired.add(GHOST2),
        Step::Ghost3 => fired.add(GHOST3),
        Step::Accept => {}
    }
    settled(&before.position, &after.position, fired);
}

/// Counts the facts of an attack: the throws beyond the first of each fighter.
fn fought(after: &Ruled<Looney>, fired: &mut Fired) {
    let Actor::Chance(throw) = after.rules.actor(&after.position) else { return };
    let (Some((attacker, defender)), Some(battle)) = (throw.strengths(), after.position.battle())
    else {
        return;
    };
    let high = battle.target == Space::C;
    fired.add_if(SUPPORT_A, attacker.throws() > 1);
    fired.add_if(SUPPORT_D, defender.throws() > 1 + u8::from(high));
    fired.add_if(HIGH, high);
}

/// Counts the outcome of a battle if the change of position has settled it.
fn settled(before: &Position, after: &Position, fired: &mut Fired) {
    let (Some(battle), None) = (before.battle(), after.battle()) else { return };
    let side = before.to_move();
    if after.place(!side, battle.defender).space().is_none() {
        fired.add(WON);
        fired.add_if(LEADER_TAKEN, battle.defender == Size::Leader);
    } else if after.place(side, battle.attacker).space().is_none() {
        fired.add(LOST);
        fired.add_if(LEADER_LOST, battle.attacker == Size::Leader);
    } else {
        fired.add(STANDOFF);
    }
}
