//! `dejarik dice verify` as users and other programs see it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use dejarik_dice::{Secret, Signers};
use serde_json::{Value, json};

use crate::common::{Answer, answer, binary};

fn record() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../dice/tests/simeone.dice"))
}

fn run(arguments: &[&str]) -> Answer {
    let home = tempfile::tempdir().unwrap();
    answer(binary(home.path()).args(arguments).output().unwrap())
}

#[test]
fn a_right_record_is_said_to_be_right_with_what_is_to_be_known_of_the_dice() {
    let path = record();
    let right = run(&["dice", "verify", path.to_str().unwrap()]);
    assert_eq!((right.code, right.err.as_str()), (0, ""), "{right:?}");
    assert!(right.out.contains("throws are right by the server’s key"), "{}", right.out);
    assert!(right.out.contains("betting against them would have turned 1 into "), "{}", right.out);
    let french = run(&["--lang", "fr", "dice", "verify", path.to_str().unwrap()]);
    assert!(french.out.contains("lancers sont justes"), "{}", french.out);
}

#[test]
fn a_changed_throw_is_refused_with_its_point_line_and_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("forged.dice");
    let text = fs::read_to_string(record()).unwrap();
    let thrown = text.lines().position(|line| line.starts_with("{\"word\":\"(")).unwrap();
    let forged = text.lines().enumerate().map(|(at, line)| {
        let other =
            if line.contains("(6:5)") { "{\"word\":\"(5:6)\"}" } else { "{\"word\":\"(6:5)\"}" };
        if at == thrown { format!("{other}\n") } else { format!("{line}\n") }
    });
    fs::write(&path, forged.collect::<String>()).unwrap();
    let no = run(&["dice", "verify", path.to_str().unwrap()]);
    assert_eq!((no.code, no.out.as_str()), (1, ""), "{no:?}");
    assert!(no.err.contains("point 6, throw 1: the throw is ("), "{}", no.err);
    let json = run(&["dice", "verify", path.to_str().unwrap(), "--json"]);
    let json: Value = serde_json::from_str(json.out.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&json["verified"], &json["fault"]["point"]),
        (&Value::from(false), &Value::from(6))
    );
    assert_eq!(json["fault"]["line"], thrown + 1);
}

#[test]
fn a_file_that_is_no_record_of_dice_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("text");
    fs::write(&path, "no dice\n").unwrap();
    let bad = run(&["dice", "verify", path.to_str().unwrap()]);
    assert_eq!(bad.code, 2, "{bad:?}");
    assert!(bad.err.contains("line 1: expected an entry of the journal"), "{}", bad.err);
}

#[test]
fn both_programs_say_that_a_file_is_empty() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty.dice");
    fs::write(&path, "").unwrap();
    let path = path.to_str().unwrap();
    for (language, said) in
        [("en", "line 1: the file is empty"), ("fr", "ligne 1\u{a0}: le fichier est vide")]
    {
        let here = run(&["--lang", language, "dice", "verify", path]);
        assert_eq!(here.code, 2, "{here:?}");
        assert!(here.err.contains(said), "{}", here.err);
    }
    let tool = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/verify_dice.py");
    if let Ok(there) = Command::new("python3").args([tool, path]).output() {
        let said = String::from_utf8(there.stdout).unwrap();
        assert_eq!(there.status.code(), Some(2), "{said}");
        assert!(said.contains("the file cannot be read: it is empty"), "{said}");
    }
}

/// The answer of a server at `/api/dice/keys` with keys from these bytes, oldest first.
fn keys_of(bytes: &[u8]) -> String {
    let all: Vec<Secret> = bytes.iter().map(|byte| Secret([*byte; 32])).collect();
    let (newest, before) = all.split_last().unwrap();
    let signers = Signers::new("dejarik.example", before, newest);
    let key = signers.newest().public().to_string();
    json!({"key": key, "notes": signers.succession()}).to_string()
}

#[test]
fn both_programs_accept_only_the_keys_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let record = record();
    let record = record.to_str().unwrap();
    let tool = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/verify_dice.py");
    let own = fs::read_to_string(record).unwrap();
    let own = own.split("\\nkey ").nth(1).unwrap()[..64].to_owned();
    let mut notes: Value = serde_json::from_str(&keys_of(&[1, 2, 3])).unwrap();
    notes["notes"].as_array_mut().unwrap().remove(0);
    let of_two = notes.to_string();
    notes["notes"].as_array_mut().unwrap().clear();
    let of_one = notes.to_string();
    notes["key"] = own.into();
    let (of_own, forged) = (notes.to_string(), keys_of(&[1, 2]).replace("after ", "after 0"));
    let cases = [
        (of_own, 0),
        (keys_of(&[1, 2, 3]), 1),
        (of_two, 1),
        (of_one, 1),
        (forged, 2),
        (keys_of(&[1, 2]).replace("\"key\":\"", "\"key\":\"0"), 2),
        ("{}".to_owned(), 2),
    ];
    for (text, code) in cases {
        let path = folder.path().join("keys.json");
        fs::write(&path, &text).unwrap();
        let path = path.to_str().unwrap();
        let here = run(&["dice", "verify", record, "--keys", path]);
        assert_eq!(here.code, code, "{text}: {here:?}");
        assert_eq!(here.err.contains("point 1"), code == 1, "{here:?}");
        if let Ok(there) = Command::new("python3").args([tool, "--keys", path, record]).output() {
            assert_eq!(there.status.code(), Some(code), "{text}: {there:?}");
        }
    }
}
