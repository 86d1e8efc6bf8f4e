//! Checks that no `match` on a rule set has an arm for all others. A rule set that is added has to break every
//! place that must decide about it, and a wildcard arm decides silently.

use std::collections::BTreeMap;
use std::fs;

use super::{is_product, name, sources};

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns whether a line begins an arm for everything, with or without names: `_ =>`, `other =>`, `(_, one) =>` or
/// `_ if …`.
fn is_wildcard(line: &str) -> bool {
    let line = line.trim_start();
    let pattern = line.split(" =>").next().unwrap_or_default();
    let pattern = pattern.split(" if ").next().unwrap_or_default();
    let parts = pattern.split(|sign| "(),. ".contains(sign)).filter(|part| !part.is_empty());
    let parts: Vec<&str> = parts.collect();
    let is_name = |part: &&str| {
        part.chars().all(|sign| sign == '_' || sign.is_ascii_lowercase())
            && !["true", "false"].contains(part)
    };
    line.contains(" =>") && !parts.is_empty() && parts.iter().all(is_name)
}

/// Returns whether a line of an arm's pattern names a rule set.
fn names_rule_set(line: &str) -> bool {
    let pattern = line.split(" =>").next().unwrap_or_default();
    let enums =
        ["RulesId::", "AnyRules::", "AnyPosition::", "AnySetUp::", "AnyStep::", "AnyRoll::"];
    enums.iter().any(|name| pattern.contains(name))
}

/// Counts the wildcard arms beside arms that name a rule set. The source has the form that rustfmt gives it, so
/// the arms of a `match` have the same indentation.
fn silent_arms(source: &str) -> usize {
    let lines: Vec<&str> = source.lines().collect();
    let wildcards = (0..lines.len()).filter(|at| is_wildcard(lines[*at]));
    wildcards
        .filter(|at| {
            let depth = indent(lines[*at]);
            let inside = |line: &&&str| line.is_empty() || indent(line) >= depth;
            let above = lines[..*at].iter().rev().take_while(inside);
            above.filter(|line| indent(line) == depth).any(|line| names_rule_set(line))
        })
        .count()
}

#[test]
fn no_match_on_a_rule_set_decides_silently_for_the_others() {
    let files = sources(&is_product);
    let counted = files.iter().filter_map(|file| {
        let count = silent_arms(&fs::read_to_string(file).unwrap());
        (count > 0).then(|| (name(file), count))
    });
    let counted: BTreeMap<String, usize> = counted.collect();
    assert_eq!(
        counted,
        BTreeMap::new(),
        "left: the wildcard arms in a match on rule sets. List the rule sets in a new match, or ask the rule set"
    );
}

#[test]
fn a_wildcard_arm_counts_only_beside_rule_sets() {
    let source = |first: &str, last: &str| {
        format!(
            "fn f() {{\n    match id {{\n        {first} => 1,\n        {last} => 2,\n    }}\n}}\n"
        )
    };
    assert_eq!(silent_arms(&source("RulesId::Groi | RulesId::Looney", "_")), 1);
    assert_eq!(silent_arms(&source("(AnyPosition::Groi(one), other)", "(_, _)")), 1);
    assert_eq!(silent_arms(&source("AnyPosition::Groi(one)", "other")), 1);
    assert_eq!(silent_arms(&source("(AnyPosition::Groi(one), 1)", "(other, _) if one")), 1);
    assert_eq!(silent_arms(&source("RulesId::Groi", "RulesId::Looney")), 0);
    assert_eq!(silent_arms(&source("Some(1)", "_")), 0);
    assert_eq!(silent_arms(&source("RulesId::Groi", ")")), 0);
    assert_eq!(silent_arms(&source("(RulesId::Groi, true)", "(RulesId::Looney, false)")), 0);
}
