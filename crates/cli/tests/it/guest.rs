//! Another program plays a seat at the terminal: this binary itself, and hostile ones.

use std::io::Write;
use std::path::Path;

use crate::common::{Answer, fed, refused};

/// Returns the description of this binary as a program, with options and limits.
fn dejarik(rest: &str) -> String {
    format!("engine='{}' ugi;{rest}", env!("CARGO_BIN_EXE_dejarik"))
}

/// Returns the description of the hostile program.
fn hostile(mode: &str, rest: &str) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile_engine.py");
    format!("engine=python3 '{script}' {mode};{rest}")
}

/// Plays line by line in this home directory.
fn play_in(home: &Path, arguments: &[&str], lines: &str) -> Answer {
    fed(home, &[&["play", "--plain"], arguments].concat(), lines.as_bytes())
}

#[test]
fn a_program_answers_takes_back_with_its_opponent_and_is_started_again_with_the_saved_game() {
    let home = tempfile::tempdir().unwrap();
    let program = dejarik("Level=1;nodes=1;wait=60000");
    let arguments = ["groi", "--second", &program];
    let lines = "A1-B1\nundo\nA2-B2\nrecord\ndraw\nquit\n";
    let answer = play_in(home.path(), &arguments, lines);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{answer:?}");
    assert!(answer.out.contains("Black: Dejarik "), "its own name: {answer:?}");
    assert_eq!(answer.out.matches("The computer’s pawn goes from").count(), 2, "{answer:?}");
    assert!(answer.out.contains("Taken back"), "back over its answer: {answer:?}");
    assert!(answer.out.contains("1. A2-B2 2. "), "{answer:?}");
    assert!(answer.out.contains("declined"), "no words for a draw: {answer:?}");
    // The game is offered, with its opponent, who answers.
    let answer = play_in(home.path(), &["groi"], "1\nA1-B1\nquit\n");
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{answer:?}");
    assert!(answer.out.contains("against dejarik"), "{answer:?}");
    assert_eq!(answer.out.matches("The computer’s pawn goes from").count(), 1, "{answer:?}");
}

#[test]
fn two_programs_play_every_rule_set_to_its_end() {
    for rules in ["groi", "bambara", "looney", "simeone"] {
        let home = tempfile::tempdir().unwrap();
        let programs =
            [dejarik("Level=1;nodes=1;wait=60000"), dejarik("Level=random;nodes=1;wait=60000")];
        let arguments = [rules, "--seed", "3", "--first", &programs[0], "--second", &programs[1]];
        let arguments =
            [&arguments[..], if rules == "simeone" { &["-o", "setup=free"] } else { &[] }].concat();
        let answer = play_in(home.path(), &arguments, "no\n");
        assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{rules}: {answer:?}");
        assert!(answer.out.contains("records"), "the finished game is kept: {rules}: {answer:?}");
    }
}

/// The player learns why in plain words, and the game stays on disk as it was before the program’s turn.
#[test]
fn the_game_stays_saved_whatever_a_program_does() {
    let (illegal, silent) = ("is not legal in groi", "no answer to `go` within 6000 ms");
    for (mode, limits, reason) in [
        ("illegal", "ms=10;wait=60000", illegal),
        ("dead", "ms=10;wait=60000", "the program ended instead of answering `go`"),
        ("garbage", "ms=10;wait=60000", "expected an answer of the protocol"),
        ("silent", "ms=10;wait=6000", silent),
    ] {
        let home = tempfile::tempdir().unwrap();
        let program = hostile(mode, limits);
        let answer = play_in(home.path(), &["groi", "--second", &program], "A1-B1\n");
        assert_eq!(answer.code, 2, "{mode}: {answer:?}");
        assert!(answer.err.contains(reason) && answer.err.contains("engine="), "{answer:?}");
        assert!(!answer.err.contains("noise"), "{answer:?}");
        assert!(answer.out.contains("The game is saved."), "{mode}: {answer:?}");
        let games = fed(home.path(), &["games", "--json"], b"");
        assert!(games.out.contains("engine=python3"), "{mode}: {games:?}");
    }
}

#[test]
fn a_program_that_cannot_play_is_refused_before_the_game() {
    for (program, words) in [
        ("engine=", &["expected a command"][..]),
        ("engine=./no-such-program", &["cannot be started"]),
        (&hostile("mute", "wait=200"), &["no answer to `ugi` within 200 ms"]),
        (&hostile("refusing", "wait=60000"), &["refused", "I do not play this"]),
        ("./bot", &["`engine=COMMAND`"]),
    ] {
        refused(&["play", "groi", "--plain", "--second", program], words);
    }
    let french = ["play", "groi", "--plain", "--second", "engine=", "--lang", "fr"];
    refused(&french, &["commande attendue"]);
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_the_game_and_its_program() {
    use std::net::TcpListener;
    use std::process::{Command, Stdio};

    use crate::arena::wait_for_all;
    use crate::common::{answer, binary};

    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let home = tempfile::tempdir().unwrap();
    let program = hostile(&format!("family {port}"), "ms=600000");
    let mut child = binary(home.path())
        .args(["play", "groi", "--plain", "--second", &program])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program runs once it and its child have connected.
    let lines = [listener.accept().unwrap().0, listener.accept().unwrap().0];
    child.stdin.as_mut().unwrap().write_all(b"A1-B1\n").unwrap();
    // The game is saved after the move, which is when the program thinks.
    let games = home.path().join("data/dejarik/games");
    let saved = || std::fs::read_dir(&games).is_ok_and(|mut files| files.next().is_some());
    dejarik_test_services::wait_until("the move is saved", saved);
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let Answer { code, err, .. } = answer(child.wait_with_output().unwrap());
    assert_eq!(code, 130, "{err}");
    assert!(err.contains("The game is saved."), "{err}");
    wait_for_all(lines);
}
