//! ARCHITECTURE.md is checked here: the paths it names exist, every source folder is on the map,
//! and the walls it promises ("rules never do IO") stand.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on must fail")]

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn map() -> String {
    fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap()
}

/// All Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            files.push(path);
        }
    }
    files
}

#[test]
fn every_path_the_map_names_exists() {
    let map = map();
    let quoted = map.split('`').skip(1).step_by(2);
    let paths: Vec<_> = quoted
        .filter(|text| ["crates/", "docs/", "bench/", "fuzz/"].iter().any(|p| text.starts_with(p)))
        .collect();
    assert!(paths.len() > 10, "the map names hardly any path");
    for path in paths {
        assert!(root().join(path).exists(), "ARCHITECTURE.md names {path}, which is not there");
    }
}

#[test]
fn every_crate_and_source_folder_is_on_the_map() {
    let map = map();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        assert!(map.contains(&format!("`crates/{name}`")), "crates/{name} is not on the map");
        for entry in fs::read_dir(folder.join("src")).unwrap() {
            let part = entry.unwrap().path();
            let part_name = part.file_name().unwrap().to_str().unwrap();
            if part.is_dir() {
                let path = format!("`crates/{name}/src/{part_name}`");
                assert!(map.contains(&path), "{path} is not on the map");
            }
        }
    }
}

/// Fails if a file below `folder` contains one of `words`.
fn absent(folder: &str, words: &[&str], but_not_in: &[&str]) {
    for file in sources(&root().join(folder)) {
        let text = fs::read_to_string(&file).unwrap();
        if but_not_in.iter().any(|name| file.ends_with(name)) {
            continue;
        }
        for word in words {
            assert!(!text.contains(word), "{} uses {word}", file.display());
        }
    }
}

#[test]
fn rules_do_no_io_read_no_clock_and_draw_nothing() {
    absent(
        "crates/rules/src",
        &["std::fs", "std::io", "std::net", "std::env", "std::thread", "std::time", "rand::"],
        &[],
    );
}

#[test]
fn arrows_go_down_only() {
    absent("crates/rules/src", &["dejarik_engine", "dejarik_play", "dejarik_cli"], &[]);
    absent("crates/tables/src", &["dejarik_engine", "dejarik_play", "dejarik_cli"], &[]);
    absent("crates/engine/src", &["dejarik_play", "dejarik_cli"], &[]);
    absent("crates/play/src", &["dejarik_cli", "std::fs", "std::net", "std::env"], &[]);
    absent(
        "crates/puzzles/src",
        &["dejarik_cli", "dejarik_server", "std::fs", "std::net", "std::env", "std::time"],
        &[],
    );
    absent("crates/play/src", &["dejarik_puzzles"], &[]);
}
