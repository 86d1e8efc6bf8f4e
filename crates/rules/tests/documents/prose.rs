//! Refuses the phrases that CONTRIBUTING.md advises against, in comments, documents, catalogues and the OpenAPI
//! description.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::{files, root};

/// The endings of the files that contain prose.
const READ: [&str; 9] = ["css", "ftl", "json", "md", "mjs", "rs", "toml", "ts", "yml"];
/// The folders that contain none of ours, or are generated.
const SKIPPED: [&str; 7] = [".git", "dist", "fixtures", "node_modules", "out", "seeds", "target"];
/// The file that quotes the phrases.
const QUOTING: &str = "CONTRIBUTING.md";

/// Returns the phrases in the first columns of the tables of CONTRIBUTING.md whose second columns are better.
fn refused() -> Vec<String> {
    let text = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let mut phrases = Vec::new();
    let mut heading = "";
    for line in text.lines() {
        let row = line.strip_prefix("| ").and_then(|row| row.split_once(" | "));
        match (row, heading) {
            (Some((first @ ("before" | "avoid"), _)), _) => heading = first,
            (Some(("---", _)), _) => {}
            (Some((first, _)), "before") => phrases.push(plain(first)),
            (Some((first, _)), "avoid") => phrases.extend(first.split(", or ").map(plain)),
            (Some(_), _) => {}
            (None, _) => heading = "",
        }
    }
    phrases
}

/// Returns a text as one line in lower case, without the marks of comments, so that a phrase is found across lines.
fn plain(text: &str) -> String {
    let text = text.replace("\\n", " ").to_lowercase();
    let marks =
        |word: &&str| !matches!(*word, "///" | "//!" | "//" | "*" | "/**" | "*/" | "#" | "\\");
    text.split_whitespace().filter(marks).collect::<Vec<_>>().join(" ")
}

/// Returns whether a text contains a phrase, and not only as a part of longer words.
fn contains(text: &str, phrase: &str) -> bool {
    let is_letter = |letter: Option<char>| {
        letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
    };
    text.match_indices(phrase).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + phrase.len()..]);
        !is_letter(before.chars().next_back()) && !is_letter(after.chars().next())
    })
}

/// Accepts folders and files with prose of ours.
fn is_prose(path: &Path) -> bool {
    let name = path.file_name().unwrap();
    if path.is_dir() {
        return SKIPPED.iter().all(|skipped| name != *skipped);
    }
    name != QUOTING && path.extension().is_some_and(|ext| READ.iter().any(|read| ext == *read))
}

#[test]
fn no_text_has_a_phrase_that_contributing_advises_against() {
    let phrases = refused();
    assert!(phrases.len() > 15, "CONTRIBUTING.md lists only {phrases:?}");
    let mut found: BTreeMap<PathBuf, Vec<&str>> = BTreeMap::new();
    for file in files(&root(), &is_prose) {
        let text = plain(&fs::read_to_string(&file).unwrap());
        for phrase in phrases.iter().filter(|phrase| contains(&text, phrase)) {
            found.entry(file.clone()).or_default().push(phrase);
        }
    }
    assert!(found.is_empty(), "CONTRIBUTING.md has better words for these: {found:#?}");
}

#[test]
fn an_entry_of_the_changelog_has_one_or_two_lines() {
    let text = fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
    let mut entry = "";
    let mut lines = 0;
    for line in text.lines() {
        if line.starts_with("- ") {
            (entry, lines) = (line, 1);
        } else if line.starts_with("  ") {
            lines += 1;
        }
        assert!(lines <= 2, "too long: {entry}");
    }
}

#[test]
fn a_phrase_is_found_across_lines_and_not_inside_of_words() {
    let comment = plain("    /// Two\n    /// words, and \\nthree more of them.");
    assert!(["two words", "and three more"].iter().all(|phrase| contains(&comment, phrase)));
    assert!(!contains(&plain("fn two_words_more() {}"), "words"));
}
