//! Tests of invalid positions and steps: each error says where it is and what was expected.

use super::super::*;
use super::two_roads::{Draw, random_position};
use super::{at, line};

/// Each text comes with the character (from 1) where the error is, and a part of the message.
#[test]
fn an_invalid_position_is_refused_at_the_place_of_the_error() {
    for (dpn, character, says) in [
        ("", 1, "rule set"),
        ("looney", 7, "expected the board"),
        ("groi SBLM2sblm2/12/1 w - 0", 1, "expected a position of looney"),
        ("looney SBLM2sblm2/12 w - 0", 21, "expected `/`"),
        ("looney SBLM2sblm3/12/1 w - 0", 17, "run of 1 to 2"),
        ("looney SBLM2sblm2/12/2 w - 0", 22, "run of 1 to 1"),
        ("looney SBLM2sblK2/12/1 w - 0", 16, "found `K`"),
        ("looney SBLM2sblm2/12/1/1 w - 0", 23, "expected the end"),
        ("looney SBLM2sbls2/12/1 w - 0", 16, "a second `s`"),
        ("looney SB1M2sb1m2/12/1 w - 0", 8, "both Leaders are missing"),
        ("looney SBLM2sblm2/12/1 x - 0", 24, "`w` or `b`"),
        ("looney SBLM2sblm2/12/1 w", 25, "unused ghosts"),
        ("looney 1BLM2sblm2/12/1 w SL 0", 27, "a Leader"),
        ("looney 1BLM2sblm2/12/1 w x 0", 26, "letters SMBsmb"),
        ("looney 1BLM2sblm2/12/1 w s 0", 26, "`s` is on the board"),
        ("looney 1BLM2sblm2/12/1 w SS 0", 27, "a second ghost `S`"),
        ("looney 1BL3sblm2/12/1 w MS 0", 25, "written `looney 1BL3sblm2/12/1 w SM 0`"),
        ("looney SBLM2sblm2/12/1 w - 01", 28, "zero in front"),
        ("looney SBLM2sblm2/12/1 w - 10000", 28, "(0 to 9999), found `10000`"),
        ("looney SBLM2sblm2/12/1 w - -1", 28, "number of turns"),
        ("looney SBLM2sblm2/12/1 w - 0 ", 30, "expected a battle"),
        ("looney SBLM2sblm2/12/1 w  - 0", 26, "found nothing"),
        ("looney SBLM11sblm2/12/1 w - 0", 12, "run of 1 to 8"),
        ("looney SBLM2sblm2/66/1 w - 0", 19, "1 to 12 empty spaces on ring B, found `66`"),
        ("looney SBLM1ssblm2/12/1 w - 0", 14, "a second `s`"),
        ("looney SBLM11sblm2/12/1 é - 0", 12, ""),
    ] {
        let error = dpn.parse::<Position>().expect_err(dpn);
        let text = error.to_string();
        assert!(text.contains(says), "{dpn}: {text}");
        assert_eq!(error.at + 1, character, "{dpn}: {text}");
    }
}

#[test]
fn an_invalid_battle_field_is_refused_at_the_place_of_the_error() {
    let battle = |ghosts: &str, field: &str| format!("looney S5Ll1s2/m11/1 w {ghosts} 0 {field}");
    // The battle field starts at character 28.
    for (ghosts, field, character, says) in [
        ("-", "B1xA1", 28, "a piece of side w on B1"),
        ("-", "A2xB2", 28, "a piece of side w on A2"),
        ("-", "A1-B1", 30, "expected `x`"),
        ("-", "A1xB2", 31, "a space next to A1"),
        ("-", "A1xA2", 31, "a piece of side b on A2"),
        ("-", "A1xB1+", 33, "expected `(`"),
        ("B", "A1xB1(0:3)", 34, "the attacker's strength, 1 to 5"),
        ("B", "A1xB1(6:6)", 34, "the attacker's strength, 1 to 5"),
        ("B", "A1xB1(1:11)", 36, "the defender's strength"),
        ("B", "A1xB1(3:5", 37, "expected `)`"),
        ("B", "A1xB1(3:5)x", 38, "expected the end"),
        ("-", "A1xB1(3:5)", 33, "already settled"),
        ("b", "A1xB1(3:5)", 33, "already settled"),
        ("B", "A1xB1(5:3)", 33, "already settled"),
        ("B", "A1xB1(4:4)accept", 33, "already settled"),
        ("b", "A1xB1(4:4)accept", 38, "the attacker has no ghost"),
        ("B", "A1xB1(3:5)accept", 38, "only possible after a tie"),
        ("-", "A1xB1(3:5)+", 39, "`w` or `b`"),
        ("-", "A1xB1(3:5)+b", 39, "not ahead"),
        ("B", "A1xB1(3:5)+w", 39, "an unused ghost"),
    ] {
        let dpn = battle(ghosts, field);
        let error = dpn.parse::<Position>().expect_err(&dpn);
        let text = error.to_string();
        assert!(text.contains(says), "{dpn}: {text}");
        assert_eq!(error.at + 1, character, "{dpn}: {text}");
    }
    let over = "looney S5L1l3/m11/1 w - 0".replace("m11", "12") + " A1xB1";
    assert!(over.parse::<Position>().unwrap_err().to_string().contains("the game is over"));
    for field in ["A1xB1", "A1xB1(1:5)", "A1xB1(4:4)", "A1xB1(4:4)accept", "A1xB1(5:4)"] {
        at(&battle("Mm", field).replace("/m11/", "/b11/").replace("(5:4)", "(5:3)"));
    }
    for field in ["A1xB1(3:5)+w", "A1xB1(9:9)+b", "A1xB1(1:10)+w"] {
        assert_eq!(at(&battle("-", field)).to_string(), battle("-", field));
    }
}

/// Returns the error of a step as it is displayed.
fn error(dpn: &str, step: &str) -> String {
    let position = at(dpn);
    match Looney::default().parse_step(&position, step) {
        Ok(read) => panic!("{dpn}: {step} was parsed as {read:?}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn an_illegal_step_is_refused_with_the_reason() {
    let start = "looney SBLM2sblm2/12/1 w - 0";
    for (step, says) in [
        ("", "character 1: expected a space"),
        ("A1", "character 3: expected `-` or `x`"),
        ("A1-", "character 4: expected a space"),
        ("A1-A2 ", "character 6: expected `+`, `x` or the end"),
        ("A1-A12+", "character 8: expected a space"),
        ("pass", "character 1: expected a space"),
        ("a1-b1", "character 1: expected a space"),
        ("A5-B5", "there is no piece on A5"),
        ("A7-B7", "the piece on A7 is the enemy's"),
        ("A1-A2", "A2 is occupied by your own piece"),
        ("A4-A6", "written"),
        ("A1-A1", "it changes nothing"),
        ("A3-B3+A4-B4", "it costs 6 points, a turn has 4"),
        ("A1-B1+A3-B3", "it costs 5 points, a turn has 4"),
        ("A4-A5xA7", "A7 is not next to A5"),
        ("A4-A5xA6", "there is no enemy on A6"),
        ("A1-B1xC", "there is no enemy on C"),
        ("accept", "there is no battle to answer"),
        ("ghost3", "there is no battle to answer"),
        ("A1-A12+A12-A11", "is written `A1-A11`"),
        ("A1-A11+A4-B4", "is written `A4-B4+A1-A11`"),
        ("A1-B1+A1-B1", "there is no piece on A1"),
    ] {
        if step == "A4-A6" {
            assert!(Looney::default().parse_step(&at(start), step).is_ok());
            continue;
        }
        let text = error(start, step);
        assert!(text.contains(says), "{step}: {text}");
    }
    let near = "looney S5Ll1s2/m1M9/1 w B 0";
    assert!(error(near, "A1-B1").contains("an attack is written with `x`"));
    assert!(error(near, "A1-A2+B3-B2+A2xB2").contains("there is no enemy on B2"));
    assert!(error(near, "B3-B2xB1+A1-A2").contains("an attack is last"));
    let walled = "looney LS9B/m11/1l w - 0".replace("1l", "l");
    assert!(
        error(&walled, "A1-A3").contains("there is no free path"),
        "{}",
        error(&walled, "A1-A3")
    );
    let window = line("looney S5Ll1s2/1m10/1 w MBb 0", &["A1-A2xB2", "(2:5)"]);
    assert!(error(&window, "ghost1").contains("side w has no unused ghost of size 1"));
    assert!(error(&window, "A2-A3").contains("a battle waits for an answer"));
    assert!(error(&window, "ghost4").contains("expected a space"));
    let due = line("looney S5Ll1s2/1m10/1 w MBb 0", &["A1-A2xB2"]);
    assert!(error(&due, "accept").contains("the battle waits for a throw"));
    assert!(error("looney L5l5/12/1 w S 0", "A1-A2").contains("the game is over"));
}

#[test]
fn corrupted_texts_neither_panic_nor_parse_as_something_else() {
    // Positions and steps with one character removed, doubled or replaced.
    let rules = Looney::default();
    let mut draw = Draw(6);
    let mut check = |text: &str| {
        let cut = draw.below(text.len());
        let with = ["", "1", "x", "+", " ", "C", "é", "A12", "("][draw.below(9)];
        format!("{}{with}{}", &text[..cut], &text[cut + draw.below(2)..])
    };
    let mut draw = Draw(7);
    for _ in 0..2000 {
        let position = random_position(&mut draw);
        let dpn = check(&position.to_string());
        if let Ok(read) = dpn.parse::<Position>() {
            assert_eq!(read.to_string(), dpn);
        }
        let steps = rules.steps(&position);
        let Some(step) = steps.first() else { continue };
        let word = check(&rules.step_text(&position, *step));
        match rules.parse_step(&position, &word) {
            Ok(read) => assert_eq!(rules.step_text(&position, read), word),
            Err(error) => assert!(error.at <= word.len(), "{word}: {error}"),
        }
    }
}
