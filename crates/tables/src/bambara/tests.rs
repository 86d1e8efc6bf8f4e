//! Tests of the index, the solvers, the verifier and the files of bambara.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use dejarik_rules::bambara::{Bambara, Kind, PieceState, Position};
use dejarik_rules::ruleset::RuleSet;
use dejarik_rules::side::Side;
use dejarik_rules::symmetry::Symmetry;

use super::unmoves::unmoves;
use super::*;
use crate::file::{Packing, TableFile};
use crate::{Pass, Progress, Stopped, Watch, run};

fn each(index: &Index, mut visit: impl FnMut(Rank, Packed)) {
    let mut cursor = index.cursor();
    for rank in 0..index.size() as Rank {
        visit(rank, cursor.at(rank));
    }
}

/// Counts placements of `pieces` distinct pieces, each on a space of its own or off the board, up
/// to the 24 symmetries by Burnside's lemma: a rotation other than the identity fixes only the
/// centre, six mirrors fix five spaces, and six fix only the centre.
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
fn index_sizes_agree_with_burnside() {
    assert_eq!(burnside(8), 2_789_185_585);
    for kinds in [&[Kind::King][..], &[Kind::King, Kind::Pawn], &[Kind::Queen, Kind::Knight]] {
        let index = Index::new(kinds);
        let mut cursor = index.cursor();
        let positions = (0..index.size() as Rank).filter_map(|rank| cursor.position(rank));
        let found = positions.filter(|position| position.mark() == 0).count() as u64;
        assert_eq!(found, burnside(2 * kinds.len() as u64), "{kinds:?}");
    }
    let whole = Index::new(&Kind::ALL);
    assert!(whole.size() < 1 << 32, "{} ranks", whole.size());
}

#[test]
fn ranking_and_unranking_are_inverse() {
    let index = Index::new(&[Kind::King, Kind::Knight]);
    let mut next = 0;
    let mut seen = HashSet::new();
    each(&index, |rank, position| {
        assert_eq!(rank, next, "the cursor skips or repeats a rank");
        next += 1;
        assert_eq!(index.unrank(rank), position);
        assert!(seen.insert(position), "{:?} twice", position.position());
        let ranked = index.rank(position);
        assert!(ranked <= rank);
        // The rank of a hole's position belongs to a position.
        assert_eq!(index.rank(index.unrank(ranked)), ranked);
    });
    assert_eq!(u64::from(next), index.size());
}

#[test]
fn symmetric_positions_share_a_rank() {
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

/// Checks in the games of these kinds that every step of a position is found in reverse, and nothing else. Of `every`
/// positions in a row it looks at one.
fn steps_both_ways(rules: &Bambara, kinds: &[Kind], every: Rank) {
    let index = Index::new(kinds);
    let children = |position: Packed| {
        let position = position.position();
        let mut children = Vec::new();
        rules.visit_steps(&position, |step| {
            children.push(Packed::of(&rules.after(&position, step)));
        });
        children
    };
    each(&index, |rank, position| {
        if !rank.is_multiple_of(every) {
            return;
        }
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

/// The pairs of kinds whose steps are reversed.
const PAIRS: [[Kind; 2]; 4] = [
    [Kind::King, Kind::Queen],
    [Kind::King, Kind::Pawn],
    [Kind::Queen, Kind::Pawn],
    [Kind::Knight, Kind::Pawn],
];

#[test]
fn retrograde_moves_reverse_exactly_the_legal_moves() {
    for kind in Kind::ALL {
        steps_both_ways(&Bambara::default(), &[kind], 1);
    }
    // The ignored test below looks at all positions.
    for kinds in PAIRS {
        steps_both_ways(&Bambara::default(), &kinds, 5);
    }
    let mut one_lap = Bambara::default();
    one_lap.set_option("laps", "one").unwrap();
    steps_both_ways(&one_lap, &[Kind::Pawn], 1);
}

#[test]
#[ignore = "for a release build: seconds"]
fn retrograde_moves_of_two_kinds_reverse_exactly_the_legal_moves() {
    for kinds in PAIRS {
        steps_both_ways(&Bambara::default(), &kinds, 1);
    }
}

/// Solves the game of these kinds with both solvers and compares every position.
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

fn solved<'a>(index: &'a Index, threads: usize) -> Solver<'a> {
    let mut solver = Solver::new(Bambara::default(), index, threads, &()).unwrap();
    run(&mut solver, None, Duration::MAX, &(), |_, _| ()).unwrap();
    solver
}

fn codes(solver: &Solver<'_>) -> Vec<u8> {
    let mut codes = vec![0; solver.cells().len()];
    solver.cells().read(0, &mut codes);
    codes
}

#[test]
fn the_table_is_the_same_for_any_number_of_threads() {
    let index = Index::new(&[Kind::King, Kind::Knight]);
    let one = codes(&solved(&index, 1));
    assert_eq!(one, codes(&solved(&index, 2)));
    assert_eq!(one, codes(&solved(&index, 7)));
}

/// Stops the work at its `left`-th report.
struct Impatient {
    left: AtomicU32,
}

impl Watch for Impatient {
    fn report(&self, _: &Progress) -> Result<(), Stopped> {
        let left = self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        left.map(drop).map_err(|_| Stopped)
    }
}

#[test]
fn an_interrupted_solver_resumes_to_the_same_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    let rules = Bambara::default();
    let index = Index::new(&[Kind::King, Kind::Queen]);
    let whole = solved(&index, 2);
    let mut solver = Solver::new(rules, &index, 2, &()).unwrap();
    let mut stops = 0;
    for patience in (1..).step_by(3) {
        let watch = Impatient { left: AtomicU32::new(patience) };
        let every = Duration::MAX;
        match run(&mut solver, Some(&path), every, &watch, |_, _| ()) {
            Ok(()) => break,
            Err(error) => assert!(matches!(error, RunError::Solve(SolveError::Stopped(_)))),
        }
        stops += 1;
        solver = resume(rules, &index, 2, &path).unwrap();
    }
    assert!(stops > 3, "stopped {stops} times");
    assert_eq!(codes(&solver), codes(&whole));
    let found = |solver: &Solver<'_>| -> Vec<_> {
        solver.waves().iter().map(|wave| (wave.distance, wave.found)).collect()
    };
    assert_eq!(found(&solver), found(&whole));
    assert_eq!(solver.unknown(), whole.unknown());

    let other = Index::new(&[Kind::King, Kind::Knight]);
    let error = resume(rules, &other, 1, &path).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("waves-1-kq") && error.contains("waves-1-kn"), "{error}");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() - 100;
    bytes[middle] ^= 4;
    std::fs::write(&path, bytes).unwrap();
    let error = resume(rules, &index, 1, &path).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("CRC"), "{error}");
}

#[test]
fn the_verifier_accepts_the_table_and_finds_every_planted_fault() {
    let rules = Bambara::default();
    let index = Index::new(&[Kind::King, Kind::Queen]);
    let solver = solved(&index, 2);
    let mut codes = codes(&solver);
    let check = |codes: &[u8]| {
        let code = |rank| Code(codes[rank as usize]);
        verify(rules, &index, code, Pass::default(), 2, &(), &mut |_| ()).unwrap()
    };
    let clean = check(&codes);
    assert_eq!((clean.faults, clean.first.clone()), (0, None));
    let known: u64 = solver.waves().iter().map(|wave| wave.found).sum();
    assert_eq!(clean.positions, known + solver.unknown());
    for rank in (0..codes.len()).step_by(997) {
        let code = codes[rank];
        if code == Code::HOLE.0 {
            continue;
        }
        for wrong in [code ^ 1, code.wrapping_add(2)] {
            codes[rank] = wrong;
            let seen = check(&codes);
            assert!(seen.faults > 0, "{wrong} instead of {code} at {rank}");
            let first = seen.first.unwrap();
            assert_ne!(first.found, first.expected);
        }
        codes[rank] = code;
    }
}

#[test]
fn a_table_file_holds_the_codes_of_the_solver() {
    let folder = tempfile::tempdir().unwrap();
    let rules = Bambara::default();
    let index = Index::new(&[Kind::King, Kind::Knight]);
    let solver = solved(&index, 2);
    for (name, packing) in [("raw", Packing::Raw), ("packed", Packing::Zstd { level: 3 })] {
        let path = folder.path().join(name);
        write_table(&solver, &path, packing, Vec::new(), 2, &()).unwrap();
        let file = TableFile::open_as(&path, &kind(&rules, &index)).unwrap();
        file.check(2, &()).unwrap();
        for rank in 0..index.size() as Rank {
            let code = solver.cells().get(rank);
            if code != Code::HOLE {
                assert_eq!(file.cell(u64::from(rank)).unwrap(), u16::from(code.0));
            }
        }
    }
}

#[test]
fn facts_agree_with_a_slow_count() {
    let rules = Bambara::default();
    let index = Index::new(&[Kind::King, Kind::Pawn]);
    let solver = solved(&index, 2);
    let codes = codes(&solver);
    let found = facts(
        rules,
        &index,
        |rank| Code(codes[rank as usize]),
        Pass::default(),
        2,
        &(),
        &mut |_| (),
    );
    let found = found.unwrap();
    let counted: Vec<u64> = solver.waves().iter().map(|wave| wave.found).collect();
    assert_eq!(found.by_distance, counted[..found.by_distance.len()]);
    assert_eq!(found.all.draws, solver.unknown());
    assert_eq!(found.all.total(), found.by_pieces.iter().map(Shares::total).sum::<u64>());
    // The slow count: every rank once more, directly by the rules.
    let (mut passes, mut full, mut king) = (0, 0, Worth::default());
    let value = |position: Packed| Code(codes[index.rank(position) as usize]).verdict().points;
    each(&index, |rank, packed| {
        if index.rank(packed) != rank || rules.steps(&packed.position()).is_empty() {
            return;
        }
        passes +=
            u64::from(rules.steps(&packed.position())[0] == dejarik_rules::bambara::Step::Pass);
        let text = packed.position().to_string();
        let other: Position = text.replace(" w ", " b ").parse().unwrap_or(packed.position());
        let turned = !text.contains('*') && !rules.steps(&other).is_empty();
        full += u64::from(turned && value(packed) == -1 && value(Packed::of(&other)) == -1);
        let Some((PieceState::On(_), without)) = without_king(&packed.position()) else { return };
        match value(packed).cmp(&value(Packed::of(&without))) {
            std::cmp::Ordering::Greater => king.needed += 1,
            std::cmp::Ordering::Equal => king.equal += 1,
            std::cmp::Ordering::Less => king.in_the_way += 1,
        }
    });
    assert_eq!((found.passes, found.zugzwang.full, found.worth[0]), (passes, full, king));
}

/// Returns the place of White's king on the board, and the position with the king inactive.
fn without_king(position: &Position) -> Option<(PieceState, Position)> {
    let place = position.place(Side::First, Kind::King);
    let PieceState::On(_) = place else { return None };
    let bits = position.bits() & !0x7F | 0x3F;
    Some((place, Position::from_bits(bits)))
}
