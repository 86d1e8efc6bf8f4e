//! The index against counts, and against the rules.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on must fail")]

use std::collections::HashSet;

use dejarik_rules::bambara::{Bambara, Kind, Position};
use dejarik_rules::ruleset::RuleSet;
use dejarik_rules::symmetry::Symmetry;

use super::unmoves::unmoves;
use super::*;

fn each(index: &Index, mut visit: impl FnMut(Rank, Packed)) {
    for section in index.sections() {
        for class in 0..section.classes {
            index.visit(section, class, 0..section.class_size, &mut visit);
        }
    }
}

/// Placements of `pieces` different pieces, each on a space of its own or off the board, under
/// the 24 symmetries, by Burnside's lemma: a rotation but the identity keeps only the centre, six
/// mirrors keep five spaces, six keep only the centre.
fn burnside(pieces: u64) -> u64 {
    let placements = |spaces: u64| -> u64 {
        // Choose the pieces on the board, then their spaces in order.
        let mut sum = 0;
        for on in 0..=pieces.min(spaces) {
            let mut ways = 1;
            for index in 0..on {
                ways = ways * (pieces - index) / (index + 1);
            }
            sum += ways * (0..on).map(|index| spaces - index).product::<u64>();
        }
        sum
    };
    (placements(25) + 6 * placements(5) + 17 * placements(1)) / 24
}

#[test]
fn sizes_are_those_that_burnside_counts() {
    assert_eq!(burnside(8), 2_789_185_585);
    for kinds in [&[Kind::King][..], &[Kind::King, Kind::Pawn], &[Kind::Queen, Kind::Knight]] {
        let index = Index::new(kinds);
        let mut found = 0;
        for section in index.sections().iter().filter(|section| !section.is_marked()) {
            for class in 0..section.classes {
                index.visit(section, class, 0..section.class_size, |rank, position| {
                    found += u64::from(!index.is_hole(rank, position));
                });
            }
        }
        assert_eq!(found, burnside(2 * kinds.len() as u64), "{kinds:?}");
    }
    let whole = Index::new(&Kind::ALL);
    assert!(whole.size() < 1 << 32, "{} ranks", whole.size());
}

#[test]
fn ranks_and_positions_are_each_others_inverse() {
    let index = Index::new(&[Kind::King, Kind::Knight]);
    let mut next = 0;
    let mut seen = HashSet::new();
    each(&index, |rank, position| {
        assert_eq!(rank, next, "ranks come in order");
        next += 1;
        assert_eq!(index.unrank(rank), position);
        assert!(seen.insert(position), "{:?} twice", position.position());
        let ranked = index.rank(position);
        assert!(ranked <= rank);
        // A hole's rank is a position's.
        assert_eq!(index.rank(index.unrank(ranked)), ranked);
    });
    assert_eq!(u64::from(next), index.size());
}

#[test]
fn twins_have_one_rank() {
    let index = Index::new(&Kind::ALL);
    let rules = Bambara::default();
    let mut position = rules.start();
    let mut state = 7u64;
    for _ in 0..20_000 {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let steps = rules.steps(&position);
        if steps.is_empty() {
            position = rules.start();
            continue;
        }
        position = rules.after(&position, steps[(state >> 33) as usize % steps.len()]);
        let packed = Packed::of(&position);
        let rank = index.rank(packed);
        let found = index.unrank(rank);
        assert_eq!(index.rank(found), rank);
        let mut twins = Symmetry::all().map(|symmetry| packed.image(symmetry));
        assert!(twins.clone().any(|twin| twin == found));
        assert!(twins.all(|twin| index.rank(twin) == rank));
        let recoloured: Position = packed.position();
        assert_eq!(Packed::of(&recoloured), packed);
    }
}

/// Every step of every position is found backwards, and nothing else, in the games of these kinds.
fn steps_both_ways(rules: &Bambara, kinds: &[Kind]) {
    let index = Index::new(kinds);
    let children = |position: Packed| {
        let position = position.position();
        let mut children = Vec::new();
        rules.visit_steps(&position, |step| {
            children.push(Packed::of(&rules.after(&position, step)));
        });
        children
    };
    each(&index, |_, position| {
        for child in children(position) {
            let mut found = false;
            unmoves(rules, child, |before| found |= before == position);
            assert!(found, "{} is not found from {}", position.position(), child.position());
        }
        unmoves(rules, position, |before| {
            assert!(
                children(before).contains(&position),
                "{} does not lead to {}",
                before.position(),
                position.position()
            );
        });
    });
}

#[test]
fn steps_are_the_same_forwards_and_backwards() {
    use Kind::{King, Knight, Pawn, Queen};
    for kinds in [
        &[King][..],
        &[Queen],
        &[Knight],
        &[Pawn],
        &[King, Queen],
        &[King, Knight],
        &[King, Pawn],
        &[Queen, Pawn],
        &[Knight, Pawn],
    ] {
        steps_both_ways(&Bambara::default(), kinds);
    }
    let mut one_lap = Bambara::default();
    one_lap.set_option("laps", "one").unwrap();
    steps_both_ways(&one_lap, &[King, Pawn]);
}

/// Solves the game of these kinds twice and compares every position.
fn solved_twice(rules: Bambara, kinds: &[Kind]) {
    let index = Index::new(kinds);
    let mut solver = Solver::new(rules, &index, 2, &()).unwrap();
    while !solver.is_done() {
        solver.wave(&()).unwrap();
    }
    let raw = Raw::solve(rules, kinds, 2, &()).unwrap();
    let mut positions = 0;
    for number in 0..raw.size() {
        if let Some(position) = raw.position(number) {
            let known = solver.cells().get(index.rank(Packed::of(&position))).verdict();
            assert_eq!(known, raw.verdict(number), "{position}");
            positions += 1;
        }
    }
    assert!(positions > 0);
    let found: u64 = solver.waves().iter().map(|wave| wave.found).sum();
    let mut holes = 0;
    for rank in 0..index.size() as Rank {
        holes += u64::from(solver.cells().get(rank) == Code::HOLE);
    }
    assert_eq!(found + solver.unknown() + holes, index.size());
}

#[test]
fn two_solvers_agree_on_every_position_of_small_games() {
    use Kind::{King, Knight, Pawn, Queen};
    for kinds in [&[King][..], &[Pawn], &[King, Queen], &[King, Knight], &[King, Pawn]] {
        solved_twice(Bambara::default(), kinds);
    }
    assert_eq!(Index::new(&[Queen]).kinds(), [Queen]);
}
