//! Uniformly random playouts: every legal step is equally likely, throws fall by their odds, and the game
//! is played to its end.
//!
//! Nothing is allocated: steps are counted first, and then the chosen one is found. The
//! example `playouts` measures the rates of all four rule sets.

use dejarik_rules::{Actor, ChanceNode, Outcome, RuleSet};

use crate::random::Random;

/// The end of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The result; `None` if the playout was broken off after the most steps allowed.
    pub outcome: Option<Outcome>,
    /// The number of steps played, without throws.
    pub steps: u32,
}

/// Plays from a position to the end of the game, or for `longest` steps. Repetition is not detected, so
/// games without dice may never end by themselves.
#[inline]
pub fn playout<R: RuleSet>(
    rules: &R,
    start: &R::Position,
    random: &mut Random,
    longest: u32,
) -> Playout {
    let mut position = *start;
    let mut steps = 0;
    loop {
        match rules.actor(&position) {
            Actor::Over(outcome) => return Playout { outcome: Some(outcome), steps },
            Actor::Player(_) if steps == longest => return Playout { outcome: None, steps },
            Actor::Player(_) => {
                if let Some(step) = random_step(rules, &position, random) {
                    rules.play(&mut position, step);
                }
                steps += 1;
            }
            Actor::Chance(throw) => {
                if let Some(roll) = random_roll(throw, random) {
                    rules.settle(&mut position, roll);
                }
            }
        }
    }
}

/// Draws a legal step, each equally likely; `None` if there is none.
#[inline]
pub fn random_step<R: RuleSet>(
    rules: &R,
    position: &R::Position,
    random: &mut Random,
) -> Option<R::Step> {
    rules.step_at(position, random.below(rules.count_steps(position)))
}

/// Draws the result of a throw by its chance, as one representative of the results that lead to the same
/// play; `None` if the throw has no results.
#[inline]
pub fn random_roll<C: ChanceNode>(throw: C, random: &mut Random) -> Option<C::Roll> {
    roll_at(throw, random.below(throw.total()))
}

/// Returns the result of a throw that a number below its total selects, as [`random_roll`] does.
#[inline]
pub fn roll_at<C: ChanceNode>(throw: C, mut left: u64) -> Option<C::Roll> {
    let mut chosen = None;
    throw.visit_effects(|roll, weight| {
        if chosen.is_none() {
            match left.checked_sub(weight) {
                Some(rest) => left = rest,
                None => chosen = Some(roll),
            }
        }
    });
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use dejarik_rules::groi::Groi;
    use dejarik_rules::looney::Looney;
    use dejarik_rules::simeone::Simeone;
    use dejarik_rules::{Side, simeone};

    #[test]
    fn every_step_is_equally_likely() {
        let (rules, mut random) = (Groi::default(), Random::new(5));
        let start = rules.start();
        let mut counts = std::collections::HashMap::new();
        for _ in 0..16_000 {
            *counts.entry(random_step(&rules, &start, &mut random).unwrap()).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 8);
        assert!(counts.values().all(|count| (1_800..2_200).contains(count)), "{counts:?}");
    }

    #[test]
    fn rolls_fall_by_their_weights() {
        // The Savrip (D12) against a stunned Houjix (always 1): defeated unless the Savrip rolls a 1.
        let position: simeone::Position = "simeone 12/2Sx*8/1 w w 2-0 - 0".parse().unwrap();
        let rules = Simeone::default();
        let attack = rules.parse_step(&position, "B3xB4").unwrap();
        let Actor::Chance(throw) = rules.actor(&rules.after(&position, attack)) else { panic!() };
        let mut random = Random::new(9);
        let rolls = (0..12_000).filter_map(|_| random_roll(throw, &mut random));
        let pushed = rolls.filter(|roll| roll.effect() == simeone::Effect::Pushed).count();
        assert!((850..1150).contains(&pushed), "{pushed}");
    }

    #[test]
    fn games_with_dice_end_by_themselves() {
        let mut random = Random::new(2);
        let looney = Looney::default();
        for _ in 0..50 {
            let end = playout(&looney, &looney.start(Side::First), &mut random, u32::MAX);
            assert!(end.outcome.is_some() && end.steps > 2);
        }
    }
}
