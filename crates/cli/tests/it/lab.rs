//! `dejarik lab`: studies that are resumed, compared, plotted and refused.

use std::fs;

use serde_json::Value;

use crate::common::{json, ok, refused};

#[test]
fn a_study_is_kept_resumed_and_plotted() {
    let folder = tempfile::tempdir().unwrap();
    let (file, plot) = (folder.path().join("study.json"), folder.path().join("study.svg"));
    let (file, plot) = (file.to_str().unwrap(), plot.to_str().unwrap());
    let study = |games: &str| {
        let base = ["lab", "simeone", "--against", "centre=off", "--player", "level-1", "--json"];
        let files = ["--games", games, "--file", file, "--plot", plot, "--force"];
        let args = [&base[..], &files].concat();
        serde_json::from_str::<Value>(&ok(&args)).unwrap()
    };
    let first = study("6");
    assert_eq!(first["studies"][1]["settings"]["game"]["options"]["centre"], "off");
    let more = study("10");
    assert_eq!(more["studies"][0]["summary"]["games"], 10);
    assert_eq!(more["comparison"]["games"], 10);
    let kept = fs::read_to_string(file).unwrap();
    let lab = ["lab", "simeone", "--against", "centre=off", "--player", "level-1", "--file", file];
    refused(&[&lab[..], &["--games", "6"]].concat(), &["study.json", "number 10", "--games 10"]);
    assert_eq!(fs::read_to_string(file).unwrap(), kept, "fewer games delete none");
    fs::remove_file(file).unwrap();
    assert_eq!(study("10"), more, "ten games in one go are the same ten games");
    assert_eq!(fs::read_to_string(file).unwrap(), kept);
    let plain = ["lab", "groi", "--player", "random", "--games", "2", "--plot", plot];
    refused(&plain, &["exists already", "--force"]);
    for name in ["study.svg", "study-against.svg"] {
        let svg = fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(svg.contains("S-7 defeated"));
    }
    let plot = folder.path().join("plot");
    let base = ["lab", "groi", "--player", "random", "--games", "2", "--against", "setup=pairs"];
    ok(&[&base[..], &["--plot", plot.to_str().unwrap()]].concat());
    assert!(folder.path().join("plot-against").exists());
}

#[test]
fn the_games_of_a_study_are_written_as_records() {
    let folder = tempfile::tempdir().unwrap();
    let (file, records) = (folder.path().join("study.json"), folder.path().join("games.dgn"));
    let (file, records) = (file.to_str().unwrap(), records.to_str().unwrap());
    let base = ["lab", "simeone", "--against", "target=4", "--player", "random", "--file", file];
    let study = [&base[..], &["--games", "2", "--records", records]].concat();
    ok(&study);
    let text = fs::read_to_string(records).unwrap();
    assert_eq!(text.matches("[Event \"dejarik lab\"]").count(), 4, "{text}");
    assert_eq!(text.matches("[Target \"4\"]").count(), 2, "{text}");
    ok(&["check", records]);
    refused(&study, &["games.dgn", "--force"]);
    // A study that was begun without them has no moves to write.
    fs::remove_file(file).unwrap();
    fs::remove_file(records).unwrap();
    ok(&[&base[..], &["--games", "1"]].concat());
    refused(&study, &["study.json", "--records"]);
}

#[test]
fn the_name_of_the_rule_set_is_its_start_position() {
    let study = |from: &str| {
        let base = ["lab", "groi", "--player", "random", "--games", "4", "-o", "setup=pairs"];
        json(&[&base[..], &["--from", from]].concat())
    };
    assert_eq!(study("groi"), study("groi PP2ppPP2pp/12/1 w wb"));
    refused(&["lab", "groi", "--from", "looney"], &["--from"]);
}

#[test]
fn a_study_that_cannot_be_played_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("study.json");
    let file = file.to_str().unwrap();
    let text = ok(&["lab", "groi", "--player", "random", "--games", "2", "--file", file]);
    assert!(text.contains("G-11 kill") && text.contains("starter scores"), "{text}");
    for (args, why) in [
        (&["lab", "chess"][..], "chess"),
        (&["lab", "groi", "--against", "setup"], "--against: expected KEY=VALUE"),
        (&["lab", "groi", "--against", "setup=pairs", "--against", "setup=blocks"], "twice"),
        (&["lab", "groi", "--option", "setup=odd"], "blocks, pairs or alternating"),
        (&["lab", "groi", "--from", "groi 12/12/1 w -"], "--from"),
        (&["lab", "groi", "--from", "groi PPPP8/4pppp4/1 w -"], "--from: the game is over"),
        (&["lab", "groi", "--player", "level-9"], "level-8"),
        (&["lab", "groi", "--games", "0"], "games"),
        (&["lab", "groi", "--games", "2", "--seed", "2", "--file", file], "holds another study"),
        (&["lab", "groi", "--games", "2", "--file", "/nowhere/study.json"], "/nowhere"),
        (&["lab", "groi", "--games", "9999999", "--plot", "/nowhere/study.svg"], "/nowhere"),
    ] {
        refused(args, &[why]);
    }
    fs::write(file, "{}").unwrap();
    refused(
        &["lab", "groi", "--games", "2", "--file", file],
        &["expected a study of the lab", file],
    );
    fs::write(file, b"\xFF").unwrap();
    let binary = ["lab", "groi", "--games", "2", "--file", file];
    refused(&binary, &["study.json: line 1, column 1: expected text (UTF-8)"]);
}
