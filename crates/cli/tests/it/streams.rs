//! Commands that answer every line of standard input, and errors as JSON.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::common::{Answer, command, dejarik, fed, json, lend_groi_table, run};

const GROI: &str = "groi PPPP2pppp2/12/1 w wb";
const LOONEY: &str = "looney 3L8/1S1b2s5/l w Bm 3";

fn lines(answer: &Answer) -> Vec<Value> {
    answer.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Asserts that a stream answers each line like a process of its own, with the line's number in front.
#[track_caller]
fn same(folder: &Path, arguments: &[&str], asked: &[(&str, &[&str])]) {
    let input: Vec<&str> = asked.iter().map(|(line, _)| *line).collect();
    let answer = fed(folder, arguments, input.join("\n").as_bytes());
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{arguments:?}: {answer:?}");
    let lines = lines(&answer);
    assert_eq!(lines.len(), asked.len(), "{answer:?}");
    for (index, (line, (_, alone))) in lines.into_iter().zip(asked).enumerate() {
        let mut expected: Value =
            serde_json::from_str(&run(folder, &[alone, &["--json"][..]].concat()).out).unwrap();
        expected["line"] = json!(index + 1);
        assert_eq!(line, expected, "{arguments:?}");
    }
    let first = answer.out.lines().next().unwrap();
    assert!(first.starts_with(r#"{"line":1,"#), "{first}");
}

#[test]
fn a_line_of_a_stream_has_the_answer_of_a_process() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    lend_groi_table(home);
    for command in ["moves", "board", "probe"] {
        let (one, two) = ([command, GROI], [command, "groi P5pppp2/1PPP8/1 w -"]);
        same(home, &[command, "-"], &[(GROI, &one), (two[1], &two)]);
    }
    same(home, &["moves", "--stdin"], &[(LOONEY, &["moves", LOONEY])]);
    let line = ["probe", GROI, "--line", "3"];
    same(home, &["probe", "--stdin", "--line", "3"], &[(GROI, &line)]);
    same(home, &["analyse", "-"], &[(GROI, &["analyse", GROI])]);
    let applied = format!("{GROI}\tA1-B1 A7-B7");
    same(home, &["apply", "--stdin"], &[(&applied, &["apply", GROI, "A1-B1", "A7-B7"])]);
}

#[test]
fn a_bad_line_is_answered_and_the_stream_goes_on() {
    let home = tempfile::tempdir().unwrap();
    let input = format!("{GROI}\r\n\nchess 8/8 w\n{GROI} \n\u{ff}\n{GROI}");
    let mut bytes = input.into_bytes();
    // `\u{ff}` above is two bytes of UTF-8; the first alone is none.
    let at = bytes.iter().rposition(|byte| *byte == 0xC3).unwrap();
    bytes.remove(at + 1);
    let answer = fed(home.path(), &["moves", "-"], &bytes);
    assert_eq!(answer.code, 1, "{answer:?}");
    assert!(answer.err.contains("4 lines of 6 could not be answered"), "{answer:?}");
    let lines = lines(&answer);
    let failed: Vec<bool> = lines.iter().map(|line| line["error"].is_object()).collect();
    assert_eq!(failed, [false, true, true, true, true, false], "{answer:?}");
    assert_eq!(lines[3]["error"]["at"], 25, "{answer:?}");
    assert_eq!(lines[4]["error"]["at"], 0, "{answer:?}");
    assert_eq!(lines[5]["line"], 6);

    let input = format!("{GROI}\tA1-B1 A9-Z9\n{GROI}\n{GROI}\tA1-B1\n");
    let answer = fed(home.path(), &["apply", "-"], input.as_bytes());
    let lines = self::lines(&answer);
    assert_eq!((answer.code, lines.len()), (1, 3), "{answer:?}");
    let at = lines[0]["error"]["at"].as_u64().unwrap() as usize;
    assert!(input.as_bytes()[..at].ends_with(b"A9-"), "{at}: {answer:?}");
    assert_eq!(lines[1]["error"]["at"], GROI.len(), "{answer:?}");
    assert_eq!(lines[2]["over"], false);
}

#[test]
fn a_program_that_writes_one_line_gets_its_answer_before_it_writes_the_next() {
    let home = tempfile::tempdir().unwrap();
    let mut command = command(home.path(), &["moves", "--stdin"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut answers = BufReader::new(stdout).lines();
    for number in 1..=3 {
        writeln!(stdin, "{GROI}").unwrap();
        // Without a flush this would wait for ever.
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["line"], number);
    }
    drop(stdin);
    assert!(answers.next().is_none() && child.wait().unwrap().success());
}

#[test]
fn records_of_standard_input_are_checked_one_at_a_time() {
    let home = tempfile::tempdir().unwrap();
    let game = "[Rules \"groi\"]\n\n1. A1-B1 2. A7-B7 *\n";
    let mut command = command(home.path(), &["check", "-", "--json"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut answers = BufReader::new(stdout).lines();
    for number in 1..=3 {
        writeln!(stdin, "{game}").unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!((&answer["number"], &answer["right"]), (&json!(number), &json!(true)));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
    let answer = fed(home.path(), &["check", "-"], game.replace("A7", "A6").as_bytes());
    assert_eq!(answer.code, 1, "{answer:?}");
}

#[test]
fn an_error_is_an_answer_with_json() {
    let error = |arguments: &[&str], code: i32| {
        let answer = dejarik(arguments);
        assert_eq!((answer.code, answer.err.as_str()), (code, ""), "{arguments:?}: {answer:?}");
        let error: Value = serde_json::from_str(&answer.out).unwrap();
        assert_eq!(error.as_object().unwrap().len(), 1, "{error}");
        let message = error["error"]["message"].as_str().unwrap().to_owned();
        assert!(!message.contains('\n') && !message.contains("--help"), "{message}");
        (message, error["error"]["at"].clone())
    };
    let (message, at) = error(&["moves", "groi PPPP2pppp2/12/1 x wb", "--json"], 2);
    assert!(message.starts_with("the position: ") && at == 21, "{message} {at}");
    for arguments in [
        &["moves", "--json"][..],
        &["board", GROI, "--theme", "neon", "--json"],
        &["moves", "--json", "--option", "x", GROI],
        &["apply", GROI, "--json"],
        &["verify", "/nowhere/x.table", "--json"],
        &["nonsense", "--json"],
    ] {
        assert_eq!(error(arguments, 2).1, Value::Null, "{arguments:?}");
    }
    assert!(error(&["board", GROI, "--theme", "neon", "--json"], 2).0.contains("neon"));
    assert!(dejarik(&["moves", "--help", "--json"]).out.contains("Usage"));
}

#[test]
fn quiet_leaves_the_answer_and_errors() {
    let over = "groi 4pppp4/PPPP8/1 b -";
    assert!(dejarik(&["moves", over]).err.contains("over"));
    let quiet = dejarik(&["moves", over, "--quiet"]);
    assert_eq!((quiet.code, quiet.out.as_str(), quiet.err.as_str()), (0, "", ""));
    let noted = dejarik(&["moves", over, "--progress=json"]);
    let note: Value = serde_json::from_str(&noted.err).unwrap();
    assert!(note["note"].as_str().unwrap().contains("over"), "{noted:?}");
    assert!(dejarik(&["moves", "x", "--quiet"]).err.starts_with("dejarik: "));
    let told = dejarik(&["perft", GROI, "3", "--progress=json"]);
    let last: Value = serde_json::from_str(told.err.lines().last().unwrap()).unwrap();
    let step = &last["progress"];
    assert_eq!((&step["stage"], &step["done"]), (&json!("perft"), &step["total"]), "{told:?}");
    assert_eq!(json(&["perft", GROI, "2"])["count"], 48);
}

/// However fast the steps are, a line follows half a second after the one before, except the last one.
#[test]
fn lines_of_progress_are_half_a_second_apart() {
    let began = std::time::Instant::now();
    let answer =
        dejarik(&["arena", "groi", "random", "random", "--pairs", "400", "--progress=json"]);
    let most = 2 + began.elapsed().as_millis() / 500;
    let steps: Vec<Value> =
        answer.err.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let steps: Vec<&Value> = steps.iter().filter(|step| step.get("progress").is_some()).collect();
    assert!(!steps.is_empty() && steps.len() as u128 <= most, "{} of {most}", steps.len());
    assert_eq!(steps[steps.len() - 1]["progress"]["done"], 400, "{answer:?}");
}

#[test]
fn a_byte_order_mark_and_any_line_end_are_read_by_every_reader_and_hidden_characters_are_shown() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let asked = format!("\u{feff}{GROI}\r{GROI}\r\n{GROI}");
    let answer = fed(home, &["moves", "--stdin"], asked.as_bytes());
    assert!(answer.code == 0 && lines(&answer).len() == 3, "{answer:?}");
    let engine = fed(home, &["ugi"], "\u{feff}ugi\risready\rquit\r".as_bytes());
    assert!(engine.out.contains("ugiok") && engine.out.contains("readyok"), "{engine:?}");
    let played = "\u{feff}A1-B1\rresign\ry\rquit\r".as_bytes();
    let plain = ["play", "groi", "--plain", "--first", "human", "--second", "human"];
    let plain = fed(home, &plain, played);
    assert!(plain.code == 0 && plain.out.contains("resign"), "{plain:?}");
    let records = "[Rules \"groi\"]\r\r1. A1-B1 * ; the first\r\r[Rules \"groi\"]\r\r1. A2-B2 *\r";
    let checked = fed(home, &["check", "-"], records.as_bytes());
    assert_eq!(checked.out.matches("right").count(), 2, "{checked:?}");
    // Elsewhere such a character is an error that can be seen.
    for arguments in [&["moves", "--stdin"][..], &["ugi"]] {
        let answer = fed(home, arguments, "x\u{feff}groi\n".as_bytes());
        assert!(answer.out.contains("u{feff}"), "{answer:?}");
        assert!(!answer.out.contains('\u{feff}'), "{answer:?}");
    }
}
