//! `dejarik ugi` as a process: the sessions of its documentation, searches that are stopped, and whole games
//! with a client in Python (which `.ci/run` needs anyway).

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::common::{self, answer, binary};

/// A session with the engine. The process is killed if a test fails in the middle.
struct Session {
    child: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
    _home: tempfile::TempDir,
}

impl Session {
    fn start() -> Session {
        let home = tempfile::tempdir().unwrap();
        let mut child = binary(home.path())
            .arg("ugi")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        Session { child, input, output, _home: home }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Returns the next line; `None` at the end of the output.
    fn hear(&mut self) -> Option<String> {
        self.output.next().map(Result::unwrap)
    }

    /// Returns the next line that is no progress of a search.
    #[track_caller]
    fn hear_answer(&mut self) -> String {
        loop {
            let line = self.hear().expect("the engine is alive");
            if !line.starts_with("info ") {
                return line;
            }
        }
    }

    /// Closes the input and expects the process to end well without another line but those of a search.
    #[track_caller]
    fn end(mut self) -> Vec<String> {
        self.input = None;
        let rest = std::iter::from_fn(|| self.hear()).collect();
        assert!(self.child.wait().unwrap().success());
        rest
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the line with the time and the rate it tells replaced by 0, since times differ.
fn without_time(line: &str) -> String {
    let words: Vec<_> = line.split(' ').collect();
    let timed =
        |at: usize| at > 0 && ["time", "nps"].contains(&words[at - 1]) && line.starts_with("info ");
    let words = words.iter().enumerate().map(|(at, word)| if timed(at) { "0" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_sessions_of_the_documentation_are_as_written() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ugi.md");
    let text = std::fs::read_to_string(path).unwrap();
    let sessions: Vec<_> =
        text.split("\n```ugi\n").skip(1).map(|rest| rest.split("\n```").next().unwrap()).collect();
    assert_eq!(sessions.len(), 4, "a session for each rule set");
    for script in sessions {
        let mut session = Session::start();
        let mut skipping = false;
        for line in script.lines() {
            if let Some(said) = line.strip_prefix("> ") {
                session.say(said);
                continue;
            }
            if line == "…" {
                skipping = true;
                continue;
            }
            let heard = session.hear().map(|heard| without_time(&heard));
            if skipping {
                let mut heard = heard;
                while heard.as_deref().is_some_and(|heard| heard != line) {
                    heard = session.hear().map(|heard| without_time(&heard));
                }
                assert!(heard.is_some(), "`{line}` does not come, in:\n{script}");
                skipping = false;
                continue;
            }
            assert_eq!(heard.as_deref(), Some(without_time(line).as_str()), "in:\n{script}");
        }
        assert_eq!(session.end(), Vec::<String>::new(), "more than written:\n{script}");
    }
}

#[test]
fn the_documentation_lists_every_query_option_and_code() {
    use dejarik_commands::ugi::{Code, Options, Query};
    use dejarik_rules::Wording;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ugi.md");
    let text = std::fs::read_to_string(path).unwrap();
    let options = Options::new(1, |_| Err(Wording::same(""))).list();
    let names = options.iter().map(|line| line.split(' ').nth(2).unwrap());
    let general = names.filter(|name| name.starts_with(|c: char| c.is_ascii_uppercase()));
    let words = Code::ALL.map(Code::name).into_iter().chain(Query::ALL.map(Query::name));
    for word in general.chain(words) {
        assert!(text.contains(&format!("\n| `{word}` |")), "`{word}` is not listed");
    }
}

#[test]
fn an_infinite_search_ends_with_a_stop_and_answers_in_between() {
    let mut session = Session::start();
    session.say("position startpos moves A1-B1");
    session.say("go infinite");
    let info = session.hear().unwrap();
    assert!(info.starts_with("info depth 1 nodes "), "{info}");
    session.say("isready");
    assert_eq!(session.hear_answer(), "readyok");
    session.say("query p1turn");
    assert_eq!(session.hear_answer(), "response false");
    session.say("position startpos");
    assert!(session.hear_answer().starts_with("error searching "));
    session.say("stop");
    let best = session.hear_answer();
    assert!(best.starts_with("bestmove A"), "{best}");
    // The refused position has not replaced the one that was searched.
    session.say("query p1turn");
    assert_eq!(session.hear_answer(), "response false");
    assert_eq!(session.end(), Vec::<String>::new());
}

#[test]
fn a_search_that_is_over_early_waits_for_the_stop_if_it_is_infinite() {
    let mut session = Session::start();
    // The only position in which one ply decides: the search cannot go deeper.
    session.say("position dpn groi P8ppp/1PPP8/p w -");
    session.say("go infinite");
    session.say("isready");
    assert_eq!(session.hear_answer(), "readyok");
    session.say("stop");
    assert_eq!(session.hear_answer(), "bestmove A1-B1");
}

#[test]
fn the_end_of_the_input_ends_the_engine_in_the_middle_of_a_search() {
    let mut session = Session::start();
    session.say("setoption name Rules value bambara");
    session.say("go");
    assert!(session.hear().unwrap().starts_with("info depth 1 "));
    let rest = session.end();
    assert!(rest.last().is_some_and(|line| line.starts_with("bestmove ")), "{rest:?}");
}

#[test]
fn a_table_makes_the_score_exact() {
    let folder = tempfile::tempdir().unwrap();
    common::lend_groi_table(folder.path());
    let probe = common::run(folder.path(), &["probe", "groi PPPP2pppp2/12/1 w wb", "--json"]);
    let value = common::told(&probe)["value"].as_i64().unwrap();
    let lines =
        b"setoption name Tables value true\nisready\nposition startpos\ngo movetime 50\nquit\n";
    let answer = common::fed(folder.path(), &["ugi"], lines);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{answer:?}");
    let score = if value == 0 { "draw".to_owned() } else { format!("points {value}") };
    let lines: Vec<_> = answer.out.lines().collect();
    assert_eq!(lines[0], "readyok");
    assert!(lines[1].starts_with("info depth 0 nodes 0 time "), "{lines:?}");
    assert!(lines[1].contains(&format!(" score {score} pv A")), "{lines:?}");
    assert!(lines[2].starts_with("bestmove A"), "{lines:?}");
}

/// The client in Python plays a game of every rule set to its end, with throws that it draws itself.
#[test]
fn a_client_in_python_plays_all_rule_sets_to_the_end() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/ugi/client.py");
    let home = tempfile::tempdir().unwrap();
    for (opponent, level) in [("engine", "Level=2"), ("random", "Level=1")] {
        let output = Command::new("python3")
            .arg(&script)
            .args(["--seed", "7", "--go", "nodes 500", "--opponent", opponent, "--set", level])
            .args([env!("CARGO_BIN_EXE_dejarik"), "ugi"])
            .env("HOME", home.path())
            .output()
            .expect("python3 is installed");
        let answer = answer(output);
        assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{answer:?}");
        let lines: Vec<_> = answer.out.lines().collect();
        assert!(lines[0].starts_with("engine: Dejarik "), "{}", lines[0]);
        for (rules, game) in
            ["groi", "bambara", "looney", "simeone"].iter().zip(lines[1..].chunks(2))
        {
            assert!(game[0].starts_with(&format!("{rules}: ")), "{}", game[0]);
            let ended = ["p1win (", "p2win (", "draw ("].iter().any(|end| game[1].contains(end));
            assert!(ended && game[1].starts_with(&format!("{rules}: ")), "{}", game[1]);
        }
        assert_eq!(lines.len(), 9);
    }
}
