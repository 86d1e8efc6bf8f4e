//! Tests of the dice: every possible battle, counted face by face.

use super::*;

/// Returns the effect of a throw by the text of the rules.
fn effect(attacker: u32, defender: u32) -> &'static str {
    if attacker >= defender {
        if f64::from(attacker) / f64::from(defender) >= 2.0 { "defeated" } else { "pushed" }
    } else if f64::from(defender) / f64::from(attacker) >= 2.0 {
        "stunned"
    } else {
        "nothing"
    }
}

/// Returns the number of faces by letter, from the table in the rules.
fn faces(letter: char, stunned: bool) -> u32 {
    let dice = match letter.to_ascii_uppercase() {
        'N' | 'X' => [4, 1],
        'M' | 'G' => [6, 4],
        'K' | 'H' => [8, 6],
        'S' | 'T' => [12, 8],
        other => panic!("{other}"),
    };
    dice[usize::from(stunned)]
}

#[test]
fn s6_s7_s8_s9_every_pair_has_the_odds_of_its_full_dice_table() {
    let mut battles = 0;
    for (attackers, side, defenders) in [("NMKS", 'w', "xght"), ("xght", 'b', "NMKS")] {
        for attacker in attackers.chars() {
            for (defender, star) in defenders.chars().flat_map(|d| [(d, ""), (d, "*")]) {
                let dpn = format!("simeone {attacker}{defender}{star}10/12/1 {side} w 0-0 - 0");
                let (a, d) = (faces(attacker, false), faces(defender, !star.is_empty()));
                let mut counts = [("defeated", 0), ("pushed", 0), ("nothing", 0), ("stunned", 0)];
                for (attack, defence) in (1..=a).flat_map(|x| (1..=d).map(move |y| (x, y))) {
                    let kind = effect(attack, defence);
                    counts.iter_mut().filter(|(name, _)| *name == kind).for_each(|(_, n)| *n += 1);
                }
                let text = counts.map(|(name, n)| {
                    format!("{name}={}", crate::odds::Fraction::new(n, u64::from(a * d)))
                });
                assert_eq!(odds(&dpn, "A1xA2").to_string(), text.join(" "), "{dpn}");
                let throws = at(&play(&dpn, "A1xA2")).throws().unwrap();
                for (effect, (name, n)) in Effect::ALL.into_iter().zip(counts) {
                    assert_eq!((effect.label(), throws.weight(effect)), (name, n), "{dpn}");
                }
                battles += 1;
            }
        }
    }
    assert_eq!(battles, 64);
}

#[test]
fn s6_the_weight_of_an_effect_is_the_sum_of_its_rolls() {
    for attacker in Die::ALL {
        for defender in Die::ALL {
            let throws = Throws { attacker, defender };
            let (mut by_roll, mut by_effect) = ([0; 4], [0; 4]);
            let mut rolls = Vec::new();
            throws.visit_rolls(|roll, weight| {
                assert_eq!(weight, 1, "two fair dice");
                by_roll[roll.effect() as usize] += weight;
                rolls.push(roll);
            });
            assert_eq!(rolls.len() as u64, throws.total());
            throws.visit_effects(|roll, weight| {
                assert!(rolls.contains(&roll), "{throws:?} cannot give {roll}");
                assert_eq!(by_effect[roll.effect() as usize], 0, "visited twice");
                by_effect[roll.effect() as usize] = weight;
            });
            assert_eq!(by_roll, by_effect, "{throws:?}");
        }
    }
}

#[test]
fn s6_a_roll_is_parsed_only_if_the_dice_can_show_it() {
    let throws = Throws::of(Creature::Klorslug, Creature::Houjix, true);
    assert_eq!(throws.parse_roll("(8:1)"), Ok(Roll { attacker: 8, defender: 1 }));
    for (text, at) in [
        ("", 0),
        ("8:1", 0),
        ("(8:1", 4),
        ("(8:1) ", 5),
        ("(9:1)", 1),
        ("(0:1)", 1),
        ("(08:1)", 1),
        ("(8:2)", 3),
        ("(8;1)", 2),
        ("(+8:1)", 1),
        ("(99999999999:1)", 1),
    ] {
        let error = throws.parse_roll(text).unwrap_err();
        assert_eq!(error.at, at, "{text}: {error}");
    }
    assert!(throws.parse_roll("(9:1)").unwrap_err().to_string().contains("D8"));
}
