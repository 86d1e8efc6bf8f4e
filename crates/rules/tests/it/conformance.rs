//! The conformance suite: what [`RuleSet`] promises, checked for all rule sets along random games.
//!
//! Each promise is a test of its own. It runs for every rule set in [`for_each_rule_set`], from
//! every start listed there and under several options.

use std::collections::{HashMap, HashSet};

use dejarik_rules::any::{Known, Ruled};
use dejarik_rules::ruleset::mix;
use dejarik_rules::{Actor, ChanceNode, Fraction, RuleSet, Space, Symmetry};

/// A reproducible stream of pseudo-random numbers.
pub(crate) struct Draw(pub(crate) u64);

impl Draw {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = mix(self.0);
        self.0 % bound
    }
}

/// Runs a check for each rule set, with lists of options to try and positions to start from.
macro_rules! for_each_rule_set {
    ($claim:ident, $games:expr) => {
        $claim(&$crate::conformance::samples::<dejarik_rules::groi::Groi>(
            &[&[], &[("double-exit", "path")]],
            &["groi PPPP2pppp2/12/1 w wb", "groi PpPpPpPp4/12/1 w wb", "groi P4P2ppp1/2p9/P w -"],
            $games,
        ));
        $claim(&$crate::conformance::samples::<dejarik_rules::bambara::Bambara>(
            &[&[], &[("laps", "one")]],
            &[
                "bambara NKQP2nkqp2/12/1 w -",
                "bambara 4k3K1P1/10n1/1 w QNqp",
                "bambara P2N8/12/1 w np",
                "bambara KQ9N/k1p7n1/q w P*",
                "bambara K5k5/P5p5/1 b -",
                "bambara 1KQP2nk4/12/1 w N*qp",
                "bambara P1K9/p9k1/1 w -",
            ],
            $games,
        ));
        $claim(&$crate::conformance::samples::<dejarik_rules::looney::Looney>(
            &[
                &[],
                &[("quiet-limit", "6")],
                &[("support", "diagonal"), ("ghosts", "captor"), ("ghost-order", "defender")],
            ],
            &[
                "looney SBLM2sblm2/12/1 w - 0",
                "looney 3L8/1S1b2s5/l w Bm 3",
                "looney 5L5l/S3s7/M w - 0",
                "looney L11/1l4b5/1 b SMBsm 0",
            ],
            $games,
        ));
        $claim(&$crate::conformance::samples::<dejarik_rules::duel::Duel>(
            &[&[], &[("centre", "closed")]],
            &["duel FF4ff4/12/1 w", "duel 12/F5f5/1 b"],
            $games,
        ));
        $claim(&$crate::conformance::samples::<dejarik_rules::simeone::Simeone>(
            &[
                &[],
                &[("centre", "hold"), ("target", "5")],
                &[("target", "none"), ("quiet-limit", "7")],
            ],
            &[
                "simeone NSKM2xthg2/12/1 w w 0-0 - 0",
                "simeone 12/2Mx*8/1 w w 0-0 - 0",
                "simeone N1KM2xthg2/1S*10/1 w w 2-0 K1 0",
                "simeone 12/NKx*t*S7/g b w 8-9 - 3",
                "simeone 1K*10/1x1S8/h b b 4-10 x2 6 B2xA2",
            ],
            $games,
        ));
    };
}
pub(crate) use for_each_rule_set;

/// A position from a game, with its rules.
pub(crate) struct Sample<R: RuleSet> {
    pub(crate) rules: R,
    pub(crate) position: R::Position,
}

/// Returns the positions of `games` random games from each start under each set of options,
/// including final positions and chance nodes.
pub(crate) fn samples<R: Known>(
    options: &[&[(&str, &str)]],
    starts: &[&str],
    games: u64,
) -> Vec<Sample<R>> {
    let mut samples = Vec::new();
    for (variant, options) in options.iter().enumerate() {
        let mut rules = R::default();
        for (key, value) in *options {
            rules.set_option(key, value).unwrap();
        }
        for start in starts {
            for game in 0..games {
                let mut draw = Draw(mix(game) ^ mix(variant as u64));
                let mut position: R::Position = start.parse().unwrap();
                for _ in 0..200 {
                    samples.push(Sample { rules, position });
                    match rules.actor(&position) {
                        Actor::Over(_) => break,
                        Actor::Player(_) => {
                            let steps = rules.steps(&position);
                            let step = steps[draw.below(steps.len() as u64) as usize];
                            rules.play(&mut position, step);
                        }
                        Actor::Chance(node) => {
                            let mut left = draw.below(node.total());
                            let mut rolled = None;
                            node.visit_rolls(|roll, weight| {
                                if rolled.is_none() && left < weight {
                                    rolled = Some(roll);
                                }
                                left = left.saturating_sub(weight);
                            });
                            rules.settle(&mut position, rolled.unwrap());
                        }
                    }
                }
            }
        }
    }
    samples
}

fn steps_are_distinct_and_counted<R: Known>(samples: &[Sample<R>]) {
    for Sample { rules, position } in samples {
        let steps = rules.steps(position);
        let distinct: HashSet<_> = steps.iter().copied().collect();
        assert_eq!(distinct.len(), steps.len(), "{position}");
        assert_eq!(rules.count_steps(position), steps.len() as u64, "{position}");
        assert!(steps.iter().all(|step| rules.is_legal(position, *step)), "{position}");
        let drawn: Vec<_> = (0..).map_while(|index| rules.step_at(position, index)).collect();
        assert_eq!(drawn, steps, "{position}");
    }
}

#[test]
fn listed_steps_are_distinct_legal_and_counted() {
    for_each_rule_set!(steps_are_distinct_and_counted, 20);
}

fn only_players_have_steps<R: Known>(samples: &[Sample<R>]) {
    let mut ends = 0;
    for Sample { rules, position } in samples {
        let steps = rules.count_steps(position);
        match rules.actor(position) {
            Actor::Player(_) => assert!(steps > 0, "{position}: the player to move has no step"),
            Actor::Chance(_) => {
                assert_eq!(steps, 0, "{position}: there is a step while the dice are to be thrown");
            }
            Actor::Over(_) => {
                ends += 1;
                assert_eq!(steps, 0, "{position}: there is a step after the end");
            }
        }
    }
    assert!(ends > 0, "no game of the sample ended");
}

#[test]
fn a_player_always_has_a_step_and_a_finished_game_has_none() {
    for_each_rule_set!(only_players_have_steps, 50);
}

fn texts_come_back<R: Known>(samples: &[Sample<R>]) {
    for Sample { rules, position } in samples {
        let text = position.to_string();
        assert_eq!(rules.read(&text).as_ref(), Ok(position), "{text}");
        let mut texts = HashSet::new();
        for step in rules.steps(position) {
            let word = rules.step_text(position, step);
            assert!(!word.contains(char::is_whitespace), "{text}: {word:?}");
            assert_eq!(rules.parse_step(position, &word), Ok(step), "{text}: {word}");
            assert!(texts.insert(word.clone()), "{text}: two steps are written {word}");
        }
        if let Actor::Chance(node) = rules.actor(position) {
            let mut words = HashSet::new();
            node.visit_rolls(|roll, _| {
                let mut word = String::new();
                node.write_roll(roll, &mut word).unwrap();
                assert_eq!(node.parse_roll(&word), Ok(roll), "{text}: {word}");
                assert!(words.insert(word.clone()), "{text}: two rolls are written {word}");
            });
        }
    }
}

#[test]
fn positions_steps_and_rolls_are_parsed_back_as_printed() {
    for_each_rule_set!(texts_come_back, 10);
}

fn others_are_refused<R: Known>(samples: &[Sample<R>]) {
    // Every notation and every step of the sample is tried in positions where it is not legal.
    let mut words = HashMap::new();
    for Sample { rules, position } in samples {
        for step in rules.steps(position) {
            words.insert(rules.step_text(position, step), step);
        }
    }
    for Sample { rules, position } in samples.iter().step_by(7) {
        let legal: HashSet<_> = rules.steps(position).into_iter().collect();
        let texts: HashSet<_> = legal.iter().map(|s| rules.step_text(position, *s)).collect();
        for (word, step) in words.iter().take(300) {
            assert_eq!(rules.is_legal(position, *step), legal.contains(step), "{position} {word}");
            match rules.parse_step(position, word) {
                Ok(read) => assert!(texts.contains(word) && legal.contains(&read)),
                Err(error) => {
                    assert!(!texts.contains(word), "{position}: {word} refused: {error}");
                    assert!(!error.message.en().is_empty() && error.at <= word.len());
                }
            }
        }
    }
}

#[test]
fn steps_that_are_not_listed_are_refused() {
    for_each_rule_set!(others_are_refused, 4);
}

fn weights_sum<R: Known>(samples: &[Sample<R>]) {
    for Sample { rules, position } in samples {
        let Actor::Chance(node) = rules.actor(position) else { continue };
        let (mut rolls, mut effects) = (0, 0);
        let mut seen = HashSet::new();
        node.visit_rolls(|roll, weight| {
            assert!(weight > 0 && seen.insert(roll), "{position}");
            rolls += weight;
        });
        node.visit_effects(|roll, weight| {
            assert!(weight > 0 && seen.contains(&roll), "{position}");
            effects += weight;
        });
        assert_eq!((rolls, effects), (node.total(), node.total()), "{position}");
        let odds = node.odds();
        let sum: f64 = odds.iter().map(|(_, chance)| chance.to_f64()).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{position}: {odds}");
        assert!(odds.iter().all(|(_, chance)| chance != Fraction::new(2, 1)));
    }
}

#[test]
fn the_weights_of_every_throw_add_up_to_its_total() {
    for_each_rule_set!(weights_sum, 30);
}

fn image_keys_tell_images_from_others<R: Known>(samples: &[Sample<R>]) {
    // The reference is the smallest key of all images, which defines what an image key must
    // distinguish.
    let mut keys = HashMap::new();
    for Sample { position, .. } in samples {
        let images: Vec<_> = Symmetry::all().map(|s| R::transform(position, s)).collect();
        let canonical = images.iter().map(R::key).min().unwrap();
        let key = R::image_key(position);
        for image in &images {
            assert_eq!(R::image_key(image), key, "{position} {image}");
        }
        keys.insert(canonical, key);
    }
    let different: HashSet<_> = keys.values().collect();
    assert_eq!(different.len(), keys.len());
    assert!(keys.len() > 100, "{}", keys.len());
}

#[test]
fn d6_positions_have_one_image_key_exactly_if_they_are_images() {
    for_each_rule_set!(image_keys_tell_images_from_others, 30);
}

fn canonical_positions_represent_their_images<R: Known>(samples: &[Sample<R>]) {
    for &Sample { rules, position } in samples {
        let position = R::any_position(Ruled { rules, position });
        let canonical = position.canonical();
        let images: Vec<_> = Symmetry::all().map(|s| position.transform(s)).collect();
        assert!(images.contains(&canonical), "{position}");
        for image in &images {
            assert_eq!(image.canonical(), canonical, "{position} {image}");
        }
        assert_eq!(canonical.canonical(), canonical, "{position}");
        assert_eq!(canonical.steps().len(), position.steps().len(), "{position}");
        assert_eq!(canonical.perft(2), position.perft(2), "{position}");
    }
}

#[test]
fn d6_all_images_of_a_position_have_one_canonical_position_with_the_same_perft() {
    for_each_rule_set!(canonical_positions_represent_their_images, 2);
}

/// Counts the sequences of steps by playing all of them.
fn count<R: RuleSet>(rules: &R, position: &R::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let steps = rules.steps(position).into_iter();
    steps.map(|step| count(rules, &rules.after(position, step), depth - 1)).sum()
}

fn perft_counts_sequences<R: Known>(samples: &[Sample<R>]) {
    for Sample { rules, position } in samples {
        let any = R::any_position(Ruled { rules: *rules, position: *position });
        for depth in 0..=3 {
            let expected = (!R::DESCRIPTOR.dice).then(|| count(rules, position, depth));
            assert_eq!(any.perft(depth), expected, "{position}, depth {depth}");
        }
    }
}

#[test]
fn perft_counts_the_sequences_of_every_rule_set_without_dice() {
    for_each_rule_set!(perft_counts_sequences, 1);
}

fn symmetries_commute<R: Known>(samples: &[Sample<R>]) {
    for Sample { rules, position } in samples {
        for symmetry in Symmetry::all() {
            let image = R::transform(position, symmetry);
            assert_eq!(R::transform(&image, symmetry.inverse()), *position);
            for space in Space::all() {
                let there = R::piece_at(&image, symmetry.space(space));
                assert_eq!(there, R::piece_at(position, space), "{position} {symmetry:?}");
            }
            let steps = rules.steps(position);
            let images: HashSet<_> = rules.steps(&image).into_iter().collect();
            assert_eq!(steps.len(), images.len(), "{position} {symmetry:?}");
            for step in steps {
                let there = R::transform_step(step, symmetry);
                assert!(images.contains(&there), "{position} {symmetry:?} {step:?}");
                let after = R::transform(&rules.after(position, step), symmetry);
                assert_eq!(rules.after(&image, there), after, "{position} {symmetry:?} {step:?}");
            }
            match (rules.actor(position), rules.actor(&image)) {
                (Actor::Chance(here), Actor::Chance(there)) => {
                    assert_eq!(here.odds(), there.odds(), "{position}");
                    here.visit_rolls(|roll, _| {
                        let (mut left, mut right) = (*position, image);
                        rules.settle(&mut left, roll);
                        rules.settle(&mut right, roll);
                        assert_eq!(R::transform(&left, symmetry), right, "{position} {roll:?}");
                    });
                }
                (here, there) => assert_eq!(here, there, "{position} {symmetry:?}"),
            }
        }
    }
}

#[test]
fn d6_the_rules_commute_with_all_24_symmetries() {
    for_each_rule_set!(symmetries_commute, 3);
}

fn merged_rolls_are_equivalent<R: Known>(samples: &[Sample<R>]) {
    // The probability of each actor and outcome after the throw, and of each lead that a scene shows, is the same over
    // all rolls as over their merged effects.
    for Sample { rules, position } in samples {
        let Actor::Chance(node) = rules.actor(position) else { continue };
        let after = |roll| {
            let mut next = *position;
            rules.settle(&mut next, roll);
            let kind = match rules.actor(&next) {
                Actor::Player(side) => format!("{side}"),
                Actor::Chance(_) => "chance".to_owned(),
                Actor::Over(outcome) => format!("{outcome:?}"),
            };
            let lead = rules.scene(&next).battle.map(|battle| battle.lead);
            (kind, rules.count_steps(&next), lead)
        };
        let (mut by_roll, mut by_effect) = (HashMap::new(), HashMap::new());
        node.visit_rolls(|roll, weight| *by_roll.entry(after(roll)).or_insert(0) += weight);
        node.visit_effects(|roll, weight| *by_effect.entry(after(roll)).or_insert(0) += weight);
        assert_eq!(by_roll, by_effect, "{position}");
    }
}

#[test]
fn effects_merge_only_equivalent_rolls() {
    for_each_rule_set!(merged_rolls_are_equivalent, 30);
}

fn keys_tell_positions_apart<R: Known>(samples: &[Sample<R>]) {
    let mut keys = HashMap::new();
    for Sample { position, .. } in samples {
        let known = *keys.entry(R::key(position)).or_insert(*position);
        assert_eq!(known, *position, "two positions have the same key");
    }
    assert!(keys.len() > 100);
}

#[test]
fn keys_tell_positions_apart_in_all_rule_sets() {
    for_each_rule_set!(keys_tell_positions_apart, 200);
}

fn nothing_is_allocated<R: Known>(samples: &[Sample<R>]) {
    for Sample { rules, position } in samples.iter().step_by(3) {
        let info = allocation_counter::measure(|| {
            let mut next = *position;
            if let Actor::Chance(node) = rules.actor(&next) {
                node.visit_rolls(|roll, _| {
                    next = *position;
                    rules.settle(&mut next, roll);
                });
            }
            rules.visit_steps(position, |step| {
                next = *position;
                rules.play(&mut next, step);
                std::hint::black_box((rules.count_steps(&next), R::key(&next)));
            });
        });
        assert_eq!(info.count_total, 0, "{position}");
    }
}

#[test]
fn visiting_and_playing_allocates_nothing() {
    for_each_rule_set!(nothing_is_allocated, 10);
}
