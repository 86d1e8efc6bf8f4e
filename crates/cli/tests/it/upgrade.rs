//! Games that earlier versions saved are offered, resumed and continued. `README.md` in each folder of
//! `crates/server/tests/fixtures` says how its files were made.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::common::{self, fed, run, told};

const SAVED: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../server/tests/fixtures/v0.1.0/data/games");

const SAVED_LATER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/tests/fixtures/v0.2.0");

/// The saved games of version 0.1.0.
fn saved() -> Vec<PathBuf> {
    let mut files: Vec<_> =
        fs::read_dir(SAVED).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn events(file: &Path) -> Vec<Value> {
    let game: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    match game["events"].as_array() {
        Some(words) => words.clone(),
        // The format of today.
        None => game["log"].as_array().unwrap().iter().map(|event| event["w"].clone()).collect(),
    }
}

#[test]
fn saved_games_of_0_1_0_are_resumed_and_continued() {
    let files = saved();
    assert_eq!(files.len(), 5, "one game of each rule set, and one with a hidden order");
    for file in files {
        let home = tempfile::tempdir().unwrap();
        let games = home.path().join("data/dejarik/games");
        fs::create_dir_all(&games).unwrap();
        let copy = games.join(file.file_name().unwrap());
        fs::copy(&file, &copy).unwrap();
        let before = events(&file);
        let hidden = before.len() == 1;
        let next = if hidden { "xthg" } else { "1" };
        let lines = format!("yes\n{next}\nquit\n");
        let answer = fed(home.path(), &["play", "--plain"], lines.as_bytes());
        assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{}: {answer:?}", file.display());
        let after = events(&copy);
        assert!(after.len() > before.len(), "{}: {answer:?}", file.display());
        assert_eq!(after[..before.len()], before, "{}", file.display());
    }
}

#[test]
fn records_of_0_1_0_are_valid() {
    let records = Path::new(SAVED).join("../records");
    for record in fs::read_dir(records).unwrap() {
        let path = record.unwrap().path();
        common::ok(&["check", path.to_str().unwrap()]);
    }
}

/// Returns a home with the games that version 0.2.0 saved, and their folder.
fn home_of_0_2_0() -> (tempfile::TempDir, PathBuf) {
    let home = tempfile::tempdir().unwrap();
    let games = home.path().join("data/dejarik/games");
    fs::create_dir_all(&games).unwrap();
    for file in fs::read_dir(Path::new(SAVED_LATER).join("data/games")).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), games.join(file.file_name())).unwrap();
    }
    (home, games)
}

/// Resumes a game in the line mode with these lines.
fn resumed(home: &Path, id: &str, lines: &[u8]) {
    let answer = fed(home, &["games", "resume", id, "--plain"], lines);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{answer:?}");
}

#[test]
fn saved_games_of_0_2_0_are_listed_as_that_version_listed_them() {
    let (home, _) = home_of_0_2_0();
    let mut listed = told(&run(home.path(), &["games", "--json"]));
    for game in listed["games"].as_array_mut().unwrap() {
        game.as_object_mut().unwrap().remove("file");
    }
    let human = ["human", "human"];
    assert_eq!(
        listed["games"],
        json!([
            {
                "id": "6b07abf1-e17d7a", "rules": "looney", "players": ["human", "2"], "turn": 10,
                "position": "looney 1B1M4l3/2L3b1m3/s w S 6", "saved": 1_795_664_881,
            },
            {
                "id": "6b07abe3-3fd399", "rules": "simeone", "players": human, "turn": 0,
                "position": null, "saved": 1_795_664_867,
            },
            {
                "id": "6b07abe2-b70177", "rules": "groi", "players": human, "turn": 2,
                "position": "groi 4pppp4/PPPP8/1 b -", "saved": 1_795_664_867,
            },
        ])
    );
}

#[test]
fn a_saved_game_of_0_2_0_continues_with_the_moves_that_version_would_have_made() {
    let (home, games) = home_of_0_2_0();
    resumed(home.path(), "6b07abf1-e17d7a", b"1\n2\n3\nquit\n");
    let continued = fs::read_to_string(Path::new(SAVED_LATER).join("continued.json")).unwrap();
    let continued: Vec<Value> = serde_json::from_str(&continued).unwrap();
    let file = games.join("6b07abf1-e17d7a.json");
    assert_eq!(events(&file), continued);
    // It is saved in the form of today, with its dice.
    let game: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!((&game["dejarik"], &game["game"]["terms"]["kind"]), (&json!(3), &json!("computer")));
    assert_eq!(game["dice"]["seeded"]["seed"], 11);
    assert_eq!(game["game"]["seats"][1]["holder"], json!({"computer": 2}));
}

#[test]
fn a_hidden_order_and_a_series_of_0_2_0_go_on() {
    let (home, games) = home_of_0_2_0();
    resumed(home.path(), "6b07abe3-3fd399", b"xthg\nquit\n");
    let words = events(&games.join("6b07abe3-3fd399.json"));
    assert_eq!(words, ["setup:NSKM", "setup:xthg"]);

    resumed(home.path(), "6b07abe2-b70177", b"yes\nA1-B1\nquit\n");
    assert!(!games.join("6b07abe2-b70177.json").exists(), "its rematch is saved");
    let series = told(&run(home.path(), &["games", "--json"]));
    let rematch = &series["games"][0];
    assert_eq!((&rematch["rules"], &rematch["turn"]), (&json!("groi"), &json!(2)));
    let file = fs::read_to_string(rematch["file"].as_str().unwrap()).unwrap();
    let before = &serde_json::from_str::<Value>(&file).unwrap()["game"]["terms"]["before"];
    assert_eq!(
        (&before[0]["result"]["points"], &before[0]["day"]),
        (&json!([3, 0]), &json!(20_783))
    );
}
