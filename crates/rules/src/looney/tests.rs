//! Every rule of looney by its id.

use super::*;
use crate::ruleset::ChanceNode;

fn at(dpn: &str) -> Position {
    dpn.parse().unwrap_or_else(|error| panic!("{dpn}: {error}"))
}

#[test]
fn golden_47_first_turns() {
    let rules = Looney::default();
    let start = at("looney SBLM2sblm2/12/1 w - 0");
    assert_eq!(start, rules.start(Side::First));
    assert_eq!(rules.count_steps(&start), 47);
    assert_eq!(rules.steps(&start).len(), 47);
}

/// The lines of `moves`: each step with the odds of the battle it opens, sorted.
fn moves(dpn: &str) -> Vec<String> {
    let (rules, position) = (Looney::default(), at(dpn));
    let line = |step| {
        let text = rules.step_text(&position, step);
        match rules.actor(&rules.after(&position, step)) {
            Actor::Chance(throw) => format!("{text} {}", throw.odds()),
            Actor::Player(_) | Actor::Over(_) => text,
        }
    };
    let mut lines: Vec<_> = rules.steps(&position).into_iter().map(line).collect();
    lines.sort();
    lines
}

#[test]
fn golden_lines_of_the_format_contract() {
    let lines = moves("looney 3L8/1S1b2s5/l w Bm 3");
    for line in [
        "A4xB4 win=397/2048 standoff=99/512 loss=1255/2048",
        "B2xC win=1/65536 standoff=1/4096 loss=65519/65536",
    ] {
        assert!(lines.contains(&line.to_owned()), "{line} is not in {lines:#?}");
    }
    let swap = "B1-B12+C-B1+B12-C";
    assert!(moves("looney 5L5l/S3s7/M w - 0").contains(&swap.to_owned()));
    let (rules, position) = (Looney::default(), at("looney 5L5l/S3s7/M w - 0"));
    let step = rules.parse_step(&position, swap).unwrap();
    assert_eq!(rules.after(&position, step).to_string(), "looney 5L5l/M3s7/S b - 1");
}
