//! Checks the rule books in `docs/rules` against the tests: every rule has a test function named
//! for it somewhere in the project, and both languages state the same rules.

use std::collections::BTreeSet;
use std::fs;

use dejarik_rules::any::AnyPosition;

use super::{files, is_rust, root};

/// The books, with the letter and the number of their rules.
const BOOKS: [(&str, char, usize); 5] = [
    ("board", 'D', 6),
    ("groi", 'G', 23),
    ("bambara", 'B', 15),
    ("looney", 'L', 16),
    ("simeone", 'S', 16),
];

/// Returns the ids of the rules that a book states: its list items that begin with one in bold.
fn stated(file: &str) -> Vec<String> {
    let path = root().join("docs/rules").join(file);
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let items = text.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("**"));
    items.map(|(id, _)| id.to_owned()).filter(|id| is_rule(id)).collect()
}

fn is_rule(id: &str) -> bool {
    id.split_once('-').is_some_and(|(letter, number)| {
        letter.len() == 1 && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Returns the ids in the name of a test function: `fn s7_s8_the_…` is named for S-7 and S-8.
fn named(line: &str) -> Vec<String> {
    let Some(name) = line.trim_start().strip_prefix("fn ") else { return Vec::new() };
    let words = name.split('_').map_while(|word| {
        let (letter, number) = word.split_at_checked(1)?;
        let id = format!("{}-{number}", letter.to_ascii_uppercase());
        is_rule(&id).then_some(id)
    });
    words.collect()
}

#[test]
fn every_rule_has_a_test_named_for_it() {
    let mut tested = BTreeSet::new();
    for file in files(&root().join("crates"), &is_rust) {
        let text = fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            // Only functions that run as tests count.
            let before = lines[..index].iter().rev().take_while(|l| !l.trim().is_empty());
            if before.take(4).any(|l| l.trim().starts_with("#[test]"))
                || in_proptest(&lines[..index])
            {
                tested.extend(named(line));
            }
        }
    }
    let rules: Vec<String> =
        BOOKS.iter().flat_map(|(name, ..)| stated(&format!("{name}.md"))).collect();
    let untested: Vec<_> = rules.iter().filter(|id| !tested.contains(*id)).collect();
    assert!(untested.is_empty(), "no test is named for {untested:?}");
}

/// Returns whether the lines end inside a `proptest!` block, whose functions are tests, too.
fn in_proptest(before: &[&str]) -> bool {
    let opened = before.iter().rposition(|line| line.trim_start().starts_with("proptest!"));
    opened.is_some_and(|at| !before[at..].contains(&"}"))
}

#[test]
fn both_languages_state_the_same_rules_in_the_same_order() {
    for (name, letter, count) in BOOKS {
        let wanted: Vec<String> = (1..=count).map(|number| format!("{letter}-{number}")).collect();
        assert_eq!(stated(&format!("{name}.md")), wanted, "{name}.md");
        assert_eq!(stated(&format!("{name}.fr.md")), wanted, "{name}.fr.md");
    }
}

#[test]
fn a_test_name_can_start_with_several_rules() {
    assert_eq!(named("    fn g16_g17_a_run_of_four() {"), ["G-16", "G-17"]);
    assert_eq!(named("fn s7_s8_x(a: u8) {"), ["S-7", "S-8"]);
    assert!(named("fn golden_values() {").is_empty());
}

#[test]
fn every_position_in_the_books_is_valid() {
    let mut read = 0;
    for (book, ..) in BOOKS {
        for file in [format!("{book}.md"), format!("{book}.fr.md")] {
            let text = fs::read_to_string(root().join("docs/rules").join(&file)).unwrap();
            // A position may be wrapped over two lines; a code span never contains another one.
            for quoted in text.split('`').skip(1).step_by(2).filter(|q| q.contains('/')) {
                let position = quoted.replace('\n', " ").parse::<AnyPosition>();
                assert!(position.is_ok(), "{file}: `{quoted}`: {}", position.unwrap_err());
                read += 1;
            }
        }
    }
    assert!(read > 10, "only {read} positions found");
}

/// Returns the ids of the rules of a book that hold a ruling of ours.
fn rulings(text: &str, mark: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut rule = None;
    for line in text.lines() {
        if let Some((id, _)) = line.strip_prefix("- **").and_then(|rest| rest.split_once("**")) {
            rule = is_rule(id).then(|| id.to_owned());
        } else if line.is_empty() || line.starts_with('#') {
            rule = None;
        }
        if let Some(id) = rule.as_ref().filter(|id| line.contains(mark) && !found.contains(id)) {
            found.push(id.clone());
        }
    }
    found
}

#[test]
fn every_ruling_is_a_question_with_a_link_that_names_it() {
    for (book, _, _) in BOOKS.into_iter().skip(1) {
        for (file, mark, heading) in [
            (format!("{book}.md"), "(ruling)", "## Questions"),
            (format!("{book}.fr.md"), "(décision)", "## Questions"),
        ] {
            let text = fs::read_to_string(root().join("docs/rules").join(&file)).unwrap();
            let (rules, questions) = text.split_once(&format!("\n{heading}\n")).unwrap();
            let asked: Vec<String> = questions
                .lines()
                .filter_map(|line| line.strip_prefix("### ")?.split([':', '\u{A0}']).next())
                .map(str::to_owned)
                .collect();
            assert_eq!(asked, rulings(rules, mark), "{file}");
            for id in asked {
                // A page of the host that has the repository, wherever that is.
                let form = "](../../../../issues/new?template=ruling.yml";
                let link = format!("{form}&rules={book}&rule={id})");
                assert!(questions.contains(&link), "{file}: {link}");
            }
        }
    }
}
