//! The commands as other programs see them: standard output byte for byte, and the exit codes.

use serde_json::json;

use crate::common::{self, binary, dejarik, fed, json, ok, refused};

const GROI: &str = "groi PPPP2pppp2/12/1 w wb";
const BAMBARA: &str = "bambara NKQP2nkqp2/12/1 w -";
const LOONEY: &str = "looney SBLM2sblm2/12/1 w - 0";
const SIMEONE: &str = "simeone NSKM2xthg2/12/1 w w 0-0 - 0";

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

#[test]
fn a_bad_position_is_refused_at_its_place() {
    for (dpn, words) in [
        ("groi PPPP2pppp2/12/1/1 w wb", &["character 21", "end", "/"][..]),
        ("groi PPPP2pppp3/12/1 w wb", &["character 15", "ring A"]),
        ("groi PPPP2pppp1/12/1 w wb", &["ring A"]),
        ("groi PPPP2ppp3/13/1 w wb", &["ring B"]),
        ("groi PPPP2pppp2/12/1 x wb", &["`w` or `b`", "x"]),
        ("groi PPPP2pppp2/12/1 w bw", &["wb"]),
        ("groi PPPPP1pppp2/12/1 w wb", &["four"]),
        ("groi PPPP1+pppp2/12/1 w wb", &["piece"]),
        ("groi PPPP11pppp2/12/1 w wb", &["character"]),
        ("groi  PPPP2pppp2/12/1 w wb", &["character 6"]),
        ("groi PPPP2pppp2/12/1 w wb ", &["end"]),
        ("groi ", &["board"]),
        ("", &["rule set"]),
        ("chess PPPP2pppp2/12/1 w wb", &["groi, bambara, looney or simeone", "chess"]),
        ("bambara NKQP2nkqp2/11K/1 w -", &["K"]),
        ("bambara NKQP2nkqp2/12/1 w n*", &["n"]),
        ("looney SBLM2sblm2/12/1 w L 0", &["L"]),
        ("looney SB1M2sb1m2/12/1 w - 0", &["Leader"]),
        ("simeone NSKM2xthg2/12/1 w w 0-0 K2 0", &["K"]),
        ("simeone 12/12/1 w w 0-0 - 0", &["both teams are empty"]),
        ("grô\u{7}i é", &["character 1"]),
    ] {
        for command in ["moves", "board"] {
            refused(&[command, dpn], words);
        }
        refused(&["perft", dpn, "1"], words);
        refused(&["apply", dpn, "pass"], words);
    }
}

#[test]
fn a_bad_option_is_refused_with_the_options_there_are() {
    refused(&["moves", GROI, "-o", "laps=one"], &["`laps`", "double-exit"]);
    refused(&["moves", GROI, "-o", "double-exit=both"], &["`both`", "side or path"]);
    refused(&["moves", GROI, "-o", "double-exit"], &["KEY=VALUE"]);
    let twice = ["-o", "double-exit=side", "--option", "double-exit=path"];
    refused(&[&["moves", GROI][..], &twice].concat(), &["--option: `double-exit` was given twice"]);
    refused(&["moves", SIMEONE, "-o", "target=0"], &["target", "none"]);
}

#[test]
fn wrong_usage_is_exit_code_2() {
    for arguments in [&["moves"][..], &["jump"], &["moves", GROI, "--loud"], &["perft", GROI]] {
        let answer = dejarik(arguments);
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{arguments:?}");
        assert!(answer.err.contains("Usage"), "{answer:?}");
    }
    refused(&["moves", GROI, "--lang", "tlh"], &["en or fr", "tlh"]);
}

#[test]
fn the_rule_book_is_printed_in_both_languages() {
    for (id, en, fr) in [
        ("board", "The board", "Le plateau"),
        ("groi", "Groi: Classic Dejarik", "Groï\u{a0}: le Dejarik classique"),
        (
            "bambara",
            "Bambara: Dejarik as a chess analogue",
            "Bambara\u{a0}: le Dejarik cousin des échecs",
        ),
    ] {
        let out = ok(&["rules", id]);
        assert_eq!(lines(&out)[0], en);
        assert!(
            !out.contains('\x1b') && !out.contains("**"),
            "plain text when it is not a terminal"
        );
        assert!(out.lines().all(|line| line.chars().count() <= 80));
        assert_eq!(lines(&ok(&["rules", id, "--lang", "fr"]))[0], fr);
    }
    for lang in ["en", "fr"] {
        for args in [&["rules", "--lang", lang][..], &["rules", "G-7", "--lang", lang]] {
            let out = ok(args);
            let wide = out.lines().find(|line| line.chars().count() > 80);
            assert_eq!(wide, None, "{args:?}");
            assert!(out.lines().all(|line| !line.ends_with(' ')), "{args:?}: {out}");
        }
    }
    let rule = ok(&["rules", "b-13"]);
    assert!(rule.contains("B-13") && rule.contains("Core") && lines(&rule).len() < 40, "{rule}");
    assert!(rule.contains("(K)") && rule.contains("bambara N1QP2nkqp2/12/K w -"), "{rule}");
    let answer = json(&["rules", "looney"]);
    assert!(answer["text"].as_str().unwrap().starts_with("# "), "{answer}");
    let list = json(&["rules"]);
    assert_eq!(list["books"].as_array().unwrap().len(), 5);
    refused(&["rules", "chess"], &["chess", "groi"]);
    refused(&["rules", "G-24"], &["G-24"]);
}

#[test]
fn the_language_is_that_of_the_system_unless_one_is_given() {
    let home = tempfile::tempdir().unwrap();
    let title = |name: &str, value: &str| {
        let output =
            binary(home.path()).env(name, value).args(["rules", "board"]).output().unwrap();
        String::from_utf8(output.stdout).unwrap().lines().next().unwrap().to_owned()
    };
    assert_eq!(title("LANG", "fr_BE.UTF-8"), "Le plateau");
    assert_eq!(title("LC_ALL", "fr_CA"), "Le plateau");
    assert_eq!(title("LANG", "de_DE.UTF-8"), "The board");
}

#[test]
fn the_board_is_drawn_as_text() {
    insta::assert_snapshot!(ok(&["board", "simeone N1KM2xthg2/1S*10/1 w w 2-0 K1 0"]));
    let battle = "looney 3L8/1S1b2s5/l w Bm 3 A4xB4(5:5)";
    insta::assert_snapshot!(ok(&["board", battle]));
    let answer = json(&["board", "simeone N1KM2xthg2/1S*10/1 w w 2-0 K1 0"]);
    assert_eq!(answer["pieces"]["B2"], "S*");
    assert_eq!(answer["side"], "w");
}

#[test]
fn the_board_is_drawn_as_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let battle = "looney 3L8/1S1b2s5/l w Bm 3 A4xB4(5:5)";
    for (number, dpn) in [GROI, BAMBARA, LOONEY, SIMEONE, battle].into_iter().enumerate() {
        let (svg, png) = (file(&format!("{number}.svg")), file(&format!("{number}.png")));
        assert_eq!(ok(&["board", dpn, "--svg", &svg, "--png", &png, "--width", "200"]), "");
        let svg = std::fs::read_to_string(svg).unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
        assert!(svg.contains("<title") && svg.contains("<desc"));
        assert!(std::fs::read(png).unwrap().starts_with(b"\x89PNG"));
    }
    let game = file("game.dgn");
    std::fs::write(&game, "[Rules \"groi\"]\n[First \"Anna\"]\n\n1. A1-B1 A7-B7 2. B1-A1 *\n")
        .unwrap();
    let gif = file("game.gif");
    assert_eq!(ok(&["board", &game, "--gif", &gif]), "");
    let animation = std::fs::read(&gif).unwrap();
    assert!(animation.starts_with(b"GIF89a") && animation.len() < 2_000_000);
    refused(&["board", &game, "--gif", &gif], &["game.gif", "exists already", "--force"]);
    refused(&["board", &game, "--gif", "-", "--game", "2"], &["2"]);
    refused(&["board", GROI, "--game", "2"], &["--gif"]);
    assert!(ok(&["board", GROI, "--svg", "-", "--theme", "print"]).starts_with("<svg "));
    refused(&["board", GROI, "--svg", &file("0.svg")], &["0.svg", "exists already", "--force"]);
    refused(&["board", GROI, "--png", &file("0.png")], &["exists already"]);
    for (kind, wrong) in [("--png", "new.svg"), ("--svg", "new.png"), ("--gif", "new.png")] {
        let ending = format!("ends in .{}", &kind[2..]);
        refused(&["board", &game, kind, &file(wrong)], &[wrong, &ending]);
        assert!(!folder.path().join(wrong).exists());
    }
    let plot = file("new.png");
    refused(&["lab", "groi", "--games", "1", "--plot", &plot], &["new.png", "ends in .svg"]);
    assert!(std::fs::read_to_string(file("0.svg")).unwrap().starts_with("<svg "));
    assert_eq!(ok(&["board", LOONEY, "--svg", &file("0.svg"), "--force"]), "");
    refused(&["board", GROI, "--svg", &file("no/such/folder.svg")], &["no/such/folder.svg"]);
    refused(&["board", GROI, "--theme", "neon"], &["hologram or print", "neon"]);
    let width = "--width: expected a number from 64 to 8192, found `9`";
    refused(&["board", GROI, "--png", "-", "--width", "9"], &[width]);
    refused(&["board", GROI, "--width", "x"], &["--width: expected a whole number, found `x`"]);
    refused(&["board", GROI, "--svg", "-", "--png", "-"], &["only one answer"]);
    refused(&["lab", "groi", "--games", "1", "--file", "-"], &["standard output"]);
}

/// The memory is limited, so that a command which reads on without a limit of its own ends with another error.
#[cfg(target_os = "linux")]
#[test]
fn an_input_without_an_end_is_refused_with_the_limit_before_it_fills_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    let into = folder.path().join("into");
    let into = into.to_str().unwrap();
    let dice = concat!(env!("CARGO_MANIFEST_DIR"), "/../dice/tests/simeone.dice");
    for (arguments, limit) in [
        (&["analyse", "/dev/zero", "--plain"][..], "268435456"),
        (&["dice", "verify", "/dev/zero"], "268435456"),
        (&["dice", "verify", dice, "--keys", "/dev/zero"], "268435456"),
        (&["check", "/dev/zero"], "67108864"),
        (&["check", "/dev/zero", "--fix", into], "67108864"),
        (&["review", "/dev/zero"], "67108864"),
        (&["arena", "groi", "random", "random", "--openings", "/dev/zero"], "268435456"),
        (&["arena", "groi", "nodes=1,net=/dev/zero", "random"], "268435456"),
        (&["puzzles", "--file", "/dev/zero"], "268435456"),
        (&["merge", "/dev/zero", "--into", into], "268435456"),
        (&["serve", "--metrics-token", "/dev/zero"], "16777216"),
    ] {
        let mut shell = common::scripted(folder.path(), "ulimit -v 4194304");
        let answer = common::given(shell.args(arguments), b"");
        assert_eq!(answer.code, 2, "{arguments:?}: {answer:?}");
        let named = answer.err.contains("/dev/zero: ") && answer.err.contains(limit);
        assert!(named, "{arguments:?}: {}", answer.err);
    }
}

#[test]
fn positions_of_standard_input_have_no_picture() {
    let folder = tempfile::tempdir().unwrap();
    for kind in ["--svg", "--png"] {
        let file = folder.path().join("e");
        let answer = fed(folder.path(), &["board", "-", kind, file.to_str().unwrap()], b"groi\n");
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{answer:?}");
        assert!(answer.err.contains(kind) && answer.err.contains("standard input"), "{answer:?}");
        assert!(!file.exists());
    }
}

#[test]
fn games_that_cannot_be_listed_are_not_said_to_be_none() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("games");
    std::fs::write(&file, "no directory").unwrap();
    for json in [&["games"][..], &["games", "--json"]] {
        let mut command = binary(home.path());
        let answer = command.args(json).env("DEJARIK_DATA_DIR", home.path()).output().unwrap();
        let answer = common::answer(answer);
        let error = if json.len() == 1 { &answer.err } else { &answer.out };
        assert!(answer.code == 2 && error.contains(file.to_str().unwrap()), "{answer:?}");
        assert!(!answer.out.contains("No game") && !answer.out.contains("[]"), "{answer:?}");
    }
}

#[test]
fn two_outputs_of_a_command_are_not_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x");
    let file = file.to_str().unwrap();
    let again = format!("{}/./x", folder.path().display());
    for command in [
        &["board", GROI, "--svg", file, "--png", &again][..],
        &["arena", "groi", "random", "random", "--file", file, "--games", &again, "--force"],
        &["lab", "groi", "--games", "1", "--file", file, "--records", &again, "--force"],
        &["lab", "groi", "--games", "1", "--file", file, "--plot", &again],
        &["lab", "groi", "--games", "1", "--records", file, "--plot", &again],
    ] {
        refused(command, &["two outputs", "x: expected a file for each"]);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{command:?}");
    }
}

#[test]
fn an_argument_that_takes_a_number_says_which() {
    let serve = |option: &'static str, value: &'static str| {
        vec!["serve", "--texts", "/nowhere", option, value]
    };
    let not_negative = "expected a whole number that is not negative, found `-1`";
    for (args, expected) in [
        (vec!["play", "--seed", "-1"], not_negative),
        (vec!["board", "--width", "-5"], "--width: expected a number from 64 to 8192, found `-5`"),
        (vec!["perft", "groi", "-1"], "expected a number from 0 to 60, found `-1`"),
        (vec!["probe", "groi", "--line", "-1"], "--line: expected a"),
        (serve("--max-connections", "0"), "expected a number from 1 to"),
        (serve("--max-connections-per-address", "0"), "expected a number from 1 to"),
        (serve("--log", "foo"), "expected `off`, `error`, `warn`, `info` or `debug`"),
    ] {
        refused(&args, &[expected]);
    }
}

#[test]
fn an_argument_that_takes_an_address_says_which() {
    let with_port = "expected an IP address with a port, such as 127.0.0.1:4281";
    for (args, expected) in [
        (
            &["serve", "--host", "localhost"][..],
            "expected an IP address such as 127.0.0.1, not a name",
        ),
        (&["serve", "--metrics", "8881"], with_port),
        (&["serve", "--metrics", "localhost:8881"], with_port),
        (&["worker", "--bus", "host", "--metrics", "8881"], with_port),
    ] {
        let [.., option, value] = args else { panic!("{args:?}") };
        refused(args, &[expected, option, &format!("'{value}'")]);
    }
}

#[test]
fn help_is_useful_and_credits_the_authors() {
    insta::assert_snapshot!(ok(&["--help"]));
    for command in ["serve", "play", "moves", "perft", "apply", "rules", "board", "arena", "solve"]
    {
        let help = ok(&[command, "--help"]);
        assert!(help.contains("Usage: dejarik"), "{help}");
        if !matches!(command, "serve" | "play" | "rules") {
            assert!(help.contains("--json") && help.contains("--option"), "{help}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn help_and_the_version_that_cannot_be_written_are_an_error() {
    let home = tempfile::tempdir().unwrap();
    for (lang, error) in [("en", "standard output: "), ("fr", "sortie standard\u{a0}: ")] {
        for what in [&["--help"][..], &["--version"], &["moves", "--help"]] {
            let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
            let mut command = binary(home.path());
            let output = command.args(["--lang", lang]).args(what).stdout(full).output();
            let answer = common::answer(output.unwrap());
            assert!(answer.code == 2 && answer.err.contains(error), "{what:?}: {answer:?}");
        }
    }
}

/// The reader of a pipe may close it at any time, as `head` does.
#[test]
#[cfg(unix)]
fn a_closed_pipe_is_no_error() {
    use std::process::Stdio;
    let home = tempfile::tempdir().unwrap();
    let mut child = binary(home.path())
        .args(["rules", "groi"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let answer = common::answer(child.wait_with_output().unwrap());
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{answer:?}");
}

#[test]
#[cfg(unix)]
fn a_file_is_written_although_nobody_reads_the_answer() {
    use std::process::Stdio;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (battle, games) = (path("battle.dgn"), path("games.dgn"));
    let dpn = "looney 3Ll7/2S1s7/1 b b 0";
    let text = format!("[Rules \"looney\"]\n[DPN \"{dpn}\"]\n\n1. A5xA4(8:5) 0-1\n");
    std::fs::write(&battle, text).unwrap();
    // The answer about 300 games does not fit into the buffer of the output.
    std::fs::write(&games, "[Rules \"groi\"]\n\n1. a1-b1 *\n\n".repeat(300)).unwrap();
    let out = path("out");
    for command in [
        &["review", &battle, "--turns", "1", "--annotate", &out][..],
        &["check", &games, "--fix", &out],
        &["arena", "groi", "random", "random", "level-1", "--pairs", "1", "--games", &out],
    ] {
        let mut child = binary(folder.path())
            .args(command)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(0), "{command:?}");
        std::fs::remove_file(&out).unwrap_or_else(|error| panic!("{command:?}: {error}"));
    }
}

/// Returns whether a process handles Ctrl-C by now.
#[cfg(target_os = "linux")]
fn handles_interrupts(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let handled = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    // The lowest bit is that of signal 1, and Ctrl-C is signal 2.
    u64::from_str_radix(handled.trim(), 16).unwrap() & 0b10 != 0
}

/// Ctrl-C stops a long command with a message and the exit code that shells expect.
#[tokio::test]
#[cfg(target_os = "linux")]
async fn ctrl_c_stops_a_long_command() {
    use dejarik_test_services::{Program, Signal, wait_until};
    let home = tempfile::tempdir().unwrap();
    for arguments in [
        &["perft", GROI, "30", "--threads", "1"][..],
        &["arena", "groi", "level-4", "level-4", "--pairs", "1000000", "--threads", "1"],
        &["solve", "bambara", "--kinds", "KQN", "--threads", "1"],
        // A search that lasts for an hour or more, and a table that is made first.
        &["arena", "groi", "ms=3600000", "random", "--pairs", "1", "--threads", "1"],
        &["lab", "groi", "--player", "nodes=4000000000,depth=60", "--games", "1", "--threads", "1"],
        &["regret", "groi", "random", "--threads", "1"],
    ] {
        let mut command = binary(home.path());
        command.args(arguments);
        let program = Program::start(command);
        wait_until("Ctrl-C is handled", || handles_interrupts(program.id()));
        let ended = program.stop(Signal::INT).await;
        assert_eq!(ended.status.code(), Some(130), "{arguments:?}: {ended:?}");
        assert!(ended.err.contains("Ctrl-C"), "{ended:?}");
    }
}

/// The exit code is 0 if every game is right, 1 if a game fails, and 2 if the file cannot be read.
#[test]
fn check_reports_which_games_are_right_and_where_the_others_fail() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let right = "[Rules \"groi\"]\n[Result \"*\"]\n\n1. A1-B1 2. A7-B7 *\n";
    let wrong = "[Rules \"groi\"]\n[Result \"*\"]\n\n1. A1-B1 2. A1-B1 *\n";
    let good = file("good.dgn", right.as_bytes());
    let out = ok(&["check", &good]);
    assert_eq!(out, "game 1, line 1: right, groi, 2 turns, *, groi 1PPP3ppp2/P5p5/1 w -\n");
    let both = file("both.dgn", format!("{right}\n{wrong}").as_bytes());
    let answer = dejarik(&["check", &both]);
    assert_eq!(answer.code, 1, "{answer:?}");
    assert!(answer.err.contains("1 of 2 games failed"), "{answer:?}");
    let failed = answer.out.lines().nth(1).unwrap();
    assert!(
        failed.contains("game 2, line 6: wrong, line 9, column 13: turn 2, `A1-B1`"),
        "{failed}"
    );
    let answer = dejarik(&["check", &both, "--json"]);
    assert_eq!(answer.code, 1);
    let games: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!((&games["right"], &games["wrong"]), (&json!(1), &json!(1)));
    assert_eq!(games["games"][1]["at"], json!({"line": 9, "column": 13}));
    refused(&["check", &file("x.dgn", b"\xff\xfe\x00binary")], &["x.dgn"]);
    refused(&["check", &file("empty.dgn", b"")], &["empty.dgn", "has no games"]);
    refused(&["check", folder.path().join("missing.dgn").to_str().unwrap()], &["missing.dgn"]);
    refused(&["check", folder.path().to_str().unwrap()], &["directory"]);
}

#[test]
fn a_position_that_is_empty_or_indented_is_named_so() {
    for (dpn, why) in [
        ("", "the position is empty"),
        ("  ", "the position is empty"),
        (" groi PPPP2pppp2/12/1 w wb", "the position begins with a space"),
    ] {
        for command in ["moves", "board", "probe"] {
            refused(&[command, dpn], &[why]);
        }
    }
    refused(
        &["apply", "groi PPPP2pppp2/12/1 w wb", "A7-B7"],
        &["A7 holds a black pawn", "White’s turn"],
    );
    refused(
        &["apply", "simeone NSKM2xthg2/12/1 w w 0-0 - 0", "A7-A6"],
        &["A7 holds a blue", "Red’s turn"],
    );
}

#[test]
fn a_missing_table_of_looney_is_named_by_its_pieces() {
    refused(&["probe", "looney SBLM2sblm2/12/1 w - 0"], &["--pieces 8`", "40 GiB"]);
    refused(&["probe", "looney 3L8/1S1b2s5/l w Bm 3"], &["--pieces 5`"]);
}

#[test]
fn the_name_of_a_rule_set_is_its_start_position() {
    for (name, start) in [
        ("groi", "groi PPPP2pppp2/12/1 w wb"),
        ("bambara", "bambara NKQP2nkqp2/12/1 w -"),
        ("looney", "looney SBLM2sblm2/12/1 w - 0"),
        ("simeone", "simeone NSKM2xthg2/12/1 w w 0-0 - 0"),
    ] {
        assert_eq!(ok(&["moves", name]), ok(&["moves", start]), "{name}");
        assert_eq!(ok(&["board", name]), ok(&["board", start]), "{name}");
        let lines = dejarik_fed(&["board", "-"], name);
        assert!(lines.contains(start), "{lines}");
    }
    let pairs = ok(&["board", "groi", "-o", "setup=pairs", "--json"]);
    assert!(pairs.contains("groi PP1PP1pp1pp1") || !pairs.contains("PPPP2pppp2"), "{pairs}");
    assert_eq!(ok(&["perft", "groi", "2"]), ok(&["perft", "groi PPPP2pppp2/12/1 w wb", "2"]));
    refused(&["moves", "groi", "-o", "setup=none"], &["setup"]);
}

/// Runs `dejarik` with a line of standard input, and returns what it prints.
fn dejarik_fed(arguments: &[&str], line: &str) -> String {
    let home = tempfile::tempdir().unwrap();
    fed(home.path(), arguments, format!("{line}\n").as_bytes()).out
}

#[test]
fn the_bench_visits_the_same_number_of_nodes_everywhere() {
    let bench = ok(&["bench"]);
    assert_eq!(bench.lines().count(), 9, "{bench}");
    assert!(bench.lines().last().unwrap().contains(" a second"), "{bench}");
}

#[test]
fn a_rollout_has_a_standard_error_that_shrinks_with_the_games() {
    // The pawn on B9 cannot be saved: the exact chance is 5/6 and more.
    let position = "simeone 12/2Mx*8/1 w w 0-0 - 0";
    let rollout = |games: &str, threads: &str| -> serde_json::Value {
        let arguments = ["rollout", position, "--games", games, "--player", "level-1", "--json"];
        let answer = ok(&[&arguments[..], &["--threads", threads]].concat());
        serde_json::from_str(&answer).unwrap()
    };
    let (few, many) = (rollout("20", "1"), rollout("320", "2"));
    assert_eq!(few, rollout("20", "2"), "threads change nothing");
    let number = |value: &serde_json::Value, key: &str| value[key].as_f64().unwrap();
    assert!(number(&many, "chance") > 0.8 && many["side"] == "w", "{many}");
    assert!(number(&many, "standardError") < 0.05, "{many}");
    refused(&["rollout", "groi 4pppp4/PPPP8/1 b -"], &["the game is over"]);
    let said = ok(&["rollout", position, "--games", "4", "--player", "random"]);
    assert!(said.contains("standard error of 4 games"), "{said}");
}

#[test]
fn the_settings_and_the_tables_can_be_listed() {
    let config = ok(&["config"]);
    assert!(config.contains("settings.json") && config.contains("Keys without Alt"), "{config}");
    let home = tempfile::tempdir().unwrap();
    let settings = home.path().join("settings.json");
    let unreadable = || {
        let mut config = binary(home.path());
        let config = config.env("DEJARIK_DATA_DIR", home.path()).arg("config");
        common::answer(config.output().unwrap())
    };
    std::fs::create_dir(&settings).unwrap();
    let answer = unreadable();
    assert_eq!((answer.code, answer.err.matches("settings.json").count()), (2, 1), "{answer:?}");
    std::fs::remove_dir(&settings).unwrap();
    std::fs::write(&settings, "{").unwrap();
    let answer = unreadable();
    assert!(answer.code == 0 && answer.err.contains("settings.json is damaged"), "{answer:?}");
    assert!(ok(&["tables"]).contains("no tables yet"));
    let tables: serde_json::Value = serde_json::from_str(&ok(&["tables", "--json"])).unwrap();
    assert_eq!(tables["tables"], serde_json::json!([]));
}

#[test]
fn colours_can_be_forced_and_refused() {
    assert!(ok(&["rules", "board", "--color", "always"]).contains("\x1b["));
    for when in ["auto", "never"] {
        assert!(
            !ok(&["rules", "board", "--color", when]).contains('\x1b'),
            "{when}: not in a pipe"
        );
    }
    refused(&["rules", "board", "--color", "red"], &["--color", "always"]);
}

#[test]
fn a_record_is_mended_by_the_one_rule_for_writing_and_the_changes_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (broken, mended) = (path("broken.dgn"), path("mended.dgn"));
    let text = "\u{feff}[Rules \"groi\"]\r[First \"A\"]\r\r1. a1-b1 {kept} 3. A7-B7 *\r\r\
                [Rules \"bambara\"]\r[Result \"1-0\"]\r\r1. A2-B2 *\r";
    std::fs::write(&broken, text).unwrap();
    let told = ok(&["check", &broken, "--fix", &mended]);
    for line in [
        "game 1, line 4, column 4: `a1-b1` is `A1-B1` now",
        "the number 3 is 2 now",
        "game 1, the tag Result is `*` now",
        "game 2, the tag Result was wrong",
        "game 2, line 6: right",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    let written = std::fs::read_to_string(&mended).unwrap();
    assert!(written.starts_with("[Rules \"groi\"]\n[First \"A\"]\n"), "{written}");
    assert!(written.contains("1. A1-B1 {kept} 2. A7-B7 *\n"), "{written}");
    assert!(!written.contains('\r') && !written.contains('\u{feff}'), "{written}");
    ok(&["check", &mended]);
    refused(&["check", &broken, "--fix", &mended], &["mended.dgn", "--force"]);
    // What is right stays as it is, byte for byte, and - is the whole of standard output.
    let again = dejarik(&["check", &mended, "--fix", "-"]);
    assert_eq!((again.code, again.out.as_str()), (0, written.as_str()), "{again:?}");

    // Nothing is written if a game cannot be mended.
    std::fs::write(&broken, format!("{written}\n[Rules \"groi\"]\n\n1. A1-B9 *\n")).unwrap();
    let failed = dejarik(&["check", &broken, "--fix", &path("none.dgn")]);
    assert_eq!(failed.code, 1, "{failed:?}");
    assert!(failed.out.contains("game 3, line 12: wrong"), "{failed:?}");
    assert!(!folder.path().join("none.dgn").exists());
    refused(&["check", &path("missing.dgn"), "--fix", "-"], &["missing.dgn"]);
}
