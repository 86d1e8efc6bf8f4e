//! French on standard error: bad input of every kind is answered without a word of English, but for the errors that
//! only the operator of a server meets, which are English.

use std::fs;
use std::path::Path;

use crate::common::{answer, binary};

/// Words of the English messages that are no words of French.
const ENGLISH: &[&str] = &[
    "after",
    "already",
    "and",
    "another",
    "argument is",
    "at",
    "be",
    "before",
    "cannot",
    "character",
    "column",
    "directory",
    "does",
    "ended",
    "error",
    "exists",
    "expected",
    "file",
    "for",
    "found",
    "from",
    "game",
    "has",
    "have",
    "here",
    "in",
    "invalid",
    "is",
    "it",
    "its",
    "legal",
    "line",
    "missing",
    "move",
    "must",
    "neither",
    "no",
    "not",
    "nothing",
    "of",
    "only",
    "over",
    "required",
    "side",
    "space",
    "such",
    "the",
    "there",
    "this",
    "throw",
    "to",
    "turn",
    "unexpected",
    "unknown",
    "usage",
    "which",
    "with",
    "written",
    "wrong",
];

/// Returns the words of a message, without what it quotes from the input: text between backticks,
/// options, and the line with the mark under it.
fn words(message: &str) -> Vec<String> {
    let shown = message.lines().filter(|line| !line.starts_with("  "));
    let shown = shown.filter(|line| !line.starts_with("Utilisation"));
    let plain: String = shown
        .flat_map(|line| line.split('`').step_by(2).collect::<Vec<_>>())
        .collect::<Vec<_>>()
        .join(" ");
    let apart = |c: char| !(c.is_alphanumeric() || "-_/.'’".contains(c));
    plain
        .split(apart)
        .map(|word| word.trim_matches(['.', '\'', '’']).to_lowercase())
        .filter(|word| !word.starts_with('-') && !word.contains('/') && !word.contains('.'))
        .collect()
}

/// Runs `dejarik --lang fr` in a folder, and checks that the error says something, and that in French.
#[track_caller]
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let command = &mut binary(folder);
    let run = command.current_dir(folder).args(["--lang", "fr"]).args(arguments).output().unwrap();
    let run = answer(run);
    assert!([1, 2].contains(&run.code), "{arguments:?}: {run:?}");
    assert!(!run.err.trim().is_empty(), "{arguments:?} says nothing");
    let found: Vec<_> =
        words(&run.err).into_iter().filter(|word| ENGLISH.contains(&word.as_str())).collect();
    assert!(found.is_empty(), "{arguments:?} has English {found:?}: {}", run.err);
    assert!(!run.err.contains("panicked"), "{}", run.err);
    run.err
}

fn anywhere(tables: &[&[&str]]) {
    let folder = tempfile::tempdir().unwrap();
    for arguments in tables {
        refused(folder.path(), arguments);
    }
}

#[test]
fn bad_positions_are_refused_in_french() {
    let positions = [
        "",
        "chess",
        "groi ",
        "groi ",
        "groi x",
        "groi PPPP2pppp2",
        "groi PPPP2pppp2/12/1",
        "groi PPPP2pppp2/12/1 x wb",
        "groi PPPP2pppp2/12/1 w q",
        "groi PPPP2pppp2/12/1 w wb x",
        "groi PPPP2pppp2/12/1 w wb ",
        "groi PPPPP1pppp2/12/1 w wb",
        "groi P11/12/1 w wb",
        "groi PP8pp/12/1 w wb",
        "groi PPPP02pppp2/12/1 w wb",
        "groi PPPP13/12/1 w wb",
        "groi PPPP0pppp2/12/1 w wb",
        "groi PPPP11pppp2/12/1 w wb",
        "groi PPPP3pppp2/12/1 w wb",
        "bambara NKQP2nkqp2/12/1 w x",
        "bambara NKQP2nkqp2/12/1 w K",
        "bambara NKQN2nkqp2/12/1 w -",
        "bambara 1KQP2nkqp2/12/1 b N*",
        "bambara 1KQP2nkqp2/12/1 w NN",
        "bambara 1KQP2nkqp2/12/1 w -",
        "bambara 2QP2nkqp2/12/1 w K*N*",
        "bambara 1KQP2nkqp2/12/1 w",
        "looney SBLM2sblm2/12/1 w S 0",
        "looney SBLS2sblm2/12/1 w - 0",
        "looney SBM3sbm3/12/1 w - 0",
        "looney SBLM2sblm2/12/1 w L 0",
        "looney SBLM2sblm2/12/1 w x 0",
        "looney SB1M2sblm2/12/1 w - x",
        "looney 3L8/1S1b2s5/l w BB 3",
        "looney 3L8/1S1b2s5/l w - 99999",
        "looney 3L8/1S1b2s5/l w - 3 A1xB1",
        "looney 3L8/1S1b2s5/l w - 3 A4xB9",
        "looney 3L8/1S1b2s5/l w - 3 A4xA5",
        "looney 3L8/1S1b2s5/l w - 3 A4xB4(99:1)",
        "looney 3L8/1S1b2s5/l w - 3 A4xB4(5:5)",
        "looney 3L8/1S1b2s5/l w - 3 A4xB4(5:6)accept",
        "looney 3L8/1S1b2s5/l w - 3 A4xB4(5:4)+x",
        "simeone NSKM2xthg2/12/1 w x 0-0 - 0",
        "simeone NSKN2xthg2/12/1 w w 0-0 - 0",
        "simeone 12/12/1 w w 0-0 - 0",
        "simeone NSKM2xthg2/12/1 w w x - 0",
        "simeone NSKM2xthg2/12/1 w w 0-x - 0",
        "simeone NSKM2xthg2/12/1 w w 0-0 z 0",
        "simeone NSKM2xthg2/12/1 w w 0-0 x1 0",
        "simeone NSKM2xthg2/12/1 w w 0-0 K9 0",
        "simeone NSKM2xthg2/12/1 w w 0-0 K0 0",
        "simeone 1SKM2xthg2/12/1 w w 0-0 N1 0",
        "simeone NSKM2xthg2/12/1 w w 0-0 - x",
        "simeone NSKM2xthg2/12/1 w w 0-0 - 0 A5xB1",
        "simeone NSKM2xthg2/12/1 w w 0-0 - 0 A1xA5",
        "simeone NSKM2xthg2/12/1 w w 0-0 - 0 A1xA7",
        "simeone 12/2Mx*8/1 w w 0-0 - 0 B3xB4(9:1)",
        "simeone 12/2M*x8/1 w w 0-0 - 0 B3xB4",
        "simeone 12/2Mx*8/1 w w 00-0 - 0",
    ];
    let folder = tempfile::tempdir().unwrap();
    for position in positions {
        let said = refused(folder.path(), &["moves", position]);
        assert!(said.contains("la position\u{a0}: caractère "), "{position}: {said}");
    }
}

#[test]
fn bad_moves_of_every_rule_set_are_refused_in_french() {
    let groi = "groi PPPP2pppp2/12/1 w wb";
    let bambara = "bambara NKQP2nkqp2/12/1 w -";
    let looney = "looney SBLM2sblm2/12/1 w - 0";
    let simeone = "simeone NSKM2xthg2/12/1 w w 0-0 - 0";
    let melee = "simeone 12/2Mx*8/1 w w 0-0 - 0";
    anywhere(&[
        &["apply", groi, "x"],
        &["apply", groi, ""],
        &["apply", groi, "A13-B1"],
        &["apply", groi, "A0-B1"],
        &["apply", groi, "A1_B1"],
        &["apply", groi, "A1-B1x"],
        &["apply", groi, "A1-B1z"],
        &["apply", groi, "A5-B5"],
        &["apply", groi, "A7-B7"],
        &["apply", groi, "A1-B2"],
        &["apply", groi, "pass"],
        &["apply", groi, "A1-B1", "(1:1)"],
        &["apply", "groi PPPP4pp2/12/1 b -", "A9-B9"],
        &["apply", bambara, "x"],
        &["apply", bambara, "A1+B1"],
        &["apply", bambara, "pass"],
        &["apply", bambara, "K@A5"],
        &["apply", bambara, "K-A5"],
        &["apply", bambara, "A5-B5"],
        &["apply", bambara, "A7-B7"],
        &["apply", bambara, "A1-A2"],
        &["apply", bambara, "A1-A12"],
        &["apply", "bambara 1KQP2nkqp2/12/1 w N*", "N@A1"],
        &["apply", "bambara 1KQP2nkqp2/12/1 w N", "N@B1"],
        &["apply", "bambara 1KQP2nkqp2/12/1 w N", "N@A2"],
        &["apply", "bambara KQP3kqp3/12/1 w -", "N@A7"],
        &["apply", looney, "x"],
        &["apply", looney, "A1"],
        &["apply", looney, "A1-B1+"],
        &["apply", looney, "A1-B1?"],
        &["apply", looney, "ghost3"],
        &["apply", looney, "accept"],
        &["apply", looney, "A5-B5"],
        &["apply", looney, "A7-B7"],
        &["apply", looney, "A1-A2"],
        &["apply", looney, "A1-C+A2-B2"],
        &["apply", looney, "A3-C"],
        &["apply", looney, "A1xB1"],
        &["apply", looney, "A1xA7"],
        &["apply", "looney 3L8/1S1b2s5/l w Bm 3", "A4-B4"],
        &["apply", "looney 3L8/1S1b2s5/l w Bm 3", "A4xB4"],
        &["apply", simeone, "x"],
        &["apply", simeone, "A1+B1"],
        &["apply", simeone, "A1^"],
        &["apply", simeone, "A5-B5"],
        &["apply", simeone, "A7-B7"],
        &["apply", simeone, "A1-B2"],
        &["apply", simeone, "A1-A2"],
        &["apply", simeone, "A1xB1"],
        &["apply", simeone, ">B3"],
        &["apply", simeone, ">z"],
        &["apply", melee, "B3xB4"],
        &["apply", melee, "B3xB4", "B3-B2"],
        &["apply", melee, "B3xB4(9:1)"],
        &["apply", melee, "B3xB4(2:1)", "B3-B2"],
        &["apply", melee, "B3xB4(2:1)", ">C5"],
        &["apply", melee, "B3xB4(2:1)", ">off"],
    ]);
}

#[test]
fn bad_records_are_refused_in_french() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.dgn");
    for text in [
        "",
        "x",
        "[Rules]",
        "[Rules \"groi\"",
        "[Rules \"groi] *",
        "[rules \"groi\"] *",
        "[Rules \"groi\"] [Rules \"groi\"] *",
        "[Rules \"chess\"] *",
        "[First \"Han\"] *",
        "[Rules \"groi\"]\n\n1. A1-B1",
        "[Rules \"groi\"]\n\n1. A1-B1 {open",
        "[Rules \"groi\"]\n\n1. A1-B1 (2. A1-C",
        "[Rules \"groi\"]\n\n(1. A1-B1) *",
        "[Rules \"groi\"]\n\n1. A1-B1 () *",
        "[Rules \"groi\"]\n\n1.. A1-B1 *",
        "[Rules \"groi\"]\n\n1. A1-B1$999 *",
        "[Rules \"groi\"]\n\n1. A1-B1; *",
        "[Rules \"groi\"]\n\n1. A1-B2 *",
        "[Rules \"groi\"]\n\n3. A1-B1 *",
        "[Rules \"groi\"]\n\n1. A1-B1 1-0",
        "[Rules \"groi\"]\n\n1. resign *",
        "[Rules \"groi\"]\n\n1. A1-B1 2. (1:2) *",
        "[Rules \"groi\"]\n[Result \"1-0\"]\n\n1. A1-B1 *",
        "[Rules \"groi\"]\n[Termination \"boredom\"]\n\n1. A1-B1 *",
        "[Rules \"groi\"]\n[Termination \"timeout\"]\n\n1. A1-B1 *",
        "[Rules \"groi\"]\n[Points \"3-0\"]\n\n1. A1-B1 *",
        "[Rules \"groi\"]\n[Setup \"chaos\"]\n\n1. A1-B1 *",
        "[Rules \"groi\"]\n[Laps \"full\"]\n\n1. A1-B1 *",
        "[Rules \"groi\"]\n[setup \"pairs\"]\n\n1. A1-B1 *",
        "[Rules \"groi\"]\n[SETUP \"pairs\"]\n\n1. A1-B1 *",
        "[Rules \"groi\"]\n[DPN \"groi x\"]\n\n1. A1-B1 *",
        "[Rules \"groi\"]\n\n1. claim *",
        "[Rules \"looney\"]\n\n1. A1-B1 *",
        "[Rules \"groi\"]\n\n1. A1-B1 1-0x",
    ] {
        fs::write(&path, text).unwrap();
        for command in [&["review", "game.dgn"][..], &["analyse", "--plain", "game.dgn"]] {
            let english = text.contains("[setup");
            if !english {
                refused(folder.path(), command);
            }
        }
    }
    fs::write(&path, b"[Rules \"groi\"] \xff *").unwrap();
    refused(folder.path(), &["review", "game.dgn"]);
    refused(folder.path(), &["check", "game.dgn"]);
}

#[test]
fn bad_options_and_files_are_refused_in_french() {
    let groi = "groi PPPP2pppp2/12/1 w wb";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("text"), "no table").unwrap();
    fs::write(folder.path().join("broken.json"), "{").unwrap();
    for arguments in [
        &["moves", groi, "-o", "gravity=off"][..],
        &["moves", groi, "-o", "gravity"],
        &["moves", groi, "-o", "setup=chaos"],
        &["moves", groi, "-o", "series=to-0"],
        &["moves", "bambara NKQP2nkqp2/12/1 w -", "-o", "setup=KK"],
        &["moves", "simeone NSKM2xthg2/12/1 w w 0-0 - 0", "-o", "target=0"],
        &["check", "absente.dgn"],
        &["check", "."],
        &["review", "absente.dgn"],
        &["analyse", "absente.dgn"],
        &["verify", "text"],
        &["dice", "verify", "text"],
        &["dice", "verify", "absente.dice"],
        &["verify", "absente.table"],
        &["facts", "text"],
        &["rules", "chess"],
        &["perft", "simeone NSKM2xthg2/12/1 w w 0-0 - 0", "1"],
        &["probe", "simeone NSKM2xthg2/12/1 w w 0-0 - 0"],
        &["board", groi, "--svg", "absente/board.svg"],
        &["solve", "simeone"],
        &["solve", "groi", "--pieces", "4"],
        &["solve", "looney", "--pieces", "99"],
        &["solve", "bambara", "--kinds", "XX"],
        &["solve", "groi", "--memory", "1"],
        &["regret", "simeone", "level-1"],
        &["puzzles", "show", "nosuch"],
        &["puzzles", "--file", "text"],
        &["puzzles", "--file", "absente"],
        &["arena", "groi", "random", "random", "--file", "broken.json"],
        &["lab", "groi", "--file", "broken.json"],
        &["lab", "groi", "--from", "groi x"],
        &["restore", "absente"],
        &["play", "groi", "--plain", "--position", "bambara NKQP2nkqp2/12/1 w -"],
        &["games", "resume", "nosuch"],
        &["records", "delete", "nosuch"],
        &["serve", "--metrics-token", "absente"],
        &["play"],
    ] {
        refused(folder.path(), arguments);
    }
}

#[test]
fn bad_arguments_are_refused_in_french() {
    let groi = "groi PPPP2pppp2/12/1 w wb";
    anywhere(&[
        &["move"],
        &["moves"],
        &["moves", groi, "more"],
        &["moves", groi, "--jsn"],
        &["moves", groi, "--option"],
        &["perft", groi, "x"],
        &["perft", groi, "99"],
        &["perft", groi, "-1"],
        &["board", groi, "--width", "1"],
        &["board", groi, "--theme", "neon"],
        &["arena", "chess", "random", "random"],
        &["arena", "groi", "level-9", "random"],
        &["arena", "groi", "nodes=x", "random"],
        &["arena", "groi", "net=absente", "random"],
        &["arena", "groi"],
        &["arena", "groi", "random", "random", "--ladder"],
        &["arena", "groi", "random", "random", "--sprt", "5"],
        &["arena", "groi", "random", "random", "--sprt", "x", "y"],
        &["arena", "groi", "random", "random", "--pairs", "0"],
        &["regret", "groi", "--time", "1"],
        &["play", "groi", "--first", "robot"],
        &["play", "groi", "--seed", "1", "--typed-dice"],
        &["puzzles", "--theme", "luck"],
        &["serve", "--host", "nowhere"],
        &["serve", "--port", "99999"],
        &["serve", "--metrics", "nowhere"],
        &["worker", "--bus", "host", "--metrics", "8881"],
        &["serve", "--log", "loud"],
        &["serve", "--bus-ca", "ca.pem"],
        &["worker"],
        &["completions", "cmd"],
        &["admin"],
        &["admin", "who", "x"],
        &["review", "game.dgn", "--game", "0"],
        &["verify", "x", "--threads", "0"],
    ]);
}

#[test]
fn the_errors_that_only_an_operator_meets_are_english_in_every_language() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, message) in [
        (&["backup", "to", "--data", "absente"][..], "absente holds no games"),
        (&["serve", "--behind-proxy"], "--behind-proxy is replaced by --trusted-proxy"),
        (
            &["serve", "--bus", "nats://me:secret@host"],
            "the address of NATS has a user or a password",
        ),
        (&["serve", "--bus", "http://host"], "--bus: expected an address such as nats://host:4222"),
        (
            &["serve", "--store", "mysql://host/games"],
            "--store: expected `sqlite:PATH` or `postgres://user@host/database`, found `mysql://",
        ),
        (&["admin", "blocks", "--store", "games"], "--store: expected `sqlite:PATH` or"),
        (&["store", "copy", "--from", "a", "--to", "sqlite:a"], "--from: expected `sqlite:PATH`"),
        (&["store", "copy", "--from", "sqlite:a", "--to", "b"], "--to: expected `sqlite:PATH`"),
        (&["serve", "--origin", "nowhere"], "expected an origin such as https://dejarik.example"),
        (&["serve", "--allow-origin", "*"], "expected an origin such as https://dejarik.example"),
        (&["site", "x", "--server", "nowhere"], "expected the address of a server, such as https:"),
        (&["site", "x", "--server", "http://[::1]:4280"], "expected a name or an address of IPv4"),
        (&["serve", "--trusted-proxy", "0.0.0.0/0"], "expected the network of the proxies"),
        (&["serve", "--trusted-proxy", "10.0.0.7/8"], "the network: `10.0.0.0/8` if the length"),
        (&["serve", "--keep-finished", "long"], "expected a number of days"),
        (&["serve", "--keep-finished", "4294967296"], "a number of days up to 4294967295"),
        (&["serve", "--keep-uploads", "4294967296"], "a number of days up to 4294967295"),
        (&["serve", "--min-free", "much"], "expected a size such as 512MiB"),
        (&["serve", "--memory", "much"], "expected a size such as 512MiB"),
        (
            &["serve", "--texts", "absente", "--memory", "99999999999999999999GB"],
            "expected a size below 16EiB",
        ),
        (&["serve", "--texts", "absente", "--min-free", "99999999999999999999"], "expected a size"),
        (&["serve", "--texts", "absente", "--min-free", "500"], "expected a unit after the number"),
        (&["serve", "--texts", "absente", "--memory", "4"], "expected a unit after the number"),
        (&["serve", "--keep-uploads", "long"], "a duration such as 36h, or `forever`"),
        (&["serve", "--drain", "long"], "expected a duration of up to 24h, such as 5s"),
        (&["serve", "--drain", "25h"], "expected a duration of up to 24h, such as 5s"),
        (&["serve", "--texts", "absente", "--keep-uploads", "0"], "expected more than 0 days"),
        (&["serve", "--texts", "absente", "--keep-finished", "0h"], "expected more than 0 days"),
        (&["serve", "--texts", "absente", "--memory", "0"], "expected a size above 0"),
        (&["serve", "--limit", "think"], "expected a name, a number of requests"),
        (&["serve", "--limit", "think=4294967296/1s"], "requests from 1 to 4294967295"),
        (&["serve", "--node", "a b"], "expected a name of 1 to"),
        (&["admin", "block", "10.0.0.0/4"], "the network: `0.0.0.0/4` if the length"),
        (&["admin", "block", "nobody"], "expected a network such as 203.0.113.0/24"),
        (&["worker", "--bus", "host", "--bus-prefix", "a.b"], "--bus-prefix: expected a prefix"),
        (&["store", "copy", "--from", "sqlite:a", "--to", "sqlite:a"], "both sides are the same"),
    ] {
        for language in ["en", "fr"] {
            let mut command = binary(folder.path());
            command.current_dir(folder.path()).args(["--lang", language]).args(arguments);
            let run = answer(command.output().unwrap());
            assert_eq!(run.code, 2, "{arguments:?}: {run:?}");
            assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
            assert!(!run.err.contains("attendu"), "{arguments:?}: {}", run.err);
        }
    }
}

#[test]
fn a_player_at_home_reads_in_french_that_the_server_cannot_start() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data/dejarik");
    fs::create_dir_all(&data).unwrap();
    fs::write(data.join("server"), "a file in the place of the directory").unwrap();
    let run = answer(binary(folder.path()).args(["--lang", "fr", "--no-open"]).output().unwrap());
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.err.contains("impossible de démarrer\u{a0}: "), "{run:?}");
}

#[test]
fn a_locale_or_the_settings_choose_the_language_of_help_and_errors() {
    let folder = tempfile::tempdir().unwrap();
    let run = |language: &str| {
        let command = &mut binary(folder.path());
        answer(command.env("LANG", language).arg("--help").output().unwrap()).out
    };
    assert!(run("fr_FR.UTF-8").contains("Utilisation\u{a0}: dejarik"));
    assert!(run("en_GB.UTF-8").contains("Usage: dejarik"));
    let command = &mut binary(folder.path());
    let refused = answer(command.env("LANG", "fr").args(["moves", "x"]).output().unwrap());
    assert!(refused.err.contains("attendu\u{a0}: un jeu"), "{}", refused.err);
}
