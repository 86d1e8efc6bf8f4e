//! Compares the fast code with slow code by the raw rules; tests threads, checkpoints and planted
//! faults.

use std::path::Path;
use std::sync::OnceLock;

use dejarik_rules::Side;
use dejarik_rules::board::{SPACES, Space};
use dejarik_rules::looney::{Ghosts, Looney, Position, Size, SpaceOrOff};
use dejarik_rules::ruleset::{Actor, ChanceNode, RuleSet, mix};

use super::battles::Battles;
use super::board::{board, position};
use super::checkpoint::{resume, save};
use super::index::{Index, Rank};
use super::slice::Slice;
use super::solve::Solver;
use super::table::LooneyTable;
use super::values::{DRAW, Known, Units, Values, WHOLE, error};
use super::verify::{Lookup, follows, verify_slices};
use crate::pass::Pass;

/// Returns arbitrary values for a slice.
fn arbitrary(slice: Slice) -> Vec<Units> {
    let value = |rank| (mix(rank ^ (slice.key() as u64) << 40) % u64::from(WHOLE)) as Units;
    (0..Index::new(slice).size()).map(value).collect()
}

#[test]
fn battles_with_ghosts_agree_with_a_slow_search_of_the_rules() {
    let of = |text: &str| Slice::all(5).into_iter().find(|slice| slice.to_string() == text);
    let (fours, none) = (Slice::all(4), Vec::new());
    let richest = fours.iter().copied().filter(|slice| slice.ghosts() == 4);
    let five = ["LSM+b against LB+sm", "LB+sm against LSM+b", "LMB+s against LM+sb"].map(of);
    let mut battles = 0;
    for slice in richest.step_by(2).chain(five.map(Option::unwrap)) {
        let mut values = Values::default();
        let shapes = [slice.shape(), slice.other().shape()];
        let fives = if slice.pieces() == 5 { Slice::all(5) } else { none.clone() };
        for needed in fives.into_iter().filter(|slice| shapes.contains(&slice.shape())) {
            values.put(needed, Known { values: arbitrary(needed), turns: Vec::new() });
        }
        for needed in &fours {
            values.put(*needed, Known { values: arbitrary(*needed), turns: Vec::new() });
        }
        let rules = Looney::default();
        let index = Index::new(slice);
        let fast = Battles::new(slice, &values).unwrap();
        let standoffs = values.get(slice.other()).unwrap();
        let lookup = Lookup::new(&values, slice.pieces());
        for rank in (0..index.size()).step_by(index.size() as usize / 97) {
            let Some(at) = index.board(rank as Rank) else { continue };
            let (slow, _) =
                follows(&rules, &position(&at, Side::First, slice.as_ghosts()), &lookup);
            let best = fast.best(&at, standoffs).map(|stake| stake.worth(standoffs));
            battles += u32::from(best.is_some());
            let best = best.unwrap_or(f64::NEG_INFINITY);
            assert!(best == slow || (best - slow).abs() < 1e-6, "{slice} {at:?}: {best} {slow}");
        }
    }
    assert!(battles > 500, "{battles}");
}

/// Solves slices until this number of them is done.
fn solved(slices: usize, threads: usize) -> Solver {
    let mut solver = Solver::new(4, Values::default(), threads);
    while solver.tally().slices < slices {
        solver.round(&()).unwrap();
    }
    solver
}

/// Returns the solver that has solved all nine slices without ghosts, on one thread.
fn without_ghosts() -> &'static Solver {
    static SOLVED: OnceLock<Solver> = OnceLock::new();
    SOLVED.get_or_init(|| solved(9, 1))
}

/// Returns these slices and a copy of their values.
fn values_without_ghosts() -> (Vec<Slice>, Values) {
    let solver = without_ghosts();
    let (slices, mut values) = (solver.slices()[..9].to_vec(), Values::default());
    for slice in &slices {
        values.put(*slice, solver.values().known(*slice).cloned().unwrap());
    }
    (slices, values)
}

/// Returns the table of these slices.
fn table_without_ghosts() -> LooneyTable {
    let mut table = LooneyTable::default();
    table.add_values(4, values_without_ghosts().1, without_ghosts().tally());
    table
}

/// The piece of each side beside its Leader in the game that is solved by brute force.
const FOLLOWER: Size = Size::Medium;

/// Returns the position with four spaces: the first side's Leader and follower, then the second's.
fn raw(code: usize) -> Option<Position> {
    let spaces = [1, 25, 625, 15_625].map(|unit| (code / unit % SPACES) as u8);
    let distinct = (0..4).all(|at| !spaces[..at].contains(&spaces[at]));
    let places = spaces.map(|space| Space::new(space).map_or(SpaceOrOff::OFF, SpaceOrOff::on));
    let side = |leader, other| {
        let mut side = [SpaceOrOff::OFF; 4];
        side[Size::Leader.index()] = leader;
        side[FOLLOWER.index()] = other;
        side
    };
    let [a, b, c, d] = places;
    distinct.then(|| Position::placed([side(a, b), side(c, d)], Side::First, Ghosts::NONE))
}

/// Returns the code of a position, with the side to move as first side.
fn code(position: &Position) -> usize {
    let at = |side, size| position.place(side, size).space().map_or(0, Space::index);
    let side = position.to_move();
    let cells = [(side, Size::Leader), (side, FOLLOWER), (!side, Size::Leader), (!side, FOLLOWER)];
    cells.into_iter().rev().fold(0, |code, (side, size)| code * SPACES + at(side, size))
}

/// The result of a turn of the raw rules.
enum Next {
    Quiet(usize),
    /// The certain part of the value, and the position that the rest leads to.
    Battle {
        won: f64,
        tie: f64,
        standoff: usize,
    },
}

/// Returns the turns of every placement by the rules.
fn nexts() -> &'static [Vec<Next>] {
    static NEXTS: OnceLock<Vec<Vec<Next>>> = OnceLock::new();
    NEXTS.get_or_init(|| (0..SPACES.pow(4)).map(nexts_of).collect())
}

/// Returns the turns of a placement.
fn nexts_of(place: usize) -> Vec<Next> {
    let rules = Looney::default();
    let mut nexts = Vec::new();
    if let Some(position) = raw(place) {
        rules.visit_steps(&position, |step| {
            let after = rules.after(&position, step);
            let Actor::Chance(throw) = rules.actor(&after) else {
                return nexts.push(Next::Quiet(code(&after)));
            };
            let (mut won, mut tie, mut standoff) = (0.0, 0.0, 0);
            throw.visit_rolls(|roll, weight| {
                let mut settled = after;
                rules.settle(&mut settled, roll);
                let share = weight as f64 / throw.total() as f64;
                match rules.actor(&settled) {
                    Actor::Over(outcome) if outcome.winner == Some(Side::First) => won += share,
                    Actor::Over(_) => {}
                    _ => (tie, standoff) = (tie + share, code(&settled)),
                }
            });
            nexts.push(Next::Battle { won, tie, standoff });
        });
    }
    nexts
}

/// Solves without table, symmetry or index: every placement, all turns by the rules, with the
/// counter of quiet turns counted down. Returns the values for each number of turns left, up to
/// `turns`.
fn brute_force(turns: usize, rounds: usize) -> Vec<Vec<f64>> {
    let (nexts, all) = (nexts(), SPACES.pow(4));
    let mut layers = vec![vec![0.5; all]];
    for _ in 0..rounds {
        let values = layers.pop().unwrap_or_default();
        layers = vec![vec![0.5; all]];
        for turn in 0..turns {
            let layer = &layers[turn];
            let best = |next: &Vec<Next>| {
                let worth = next.iter().map(|next| match next {
                    Next::Quiet(at) => 1.0 - layer[*at],
                    Next::Battle { won, tie, standoff } => won + tie * (1.0 - values[*standoff]),
                });
                worth.fold(0.0, f64::max)
            };
            let layer = nexts.iter().map(best).collect();
            layers.push(layer);
        }
    }
    layers
}

#[test]
fn a_slice_agrees_with_brute_force_over_the_raw_rules() {
    let solver = without_ghosts();
    let named = |slice: &Slice| slice.to_string() == "LM against LM";
    let slice = solver.slices().iter().copied().find(named).unwrap();
    let Known { values, turns } = solver.values().known(slice).unwrap();
    let index = Index::new(slice);
    let slow = brute_force(14, 10);
    let (wide, mut seen) = (error(slice, 0) / f64::from(WHOLE), 0);
    for place in 0..SPACES.pow(4) {
        let Some(position) = raw(place) else { continue };
        let rank = index.rank(&board(&position)) as usize;
        let fast = f64::from(values[rank]) / f64::from(WHOLE);
        // Compare at the end, and with the turns from which on the value is said to hold.
        for layer in [&slow[14], &slow[usize::from(turns[rank])]] {
            assert!((fast - layer[place]).abs() <= wide, "{position}: {fast} {}", layer[place]);
        }
        let Some(earlier) = usize::from(turns[rank]).checked_sub(1) else { continue };
        let early = (fast - slow[earlier][place]).abs();
        assert!(early > 0.5 / f64::from(WHOLE), "{position}: sooner than in {} turns", turns[rank]);
        seen += 1;
    }
    assert!(seen > 20_000, "{seen}");
}

#[test]
fn values_depend_on_neither_threads_nor_interruptions() {
    let whole = without_ghosts();
    let folder = tempfile::tempdir().unwrap();
    let path: &Path = &folder.path().join("checkpoint");
    let mut solver = Solver::new(4, Values::default(), 3);
    let mut breaks = 0;
    while solver.tally().slices < 9 {
        for _ in 0..4 {
            if solver.tally().slices < 9 {
                solver.round(&()).unwrap();
            }
        }
        save(&solver, path, &()).unwrap();
        solver = resume(4, Values::default(), 3, path, &()).unwrap();
        breaks += 1;
    }
    assert!(breaks > 5);
    for slice in &whole.slices()[..9] {
        assert!(whole.values().known(*slice) == solver.values().known(*slice), "{slice}");
    }
    assert_eq!(whole.tally(), solver.tally());
}

#[test]
fn the_verifier_finds_the_planted_faults_only() {
    let (ghostless, mut values) = values_without_ghosts();
    let check = |values: &_| {
        verify_slices(&ghostless, values, Pass::default(), 2, &(), &mut |_| ()).unwrap()
    };
    let seen = check(&values);
    assert_eq!((seen.positions, seen.faults, seen.first), (9 * 12_680, 0, None));
    assert!(seen.residual < 0.78, "{}", seen.residual);

    // A value that is off by two units.
    let slice = ghostless[3];
    let right = values.known(slice).cloned().unwrap();
    let mut wrong = right.clone();
    wrong.values[5_000] = wrong.values[5_000].wrapping_add(2);
    values.put(slice, wrong);
    let seen = check(&values);
    assert!(seen.faults > 0 && seen.first.unwrap().expected.is_some());
    values.put(slice, right);

    // Draws that support each other at another value: every sum is right, but nothing forces the
    // value.
    let pair = ghostless.iter().copied().find(|slice| {
        let draws = |slice| values.get(slice).is_some_and(|values| values.contains(&DRAW));
        *slice != slice.other() && draws(*slice) && draws(slice.other())
    });
    let slice = pair.expect("a slice with draws");
    for (slice, raised) in [(slice, DRAW + 1), (slice.other(), DRAW - 1)] {
        let mut floating = values.known(slice).cloned().unwrap();
        for value in floating.values.iter_mut().filter(|value| **value == DRAW) {
            *value = raised;
        }
        values.put(slice, floating);
    }
    let seen = check(&values);
    assert!(seen.faults > 1_000, "{}", seen.faults);
}

#[test]
fn a_probe_is_the_best_choice_and_widens_near_the_draw() {
    // All slices with at most one ghost.
    let solver = solved(45, 2);
    let (tally, mut table) = (solver.tally(), LooneyTable::default());
    table.add_values(4, solver.into_values(), tally);
    let rules = Looney::default();
    let near = |a: f64, b: f64| (a - b).abs() < 2e-4;
    for dpn in [
        "looney 3L3l4/2S3s5/1 w - 0",
        "looney 3Ll7/2S1s7/1 b b 0",
        "looney 2s9/3Ll7/S w B 0",
        "looney 12/3Ll2s4/S w m 0 B4xB5",
    ] {
        let position: Position = dpn.parse().unwrap();
        let chance = table.probe(&rules, &position).unwrap();
        let choices = table.choices(&rules, &position).unwrap();
        assert!(chance.lower <= chance.upper && chance.upper - chance.lower < 2e-4, "{dpn}");
        assert_eq!(choices.len() as u64, rules.count_steps(&position));
        if let Some(best) = choices.first() {
            assert!(near(best.chance.middle(), chance.middle()), "{dpn}: {best:?} {chance:?}");
        }
        // One turn before the draw the value is between the draw and the full value.
        let late = table.probe(&rules, &position.with_quiet(99)).unwrap();
        let (least, most) = (chance.lower.min(0.5), chance.upper.max(0.5));
        assert!(late.lower >= least - 1e-9 && late.upper <= most + 1e-9, "{dpn}: {late:?}");
    }
    let over: Position = "looney 12/3L8/S w - 0".parse().unwrap();
    assert_eq!(table.probe(&rules, &over).unwrap().lower, 1.0);
}

#[test]
fn under_a_short_limit_the_bounds_hold_the_exact_values() {
    let (tally, table) = (without_ghosts().tally(), table_without_ghosts());
    for limit in [3, 10] {
        let rules = Looney { quiet_limit: limit, ..Looney::default() };
        assert!(tally.settles > limit, "a limit that changes values");
        let exact = brute_force(limit.into(), 10);
        let (mut seen, mut narrow, mut moved) = (0, 0, 0);
        for place in (0..SPACES.pow(4)).step_by(7) {
            let Some(position) = raw(place) else { continue };
            let settled = table.probe(&Looney::default(), &position).unwrap();
            for left in [limit, limit / 2, 1] {
                let exact = exact[usize::from(left)][place];
                let at = position.with_quiet(limit - left);
                let chance = table.probe(&rules, &at).unwrap();
                let inside = chance.lower <= exact + 1e-9 && exact <= chance.upper + 1e-9;
                assert!(inside, "{at}: {exact} is not in {chance:?}");
                narrow += usize::from(chance.upper - chance.lower < 0.5);
                // The bounds of the game without a limit would be wrong here.
                moved += usize::from(exact < settled.lower || exact > settled.upper);
                seen += 1;
            }
        }
        assert!(seen > 100_000 && narrow > seen / 20 && moved > 1_000, "{seen} {narrow} {moved}");
    }
}

#[test]
fn a_limit_that_all_values_settle_within_changes_no_bound() {
    let (tally, table) = (without_ghosts().tally(), table_without_ghosts());
    let position: Position = "looney 3L3l4/2S3s5/1 w - 0".parse().unwrap();
    let of =
        |quiet_limit| table.probe(&Looney { quiet_limit, ..Looney::default() }, &position).unwrap();
    assert_eq!(of(tally.settles), of(9999));
    let (short, long) = (of(tally.settles - 1), of(9999));
    assert!(short.lower <= long.lower && short.upper >= long.upper);
}

#[test]
fn there_are_tables_for_the_default_readings_only_and_under_their_first_name() {
    assert_eq!(super::file_name(4), "looney-4.table");
    assert!(super::identity().options.is_empty());
    for (option, is_solved) in [
        ("quiet-limit=20", true),
        ("setup=LBMSlbms", true),
        ("support=diagonal", false),
        ("ghosts=captor", false),
        ("ghost-order=defender", false),
    ] {
        let (key, value) = option.split_once('=').unwrap();
        let mut rules = Looney::default();
        rules.set_option(key, value).unwrap();
        assert_eq!(super::is_solved(&rules), is_solved, "{option}");
        let start = rules.start(Side::First);
        let refused = LooneyTable::default().probe(&rules, &start).unwrap_err().to_string();
        assert_eq!(refused.contains(option), !is_solved, "{refused}");
    }
}
