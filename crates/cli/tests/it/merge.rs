//! Runs in parts, and `dejarik merge`.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::common::{answer, ok, refused};

/// Runs of each kind, small enough to be played twice.
const RUNS: [&[&str]; 4] = [
    &["lab", "simeone", "--against", "centre=off", "--player", "level-1", "--games", "7"],
    &["lab", "groi", "--player", "random", "--games", "5", "--records", "RECORDS"],
    &["arena", "looney", "level-1", "random", "level-2", "--pairs", "5"],
    &["regret", "bambara", "depth=2", "--from", "bambara 1KQ4kq3/12/1 w -", "--positions", "25"],
];

/// Returns the arguments of a run with its file, and with the files that it writes in a folder.
fn arguments(run: &[&str], folder: &Path, file: &str, more: &[&str]) -> Vec<String> {
    let path = |name: &str| folder.join(name).display().to_string();
    let records = path(&format!("{file}.dgn"));
    let run = run
        .iter()
        .map(|word| if *word == "RECORDS" { records.clone() } else { (*word).to_owned() });
    let rest = ["--file".to_owned(), path(file)].into_iter();
    run.chain(rest).chain(more.iter().map(ToString::to_string)).collect()
}

fn play(run: &[&str], folder: &Path, file: &str, more: &[&str]) -> String {
    let arguments = arguments(run, folder, file, more);
    ok(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Plays a run in parts on different numbers of threads, and returns the files.
fn parts(run: &[&str], folder: &Path, of: u32) -> Vec<String> {
    let part = |number: u32| {
        let (file, part) = (format!("part-{number}-{of}.json"), format!("{number}/{of}"));
        let threads = (1 + number % 3).to_string();
        play(run, folder, &file, &["--part", &part, "--threads", &threads]);
        folder.join(file).display().to_string()
    };
    (1..=of).map(part).collect()
}

#[test]
fn merged_parts_are_the_run_in_one_piece_byte_for_byte() {
    for run in RUNS {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let answer = play(run, folder, "whole.json", &["--json"]);
        let whole = fs::read_to_string(folder.join("whole.json")).unwrap();
        assert!(["\"part\"", "\"threads\""].iter().all(|key| !whole.contains(key)), "{whole}");
        // There are more parts than games, too; some of them are empty then.
        for of in [1, 3, 8] {
            let mut files = parts(run, folder, of);
            let by = files.len() / 2;
            files.rotate_left(by);
            let into = folder.join(format!("merged-{of}.json"));
            let into = into.to_str().unwrap();
            let merge: Vec<&str> = files.iter().map(String::as_str).collect();
            let said = ok(&[&["merge"], &merge[..], &["--into", into]].concat());
            assert!(said.contains(into) && said.starts_with(&format!("{of} part")), "{said}");
            assert_eq!(fs::read_to_string(into).unwrap(), whole, "{of} parts of {run:?}");
        }
        // The merged file is a file of the whole run: its command has nothing left to play.
        assert_eq!(play(run, folder, "merged-3.json", &["--json"]), answer);
        if run.contains(&"RECORDS") {
            let records = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
            assert_eq!(records("merged-3.json.dgn"), records("whole.json.dgn"));
        }
    }
}

#[test]
fn a_part_is_named_in_its_result_and_its_file() {
    let folder = tempfile::tempdir().unwrap();
    for run in [RUNS[0], RUNS[2], RUNS[3]] {
        let said = play(run, folder.path(), run[0], &["--part", "2/3"]);
        assert!(said.contains("seed 1, part 2/3\n"), "{said}");
        let answer = play(run, folder.path(), run[0], &["--part", "2/3", "--json"]);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let settings = ["/studies/1/settings/part", "/matches/0/settings/part", "/part"];
        let part = settings.iter().find_map(|at| answer.pointer(at));
        assert_eq!(part, Some(&Value::from("2/3")), "{answer}");
        let file = folder.path().join(run[0]);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains(r#""part":"2/3""#), "{text}");
        let other = arguments(run, folder.path(), run[0], &["--part", "1/3"]);
        let other: Vec<&str> = other.iter().map(String::as_str).collect();
        refused(&other, &["holds another", "part 2/3"]);
    }
}

#[test]
fn parts_that_do_not_make_one_run_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (lab, arena) = (RUNS[0], RUNS[2]);
    let files = parts(lab, folder, 3);
    let [one, two, three] = [&files[0][..], &files[1], &files[2]];
    let other = |name: &str, more: &[&str]| {
        play(lab, folder, name, more);
        folder.join(name).display().to_string()
    };
    let seed = other("seed.json", &["--part", "3/3", "--seed", "2"]);
    let four = other("four.json", &["--part", "3/4"]);
    let again = other("again.json", &["--part", "2/3"]);
    let matches = parts(arena, folder, 2);
    let into = folder.join("merged.json");
    let into = into.to_str().unwrap();
    let merge = |files: &[&str], why: &[&str]| {
        refused(&[&["merge"], files, &["--into", into]].concat(), why);
        assert!(!Path::new(into).exists());
    };
    merge(&[one, two], &["1 part is missing: 3/3"]);
    merge(&[two], &["2 parts are missing: 1/3, 3/3"]);
    merge(&[one, two, three, &again], &["again.json: part 2/3 was given twice", two]);
    merge(&[one, one], &["part 1/3 was given twice"]);
    merge(&[one, two, &seed], &["seed.json", "part 3/3 of another run than", one]);
    merge(&[one, two, &four], &["four.json", "part 3/4 of another run than", one]);
    merge(&[one, &matches[1]], &[&matches[1], "expected a study of the lab"]);
    merge(&[&matches[0], two], &[two, "expected a match of the arena"]);
    let absent = folder.join("absent.json").display().to_string();
    merge(&[one, &absent], &["absent.json"]);
    // A part that was stopped has fewer games than it says.
    let text = fs::read_to_string(three).unwrap();
    let mut study: Value = serde_json::from_str(&text).unwrap();
    study[0]["games"].as_object_mut().unwrap().remove("2");
    fs::write(three, study.to_string()).unwrap();
    merge(&[one, two, three], &["3-3.json", "not finished (1 missing)"]);
    study[0]["settings"]["games"] = 10_000_001.into();
    fs::write(three, study.to_string()).unwrap();
    merge(&[three], &["3-3.json: expected at most 10000000 games"]);
    for text in ["", "{}", "[]", "[{}]"] {
        fs::write(three, text).unwrap();
        merge(&[three], &[three, "expected"]);
    }
    refused(&["merge", "--into", into], &["FILE"]);
    refused(&["merge", one], &["--into"]);
    ok(&["merge", "--into", into, &files[0], &files[1], &again_three(folder, lab)]);
    refused(&["merge", one, two, "--into", into], &["exists already", "--force"]);
}

/// Plays the third part again.
fn again_three(folder: &Path, run: &[&str]) -> String {
    play(run, folder, "three.json", &["--part", "3/3"]);
    folder.join("three.json").display().to_string()
}

/// A shell's `<(…)` is a pipe, which can be read once.
#[cfg(unix)]
#[test]
fn parts_are_read_from_pipes() {
    let folder = tempfile::tempdir().unwrap();
    let files = parts(RUNS[0], folder.path(), 2);
    let into = folder.path().join("merged.json");
    let script = r#""$0" merge <(cat "$1") <(cat "$2") --into "$3""#;
    let output = Command::new("bash")
        .args(["-c", script, env!("CARGO_BIN_EXE_dejarik")])
        .args(&files)
        .arg(&into)
        .env("HOME", folder.path())
        .output()
        .expect("bash is installed");
    let answer = answer(output);
    assert_eq!(answer.code, 0, "{answer:?}");
    play(RUNS[0], folder.path(), "whole.json", &[]);
    let whole = fs::read(folder.path().join("whole.json")).unwrap();
    assert_eq!(fs::read(into).unwrap(), whole);
}

#[test]
fn a_part_that_cannot_be_played_is_refused() {
    let lab = ["lab", "groi", "--games", "2", "--player", "random"];
    for (more, why) in [
        (&["--part", "1/2"][..], "--file"),
        (&["--part", "0/2", "--file", "x"], "from 1/N to N/N"),
        (&["--part", "3/2", "--file", "x"], "`3/2`"),
        (&["--part", "2", "--file", "x"], "expected K/N"),
    ] {
        refused(&[&lab[..], more].concat(), &[why]);
    }
    let arena = ["arena", "groi", "random", "random", "--part", "1/2", "--file", "x"];
    refused(&[&arena[..], &["--sprt", "0,10"]].concat(), &["--sprt", "--part"]);
}

/// The example kills a part with SIGKILL while it plays, starts it again, and compares bytes.
#[cfg(unix)]
#[test]
fn a_killed_part_is_started_again_and_the_bytes_are_the_same() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/cluster/local.sh");
    let home = tempfile::tempdir().unwrap();
    let output = Command::new(script)
        .arg("150")
        .env("DEJARIK", env!("CARGO_BIN_EXE_dejarik"))
        .env("HOME", home.path())
        .output()
        .expect("bash is installed");
    let answer = answer(output);
    assert_eq!(answer.code, 0, "{answer:?}");
    assert!(answer.out.contains("part 2 was killed after "), "{answer:?}");
    assert!(
        answer.out.ends_with("the merged file is the file of the study in one piece\n"),
        "{answer:?}"
    );
}
