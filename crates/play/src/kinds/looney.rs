//! The effects of looney, and the throws of its cubes.

use dejarik_rules::any::{Known, Ruled};
use dejarik_rules::looney::{
    CUBES, Looney, Position, Size, Stage, Step, Strength, Turn, TurnBuilder,
};
use dejarik_rules::{Actor, RuleSet, Side, Space};

use super::Kind;
use crate::effect::{Effect, Fall, Verdict};
use crate::game::Phase;
use crate::tally::{Bonus, LOT, Part, Share, Tally, Thrown, ThrownDice};

pub(super) const KIND: Kind = Kind {
    step: |before, step, after, by| {
        let [before, after] = [before, after].map(Looney::known_position);
        Some(of_step(before?, Looney::known_step(step)?, by, &after?.position))
    },
    throw: |before, after, _| {
        let [before, after] = [before, after].map(Looney::known_position);
        Some(settled(&before?.position, &after?.position))
    },
    tally: |phase| match phase {
        Phase::SetUp(_) => Some(Tally::new(&[(LOT, &[(ThrownDice::Lot, None)])])),
        Phase::Playing(position) => cubes(Looney::known_position(position)?),
        Phase::Over(_) => None,
    },
};

fn of_step(ruled: &Ruled<Looney>, step: Step, by: Side, after: &Position) -> Vec<Effect> {
    let before = &ruled.position;
    let ghost = |piece: Size| Effect::Ghost {
        side: by,
        letter: piece.letter(ruled.rules.ghosts_of(by)),
        size: piece.points(),
    };
    let answer = match step {
        Step::Turn(turn) => return walked(before, &turn, by),
        Step::Ghost1 => ghost(Size::Small),
        Step::Ghost2 => ghost(Size::Medium),
        Step::Ghost3 => ghost(Size::Big),
        Step::Accept => Effect::Accept { side: by },
    };
    std::iter::once(answer).chain(settled(before, after)).collect()
}

/// Returns the effects of a turn of looney, piece by piece, with the attack last.
fn walked(before: &Position, turn: &Turn, by: Side) -> Vec<Effect> {
    let mut effects: Vec<Effect> = Vec::new();
    for hop in TurnBuilder::of(before, turn).taken() {
        let (from, to) = (hop.from, hop.to);
        if hop.attacks {
            let against = before.on(hop.to).map_or('?', |(side, size)| size.letter(side));
            let letter = hop.size.letter(by);
            effects.push(Effect::Attack { letter, from, target: to, against });
            continue;
        }
        match effects.last_mut() {
            Some(Effect::Walk { letter, path })
                if *letter == hop.size.letter(by) && path.last() == Some(&from) =>
            {
                path.push(to);
            }
            _ => effects.push(Effect::Walk { letter: hop.size.letter(by), path: vec![from, to] }),
        }
    }
    effects
}

/// Returns the outcome of a battle, if this step or throw settled it.
fn settled(before: &Position, after: &Position) -> Vec<Effect> {
    let (Some(battle), None) = (before.battle(), after.battle()) else { return Vec::new() };
    let by = before.to_move();
    let (attacker, defender) = (battle.attacker.letter(by), battle.defender.letter(!by));
    let (from, target) = (battle.from, battle.target);
    if after.place(!by, battle.defender).space().is_none() {
        vec![
            Effect::Verdict(Verdict::Win),
            Effect::Fall { letter: defender, at: target, how: Fall::Lost },
            Effect::Advance { letter: attacker, to: target },
        ]
    } else if after.place(by, battle.attacker).space().is_none() {
        vec![
            Effect::Verdict(Verdict::Loss),
            Effect::Fall { letter: attacker, at: from, how: Fall::Lost },
        ]
    } else {
        vec![Effect::Verdict(Verdict::Standoff), Effect::Retreat { letter: attacker, to: from }]
    }
}

/// Returns the throws of a battle of looney, the defender's first (L-9), or those of a ghost.
fn cubes(ruled: &Ruled<Looney>) -> Option<Tally> {
    let Actor::Chance(throw) = ruled.rules.actor(&ruled.position) else { return None };
    let (battle, by) = (ruled.position.battle()?, ruled.position.to_move());
    let Some((attacker, defender)) = throw.strengths() else {
        let Stage::Ghost { totals, side } = battle.stage else { return None };
        let base = if side == by { totals.attack } else { totals.defence };
        let ghost = Share { part: Part::Ghost, side: Some(side), letter: None, base };
        return Some(Tally::new(&[(ghost, &[(ThrownDice::Cubes(CUBES), None)])]));
    };
    let share = |part, side: Side, strength: Strength| Share {
        part,
        side: Some(side),
        letter: Some(strength.size().letter(side)),
        base: strength.least(),
    };
    let attack = throws(attacker, false);
    let defence = throws(defender, battle.target == Space::C);
    Some(Tally::new(&[
        (share(Part::Defence, !by, defender), &defence),
        (share(Part::Attack, by, attacker), &attack),
    ]))
}

/// Returns the throws of one side in a battle of looney: the usual one, support, the High Ground.
fn throws(strength: Strength, high_ground: bool) -> Vec<Thrown> {
    let more = usize::from(strength.throws()) - 1;
    let support = more - usize::from(high_ground);
    let bonuses = [(Bonus::Support, support), (Bonus::HighGround, usize::from(high_ground))];
    let bonuses = bonuses.into_iter().flat_map(|(bonus, times)| vec![Some(bonus); times]);
    [None].into_iter().chain(bonuses).map(|bonus| (ThrownDice::Cubes(CUBES), bonus)).collect()
}
