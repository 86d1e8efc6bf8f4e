//! Finds the effects of a step or a throw from the positions before and after it.

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::looney::TurnBuilder;
use dejarik_rules::simeone::{Effect as Fate, Roll};
use dejarik_rules::{Actor, Piece, Side, Space, Thrown, bambara, groi, looney, simeone};

use super::{Effect, Fall, Verdict};
use crate::thrown::read_throw;
use crate::ways;

/// Returns the effects of a step. `after` is the position that it leads to.
pub fn of_step(before: &AnyPosition, step: AnyStep, after: &AnyPosition) -> Vec<Effect> {
    // In the battles of looney the defender decides too.
    let by = match before.actor() {
        Actor::Player(side) => side,
        Actor::Chance(()) | Actor::Over(_) => before.side_to_move(),
    };
    match (before, step, after) {
        (AnyPosition::Groi(ruled), AnyStep::Groi(step), _) => groi(&ruled.position, step, by),
        (AnyPosition::Bambara(ruled), AnyStep::Bambara(step), _) => {
            bambara(&ruled.position, step, by)
        }
        (AnyPosition::Looney(before), AnyStep::Looney(step), AnyPosition::Looney(after)) => {
            looney(&before.position, step, by, &after.position)
        }
        (AnyPosition::Simeone(before), AnyStep::Simeone(step), AnyPosition::Simeone(after)) => {
            simeone(&before.position, step, &after.position)
        }
        // A rule set that is not described here: the boards show what happened.
        _ => compared(before, after, by),
    }
}

/// Returns the effects that follow from the boards before and after a step: the pieces that fell,
/// moved and entered.
fn compared(before: &AnyPosition, after: &AnyPosition, by: Side) -> Vec<Effect> {
    let differences = || {
        let boards = |space| (space, before.piece_at(space), after.piece_at(space));
        Space::all().map(boards).filter(|(_, was, is)| was != is)
    };
    let of = |piece: Option<Piece>, side: Side| piece.filter(|piece| piece.side == side);
    let mut left: Vec<_> =
        differences().filter_map(|(at, was, _)| Some((at, of(was, by)?))).collect();
    let mut effects = Vec::new();
    for (to, piece) in differences().filter_map(|(at, _, is)| Some((at, of(is, by)?))) {
        let letter = piece.letter;
        let from = left.iter().position(|(_, other)| other.letter == letter);
        effects.push(match from.map(|at| left.remove(at).0) {
            Some(from) => Effect::Walk { letter, path: vec![from, to] },
            None => Effect::Enter { letter, at: to },
        });
    }
    let fallen = differences().filter_map(|(at, was, _)| Some((at, of(was, !by)?)));
    effects.extend({ fallen }.map(|(at, piece)| Effect::Fall {
        letter: piece.letter,
        at,
        how: Fall::Captured,
    }));
    if effects.is_empty() {
        effects.push(Effect::Pass { side: by });
    }
    effects
}

/// Returns the effects of a throw. `before` is `None` for a throw of the set-up.
pub fn of_roll(
    before: Option<&AnyPosition>,
    word: &str,
    after: Option<&AnyPosition>,
) -> Vec<Effect> {
    let Some(thrown) = read_throw(before, word) else { return Vec::new() };
    let mut effects = vec![Effect::Throw(thrown)];
    match (before, after, thrown) {
        (Some(AnyPosition::Looney(before)), Some(AnyPosition::Looney(after)), _) => {
            looney_settled(&mut effects, &before.position, &after.position);
        }
        (
            Some(AnyPosition::Simeone(before)),
            Some(AnyPosition::Simeone(after)),
            Thrown::Dice { attacker, defender, .. },
        ) => {
            let roll = Roll { attacker: attacker.shown, defender: defender.shown };
            simeone_settled(&mut effects, &before.position, roll.effect());
            scores(&mut effects, &before.position, &after.position);
        }
        _ => {}
    }
    effects
}

fn pawn(side: Side) -> char {
    match side {
        Side::First => 'P',
        Side::Second => 'p',
    }
}

fn groi(before: &groi::Position, step: groi::Step, by: Side) -> Vec<Effect> {
    match step {
        groi::Step::Pass => vec![Effect::Pass { side: by }],
        groi::Step::Move { from, to, kill } => {
            let path = ways::groi(before, from, to, kill);
            let walk = Effect::Walk { letter: pawn(by), path };
            let fall = kill.map(|at| Effect::Fall { letter: pawn(!by), at, how: Fall::Killed });
            [walk].into_iter().chain(fall).collect()
        }
    }
}

fn bambara(before: &bambara::Position, step: bambara::Step, by: Side) -> Vec<Effect> {
    let letter_on =
        |space: Space| before.kind_at(space).map_or('?', |(side, kind)| kind.letter_of(side));
    let walk = |from, to, push| Effect::Walk {
        letter: letter_on(from),
        path: ways::bambara(before, from, to, push),
    };
    match step {
        bambara::Step::Pass => vec![Effect::Pass { side: by }],
        bambara::Step::Move { from, to } => vec![walk(from, to, None)],
        bambara::Step::Capture { from, to } => {
            let fall = Effect::Fall { letter: letter_on(to), at: to, how: Fall::Captured };
            vec![walk(from, to, None), fall]
        }
        bambara::Step::Push { from, to, over, pushed } => {
            let push = Effect::Push { letter: letter_on(over), from: over, to: Some(pushed) };
            vec![walk(from, to, Some((over, pushed))), push]
        }
        bambara::Step::Activate { kind, to } => {
            vec![Effect::Enter { letter: kind.letter_of(by), at: to }]
        }
    }
}

fn looney(
    before: &looney::Position,
    step: looney::Step,
    by: Side,
    after: &looney::Position,
) -> Vec<Effect> {
    let answer = match step {
        looney::Step::Turn(turn) => return walked(before, &turn, by),
        looney::Step::Ghost1 => Effect::Ghost { side: by, size: 1 },
        looney::Step::Ghost2 => Effect::Ghost { side: by, size: 2 },
        looney::Step::Ghost3 => Effect::Ghost { side: by, size: 3 },
        looney::Step::Accept => Effect::Accept { side: by },
    };
    let mut effects = vec![answer];
    looney_settled(&mut effects, before, after);
    effects
}

/// Returns the effects of a turn of looney, piece by piece, with the attack last.
fn walked(before: &looney::Position, turn: &looney::Turn, by: Side) -> Vec<Effect> {
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

/// Adds the outcome of a battle, if this step or throw settled it.
fn looney_settled(effects: &mut Vec<Effect>, before: &looney::Position, after: &looney::Position) {
    let (Some(battle), None) = (before.battle(), after.battle()) else { return };
    let by = before.to_move();
    let (attacker, defender) = (battle.attacker.letter(by), battle.defender.letter(!by));
    let (from, target) = (battle.from, battle.target);
    if after.place(!by, battle.defender).space().is_none() {
        effects.extend([
            Effect::Verdict(Verdict::Win),
            Effect::Fall { letter: defender, at: target, how: Fall::Lost },
            Effect::Advance { letter: attacker, to: target },
        ]);
    } else if after.place(by, battle.attacker).space().is_none() {
        effects.extend([
            Effect::Verdict(Verdict::Loss),
            Effect::Fall { letter: attacker, at: from, how: Fall::Lost },
        ]);
    } else {
        effects.extend([
            Effect::Verdict(Verdict::Standoff),
            Effect::Retreat { letter: attacker, to: from },
        ]);
    }
}

fn simeone(
    before: &simeone::Position,
    step: simeone::Step,
    after: &simeone::Position,
) -> Vec<Effect> {
    let letter_on = |space: Space| before.creature_at(space).map_or('?', simeone::Creature::letter);
    let mut effects = match step {
        simeone::Step::Move { from, to } => {
            vec![Effect::Walk { letter: letter_on(from), path: vec![from, to] }]
        }
        simeone::Step::Attack { from, to } => vec![Effect::Attack {
            letter: letter_on(from),
            from,
            target: to,
            against: letter_on(to),
        }],
        simeone::Step::Unstun { at } => {
            vec![Effect::Rise { letter: letter_on(at), at }]
        }
        simeone::Step::End => vec![Effect::Pass { side: before.to_move() }],
        simeone::Step::Push { to } => pushed(before, Some(to)),
        simeone::Step::PushOff => pushed(before, None),
        simeone::Step::Stay => {
            let attacker = before.battle().map(|battle| battle.attacker);
            attacker.into_iter().filter_map(|attacker| retreat(before, attacker)).collect()
        }
    };
    scores(&mut effects, before, after);
    effects
}

fn retreat(before: &simeone::Position, creature: simeone::Creature) -> Option<Effect> {
    Some(Effect::Retreat { letter: creature.letter(), to: before.place(creature)? })
}

/// Returns the effects of a push: the defender moves, and the attacker takes its space (S-11,
/// S-12).
fn pushed(before: &simeone::Position, to: Option<Space>) -> Vec<Effect> {
    let Some(battle) = before.battle() else { return Vec::new() };
    let Some(space) = before.place(battle.defender) else { return Vec::new() };
    let push = Effect::Push { letter: battle.defender.letter(), from: space, to };
    vec![push, Effect::Advance { letter: battle.attacker.letter(), to: space }]
}

/// Adds the outcome of the throws of a battle (S-7 to S-9, S-12).
fn simeone_settled(effects: &mut Vec<Effect>, before: &simeone::Position, fate: Fate) {
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
fn scores(effects: &mut Vec<Effect>, before: &simeone::Position, after: &simeone::Position) {
    for side in Side::BOTH {
        let points = after.score(side).saturating_sub(before.score(side));
        if points > 0 {
            effects.push(Effect::Score { side, points });
        }
    }
}
