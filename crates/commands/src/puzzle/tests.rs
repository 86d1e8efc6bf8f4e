//! Filtering puzzles, solving one, and saving the progress.

use dejarik_puzzles::{Puzzle, Set, Theme};
use dejarik_rules::RulesId;

use super::{Grade, Progress, Trial, Tried, Wanted, words};
use crate::lang::{Lang, Texts};
use crate::session::saved::Store;

/// Returns a puzzle with this number of moves.
pub(crate) fn of_moves(rules: RulesId, moves: usize) -> &'static Puzzle {
    let mut all = Wanted { rules: Some(rules), ..Wanted::default() }.puzzles();
    all.find(|puzzle| puzzle.moves() == moves).unwrap()
}

#[test]
fn a_puzzle_is_solved_by_its_solution_and_by_nothing_else() {
    for rules in [RulesId::Groi, RulesId::Bambara] {
        let puzzle = of_moves(rules, 2);
        let mut trial = Trial::new(puzzle);
        let first = &puzzle.turns[0];
        let other = |step| step != first.key && !first.slower.contains(&step);
        let wrong = puzzle.position.steps().into_iter().find(|step| other(*step)).unwrap();
        assert!(matches!(trial.attempt(wrong), Tried::Wrong(_)));
        assert_eq!((trial.position(), trial.turn()), (&puzzle.position, 1), "taken back");
        let Tried::Right { answer } = trial.attempt(first.key) else { panic!() };
        assert_eq!(trial.played(), puzzle.line_text()[..2]);
        assert_eq!((answer.as_str(), trial.turn()), (puzzle.line_text()[1].as_str(), 2));
        assert_eq!(trial.attempt(puzzle.turns[1].key), Tried::Solved);
        assert!(trial.is_solved() && !trial.is_clean() && trial.hint().is_none());
        assert_eq!(trial.attempt(puzzle.turns[1].key), Tried::Refused);
    }
}

#[test]
fn a_puzzle_whose_solution_was_shown_is_not_solved() {
    let puzzle = of_moves(RulesId::Groi, 2);
    let mut trial = Trial::new(puzzle);
    trial.attempt(puzzle.turns[0].key);
    assert_eq!(trial.show(), puzzle.line_text()[2..]);
    assert!(trial.is_shown() && !trial.is_open() && !trial.is_clean());
    assert_eq!(trial.attempt(puzzle.turns[1].key), Tried::Refused);
    let study = trial.study();
    assert_eq!((study.at(), study.line().len()), (2, puzzle.line_text().len()));
}

#[test]
fn the_filter_finds_puzzles_and_the_next_is_unsolved() {
    let mut progress = Progress::default();
    let all = Wanted::default();
    assert_eq!(all.counts(&progress), (Set::shipped().puzzles().len(), 0));
    let grades: usize = Grade::ALL
        .map(|grade| Wanted { grade: Some(grade), ..all }.counts(&progress).0)
        .iter()
        .sum();
    assert_eq!(grades, all.counts(&progress).0, "every puzzle is easy, medium or hard");
    let runs = Wanted { rules: Some(RulesId::Groi), theme: Some(Theme::Run), ..all };
    let first = runs.next(&progress, None).unwrap();
    assert!(first.themes.contains(&Theme::Run) && first.rules() == RulesId::Groi);
    progress.note(&first.id, true);
    let second = runs.next(&progress, None).unwrap();
    assert_ne!(first.id, second.id);
    let third = runs.next(&progress, Some(&second.id)).unwrap();
    assert!(third.id != first.id && third.id != second.id, "the first unsolved puzzle after it");
    runs.puzzles().for_each(|puzzle| progress.note(&puzzle.id, false));
    assert_eq!(runs.next(&progress, Some(&first.id)).unwrap().id, second.id, "all are solved");
    let nothing = Wanted { rules: Some(RulesId::Looney), ..all };
    assert_eq!((nothing.counts(&progress), nothing.next(&progress, None)), ((0, 0), None));
}

#[test]
fn solved_puzzles_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    assert_eq!(Progress::load(&store).unwrap(), Progress::default());
    let mut progress = Progress::default();
    progress.note("gabcde", false);
    progress.note("gabcde", true);
    progress.note("gabcde", false);
    progress.note("bxyzzy", false);
    progress.save(&store).unwrap();
    let read = Progress::load(&store).unwrap();
    assert_eq!(read, progress);
    assert!(read.is_clean("gabcde") && read.is_solved("bxyzzy") && !read.is_clean("bxyzzy"));

    // Another terminal has solved others meanwhile.
    let mut other = Progress::default();
    other.note("bxyzzy", true);
    other.note("gother", false);
    other.save(&store).unwrap();
    let read = Progress::load(&store).unwrap();
    assert!(read.is_clean("gabcde") && read.is_clean("bxyzzy") && read.is_solved("gother"));

    store.write("puzzles.json", "{").unwrap();
    let error = Progress::load(&store).unwrap_err().to_string();
    assert!(error.contains("puzzles.damaged"), "{error}");
    assert_eq!(store.read("puzzles.damaged").unwrap().as_deref(), Some("{"));
    assert_eq!(Progress::load(&store).unwrap(), Progress::default());
}

#[test]
fn every_theme_grade_and_hint_has_a_text() {
    for texts in Lang::ALL.map(Texts::new) {
        for theme in Theme::ALL {
            assert!(texts.has(&format!("puzzle-theme-{theme}")), "{theme}");
        }
        for grade in Grade::ALL {
            assert!(texts.has(&format!("riddle-grade-{}", grade.name())));
        }
        for puzzle in Set::shipped().puzzles() {
            assert!(!words::task(&texts, puzzle).is_empty());
            if let Some(hint) = Trial::new(puzzle).hint() {
                assert!(!words::hint(&texts, &puzzle.position, hint).is_empty());
            }
        }
    }
}
