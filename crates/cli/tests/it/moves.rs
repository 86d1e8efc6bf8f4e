//! Legal moves, perft and played moves as other programs see them: standard output byte for byte.

use serde_json::json;

use crate::common::{dejarik, json, ok, refused};

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
        ("groi 4pppp4/PPPP8/1 b -", "White has won. Four pawns stand side by side"),
        ("bambara 1k10/QPqp8/K w Nn", "White has won. The king began the turn in the Core"),
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
        refused(&["perft", dpn, "1"], &["without dice", "groi or bambara"]);
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
