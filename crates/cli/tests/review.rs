//! `dejarik review`: games with dice, whose account is printed and written into the record.

#![allow(clippy::unwrap_used)] // Test helpers are tests too.

mod common;

use std::fs;

use common::{dejarik, json, ok, refused};

/// Blue's Leader attacks in a position with four pieces and throws well. The record has a comment, a
/// side line and a tag that are not this program's.
const GAME: &str = "[Rules \"looney\"]
[Site \"the back room\"]
[DPN \"looney 3Ll7/2S1s7/1 b b 0\"]

1. A5xA4(8:5) {Why not?} (1. A5-A6) 0-1
";

#[test]
fn a_game_with_dice_has_an_account_and_is_annotated() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("game.dgn"), folder.path().join("annotated.dgn"));
    fs::write(&file, GAME).unwrap();
    let (file, out) = (file.to_str().unwrap(), out.to_str().unwrap());
    let review = json(&["review", file, "--turns", "1", "--annotate", out]);
    let account = &review["account"];
    let number = |name: &str| account[name].as_f64().unwrap();
    let lost = |side: usize| account["lost"][side].as_f64().unwrap();
    let sum = number("start") + number("luck") - lost(0) + lost(1) + number("drift");
    assert!((number("end") - sum).abs() < 1e-12 && number("end") == 0.0, "{account}");
    assert!(number("luck") < -0.01 && lost(0) == 0.0, "{account}");
    assert_eq!(
        (&review["throws"][0]["throw"], &review["throws"][0]["at"]),
        (&"(8:5)".into(), &2.into())
    );
    assert_eq!(review["steps"][0]["judgement"], "best");

    let annotated = fs::read_to_string(out).unwrap();
    for kept in ["the back room", "{Why not?}", "A5-A6)"] {
        assert!(annotated.contains(kept), "{annotated}");
    }
    // The file's lines are wrapped, so a text is searched for in one long line.
    let flat = annotated.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("(8:5): lucky for Blue"), "{annotated}");
    assert!(flat.contains("Red’s winning chance"), "{annotated}");
    assert!(ok(&["check", out]).contains("right"), "{annotated}");

    let said = ok(&["review", file, "--turns", "1"]);
    assert!(said.starts_with("1. (8:5): lucky for Blue, +"), "{said}");
    assert!(said.contains("Skill: Blue gave away 0.0 %"), "{said}");
    let french = ok(&["review", file, "--turns", "1", "--lang", "fr"]);
    assert!(french.contains("de la chance pour"), "{french}");
}

#[test]
fn a_game_that_cannot_be_reviewed_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.dgn");
    let file = file.to_str().unwrap();
    refused(&["review", file], &[file]);
    fs::write(file, GAME.replace("A5xA4", "A5xA3")).unwrap();
    refused(&["review", file], &["A5xA3"]);
    fs::write(file, GAME).unwrap();
    refused(&["review", file, "--game", "2"], &["found 1"]);
    refused(&["review", file, "--turns", "9"], &["--turns"]);
    refused(&["review", file, "--turns", "1", "--annotate", "/nowhere/a.dgn"], &["/nowhere"]);
    fs::write(file, "[Rules \"bambara\"]\n\n1. A1-B1 *\n").unwrap();
    let unknown = dejarik(&["review", file]);
    assert_eq!((unknown.code, unknown.out.as_str()), (2, ""), "{unknown:?}");
}
