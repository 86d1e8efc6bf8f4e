//! The effects of simeone, and the throws of its dice.

use dejarik_rules::any::Known;
use dejarik_rules::simeone::{Creature, Effect as Fate, Position, Roll, Simeone, Step};
use dejarik_rules::{Side, Space, Thrown};

use super::Kind;
use crate::effect::{Effect, Fall, Verdict};
use crate::game::Phase;
use crate::tally::{LOT, Part, Share, Tally, ThrownDice};

pub(super) const KIND: Kind = Kind {
    step: |before, step, after, _| {
        let [before, after] = [before, after].map(Simeone::known_position);
        Some(of_step(&before?.position, Simeone::known_step(step)?, &after?.position))
    },
    throw: |before, after, thrown| {
        let Thrown::Dice { attacker, defender, .. } = thrown else { return None };
        let roll = Roll { attacker: attacker.shown, defender: defender.shown };
        let [before, after] = [before, after].map(Simeone::known_position);
        let (before, after) = (&before?.position, &after?.position);
        let mut effects = Vec::new();
        settled(&mut effects, before, roll.effect());
        scores(&mut effects, before, after);
        Some(effects)
    },
    tally: |phase| match phase {
        Phase::SetUp(setup) if setup.rolls().is_empty() => None,
        Phase::SetUp(_) => {
            let share = |side| Share { part: Part::Initiative, side: Some(side), ..LOT };
            let die: &[_] = &[(ThrownDice::Die(6), None)];
            Some(Tally::new(&[(share(Side::First), die), (share(Side::Second), die)]))
        }
        Phase::Playing(position) => dice(&Simeone::known_position(position)?.position),
        Phase::Over(_) => None,
    },
};

fn of_step(before: &Position, step: Step, after: &Position) -> Vec<Effect> {
    let letter_on = |space: Space| before.creature_at(space).map_or('?', Creature::letter);
    let mut effects = match step {
        Step::Move { from, to } => {
            vec![Effect::Walk { letter: letter_on(from), path: vec![from, to] }]
        }
        Step::Attack { from, to } => vec![Effect::Attack {
            letter: letter_on(from),
            from,
            target: to,
            against: letter_on(to),
        }],
        Step::Unstun { at } => {
            vec![Effect::Rise { letter: letter_on(at), at }]
        }
        Step::End => vec![Effect::Pass { side: before.to_move() }],
        Step::Push { to } => pushed(before, Some(to)),
        Step::PushOff => pushed(before, None),
        Step::Stay => {
            let attacker = before.battle().map(|battle| battle.attacker);
            attacker.into_iter().filter_map(|attacker| retreat(before, attacker)).collect()
        }
    };
    scores(&mut effects, before, after);
    effects
}

fn retreat(before: &Position, creature: Creature) -> Option<Effect> {
    Some(Effect::Retreat { letter: creature.letter(), to: before.place(creature)? })
}

/// Returns the effects of a push: the defender moves, and the attacker takes its space (S-11,
/// S-12).
fn pushed(before: &Position, to: Option<Space>) -> Vec<Effect> {
    let Some(battle) = before.battle() else { return Vec::new() };
    let Some(space) = before.place(battle.defender) else { return Vec::new() };
    let push = Effect::Push { letter: battle.defender.letter(), from: space, to };
    vec![push, Effect::Advance { letter: battle.attacker.letter(), to: space }]
}

/// Adds the outcome of the throws of a battle (S-7 to S-9, S-12).
fn settled(effects: &mut Vec<Effect>, before: &Position, fate: Fate) {
    let Some(battle) = before.battle() else { return };
    let attacker = battle.attacker.letter();
    match (fate, before.place(battle.defender), before.place(battle.attacker)) {
        (Fate::Defeated, Some(space), _) => effects.extend([
            Effect::Verdict(Verdict::Defeated),
            Effect::Fall { letter: battle.defender.letter(), at: space, how: Fall::Defeated },
            Effect::Advance { letter: attacker, to: space },
        ]),
        // The player chooses the space in the next step.
        (Fate::Pushed, ..) => effects.push(Effect::Verdict(Verdict::Pushed)),
        (Fate::Nothing, _, Some(home)) => effects.extend([
            Effect::Verdict(Verdict::Nothing),
            Effect::Retreat { letter: attacker, to: home },
        ]),
        (Fate::Stunned, _, Some(home)) => effects.extend([
            Effect::Verdict(Verdict::Stunned),
            Effect::Retreat { letter: attacker, to: home },
            Effect::Stun { letter: attacker, at: home },
        ]),
        _ => {}
    }
}

/// Adds the points that were scored (S-10, S-14).
fn scores(effects: &mut Vec<Effect>, before: &Position, after: &Position) {
    for side in Side::BOTH {
        let points = after.score(side).saturating_sub(before.score(side));
        if points > 0 {
            effects.push(Effect::Score { side, points });
        }
    }
}

/// Returns the throws of a battle of simeone (S-6).
fn dice(position: &Position) -> Option<Tally> {
    let (battle, dice) = (position.battle()?, position.throws()?);
    let share = |part, creature: Creature, base| Share {
        part,
        side: Some(creature.side()),
        letter: Some(creature.letter()),
        base,
    };
    let attack = [(ThrownDice::Die(dice.attacker.faces()), None)];
    let defence = [(ThrownDice::Die(dice.defender.faces()), None)];
    // A stunned creature without a die always counts 1, which nobody throws.
    let fixed = dice.defender.faces() == 1;
    let defence = if fixed { &[][..] } else { &defence[..] };
    Some(Tally::new(&[
        (share(Part::Attack, battle.attacker, 0), &attack),
        (share(Part::Defence, battle.defender, u8::from(fixed)), defence),
    ]))
}
