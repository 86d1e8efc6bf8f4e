//! Runs the real binary, in a world of its own: no settings, no saved game, English.

#![allow(dead_code)] // Each file of tests uses some of these.

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What a run of the binary gave.
#[derive(Debug)]
pub struct Answer {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// The binary, to be run with `home` as the user's home.
pub fn binary(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dejarik"));
    for name in [
        "LC_ALL",
        "LC_MESSAGES",
        "LANG",
        "COLORTERM",
        "NO_COLOR",
        "DEJARIK_DATA_DIR",
        "DEJARIK_CACHE_DIR",
    ] {
        command.env_remove(name);
    }
    command
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("XDG_CACHE_HOME", home.join("cache"))
        .env("XDG_STATE_HOME", home.join("state"))
        .stdin(Stdio::null());
    command
}

pub fn answer(output: Output) -> Answer {
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    // A signal has no code; none of ours should end by one.
    let code = output.status.code().unwrap_or(-1);
    Answer { code, out: text(output.stdout), err: text(output.stderr) }
}

/// Runs `dejarik` with these arguments.
pub fn dejarik(arguments: &[&str]) -> Answer {
    let home = tempfile::tempdir().expect("a home");
    answer(binary(home.path()).args(arguments).output().expect("the binary runs"))
}

/// Runs it, expects exit code 0 and nothing on standard error; gives standard output.
#[track_caller]
pub fn ok(arguments: &[&str]) -> String {
    let answer = dejarik(arguments);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{arguments:?}: {answer:?}");
    answer.out
}

/// Runs it, expects exit code 2, nothing on standard output, and each of these words in the error.
#[track_caller]
pub fn refused(arguments: &[&str], words: &[&str]) {
    let answer = dejarik(arguments);
    assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{arguments:?}: {answer:?}");
    for word in words {
        assert!(answer.err.contains(word), "{arguments:?}: no `{word}` in: {}", answer.err);
    }
    assert!(!answer.err.contains("panicked"), "{}", answer.err);
}

/// Runs it with `--json` and reads the answer.
#[track_caller]
pub fn json(arguments: &[&str]) -> serde_json::Value {
    let mut arguments = arguments.to_vec();
    arguments.push("--json");
    let out = ok(&arguments);
    assert_eq!(out.lines().count(), 1, "one line of JSON: {out}");
    serde_json::from_str(&out).expect("JSON")
}

/// The binary with these arguments, its tables kept in `folder`.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = binary(folder);
    command.env("DEJARIK_CACHE_DIR", folder).args(arguments);
    command
}

/// Runs it with these arguments, its tables kept in `folder`.
pub fn run(folder: &Path, arguments: &[&str]) -> Answer {
    answer(command(folder, arguments).output().expect("the binary runs"))
}

/// The JSON of an answer that had to be given.
#[track_caller]
pub fn told(answer: &Answer) -> serde_json::Value {
    assert_eq!(answer.code, 0, "{answer:?}");
    serde_json::from_str(&answer.out).expect("JSON")
}
