//! The reasons for a step. Every sentence follows from values, the principal variation, and what can be
//! attacked next.

#[cfg(test)]
mod tests;

use dejarik_engine::review::Kept;
use dejarik_engine::{Analysis, Value};
use dejarik_play::effect::{Effect, Fall, of_step};
use dejarik_play::threats;
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Fraction, Odds, RulesId, Side};

use crate::{Arg, Sentence, narrate};

/// The most pieces that are named as threatened.
const MOST_THREATS: usize = 2;

/// A step whose reasons are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The position before the step.
    pub position: &'a AnyPosition,
    /// The step.
    pub step: AnyStep,
    /// What the engine finds in the position.
    pub found: &'a Analysis,
    /// The step and the principal variation after it.
    pub line: &'a [AnyStep],
}

/// Says why a step is played, or what would have been better. Returns nothing if no player acts.
pub fn because(asked: &Asked<'_>) -> Vec<Sentence> {
    let Asked { position, step, found, line } = *asked;
    let (Actor::Player(side), Some(after)) = (position.actor(), after(position, step)) else {
        return Vec::new();
    };
    let (best, best_value) = found.candidates.first().copied().unwrap_or((found.best, found.value));
    let known = found.candidates.iter().find(|(known, _)| *known == step);
    let value = known.map_or(best_value, |(_, value)| *value);
    let rules = position.id();
    let kept = Kept::of(rules, best_value, value);
    let side_arg = ("side", Arg::from(side));
    let mut told = Vec::new();
    if is_worse(kept) {
        let better = ("told", Arg::Told { told: does(position, best) });
        told.push(Sentence::new("because-worse", [side_arg.clone(), better]));
    }
    told.extend(outcome(position, side, value, kept));
    told.extend(only(rules, found, best_value, kept));
    if let Some(odds) = after.odds() {
        told.push(Sentence::new("because-chances", [("odds", Arg::All(chances(&odds)))]));
    }
    told.extend(threatened(position, &after, side));
    told.extend(expected(position, side, line));
    if !value.exact && value.forced.is_none() {
        let percent = ("percent", Arg::chance(value.chance()));
        told.push(Sentence::new("because-estimate", [side_arg, percent]));
    }
    if told.is_empty() {
        told.push(Sentence::new("because-as-good", []));
    }
    told
}

/// Describes what a step does.
pub fn does(position: &AnyPosition, step: AnyStep) -> Vec<Sentence> {
    let after = after(position, step);
    after.map_or_else(Vec::new, |after| narrate(position.id(), &of_step(position, step, &after)))
}

/// Lists the chances of a throw, without results that cannot happen.
pub fn chances(odds: &Odds) -> Vec<Sentence> {
    let possible = odds.iter().filter(|(_, chance)| chance.numerator() > 0);
    let part = |(label, chance): (&str, Fraction)| {
        let what = Arg::All(vec![Sentence::new(format!("odds-{label}"), [])]);
        let fraction = ("fraction", chance.to_string().into());
        let percent = ("percent", Arg::chance(chance.to_f64()));
        Sentence::new("telling-odds-part", [("what", what), fraction, percent])
    };
    possible.map(part).collect()
}

/// Returns the position after a step; `None` if the step is not legal.
fn after(position: &AnyPosition, step: AnyStep) -> Option<AnyPosition> {
    let mut after = *position;
    after.play(step).ok().map(|()| after)
}

/// Returns whether a step that keeps this gives something away.
const fn is_worse(kept: Kept) -> bool {
    match kept {
        Kept::Part | Kept::Half | Kept::All => true,
        Kept::Win | Kept::Draw | Kept::Lost | Kept::Near => false,
    }
}

/// Says how the game ends, if that is proved.
fn outcome(position: &AnyPosition, side: Side, value: Value, kept: Kept) -> Option<Sentence> {
    let rules = position.id();
    let who = ("side", Arg::from(side));
    let Some(forced) = value.forced else {
        let drawn = value.exact && value.expected == 0.0 && !rules.descriptor().chances;
        return drawn.then(|| Sentence::new("because-drawn", []));
    };
    if forced.points < 0 {
        return (kept == Kept::Lost).then(|| Sentence::new("because-lost", [who]));
    }
    let unit = if rules.has_dice() { "turns" } else { "plies" };
    // The step itself is the first ply.
    if forced.plies.get() <= 1 && !rules.has_dice() {
        return Some(Sentence::new("because-now", [who]));
    }
    let [plies, moves] = counted(forced.plies.get());
    Some(Sentence::new("because-wins", [who, ("unit", unit.to_owned().into()), plies, moves]))
}

/// Returns a distance in plies, and in moves of the player whose step is the first ply.
fn counted(plies: u32) -> [(&'static str, Arg); 2] {
    [("plies", Arg::Number(plies)), ("moves", Arg::Number(plies.div_ceil(2)))]
}

/// Says that only one step keeps what there is.
fn only(rules: RulesId, found: &Analysis, best: Value, kept: Kept) -> Option<Sentence> {
    let keep = match kept {
        Kept::Win => "win",
        Kept::Draw => "draw",
        Kept::Near => "best",
        Kept::Lost | Kept::Part | Kept::Half | Kept::All => return None,
    };
    let keeps = |value: Value| Kept::of(rules, best, value) == Kept::of(rules, best, best);
    let keeping = found.candidates.iter().filter(|(_, value)| keeps(*value)).count();
    let legal = u32::try_from(found.candidates.len()).ok().filter(|legal| *legal > 1)?;
    let args = [("keep", keep.to_owned().into()), ("legal", Arg::Number(legal))];
    (keeping == 1).then(|| Sentence::new("because-only", args))
}

/// Names the pieces that can newly be attacked or captured next.
fn threatened(before: &AnyPosition, after: &AnyPosition, side: Side) -> Option<Sentence> {
    let pieces = threats(before, after, side).into_iter().take(MOST_THREATS);
    let pieces: Vec<Sentence> = pieces
        .map(|(at, letter)| {
            Sentence::new("telling-piece-on", [("piece", letter.into()), ("space", at.into())])
        })
        .collect();
    if pieces.is_empty() {
        return None;
    }
    let dice = if before.id().has_dice() { "yes" } else { "no" };
    let dice = ("dice", dice.to_owned().into());
    let args = [("side", side.into()), dice, ("pieces", Arg::All(pieces))];
    Some(Sentence::new("because-threat", args))
}

/// Describes what is expected after the step: the plan, the answer, and the next piece that the side takes.
fn expected(position: &AnyPosition, side: Side, line: &[AnyStep]) -> Vec<Sentence> {
    let mut told = Vec::new();
    let (mut at, mut answered, mut takes) = (*position, false, false);
    for (index, step) in line.iter().enumerate() {
        let (Actor::Player(by), Some(next)) = (at.actor(), after(&at, *step)) else { break };
        let effects = of_step(&at, *step, &next);
        at = next;
        if index == 0 {
            // A step that takes a piece itself needs no later capture as its reason.
            takes = taken(&effects).is_some();
            continue;
        }
        let who = ("side", Arg::from(side));
        let narrated = || ("told", Arg::Told { told: narrate(position.id(), &effects) });
        if by != side && !answered {
            answered = true;
            told.push(Sentence::new("because-expects", [who, narrated()]));
            continue;
        }
        if by == side && index == 1 {
            told.push(Sentence::new("because-goes-on", [who.clone(), narrated()]));
        }
        if by == side
            && !takes
            && let Some(letter) = taken(&effects)
        {
            // The step itself is the first ply.
            let [plies, moves] = counted(u32::try_from(index + 1).unwrap_or(u32::MAX));
            let args = [who, ("piece", letter.into()), plies, moves];
            told.push(Sentence::new("because-later", args));
            break;
        }
    }
    told
}

/// Returns the letter of the first piece that effects capture or kill.
fn taken(effects: &[Effect]) -> Option<char> {
    effects.iter().find_map(|effect| match effect {
        Effect::Fall { letter, how: Fall::Captured | Fall::Killed, .. } => Some(*letter),
        _ => None,
    })
}
