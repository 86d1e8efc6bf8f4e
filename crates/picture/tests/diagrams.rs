//! Writes the pictures of the rule books (`docs/diagrams`) as SVG for readers of the Markdown, and
//! checks that the files are up to date. `DEJARIK_BLESS=1` writes them again.

#![cfg(test)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use dejarik_picture::{Arrow, ArrowKind, PRINT, diagram};
use dejarik_rules::Space;
use dejarik_rules::any::AnyPosition;
use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/diagrams")
}

/// Returns the paths of the files with this extension.
fn files(extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.extension().is_some_and(|own| own == extension)).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn space(value: &Value) -> Space {
    text(value).parse().unwrap()
}

fn list<'a>(picture: &'a Value, key: &str) -> &'a [Value] {
    picture.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice)
}

fn arrow(arrow: &Value) -> Arrow {
    let kind = match text(&arrow["kind"]) {
        "move" => ArrowKind::Move,
        "push" => ArrowKind::Push,
        "attack" => ArrowKind::Attack,
        "hint" => ArrowKind::Hint,
        "barred" => ArrowKind::Barred,
        "back" => ArrowKind::Back,
        other => panic!("no kind of arrow: {other}"),
    };
    let to = (arrow["to"] != "off").then(|| space(&arrow["to"]));
    Arrow { from: space(&arrow["from"]), to, kind }
}

fn svg(picture: &Value) -> String {
    let position = picture.get("dpn").map(|dpn| text(dpn).parse::<AnyPosition>().unwrap());
    let lit: Vec<Space> = list(picture, "lit").iter().map(space).collect();
    let arrows: Vec<Arrow> = list(picture, "arrows").iter().map(arrow).collect();
    diagram(position.as_ref(), &lit, &arrows, &PRINT)
}

/// Returns the pictures of all books by their names.
fn drawn() -> BTreeMap<String, String> {
    let mut drawn = BTreeMap::new();
    for path in files("json") {
        let book: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        for (name, picture) in book["pictures"].as_object().unwrap() {
            assert!(drawn.insert(name.clone(), svg(picture)).is_none(), "{name} is there twice");
        }
    }
    drawn
}

#[test]
fn the_pictures_of_the_markdown_are_those_of_the_data() {
    let drawn = drawn();
    let bless = std::env::var_os("DEJARIK_BLESS").is_some();
    for (name, svg) in &drawn {
        let path = folder().join(format!("{name}.svg"));
        if bless {
            fs::write(&path, svg).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == *svg, "{name}.svg is not up to date; DEJARIK_BLESS=1 writes it");
    }
    for path in files("svg") {
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(drawn.contains_key(name), "{name}.svg is no picture of a book");
    }
}
