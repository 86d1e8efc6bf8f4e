//! `dejarik review`: games with dice, whose account is printed and written into the record.

use std::fs;

use dejarik_rules::dgn;

use crate::common::{dejarik, json, ok, refused};

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
    ok(&["review", out, "--turns", "1", "--annotate", out, "--force"]);
    assert_eq!(fs::read_to_string(out).unwrap(), annotated, "nothing is said twice");

    let said = ok(&["review", file, "--turns", "1"]);
    assert!(said.starts_with("1. (8:5): lucky for Blue, +"), "{said}");
    assert!(said.contains("Skill: Blue gave away 0.0 %"), "{said}");
    let french = ok(&["review", file, "--turns", "1", "--lang", "fr"]);
    assert!(french.contains("de la chance pour"), "{french}");
}

/// Four games: one that is judged, one that breaks the rules, one that cannot be read, and one with a
/// comment of another program's form.
fn four() -> String {
    let wrong = GAME.replace("A5xA4", "A5xA3").replace("the back room", "the corridor");
    let torn = "[Rules \"looney\"]\n[Site \"the stairs\"]\n\n1. ?!\nand so on\n";
    format!("{GAME}\n{wrong}\n{torn}\n{}; at last\n", GAME.trim_end())
}

#[test]
fn no_game_of_a_file_is_dropped_or_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("games.dgn"), folder.path().join("out.dgn"));
    fs::write(&file, four()).unwrap();
    let (file, out) = (file.to_str().unwrap(), out.to_str().unwrap());
    refused(&["review", file, "--turns", "1", "--annotate", file], &["exists already", "--force"]);
    assert_eq!(fs::read_to_string(file).unwrap(), four(), "the file is as it was");

    let said = dejarik(&["review", file, "--turns", "1", "--annotate", out]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.err.contains("2 games of 4 could not be judged"), "{said:?}");
    for part in ["Game 1, ", "Game 2 has no review", "Game 3 has no review", "Game 4, "] {
        assert!(said.out.contains(part), "{part}: {said:?}");
    }
    let written = fs::read_to_string(out).unwrap();
    assert_eq!(written.matches("[Rules").count(), 4, "{written}");
    assert_eq!(written.matches("winning chance").count(), 2, "{written}");
    for kept in ["A5xA3(8:5) {Why not?}", "1. ?!\nand so on\n", "{at last}", "the corridor"] {
        assert!(written.contains(kept), "{kept}: {written}");
    }
    let again = dejarik(&["review", file, "--turns", "1", "--annotate", out]);
    assert_eq!((again.code, again.out.as_str()), (2, ""), "{again:?}");

    // One game is chosen, and the file is replaced on demand.
    let one = ["review", file, "--turns", "1", "--annotate", file, "--game", "4", "--force"];
    assert!(ok(&one).contains("lucky for Blue"));
    let written = fs::read_to_string(file).unwrap();
    assert_eq!(written.matches("[Rules").count(), 4, "{written}");
    assert_eq!(written.matches("winning chance").count(), 1, "{written}");

    let all = dejarik(&["review", file, "--turns", "1", "--json"]);
    let lines: Vec<serde_json::Value> =
        all.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((all.code, lines.len()), (1, 4), "{all:?}");
    assert!(lines[0]["steps"].is_array() && lines[3]["line"].as_u64() > Some(15), "{all:?}");
    assert!(lines[1]["error"]["message"].as_str().unwrap().contains("A5xA3"), "{all:?}");
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
    refused(&["review", file, "--game", "2"], &["has 1 game, so there is no game 2"]);
    refused(&["review", file, "--turns", "9"], &["--turns"]);
    refused(&["review", file, "--turns", "1", "--annotate", "/nowhere/a.dgn"], &["/nowhere"]);
    fs::write(file, "[Rules \"bambara\"]\n\n1. A1-B1 *\n").unwrap();
    let unknown = dejarik(&["review", file]);
    assert_eq!((unknown.code, unknown.out.as_str()), (2, ""), "{unknown:?}");
}

#[test]
fn annotated_records_on_standard_output_are_the_whole_answer() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.dgn");
    fs::write(&file, GAME).unwrap();
    let file = file.to_str().unwrap();
    let annotated = ok(&["review", file, "--turns", "1", "--annotate", "-"]);
    assert!(annotated.starts_with("[Rules \"looney\"]"), "{annotated}");
    assert_eq!(dgn::read(&annotated).unwrap().len(), 1);
    assert!(!std::path::Path::new("-").exists(), "no file is named so");
    let mixed = dejarik(&["review", file, "--turns", "1", "--annotate", "-", "--json"]);
    assert!(mixed.code == 2 && mixed.out.contains("only one answer"), "{mixed:?}");
    fs::write(folder.path().join("empty.dgn"), "").unwrap();
    let empty = folder.path().join("empty.dgn");
    refused(&["review", empty.to_str().unwrap()], &["empty.dgn has no games"]);
    refused(&["check", empty.to_str().unwrap()], &["empty.dgn has no games"]);
    refused(&["review", file, "--game", "5"], &["has 1 game, so there is no game 5"]);
    refused(&["analyse", file, "--plain", "--game", "5"], &["so there is no game 5"]);
    for command in ["review", "check"] {
        refused(&[command, "-"], &["standard input has no games"]);
    }
}
