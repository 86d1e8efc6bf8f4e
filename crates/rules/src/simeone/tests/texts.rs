//! Tests of the texts: what is parsed, what is refused, and why.

use super::*;

const POSITIONS: [&str; 9] = [
    "simeone NSKM2xthg2/12/1 w w 0-0 - 0",
    "simeone N1KM2xthg2/1S*10/1 w w 2-0 K1 0",
    "simeone 12/N*1K2S1gx2t/M b w 3-2 g1 4",
    "simeone 12/2Mx*8/1 w b 0-9999 - 9999",
    "simeone 2K9/2g9/1 w w 0-0 - 0 A3xB3",
    "simeone 2K9/2g9/1 w w 0-0 - 0 A3xB3(7:5)",
    "simeone 2K9/2g9/1 w w 0-0 K1 0 A3xB3(7:5)",
    "simeone 2S9/2t*9/1 w w 0-0 - 0 A3xB3(8:8)",
    "simeone 12/12/t* w w 0-0 - 0",
];

#[test]
fn positions_are_printed_as_they_are_parsed() {
    for dpn in POSITIONS {
        assert_eq!(at(dpn).to_string(), dpn);
    }
}

#[test]
fn an_invalid_position_is_refused_at_the_place_of_the_error() {
    let start = "simeone NSKM2xthg2/12/1 w w";
    for (dpn, place, said) in [
        ("looney NSKM2xthg2/12/1 w w 0-0 - 0", 0, "expected a position of simeone"),
        ("simeone", 7, "the board"),
        ("simeone NSKM2xthg2/12 w w 0-0 - 0", 21, "`/`"),
        ("simeone NSKM2xthg3/12/1 w w 0-0 - 0", 17, "ring A"),
        ("simeone NSKM2xthg2/12/2 w w 0-0 - 0", 22, "ring C"),
        ("simeone NSKM2xthg2/12/1/1 w w 0-0 - 0", 23, "the end"),
        ("simeone NSQM2xthg2/12/1 w w 0-0 - 0", 10, "NMKS"),
        ("simeone NSNM2xthg2/12/1 w w 0-0 - 0", 10, "a second `N`"),
        ("simeone NSKM2xthg2/11x/1 w w 0-0 - 0", 21, "a second `x`"),
        ("simeone NS**M2xthg3/12/1 w w 0-0 - 0", 11, "a piece"),
        ("simeone 12/12/1 w w 0-0 - 0", 8, "both teams are empty"),
        ("simeone NSKM11xthg2/12/1 w w 0-0 - 0", 12, "empty spaces"),
        ("simeone NSKM2xthg2/12/1 x w 0-0 - 0", 24, "side to move"),
        ("simeone NSKM2xthg2/12/1 w r 0-0 - 0", 26, "initiative"),
    ] {
        refused(dpn, place, said);
    }
    for (tail, place, said) in [
        ("", 27, "the score"),
        (" 0:0 - 0", 29, "`-`"),
        (" 0-10000 - 0", 30, "9999"),
        (" 00-0 - 0", 28, "zero in front"),
        (" -1-0 - 0", 28, "first player's score"),
        (" 0-0", 31, "active creature"),
        (" 0-0 Q1 0", 32, "active creature"),
        (" 0-0 h1 0", 32, "side b; side w is to move"),
        (" 0-0 S1 0", 32, "one action a turn"),
        (" 0-0 S0 0", 32, "one action a turn"),
        (" 0-0 K0 0", 33, "1 to 1"),
        (" 0-0 K2 0", 33, "1 to 1"),
        (" 0-0 N3 0", 33, "1 to 2"),
        (" 0-0 K*1 0", 33, "actions left"),
        (" 0-0 K01 0", 33, "zero in front"),
        (" 0-0 K1-0", 34, "the end"),
        (" 0-0 -", 33, "rounds without a score"),
        (" 0-0 - 10000", 34, "9999"),
        (" 0-0 - -1", 34, "rounds"),
        (" 0-0 -  0", 34, "nothing"),
        (" 0-0 - 0 ", 36, "nothing"),
        (" 0-0 - 0 A1xB1", 39, "B1 is empty"),
    ] {
        refused(&format!("{start}{tail}"), place, said);
    }
    refused("simeone 1SKM2xthg2/12/1 w w 0-0 N1 0", 32, "not on the board");
}

#[test]
fn an_impossible_battle_is_refused_at_the_place_of_the_error() {
    for (battle, place, said) in [
        ("A3", 34, "`x`"),
        ("A3-B3", 34, "`x`"),
        ("A4xB3", 32, "A4 is empty"),
        ("A1xB3", 35, "not an orthogonal neighbour"),
        ("A3xB2", 35, "B2 is empty"),
        ("A3xA1", 35, "of side w"),
        ("B3xA3", 32, "of side b"),
        ("A5xA6", 32, "stunned"),
        ("A3xB3(7:5", 41, "`)`"),
        ("A3xB3(9:5)", 38, "D8"),
        ("A3xB3(7:7)", 40, "D6"),
        ("A3xB3(7:0)", 40, "`0`"),
        ("A3xB3(7:3)", 37, "(defeated)"),
        ("A3xB3(1:3)", 37, "(stunned)"),
        ("A3xB3(3:4)", 37, "(nothing)"),
        ("A3xB3(7:5)accept", 42, "the end"),
        ("A3xB3(7:5) accept", 42, "the end"),
    ] {
        refused(&format!("simeone N1K1S*x6/2g9/1 w w 0-0 - 0 {battle}"), place + 3, said);
    }
    refused("simeone N1K9/2g9/1 w w 0-0 N1 0 A3xB3", 32, "Ng'ok is active");
}

fn refused(dpn: &str, place: usize, said: &str) {
    match dpn.parse::<Position>() {
        Ok(position) => panic!("{dpn} was parsed as {position}"),
        Err(error) => {
            assert!(error.message.en().contains(said), "{dpn}: {error}\n  does not say {said}");
            assert_eq!(error.at, place, "{dpn}: {error}");
        }
    }
}

#[test]
fn an_illegal_step_is_refused_with_the_reason() {
    let dpn = "simeone N*1K1S1x5/2g9/1 w w 0-0 - 0";
    for (word, said) in [
        ("A2-B2", "A2 is empty"),
        ("A7-A8", "A7 holds a blue Houjix, and it is Red’s turn"),
        ("A1-B1", "the Ng'ok on A1 is stunned and may only stand up (`A1^`)"),
        ("A1xB1", "is stunned"),
        ("A3^", "the K'lor'slug on A3 is not stunned"),
        ("A3-A5", "A5 is not an orthogonal neighbour of A3"),
        ("A3-B4", "not an orthogonal neighbour"),
        ("A3-B3", "the Grimtaash, an enemy, stands on B3; an attack is written `A3xB3`"),
        ("A3xA4", "A4 is empty; a move is written `A3-A4`"),
        (">B4", "no push is due"),
        (">off", "no push is due"),
        (">stay", "no push is due"),
    ] {
        illegal(dpn, word, said);
    }
    illegal("simeone NM10/12/x w w 0-0 - 0", "A1xA2", "of the same side");
    illegal("simeone NM10/12/x w w 0-0 - 0", "A1-A2", "of the same side");
    illegal("simeone NM10/12/x w w 0-0 N2 0", "A2-B2", "only the Ng'ok");
    illegal("simeone NM10/12/x w w 0-0 N2 0", "A2-B2", "2 actions left");
    illegal("simeone NM10/12/x w w 12-0 N2 0", "end", "the game is over");
    let thrown = "simeone x11/2KgM7/1 w w 0-0 - 0 B3xB4(3:3)";
    illegal(thrown, "end", "the push after B3xB4 comes first");
    illegal(thrown, ">off", "stands on B4; only from the outer ring is there an edge");
    illegal(thrown, ">B5", "the Monnok stands on B5");
    illegal(thrown, ">B7", "not an orthogonal neighbour of B4");
    illegal("simeone x11/2Kg8/1 w w 0-0 - 0 B3xB4", "end", "the dice of B3xB4 come first");
}

fn illegal(dpn: &str, word: &str, said: &str) {
    let error = Simeone::default().parse_step(&at(dpn), word).unwrap_err();
    assert!(error.message.en().contains(said), "{dpn} {word}: {error}\n  does not say {said}");
}

#[test]
fn an_invalid_step_is_refused_at_the_place_of_the_error() {
    let start = at("simeone NSKM2xthg2/12/1 w w 0-0 - 0");
    for (word, place) in [
        ("", 0),
        ("A1", 2),
        ("A1-", 3),
        ("A1+A2", 2),
        ("A13-B1", 1),
        ("A1-B13", 4),
        ("a1-b1", 0),
        ("A1-B1 ", 5),
        ("A1^^", 3),
        ("End", 0),
        ("end.", 3),
        (">", 1),
        (">edge", 1),
        (">offs", 4),
        ("pass", 0),
        ("setup:NSKM", 0),
        ("é", 0),
    ] {
        let error = Simeone::default().parse_step(&start, word).unwrap_err();
        assert_eq!(error.at, place, "{word:?}: {error}");
    }
}

#[test]
fn s1_s14_s15_s16_options_are_parsed_and_printed() {
    for spec in Simeone::OPTIONS {
        assert_eq!(Simeone::default().option(spec.key).as_deref(), Some(spec.default));
        assert!(spec.rule.starts_with("S-"));
    }
    for (key, value) in [
        ("setup", "free"),
        ("setup", "fixed"),
        ("centre", "entry"),
        ("centre", "hold"),
        ("centre", "off"),
        ("target", "1"),
        ("target", "9999"),
        ("target", "none"),
        ("quiet-limit", "1"),
        ("quiet-limit", "9999"),
    ] {
        assert_eq!(with(&[(key, value)]).option(key).as_deref(), Some(value));
    }
    for (key, value) in [
        ("setup", "given"),
        ("centre", "on"),
        ("target", "0"),
        ("target", "10000"),
        ("target", "012"),
        ("target", "None"),
        ("target", ""),
        ("quiet-limit", "0"),
        ("quiet-limit", "none"),
        ("quiet-limit", "70000"),
        ("laps", "one"),
    ] {
        assert!(Simeone::default().set_option(key, value).is_err(), "{key}={value}");
    }
    assert_eq!(Simeone::default().option("laps"), None);
}

#[test]
fn s4_only_creatures_that_may_act_have_targets() {
    let rules = Simeone::default();
    let position = at("simeone N*1K1S1x5/2g9/1 w w 0-0 - 0");
    let targets = rules.targets(&position, Creature::Klorslug);
    let spaces = |set: SpaceSet| -> Vec<_> { set.into_iter().map(|s| s.to_string()).collect() };
    assert_eq!(
        (spaces(targets.moves), spaces(targets.attacks)),
        (vec!["A2".into(), "A4".into()], vec!["B3".to_owned()])
    );
    assert_eq!(
        rules.targets(&position, Creature::Ngok),
        Targets { unstun: true, ..Targets::default() }
    );
    for idle in [Creature::Monnok, Creature::Houjix] {
        assert_eq!(rules.targets(&position, idle), Targets::default());
    }
    let active = at("simeone NM10/12/x w w 0-0 N2 0");
    assert_eq!(rules.targets(&active, Creature::Monnok), Targets::default());
    assert_eq!(rules.targets(&active, Creature::Ngok).count(), 2);
    let over = at("simeone NM10/12/x w w 12-0 N2 0");
    assert_eq!(rules.targets(&over, Creature::Ngok), Targets::default());
}

/// Returns every text that is one edit away from `text`: a character removed, inserted or replaced.
fn edits(text: &str) -> impl Iterator<Item = String> {
    let letters: Vec<_> = " /-*^>:()x0129NMKSghtwbABCé".chars().collect();
    let places = (0..=text.len()).filter(|place| text.is_char_boundary(*place));
    places.flat_map(move |place| {
        let (head, tail) = text.split_at(place);
        let rest = tail.get(1..);
        let left_out = rest.map(|rest| format!("{head}{rest}"));
        let put_in = letters.iter().map(|c| format!("{head}{c}{tail}"));
        let replaced = letters.iter().filter_map(|c| Some(format!("{head}{c}{}", rest?)));
        left_out.into_iter().chain(put_in).chain(replaced).collect::<Vec<_>>()
    })
}

#[test]
fn every_parsed_position_is_printed_byte_for_byte() {
    let rules = Simeone::default();
    let mut read = 0;
    for text in POSITIONS.into_iter().flat_map(edits) {
        match text.parse::<Position>() {
            Ok(position) => {
                assert_eq!(position.to_string(), text);
                let _ = (rules.actor(&position), rules.count_steps(&position));
                read += 1;
            }
            Err(error) => {
                assert!(error.at <= text.len() && !error.message.en().is_empty(), "{text}");
            }
        }
    }
    assert!(read > 500);
    let position = at("simeone 12/N*1K2S1gx2t/M b w 3-2 g1 4");
    for text in ["A12-B12", "B10xB9", "end", ">B3", ">off", "A1^"].into_iter().flat_map(edits) {
        if let Ok(step) = rules.parse_step(&position, &text) {
            assert_eq!(rules.step_text(&position, step), text);
        }
    }
    for text in ["NSKM", "xthg"].into_iter().flat_map(edits) {
        match Order::parse(&text) {
            Ok((side, order)) => assert_eq!(order.letters(side), text),
            Err(error) => assert!(error.at <= text.len(), "{text}"),
        }
    }
    for text in ["(4:4)", "(6:5)"].into_iter().flat_map(edits) {
        match Initiative.parse_roll(&text) {
            Ok(roll) => assert_eq!(roll.to_string(), text),
            Err(error) => assert!(error.at <= text.len(), "{text}"),
        }
    }
}
