//! Tests of records: main lines and side lines are replayed, and errors name their place.

use dejarik_rules::dgn::{self, After, Comment, Glyph, Line};
use dejarik_rules::{RulesId, Side};
use proptest::prelude::*;

use super::*;
use crate::{Event, Game, Settings, Why};

fn tree(text: &str) -> dgn::Game {
    let mut games = dgn::read(text).unwrap();
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn played(text: &str) -> Game {
    replay(&tree(text)).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn fails(text: &str) -> String {
    replay(&tree(text)).map(|game| game.position().copied()).unwrap_err().to_string()
}

fn game(id: RulesId, words: &str) -> Game {
    let mut game = Game::new(Settings::of(id));
    for word in words.split_whitespace() {
        game.apply(word.parse().unwrap()).unwrap();
    }
    game
}

#[test]
fn a_game_of_groi_reads_well() {
    let mut rules = dejarik_rules::any::AnyRules::new(RulesId::Groi);
    rules.set_option("double-exit", "path").unwrap();
    rules.set_option("series", "to-12").unwrap();
    let mut game = Game::new(Settings::new(rules));
    for word in ["A1-B1", "A7-B7", "A2-C", "resign:b"] {
        game.apply(word.parse::<Event>().unwrap()).unwrap();
    }
    let headers = Headers {
        event: Some("Cantina \"open\"".to_owned()),
        date: Some("2026-02-28".to_owned()),
        first: Some("Chewbacca\n".to_owned()),
        second: Some("C-3PO".to_owned()),
        others: vec![
            ("Site".to_owned(), "Mos Eisley".to_owned()),
            ("Result".to_owned(), "0-1".to_owned()),
        ],
    };
    let record = write(&game, &headers);
    assert_eq!(
        record.to_string(),
        r#"[Rules "groi"]
[Revision "2"]
[Event "Cantina \"open\""]
[Date "2026-02-28"]
[First "Chewbacca "]
[Second "C-3PO"]
[Result "1-0"]
[Points "3-0"]
[DoubleExit "path"]
[Series "to-12"]
[Termination "resignation"]
[Site "Mos Eisley"]

1. A1-B1 2. A7-B7 3. A2-C 4. resign 1-0
"#
    );
    let again = replay(&record).unwrap();
    assert_eq!(again.position(), game.position());
    assert_eq!((again.result(), again.settings()), (game.result(), game.settings()));
}

#[test]
fn a_game_of_simeone_has_its_set_up_and_throws_in_place() {
    let words =
        "setup:NSKM setup:xthg (4:4) (5:2) A3-B3 end A7-B7 B7-B6 B6-B5 B3-B4 B4xB5 (8:1) end";
    let record = write(&game(RulesId::Simeone, words), &Headers::default());
    assert_eq!(
        record.to_string(),
        r#"[Rules "simeone"]
[Result "*"]

setup:NSKM setup:xthg (4:4) (5:2) 1. A3-B3 end 2. A7-B7 B7-B6 B6-B5 3. B3-B4
B4xB5(8:1) 4. end *
"#
    );
    assert_eq!(write(&replay(&record).unwrap(), &Headers::default()), record);
}

#[test]
fn a_record_leaves_out_an_order_until_both_players_have_chosen() {
    let game = game(RulesId::Simeone, "setup:NSKM");
    assert!(!write(&game, &Headers::default()).to_string().contains("NSKM"));
}

#[test]
fn a_takeback_removes_a_move_from_the_record_but_not_from_the_log() {
    let mut game = game(RulesId::Groi, "A1-B1 A7-B7");
    game.take_back(Side::Second).unwrap();
    game.apply("A8-B8".parse().unwrap()).unwrap();
    assert!(write(&game, &Headers::default()).to_string().ends_with("1. A1-B1 2. A8-B8 *\n"));
    assert_eq!(game.events().len(), 4);
}

#[test]
fn a_side_line_replaces_the_move_before_it() {
    let text = "[Rules \"groi\"]\n\n1. A1-B1 2. A7-B7 (2. A8-C 3. A2-B2 (3. B1-A1 4. C-A5) 4. C-A11) \
                (2. A7-C) 3. A2-B2! (3. B1-A1 4. resign) 4. A8-B8 *";
    let again = played(text);
    assert_eq!(again.line().len(), 4);
    let words: Vec<_> = again.line().iter().map(|entry| &*entry.word).collect();
    assert_eq!(words, ["A1-B1", "A7-B7", "A2-B2", "A8-B8"]);
    assert_eq!(again.events().len(), 4, "side lines are not events");
    // The side line replaces 2. A7-B7, so turn 3 in it is the first side's, which has no pawn on A7.
    let wrong = "[Rules \"groi\"]\n\n1. A1-B1 2. A7-B7 (2. A8-C\n3. A7-B7) *";
    assert!(fails(wrong).starts_with("line 4, column 4: turn 3, `A7-B7`: "), "{}", fails(wrong));
}

#[test]
fn a_side_line_that_begins_with_a_throw_replaces_the_throw() {
    let head = "[Rules \"simeone\"]\n[DPN \"simeone 12/2M1h7/1 w w 0-0 - 0\"]\n\n";
    played(&format!("{head}1. B3-B4 B4xB5(1:5) ((5:1)) (B4-B3) 2. B5-B6 *"));
    played(
        &format!("{head}1. B3-B4 B4xB5(4:3) ((1:8) 2. B5-B6) >stay 2. B5-B6 *")
            .replace("((4:4)) ", ""),
    );
    let set_up = "[Rules \"looney\"]\n\nfirst:w (first:b 1. A7-B7 2. A1-B1) 1. A1-B1 *";
    assert_eq!(played(set_up).actor(), Some(Side::Second));
    let orders = "[Rules \"simeone\"]\n\nsetup:NSKM (setup:SNKM setup:xthg (5:2) 1. end) \
                  setup:xthg (1:1) ((1:6) 1. A7-B7) (5:2) ((2:2) (1:2)) 1. A1-B1 *";
    assert_eq!(played(orders).line().len(), 5);
    let none = "[Rules \"groi\"]\n\n1. A1-B1 ((3:4)) *";
    assert!(fails(none).contains("there is no throw before this side line"), "{}", fails(none));
}

#[test]
fn numbers_may_count_turns_or_pairs_or_be_missing_but_may_not_be_wrong() {
    let moves = [
        "1. A1-B1 2. A7-B7 3. A2-B2",
        "1. A1-B1 A7-B7 2. A2-B2",
        "A1-B1 A7-B7 A2-B2",
        "1. A1-B1 1... A7-B7 2. A2-B2",
        "1. A1-B1 A7-B7 3. A2-B2",
    ];
    let positions: Vec<_> = moves
        .map(|moves| played(&format!("[Rules \"groi\"]\n{moves} *")).position().copied())
        .into();
    assert!(positions.iter().all(|position| *position == positions[0]));
    for (moves, place, what) in [
        ("2. A1-B1", "line 2, column 4: turn 1", "the number is 2, but this is turn 1"),
        ("1. A1-B1 3. A7-B7", "line 2, column 13: turn 2", "the number is 3, but this is turn 2"),
        ("1. A1-B1 1. A7-B7 3. A2-B2", "line 2, column 22: turn 3", "this is turn 2"),
    ] {
        let error = fails(&format!("[Rules \"groi\"]\n{moves} *"));
        assert!(error.starts_with(place) && error.contains(what), "{error}");
    }
}

#[test]
fn an_error_in_a_record_names_its_place() {
    for (text, place, what) in [
        ("1. A1-B1 *", "line 1, column 1", "the tag Rules is missing"),
        ("[Rules \"chess\"] *", "line 1, column 1", "expected a rule set"),
        (
            "[Rules \"groi\"]\n[Laps \"one\"] *",
            "line 2, column 1",
            "an option of bambara, not of groi",
        ),
        (
            "[Rules \"groi\"]\n[Doubleexit \"side\"] *",
            "line 2, column 1",
            "expected this tag to be written `DoubleExit`",
        ),
        ("[Rules \"groi\"]\n[Setup \"square\"] *", "line 2, column 1", "cannot be `square`"),
        ("[Rules \"groi\"]\n[DPN \"groi 12/12/1 w wb\"] *", "line 2, column 1", "start position"),
        (
            "[Rules \"groi\"]\n\n1. A1-B9 *",
            "line 3, column 4: turn 1, `A1-B9`: `A1-B9` is",
            "not a legal move",
        ),
        ("[Rules \"groi\"]\n\n1. A1_B1 *", "", ""),
        (
            "[Rules \"groi\"]\n\n1. A1-B1(3:4) *",
            "line 3, column 9",
            "a move is due here, not a throw",
        ),
        (
            "[Rules \"groi\"]\n\n1. A1-B1 1-0",
            "line 3, column 10",
            "written 1-0, but the game is not over: it is Black’s turn",
        ),
        ("[Rules \"groi\"]\n\n1. resign 1/2-1/2", "line 3, column 4", "`resign` needs a winner"),
        ("[Rules \"groi\"]\n\n1. claim 1/2-1/2", "line 3, column 4", "no draw to claim"),
        ("[Rules \"groi\"]\n\n1. draw A1-B1 1/2-1/2", "line 3, column 9", "is over (agreement)"),
        ("[Rules \"groi\"]\n\n1. resign *", "line 3, column 4", "the result is *"),
        (
            "[Rules \"groi\"]\n[Result \"0-1\"]\n\n1. resign 1-0",
            "line 2, column 1",
            "result is 1-0",
        ),
        (
            "[Rules \"groi\"]\n[Points \"2-0\"]\n\n1. resign 1-0",
            "line 2, column 1",
            "points are 3-0",
        ),
        ("[Rules \"bambara\"]\n[Points \"1-0\"]\n\n1. resign 1-0", "line 2", "there are no points"),
        ("[Rules \"groi\"]\n[Termination \"claim\"]\n\n1. resign 1-0", "line 2", "(resignation)"),
        ("[Rules \"groi\"]\n[Termination \"boredom\"]\n\n*", "line 2", "expected one of"),
        ("[Rules \"groi\"]\n[Termination \"timeout\"]\n\n*", "line 2", "the game is not over"),
        ("[Rules \"looney\"]\n\n1. A1-B1 *", "line 3, column 4", "a throw is due here, not a move"),
        ("[Rules \"looney\"]\n\nfirst:x *", "line 3, column 7", "`w` or `b`"),
        ("[Rules \"groi\"]\n\ntakeback *", "line 3, column 1", "expected"),
    ] {
        let Ok(games) = dgn::read(text) else {
            assert!(place.is_empty(), "{text}");
            continue;
        };
        let error = replay(&games[0]).map(|game| game.result().copied()).unwrap_err().to_string();
        assert!(error.starts_with(place) && error.contains(what), "{text}\n{error}");
    }
}

#[test]
fn a_termination_tag_records_an_end_by_the_clock_or_by_absence() {
    for (events, why, token) in [
        ("A1-B1 timeout:b", Why::Timeout, "1-0"),
        ("A1-B1 absent:w", Why::Absence, "0-1"),
        ("A1-B1 absent-draw:w", Why::Absence, "1/2-1/2"),
        ("A1-B1 abort", Why::Abort, "*"),
        ("draw", Why::Agreement, "1/2-1/2"),
    ] {
        let game = game(RulesId::Groi, events);
        let record = write(&game, &Headers::default());
        assert_eq!(record.result.text(), token);
        let again = replay(&record).unwrap();
        assert_eq!((again.result(), again.result().unwrap().why), (game.result(), why));
    }
}

#[test]
fn a_file_is_checked_game_by_game() {
    let text = "[Rules \"groi\"]\n[First \"Han\"]\n\n1. A1-B1 (1. A2-B2 2. A7-C (2. A8-C)) *\n\n\
                [Rules \"groi\"]\n\n1. A1-C 2. A7-C *\n\n\
                [Rules \"groi\"]\n\n1. A1-B1 ) *\n\n\
                [Rules \"looney\"]\n\nfirst:b 1. A7-B7 *\n";
    let reports = check(text);
    assert_eq!(reports.len(), 4);
    assert_eq!(reports[0].players.as_deref(), Some("Han – ?"));
    let right = reports[0].outcome.as_ref().unwrap();
    assert_eq!((right.rules, right.turns, right.side_lines), (RulesId::Groi, 1, 2));
    let Err(CheckError::Wrong(wrong)) = &reports[1].outcome else { panic!("{:?}", reports[1]) };
    assert_eq!((wrong.turn, wrong.word.as_deref()), (2, Some("A7-C")));
    assert_eq!((reports[1].place.line, wrong.place.line, wrong.place.column), (6, 8, 12));
    assert!(
        matches!(&reports[2].outcome, Err(CheckError::Unreadable(error)) if error.place.line == 12)
    );
    assert_eq!(reports[3].number, 4);
    assert!(reports[3].outcome.is_ok());
    assert_eq!(check("  \n"), []);
}

#[test]
fn an_annotated_record_replays_to_the_same_game() {
    let game = game(RulesId::Groi, "A1-B1 A7-B7 A2-B2");
    let mut record = write(&game, &Headers::default());
    let line = tree("[Rules \"groi\"]\n2. A8-C *").line;
    let item = &mut record.line.items[1];
    item.glyphs.push(Glyph::Mistake);
    item.after.push(After::Comment(Comment::new("the centre was free").unwrap()));
    item.after.push(After::Line(Line { before: Vec::new(), ..line }));
    let text = record.to_string();
    assert!(text.contains("2. A7-B7? {the centre was free} (2. A8-C) 3. A2-B2"), "{text}");
    assert_eq!(played(&text).position(), game.position());
}

#[test]
fn a_record_that_is_annotated_twice_has_each_annotation_once() {
    let game = game(RulesId::Groi, "A1-B1 A7-B7 A2-B2");
    let mut record = write(&game, &Headers::default());
    let note = |index, glyph, comment: &str| Note { index, glyph, comment: comment.to_owned() };
    let notes = [
        note(1, Some(Glyph::Mistake), "A8-C was better"),
        note(2, None, "{a brace}"),
        note(2, None, "the summary"),
    ];
    annotate(&mut record, &game, &notes);
    let once = record.to_string();
    assert!(once.contains("A7-B7? {A8-C was better}"), "{once}");
    let mut again = tree(&once);
    annotate(&mut again, &game, &notes);
    assert_eq!(again.to_string(), once);
    annotate(&mut again, &game, &[note(1, Some(Glyph::Blunder), "A8-C was better")]);
    assert!(again.to_string().contains("A7-B7? ?? {A8-C was better} 3."), "{again}");
}

/// Returns the steps of work that replaying a record takes.
fn work(text: &str) -> usize {
    let mut budget = Budget::unlimited();
    replay_within(&tree(text), &mut budget).unwrap_or_else(|error| panic!("{error}"));
    budget.spent()
}

/// A simeone game with `n` times four turns, each followed by a side line that forks off at the throw
/// for the initiative, at the very beginning.
fn far_side_lines(n: usize) -> String {
    let turns = ["A3-B3 end", "A9-B9 end", "B3-A3 end", "B9-A9 end"];
    let turns = turns.map(|turn| format!("{turn} ((6:1) end) "));
    format!(
        "[Rules \"simeone\"]\n[QuietLimit \"9999\"]\n\nsetup:NSKM setup:xthg (5:2) {} *",
        turns.concat().repeat(n)
    )
}

/// A simeone game whose set-up has `n` equal throws, each with a side line in its place.
fn ties(n: usize) -> String {
    let throws = "(3:3) ((4:4) (6:1) end) ".repeat(n);
    format!("[Rules \"simeone\"]\n\nsetup:NSKM setup:xthg {throws} (5:2) end *")
}

/// A groi game with `n` times four moves that repeat the position, each with a claim in its place.
fn claims(n: usize) -> String {
    let moves = ["A1-B1", "A7-B7", "B1-A1", "B7-A7"].map(|word| format!("{word} ({word} claim) "));
    let first = "A1-B1 A7-B7 B1-A1 B7-A7 ".repeat(3);
    format!("[Rules \"groi\"]\n[Repetition \"claim\"]\n\n{first}{} *", moves.concat().repeat(n))
}

#[test]
fn replaying_takes_work_in_proportion_to_the_length_wherever_side_lines_fork_off() {
    for (name, record) in
        [("far", far_side_lines as fn(usize) -> String), ("ties", ties), ("claims", claims)]
    {
        let [none, some, many] = [0, 200, 2_000].map(|n| work(&record(n)));
        assert_eq!(many - none, 10 * (some - none), "{name}");
        let words = record(2_000).split_whitespace().count();
        assert!(many <= 2 * words, "{name}: {many} steps of work for {words} words");
    }
}

#[test]
fn side_lines_of_side_lines_count_only_the_positions_of_their_own_line() {
    // The position after `back` is not the start, because both sides have moved (G-8).
    let back = "A1-B1 A7-B7 B1-A1 B7-A7";
    let claim = |line: &str| format!("[Rules \"groi\"]\n[Repetition \"claim\"]\n\n{back} {line} *");
    let third = "A1-B1 A7-B7 (A8-B8) B1-A1 B7-A7 claim";
    played(&claim(&format!("{back} A1-B1 (A2-B2) ({third}) A7-B7")));
    played(&claim(&format!("A1-B1 (A1-B1 A7-B7 (A7-B7 B1-A1 B7-A7 {back} claim) A2-B2) A7-B7")));
    for early in [
        format!("{back} A1-B1 (A2-B2 claim)"),
        format!("A1-B1 ({back} A1-B1 A7-B7) A7-B7 (A7-B7 claim)"),
        "A1-B1 (A1-B1 A7-B7 B1-A1 (A2-B2) B7-A7 (B7-A7 claim)) A7-B7".to_owned(),
    ] {
        assert!(fails(&claim(&early)).contains("has not occurred three times"), "{early}");
    }
}

#[test]
fn a_budget_refuses_the_rest_of_a_file_and_says_where() {
    let text = far_side_lines(10);
    let needed = work(&text);
    let game = tree(&text);
    assert!(replay_within(&game, &mut Budget::of(needed)).is_ok());
    let mut short = Budget::of(needed - 1);
    let error = replay_within(&game, &mut short).unwrap_err();
    let text = error.to_string();
    assert!(
        text.starts_with("line 4, column ") && text.contains(&format!("{} steps", needed - 1)),
        "{text}"
    );
    // What is left of the budget is not enough for any other game.
    let other = tree("[Rules \"groi\"]\n1. A1-B1 *");
    let error = replay_within(&other, &mut short).unwrap_err();
    assert!(matches!(error.kind, RecordErrorKind::TooMuchWork { .. }), "{error}");
}

#[test]
fn a_replay_stops_when_nobody_awaits_its_result() {
    let asked = std::cell::Cell::new(0);
    let stopped = || {
        asked.set(asked.get() + 1);
        asked.get() > 10
    };
    let error =
        replay_within(&tree(&far_side_lines(100)), &mut Budget::unlimited().until(&stopped));
    assert_eq!(error.unwrap_err().kind, RecordErrorKind::Stopped);
    assert_eq!(asked.get(), 11);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn checking_never_panics_and_valid_records_are_written_back(
        rules in 0usize..4,
        parts in proptest::collection::vec(
            prop_oneof![
                Just("A1-B1"), Just("A7-B7"), Just("A2-C"), Just("(7:5)"), Just("("), Just(")"),
                Just("{x}"), Just("!"), Just("1."), Just("2."), Just("resign"), Just("draw"),
                Just("claim"), Just("first:w"), Just("setup:NSKM"), Just("setup:xthg"),
                Just("(5:2)"), Just("end"), Just("A1-A2"), Just("pass"), Just("A3^"),
            ],
            0..14,
        ),
        result in 0usize..4,
    ) {
        let rules = RulesId::all().nth(rules).unwrap();
        let result = dgn::GameToken::ALL[result].text();
        let text = format!("[Rules \"{rules}\"]\n\n{} {result}\n", parts.join(" "));
        for report in check(&text) {
            if report.outcome.is_ok() {
                let read = tree(&text);
                prop_assert_eq!(&tree(&read.to_string()), &read);
                let game = replay(&read).unwrap();
                let again = replay(&write(&game, &Headers::default())).unwrap();
                prop_assert_eq!(again.position(), game.position());
                prop_assert_eq!(again.result(), game.result());
            }
        }
        let _ = check(&parts.concat());
    }
}

#[test]
fn a_record_without_a_revision_is_played_by_the_first_rules() {
    // A1 goes to B3 past its neighbour on A2, which only the option `path` allows (G-7).
    let moves = "1. A4-B4 2. A10-B10 3. A1-B3 *";
    let old = format!("[Rules \"groi\"]\n\n{moves}\n");
    let game = replay(&tree(&old)).unwrap();
    assert_eq!(game.settings().rules().option("double-exit").as_deref(), Some("path"));
    // The game is written in the words of today and replays from there too.
    let written = write(&game, &Headers::default()).to_string();
    assert!(written.contains("[Revision \"2\"]\n"), "{written}");
    assert!(written.contains("[DoubleExit \"path\"]\n"), "{written}");
    assert_eq!(replay(&tree(&written)).unwrap().position(), game.position());
    let now = format!("[Rules \"groi\"]\n[Revision \"2\"]\n\n{moves}\n");
    assert!(fails(&now).contains("A1-B3"), "{}", fails(&now));
}

#[test]
fn a_revision_that_does_not_exist_is_refused_with_its_place() {
    for revision in ["0", "3", "02", "two", ""] {
        let why = fails(&format!("[Rules \"groi\"]\n[Revision \"{revision}\"]\n\n*\n"));
        let expected =
            format!("expected a revision of the rules of groi, from 1 to 2; found `{revision}`");
        assert!(why.contains(&expected), "{why}");
    }
}
