//! The menus, and games that are saved, left and resumed.

use crossterm::event::KeyCode;
use dejarik_engine::Level;
use dejarik_play::Settings;
use dejarik_rules::RulesId;

use super::super::app::{App, Screen};
use super::super::ask::Ask;
use super::{LINES, MIDDLES, app, at, dpn, picture, press, terms, type_in};
use crate::lang::{Lang, Texts};
use crate::session::saved::Store;
use crate::session::{Dice, Seat, Terms};

#[test]
fn a_saved_game_is_deleted_only_by_the_second_press() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at(&folder, Lang::En, MIDDLES[0].1);
    type_in(&mut app, ":A1-B1\n");
    app.open_menu();
    let kept = || Store::at(folder.path()).list().0.len();
    assert_eq!(kept(), 1);
    type_in(&mut app, "x");
    assert!(picture(&mut app, 80, 24).contains("again to delete"));
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Up);
    type_in(&mut app, "x");
    assert_eq!(kept(), 1, "another key leaves the game");
    type_in(&mut app, "x");
    assert_eq!(kept(), 0);
}

#[test]
fn leaving_a_game_that_cannot_be_saved_asks_first() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "no directory").unwrap();
    let mut app = App::new(Texts::new(Lang::En), LINES, Store::at(file));
    app.begin(terms(RulesId::Groi, [Seat::Human; 2]));
    type_in(&mut app, ":A1-B1\n");
    press(&mut app, KeyCode::Char('m'));
    assert!(matches!(&app.screen, Screen::Play(play) if matches!(play.ask, Some(Ask::Sure(_)))));
}

#[test]
fn a_game_that_cannot_be_saved_says_so_and_continues() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let mut app = App::new(Texts::new(Lang::En), LINES, Store::at(file.join("data")));
    app.begin(terms(RulesId::Groi, [Seat::Human; 2]));
    type_in(&mut app, ":A1-B1\n");
    assert_eq!(dpn(&app), "groi 1PPP2pppp2/P11/1 b b");
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("The game is not being saved"), "{shown}");
    type_in(&mut app, "q");
    assert!(!app.quit, "it asks first");
    type_in(&mut app, "\n");
    assert!(app.quit);
}

#[test]
fn the_smallest_menu_shows_every_row_with_three_saved_games() {
    let folder = tempfile::tempdir().unwrap();
    for seed in 0..3 {
        let mut app = app(&folder, Lang::En);
        let settings = Settings::of(RulesId::Groi);
        app.begin(Terms { settings, seats: [Seat::Human; 2], dice: Dice::seeded(seed) });
        type_in(&mut app, ":A1-B1\n");
    }
    let mut app = app(&folder, Lang::En);
    let shown = picture(&mut app, 60, 20);
    assert_eq!(shown.matches("Continue").count(), 3, "{shown}");
    for row in [
        "Classic",
        "Bambara",
        "Looney",
        "Simeone",
        "Puzzles",
        "Analysis",
        "Language",
        "Rule book",
        "Quit",
    ] {
        assert!(shown.contains(row), "{row}: {shown}");
    }
}

#[test]
fn every_waiting_game_can_be_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let mut ids = Vec::new();
    for seed in 0..5 {
        let mut app = app(&folder, Lang::En);
        let settings = Settings::of(RulesId::Groi);
        app.begin(Terms { settings, seats: [Seat::Human; 2], dice: Dice::seeded(seed) });
        type_in(&mut app, ":A1-B1\n");
        let Screen::Play(play) = &app.screen else { unreachable!("a game has begun") };
        ids.push(play.session.id().to_owned());
    }
    let mut seen = Vec::new();
    for index in 0..5 {
        let mut app = app(&folder, Lang::En);
        for _ in 0..index {
            press(&mut app, KeyCode::Down);
        }
        let shown = picture(&mut app, 60, 20);
        assert_eq!(shown.matches("Continue").count(), 3, "{shown}");
        assert!(shown.contains("2 more waiting games") && shown.contains("▸ Continue"), "{shown}");
        press(&mut app, KeyCode::Enter);
        let Screen::Play(play) = &app.screen else { unreachable!("a game is resumed") };
        seen.push(play.session.id().to_owned());
    }
    ids.sort();
    seen.sort();
    assert_eq!(ids, seen);
}

#[test]
fn enter_enter_plays_against_the_computer() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    app.prefs.level = Level::WEAKEST;
    type_in(&mut app, "\n\n");
    assert_eq!(dpn(&app), "groi PPPP2pppp2/12/1 w wb");
    type_in(&mut app, ":A1-B1\n");
    assert!(dpn(&app).contains(" w "), "the computer has answered: {}", dpn(&app));
    // The game is left and resumed.
    let left = dpn(&app);
    type_in(&mut app, "m");
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("Continue: Classic Dejarik"), "{shown}");
    type_in(&mut app, "\n");
    assert_eq!(dpn(&app), left);
}
