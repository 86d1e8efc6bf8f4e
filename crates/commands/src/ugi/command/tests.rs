//! Tests of reading and writing commands.

use std::time::Duration;

use dejarik_rules::Side;

use super::*;

fn parse(line: &str) -> Command {
    let read = Command::parse(line).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    read.unwrap_or_else(|| panic!("{line}: blank"))
}

#[test]
fn commands_are_written_as_they_are_read() {
    for line in [
        "ugi",
        "isready",
        "setoption name Rules value looney",
        "setoption name Net value a file/with spaces.net",
        "uginewgame",
        "position startpos",
        "position startpos moves first:w A1-A3",
        "position dpn groi PPPP2pppp2/12/1 w wb",
        "position dpn simeone 12/2Mx*8/1 w w 0-0 - 0 moves B3xB4(5:1) end",
        "query chance",
        "go",
        "go infinite",
        "go movetime 100",
        "go p1time 1000 p2time 900 p1inc 10 p2inc 0",
        "go depth 3 nodes 5000",
        "go infinite searchmoves A1-B1",
        "go movetime 50 searchmoves A1-B1 A2-B2 claim",
        "go movetime 5 p1time 1000 p2time 900 p1inc 10 p2inc 0 depth 3 nodes 5 searchmoves A1-B1",
        "stop",
        "quit",
    ] {
        assert_eq!(parse(line).to_string(), line);
    }
}

#[test]
fn space_around_words_does_not_matter_except_within_a_position() {
    assert_eq!(Command::parse(" \t\r"), Ok(None));
    assert_eq!(parse("  go   depth  3\r").to_string(), "go depth 3");
    assert_eq!(parse("position  startpos  moves ").to_string(), "position startpos");
    let doubled = parse("position dpn groi  x moves a");
    let Command::Position { start, words } = doubled else { panic!("{doubled:?}") };
    assert_eq!((start, words), (Start::Dpn("groi  x".to_owned()), vec!["a".to_owned()]));
}

#[test]
fn other_lines_are_refused_with_a_code_and_what_was_expected() {
    for (line, code, words) in [
        ("uci", Code::Command, "no command `uci`"),
        ("isready now", Code::Argument, "`now`"),
        ("setoption", Code::Argument, "name NAME value VALUE"),
        ("setoption name Level", Code::Argument, "name NAME value VALUE"),
        ("setoption name value 3", Code::Argument, "name NAME value VALUE"),
        ("setoption name Level value ", Code::Argument, "name NAME value VALUE"),
        ("position", Code::Argument, "position startpos"),
        ("position fen x", Code::Argument, "`fen`"),
        ("position startpos A1-B1", Code::Argument, "`A1-B1`"),
        ("position dpn", Code::Argument, "a position behind"),
        ("position dpn moves A1-B1", Code::Argument, "a position behind"),
        ("query", Code::Command, "p1turn"),
        ("query luck", Code::Command, "no query `luck`"),
        ("go fast", Code::Argument, "`fast`"),
        ("go depth", Code::Argument, "1 to 96"),
        ("go depth 0", Code::Argument, "1 to 96"),
        ("go depth +3", Code::Argument, "found `+3`"),
        ("go nodes x", Code::Argument, "found `x`"),
        ("go movetime -", Code::Argument, "-86400000 to 86400000"),
        ("go p1time --5", Code::Argument, "found `--5`"),
        ("go depth -1", Code::Argument, "1 to 96"),
        ("go movetime 1 movetime 2", Code::Argument, "twice"),
        ("go infinite infinite", Code::Argument, "twice"),
        ("go infinite depth 3", Code::Argument, "cannot be combined"),
        ("go nodes 5 infinite", Code::Argument, "cannot be combined"),
        ("go infinite p1time 1000 searchmoves A1-B1", Code::Argument, "cannot be combined"),
        ("go movetime 86400001", Code::Argument, "-86400000 to 86400000"),
        ("go nodes 0", Code::Argument, "from 1 to"),
        ("go searchmoves", Code::Argument, "expected moves"),
        ("go searchmoves depth 3", Code::Argument, "expected moves"),
        ("go searchmoves A1-B1 depth 3 searchmoves A2-B2", Code::Argument, "twice"),
        ("go depth 3 A1-B1", Code::Argument, "`A1-B1`"),
    ] {
        let refusal = Command::parse(line).expect_err(line);
        assert_eq!(refusal.code, code, "{line}: {refusal}");
        assert!(refusal.text.contains(words), "{line}: {refusal}");
    }
}

#[test]
fn a_clock_is_shared_out_and_never_used_up() {
    let limits = |line: &str, side| match parse(line) {
        Command::Go(go) => go.limits(side).map(|limits| limits.time),
        other => panic!("{other:?}"),
    };
    let ms = |ms| Ok(Some(Duration::from_millis(ms)));
    assert_eq!(limits("go p1time 25000 p2time 50000", Side::First), ms(1000));
    assert_eq!(limits("go p1time 25000 p2time 50000", Side::Second), ms(2000));
    assert_eq!(limits("go p1time 25000 p1inc 400", Side::First), ms(1300));
    assert_eq!(limits("go p1time 100 p1inc 60000", Side::First), ms(80));
    for line in ["go p1time 0", "go p1time -37 p2time 9", "go p1time -37 p1inc -5", "go movetime 0"]
    {
        assert_eq!(limits(line, Side::First), ms(1), "{line}");
    }
    assert_eq!(limits("go movetime -1", Side::Second), ms(1));
    assert_eq!(limits("go p1time 25000 movetime 30", Side::First), ms(30));
    assert_eq!(limits("go depth 3", Side::First), Ok(None));
    for line in ["go p1time 100", "go p1inc 5", "go p2inc 5 depth 3"] {
        let refusal = limits(line, Side::Second).expect_err("the other clock");
        assert!(refusal.text.contains("p2time"), "{line}: {refusal}");
    }
}
