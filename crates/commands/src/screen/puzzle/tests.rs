//! Snapshots of the puzzle screen, and puzzles solved with key events alone.

use crossterm::event::KeyCode;
use dejarik_play::Day;
use dejarik_puzzles::Set;
use dejarik_rules::RulesId;

use super::super::app::{App, Screen};
use super::super::tests::{app, dpn, picture, press, type_in};
use super::PuzzleScreen;
use crate::lang::Lang;
use crate::puzzle::tests::of_moves;
use crate::puzzle::{Progress, daily};
use crate::session::saved::Store;

fn solving(app: &App) -> &PuzzleScreen {
    match &app.screen {
        Screen::Puzzle(solving) => solving,
        other => panic!("expected a puzzle, found {other:?}"),
    }
}

#[test]
fn a_puzzle_is_solved_by_typing_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    let puzzle = of_moves(RulesId::Groi, 2);
    app.open_puzzle(puzzle);
    let line = puzzle.line_text();
    type_in(&mut app, &format!(":{}\n", line[0]));
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("Right!") && shown.contains("Move 2 of 2"), "{shown}");
    type_in(&mut app, &format!(":{}\n", line[2]));
    assert!(picture(&mut app, 80, 24).contains("Solved!"));
    assert!(Progress::load(&Store::at(folder.path())).unwrap().is_clean(&puzzle.id));
    type_in(&mut app, "a");
    assert!(matches!(app.screen, Screen::Desk(_)));
    press(&mut app, KeyCode::Esc);
    assert!(solving(&app).trial.is_solved(), "back at the puzzle");
    type_in(&mut app, "\n");
    assert_ne!(solving(&app).trial.puzzle().id, puzzle.id, "the next");
}

#[test]
fn a_wrong_move_is_explained_and_taken_back_and_a_hint_helps() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    let puzzle = of_moves(RulesId::Groi, 2);
    app.open_puzzle(puzzle);
    let first = &puzzle.turns[0];
    let mut steps = puzzle.position.steps().into_iter();
    let wrong = steps.rfind(|step| *step != first.key && !first.slower.contains(step));
    let word = puzzle.position.step_text(wrong.unwrap());
    type_in(&mut app, &format!(":{word}\n"));
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("gives the win away"), "{shown}");
    assert_eq!(dpn(&app), puzzle.position.to_string());
    type_in(&mut app, "a");
    assert!(picture(&mut app, 80, 24).contains("Solve the puzzle first"));
    type_in(&mut app, "h");
    assert!(picture(&mut app, 80, 24).contains("Look at"));
    type_in(&mut app, "s");
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("Solution:") && shown.contains("Themes:"), "{shown}");
    type_in(&mut app, "u");
    assert!(solving(&app).trial.is_open() && solving(&app).trial.is_clean());
}

#[test]
fn puzzles_small_and_large() {
    for lang in Lang::ALL {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app(&folder, lang);
        app.open_puzzle(of_moves(RulesId::Bambara, 3));
        insta::assert_snapshot!(format!("puzzle-{lang}"), picture(&mut app, 80, 24));
    }
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    app.open_puzzle(of_moves(RulesId::Groi, 3));
    type_in(&mut app, "s");
    insta::assert_snapshot!("puzzle-solution-large", picture(&mut app, 120, 40));
}

#[test]
fn the_menu_opens_the_puzzle_of_the_day_and_those_that_fit_the_filter() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    type_in(&mut app, "p");
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("Today's puzzle") && shown.contains("0 solved"), "{shown}");
    let day = crate::session::today();
    type_in(&mut app, "\n");
    assert_eq!(Some(solving(&app).trial.puzzle()), daily(day));
    press(&mut app, KeyCode::Esc);
    for code in [KeyCode::Down, KeyCode::Down, KeyCode::Right, KeyCode::Right] {
        press(&mut app, code);
    }
    let shown = picture(&mut app, 60, 20);
    assert!(shown.contains("◂ Bambara’s Dejarik ▸"), "{shown}");
    for code in [KeyCode::Down, KeyCode::Down, KeyCode::Left, KeyCode::Home, KeyCode::Down] {
        press(&mut app, code);
    }
    type_in(&mut app, "\n");
    assert_eq!(solving(&app).trial.puzzle().rules(), RulesId::Bambara);
    type_in(&mut app, "m");
    assert_eq!(dpn(&app), "menu");
    assert!(Set::shipped().daily(Day::of_unix_seconds(0)).is_some());
}

#[test]
fn every_size_and_every_key_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::Fr);
    app.open_puzzle(of_moves(RulesId::Bambara, 3));
    for key in "?\nr\nhKf1e:x\u{1b}\u{1b}".chars() {
        press(
            &mut app,
            match key {
                '\n' => KeyCode::Enter,
                '\u{1b}' => KeyCode::Esc,
                key => KeyCode::Char(key),
            },
        );
        for size in [(60, 20), (80, 24), (300, 20), (60, 100), (160, 50)] {
            picture(&mut app, size.0, size.1);
        }
    }
}
