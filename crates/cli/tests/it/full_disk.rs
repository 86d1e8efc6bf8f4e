//! A disk that takes no more: every command that writes a file says so and fails, and what was there
//! before is still there.
//!
//! The shell's `ulimit -f 0` makes every write to a file fail, as on a full disk; reading, locking and
//! creating empty files still work.

#![cfg(unix)]

use std::fs;
use std::path::Path;

use crate::common::{Answer, fed, given, scripted};

/// Runs `dejarik` where no file can be written, with these lines as input.
fn run_full(home: &Path, arguments: &[&str], lines: &str) -> Answer {
    let mut shell = scripted(home, r#"trap "" XFSZ; ulimit -f 0"#);
    given(shell.env("DEJARIK_CACHE_DIR", home).args(arguments), lines.as_bytes())
}

/// Returns the names of everything in a directory, locks and directories left out.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let files = entries.filter(|entry| entry.file_type().unwrap().is_file());
    let names = files.map(|entry| entry.file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| !name.ends_with(".lock")).collect();
    names.sort();
    names
}

const GROI: &str = "groi PPPP2pppp2/12/1 w wb";

#[test]
fn a_file_that_cannot_be_written_is_an_error_and_leaves_nothing_half_done() {
    let home = tempfile::tempdir().unwrap();
    let game = home.path().join("game.dgn");
    fs::write(&game, "[Rules \"groi\"]\n\n1. A1-B1 A7-B7 2. resign 0-1\n").unwrap();
    let out = home.path().join("out");
    let (game, out) = (game.to_str().unwrap(), out.to_str().unwrap());
    let lab = ["lab", "groi", "--games", "2", "--player", "random"];
    for arguments in [
        &["board", GROI, "--svg", out][..],
        &["board", GROI, "--png", out],
        &[&lab[..], &["--file", out]].concat(),
        &[&lab[..], &["--plot", out]].concat(),
        &["arena", "groi", "random", "random", "--pairs", "1", "--file", out],
        &["solve", "bambara", "--kinds", "KQ", "--out", out],
        &["print", "groi", "--parts", "board", "-o", out],
    ] {
        let before = files(home.path());
        let answer = run_full(home.path(), arguments, "");
        assert_eq!(answer.code, 2, "{arguments:?}: {answer:?}");
        assert!(answer.err.contains(out) && !answer.err.contains("panicked"), "{answer:?}");
        assert_eq!(files(home.path()), before, "{arguments:?} leaves no part of a file");

        // With --force the old file stays if the new one cannot be written.
        let may_replace = !arguments.contains(&"--file");
        if may_replace {
            fs::write(out, "kept").unwrap();
            let answer = run_full(home.path(), &[arguments, &["--force"]].concat(), "");
            assert_eq!(answer.code, 2, "{arguments:?}: {answer:?}");
            assert_eq!(fs::read_to_string(out).unwrap(), "kept", "{arguments:?}");
            fs::remove_file(out).unwrap();
        }
    }
    assert!(fs::read_to_string(game).unwrap().contains("A7-B7"));
}

#[test]
fn a_game_that_can_no_longer_be_saved_says_so_and_keeps_what_was_saved() {
    let home = tempfile::tempdir().unwrap();
    let friends = ["play", "groi", "--plain", "--first", "human", "--second", "human"];
    let begun = fed(home.path(), &friends, b"A1-B1\nquit\n");
    assert_eq!((begun.code, begun.err.as_str()), (0, ""), "{begun:?}");
    let games = home.path().join("data/dejarik/games");
    let saved = files(&games);
    assert_eq!(saved.len(), 1);
    let text = fs::read_to_string(games.join(&saved[0])).unwrap();

    let resumed = run_full(home.path(), &["play", "groi", "--plain"], "1\nA7-B7\nquit\n");
    assert!(resumed.out.contains("A7"), "the game goes on: {resumed:?}");
    let told = [&resumed.out, &resumed.err].into_iter().any(|text| text.contains("not saved"));
    assert!(told && !resumed.out.contains("The game is kept"), "{resumed:?}");
    assert_eq!(files(&games), saved);
    assert_eq!(fs::read_to_string(games.join(&saved[0])).unwrap(), text, "the last good state");
}
