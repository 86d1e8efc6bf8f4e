//! Checks the pictures of the rule book (`docs/diagrams`) against the rules: every position can be read,
//! every move shown as allowed is legal, every move shown as forbidden is not, and every move played
//! leads to the position stated. Every rule has a picture or a reason for not having one.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot continue must fail")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use dejarik_play::Why;
use dejarik_rules::any::AnyPosition;
use dejarik_rules::board::Space;
use dejarik_rules::ruleset::Actor;
use dejarik_rules::symmetry::Symmetry;
use serde_json::Value;

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

/// Returns every picture of a book with the id of its rule.
fn pictures(book: &Value) -> Vec<(&str, &Value)> {
    let drawn = book["drawn"].as_object().unwrap();
    let pictures = drawn.iter().flat_map(|(rule, all)| {
        all.as_array().unwrap().iter().map(move |picture| (rule.as_str(), picture))
    });
    pictures.collect()
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

/// Plays a step, or a throw if one is due.
fn play(position: &mut AnyPosition, word: &str) {
    let before = position.to_string();
    if matches!(position.actor(), Actor::Chance(())) {
        let roll = position.parse_roll(word);
        position.settle(roll.unwrap_or_else(|e| panic!("{before}: {word}: {e}"))).unwrap();
    } else {
        let step = position.parse_step(word);
        position.play(step.unwrap_or_else(|e| panic!("{before}: {word}: {e}"))).unwrap();
    }
}

/// Returns the ending of a finished position as records name it: `run-of-four`.
fn ending(position: &AnyPosition) -> Option<&'static str> {
    Some(Why::Rule(position.outcome()?.ending).name())
}

fn check(rule: &str, picture: &Value) {
    let Some(dpn) = picture.get("dpn").and_then(Value::as_str) else {
        assert!(
            rule.starts_with("D-"),
            "{rule}: only pictures of the bare board may have no position"
        );
        return;
    };
    let start = position(picture, dpn);
    assert_eq!(start.to_string(), dpn, "{rule}");
    for word in words(picture, "legal") {
        let mut next = start;
        play(&mut next, word);
    }
    for word in words(picture, "illegal") {
        assert!(start.parse_step(word).is_err(), "{rule}: {word} is legal in {dpn}");
    }
    let plays = picture.get("plays").and_then(Value::as_array);
    let mut ended = ending(&start);
    for line in plays.into_iter().flatten() {
        let mut after = start;
        for word in words(line, "words") {
            play(&mut after, word);
        }
        assert_eq!(Some(after.to_string().as_str()), line["to"].as_str(), "{rule}: {line}");
        ended = ended.or(ending(&after));
    }
    assert_eq!(ended, picture.get("ending").and_then(Value::as_str), "{rule}: {dpn}");
    if let Some(twin) = picture.get("twin").and_then(Value::as_str) {
        let same = Symmetry::all().any(|symmetry| start.transform(symmetry).to_string() == twin);
        assert!(same, "{rule}: {twin} is not symmetric to {dpn}");
    }
    check_arrows(rule, picture, &start);
}

/// Checks that the first arrow starts at a piece, and that every arrow ends on a space or off the board.
fn check_arrows(rule: &str, picture: &Value, position: &AnyPosition) {
    let arrows = picture.get("arrows").and_then(Value::as_array);
    let at = |text: &str| text.parse::<Space>().unwrap_or_else(|e| panic!("{rule}: {text}: {e}"));
    for (index, arrow) in arrows.into_iter().flatten().enumerate() {
        let (from, to) = (arrow["from"].as_str().unwrap(), arrow["to"].as_str().unwrap());
        if to != "off" {
            at(to);
        }
        let stands = position.piece_at(at(from)).is_some();
        assert!(index > 0 || stands, "{rule}: there is no piece on {from}");
    }
    words(picture, "lit").into_iter().for_each(|space| {
        at(space);
    });
}

#[test]
fn every_picture_agrees_with_the_rules() {
    for name in BOOKS {
        let book = book(name);
        pictures(&book).into_iter().for_each(|(rule, picture)| check(rule, picture));
    }
}

#[test]
fn every_rule_has_a_picture_or_a_reason() {
    for name in BOOKS {
        let text = text(&format!("docs/rules/{name}.md"));
        let items = text.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("**"));
        let stated: BTreeSet<&str> = items.map(|(id, _)| id).collect();
        let book = book(name);
        let keys = |part: &str| -> BTreeSet<&str> {
            book[part].as_object().unwrap().keys().map(String::as_str).collect()
        };
        let (drawn, undrawn) = (keys("drawn"), keys("undrawn"));
        assert!(drawn.is_disjoint(&undrawn), "{name}");
        assert_eq!(drawn.union(&undrawn).copied().collect::<BTreeSet<_>>(), stated, "{name}");
    }
}

#[test]
fn every_picture_is_explained_in_both_languages() {
    for language in ["en", "fr"] {
        let catalogue = text(&format!("web/locales/{language}/diagrams.ftl"));
        let ids: BTreeSet<&str> =
            catalogue.lines().filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
        let mut used = BTreeSet::new();
        for name in BOOKS {
            let book = book(name);
            for (rule, picture) in pictures(&book) {
                let caption = picture["caption"].as_str().unwrap().to_owned();
                assert!(ids.contains(caption.as_str()), "{rule}: {caption} is not in {language}");
                used.insert(caption);
            }
        }
        assert_eq!(used.len(), ids.len(), "{language} has captions without a picture");
    }
}
