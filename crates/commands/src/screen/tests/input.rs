//! Keys, the mouse and pasted text, and whole games played with keys alone.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use dejarik_engine::random::Random;
use dejarik_engine::{Knowledge, Level, Stop};
use dejarik_rules::RulesId;
use ratatui::layout::Rect;

use super::super::app::{App, Input, Request, Screen};
use super::super::ask::Ask;
use super::super::geometry::Geometry;
use super::{MIDDLES, app, at, dpn, picture, press, terms, type_in};
use crate::lang::Lang;
use crate::session::{Dice, Seat, Terms, Wait};
use dejarik_play::Settings;

#[test]
fn the_list_of_moves_can_be_scrolled_past_its_ends() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at(&folder, Lang::En, MIDDLES[0].1);
    for key in [KeyCode::Home, KeyCode::PageUp, KeyCode::PageUp, KeyCode::End, KeyCode::PageDown] {
        press(&mut app, key);
        picture(&mut app, 80, 24);
    }
}

#[test]
fn a_step_is_clicked_with_the_mouse() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at(&folder, Lang::En, "groi P4P2ppp1/2p9/P w -");
    for name in ["A1", "B1"] {
        picture(&mut app, 80, 24);
        let space = name.parse().unwrap();
        let table = Geometry::fit(board_area(&app), false).unwrap();
        let (column, row) = table.cell(table.middle(space));
        let mouse = MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: table.area.x + column,
            row: table.area.y + row,
            modifiers: KeyModifiers::NONE,
        };
        app.handle(Input::Mouse(mouse));
    }
    assert_eq!(dpn(&app), "groi 5P2ppp1/P1p9/P b -");
}

fn board_area(app: &App) -> Rect {
    app.board_area().unwrap()
}

#[test]
fn a_step_is_made_with_the_arrows() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    app.begin(terms(RulesId::Groi, [Seat::Human; 2]));
    // The cursor starts on A2 at the bottom. A1 is to its right, and up leads towards the centre.
    for key in [KeyCode::Right, KeyCode::Enter, KeyCode::Up, KeyCode::Enter] {
        press(&mut app, key);
    }
    assert_eq!(dpn(&app), "groi 1PPP2pppp2/P11/1 b b");
    type_in(&mut app, "u");
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("Does Black agree?"), "two people are asked: {shown}");
    type_in(&mut app, "n");
    assert_eq!(dpn(&app), "groi 1PPP2pppp2/P11/1 b b");
    type_in(&mut app, "uy");
    assert_eq!(dpn(&app), "groi PPPP2pppp2/12/1 w wb");
}

#[test]
fn the_arrows_go_all_the_way_round_and_across() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    app.begin(terms(RulesId::Groi, [Seat::Human; 2]));
    let cursor = |app: &App| match &app.screen {
        Screen::Play(play) => play.hand.cursor.to_string(),
        _ => String::new(),
    };
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..12 {
        press(&mut app, KeyCode::Right);
        seen.insert(cursor(&app));
    }
    assert_eq!((seen.len(), cursor(&app).as_str()), (12, "A2"));
    let mut way = Vec::new();
    for _ in 0..5 {
        press(&mut app, KeyCode::Up);
        way.push(cursor(&app));
    }
    assert_eq!(way[..2], ["B2", "C"]);
    assert!(way[2].starts_with('B') && way[3].starts_with('A') && way[4] == way[3], "{way:?}");
}

#[test]
fn whole_games_are_played_with_keys_alone() {
    // The screen has nothing that is made for the rule set of the tests.
    for id in RulesId::all().chain([RulesId::Duel]) {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app(&folder, Lang::Fr);
        app.begin(terms(id, [Seat::Human; 2]));
        let mut random = Random::new(5);
        let mut keys = 0;
        while random_keys(&mut app, &mut random) {
            keys += 1;
            assert!(keys < 20_000, "{id} does not end: {}", dpn(&app));
            if keys % 25 == 0 {
                picture(&mut app, 80, 24);
            }
        }
        let shown = picture(&mut app, 160, 50);
        assert!(shown.contains("La partie est terminée"), "{shown}");
        type_in(&mut app, "\n");
        let next = matches!(&app.screen, Screen::Play(play)
            if play.session.game().result().is_none());
        assert!(next, "the next game of the series begins");
    }
}

/// Presses a few random keys. Returns whether the game continues.
fn random_keys(app: &mut App, random: &mut Random) -> bool {
    let Screen::Play(play) = &app.screen else { panic!("back in the menu") };
    let several = match &play.ask {
        Some(Ask::Over) => return false,
        Some(Ask::Several { choices, .. }) => choices.len() as u64,
        Some(_) => 1,
        None => 0,
    };
    if several > 0 {
        for _ in 0..random.below(several) {
            press(app, KeyCode::Down);
        }
        press(app, KeyCode::Enter);
        return true;
    }
    assert!(matches!(play.session.wait(), Wait::Human(_)), "{:?}", play.session.wait());
    let targets = play.hand.picker.as_ref().map_or(0, |picker| picker.targets().len());
    if random.below(12) == 0 {
        press(app, KeyCode::Esc);
        return true;
    }
    for _ in 0..=random.below(targets as u64) {
        press(app, KeyCode::Tab);
    }
    press(app, KeyCode::Enter);
    true
}

#[test]
fn an_order_of_creatures_stays_hidden_until_both_are_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    app.begin(terms(RulesId::Simeone, [Seat::Human; 2]));
    // M is put on A1, and the others move aside.
    type_in(&mut app, "m\n");
    let shown = picture(&mut app, 160, 50);
    assert!(shown.contains("Blue: in which order") && !shown.contains("MSKN"), "{shown}");
    assert!(!shown.contains("[M]"), "{shown}");
    type_in(&mut app, "\n");
    assert!(dpn(&app).starts_with("simeone MSKN2xthg2/12/1"), "{}", dpn(&app));
}

#[test]
fn a_move_made_while_the_engine_seeks_a_hint_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    app.begin(terms(RulesId::Groi, [Seat::Human, Seat::Computer(Level::WEAKEST)]));
    let hint = KeyEvent::new(KeyCode::Char('h'), KeyModifiers::NONE);
    app.handle(Input::Key(hint));
    let jobs = std::mem::take(&mut app.requests);
    type_in(&mut app, ":a1-b1\n");
    assert!(dpn(&app).contains(" w "), "the computer has answered: {}", dpn(&app));
    // The hint comes too late and is ignored.
    let before = picture(&mut app, 80, 24);
    for request in jobs {
        if let Request::Think(job) = request {
            let stop = Stop::new();
            stop.stop();
            app.handle(Input::Thought(Box::new(job.run(&Knowledge::NONE, &stop))));
        }
    }
    assert_eq!(picture(&mut app, 80, 24), before);
}

#[test]
fn caps_lock_changes_no_key() {
    let folder = tempfile::tempdir().unwrap();
    for (key, quits) in [('q', true), ('Q', true), ('x', false)] {
        let mut app = app(&folder, Lang::En);
        app.begin(terms(RulesId::Groi, [Seat::Human; 2]));
        press(&mut app, KeyCode::Char(key));
        assert_eq!(app.quit, quits, "{key}");
    }
    // A letter that is no key goes to a piece, in either case.
    for key in ['k', 'K'] {
        let mut app = app(&folder, Lang::En);
        app.begin(terms(RulesId::Bambara, [Seat::Human; 2]));
        press(&mut app, KeyCode::Char(key));
        let Screen::Play(play) = &app.screen else { panic!() };
        assert_eq!(play.hand.cursor.to_string(), "A2");
    }
}

#[test]
fn pasted_text_goes_into_a_line_and_is_no_key_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    app.begin(terms(RulesId::Groi, [Seat::Human; 2]));
    let enter = |app: &mut App, text: &str| {
        press(app, KeyCode::Char(':'));
        assert!(app.handle(Input::Paste(text.to_owned())));
        press(app, KeyCode::Enter);
    };
    enter(&mut app, "A1-B1\n");
    enter(&mut app, " A7-B7");
    assert!(!app.handle(Input::Paste("bonjour, qui joue ?".to_owned())), "nothing changes");
    let Screen::Play(play) = &app.screen else { panic!() };
    let words: Vec<_> = play.session.game().events().iter().map(ToString::to_string).collect();
    assert_eq!(words, ["A1-B1", "A7-B7"]);
    assert!(play.ask.is_none() && !app.quit);
}

#[test]
fn what_was_taken_back_is_played_again_until_something_else_happens() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    let dice = Dice::seeded(7);
    let settings = Settings::of(RulesId::Groi);
    app.begin(Terms { settings, seats: [Seat::Human, Seat::Computer(Level::WEAKEST)], dice });
    type_in(&mut app, ":A1-B1\n");
    let after = dpn(&app);
    type_in(&mut app, "y");
    assert_eq!(dpn(&app), after, "nothing was taken back");
    type_in(&mut app, "u");
    assert_eq!(dpn(&app), "groi PPPP2pppp2/12/1 w wb", "against the computer nobody is asked");
    assert!(picture(&mut app, 80, 24).contains("play again"));
    type_in(&mut app, "y");
    assert_eq!(dpn(&app), after, "the computer's answer is the same one");
    type_in(&mut app, "u:A2-B2\n");
    let other = dpn(&app);
    type_in(&mut app, "y");
    assert_eq!(dpn(&app), other, "another move was made since");
}

#[test]
fn without_single_keys_a_word_does_nothing_and_alt_does_what_letters_did() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at(&folder, Lang::En, MIDDLES[0].1);
    app.prefs.single_keys = false;
    type_in(&mut app, "hey? 1:q");
    let Screen::Play(play) = &app.screen else { unreachable!("the game is open") };
    assert!(play.hint.is_none() && play.ask.is_none() && !app.quit);
    assert!(picture(&mut app, 120, 40).contains("[Alt+h]"));
    app.handle(Input::Key(KeyEvent::new(KeyCode::Char('?'), KeyModifiers::ALT)));
    assert!(
        matches!(&app.screen, Screen::Play(play) if matches!(play.ask, Some(Ask::Help { .. })))
    );
    // The setting is a row of the menu, which is saved.
    let mut app = super::app(&folder, Lang::En);
    while !picture(&mut app, 80, 24).contains("▸ Keys without Alt") {
        press(&mut app, KeyCode::Down);
    }
    press(&mut app, KeyCode::Right);
    let app = super::app(&folder, Lang::En);
    assert!(!app.prefs.single_keys);
}

#[test]
fn the_set_up_of_simeone_shows_only_keys_that_work_and_escape_asks() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    app.begin(terms(RulesId::Simeone, [Seat::Human; 2]));
    let shown = picture(&mut app, 80, 24);
    let bar = shown.lines().last().unwrap();
    assert!(["[r]", "[?]", "[m]", "[q]"].iter().all(|key| bar.contains(key)), "{bar}");
    assert!(["[u]", "[h]", "[:]", "[a]"].iter().all(|key| !bar.contains(key)), "{bar}");
    let letters = |app: &App| match &app.screen {
        Screen::Play(play) => match &play.ask {
            Some(Ask::Order(order)) => order.text(),
            _ => String::new(),
        },
        _ => String::new(),
    };
    press(&mut app, KeyCode::Down);
    let carried = letters(&app);
    press(&mut app, KeyCode::Esc);
    assert_eq!(letters(&app), carried, "nothing is dropped before the answer");
    assert!(picture(&mut app, 80, 24).contains("Drop this order"));
    type_in(&mut app, "n");
    assert_eq!(letters(&app), carried);
    press(&mut app, KeyCode::Esc);
    type_in(&mut app, "y");
    assert_eq!(letters(&app), "NSKM");
}
