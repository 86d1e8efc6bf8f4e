//! Tests of the fast generator, the notation and the odds against the slow ones of `slow`, on
//! random positions.

use super::super::*;
use super::slow;
use crate::odds::Fraction;
use crate::ruleset::{ChanceNode, mix};

/// A reproducible stream of pseudo-random numbers.
pub(super) struct Draw(pub(super) u64);

impl Draw {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = mix(self.0);
        (self.0 % bound as u64) as usize
    }
}

/// Returns a random, often crowded position: any pieces anywhere, at least one Leader, and any
/// ghosts.
pub(super) fn random_position(draw: &mut Draw) -> Position {
    loop {
        let crowd = [25, 12, 8][draw.below(3)];
        let corner = draw.below(25);
        let mut letters = [None; 25];
        let mut ghosts = String::new();
        for letter in "SMBLsmbl".chars() {
            let space = (corner + draw.below(crowd)) % 25;
            match draw.below(6) {
                0 => {}
                1 if !"Ll".contains(letter) => ghosts.push(letter),
                _ if letters[space].is_none() => letters[space] = Some(letter),
                _ => {}
            }
        }
        let mut dpn = String::from("looney ");
        for (index, letter) in letters.into_iter().enumerate() {
            dpn += if index == 12 || index == 24 { "/" } else { "" };
            dpn.push(letter.unwrap_or('1'));
        }
        let dpn = joined(&dpn);
        let side = ["w", "b"][draw.below(2)];
        let ghosts = if ghosts.is_empty() { "-" } else { &ghosts };
        if let Ok(position) = format!("{dpn} {side} {ghosts} {}", draw.below(120)).parse() {
            return position;
        }
    }
}

/// Merges runs of `1` in a board field into numbers.
fn joined(board: &str) -> String {
    let mut text = board.to_owned();
    for run in (2..=12).rev() {
        text = text.replace(&"1".repeat(run), &format!("<{run}>"));
    }
    text.replace(['<', '>'], "")
}

#[test]
fn l3_l4_l5_l16_the_turns_are_those_of_the_rule_text_each_once() {
    let rules = Looney::default();
    let mut draw = Draw(1);
    let (mut turns, mut attacks, mut swaps) = (0, 0, 0);
    for _ in 0..4_000 {
        let position = random_position(&mut draw);
        let Actor::Player(_) = rules.actor(&position) else {
            assert_eq!(rules.count_steps(&position), 0);
            continue;
        };
        let slow = slow::turns(&position);
        let fast = rules.steps(&position);
        assert_eq!(fast.len(), slow.len(), "{position}");
        assert_eq!(rules.count_steps(&position), slow.len() as u64, "{position}");
        for step in fast {
            let word = rules.step_text(&position, step);
            let Step::Turn(turn) = step else { panic!("{position}: {word} is not a turn") };
            assert_eq!(slow.get(&word), Some(&turn), "{position}: {word}");
            assert!(rules.is_legal(&position, step), "{position}: {word}");
            turns += 1;
            attacks += u32::from(turn.attack.is_some());
            swaps += u32::from(word.matches('+').count() == 2);
        }
    }
    assert!(turns > 30_000 && attacks > 6_000 && swaps > 90, "{turns} {attacks} {swaps}");
}

#[test]
fn every_legal_step_is_parsed_back_and_can_be_built() {
    let rules = Looney::default();
    let mut draw = Draw(2);
    for _ in 0..1000 {
        let position = random_position(&mut draw);
        for step in rules.steps(&position) {
            let word = rules.step_text(&position, step);
            assert_eq!(rules.parse_step(&position, &word), Ok(step), "{position}");
            let Step::Turn(turn) = step else { continue };
            let built = TurnBuilder::of(&position, &turn);
            assert_eq!(built.finish(), Some(step), "{position} {word}");
            let mut again = TurnBuilder::new(&rules, &position).unwrap();
            built.taken().for_each(|hop| again.take(hop).unwrap());
            assert_eq!(again, built);
        }
    }
}

#[test]
fn only_legal_steps_can_be_built() {
    fn build(rules: &Looney, position: &Position, builder: &mut TurnBuilder) -> u32 {
        let mut built = 0;
        match builder.finish() {
            Some(step) => {
                assert!(rules.is_legal(position, step), "{position} {step:?}");
                built += 1;
            }
            None => assert_eq!(builder.position(), *position),
        }
        let before = *builder;
        for hop in before.hops() {
            builder.take(hop).unwrap();
            built += build(rules, position, builder);
            assert_eq!(builder.back(), Some(hop));
            assert_eq!(*builder, before);
        }
        built
    }
    let rules = Looney::default();
    let mut draw = Draw(3);
    let mut built = 0;
    for _ in 0..300 {
        let position = random_position(&mut draw);
        if let Some(mut builder) = TurnBuilder::new(&rules, &position) {
            built += build(&rules, &position, &mut builder);
            let hop = builder.hops().next().unwrap();
            let wrong = Hop { attacks: !hop.attacks, ..hop };
            assert_eq!(builder.take(wrong), Err(IllegalHop));
        }
    }
    assert!(built > 10_000, "{built}");
}

#[test]
fn l6_l7_l8_l9_every_battle_throws_the_cubes_the_rules_say() {
    for support in [Support::Orthogonal, Support::Diagonal] {
        throws_agree(Looney { support, ..Looney::default() });
    }
}

fn throws_agree(rules: Looney) {
    let mut draw = Draw(4);
    let mut battles = 0;
    for _ in 0..1000 {
        let position = random_position(&mut draw);
        for step in rules.steps(&position) {
            let after = rules.after(&position, step);
            let Some(battle) = after.battle() else { continue };
            let Actor::Chance(throw) = rules.actor(&after) else { panic!("{after}") };
            let (attacker, defender) = throw.strengths().unwrap();
            assert_eq!(
                [attacker, defender].map(Strength::throws),
                slow::throws(&rules, &after, &battle)
            );
            assert_eq!((attacker.size(), defender.size()), (battle.attacker, battle.defender));
            battles += 1;
        }
    }
    assert!(battles > 1_500, "{battles}");
}

/// Counts by enumeration how often each number of cubes counts.
fn fallen(cubes: u8) -> Vec<u64> {
    let mut ways = vec![0; usize::from(cubes) + 1];
    for fall in 0..1_u32 << cubes {
        ways[fall.count_ones() as usize] += 1;
    }
    ways
}

/// Counts the same, adding one cube at a time.
fn thrown(cubes: u8) -> Vec<u64> {
    let mut ways = vec![1];
    for _ in 0..cubes {
        let mut next = vec![0; ways.len() + 1];
        for (hits, way) in ways.iter().enumerate() {
            next[hits] += way;
            next[hits + 1] += way;
        }
        ways = next;
    }
    ways
}

#[test]
fn the_odds_of_every_battle_are_sums_over_all_cubes() {
    let mut battles = 0;
    for (attacker, defender) in Size::ALL.into_iter().flat_map(|a| Size::ALL.map(|d| (a, d))) {
        for bits in 0..8 {
            let (support, covered, high) = (bits & 1 == 1, bits & 2 == 2, bits & 4 == 4);
            let ours = Strength::attacker(attacker, support);
            let theirs = Strength::defender(defender, covered, high);
            let cubes = [1 + u8::from(support), 1 + u8::from(covered) + u8::from(high)];
            let [ours_fall, theirs_fall] = cubes.map(|throws| thrown(4 * throws));
            assert_eq!(ours_fall, fallen(ours.cubes()));
            assert_eq!(theirs_fall, fallen(theirs.cubes()));
            let mut sums = [0; 3];
            for (hits, way) in ours_fall.iter().enumerate() {
                for (other_hits, other_way) in theirs_fall.iter().enumerate() {
                    let strength = attacker as usize + hits;
                    let other = defender as usize + other_hits;
                    sums[1 - (strength > other) as usize + (strength < other) as usize] +=
                        way * other_way;
                }
            }
            let total = 1 << (4 * (cubes[0] + cubes[1]));
            let odds = battle_odds(ours, theirs);
            for (label, sum) in ["win", "standoff", "loss"].into_iter().zip(sums) {
                assert_eq!(odds.chance(label), Some(Fraction::new(sum, total)));
            }
            battles += 1;
        }
    }
    assert_eq!(battles, 128);
}

/// Returns the value of a position under best play of the battle. `worth` is the value of each
/// result; the battle is played over all rolls, or only over their merged effects.
fn value(
    rules: &Looney,
    position: &Position,
    all_rolls: bool,
    worth: &impl Fn(&Position) -> f64,
) -> f64 {
    if position.battle().is_none() {
        return worth(position);
    }
    let attacker = position.to_move();
    match rules.actor(position) {
        Actor::Over(_) => worth(position),
        Actor::Player(side) => {
            let sign = if side == attacker { 1.0 } else { -1.0 };
            let values = rules
                .steps(position)
                .into_iter()
                .map(|step| sign * value(rules, &rules.after(position, step), all_rolls, worth));
            sign * values.fold(f64::NEG_INFINITY, f64::max)
        }
        Actor::Chance(throw) => {
            let mut sum = 0.0;
            let mut add = |roll, weight| {
                let mut next = *position;
                rules.settle(&mut next, roll);
                sum += weight as f64 * value(rules, &next, all_rolls, worth);
            };
            if all_rolls {
                throw.visit_rolls(&mut add);
            } else {
                throw.visit_effects(&mut add);
            }
            sum / throw.total() as f64
        }
    }
}

#[test]
fn merged_rolls_have_the_same_value_to_the_end_of_the_battle() {
    let usual = Looney::default();
    for (ghosts, ghost_order) in
        [(Serve::Owner, GhostOrder::Attacker), (Serve::Captor, GhostOrder::Defender)]
    {
        merged_rolls_agree(Looney { ghosts, ghost_order, ..usual });
    }
}

fn merged_rolls_agree(rules: Looney) {
    // `worth` depends on the pieces and ghosts left, so that no two results have the same value.
    let worth = |position: &Position| {
        let mut settled = *position;
        settled.quiet = 0;
        mix(Looney::key(&settled)) as f64 / u64::MAX as f64
    };
    let mut draw = Draw(5);
    let mut most = 0;
    for _ in 0..400 {
        let position = random_position(&mut draw);
        let steps = rules.steps(&position);
        let attacks: Vec<_> = steps
            .into_iter()
            .map(|step| rules.after(&position, step))
            .filter(|after| after.battle().is_some())
            .collect();
        // Two size 1 ghosts give three nested battles: too many rolls for this test.
        let both = |p: &Position| Side::BOTH.into_iter().all(|s| p.ghosts().has(s, Size::Small));
        let Some(after) = attacks.first().filter(|after| !both(after)) else { continue };
        let (slow, fast) =
            (value(&rules, after, true, &worth), value(&rules, after, false, &worth));
        assert!((slow - fast).abs() < 1e-9, "{after}: {slow} {fast}");
        let Actor::Chance(throw) = rules.actor(after) else { panic!("{after}") };
        let mut effects = 0;
        throw.visit_effects(|_, _| effects += 1);
        let ghosts = Side::BOTH.map(|side| after.ghosts().any(side));
        if ghosts == [false; 2] {
            assert!(effects <= 3, "{after}: {effects} effects");
        }
        most = most.max(effects);
    }
    assert!((7..=11).contains(&most), "{most}");
}
