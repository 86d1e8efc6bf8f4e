//! Throws: odds before an attack, and dice that the players throw themselves.

use crossterm::event::KeyCode;
use dejarik_play::Settings;
use dejarik_rules::RulesId;

use super::super::app::{App, Screen};
use super::super::ask::Ask;
use super::{app, at, dpn, picture, press, terms, type_in};
use crate::lang::Lang;
use crate::session::{Dice, Seat, Terms};

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
fn players_type_the_results_of_their_own_dice() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder, Lang::En);
    let settings = Settings::of(RulesId::Looney);
    app.begin(Terms { settings, seats: [Seat::Human; 2], dice: Dice::Typed });
    type_in(&mut app, "x\n");
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("The dice cannot show x."), "{shown}");
    assert!(shown.contains("[Esc] menu"), "{shown}");
    assert!(!shown.contains("cannot be played") && !shown.contains("character"), "{shown}");
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
            ["Le défenseur, le Grand des Bleus", "a 5 et un soutien", "nombre à battre est 7"],
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
        asked(&mut app, if lang == Lang::En { "9 is too many" } else { "9, c’est trop" });
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
fn what_comes_before_the_first_turn_is_listed_in_words() {
    let folder = tempfile::tempdir().unwrap();
    for (lang, words) in [
        (Lang::En, "The cube decides: Blue begins."),
        (Lang::Fr, "Le cube décide\u{a0}: les Bleus"),
    ] {
        let mut app = app(&folder, lang);
        let settings = Settings::of(RulesId::Looney);
        app.begin(Terms { settings, seats: [Seat::Human; 2], dice: Dice::Typed });
        type_in(&mut app, "b\n");
        // The list says it, and so does the line about the last move.
        let shown = picture(&mut app, 160, 50);
        assert_eq!(shown.matches(words).count(), 2, "{shown}");
        assert!(!shown.contains("first:b"), "{shown}");
    }
}
