//! Groi solved: the solvers are compared with each other and with the verifier.
//!
//! Tests that need a release build and more than seconds are ignored; `docs/solution.md` names the
//! command.

use std::collections::BTreeSet;

use dejarik_rules::groi::{DoubleExit, Groi, Position};
use dejarik_rules::{RuleSet, Side, SpaceSet, Symmetry};

use super::index::{FEW, Index, Layer, POSITIONS};
use super::raw::{Agreement, compare};
use super::solve::{CELLS, solve};
use super::verify::{check, verify, verify_first};
use super::*;
use crate::groi::cell::Cell;

/// Returns a table that holds only the positions of few pawns.
fn few(rules: Groi) -> GroiTable {
    let index = Index::new();
    let part = solve(&rules, &index, FEW, 2, &()).unwrap();
    let mut cells = vec![Cell::NEITHER; POSITIONS as usize * CELLS];
    for (to, from) in cells.chunks_mut(POSITIONS as usize * 3).zip(part.chunks(FEW as usize * 3)) {
        to[..from.len()].copy_from_slice(from);
    }
    GroiTable::of_cells(rules, index, cells)
}

/// The ignored test below compares all positions under both readings of the double exit.
#[test]
fn both_solvers_agree_on_all_positions_of_few_pawns() {
    let positions = 2300 * 1540 + 300 * 1771 + 2300 * 231;
    let expected = Agreement { positions, different: 0 };
    assert_eq!(compare(&few(Groi::default()), 3, 2, &()).unwrap(), expected);
}

#[test]
fn the_table_is_the_same_for_any_number_of_threads() {
    let index = Index::new();
    let of = |threads| solve(&Groi::default(), &index, FEW, threads, &()).unwrap();
    assert!(of(1) == of(3));
}

#[test]
fn the_verifier_accepts_the_table_and_finds_every_planted_fault() {
    let mut table = few(Groi::default());
    let report = verify_first(&table, FEW, 2, &()).unwrap();
    assert_eq!((report.positions, report.faults, report.first), (4 * u64::from(FEW), 0, None));
    let spread = 4 * FEW as usize * 3 / 200;
    for planted in (0..200).map(|nth| nth * spread) {
        // The same place in its layer of the whole table.
        let (layer, within) = (planted / (FEW as usize * 3), planted % (FEW as usize * 3));
        let at = layer * POSITIONS as usize * 3 + within;
        let right = table.plant(at, Cell::NEITHER);
        let further = Cell(right.0.wrapping_add(1));
        for wrong in [Cell::NEITHER, Cell::win(4), Cell::loss(7), further] {
            table.plant(at, wrong);
            // Check only the planted position, since the whole table would take too long.
            let faults = check(&table, Layer::ALL[layer], (within / 3) as u32).len();
            assert_eq!(faults, usize::from(wrong != right), "{wrong:?} for {right:?} at {at}");
        }
        table.plant(at, right);
    }
}

#[test]
#[ignore = "for a release build: seconds"]
fn the_whole_table_is_proved_and_a_planted_fault_is_found() {
    for double_exit in [DoubleExit::Path, DoubleExit::Side] {
        let rules = Groi { double_exit, ..Groi::default() };
        let mut table = GroiTable::solve(&rules, 2, &()).unwrap();
        let report = verify(&table, 2, &()).unwrap();
        assert_eq!((report.positions, report.faults), (4 * u64::from(POSITIONS), 0));
        let right = table.plant(12_345_678, Cell::win(100));
        assert_ne!(right, Cell::win(100));
        let report = verify(&table, 2, &()).unwrap();
        assert!(report.faults >= 1);
    }
}

#[test]
#[ignore = "for a release build: minutes, 700 MB"]
fn both_solvers_agree_on_all_positions() {
    for double_exit in [DoubleExit::Path, DoubleExit::Side] {
        let table = GroiTable::solve(&Groi { double_exit, ..Groi::default() }, 2, &()).unwrap();
        let choose = [12650u64 * 5985, 12650 * 1330, 2300 * 7315, 2300 * 1540];
        let two = [12650u64 * 210, 300 * 8855, 2300 * 231, 300 * 1771];
        let positions = choose.iter().chain(&two).sum();
        assert_eq!(compare(&table, 4, 2, &()).unwrap(), Agreement { positions, different: 0 });
    }
}

#[test]
#[ignore = "for a release build: seconds"]
fn the_level_starts_are_the_level_ones_with_the_same_placement_for_both_sides() {
    let table = GroiTable::solve(&Groi::default(), 2, &()).unwrap();
    let ring = SpaceSet::OUTER.bits();
    let of_four = || (0..=ring).filter(|bits| bits & !ring == 0 && bits.count_ones() == 4);
    let mut found = BTreeSet::new();
    for first in of_four().map(SpaceSet::from_bits) {
        for second in Symmetry::all().map(|symmetry| (symmetry, symmetry.set(first))) {
            let (symmetry, second) = second;
            if (first & second).is_empty() && symmetry.set(second) == first {
                let start = Position::new([first, second], Side::First, [true; 2]).unwrap();
                let level = table.verdict(&start).points == 0;
                found.extend(level.then(|| class(first, second)));
            }
        }
    }
    let kept = Groi::level_starts().into_iter();
    let kept: Vec<_> =
        kept.map(|start| class(start.pawns(Side::First), start.pawns(Side::Second))).collect();
    assert_eq!(kept.len(), found.len());
    assert_eq!(BTreeSet::from_iter(kept), found);
}

/// Returns the least image of a placement.
fn class(first: SpaceSet, second: SpaceSet) -> [u32; 2] {
    let images = Symmetry::all().map(|image| [first, second].map(|set| image.set(set).bits()));
    images.min().unwrap()
}

/// The figures of `docs/solution.md`.
#[test]
#[ignore = "for a release build: seconds"]
fn the_whole_table_has_the_published_digest_and_counts() {
    let published = [
        (
            DoubleExit::Path,
            "a86535b44b78a80b5e77161651f240f91c865fabf6a395fb63812b37bd91c9e7",
            [381_447, 923_436, 321_770, 587_665, 408_396, 1_454_981, 615_758],
            [36_950, 672],
        ),
        (
            DoubleExit::Side,
            "9bb9d8b4df70f59f696fd0bd10c5cc8f91b85272960d4a2a51307b873649894c",
            [365_035, 943_841, 303_808, 656_922, 375_895, 1_454_291, 593_661],
            [17_523, 163],
        ),
    ];
    for (double_exit, digest, by_value, zugzwang) in published {
        let rules = Groi { double_exit, ..Groi::default() };
        let table = GroiTable::solve(&rules, 2, &()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let survey = table.survey(2);
        let written = table.save(&folder.path().join("table"), &survey, 2).unwrap();
        assert_eq!(written.digest.to_string(), digest);
        assert_eq!((survey.over, survey.passes, survey.by_value), (285_608, 58_422, by_value));
        assert_eq!([survey.zugzwang, survey.both_lose], zugzwang);
    }
}
