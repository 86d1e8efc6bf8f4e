//! Snapshots of the analysis board, and walks with key events alone. The values come from a small
//! table, that of bambara with kings and queens alone.

use std::sync::{Arc, OnceLock};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use dejarik_engine::{Knowledge, Perfect};
use dejarik_rules::bambara::{Bambara, Kind};
use dejarik_tables::bambara::BambaraTable;

use super::super::app::{App, Input, Request, Screen};
use super::super::tests::{app, at, dpn, picture, settle, type_in};
use super::{Desk, Reviewing};
use crate::lang::{Lang, Texts};
use crate::session::saved::Store;
use crate::study::Study;
use crate::study::tests::study;

/// Returns the table of kings and queens.
fn knowledge() -> Knowledge {
    static KNOWLEDGE: OnceLock<Knowledge> = OnceLock::new();
    let solve = || {
        let kinds = [Kind::King, Kind::Queen];
        let table = BambaraTable::solve(&Bambara::default(), &kinds, 1, &()).unwrap();
        Knowledge::of(Arc::new(Perfect::new(Arc::new(table))))
    };
    KNOWLEDGE.get_or_init(solve).clone()
}

/// Presses a key and answers questions from the table.
fn press(app: &mut App, code: KeyCode) {
    app.handle(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    settle(app, &knowledge());
}

fn keys(app: &mut App, keys: &str) {
    for key in keys.chars() {
        press(app, if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) });
    }
}

fn desk(app: &App) -> &Desk {
    match &app.screen {
        Screen::Desk(desk) => desk,
        other => panic!("expected the analysis board, found {other:?}"),
    }
}

/// Opens the analysis board.
fn open(folder: &tempfile::TempDir, lang: Lang, study: Study) -> App {
    let mut app = app(folder, lang);
    app.study(study);
    settle(&mut app, &knowledge());
    app
}

/// A position in which White wins.
const WON: &str = "bambara Kq10/k2Q8/1 w -";

/// A game from there in which both give a win away, and White takes longer than necessary.
fn game() -> String {
    format!("[Rules \"bambara\"]\n[DPN \"{WON}\"]\nA1xB1 A2-B3 B1-B12 *\n")
}

#[test]
fn the_moves_of_a_position_are_listed_by_what_they_keep() {
    let folder = tempfile::tempdir().unwrap();
    for lang in Lang::ALL {
        let mut app = open(&folder, lang, Study::of_position(WON.parse().unwrap()));
        insta::assert_snapshot!(format!("desk-position-{lang}"), picture(&mut app, 80, 24));
    }
}

#[test]
fn a_reviewed_game_small_and_large() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = open(&folder, Lang::En, study(&game()));
    assert_eq!(desk(&app).reviewing, Reviewing::Done);
    insta::assert_snapshot!("desk-summary", picture(&mut app, 80, 24));
    press(&mut app, KeyCode::Home);
    keys(&mut app, "n");
    insta::assert_snapshot!("desk-slip", picture(&mut app, 80, 24));
    insta::assert_snapshot!("desk-slip-large", picture(&mut app, 120, 40));
    let first = desk(&app).study.at();
    keys(&mut app, "n");
    assert!(desk(&app).study.at() > first, "a second slip");
    keys(&mut app, "n");
    assert_eq!(desk(&app).study.at(), first, "after the last slip comes the first");
}

#[test]
fn the_best_move_is_played_by_enter_and_walked_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = open(&folder, Lang::En, study(&game()));
    press(&mut app, KeyCode::Home);
    keys(&mut app, "\n");
    assert!(desk(&app).study.aside().is_some(), "the best move is not the game's");
    assert!(picture(&mut app, 80, 24).contains("Side line, 1 move"));
    keys(&mut app, "x");
    assert_eq!((dpn(&app).as_str(), desk(&app).study.has_side_line()), (WON, false));
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Left);
    assert_eq!(desk(&app).study.at(), 2);
}

#[test]
fn a_move_is_pointed_at_or_typed_and_a_position_is_set() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = open(&folder, Lang::En, Study::of_position(WON.parse().unwrap()));
    // Q is the key that leaves, so the queen is reached by Tab.
    let on_queen = |app: &App| {
        let piece = desk(app).study.position().piece_at(desk(app).hand.cursor);
        piece.is_some_and(|piece| piece.letter == 'Q')
    };
    while !on_queen(&app) {
        press(&mut app, KeyCode::Tab);
    }
    press(&mut app, KeyCode::Enter);
    assert!(desk(&app).hand.holds() && desk(&app).pointing);
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("‹A3??›"), "what going there is worth: {shown}");
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Esc);
    assert!(!desk(&app).pointing, "walking again");
    keys(&mut app, ":nonsense\n");
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("› nonsense"), "it is asked for again: {shown}");
    assert!(!shown.contains("cannot be played"), "{shown}");
    press(&mut app, KeyCode::Esc);
    keys(&mut app, ":a1xa2\n");
    assert_eq!(desk(&app).study.at(), 1);
    keys(&mut app, "dgroi P5pppp2/1PPP8/1 w -\n");
    assert_eq!(dpn(&app), "groi P5pppp2/1PPP8/1 w -");
    keys(&mut app, "dnowhere.dgn\n");
    assert!(picture(&mut app, 80, 24).contains("nowhere.dgn"));
}

#[test]
fn outdated_answers_are_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    app.study(Study::of_position(WON.parse().unwrap()));
    let first = std::mem::take(&mut app.requests);
    app.handle(Input::Key(KeyEvent::new(KeyCode::Char(':'), KeyModifiers::NONE)));
    keys(&mut app, "a1xa2\n");
    let known = desk(&app).insight.clone();
    assert!(known.is_some());
    app.requests = first;
    settle(&mut app, &Knowledge::NONE);
    assert_eq!(desk(&app).insight, known);
}

#[test]
fn a_game_continues_after_the_analysis_board_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at(&folder, Lang::En, WON);
    keys(&mut app, "a");
    assert!(matches!(desk(&app).reviewing, Reviewing::No), "a game in progress is not reviewed");
    press(&mut app, KeyCode::Enter);
    assert_ne!(dpn(&app), WON);
    press(&mut app, KeyCode::Esc);
    assert!(matches!(app.screen, Screen::Play(_)));
    assert_eq!(dpn(&app), WON, "the game has not changed");
    assert_eq!(app.farewell(), None, "nothing has been done in the game");
    keys(&mut app, "g\na");
    assert!(app.farewell().is_some_and(|text| text.contains(".dgn")), "the record is named");
    assert_eq!(
        desk(&app).reviewing,
        Reviewing::Done,
        "the finished game is reviewed from the question"
    );
}

#[test]
fn without_a_table_an_estimate_and_the_command_to_make_one_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    for (dpn, word) in [
        ("bambara NKQP2nkqp2/12/1 w -", "dejarik solve bambara"),
        ("looney 3L8/1S1b2s5/l w Bm 3", "estimate"),
        ("simeone N1KM2xthg2/1S*10/1 w w 2-0 K1 0", "estimate"),
    ] {
        let mut app = app(&folder, Lang::En);
        app.study(Study::of_position(dpn.parse().unwrap()));
        settle(&mut app, &Knowledge::NONE);
        let shown = picture(&mut app, 120, 40);
        assert!(shown.contains(word) && shown.contains(" %"), "{shown}");
    }
}

#[test]
fn exact_odds_and_every_throw_can_be_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = open(
        &folder,
        Lang::En,
        Study::of_position("simeone 12/2Mx*8/1 w w 0-0 - 0".parse().unwrap()),
    );
    keys(&mut app, ":B3xB4\n");
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("83.3 % 5/6"), "{shown}");
    assert!(shown.contains("(1:1)") && shown.contains("dice are to be thrown"), "{shown}");
    keys(&mut app, "z");
    assert_eq!(desk(&app).study.at(), 2);
    press(&mut app, KeyCode::Left);
    keys(&mut app, ":2 1\n");
    assert!(picture(&mut app, 80, 24).contains("Red has won"), "{}", picture(&mut app, 80, 24));
}

#[test]
fn the_dpn_is_copied_to_the_clipboard() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = open(&folder, Lang::En, Study::of_position(WON.parse().unwrap()));
    app.handle(Input::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::NONE)));
    assert!(matches!(&app.requests[..], [Request::Copy(text)] if text == WON));
    assert!(picture(&mut app, 80, 24).contains("Kq10/k2Q8"));
}

#[test]
fn players_without_names_are_listed_in_the_language() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at(&folder, Lang::Fr, "groi P3pppp4/1PPP8/1 w -");
    type_in(&mut app, ":A1-B1\n");
    type_in(&mut app, "ma");
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("(Groï) · Joueur – Joueur"), "{shown}");
}

#[test]
fn a_finished_game_is_in_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at(&folder, Lang::En, "groi P3pppp4/1PPP8/1 w -");
    type_in(&mut app, ":A1-B1\n");
    assert_eq!(Store::at(folder.path()).records().len(), 1);
    type_in(&mut app, "ma");
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("1-0      Classic Dejarik (Groi) · Player – Player"), "{shown}");
    type_in(&mut app, "\n");
    assert!(dpn(&app).starts_with("groi PPPP"), "the first row is the start of groi");
    press(&mut app, KeyCode::Esc);
    keys(&mut app, "a");
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Enter);
    assert_eq!(dpn(&app), "groi 4pppp4/PPPP8/1 b -");
    assert!(matches!(desk(&app).reviewing, Reviewing::Done), "estimates, without a table");
    assert_eq!(desk(&app).study.review().unwrap().steps.len(), 1);
}

#[test]
fn every_size_and_every_key_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = open(&folder, Lang::Fr, study(&game()));
    for key in "?\nr\nvsfxtzen1p:\u{1b}dc".chars() {
        let code = if key == '\u{1b}' { KeyCode::Esc } else { KeyCode::Char(key) };
        press(&mut app, if key == '\n' { KeyCode::Enter } else { code });
        for size in [(60, 20), (80, 24), (300, 20), (60, 100), (160, 50)] {
            picture(&mut app, size.0, size.1);
        }
    }
}

#[test]
fn the_lines_of_the_help_fit_their_page() {
    for texts in Lang::ALL.map(Texts::new) {
        for page in ["table-help", "desk-help"] {
            let text = texts.get(page);
            for (key, what) in text.lines().filter_map(|line| line.split_once(" — ")) {
                assert!(key.chars().count() <= 16 && what.chars().count() <= 54, "{key} — {what}");
            }
        }
    }
}
