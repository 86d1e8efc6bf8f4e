//! Checks the pictures of the rule book (`docs/diagrams`) against the rules: every position can be read,
//! every move shown as allowed is legal, every move shown as forbidden is not, and every move played
//! leads to the position stated. The chapters say where a picture stands, with its caption: both
//! languages show every picture once, and every rule has a picture or a reason for not having one.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use dejarik_rules::any::AnyPosition;
use dejarik_rules::board::Space;
use dejarik_rules::symmetry::Symmetry;
use serde_json::Value;

use crate::{ending, play};

const BOOKS: [&str; 5] = ["board", "groi", "bambara", "looney", "simeone"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(path: &str) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn book(name: &str) -> Value {
    serde_json::from_str(&text(&format!("docs/diagrams/{name}.json"))).unwrap()
}

/// Returns every picture of a book with its name.
fn pictures(book: &Value) -> Vec<(&str, &Value)> {
    let pictures = book["pictures"].as_object().unwrap();
    pictures.iter().map(|(name, picture)| (name.as_str(), picture)).collect()
}

/// Returns the names of the pictures in a text, in order.
fn shown(text: &str) -> Vec<&str> {
    let names = text.split("](../diagrams/").skip(1);
    names.map(|rest| rest.split_once(".svg)").unwrap().0).collect()
}

fn words<'a>(value: &'a Value, key: &str) -> Vec<&'a str> {
    let list = value.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    list.iter().map(|word| word.as_str().unwrap()).collect()
}

/// Parses the position of a picture under the picture's options.
fn position(picture: &Value, dpn: &str) -> AnyPosition {
    let position: AnyPosition = dpn.parse().unwrap_or_else(|error| panic!("{dpn}: {error}"));
    let mut rules = position.rules();
    for (key, value) in picture.get("options").and_then(Value::as_object).into_iter().flatten() {
        rules.set_option(key, value.as_str().unwrap()).unwrap();
    }
    rules.position(dpn).unwrap()
}

fn check(name: &str, picture: &Value) {
    let Some(dpn) = picture.get("dpn").and_then(Value::as_str) else {
        assert!(
            name.starts_with("d-"),
            "{name}: only pictures of the bare board may have no position"
        );
        return;
    };
    let start = position(picture, dpn);
    assert_eq!(start.to_string(), dpn, "{name}");
    for word in words(picture, "legal") {
        let mut next = start;
        play(&mut next, word);
    }
    for word in words(picture, "illegal") {
        assert!(start.parse_step(word).is_err(), "{name}: {word} is legal in {dpn}");
    }
    let plays = picture.get("plays").and_then(Value::as_array);
    let mut ended = ending(&start);
    for line in plays.into_iter().flatten() {
        let mut after = start;
        for word in words(line, "words") {
            play(&mut after, word);
        }
        assert_eq!(Some(after.to_string().as_str()), line["to"].as_str(), "{name}: {line}");
        ended = ended.or(ending(&after));
    }
    assert_eq!(ended, picture.get("ending").and_then(Value::as_str), "{name}: {dpn}");
    if let Some(twin) = picture.get("twin").and_then(Value::as_str) {
        let same = Symmetry::all().any(|symmetry| start.transform(symmetry).to_string() == twin);
        assert!(same, "{name}: {twin} is not symmetric to {dpn}");
    }
    check_arrows(name, picture, &start);
}

/// Checks that the first arrow starts at a piece, and that every arrow ends on a space or off the board.
fn check_arrows(name: &str, picture: &Value, position: &AnyPosition) {
    let arrows = picture.get("arrows").and_then(Value::as_array);
    let at = |text: &str| text.parse::<Space>().unwrap_or_else(|e| panic!("{name}: {text}: {e}"));
    for (index, arrow) in arrows.into_iter().flatten().enumerate() {
        let (from, to) = (arrow["from"].as_str().unwrap(), arrow["to"].as_str().unwrap());
        if to != "off" {
            at(to);
        }
        let stands = position.piece_at(at(from)).is_some();
        assert!(index > 0 || stands, "{name}: there is no piece on {from}");
    }
    words(picture, "lit").into_iter().for_each(|space| {
        at(space);
    });
}

/// Returns whether a list item that begins with these words in bold states a rule, as `G-9` does.
fn is_rule(words: &str) -> bool {
    words.split_once('-').is_some_and(|(letter, number)| {
        letter.len() == 1 && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

#[test]
fn every_picture_agrees_with_the_rules() {
    for name in BOOKS {
        let book = book(name);
        pictures(&book).into_iter().for_each(|(name, picture)| check(name, picture));
    }
}

#[test]
fn every_rule_has_a_picture_or_a_reason() {
    for name in BOOKS {
        let text = text(&format!("docs/rules/{name}.md"));
        let book = book(name);
        let undrawn = book["undrawn"].as_object().unwrap();
        for item in text.split("\n- **").skip(1) {
            let id = item.split_once("**").unwrap().0;
            if !is_rule(id) {
                continue;
            }
            let item = item.split("\n\n").next().unwrap();
            let names = shown(item);
            assert_eq!(names.is_empty(), undrawn.contains_key(id), "{id}: {names:?}");
            let own = id.to_lowercase();
            let belongs = |name: &str| {
                name.strip_prefix(&own).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
            };
            assert!(names.into_iter().all(belongs), "{id} shows a picture of another rule");
        }
        for id in undrawn.keys() {
            assert!(text.contains(&format!("\n- **{id}**")), "there is no rule {id}");
        }
    }
}

#[test]
fn both_languages_show_every_picture_once_in_order() {
    for name in BOOKS {
        let book = book(name);
        let wanted: BTreeSet<&str> = pictures(&book).into_iter().map(|(name, _)| name).collect();
        let english = text(&format!("docs/rules/{name}.md"));
        let names = shown(&english);
        assert_eq!(names.iter().copied().collect::<BTreeSet<_>>(), wanted, "{name}");
        assert_eq!(names.len(), wanted.len(), "{name} shows a picture twice");
        assert_eq!(shown(&text(&format!("docs/rules/{name}.fr.md"))), names, "{name}");
    }
}
