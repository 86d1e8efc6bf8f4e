//! The fast generator, the writer and the chances against the slow ones of `slow`, on random
//! positions.

use super::super::*;
use super::slow;
use crate::odds::Fraction;
use crate::ruleset::{ChanceNode, mix};

/// A reproducible stream of numbers.
pub(super) struct Draw(pub(super) u64);

impl Draw {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = mix(self.0);
        (self.0 % bound as u64) as usize
    }
}

/// Any pieces anywhere, at least one Leader, with any ghosts; often crowded.
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

/// Joins the ones of a board to runs.
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
    for _ in 0..12_000 {
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
            let Step::Turn(turn) = step else { panic!("{position}: {word} is no turn") };
            assert_eq!(slow.get(&word), Some(&turn), "{position}: {word}");
            assert!(rules.is_legal(&position, step), "{position}: {word}");
            turns += 1;
            attacks += u32::from(turn.attack.is_some());
            swaps += u32::from(word.matches('+').count() == 2);
        }
    }
    assert!(turns > 100_000 && attacks > 20_000 && swaps > 300, "{turns} {attacks} {swaps}");
}

#[test]
fn a_written_step_is_read_back_and_every_listed_step_can_be_built() {
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
fn nothing_but_a_listed_step_can_be_built() {
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
fn l6_l7_l8_l9_every_battle_throws_what_the_rule_text_says() {
    let rules = Looney::default();
    let mut draw = Draw(4);
    let mut battles = 0;
    for _ in 0..3000 {
        let position = random_position(&mut draw);
        for step in rules.steps(&position) {
            let after = rules.after(&position, step);
            let Some(battle) = after.battle() else { continue };
            let Actor::Chance(throw) = rules.actor(&after) else { panic!("{after}") };
            let (attacker, defender) = throw.strengths().unwrap();
            assert_eq!([attacker, defender].map(Strength::throws), slow::throws(&after, &battle));
            assert_eq!((attacker.size(), defender.size()), (battle.attacker, battle.defender));
            battles += 1;
        }
    }
    assert!(battles > 5_000, "{battles}");
}

/// How often each number of cubes counts: by looking at every way in which they can fall.
fn fallen(cubes: u8) -> Vec<u64> {
    let mut ways = vec![0; usize::from(cubes) + 1];
    for fall in 0..1_u32 << cubes {
        ways[fall.count_ones() as usize] += 1;
    }
    ways
}

/// The same, a cube at a time.
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
fn every_battles_odds_are_the_sums_over_all_cubes() {
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

/// The value of a position under best play of the battle, results being worth whatever `worth`
/// says, by all rolls or by their effects alone.
fn value(position: &Position, all_rolls: bool, worth: &impl Fn(&Position) -> f64) -> f64 {
    let rules = Looney::default();
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
                .map(|step| sign * value(&rules.after(position, step), all_rolls, worth));
            sign * values.fold(f64::NEG_INFINITY, f64::max)
        }
        Actor::Chance(throw) => {
            let mut sum = 0.0;
            let mut add = |roll, weight| {
                let mut next = *position;
                rules.settle(&mut next, roll);
                sum += weight as f64 * value(&next, all_rolls, worth);
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
fn merged_rolls_play_on_alike_to_the_end_of_the_battle() {
    let rules = Looney::default();
    // A leaf is worth what its pieces and the ghosts left make of it: no two results alike.
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
        // Two size 1 ghosts are three battles, one in the other: too many rolls for this test.
        let both = |p: &Position| Side::BOTH.into_iter().all(|s| p.ghosts().has(s, Size::Small));
        let Some(after) = attacks.first().filter(|after| !both(after)) else { continue };
        let (slow, fast) = (value(after, true, &worth), value(after, false, &worth));
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
