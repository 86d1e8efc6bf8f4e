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

/// Returns the moves that `dejarik moves` lists, without what they lead to.
fn moves(dpn: &str) -> Vec<String> {
    let out = ok(&["moves", dpn]);
    out.lines().map(|line| line.split('\t').next().unwrap().to_owned()).collect()
}

#[test]
fn moves_are_listed_with_their_positions_sorted_by_bytes() {
    assert_eq!(
        ok(&["moves", GROI]),
        "A1-B1\tgroi 1PPP2pppp2/P11/1 b b\n\
         A1-C\tgroi 1PPP2pppp2/12/P b b\n\
         A2-B2\tgroi P1PP2pppp2/1P10/1 b b\n\
         A2-C\tgroi P1PP2pppp2/12/P b b\n\
         A3-B3\tgroi PP1P2pppp2/2P9/1 b b\n\
         A3-C\tgroi PP1P2pppp2/12/P b b\n\
         A4-B4\tgroi PPP3pppp2/3P8/1 b b\n\
         A4-C\tgroi PPP3pppp2/12/P b b\n"
    );
    for dpn in [BAMBARA, LOONEY, SIMEONE, "groi PP1P2ppp2P/4p7/1 w -"] {
        let out = ok(&["moves", dpn]);
        let mut sorted = lines(&out);
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(lines(&out), sorted, "{dpn}");
    }
}

#[test]
fn l6_l7_l8_moves_lists_the_exact_odds_of_an_attack() {
    let out = ok(&["moves", "looney 3L8/1S1b2s5/l w Bm 3"]);
    let out = lines(&out);
    assert!(out.contains(&"A4xB4\t? win=397/2048 standoff=99/512 loss=1255/2048"), "{out:?}");
    assert!(out.contains(&"B2xC\t? win=1/65536 standoff=1/4096 loss=65519/65536"), "{out:?}");
}

#[test]
fn s6_s7_s8_s9_moves_lists_all_four_outcomes_whole_numbers_without_a_denominator() {
    let out = ok(&["moves", "simeone 12/2Mx*8/1 w w 0-0 - 0"]);
    assert!(lines(&out).contains(&"B3xB4\t? defeated=5/6 pushed=1/6 nothing=0 stunned=0"), "{out}");
}

#[test]
fn l3_l16_a_swap_is_written_first_by_text() {
    let out = ok(&["moves", "looney 5L5l/S3s7/M w - 0"]);
    let swap = "B1-B12+C-B1+B12-C\tlooney 5L5l/M3s7/S b - 1";
    assert!(lines(&out).contains(&swap), "{out}");
}

#[test]
fn looney_has_47_first_turns() {
    assert_eq!(moves(LOONEY).len(), 47);
}

#[test]
fn b5_b7_the_pawn_of_the_reference_example_has_its_14_moves() {
    let from_a11 =
        moves("bambara 4k3K1P1/10n1/1 w QNqp").into_iter().filter(|m| m.starts_with("A11"));
    let mut wanted = [
        "A11-B11>C",
        "A11-C>B5",
        "A11-A10",
        "A11-A9>A8",
        "A11-A8>A7",
        "A11-A7>A6",
        "A11-A12",
        "A11-A1",
        "A11-A2",
        "A11-A3",
        "A11-A4",
        "A11-A5>A6",
        "A11-A6>A7",
        "A11-A7>A8",
    ];
    wanted.sort_unstable();
    assert_eq!(from_a11.collect::<Vec<_>>(), wanted);
}

#[test]
fn a_position_that_waits_for_a_throw_has_no_moves_and_says_why() {
    let answer = dejarik(&["moves", "looney 3L8/1S1b2s5/l w Bm 3 A4xB4"]);
    assert_eq!((answer.code, answer.out.as_str()), (0, ""), "{answer:?}");
    assert!(answer.err.contains("dice are to be thrown"), "{answer:?}");
}

#[test]
fn b14_a_side_that_cannot_move_passes() {
    assert_eq!(moves("bambara KQ9N/k1p7n1/q w P*"), ["pass"]);
}

#[test]
fn a_finished_game_lists_nothing_and_says_why_on_standard_error() {
    for (dpn, why) in [
        ("groi 4pppp4/PPPP8/1 b -", "White has won: four pawns side by side"),
        ("bambara 1k10/QPqp8/K w Nn", "White has won: the king stood in the Core"),
    ] {
        let answer = dejarik(&["moves", dpn]);
        assert_eq!((answer.code, answer.out.as_str()), (0, ""), "{answer:?}");
        assert!(answer.err.contains(why), "{answer:?}");
    }
    let answer = dejarik(&["moves", "groi 4pppp4/PPPP8/1 b -", "--lang", "fr"]);
    assert!(answer.err.contains("Blancs ont gagné"), "{answer:?}");
    let answer = dejarik(&["moves", "groi 4pppp4/PPPP8/1 b -", "--json"]);
    assert_eq!(
        answer.out,
        "{\"position\":\"groi 4pppp4/PPPP8/1 b -\",\"over\":true,\"moves\":[]}\n"
    );
}

#[test]
fn moves_in_json() {
    let answer = json(&["moves", GROI]);
    assert_eq!(answer["position"], GROI);
    assert_eq!(answer["over"], false);
    assert_eq!(answer["moves"].as_array().unwrap().len(), 8);
    assert_eq!(
        answer["moves"][0],
        json!({"move": "A1-B1", "position": "groi 1PPP2pppp2/P11/1 b b"})
    );
    let answer = json(&["moves", "simeone 12/2Mx*8/1 w w 0-0 - 0"]);
    let attack = answer["moves"].as_array().unwrap().iter().find(|m| m["move"] == "B3xB4").unwrap();
    let outcomes = json!({"defeated": "5/6", "pushed": "1/6", "nothing": "0", "stunned": "0"});
    assert_eq!(attack, &json!({"move": "B3xB4", "outcomes": outcomes}));
}

#[test]
fn options_change_the_rules_of_every_command() {
    assert_eq!(ok(&["perft", GROI, "3", "--option", "double-exit=path"]), "752\n");
    assert_eq!(ok(&["perft", BAMBARA, "3", "-o", "laps=one"]), "4918\n");
    let centre = "simeone 12/2Mx*8/1 w w 0-0 - 0";
    assert_eq!(ok(&["apply", centre, "B3-C"]), "simeone 12/3x*8/M w w 1-0 M1 0\n");
    assert_eq!(
        ok(&["apply", centre, "B3-C", "-o", "centre=off", "--option", "target=none"]),
        "simeone 12/3x*8/M w w 0-0 M1 0\n"
    );
}

#[test]
fn perft_gives_the_reference_counts() {
    let pairs = "groi PP2ppPP2pp/12/1 w wb";
    let alternating = "groi PpPpPpPp4/12/1 w wb";
    for (dpn, counts) in [
        (GROI, &[1, 8, 48, 640, 7_936, 86_040][..]),
        (pairs, &[1, 8, 48, 640, 7_704, 82_998]),
        (alternating, &[1, 8, 48, 601, 6_903, 69_648]),
        (BAMBARA, &[1, 18, 307, 5_080, 85_124]),
    ] {
        for (depth, count) in counts.iter().enumerate() {
            assert_eq!(ok(&["perft", dpn, &depth.to_string()]), format!("{count}\n"), "{dpn}");
        }
    }
}

#[test]
fn perft_divide_is_sorted_and_ends_with_the_total_alone_on_a_line() {
    let out = ok(&["perft", GROI, "3", "--divide", "--threads", "2"]);
    let out = lines(&out);
    let (total, parts) = out.split_last().unwrap();
    assert_eq!(*total, "640");
    assert_eq!(parts.len(), 8);
    assert!(parts.is_sorted());
    let sum: u64 =
        parts.iter().map(|line| line.split_once('\t').unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 640);
    let answer = json(&["perft", GROI, "2", "--divide"]);
    assert_eq!(answer["count"], 48);
    assert_eq!(answer["divide"][0], json!({"move": "A1-B1", "count": 8}));
}

#[test]
fn perft_is_for_games_without_dice() {
    for dpn in [LOONEY, SIMEONE] {
        refused(&["perft", dpn, "1"], &["without dice", "groi and bambara"]);
    }
    refused(&["perft", GROI, "-1"], &["-1"]);
    refused(&["perft", GROI, "61"], &["61"]);
    refused(&["perft", GROI, "x"], &["x"]);
}

#[test]
fn apply_plays_moves_and_throws() {
    assert_eq!(ok(&["apply", GROI, "A1-B1", "A7-B7"]), "groi 1PPP3ppp2/P5p5/1 w -\n");
    let simeone = "simeone 12/2Mx*8/1 w w 0-0 - 0";
    assert_eq!(ok(&["apply", simeone, "B3xB4", "(1:1)", ">C"]), "simeone 12/3M8/x* w w 0-0 M1 0\n");
    assert_eq!(ok(&["apply", simeone, "B3xB4", "(2:1)"]), "simeone 12/3M8/1 w w 2-0 M1 0\n");
    assert_eq!(
        json(&["apply", simeone, "B3xB4", "(2:1)"]),
        json!({"position": "simeone 12/3M8/1 w w 2-0 M1 0", "over": true})
    );
    // A position in the middle of a battle is printed as such and can be read again.
    let battle = ok(&["apply", "looney 3L8/1S1b2s5/l w Bm 3", "A4xB4", "(5:5)"]);
    assert_eq!(battle, "looney 3L8/1S1b2s5/l w Bm 3 A4xB4(5:5)\n");
    assert!(moves(battle.trim_end()).contains(&"ghost3".to_owned()));
}

#[test]
fn apply_says_which_move_fails_and_why() {
    refused(&["apply", GROI, "A7-B7"], &["move 1", "A7 holds a black pawn", "White’s turn"]);
    refused(&["apply", GROI, "A1-B1", "A1-B1"], &["move 2", "A1 is empty"]);
    refused(&["apply", GROI, "A1-B2"], &["move 1", "A1-B2"]);
    refused(&["apply", GROI, "A13-B1"], &["move 1", "12"]);
    refused(&["apply", "simeone 12/2Mx*8/1 w w 0-0 - 0", "B3xB4"], &["dice", "such as (1:1)"]);
    refused(&["apply", "simeone 12/2Mx*8/1 w w 0-0 - 0", "B3xB4", "(7:1)"], &["move 2", "D6"]);
    refused(&["apply", "simeone 12/2Mx*8/1 w w 0-0 - 0", "B3xB4", ">C"], &["move 2"]);
    refused(&["apply", "groi 4pppp4/PPPP8/1 b -", "A5-B5"], &["over"]);
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
    assert!(ok(&["board", GROI, "--svg", "-", "--theme", "print"]).starts_with("<svg "));
    refused(&["board", GROI, "--svg", &file("0.svg")], &["0.svg", "exists already", "--force"]);
    refused(&["board", GROI, "--png", &file("0.svg")], &["exists already"]);
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
    refused(&["check", &file("empty.dgn", b"")], &["empty.dgn", "found none"]);
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
