//! Compares the net with plain sums in floating point, and the accumulator with sums from scratch; reads
//! and writes files.

use std::collections::BTreeSet;
use std::sync::Arc;

use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{Actor, RulesId, Symmetry};

use super::*;
use crate::arena::{random_start, random_step, random_throw};
use crate::random::Random;

const LEARNED: [RulesId; 2] = [RulesId::Looney, RulesId::Simeone];

/// Returns the positions between two turns of random games.
fn positions(rules: RulesId, seed: u64, games: u64) -> Vec<AnyPosition> {
    let mut found = Vec::new();
    for game in 0..games {
        let mut random = Random::stream(seed, game);
        let mut position = random_start(&AnyRules::new(rules), &mut random);
        let mut side = None;
        for _ in 0..400 {
            match position.actor() {
                Actor::Over(_) => break,
                Actor::Chance(()) => {
                    let roll = random_throw(&position, &mut random).unwrap();
                    position.settle(roll).unwrap();
                }
                Actor::Player(_) => {
                    if side != Some(position.side_to_move()) {
                        side = Some(position.side_to_move());
                        found.push(position);
                    }
                    let step = random_step(&position, &mut random).unwrap();
                    position.play(step).unwrap();
                }
            }
        }
    }
    found
}

/// Returns weights that are small random numbers.
fn some_weights(layout: Layout, seed: u64) -> Weights {
    let mut random = Random::new(seed);
    let mut numbers = |count: usize, most: f32| -> Vec<f32> {
        (0..count).map(|_| most * (random.below(2001) as f32 / 1000.0 - 1.0)).collect()
    };
    Weights {
        rows: numbers(layout.rows() * WIDTH, 0.3),
        bias: numbers(WIDTH, 0.5),
        narrow: numbers(WIDTH * NARROW, 0.4),
        narrow_bias: numbers(NARROW, 0.2),
        last: numbers(NARROW, 1.0),
        last_bias: 0.1,
    }
}

fn rows(layout: Layout, features: &Features) -> BTreeSet<usize> {
    let mut rows = BTreeSet::new();
    layout.visit(features, |row| assert!(rows.insert(row) && row < layout.rows()));
    rows
}

#[test]
fn a_position_and_its_images_have_the_same_rows() {
    for rules in LEARNED {
        let layout = layout(rules).unwrap();
        let mut seen = BTreeSet::new();
        for position in positions(rules, 1, 12) {
            let mine = rows(layout, &features(&position).unwrap());
            for symmetry in Symmetry::all() {
                let image = features(&position.transform(symmetry)).unwrap();
                assert_eq!(rows(layout, &image), mine, "{position} {symmetry:?}");
            }
            seen.extend(mine);
        }
        assert!(seen.len() > 500, "{rules}: {} rows", seen.len());
    }
}

#[test]
fn a_net_in_whole_numbers_agrees_with_floating_point() {
    for rules in LEARNED {
        let layout = layout(rules).unwrap();
        let weights = some_weights(layout, 5);
        let net = Net::new(layout, &weights).unwrap();
        let mut spread = (f64::INFINITY, f64::NEG_INFINITY);
        for position in positions(rules, 2, 6) {
            let features = features(&position).unwrap();
            let mut sum = weights.bias.clone();
            layout.visit(&features, |row| {
                let row = &weights.rows[row * WIDTH..][..WIDTH];
                sum.iter_mut().zip(row).for_each(|(to, by)| *to += by);
            });
            let mut total = f64::from(weights.last_bias);
            for unit in 0..NARROW {
                let row = &weights.narrow[unit * WIDTH..][..WIDTH];
                let parts = sum.iter().zip(row).map(|(a, b)| a.clamp(0.0, 1.0) * b);
                let active = (parts.sum::<f32>() + weights.narrow_bias[unit]).clamp(0.0, 1.0);
                total += f64::from(active * weights.last[unit]);
            }
            let (expected, found) = (squash(total), net.value(&features));
            assert!((expected - found).abs() < 0.01, "{position}: {expected} {found}");
            spread = (spread.0.min(found), spread.1.max(found));
        }
        assert!(spread.1 - spread.0 > 0.2, "the values are hardly different: {spread:?}");
    }
}

#[test]
fn an_accumulator_agrees_with_sums_from_scratch() {
    for rules in LEARNED {
        let layout = layout(rules).unwrap();
        let net = Arc::new(Net::new(layout, &some_weights(layout, 9)).unwrap());
        let mut accumulator = Accumulator::new(&net);
        for position in positions(rules, 3, 8) {
            // The positions after each step, in the order in which a search evaluates them.
            for step in position.steps() {
                let mut after = position;
                after.play(step).unwrap();
                let features = features(&after).unwrap();
                let score = accumulator.score(&features, after.side_to_move());
                assert_eq!(score, net.score(&net.sum(&features)), "{after}");
            }
        }
    }
}

#[test]
fn a_written_net_is_read_back() {
    let layout = layout(RulesId::Looney).unwrap();
    let net = Net::new(layout, &some_weights(layout, 1)).unwrap();
    let bytes = net.to_bytes();
    assert_eq!(Net::from_bytes(&bytes), Ok(net));
    let refused = |bytes: &[u8]| Net::from_bytes(bytes).unwrap_err().to_string();
    let other = [&bytes[..8], b"groi\0\0\0\0", &bytes[16..]].concat();
    assert!(refused(&other).contains("for `groi`, expected one for looney"));
    assert!(refused(b"DGN").contains("DJKNET01"));
    assert!(refused(&bytes[..bytes.len() - 1]).contains("another size"));
    for at in (16..bytes.len()).step_by(977) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        assert_eq!(Net::from_bytes(&damaged), Err(NetError::Damaged), "byte {at}");
    }
    let short = Weights { last: vec![0.0; 3], ..some_weights(layout, 1) };
    assert_eq!(Net::new(layout, &short), Err(NetError::Size { expected: NARROW, found: 3 }));
}

#[test]
fn sketches_are_read_as_they_were_written() {
    for rules in LEARNED {
        let layout = layout(rules).unwrap();
        for position in positions(rules, 4, 3) {
            let features = features(&position).unwrap();
            assert_eq!(Features::from_bytes(layout, features.bytes()), Some(features));
        }
        for (at, byte) in [(0, 52), (8, layout.rows().min(200) as u8)] {
            let mut bytes = Features::EMPTY.bytes();
            bytes[at] = byte;
            assert_eq!(Features::from_bytes(layout, bytes), None);
        }
    }
}

#[test]
#[cfg(feature = "nets")]
fn the_shipped_nets_can_be_read_and_are_small() {
    let sizes = LEARNED.map(|rules| {
        let net = shipped(rules).expect("a net that can be read");
        assert_eq!(net.layout().rules(), rules);
        net.to_bytes().len()
    });
    assert!(sizes.into_iter().sum::<usize>() < 1_000_000, "{sizes:?}");
    assert!(shipped(RulesId::Groi).is_none() && layout(RulesId::Bambara).is_none());
}
