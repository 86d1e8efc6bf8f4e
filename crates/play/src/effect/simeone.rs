//! The effects of simeone.

use dejarik_rules::any::Known;
use dejarik_rules::simeone::{Creature, Effect as Fate, Position, Roll, Simeone, Step};
use dejarik_rules::{Side, Space, Thrown};

use super::find::Finder;
use super::{Effect, Fall, Verdict};

pub(super) const FINDER: Finder = Finder {
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
