//! Programs in the arena: two of them over many games, and hostile ones, which lose without doing any
//! harm. The hostile ones are in Python, as `.ci/run` needs it anyway.

use std::io::Read;
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::common::{self, Answer, answer, binary, json, ok, refused};

/// Returns the description of this binary as a program, with options and limits.
fn dejarik(rest: &str) -> String {
    format!("engine='{}' ugi;{rest}", env!("CARGO_BIN_EXE_dejarik"))
}

/// Returns the description of the hostile program.
fn hostile(mode: &str, rest: &str) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile_engine.py");
    format!("engine=python3 '{script}' {mode};{rest}")
}

/// Plays a match and returns its summary.
#[track_caller]
fn summary(rules: &str, player: &str, opponent: &str, rest: &[&str]) -> Value {
    let arguments = [&["arena", rules, player, opponent], rest].concat();
    json(&arguments)["matches"][0]["summary"].clone()
}

/// Plays 24 games of a rule set between two processes of the binary, or as many as `DEJARIK_MATCH` says.
#[track_caller]
fn two_processes(rules: &str) {
    let (player, opponent) =
        (dejarik("Level=1;nodes=1;wait=60000"), dejarik("Level=random;nodes=1"));
    let games = std::env::var("DEJARIK_MATCH").map_or(24, |games| games.parse().unwrap());
    let pairs = (games / 2).to_string();
    let rest = ["--pairs", &pairs, "--longest", "60", "--threads", "2"];
    let summary = summary(rules, &player, &opponent, &rest);
    let count = |name: &str| summary[name].as_u64().unwrap();
    assert_eq!(count("games"), games, "{summary}");
    assert_eq!(count("wins") + count("draws") + count("losses"), games, "{summary}");
    for forfeits in summary["forfeits"].as_array().unwrap() {
        let all: u64 = forfeits.as_object().unwrap().values().filter_map(Value::as_u64).sum();
        assert_eq!(all, 0, "no game ends by a mistake in the protocol: {summary}");
    }
    assert!(count("wins") > count("losses"), "a level beats random moves: {summary}");
}

#[test]
fn two_processes_play_a_match_of_groi_without_a_protocol_error() {
    two_processes("groi");
}

#[test]
fn two_processes_play_a_match_of_bambara_without_a_protocol_error() {
    two_processes("bambara");
}

#[test]
fn two_processes_play_a_match_of_looney_without_a_protocol_error() {
    two_processes("looney");
}

#[test]
fn two_processes_play_a_match_of_simeone_without_a_protocol_error() {
    two_processes("simeone");
}

/// The protocol hides nothing from the engine and adds nothing: a search of some depth plays the same games
/// in a process as in the arena itself.
#[test]
fn a_program_plays_the_same_games_as_the_same_player_of_the_arena() {
    for (rules, deep, option) in [("groi", 2, "setup=pairs"), ("simeone", 1, "target=8")] {
        let rest = ["--pairs", "2", "--longest", "40", "-o", option];
        let inside = summary(rules, &format!("depth={deep}"), "depth=1", &rest);
        let outside =
            summary(rules, &dejarik(&format!("depth={deep}")), &dejarik("depth=1"), &rest);
        assert_eq!(inside, outside, "{rules}");
        assert!(inside["nodes"][0].as_f64().unwrap() > 0.0, "{inside}");
    }
}

#[test]
fn a_match_with_a_program_is_resumed_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match");
    let file = path.to_str().unwrap();
    let player = dejarik("Level=random;nodes=1");
    let play = |pairs: &str| {
        let rest = ["--pairs", pairs, "--file", file];
        summary("groi", &player, "random", &rest)
    };
    assert_eq!(play("1")["games"], 2);
    let resumed = play("3");
    let at_once = summary("groi", &player, "random", &["--pairs", "3"]);
    assert_eq!(resumed, at_once);
    let other = dejarik("Level=1;nodes=1");
    refused(&["arena", "groi", &other, "random", "--file", file], &["holds another match"]);
}

/// Every game of a hostile program is lost by its own fault, is counted, and the match goes on.
#[test]
fn a_hostile_program_loses_its_games_and_the_match_goes_on() {
    for (mode, kind) in [
        ("illegal", "illegal"),
        ("wordless", "illegal"),
        ("garbage", "nonsense"),
        ("binary", "nonsense"),
        ("long", "nonsense"),
        ("error", "nonsense"),
        ("dead", "died"),
        ("silent", "silent"),
        ("flood", "silent"),
        ("deaf", "silent"),
    ] {
        let wait = if kind == "silent" { "wait=6000" } else { "wait=60000" };
        let player = hostile(mode, &format!("ms=10;{wait}"));
        let rest = ["--pairs", "1", "--threads", "2"];
        let summary = summary_with_notes("groi", &player, "random", &rest);
        assert_eq!(summary["losses"], 2, "{mode}: {summary}");
        assert_eq!(summary["forfeits"][0][kind], 2, "{mode}: {summary}");
        assert_eq!(summary["points"], serde_json::json!([0.0, 3.0]), "{mode}: as by resigning");
    }
}

/// Plays a match in which a program misbehaves.
#[track_caller]
fn summary_with_notes(rules: &str, player: &str, opponent: &str, rest: &[&str]) -> Value {
    // Without progress, which a slow machine would show.
    let arguments = [&["arena", rules, player, opponent], rest, &["--json", "--quiet"]].concat();
    let answer = common::dejarik(&arguments);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{player}: {answer:?}");
    let answer: Value = serde_json::from_str(&answer.out).unwrap();
    answer["matches"][0]["summary"].clone()
}

#[test]
fn the_report_says_how_often_a_program_lost_and_by_what() {
    let player = hostile("illegal", "ms=10;wait=60000");
    let words = [
        (
            "en",
            "lost 2 games without a decision on the board: illegal moves 2,",
            "is not legal in groi ",
        ),
        ("fr", "a perdu 2 parties sans décision sur le plateau", "n’est pas permis dans groi "),
    ];
    for (lang, counted, example) in words {
        let arguments = ["arena", "groi", &player, "random", "--pairs", "1", "--lang", lang];
        let answer = common::dejarik(&arguments);
        assert_eq!(answer.code, 0, "{answer:?}");
        assert!(answer.out.contains(counted), "{answer:?}");
        assert!(answer.err.contains("`A1-A1`") && answer.err.contains(example), "{answer:?}");
        assert!(!answer.err.contains("noise"), "standard error of programs is dropped: {answer:?}");
    }
}

#[test]
fn the_last_words_of_a_program_that_ended_are_reported() {
    let player = hostile("dead", "ms=10;wait=60000");
    let answer = common::dejarik(&["arena", "groi", &player, "random", "--pairs", "1"]);
    assert_eq!(answer.code, 0, "{answer:?}");
    let words = r"the last line on its standard error: \u{1b}[31mout of fuel";
    assert!(answer.err.contains(words), "{answer:?}");
    assert!(!answer.err.contains("first line"), "{answer:?}");
}

#[test]
fn a_program_that_cannot_play_is_refused_before_the_match() {
    for (player, words) in [
        ("engine=", &["expected a command"][..]),
        ("engine=bot;fast", &["`fast`", "NAME=VALUE"]),
        ("engine='bot", &["quote '"]),
        ("engine=bot;ms=0", &["`ms`", "1 to 86400000", "found `0`"]),
        ("engine=./no-such-program", &["cannot be started"]),
        (&hostile("mute", "wait=200"), &["no answer to `ugi` within 200 ms"]),
        (&hostile("chatty", "wait=1000"), &["no answer to `ugi` within 1000 ms"]),
        (&hostile("refusing", "wait=60000"), &["refused", "I do not play this"]),
        (&dejarik("Luck=7"), &["refused", "unknown-option"]),
    ] {
        refused(&["arena", "groi", player, "random", "--pairs", "1"], words);
    }
    refused(&["arena", "groi", "engine=", "random", "--lang", "fr"], &["commande attendue"]);
}

/// Returns once all these connections are closed: when the processes that hold them have ended.
pub fn wait_for_all(lines: impl IntoIterator<Item = TcpStream>) {
    for mut line in lines {
        line.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        // A killed process resets its connection or closes it.
        if let Err(error) = line.read_to_end(&mut Vec::new()) {
            assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset, "still alive: {error}");
        }
    }
}

/// A program that ignores every request to end, and its own child, do not outlive the match.
#[test]
#[cfg(unix)]
fn no_process_outlives_the_match() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let player = hostile(&format!("family {port}"), "ms=10;wait=8000");
    let rest = ["--pairs", "1", "--threads", "1"];
    let summary = summary_with_notes("groi", &player, "random", &rest);
    assert_eq!(summary["forfeits"][0]["silent"], 2, "{summary}");
    // One process with a child for each of the two games.
    wait_for_all((0..4).map(|_| listener.accept().unwrap().0));
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_the_match_and_its_programs() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let home = tempfile::tempdir().unwrap();
    let player = hostile(&format!("family {port}"), "ms=600000");
    let child = binary(home.path())
        .args(["arena", "groi", &player, "random", "--threads", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program runs once it and its child have connected.
    let lines = [listener.accept().unwrap().0, listener.accept().unwrap().0];
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let Answer { code, err, .. } = answer(child.wait_with_output().unwrap());
    assert_eq!(code, 130, "{err}");
    wait_for_all(lines);
}

#[test]
fn the_help_of_the_arena_names_programs() {
    let help = ok(&["arena", "--help"]);
    assert!(help.contains("engine=COMMAND") && help.contains("wait"), "{help}");
}

#[test]
fn the_games_of_a_gauntlet_are_records_that_start_from_the_openings() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (openings, games) = (path("openings.txt"), path("games.dgn"));
    let second = "looney 3L8/1S1b2s5/l w Bm 3";
    std::fs::write(&openings, format!("\u{feff}looney\r\n\r\n{second}\r\n")).unwrap();
    let play = ["arena", "looney", "level-2", "random", "level-1", "--pairs", "2"];
    let play = [&play[..], &["--longest", "60", "--openings", &openings]].concat();
    let with_games = [&play[..], &["--games", &games]].concat();
    ok(&with_games);
    let text = std::fs::read_to_string(&games).unwrap();
    let records: Vec<_> = text.split("[Rules ").skip(1).collect();
    assert_eq!(records.len(), 8, "two matches of two pairs: {text}");
    for (index, record) in records.iter().enumerate() {
        let (first, other) = match (index % 2, index / 4) {
            (0, 0) => ("First", "[Second \"random\"]"),
            (0, _) => ("First", "[Second \"level-1\"]"),
            (_, 0) => ("Second", "[First \"random\"]"),
            _ => ("Second", "[First \"level-1\"]"),
        };
        assert!(record.contains(&format!("[{first} \"level-2\"]")), "{record}");
        assert!(record.contains(other), "{record}");
        assert_eq!(record.contains(second), index % 4 >= 2, "{record}");
        let round = format!("[Round \"{}.{}\"]", index % 4 / 2 + 1, index % 2 + 1);
        assert!(record.contains(&round), "{record}");
    }
    ok(&["check", &games]);
    // One rule for files: no file is replaced without --force, and - is the whole answer.
    refused(&with_games, &["games.dgn"]);
    assert_eq!(ok(&[&play[..], &["--games", "-"]].concat()), text);
    let both = common::dejarik(&[&play[..], &["--games", "-", "--json"]].concat());
    assert!(both.code == 2 && both.out.contains("only one answer"), "{both:?}");

    let folder = folder.path().to_str().unwrap();
    refused(&["arena", "looney", "random", "random", "--openings", folder], &[folder]);

    for (line, why) in [
        ("groi", "line 1: expected a position of looney, found one of groi"),
        ("looney 1", "line 1: "),
        ("\n \nlooney 3L8/12/1 w - 0", "line 3: expected a position to play on from"),
        ("\n", "expected at least one position, found none"),
    ] {
        std::fs::write(&openings, line).unwrap();
        refused(&play, &["openings.txt: ", why]);
    }
}

#[test]
fn a_game_that_a_program_forfeits_is_a_record_that_says_why() {
    let player = hostile("illegal", "ms=10;wait=60000");
    let answer =
        common::dejarik(&["arena", "groi", &player, "random", "--pairs", "1", "--games", "-"]);
    let text = answer.out;
    assert_eq!(text.matches("[Forfeit \"illegal move\"]").count(), 2, "{text}");
    assert_eq!(text.matches("[Termination \"resignation\"]").count(), 2, "{text}");
}

#[test]
fn an_arena_match_gives_the_same_result_on_any_number_of_threads() {
    let run = |threads| {
        let mut answer = json(&[
            "arena",
            "groi",
            "level-2",
            "level-1",
            "--pairs",
            "4",
            "--seed",
            "7",
            "--threads",
            threads,
        ]);
        answer["matches"][0]["summary"].take()
    };
    assert_eq!(run("1"), run("2"));
}

#[test]
fn an_arena_match_is_resumed_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.json");
    let file = file.to_str().unwrap();
    let play = |pairs: &str, file: &[&str]| {
        let mut arguments = vec!["arena", "simeone", "random", "random", "--pairs", pairs];
        arguments.extend(file);
        json(&arguments)["matches"][0]["summary"].take()
    };
    let whole = play("6", &[]);
    assert_eq!(play("2", &["--file", file])["games"], 4);
    assert_eq!(play("6", &["--file", file]), whole);
    let fewer = ["arena", "simeone", "random", "random", "--pairs", "2", "--file", file];
    refused(&fewer, &["match.json", "number 6", "--pairs 6"]);
    refused(&["arena", "groi", "random", "random", "--file", file], &["holds another match", file]);
    std::fs::write(file, "{}").unwrap();
    refused(
        &["arena", "groi", "random", "random", "--file", file],
        &["expected a match of the arena", file],
    );
    refused(&["arena", "groi", "level-9", "random"], &["level-9", "level-8"]);
    refused(&["arena", "groi", "random", "random", "--sprt", "5"], &["ELO0,ELO1"]);
    refused(&["arena", "groi"], &["PLAYER"]);
}
