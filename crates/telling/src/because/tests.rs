//! Reasons for steps. The tests of the terminal and of the page read the same file.

use std::collections::BTreeSet;

use dejarik_engine::{Analysis, Value};
use dejarik_rules::any::{AnyPosition, AnyStep};
use serde_json::Value as Json;

use crate::{Asked, Sentence, because};

const BECAUSE: &str = include_str!("../../tests/because.json");

/// A step with what an engine finds before it.
struct Case {
    name: &'static str,
    dpn: &'static str,
    /// The step and what follows it.
    line: &'static [&'static str],
    value: Value,
    /// Another step that is the best, with its value.
    better: Option<(&'static str, Value)>,
    /// The value of all other steps.
    others: Value,
}

fn cases() -> Vec<Case> {
    let guess = |expected| Value { expected, forced: None, exact: false };
    let chance = Value { expected: 0.2, forced: None, exact: true };
    let groi = "groi PPPP2ppp3/4p7/1 w -";
    let plain =
        |name, dpn, line, value, others| Case { name, dpn, line, value, better: None, others };
    vec![
        plain(
            "a win by force",
            groi,
            &["A2-B2", "A7-B10", "A3-B4xB5"],
            Value::proved(2, 7_u32),
            Value::proved(-1, 9_u32),
        ),
        plain(
            "a win at once",
            groi,
            &["A1-B4xB5"],
            Value::proved(1, 1_u32),
            Value::proved(1, 5_u32),
        ),
        plain(
            "a lost position",
            groi,
            &["A1-C"],
            Value::proved(-1, 8_u32),
            Value::proved(-1, 6_u32),
        ),
        plain(
            "a draw that one step holds",
            "bambara Q1n3k5/12/1 w KNq",
            &["A1-B2"],
            Value::proved(0, 0_u32),
            Value::proved(-1, 9_u32),
        ),
        plain(
            "an attack with its chances",
            "simeone 12/2Mx*8/1 w w 0-0 - 0",
            &["B3xB4"],
            guess(0.5),
            guess(0.45),
        ),
        Case {
            name: "a mistake",
            dpn: groi,
            line: &["A1-C", "A7-B7"],
            value: Value::proved(-1, 8_u32),
            better: Some(("A1-B4xB5", Value::proved(1, 5_u32))),
            others: Value::proved(-1, 6_u32),
        },
        plain(
            "a plan of two actions",
            "simeone 12/2N1x7/1 w w 0-0 - 0",
            &["B3-B4", "B4-A4"],
            guess(0.0),
            guess(-0.5),
        ),
        plain(
            "a step as good as any other",
            "looney SBLM2sblm2/12/1 w - 0",
            &["A3-B3"],
            chance,
            chance,
        ),
    ]
}

/// Returns the sentences of a case.
fn told(case: &Case) -> Vec<Sentence> {
    let position: AnyPosition = case.dpn.parse().unwrap();
    let mut at = position;
    let mut line: Vec<AnyStep> = Vec::new();
    for word in case.line {
        let step = at.parse_step(word).unwrap();
        at.play(step).unwrap();
        line.push(step);
    }
    let mut candidates = vec![(line[0], case.value)];
    if let Some((word, value)) = case.better {
        candidates.insert(0, (position.parse_step(word).unwrap(), value));
    }
    for step in position.steps() {
        if candidates.iter().all(|(known, _)| *known != step) {
            candidates.push((step, case.others));
        }
    }
    let (best, value) = candidates[0];
    let found = Analysis {
        best,
        value,
        depth: 0_u32.into(),
        nodes: 0_u64.into(),
        line: Vec::new(),
        line_text: Vec::new(),
        others: Vec::new(),
        candidates,
    };
    because(&Asked { position: &position, step: line[0], found: &found, line: &line })
}

#[test]
fn reasons_have_the_sentences_of_all_faces() {
    let written: Vec<Json> = serde_json::from_str(BECAUSE).unwrap();
    let cases = cases();
    assert_eq!(written.len(), cases.len());
    let mut keys = BTreeSet::new();
    for (case, written) in cases.iter().zip(written) {
        let told = told(case);
        assert_eq!(written["name"], case.name);
        assert_eq!(serde_json::to_value(&told).unwrap(), written["told"], "{}", case.name);
        keys.extend(told.into_iter().map(|one| one.key.trim_start_matches("because-").to_owned()));
    }
    let all =
        "as-good chances drawn estimate expects goes-on later lost now only threat wins worse";
    assert_eq!(keys.into_iter().collect::<Vec<_>>().join(" "), all);
}
