//! Sessions from their lines alone, without a process.

use std::io::Cursor;
use std::sync::{Arc, Mutex};

use dejarik_engine::{Source, Value};
use dejarik_rules::Wording;
use dejarik_rules::any::{AnyPosition, AnyStep};

use super::*;

fn hosting() -> Hosting {
    let options = Options::new(1, |_| Err(Wording::same("no nets in tests")));
    Hosting { options, open_tables: |_| Knowledge::NONE }
}

/// Returns the lines that a session writes when the client sends all of its own at once.
fn session(lines: &str) -> Vec<String> {
    let mut out = Vec::new();
    run(Cursor::new(lines.to_owned()), &mut out, hosting()).unwrap();
    String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn the_introduction_ends_with_ugiok_and_lists_the_options_before() {
    let lines = session("ugi\nisready\n");
    assert!(lines[0].starts_with("id name Dejarik ") && lines[1].starts_with("id author "));
    let end = lines.len() - 2;
    assert_eq!(lines[end..], ["ugiok", "readyok"]);
    assert!(lines[2..end].iter().all(|line| line.starts_with("option name ")), "{lines:?}");
    assert!(
        lines.contains(
            &"option name Rules type combo default groi var groi var bambara \
                             var looney var simeone"
                .to_owned()
        )
    );
}

#[test]
fn quitting_and_the_end_of_the_input_stop_the_search_and_give_its_move() {
    for end in ["quit\n", "quit\nisready\n", ""] {
        let lines = session(&format!("position startpos\ngo infinite\n{end}"));
        let last = lines.last().unwrap();
        assert!(last.starts_with("bestmove A"), "{lines:?}");
        assert!(lines[..lines.len() - 1].iter().all(|line| line.starts_with("info depth ")));
    }
    assert_eq!(session("quit\nisready\n"), Vec::<String>::new());
}

/// A table whose computing never ends.
struct Endless;

impl Source for Endless {
    fn candidates(&self, _: &AnyPosition) -> Option<Vec<(AnyStep, Value)>> {
        loop {
            thread::park();
        }
    }
}

#[test]
fn a_search_that_is_stopped_while_its_table_is_computed_answers_without_the_table() {
    let hosting = Hosting { open_tables: |_| Knowledge::of(Arc::new(Endless)), ..hosting() };
    let lines = "setoption name Tables value true\ngo depth 3\nstop\nquery p1turn\n";
    let mut out = Vec::new();
    run(Cursor::new(lines), &mut out, hosting).unwrap();
    let out = String::from_utf8(out).unwrap();
    let said: Vec<_> = out.lines().filter(|line| !line.starts_with("info ")).collect();
    assert!(said[0].starts_with("bestmove A"), "{out}");
    assert_eq!(said[1..], ["response true"]);
}

#[test]
fn a_stop_is_answered_with_the_best_move_and_lines_behind_it_are_followed() {
    let lines = session("go infinite\nstop\nposition startpos moves A1-B1\nquery p1turn\nstop\n");
    let at = lines.iter().position(|line| line.starts_with("bestmove ")).unwrap();
    assert_eq!(lines[at + 1..], ["response false"]);
}

#[test]
fn during_a_search_questions_are_answered_and_changes_refused() {
    let lines = session(
        "go infinite\nisready\nquery gameover\nposition startpos\nuginewgame\n\
         setoption name Level value 1\ngo depth 1\nstop\n",
    );
    let lines: Vec<_> = lines.iter().filter(|line| !line.starts_with("info ")).collect();
    assert_eq!(lines[..2], ["readyok", "response false"]);
    assert!(lines[2..6].iter().all(|line| line.starts_with("error searching ")), "{lines:?}");
    assert!(lines[6].starts_with("bestmove ") && lines.len() == 7, "{lines:?}");
}

#[test]
fn every_refusal_has_its_code_and_the_session_goes_on() {
    let long = "x".repeat(LONGEST + 1);
    for (code, line) in [
        (Code::Line, long.as_str()),
        (Code::Command, "uci"),
        (Code::Argument, "go depth x"),
        (Code::Option, "setoption name Luck value 7"),
        (Code::Value, "setoption name Rules value chess"),
        (Code::Position, "position dpn groi"),
        (Code::Move, "position startpos moves A1-B9"),
        (Code::Searching, "go infinite\ngo infinite"),
        (Code::Chance, "setoption name Rules value looney\ngo depth 1"),
        (Code::Over, "position startpos moves resign\ngo depth 1"),
    ] {
        let lines = session(&format!("{line}\nquery gameover\n"));
        let start = format!("error {} ", code.name());
        assert!(lines.iter().any(|line| line.starts_with(&start)), "{start}: {lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("response ")), "{lines:?}");
    }
}

#[test]
fn an_order_of_the_set_up_is_chosen_for_the_side_that_has_none() {
    let lines = session("setoption name Rules value simeone\ngo depth 1\n");
    assert!(lines.last().unwrap().starts_with("bestmove setup:"), "{lines:?}");
    assert!(
        lines.last().unwrap()["bestmove setup:".len()..].bytes().all(|b| b.is_ascii_uppercase())
    );
    let second =
        "setoption name Rules value simeone\nposition startpos moves setup:NSKM\ngo depth 1\n";
    let lines = session(second);
    assert!(
        lines.last().unwrap()["bestmove setup:".len()..].bytes().all(|b| b.is_ascii_lowercase())
    );
}

#[test]
fn a_random_player_plays_legal_moves_that_depend_on_the_seed() {
    let best = |seed: u32| {
        let lines =
            format!("setoption name Level value random\nsetoption name Seed value {seed}\ngo\n");
        session(&lines).pop().unwrap()
    };
    assert_eq!(best(5), best(5));
    assert!((0..20).any(|seed| best(seed) != best(5)));
}

#[test]
fn a_level_needs_no_bound_and_a_bound_of_its_own_is_kept() {
    let go = |go: &str| session(&format!("setoption name Level value 3\n{go}\n"));
    let lines = go("go");
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
    assert!(go("go depth 1").iter().all(|line| !line.starts_with("info depth 2 ")));
}

/// Returns the words behind `pv` and the score of each line of progress of a depth, in their order.
fn lines_of(depth: u32, lines: &[String]) -> Vec<(String, String)> {
    let start = format!("info depth {depth} ");
    let lines = lines.iter().filter(|line| line.starts_with(&start));
    let lines = lines.map(|line| {
        let (score, line) = line.split_once(" score ").unwrap().1.split_once(" pv ").unwrap();
        (line.split(' ').next().unwrap().to_owned(), score.to_owned())
    });
    lines.collect()
}

#[test]
fn several_lines_are_numbered_and_the_first_is_the_best_move() {
    for rules in ["groi", "bambara", "looney", "simeone"] {
        let setup = match rules {
            "looney" => "position startpos moves first:w",
            "simeone" => "position startpos moves setup:NSKM setup:xthg (5:2)",
            _ => "position startpos",
        };
        let begin = format!("setoption name Rules value {rules}\n{setup}\n");
        let one = session(&format!("{begin}go depth 1\n"));
        let three = session(&format!("setoption name multipv value 3\n{begin}go depth 1\n"));
        let (best, found) = (lines_of(1, &one), lines_of(1, &three));
        assert_eq!((best.len(), found.len()), (1, 3), "{three:?}");
        assert_eq!(found[0], best[0], "{rules}");
        assert!(!one[0].contains("multipv"), "{one:?}");
        for (number, line) in (1..).zip(&three[..3]) {
            assert!(line.starts_with(&format!("info depth 1 multipv {number} nodes ")), "{line}");
            assert!(line.contains(" nps "), "{line}");
        }
        assert_eq!(three[3], format!("bestmove {}", found[0].0));
    }
    // There are not more lines than moves.
    let lines = session(
        "setoption name MultiPV value 500\nposition dpn groi P8ppp/1PPP8/p w -\ngo depth 1\n",
    );
    let steps = "groi P8ppp/1PPP8/p w -".parse::<AnyPosition>().unwrap().steps();
    assert_eq!(lines_of(1, &lines).len(), steps.len());
}

#[test]
fn a_table_gives_several_lines_too() {
    struct Tied;
    impl Source for Tied {
        fn candidates(&self, position: &AnyPosition) -> Option<Vec<(AnyStep, Value)>> {
            let steps = position.steps().into_iter();
            Some(steps.map(|step| (step, Value::proved(1, 3_u32))).collect())
        }
    }
    let hosting = Hosting { open_tables: |_| Knowledge::of(Arc::new(Tied)), ..hosting() };
    let lines = "setoption name Tables value true\nsetoption name MultiPV value 2\n\
                 position startpos\ngo depth 3 searchmoves A2-B2 A1-B1 A3-B3\n";
    let mut out = Vec::new();
    run(Cursor::new(lines), &mut out, hosting).unwrap();
    let out: Vec<_> = String::from_utf8(out).unwrap().lines().map(str::to_owned).collect();
    let found = lines_of(0, &out);
    assert_eq!(found.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>(), ["A1-B1", "A2-B2"]);
    assert_eq!(out.last().unwrap(), "bestmove A1-B1");
}

#[test]
fn a_search_among_some_moves_answers_with_one_of_them() {
    let go = |before: &str, go: &str| session(&format!("{before}\n{go}\n")).pop().unwrap();
    for (before, words) in [
        ("position startpos", "A1-B1"),
        ("position startpos", "A4-B4 A1-B1"),
        ("setoption name Level value random", "A4-B4 A1-B1"),
        ("setoption name Level value wookiee", "A4-B4 A1-B1"),
        ("setoption name Level value 2", "A4-B4"),
        ("setoption name Rules value simeone", "setup:NSMK setup:KMSN"),
        ("setoption name Rules value looney\nposition startpos moves first:w", "A1-B1"),
    ] {
        let best = go(before, &format!("go searchmoves {words} depth 2"));
        let word = best.strip_prefix("bestmove ").unwrap_or_else(|| panic!("{before}: {best}"));
        assert!(words.split(' ').any(|known| known == word), "{before}: {best}");
    }
    for word in ["A1-B9", "first:w", "A1", "claim", "setup:NSMK", "resign"] {
        let refused = go("position startpos", &format!("go depth 1 searchmoves A1-B1 {word}"));
        assert!(refused.starts_with(&format!("error bad-move `{word}` ")), "{refused}");
    }
}

#[test]
fn a_claim_is_answered_only_if_it_may_be_chosen() {
    let shuffle = "A1-B1 A7-B7 B1-A1 B7-A7 ".repeat(3);
    let start =
        format!("setoption name repetition value claim\nposition startpos moves {shuffle}\n");
    let go =
        |only: &str| session(&format!("{start}go depth 2 searchmoves {only}\n")).pop().unwrap();
    assert_eq!(go("claim"), "bestmove claim");
    assert_eq!(go("A1-B1"), "bestmove A1-B1");
}

#[test]
fn a_search_answers_the_same_whatever_was_searched_before_and_with_any_memory() {
    let go = "position startpos\ngo nodes 2000\n";
    let without_times = |lines: Vec<String>| lines_of(3, &lines);
    let once = without_times(session(go));
    assert!(!once.is_empty());
    let later = session(&format!("go depth 4\nquery gameover\n{go}"));
    let at = later.iter().position(|line| line.starts_with("response")).unwrap();
    assert_eq!(without_times(later[at..].to_vec()), once);
    for hash in [1, 64] {
        let lines = session(&format!("setoption name Hash value {hash}\n{go}"));
        assert_eq!(without_times(lines), once, "{hash}");
    }
}

#[test]
fn a_claim_is_made_unless_the_game_is_being_won() {
    let shuffle = "A1-B1 A7-B7 B1-A1 B7-A7 ".repeat(3);
    let lines = session(&format!(
        "setoption name repetition value claim\nposition startpos moves {shuffle}\ngo depth 2\n"
    ));
    let score = lines[lines.len() - 2].split(" score ").nth(1).unwrap().to_owned();
    let chance: f64 = score.split(' ').nth(1).unwrap().parse().unwrap();
    let claimed = lines.last().unwrap() == "bestmove claim";
    assert_eq!(claimed, chance <= 0.5, "{lines:?}");
}

/// An output that fails after some lines, as a pipe whose reader has gone.
struct Broken(Arc<Mutex<usize>>);

impl Write for Broken {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut left = self.0.lock().unwrap();
        *left = left.checked_sub(1).ok_or(std::io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_session_ends_when_nobody_reads_it() {
    let left = Arc::new(Mutex::new(3));
    let mut out = Broken(Arc::clone(&left));
    let result = run(Cursor::new("isready\n".repeat(9)), &mut out, hosting());
    assert!(result.is_err_and(|error| error.is_quiet()));
}
