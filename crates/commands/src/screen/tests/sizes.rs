//! Nothing is cut at any size in either language, and large screens use their room.

use dejarik_engine::Level;
use dejarik_rules::RulesId;
use tempfile::TempDir;

use super::super::app::{App, Screen};
use super::{MIDDLES, app, at, picture, terms, type_in};
use crate::lang::Lang;
use crate::session::{Dice, Seat, Terms};

/// The sizes at which nothing may be cut.
const SIZES: [(u16, u16); 5] = [(60, 20), (80, 24), (100, 30), (120, 40), (160, 50)];

/// Opens every screen, in a language, with the questions and pages that it can show.
fn screens(folder: &TempDir, lang: Lang) -> Vec<(String, App)> {
    let mut all = Vec::new();
    let mut add = |name: String, app: App, keys: &[&str]| {
        let mut app = app;
        for keys in keys {
            type_in(&mut app, keys);
        }
        all.push((name, app));
    };
    for keys in [&[][..], &["p"], &["a"], &["r"], &["1"], &["2"], &["3"], &["4"]] {
        add(format!("menu {keys:?}"), app(folder, lang), keys);
    }
    for (name, position) in MIDDLES {
        for keys in [&[][..], &["?"], &["r"], &["h"], &["g"], &["d"], &[":zz\n"], &["a"], &["a?"]] {
            add(format!("{name} {keys:?}"), at(folder, lang, position), keys);
        }
    }
    let mut series = app(folder, lang);
    series.begin(terms(RulesId::Simeone, [Seat::Human; 2]));
    all.push(("simeone set-up".to_owned(), series));
    let mut dice = app(folder, lang);
    dice.begin(Terms { dice: Dice::Typed, ..terms(RulesId::Looney, [Seat::Human; 2]) });
    all.push(("own dice".to_owned(), dice));
    for (name, position, keys) in [
        ("attack", "looney 3L8/1S1b2s5/l w Bm 3", ":A4xB4\n"),
        ("battle", "looney 3L8/1S1b2s5/l w Bm 3", ":A4xB4\n\n"),
        ("score", "simeone N1KM2xthg2/1S*10/1 w w 10-11 K1 0", ""),
        ("over", "groi P8ppp/1PPP8/p w -", ":A1-B1\n"),
    ] {
        let mut app = at(folder, lang, position);
        type_in(&mut app, keys);
        all.push((name.to_owned(), app));
    }
    let mut puzzle = app(folder, lang);
    type_in(&mut puzzle, "p\n");
    all.push(("puzzle".to_owned(), puzzle));
    all
}

#[test]
fn nothing_is_cut_on_any_screen_at_any_size_in_either_language() {
    let mut cut = Vec::new();
    for lang in Lang::ALL {
        let folder = tempfile::tempdir().unwrap();
        for (name, mut app) in screens(&folder, lang) {
            for (width, height) in SIZES {
                let shown = picture(&mut app, width, height);
                if shown.contains(super::super::pen::CUT) {
                    cut.push(format!("{lang} {name} {width}×{height}\n{shown}"));
                }
            }
        }
    }
    assert!(cut.is_empty(), "{} are cut:\n{}", cut.len(), cut.join("\n\n"));
}

#[test]
fn a_waiting_game_fits_the_menu_at_every_size() {
    for lang in Lang::ALL {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app(&folder, lang);
        app.prefs.level = Level::WEAKEST;
        type_in(&mut app, "\n\n");
        type_in(&mut app, ":A1-B1\n");
        type_in(&mut app, "m");
        for (width, height) in SIZES {
            let shown = picture(&mut app, width, height);
            let level = if lang == Lang::En { "against level 1" } else { "contre le niveau 1" };
            assert!(shown.contains(level), "{width}×{height}: {shown}");
            assert!(!shown.contains(super::super::pen::CUT), "{width}×{height}: {shown}");
        }
    }
}

#[test]
fn the_table_of_creatures_has_the_names_of_the_language() {
    let folder = tempfile::tempdir().unwrap();
    for (lang, name) in [(Lang::En, "Kintan Strider"), (Lang::Fr, "Strider de Kintan")] {
        let mut app = at(&folder, lang, "simeone NSKM2xthg2/12/1 w w 0-0 - 0");
        assert!(picture(&mut app, 160, 50).contains(name), "{lang}");
    }
}

#[test]
fn a_large_screen_says_what_happened_and_the_odds_under_the_cursor() {
    for (lang, said, odds) in [
        (Lang::En, "goes from A1 to B1", "attacks B4 from A4: win 59.8"),
        (Lang::Fr, "va de A1 à B1", "attaque B4 depuis A4"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut app = at(&folder, lang, MIDDLES[0].1);
        type_in(&mut app, ":A1-B1\n");
        let flat = |app: &mut App, size: (u16, u16)| {
            let shown = picture(app, size.0, size.1);
            shown.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert!(flat(&mut app, (120, 40)).contains(said));
        assert!(flat(&mut app, (160, 50)).contains(said));
        let mut app = at(&folder, lang, "looney 3LMS6/3b2s5/l w B 3");
        if let Screen::Play(play) = &mut app.screen {
            (play.hand.cursor, play.hand.cursor_on) = ("B4".parse().unwrap(), true);
        }
        let shown = picture(&mut app, 160, 50);
        let flat: String = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(odds.split(' ').all(|word| flat.contains(word)), "{shown}");
    }
}

#[test]
fn a_large_screen_names_the_pieces_that_each_side_has_lost() {
    for (lang, position, said) in [
        (Lang::En, "simeone 12/2Mx8/1 w w 0-0 - 0", ["lost: Ng’ok", "lost: Grimtaash"]),
        (Lang::En, "looney 4M7/1L1b4l3/1 w Sm 3", ["lost: Big", "lost: Small"]),
        (Lang::Fr, "looney 4M7/1L1b4l3/1 w Sm 3", ["perdus\u{a0}: Grand", "perdus\u{a0}: Petit"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut app = at(&folder, lang, position);
        for (width, height) in [(120, 40), (160, 50)] {
            let shown = picture(&mut app, width, height);
            assert!(said.iter().all(|said| shown.contains(said)), "{shown}");
        }
        assert!(!picture(&mut app, 80, 24).contains("lost: "));
    }
}
