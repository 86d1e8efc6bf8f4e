//! The shipped puzzles, their text, and the public API for solving and making puzzles.

#![cfg(test)]

use std::collections::HashSet;
use std::path::Path;
use std::sync::OnceLock;

use dejarik_play::Day;
use dejarik_puzzles::forced::is_settled;
use dejarik_puzzles::make::{Maker, Recipe, rating};
use dejarik_puzzles::{Filter, Grade, Hint, Judgement, Puzzle, Set, Solving, Theme, check};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::groi::Groi;
use dejarik_rules::{Actor, RulesId, Side};
use dejarik_tables::groi::{GroiTable, file_name};
use proptest::prelude::*;

const TEXT: &str = include_str!("../data/puzzles.jsonl");

fn shipped() -> Set {
    TEXT.parse().unwrap()
}

/// Returns the table of groi. The tests of the command line have usually left it in the target directory
/// (`crates/cli/tests/it/common`); otherwise it is solved, which takes longer than all tests here.
fn groi_table() -> &'static GroiTable {
    static TABLE: OnceLock<GroiTable> = OnceLock::new();
    TABLE.get_or_init(|| {
        let rules = Groi::default();
        let tables = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables");
        let left = GroiTable::open(&tables.join(file_name(&rules)), &rules, 2, &());
        left.unwrap_or_else(|_| GroiTable::solve(&rules, 2, &()).unwrap())
    })
}

#[test]
fn the_shipped_file_is_read_and_written_back_byte_for_byte() {
    let set = shipped();
    assert_eq!(&set, Set::shipped());
    for rules in [RulesId::Groi, RulesId::Bambara] {
        let filter = Filter { rules: Some(rules), ..Filter::default() };
        assert!(set.filtered(filter).count() >= 150, "{rules}");
    }
    for line in TEXT.lines() {
        assert_eq!(Puzzle::parse(line).unwrap().to_string(), line);
    }
    assert!(TEXT.ends_with('\n'));
}

#[test]
fn ratings_follow_from_the_measurements_and_are_spread() {
    let set = shipped();
    for puzzle in set.puzzles() {
        assert_eq!(puzzle.rating, rating(puzzle.moves(), &puzzle.difficulty), "{}", puzzle.id);
    }
    let rated: Vec<u16> = set.puzzles().iter().map(|puzzle| puzzle.rating).collect();
    assert!(rated.is_sorted(), "from the easiest to the hardest");
    for hundred in (800..2000).step_by(200) {
        let count =
            rated.iter().filter(|rating| (hundred..hundred + 200).contains(*rating)).count();
        assert!(count >= 10, "{count} puzzles from {hundred}");
    }
}

#[test]
fn every_theme_is_there_and_follows_from_the_solution() {
    let set = shipped();
    for theme in Theme::ALL {
        let filter = Filter { theme: Some(theme), ..Filter::default() };
        assert!(set.filtered(filter).next().is_some(), "no puzzle has the theme {theme}");
    }
}

#[test]
fn groi_puzzles_are_proved_by_the_table() {
    let filter = Filter { rules: Some(RulesId::Groi), ..Filter::default() };
    for puzzle in shipped().filtered(filter) {
        let faults = check(groi_table(), puzzle).unwrap();
        assert!(faults.is_empty(), "{}: {faults:?}", puzzle.id);
    }
}

/// Returns whether `side` can force a win by at least `goal` points within `moves` of its moves: by a plain search over
/// all moves and all answers.
fn is_forced(position: &AnyPosition, side: Side, goal: u8, moves: usize) -> bool {
    if moves == 0 || position.actor() != Actor::Player(side) {
        return is_settled(position, side, goal);
    }
    let children = position.children();
    children.iter().any(|(_, after)| is_settled(after, side, goal))
        || moves > 1 && children.iter().any(|(_, after)| is_held(after, side, goal, moves - 1))
}

/// Returns whether `side`, which has just moved, can force the win within `moves` more of its moves.
fn is_held(position: &AnyPosition, side: Side, goal: u8, moves: usize) -> bool {
    is_settled(position, side, goal)
        || moves > 0
            && position.actor() == Actor::Player(!side)
            && position.children().iter().all(|(_, reply)| is_forced(reply, side, goal, moves))
}

#[test]
fn a_win_is_not_forced_in_fewer_moves_than_it_takes() {
    for (dpn, goal, forced) in [
        ("bambara k11/6K5/1 w -", 1, true),
        ("bambara k5K5/12/1 w -", 1, false),
        ("groi p2p4p3/PPP1P7/1 w -", 3, false),
    ] {
        assert_eq!(is_forced(&dpn.parse().unwrap(), Side::First, goal, 1), forced, "{dpn}");
    }
}

/// The rules alone prove short puzzles: the key forces the goal in N moves, nothing forces it sooner,
/// and no other first move forces it in as many.
#[test]
fn short_puzzles_are_proved_by_the_rules_alone() {
    for puzzle in shipped().puzzles().iter().filter(|puzzle| puzzle.moves() <= 2) {
        let (id, moves, goal, side) = (&puzzle.id, puzzle.moves(), puzzle.goal, puzzle.solver());
        assert!(is_forced(&puzzle.position, side, goal, moves), "{id}: not in {moves}");
        assert!(!is_forced(&puzzle.position, side, goal, moves - 1), "{id}: sooner");
        let first = &puzzle.turns[0];
        for step in puzzle.position.steps() {
            let mut after = puzzle.position;
            after.play(step).unwrap();
            let wins = is_held(&after, side, goal, moves - 1);
            assert_eq!(wins, step == first.key, "{id}: {}", puzzle.position.step_text(step));
        }
    }
}

#[test]
fn check_finds_a_planted_fault() {
    let filter = Filter { rules: Some(RulesId::Groi), moves: Some(2), ..Filter::default() };
    let set = shipped();
    let puzzle = set.filtered(filter).next().unwrap();
    let other = |step| puzzle.position.steps().into_iter().find(|other| *other != step).unwrap();
    let mut planted = puzzle.clone();
    planted.turns[0].slower = vec![other(puzzle.turns[0].key)];
    assert!(!check(groi_table(), &planted).unwrap().is_empty());
    let mut planted = puzzle.clone();
    planted.themes.clear();
    assert!(!check(groi_table(), &planted).unwrap().is_empty());
}

#[test]
fn every_puzzle_is_solved_by_its_solution_and_by_no_other_first_move() {
    for puzzle in shipped().puzzles() {
        let mut solving = Solving::new(puzzle);
        for step in puzzle.position.steps().into_iter().filter(|step| *step != puzzle.turns[0].key)
        {
            assert_eq!(solving.try_move(step).unwrap(), Judgement::Wrong, "{}", puzzle.id);
        }
        assert!(!solving.is_clean() && solving.played().is_empty());
        let mut solving = Solving::new(puzzle);
        for (number, turn) in puzzle.turns.iter().enumerate() {
            assert_eq!((solving.turn(), solving.is_solved()), (number, false));
            for slower in &turn.slower {
                assert_eq!(solving.try_move(*slower).unwrap(), Judgement::Slower);
            }
            let last = number + 1 == puzzle.moves();
            let expected = if last { Judgement::Done } else { Judgement::Right };
            assert_eq!(solving.try_move(turn.key).unwrap(), expected, "{}", puzzle.id);
            assert_eq!(solving.is_answer_due(), !last);
            assert_eq!(solving.answer(), turn.answer);
        }
        assert!(solving.is_solved() && solving.is_clean());
        assert_eq!(solving.rest().count(), 0);
        assert!(solving.try_move(puzzle.turns[0].key).is_err(), "the puzzle is solved");
    }
}

#[test]
fn a_hint_names_the_piece_and_spoils_a_clean_attempt() {
    let set = shipped();
    let puzzle = set.puzzles().iter().find(|puzzle| puzzle.moves() > 1).unwrap();
    let mut solving = Solving::new(puzzle);
    match solving.hint().unwrap() {
        Hint::From(space) => {
            assert_eq!(puzzle.position.piece_at(space).unwrap().side, puzzle.solver());
        }
        Hint::Enter(letter) => assert!(letter.is_ascii_alphabetic()),
        Hint::Pass => panic!("a pass is no puzzle"),
    }
    assert!(!solving.is_clean());
    solving.try_move(puzzle.turns[0].key).unwrap();
    assert_eq!(solving.hint(), None, "the defence has to answer");
}

#[test]
fn a_round_of_days_shows_every_puzzle_once() {
    let set = shipped();
    let count = set.puzzles().len() as i64;
    let first = 20_800 / count * count;
    let days = (first..first + count).map(|day| Day::of_unix_seconds(day * 86_400));
    let ids: HashSet<&str> = days.map(|day| set.daily(day).unwrap().id.as_str()).collect();
    assert_eq!(ids.len() as i64, count);
}

#[test]
fn a_resumed_run_makes_the_same_puzzles() {
    let recipe = Recipe { rules: RulesId::Groi, seed: 3, count: 3 };
    let make = |made: &mut Vec<Puzzle>, most: usize| {
        let mut maker = Maker::new(recipe, made);
        while !maker.is_done() && made.len() < most {
            let found = recipe.search(groi_table(), maker.next_game()).unwrap();
            made.extend(maker.take(groi_table(), found).unwrap());
        }
    };
    let mut at_once = Vec::new();
    make(&mut at_once, 3);
    let mut in_parts = Vec::new();
    make(&mut in_parts, 1);
    make(&mut in_parts, 3);
    assert_eq!(at_once.len(), 3);
    assert_eq!(at_once, in_parts);
}

/// Returns the line of a puzzle of two moves.
fn example() -> String {
    let set = shipped();
    set.puzzles().iter().find(|puzzle| puzzle.moves() == 2).unwrap().to_string()
}

fn refused(text: &str, word: &str) {
    let error = Puzzle::parse(text).map(|puzzle| puzzle.id).unwrap_err().to_string();
    assert!(error.contains(word), "`{error}` does not say {word}");
}

#[test]
fn a_wrong_line_is_rejected_with_its_error() {
    let text = example();
    refused("", "ends too early");
    refused(&text.replace("\"goal\":", "\"gaol\":"), "unknown field `gaol`");
    refused(&text.replace("\"moves\":2", "\"moves\":3"), "is not a solution of");
    refused(&text.replace("\"moves\":2", "\"moves\":0"), "is not a solution of");
    refused(&text.replace("\"themes\":[", "\"themes\":[\"fork\","), "found `fork`");
    refused(&text.replace("\"dpn\":\"", "\"dpn\":\"x"), "dpn");
    refused(&text.replace("\"line\":\"", "\"line\":\"Z1-Z2 "), "is not a solution of");
    refused(&text.replace("\"id\":\"", "\"id\":\"A"), "lower-case letters");
    refused(&text.replace(",\"rating\"", ", \"rating\""), "expected the canonical text");
    let set: Result<Set, _> = format!("{text}\n{text}\n").parse();
    let error = set.unwrap_err().to_string();
    assert!(error.starts_with("line 2: the id") && error.contains("line 1"), "{error}");
}

#[test]
fn a_puzzle_is_serialised_as_its_line_with_the_same_checks() {
    let text = example();
    let puzzle: Puzzle = serde_json::from_str(&text).unwrap();
    assert_eq!(serde_json::to_string(&puzzle).unwrap(), text);
    let pretty = serde_json::to_string_pretty(&puzzle).unwrap();
    assert_eq!(serde_json::from_str::<Puzzle>(&pretty).unwrap(), puzzle);
    let wrong = text.replace("\"moves\":2", "\"moves\":3");
    let error = serde_json::from_str::<Puzzle>(&wrong).unwrap_err().to_string();
    assert!(error.contains("is not a solution of 3 moves"), "{error}");
    let names = (serde_json::to_string(&puzzle.grade()), serde_json::to_string(&puzzle.themes[0]));
    assert_eq!(names.0.unwrap(), format!("\"{}\"", puzzle.grade()));
    assert_eq!(names.1.unwrap(), format!("\"{}\"", puzzle.themes[0]));
}

#[test]
fn the_grades_divide_the_shipped_puzzles() {
    let of = |grade| shipped().filtered(Filter::of_grade(grade)).count();
    let counts = Grade::ALL.map(of);
    assert_eq!(counts.iter().sum::<usize>(), shipped().puzzles().len());
    assert!(counts.iter().all(|count| *count >= 50), "{counts:?}");
    for puzzle in shipped().puzzles() {
        assert!(Filter::of_grade(puzzle.grade()).takes(puzzle), "{}", puzzle.id);
    }
}

proptest! {
    /// Parsing never panics, and an accepted line is written back unchanged.
    #[test]
    fn any_text_is_read_or_rejected(place in 0usize..400, with in "\\PC{0,3}") {
        let mut text = example();
        let mut place = place.min(text.len());
        while !text.is_char_boundary(place) {
            place -= 1;
        }
        let end = (place + with.len()).min(text.len());
        if text.is_char_boundary(end) {
            text.replace_range(place..end, &with);
        }
        if let Ok(puzzle) = Puzzle::parse(&text) {
            prop_assert_eq!(puzzle.to_string(), text);
        }
    }
}
