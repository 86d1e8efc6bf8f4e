//! Tests of DGN: valid texts, the places of errors in invalid ones, and that writing and parsing
//! are inverses.

use proptest::prelude::*;

use super::*;

const SAMPLE: &str = r#"[Rules "looney"]
[First "Han \"the pilot\" Solo"]
[Second "C:\\3PO"]
[Result "1-0"]

{a quiet start} first:w 1. A1-A3! {to the left} 2. A4-B4+A1-A2?! $7
(2. A8-B8 {or} (2. A9-B9 3. A2-B2) 3. A2-C) 3. A3xB3(7:5) !! ghost3(+2) accept
((5:7) accept 4. >B3) (3... A3-B3) 4. claim 1-0

[Rules "groi"]

*
"#;

#[test]
fn every_element_of_the_syntax_is_parsed() {
    let games = read(SAMPLE).unwrap();
    assert_eq!(games.len(), 2);
    let game = &games[0];
    let tags: Vec<_> = game.tags.iter().map(|tag| (tag.name(), tag.value())).collect();
    assert_eq!(tags[1], ("First", "Han \"the pilot\" Solo"));
    assert_eq!(tags[2], ("Second", "C:\\3PO"));
    assert_eq!(game.tags[3].place(), Place { line: 4, column: 1 });
    assert_eq!(game.result, GameToken::First);
    assert_eq!((game.start().line, game.end()), (1, Place { line: 8, column: 45 }));
    assert_eq!(game.line.before[0].text(), "a quiet start");
    let words: Vec<_> = game.line.items.iter().map(|item| item.word.text()).collect();
    assert_eq!(words, ["first:w", "A1-A3", "A4-B4+A1-A2", "A3xB3", "ghost3", "accept", "claim"]);
    let attack = &game.line.items[3];
    assert_eq!(attack.word.throw(), Some("(7:5)"));
    assert_eq!(attack.number, Some(Number { value: 3, dots: false }));
    assert_eq!(attack.glyphs, [Glyph::Brilliant]);
    assert_eq!(attack.place(), Place { line: 7, column: 48 });
    assert_eq!(game.line.items[2].glyphs, [Glyph::Dubious, Glyph::Numbered(7)]);
    let nested = game.line.items[2].side_lines().next().unwrap();
    assert_eq!(nested.items[0].side_lines().next().unwrap().items.len(), 2);
    let lines: Vec<_> = game.line.items[5].side_lines().collect();
    assert!(lines[0].items[0].word.is_roll());
    assert_eq!(lines[1].items[0].number, Some(Number { value: 3, dots: true }));
    assert!(games[1].line.items.is_empty());
}

#[test]
fn a_written_game_is_parsed_to_the_same_tree() {
    let games = read(SAMPLE).unwrap();
    let text = write(&games);
    assert_eq!(
        text,
        r#"[Rules "looney"]
[First "Han \"the pilot\" Solo"]
[Second "C:\\3PO"]
[Result "1-0"]

{a quiet start} first:w 1. A1-A3! {to the left} 2. A4-B4+A1-A2?! $7 (2. A8-B8
{or} (2. A9-B9 3. A2-B2) 3. A2-C) 3. A3xB3(7:5)!! ghost3(+2) accept ((5:7)
accept 4. >B3) (3... A3-B3) 4. claim 1-0

[Rules "groi"]

*
"#
    );
    assert_eq!(read(&text).unwrap(), games);
}

#[test]
fn an_error_names_its_line_and_column() {
    for (text, line, column, what) in [
        ("1. A1-B1", 1, 9, "found the end"),
        ("1. A1-B1\n\n)", 3, 1, "expected a move or the result"),
        ("1. A1-B1 ; 1-0", 1, 15, "found the end"),
        ("1. {a plan} *", 1, 13, "expected a move"),
        ("[Rules \"groi\"\n1. A1-B1 *", 2, 1, "expected `]`"),
        ("[Rules groi]\n*", 1, 8, "expected `\"`"),
        ("[rules \"groi\"]\n*", 1, 2, "capital letter"),
        ("[Rules \"groi\"]\n[Rules \"groi\"]\n*", 2, 1, "twice"),
        ("[Rules \"gr\\oi\"]\n*", 1, 12, "expected `\\\"`"),
        ("[First \"a\nb\"]\n*", 1, 10, "found `\\n`"),
        ("A1-B1 {never ends", 1, 7, "expected a `}`"),
        ("A1-B1 (A2-B2 *", 1, 14, "ends the side line"),
        ("(A2-B2) *", 1, 1, "before this side line"),
        ("A1-B1 () *", 1, 8, "expected a move in this side line"),
        ("01. A1-B1 *", 1, 1, "found `01`"),
        ("9999999. A1-B1 *", 1, 1, "expected a number"),
        ("1.. A1-B1 *", 1, 1, "one dot or three"),
        ("A1-B1 $256 *", 1, 7, "$0 to $255"),
        ("A1-B1(7:5 *", 1, 10, "after the throw"),
        ("A1-B1é *", 1, 6, "white space after the move"),
        ("é A1-B1 *", 1, 1, "found `é`"),
        (
            "A1\u{2013}B1 *",
            1,
            3,
            "expected `-` or another ASCII sign, or white space after the move, found `–` (U+2013)",
        ),
        ("A1-B1 1\u{2013}0", 1, 8, "or the result (1-0, 0-1, 1/2-1/2 or *), found `–` (U+2013)"),
        ("A1-B1 1/2\u{2011}1/2", 1, 10, "found `\u{2011}` (U+2011)"),
        ("A1-B1 12 *", 1, 7, "found `1`"),
        (
            "[Rules \u{201c}groi\u{201d}]\n*",
            1,
            8,
            "expected `\"` before the value of the tag, found `“` (U+201C)",
        ),
        ("A1-B1 1-0x", 1, 10, "after the result"),
        ("\u{feff}?", 1, 1, "expected a move"),
        ("*\u{feff}", 1, 2, "after the result"),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!((error.place.line, error.place.column), (line, column), "{text:?}: {error}");
        assert!(error.to_string().contains(what), "{text:?}: {error}");
    }
    let error = decode(b"ab\n\xc3\xa9\xff").unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 2: expected text (UTF-8), found the byte 0xFF");
}

#[test]
fn hostile_texts_are_stopped_by_limits() {
    let deep = format!("A1-B1 {}", "(A1-B1 ".repeat(10_000));
    assert!(read(&deep).unwrap_err().message.en().contains("at most 32 deep"));
    let long = "pass ".repeat(LONGEST_GAME + 1);
    assert!(read(&long).unwrap_err().message.en().contains("at most 100000 moves"));
    let word = format!("{} *", "A".repeat(1_000_000));
    assert!(read(&word).unwrap_err().message.en().contains("at most 200"));
    let tags: String = (0..200).map(|n| format!("[T{n} \"\"]")).collect();
    assert!(read(&tags).unwrap_err().message.en().contains("at most 100 tags"));
    let value = format!("[T \"{}\"]", "\\\"".repeat(10_000));
    assert!(read(&value).unwrap_err().message.en().contains("at most 1024 bytes"));
    let comment = format!("{{{}}} *", "x".repeat(100_000));
    assert!(read(&comment).unwrap_err().message.en().contains("at most 65536"));
    assert!(read(&"(".repeat(1_000_000)).is_err());
    assert!(read(&format!("A{}", "(1".repeat(100_000))).is_err());
    assert!(read(&format!("{}x", "1".repeat(1_000_000))).is_err());
}

#[test]
fn the_reader_resumes_with_the_game_after_an_error() {
    let text = "[A \"1\"]\n\nA1-B1 * \n\n[B \"2\"]\n\n1. ?\n\n[C \"3\"]\n\npass 1-0\n";
    let games: Vec<_> = Reader::new(text).collect();
    assert_eq!(games.len(), 3);
    assert!(games[0].1.is_ok() && games[1].1.is_err());
    assert_eq!(games[1].1.as_ref().unwrap_err().place, Place { line: 7, column: 4 });
    assert_eq!(games[2].0, Place { line: 9, column: 1 });
    assert_eq!(games[2].1.as_ref().unwrap().tags[0].name(), "C");
}

#[test]
fn the_forms_of_other_programs_are_read_and_written_in_ours() {
    let text = "\u{feff}; a file of games\n[Rules \"groi\"] ; the first\n[First \"Han\"]\r\n
1. {to the ring} A1-B1 ; {really}\r\n2. ; a reply\nA7-B7 (2. {or} A8-B8) 1-0 ; it ends\n
; the second\n[Rules \"groi\"]\n* ; nothing\n\n; the end\n";
    let games = read(text).unwrap();
    let written = write(&games);
    assert_eq!(
        written,
        "[Rules \"groi\"]\n[First \"Han\"]\n
{a file of games} {the first} {to the ring} 1. A1-B1 {(really)} {a reply} 2.
A7-B7 ({or} 2. A8-B8) {it ends} 1-0\n
[Rules \"groi\"]\n\n{the second} {nothing} *\n"
    );
    assert_eq!(read(&written).unwrap(), games);
    assert_eq!((games[0].start().line, games[1].start().line), (2, 10));
}

/// The games of a text, each with the place where it begins.
type Games = Vec<(Place, Result<Game, DgnError>)>;

/// Reads a text that is given in parts of these lengths, over and over.
fn fed(text: &[u8], lengths: &[usize]) -> (Games, String) {
    let (mut feed, mut rest, mut lengths) = (Feed::new(), text, lengths.iter().cycle());
    let (mut games, mut all) = (Vec::new(), String::new());
    loop {
        while let Some(part) = feed.next_part() {
            match part {
                Part::Skipped(text) => all += &text,
                Part::Game { place, text, game } => {
                    all += &text;
                    games.push((place, game));
                }
            }
        }
        if rest.is_empty() {
            if feed.ended() {
                return (games, all);
            }
            feed.end();
        }
        let (part, later) = rest.split_at(rest.len().min(*lengths.next().unwrap()));
        feed.push(part);
        rest = later;
    }
}

#[test]
fn a_byte_that_is_not_text_is_an_error_of_its_game() {
    let text = b"[A \"1\"]\n\n* \n\n[B \"\xff\"]\n\n*\n\n[C \"3\"]\n\npass 1-0\n\xc3";
    for length in [1, 2, 7, 100] {
        let (games, _) = fed(text, &[length]);
        let places: Vec<_> = games.iter().map(|(place, game)| (place.line, game.is_ok())).collect();
        assert_eq!(places, [(1, true), (5, false), (9, true), (12, false)], "{length}");
        let error = games[1].1.as_ref().unwrap_err();
        assert_eq!(error.place, Place { line: 5, column: 5 });
        assert!(error.message.en().contains("0xFF"), "{error}");
    }
}

#[test]
fn a_game_that_never_ends_is_stopped() {
    let mut feed = Feed::new();
    let mut given = 0;
    while feed.next_part().is_none() {
        feed.push("{a comment}\n".repeat(10_000).as_bytes());
        given += 120_000;
        assert!(given < 3 * LONGEST_TEXT);
    }
}

#[test]
fn a_tree_that_could_not_be_parsed_cannot_be_built() {
    for bad in ["", "1-0", "A 1", "é", "A{", "A(1:2)", "*", "-A"] {
        assert!(Word::step(bad).is_err(), "{bad}");
    }
    for bad in ["", "()", "(A1)", "(1.)", "7:5", "(7:5", "(7)", "(7:5) "] {
        assert!(Word::roll(bad).is_err(), "{bad}");
    }
    assert!(Comment::new("a } b").is_err());
    assert!(Tag::new("First", "a\nb").is_err() && Tag::new("1st", "").is_err());
}

fn word() -> impl Strategy<Value = Word> {
    let step = "[A-Za-z>][A-Za-z0-9+>:*^@-]{0,30}";
    let roll = "\\(([0-9]{1,3}:[0-9]{1,3}|\\+[0-9])\\)";
    (step, proptest::option::of(roll), proptest::bool::weighted(0.1)).prop_map(
        |(step, roll, alone)| match (roll, alone) {
            (Some(roll), true) => Word::roll(&roll).unwrap(),
            (Some(roll), false) => Word::step(&step).unwrap().with_roll(&roll).unwrap(),
            (None, _) => Word::step(&step).unwrap(),
        },
    )
}

fn glyphs() -> impl Strategy<Value = Vec<Glyph>> {
    let sign = (0usize..6).prop_map(|index| Glyph::SIGNS[index].1);
    let glyph = prop_oneof![sign, any::<u8>().prop_map(Glyph::Numbered)];
    proptest::collection::vec(glyph, 0..3)
}

fn comment() -> impl Strategy<Value = Comment> {
    "[^}]{0,40}".prop_map(|text| Comment::new(&text).unwrap())
}

fn item(after: impl Strategy<Value = Vec<After>>) -> impl Strategy<Value = Item> {
    let number = (1u32..2000, any::<bool>()).prop_map(|(value, dots)| Number { value, dots });
    (proptest::option::of(number), word(), glyphs(), after).prop_map(
        |(number, word, glyphs, after)| {
            let mut item = Item::new(word);
            (item.number, item.glyphs, item.after) = (number, glyphs, after);
            item
        },
    )
}

fn line() -> impl Strategy<Value = Line> {
    let comments = || proptest::collection::vec(comment(), 0..2);
    let leaf_after = comments().prop_map(|list| list.into_iter().map(After::Comment).collect());
    let leaf = (comments(), proptest::collection::vec(item(leaf_after), 1..5))
        .prop_map(|(before, items)| Line { before, items });
    leaf.prop_recursive(3, 40, 4, move |inner| {
        let after = prop_oneof![comment().prop_map(After::Comment), inner.prop_map(After::Line)];
        let after = proptest::collection::vec(after, 0..2);
        (proptest::collection::vec(comment(), 0..2), proptest::collection::vec(item(after), 1..5))
            .prop_map(|(before, items)| Line { before, items })
    })
}

fn game() -> impl Strategy<Value = Game> {
    let tags = proptest::collection::btree_map("[A-Z][a-zA-Z0-9]{0,9}", "\\PC{0,30}", 0..5);
    let tags = tags.prop_map(|tags| {
        tags.iter().map(|(name, value)| Tag::new(name, value).unwrap()).collect::<Vec<_>>()
    });
    (tags, line(), 0usize..4)
        .prop_map(|(tags, line, result)| Game::new(tags, line, GameToken::ALL[result]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_tree_is_written_and_parsed_back(games in proptest::collection::vec(game(), 0..3)) {
        let text = write(&games);
        let again = read(&text);
        prop_assert_eq!(again.as_ref(), Ok(&games), "{}", text);
        prop_assert_eq!(write(&again.unwrap()), text);
    }

    #[test]
    fn the_reader_never_panics(text in "\\PC{0,80}") {
        let _ = read(&text);
    }

    #[test]
    fn a_text_in_parts_has_the_games_of_the_whole_text(
        parts in proptest::collection::vec(
            prop_oneof![
                Just("1. A1-B1 "), Just("(7:5)"), Just(" ("), Just(")"), Just("{é\n}"), Just("?"),
                Just("\n"), Just("\n\n"), Just(" 1-0\n"), Just(" *\n\n"), Just("[A \"b\"]\n"),
                Just("[A \"b"), Just("; *\n"), Just(" ;é"), Just(" 1-0 ; 1-0\n"), Just("}"),
            ],
            0..24,
        ),
        lengths in proptest::collection::vec(1usize..12, 1..4),
    ) {
        let text = parts.concat();
        let whole: Vec<_> = Reader::new(&text).collect();
        let (games, _) = fed(text.as_bytes(), &lengths);
        prop_assert_eq!(games, whole, "{:?}", text);
    }

    #[test]
    fn every_parsed_text_is_written_and_parsed_back(
        parts in proptest::collection::vec(
            prop_oneof![
                Just("A1-B1"), Just("(7:5)"), Just("("), Just(")"), Just("{x y}"), Just("!"),
                Just("?"), Just("$3"), Just("1."), Just("2..."), Just(" "), Just("\n"),
                Just("1-0"), Just("*"), Just("[A \"b\"]"), Just("(+2)"), Just(">off"),
            ],
            0..16,
        )
    ) {
        let text: String = parts.concat() + " *";
        if let Ok(games) = read(&text) {
            let written = write(&games);
            let again = read(&written);
            prop_assert_eq!(again.as_ref(), Ok(&games), "{:?} {:?}", text, written);
        }
    }
}

#[test]
fn a_line_ends_alike_for_every_part_of_the_reader() {
    let text = "[Rules \"groi\"]\n\n1. A1-B1 * ; the first\n\n} no game\n\n[Rules \"groi\"]\n\n1. A2-B2 ! *\n\n\
        [Rules \"groi\"]\n\n1. A3-B3\n} *\n";
    let seen = |text: &str| Reader::new(text).collect::<Vec<_>>();
    let expected = seen(text);
    assert_eq!(expected.iter().filter(|(_, game)| game.is_ok()).count(), 2);
    for end in ["\r", "\r\n"] {
        let text = text.replace('\n', end);
        let found = seen(&text);
        let places = |games: &[(Place, Result<Game, DgnError>)]| {
            games.iter().map(|(place, _)| place.line).collect::<Vec<_>>()
        };
        assert_eq!(places(&found), places(&expected), "{end:?}");
        let right = |games: Vec<(Place, Result<Game, DgnError>)>| {
            games.into_iter().filter_map(|(_, game)| game.ok()).collect::<Vec<_>>()
        };
        assert_eq!(right(found), right(expected.clone()), "{end:?}");
        for length in [1, 2, 3, 1000] {
            let games: Vec<_> = fed(text.as_bytes(), &[length]).0;
            assert_eq!(games.len(), expected.len(), "{end:?} in parts of {length}");
        }
    }
}

#[test]
fn a_text_without_line_ends_is_bounded_while_it_is_read() {
    let mut feed = Feed::new();
    let (mut errors, mut skipped, part) = (0, 0, "x".repeat(1 << 16));
    for _ in 0..3 * LONGEST_TEXT / part.len() {
        feed.push(part.as_bytes());
        while let Some(part) = feed.next_part() {
            match part {
                Part::Game { game, text, .. } => {
                    errors += usize::from(game.is_err());
                    skipped += text.len();
                }
                Part::Skipped(text) => skipped += text.len(),
            }
        }
        assert!(feed.text.len() <= LONGEST_TEXT + 2 * part.len(), "{}", feed.text.len());
    }
    assert_eq!((errors, skipped), (1, 3 * LONGEST_TEXT));
    // The rest of the long line is no empty line, and the next game is found.
    feed.push(b"\n[Rules \"groi\"]\n\n[Rules \"groi\"]\n*\n");
    feed.end();
    let games =
        std::iter::from_fn(|| feed.next_part()).filter(|part| matches!(part, Part::Game { .. }));
    assert_eq!(games.count(), 1);
}
