//! `dejarik print`: kits as PDF files.

use std::fs;

use serde_json::Value;

use crate::common::{self, run};

#[test]
fn a_kit_is_written_once_and_replaced_only_by_force() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kit.pdf");
    let path = file.to_str().unwrap();
    let command = ["print", "groi", "--parts", "board,cards", "-o", path];
    let made = run(folder.path(), &command);
    assert_eq!(made.code, 0, "{made:?}");
    assert!(made.out.starts_with("2 pages are written to "), "{made:?}");
    let first = fs::read(&file).unwrap();
    assert!(first.starts_with(b"%PDF-"));

    let refused = run(folder.path(), &command);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("--force"), "{refused:?}");
    let forced = run(folder.path(), &[&command[..], &["--force"]].concat());
    assert_eq!(forced.code, 0);
    assert_eq!(fs::read(&file).unwrap(), first, "the same request gives the same bytes");
}

#[test]
fn json_says_what_was_made() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("jeu.pdf");
    let path = file.to_str().unwrap();
    let arguments = ["print", "looney", "--paper", "tiled", "--board", "30", "--parts"];
    let rest = ["board,pieces", "--theme", "ink-saving", "--lang", "fr", "-o", path, "--json"];
    let made = run(folder.path(), &[&arguments[..], &rest].concat());
    assert_eq!(made.code, 0, "{made:?}");
    let answer: Value = serde_json::from_str(&made.out).unwrap();
    assert_eq!(answer["board"], 30.0);
    assert_eq!(answer["theme"], "ink-saving");
    assert_eq!(answer["parts"], serde_json::json!(["board", "pieces"]));
    assert_eq!(answer["bytes"], fs::metadata(&file).unwrap().len());
    let pages = answer["pages"].as_array().unwrap();
    assert_eq!(pages[0]["part"], "board");
    assert!(pages.last().unwrap()["title"].as_str().unwrap().starts_with("Pièces"), "{answer}");
}

#[test]
fn a_bad_argument_is_refused_in_both_languages_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kit.pdf");
    let path = file.to_str().unwrap();
    let refused = |arguments: &[&str]| {
        let answer = run(folder.path(), &[&["print"], arguments, &["-o", path]].concat());
        assert_eq!(answer.code, 2, "{answer:?}");
        assert!(!file.exists());
        answer.err
    };
    assert!(refused(&["groi", "--paper", "a5"]).contains("a4, letter, a3, tiled"));
    assert!(refused(&["groi", "--parts", "board,chairs"]).contains("`chairs`"));
    assert!(refused(&["groi", "--board", "40"]).contains("30, 45, 60"));
    assert!(refused(&["groi", "--parts", "dice"]).contains("without dice"));
    assert!(refused(&["groi", "--parts", "dice", "--lang", "fr"]).contains("sans dés"));
    assert!(refused(&["groi", "--theme", "neon", "--lang", "fr"]).contains("attendu"));
}

#[test]
fn a_bare_board_of_any_diameter_is_written_as_svg_or_pdf() {
    let folder = tempfile::tempdir().unwrap();
    let print = |arguments: &[&str], file: &str| {
        let path = folder.path().join(file);
        let path = path.to_str().unwrap();
        run(folder.path(), &[&["print", "groi", "-o", path], arguments].concat())
    };
    let made = print(&["--diameter", "400mm"], "board.svg");
    assert!(made.out.starts_with("One page is written to "), "{made:?}");
    let svg = fs::read_to_string(folder.path().join("board.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("width=\"418mm\""), "{}", &svg[..200]);
    let made = print(&["--diameter", "40cm", "--json"], "board.pdf");
    let answer: Value = serde_json::from_str(&made.out).unwrap();
    assert!(fs::read(folder.path().join("board.pdf")).unwrap().starts_with(b"%PDF-"));
    assert_eq!((&answer["board"], &answer["pages"][0]["width"]), (&40.0.into(), &418.0.into()));
    assert_eq!((&answer["paper"], &answer["parts"][0]), (&"none".into(), &"board".into()));
    for (arguments, says) in [
        (&["--diameter", "12mm"][..], "125mm to 2000mm"),
        (&["--diameter", "3m"], "125mm to 2000mm"),
        (&["--diameter", "12mm", "--lang", "fr"], "de 125mm à 2000mm"),
        (&["--diameter", "400mm", "--paper", "a4"], "--paper"),
        (&["--diameter", "400mm", "--parts", "cards"], "--parts"),
    ] {
        let refused = print(arguments, "refused.pdf");
        assert!(refused.code == 2 && refused.err.contains(says), "{arguments:?}: {refused:?}");
    }
    assert!(!folder.path().join("refused.pdf").exists());
    let kit = print(&[], "kit.svg");
    assert!(kit.code == 2 && kit.err.contains("a kit is a PDF"), "{kit:?}");
    assert!(!folder.path().join("kit.svg").exists());
    for (arguments, file, ends) in [
        (&["--parts", "cards"][..], "kit.png", "ends in .pdf, found `.png`"),
        (&["--diameter", "400mm"], "board.png", "ends in .pdf or .svg, found `.png`"),
        (&["--diameter", "400mm", "--lang", "fr"], "board.jpg", "en .pdf ou .svg"),
    ] {
        let other = print(arguments, file);
        assert!(other.code == 2 && other.err.contains(ends), "{file}: {other:?}");
        assert!(!folder.path().join(file).exists());
    }
}

#[test]
fn standard_output_is_a_file_too() {
    let folder = tempfile::tempdir().unwrap();
    let output = common::binary(folder.path())
        .args(["print", "bambara", "--parts", "sheet", "-o", "-"])
        .output()
        .unwrap();
    assert!(output.status.success());
    assert!(
        output.stdout.starts_with(b"%PDF-") && output.stdout.trim_ascii_end().ends_with(b"%%EOF")
    );
}

#[test]
fn the_paper_is_that_of_the_locale_unless_it_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let paper = |locale: &str, arguments: &[&str]| {
        let file = folder.path().join("sheet.pdf");
        let output = common::binary(folder.path())
            .args(["print", "groi", "--parts", "sheet", "--force", "--json", "-o"])
            .arg(file)
            .args(arguments)
            .env_remove("LC_ALL")
            .env("LC_PAPER", locale)
            .env("LANG", "fr_FR.UTF-8")
            .output()
            .unwrap();
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        answer["paper"].as_str().unwrap().to_owned()
    };
    assert_eq!(paper("en_US.UTF-8", &[]), "letter");
    assert_eq!(paper("fr_CA.UTF-8", &[]), "letter");
    assert_eq!(paper("", &[]), "a4");
    assert_eq!(paper("en_US.UTF-8", &["--paper", "a4"]), "a4");
}

#[test]
fn a_kit_follows_the_options_and_refuses_unknown_ones() {
    let folder = tempfile::tempdir().unwrap();
    let made = |options: &[&str]| {
        let command = ["print", "simeone", "--parts", "cards", "-o", "-"];
        let output = common::binary(folder.path()).args(command).args(options).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    assert_ne!(made(&["--option", "target=none"]), made(&[]));
    let command = ["print", "groi", "-o", "kit.pdf", "--option", "target=none"];
    let refused = run(folder.path(), &command);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("target"), "{refused:?}");
}
