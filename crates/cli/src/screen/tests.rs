//! Snapshots of the screens, and whole games played with key events alone.
//!
//! The snapshots have no colours, so that everything that matters can be read in them.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use dejarik_engine::random::Random;
use dejarik_engine::{Knowledge, Level, Stop, review};
use dejarik_play::Settings;
use dejarik_rules::RulesId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tempfile::TempDir;

use super::app::{App, Input, Request, Screen};
use super::ask::Ask;
use super::theme::{Depth, Theme};
use crate::lang::{Lang, Texts};
use crate::session::saved::Store;
use crate::session::{Dice, Seat, Terms, Wait};
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
fn a_typed_throw_must_be_a_throw_and_is_asked_for_until_it_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    let dice = Dice::Typed;
    app.begin(Terms { dice, ..terms(RulesId::Looney, [Seat::Human; 2]) });
    let asked = |app: &App| matches!(&app.screen, Screen::Play(play) if matches!(play.ask, Some(Ask::Line(_))));
    assert!(asked(&app));
    press(&mut app, KeyCode::Char('u'));
    assert!(asked(&app), "nothing can be taken back, and the throw is still due");
    type_in(&mut app, "abort\n");
    assert!(asked(&app), "only a throw is accepted here");
    let shown = picture(&mut app, 80, 24);
    assert!(!shown.contains("broken off"), "{shown}");
}

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
fn exact_odds_are_shown_before_an_attack() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at(&folder, Lang::En, "simeone 12/2Mx*8/1 w w 0-0 - 0");
    type_in(&mut app, ":B3xB4\n");
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("83.3 % 5/6") && shown.contains("16.7 % 1/6"), "{shown}");
    press(&mut app, KeyCode::Esc);
    assert_eq!(dpn(&app), "simeone 12/2Mx*8/1 w w 0-0 - 0", "the attack is cancelled");
    type_in(&mut app, ":B3xB4\n\n");
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("D6") && shown.contains("=1"), "the throw is shown: {shown}");
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
    for (_, dpn) in MIDDLES {
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
fn a_step_is_clicked_with_the_mouse() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at(&folder, Lang::En, "groi P4P2ppp1/2p9/P w -");
    for name in ["A1", "B1"] {
        picture(&mut app, 80, 24);
        let space = name.parse().unwrap();
        let table = super::geometry::Geometry::fit(board_area(&app), false).unwrap();
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

#[test]
fn whole_games_are_played_with_keys_alone() {
    for id in RulesId::ALL {
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
fn help_and_rules_open_in_both_languages() {
    for lang in Lang::ALL {
        let folder = tempfile::tempdir().unwrap();
        for (_, dpn) in MIDDLES {
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
fn players_type_the_results_of_their_own_dice() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    let settings = Settings::of(RulesId::Looney);
    app.begin(Terms { settings, seats: [Seat::Human; 2], dice: Dice::Typed });
    type_in(&mut app, "x\n");
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("That cannot be played"), "{shown}");
    press(&mut app, KeyCode::Backspace);
    type_in(&mut app, "b\n");
    assert_eq!(dpn(&app), "looney SBLM2sblm2/12/1 b - 0");
}

#[test]
fn l9_the_screen_asks_for_each_throw_of_own_dice_in_order() {
    let folder = tempfile::tempdir().unwrap();
    for (lang, asks) in [
        (Lang::En, ["The defender, the blue Big", "has 5 and support", "number to beat is 7"]),
        (
            Lang::Fr,
            ["Le défenseur, le Grand des bleus", "a 5 et un soutien", "nombre à battre est 7"],
        ),
    ] {
        let mut app = app(&folder, lang);
        let settings = Settings::of(RulesId::Looney);
        let settings = settings.starting_from("looney 3L3l4/SM2m7/b w - 0").unwrap();
        app.begin(Terms { settings, seats: [Seat::Human; 2], dice: Dice::Typed });
        type_in(&mut app, ":B1xC\n\n");
        let asked = |app: &mut App, text: &str| {
            let shown = picture(app, 160, 50);
            let words = shown.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(text), "no {text:?}: {shown}");
        };
        asked(&mut app, asks[0]);
        type_in(&mut app, "2\n");
        asked(&mut app, asks[1]);
        type_in(&mut app, "9\n");
        asked(&mut app, if lang == Lang::En { "not 9" } else { "pas 9" });
        press(&mut app, KeyCode::Backspace);
        type_in(&mut app, "2\n0\n");
        asked(&mut app, asks[2]);
        type_in(&mut app, "u");
        type_in(&mut app, "u");
        asked(&mut app, asks[1]);
        type_in(&mut app, "stop\n1\n1\n");
        assert!(dpn(&app).starts_with("looney 3L3l4/1M2m7/b b S"), "{}", dpn(&app));
    }
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

#[test]
fn the_longest_fractions_are_shown_whole_at_80_by_24() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at(&folder, Lang::Fr, "looney 3L8/1S1b2s5/l w Bm 3");
    type_in(&mut app, ":B2xC\n");
    let shown = picture(&mut app, 80, 24);
    for part in ["1/65536", "1/4096", "65519/65536"] {
        assert!(shown.contains(&format!("{part} ")), "{shown}");
    }
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
