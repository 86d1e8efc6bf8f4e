//! Checks the lessons (`docs/lessons`) against the rules: every position can be read, the solution of each
//! step is legal with the throws and answers it names and reaches the goal, and not every move does.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot continue must fail")]

use std::fs;
use std::path::Path;

use dejarik_play::Why;
use dejarik_rules::any::AnyPosition;
use dejarik_rules::board::Space;
use dejarik_rules::ruleset::{Actor, RulesId};
use serde_json::Value;

fn lesson(rules: RulesId) -> Vec<Value> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/lessons/{rules}.json"));
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let value: Value = serde_json::from_str(&text).unwrap();
    value["steps"].as_array().unwrap().clone()
}

fn words(step: &Value, key: &str) -> Vec<String> {
    let list = step.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
    list.iter().map(|word| word.as_str().unwrap().to_owned()).collect()
}

fn count(position: &AnyPosition, letter: &str) -> usize {
    let here = |space: &Space| {
        position.piece_at(*space).is_some_and(|piece| piece.letter.to_string() == letter)
    };
    Space::all().filter(here).count()
}

/// Returns the ending of a finished position as records name it: `run-of-four`.
fn ending(position: &AnyPosition) -> Option<&'static str> {
    Some(Why::Rule(position.outcome()?.ending).name())
}

/// Returns whether a goal is reached, like `reached` in the page's `lesson.ts`.
fn reached(goal: &Value, before: &AnyPosition, now: &AnyPosition, played: &[String]) -> bool {
    let mut known = 0;
    let mut all = true;
    let mut part = |key: &str, holds: &dyn Fn(&Value) -> bool| {
        if let Some(value) = goal.get(key) {
            known += 1;
            all &= holds(value);
        }
    };
    part("words", &|list| {
        list.as_array().unwrap().iter().any(|word| played.iter().any(|p| word == p.as_str()))
    });
    part("at", &|places| {
        places.as_object().unwrap().iter().all(|(space, letter)| {
            let piece = now.piece_at(space.parse().unwrap());
            piece.is_some_and(|piece| *letter == piece.letter.to_string().as_str())
        })
    });
    part("lost", &|letter| {
        let letter = letter.as_str().unwrap();
        count(now, letter) < count(before, letter)
    });
    part("on", &|letter| {
        let letter = letter.as_str().unwrap();
        count(now, letter) > count(before, letter)
    });
    part("over", &|why| ending(now) == why.as_str());
    assert_eq!(known, goal.as_object().unwrap().len(), "{goal} has an unknown part");
    assert!(known > 0, "the goal has no parts");
    all
}

/// Plays the solution of a step, with the throws and the opponent's answers that it names.
fn walk(step: &Value, start: AnyPosition) -> (AnyPosition, Vec<String>) {
    let side = start.side_to_move();
    let mut position = start;
    let mut throws = words(step, "throws").into_iter();
    let mut replies = words(step, "reply").into_iter();
    let mut played = Vec::new();
    let mut solution = words(step, "solution").into_iter().peekable();
    loop {
        let word = match position.actor() {
            Actor::Over(_) => break,
            Actor::Chance(()) => throws.next().unwrap_or_else(|| panic!("{step}: a throw is due")),
            Actor::Player(player) if player == side => match solution.next() {
                Some(word) => word,
                None => break,
            },
            Actor::Player(_) => match replies.next() {
                Some(word) => word,
                None => break,
            },
        };
        play(&mut position, &word);
        played.push(word);
    }
    assert!(solution.peek().is_none(), "{step}: the solution is longer than the game");
    assert!(
        throws.next().is_none() && replies.next().is_none(),
        "{step}: a throw or an answer is left over"
    );
    (position, played)
}

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

#[test]
fn every_step_of_every_lesson_can_be_solved_and_can_be_missed() {
    for rules in RulesId::ALL {
        let steps = lesson(rules);
        assert!((5..=10).contains(&steps.len()), "{rules} has {} steps", steps.len());
        for step in &steps {
            let dpn = step["dpn"].as_str().unwrap();
            let start: AnyPosition = dpn.parse().unwrap_or_else(|e| panic!("{dpn}: {e}"));
            assert_eq!((start.id(), start.to_string().as_str()), (rules, dpn));
            let Some(goal) = step.get("goal") else { continue };
            let (end, played) = walk(step, start);
            assert!(reached(goal, &start, &end, &played), "{rules}: {step} ends in {end}");
            assert!(matches!(start.actor(), Actor::Player(_)), "{step}: no side has to move");
            let steps: Vec<_> = start.steps().iter().map(|s| start.step_text(*s)).collect();
            let misses = steps.iter().any(|word| {
                let mut next = start;
                play(&mut next, word);
                !reached(goal, &start, &next, std::slice::from_ref(word))
            });
            assert!(misses || steps.len() == 1, "{rules}: {step}: every move reaches the goal");
        }
    }
}

#[test]
fn every_hint_begins_at_a_piece() {
    for rules in RulesId::ALL {
        for step in lesson(rules) {
            let start: AnyPosition = step["dpn"].as_str().unwrap().parse().unwrap();
            let arrows = step.get("hint").and_then(Value::as_array).cloned().unwrap_or_default();
            for (index, arrow) in arrows.iter().enumerate() {
                let from: Space = arrow["from"].as_str().unwrap().parse().unwrap();
                let _: Space = arrow["to"].as_str().unwrap().parse().unwrap();
                assert!(index > 0 || start.piece_at(from).is_some(), "{rules}: {step}");
            }
        }
    }
}
