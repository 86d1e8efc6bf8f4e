//! Snapshots of the screens. What the tests of all screens share is here, too.
//!
//! The snapshots have no colours, so that everything that matters can be read in them.

mod input;
mod menus;
mod sizes;
mod throws;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use dejarik_engine::{Knowledge, Stop, review};
use dejarik_play::Settings;
use dejarik_rules::RulesId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tempfile::TempDir;

use super::app::{App, Input, Request, Screen};
use super::theme::{Depth, Theme};
use crate::lang::{Lang, Texts};
use crate::session::saved::Store;
use crate::session::{Dice, Seat, Terms};
use crate::study::Study;

pub(super) const LINES: Theme = Theme { depth: Depth::None, braille: true, pale: false };

pub(super) fn app(folder: &TempDir, lang: Lang) -> App {
    let mut app = App::new(Texts::new(lang), LINES, Store::at(folder.path()));
    app.prefs.animate = false;
    app
}

fn terms(id: RulesId, seats: [Seat; 2]) -> Terms {
    Terms { settings: Settings::of(id), seats, dice: Dice::seeded(7) }
}

/// Opens a game between two people, from a position.
pub(super) fn at(folder: &TempDir, lang: Lang, dpn: &str) -> App {
    let mut app = app(folder, lang);
    let id = dpn.split(' ').next().unwrap().parse().unwrap();
    let settings = Settings::of(id).starting_from(dpn).unwrap();
    app.begin(Terms { settings, seats: [Seat::Human; 2], dice: Dice::seeded(7) });
    app
}

/// Presses a key and lets the engine answer at once.
pub(super) fn press(app: &mut App, code: KeyCode) {
    app.handle(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    settle(app, &Knowledge::NONE);
}

/// Does the requested work until there is no more.
pub(super) fn settle(app: &mut App, knowledge: &Knowledge) {
    loop {
        let requests = std::mem::take(&mut app.requests);
        if requests.is_empty() {
            return;
        }
        for request in requests {
            let stop = Stop::new();
            app.handle(match request {
                Request::Think(job) => Input::Thought(Box::new(job.run(knowledge, &stop))),
                Request::Look(job) => Input::Seen(job.number, Box::new(job.run(knowledge, &stop))),
                Request::Review(number, game) => Input::Reviewed(
                    number,
                    Box::new(Study::judge(&game, knowledge, review::DEPTH, &stop)),
                ),
                Request::Copy(_) | Request::Stop => continue,
            });
        }
    }
}

pub(super) fn type_in(app: &mut App, keys: &str) {
    for key in keys.chars() {
        press(app, if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) });
    }
}

pub(super) fn picture(app: &mut App, width: u16, height: u16) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    app.draw(&mut buffer);
    let rows = (0..height).map(|y| {
        let row: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        row.trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n")
}

pub(super) fn dpn(app: &App) -> String {
    match &app.screen {
        Screen::Play(play) => play.session.position().map(ToString::to_string).unwrap_or_default(),
        Screen::Desk(desk) => desk.study.position().to_string(),
        Screen::Puzzle(solving) => solving.trial.position().to_string(),
        Screen::Puzzles(_) => "puzzles".to_owned(),
        Screen::Archive(_) => "archive".to_owned(),
        Screen::Menu(_) => "menu".to_owned(),
    }
}

const MIDDLES: [(&str, &str); 4] = [
    ("groi", "groi P4P2ppp1/2p9/P w -"),
    ("bambara", "bambara 4k3K1P1/10n1/1 w QNqp"),
    ("looney", "looney 3L8/1S1b2s5/l w Bm 3"),
    ("simeone", "simeone N1KM2xthg2/1S*10/1 w w 2-0 K1 0"),
];

/// The rule set of the tests, for which the screen has nothing of its own.
const DUEL: (&str, &str) = ("duel", "duel FF4ff4/12/1 w");

#[test]
fn each_rule_set_at_80_by_24() {
    let folder = tempfile::tempdir().unwrap();
    for ((name, dpn), letter) in MIDDLES.into_iter().zip(["P", "P", "L", ""]) {
        let mut app = at(&folder, Lang::En, dpn);
        if !letter.is_empty() {
            type_in(&mut app, letter);
            press(&mut app, KeyCode::Enter);
        }
        insta::assert_snapshot!(format!("{name}-80x24"), picture(&mut app, 80, 24));
        insta::assert_snapshot!(format!("{name}-60x20"), picture(&mut app, 60, 20));
    }
}

#[test]
fn simeone_at_160_by_50() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at(&folder, Lang::En, MIDDLES[3].1);
    insta::assert_snapshot!("simeone-160x50", picture(&mut app, 160, 50));
}

#[test]
fn the_menus_in_both_languages() {
    for lang in Lang::ALL {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app(&folder, lang);
        insta::assert_snapshot!(format!("menu-{lang}"), picture(&mut app, 80, 24));
        type_in(&mut app, "1");
        insta::assert_snapshot!(format!("terms-{lang}"), picture(&mut app, 80, 24));
    }
}

#[test]
fn a_terminal_that_is_too_small_gets_a_message_and_nothing_panics() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at(&folder, Lang::En, MIDDLES[0].1);
    let shown = picture(&mut app, 20, 5);
    assert!(shown.starts_with("This terminal has"), "{shown}");
    for (width, height) in [(0, 0), (1, 1), (60, 19), (59, 20), (60, 20), (300, 20), (60, 200)] {
        picture(&mut app, width, height);
    }
    app.open_menu();
    for (width, height) in [(0, 0), (1, 1), (20, 5), (60, 20), (300, 100)] {
        picture(&mut app, width, height);
    }
}

#[test]
fn every_depth_of_colour_draws_every_rule_set() {
    let folder = tempfile::tempdir().unwrap();
    for (_, dpn) in MIDDLES.into_iter().chain([DUEL]) {
        for depth in [Depth::None, Depth::Basic, Depth::Indexed, Depth::True] {
            for braille in [true, false] {
                let mut app = at(&folder, Lang::Fr, dpn);
                app.theme = Theme { depth, braille, pale: false };
                for size in [(60, 20), (80, 24), (120, 40), (160, 50), (250, 100)] {
                    picture(&mut app, size.0, size.1);
                }
            }
        }
    }
}

#[test]
fn help_and_rules_open_in_both_languages() {
    for lang in Lang::ALL {
        let folder = tempfile::tempdir().unwrap();
        for (_, dpn) in MIDDLES.into_iter().chain([DUEL]) {
            let mut app = at(&folder, lang, dpn);
            for keys in ["?", "r"] {
                type_in(&mut app, keys);
                picture(&mut app, 80, 24);
                press(&mut app, KeyCode::PageDown);
                picture(&mut app, 160, 50);
                press(&mut app, KeyCode::Esc);
            }
            for keys in ["g", "d"] {
                type_in(&mut app, keys);
                picture(&mut app, 80, 24);
                press(&mut app, KeyCode::Esc);
            }
            type_in(&mut app, "h");
            let shown = picture(&mut app, 80, 24);
            assert!(shown.contains("Hint:") || shown.contains("Conseil"), "{shown}");
            type_in(&mut app, "g\n");
            picture(&mut app, 80, 24);
        }
    }
}

#[test]
fn an_ambiguous_push_asks_which_and_previews_each() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at(&folder, Lang::En, MIDDLES[1].1);
    type_in(&mut app, ":A11-A7\n");
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("1 A11-A7>A8  Black: king"), "{shown}");
    assert!(shown.contains("2 A11-A7>A6  White: king"), "{shown}");
    press(&mut app, KeyCode::Down);
    insta::assert_snapshot!("bambara-which-push", picture(&mut app, 100, 30));
    press(&mut app, KeyCode::Enter);
    assert_eq!(dpn(&app), "bambara 4kKP5/10n1/1 b QNqp");
}
