//! Counts the files that name a rule set. A rule set has its folder in this crate, and a file of its name in each crate
//! that has to know more of it. Other files ask the rule set, so that a rule set that is added works there.

use std::fs;
use std::path::Path;

use super::{files, is_rust, name, root, sources};

const NAMES: [&str; 4] = ["groi", "bambara", "looney", "simeone"];

/// The crates that are tests, measurements or the tables' own.
const OTHERS: [&str; 4] = ["claims", "testing-services", "model", "tables"];

/// What names rule sets as examples or as a test.
const EXAMPLES: [&str; 3] = [
    "crates/commands/src/help/examples.rs",
    "crates/engine/src/search/reference.rs",
    "crates/server/src/store/suite.rs",
];

/// Accepts sources that are no tests and belong to no rule set.
fn is_common(path: &Path) -> bool {
    let (stem, name) = (path.file_stem().unwrap(), path.to_str().unwrap());
    let is_source = is_rust(path) || (name.ends_with(".ts") && !name.ends_with(".d.ts"));
    is_source && stem != "tests" && NAMES.iter().all(|rules| stem != *rules)
}

/// Returns whether the code of a file names a rule set: without its comments and its tests, which stand at the end.
fn names_rule_set(source: &str) -> bool {
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_lowercase();
    let mut block = false;
    code.lines().any(|line| {
        let line = line.trim_start();
        block |= line.starts_with("/*");
        let code = line.split(" //").next().unwrap_or_default();
        let named = NAMES.iter().any(|name| code.contains(name));
        let is_code = !block && !line.starts_with("//") && named;
        block &= !line.contains("*/");
        is_code
    })
}

#[test]
fn at_most_twenty_five_files_name_a_rule_set_outside_of_its_own() {
    let mut found = sources(&is_common);
    found.extend(files(&root().join("web/src"), &is_common));
    let others = OTHERS.map(|other| format!("crates/{other}/"));
    let names = found.iter().map(|file| name(file));
    let names = names.filter(|name| others.iter().all(|other| !name.starts_with(other)));
    let naming: Vec<String> = names
        .filter(|name| !EXAMPLES.contains(&name.as_str()))
        .filter(|name| names_rule_set(&fs::read_to_string(root().join(name)).unwrap()))
        .collect();
    assert!(naming.len() <= 25, "{} files name a rule set:\n{}", naming.len(), naming.join("\n"));
    assert!(naming.len() > 10, "the count finds too little: {naming:?}");
}

#[test]
fn comments_and_tests_may_name_a_rule_set() {
    assert!(names_rule_set("fn f() {\n    g(RulesId::Looney);\n}\n"));
    assert!(!names_rule_set("//! Of looney.\n/* Of\n looney. */\nf(); // looney\n"));
    assert!(!names_rule_set("fn f() {}\n#[cfg(test)]\nmod tests {\n    use groi;\n}\n"));
}
