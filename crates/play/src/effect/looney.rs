//! The effects of looney.

use dejarik_rules::Side;
use dejarik_rules::any::{Known, Ruled};
use dejarik_rules::looney::{Looney, Position, Size, Step, Turn, TurnBuilder};

use super::find::Finder;
use super::{Effect, Fall, Verdict};

pub(super) const FINDER: Finder = Finder {
    step: |before, step, after, by| {
        let [before, after] = [before, after].map(Looney::known_position);
        Some(of_step(before?, Looney::known_step(step)?, by, &after?.position))
    },
    throw: |before, after, _| {
        let [before, after] = [before, after].map(Looney::known_position);
        Some(settled(&before?.position, &after?.position))
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
