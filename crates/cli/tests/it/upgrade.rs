//! Games that earlier versions saved are offered, resumed and continued. The files were made by
//! version 0.1.0; see `crates/server/tests/fixtures/v0.1.0/README.md`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::Value;

use crate::common::{self, answer, binary};

const SAVED: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../server/tests/fixtures/v0.1.0/data/games");

/// The saved games of version 0.1.0.
fn saved() -> Vec<PathBuf> {
    let mut files: Vec<_> =
        fs::read_dir(SAVED).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn events(file: &Path) -> Vec<Value> {
    let game: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    game["events"].as_array().unwrap().clone()
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
        let mut child = binary(home.path())
            .args(["play", "--plain"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let next = if hidden { "xthg" } else { "1" };
        let mut input = child.stdin.take().unwrap();
        write!(input, "yes\n{next}\nquit\n").unwrap();
        drop(input);
        let answer = answer(child.wait_with_output().unwrap());
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
