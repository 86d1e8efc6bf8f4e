//! Checks the lessons (`docs/lessons`) against the rules: every position can be read, the solution of each
//! step is legal with the throws and answers it names and reaches the goal, not every move does, every mistake
//! that a step answers can be made and answered, and what a step asks to try without success is not possible.

use std::fs;
use std::path::Path;

use dejarik_rules::Side;
use dejarik_rules::any::AnyPosition;
use dejarik_rules::board::Space;
use dejarik_rules::ruleset::{Actor, RulesId};
use serde_json::Value;

use crate::{ending, play};

/// Returns the steps of the two parts of a lesson.
fn parts(rules: RulesId) -> [Vec<Value>; 2] {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/lessons/{rules}.json"));
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let value: Value = serde_json::from_str(&text).unwrap();
    ["steps", "more"].map(|part| value[part].as_array().unwrap().clone())
}

fn lesson(rules: RulesId) -> Vec<Value> {
    parts(rules).concat()
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

/// What the words played since a step's first position have led to.
struct Course {
    before: AnyPosition,
    now: AnyPosition,
    played: Vec<String>,
    /// How many times the first position has stood.
    stood: u64,
}

impl Course {
    fn new(start: AnyPosition) -> Self {
        Self { before: start, now: start, played: Vec::new(), stood: 1 }
    }

    fn play(&mut self, word: &str) {
        play(&mut self.now, word);
        self.played.push(word.to_owned());
        self.stood += u64::from(self.now.to_string() == self.before.to_string());
    }
}

/// Returns whether a goal is reached, like `reached` in the page's `lesson.ts`.
fn reached(goal: &Value, course: &Course) -> bool {
    let Course { before, now, played, stood } = course;
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
    part("stands", &|times| *stood >= times.as_u64().unwrap());
    assert_eq!(known, goal.as_object().unwrap().len(), "{goal} has an unknown part");
    assert!(known > 0, "the goal has no parts");
    all
}

/// Plays words of the player, with the throws and the opponent's answers that `script` names.
fn walk(step: &Value, start: AnyPosition, solution: &[String], script: &Value) -> Course {
    let mut course = Course::new(start);
    extend(step, &mut course, solution, script);
    course
}

/// Plays on as [`walk`] does, until something is missing.
fn extend(step: &Value, course: &mut Course, solution: &[String], script: &Value) {
    let side = player(step, &course.before);
    let mut throws = words(script, "throws").into_iter();
    let mut replies = words(script, "reply").into_iter();
    let mut solution = solution.iter().cloned().peekable();
    loop {
        let word = match course.now.actor() {
            Actor::Over(_) => break,
            Actor::Chance(()) => throws.next().unwrap_or_else(|| panic!("{step}: a throw is due")),
            Actor::Player(actor) if actor == side => match solution.next() {
                Some(word) => word,
                None => break,
            },
            Actor::Player(_) => match replies.next() {
                Some(word) => word,
                None => break,
            },
        };
        course.play(&word);
    }
    assert!(solution.peek().is_none(), "{step}: the solution is longer than the game");
    assert!(
        throws.next().is_none() && replies.next().is_none(),
        "{step}: a throw or an answer is left over"
    );
}

/// Returns the side that the player has in a step: the one that it names, or the one that acts first.
fn player(step: &Value, start: &AnyPosition) -> Side {
    match (step.get("you").and_then(Value::as_str), start.actor()) {
        (Some("w"), _) => Side::First,
        (Some("b"), _) => Side::Second,
        (None, Actor::Player(side)) => side,
        other => panic!("{step}: {other:?} names no side"),
    }
}

fn legal(position: &AnyPosition) -> Vec<String> {
    position.steps().iter().map(|step| position.step_text(*step)).collect()
}

fn start(rules: RulesId, step: &Value) -> AnyPosition {
    let dpn = step["dpn"].as_str().unwrap();
    let start: AnyPosition = dpn.parse().unwrap_or_else(|e| panic!("{dpn}: {e}"));
    assert_eq!((start.id(), start.to_string().as_str()), (rules, dpn));
    start
}

/// Returns the goal of a step that is reached by playing.
fn goal(step: &Value) -> Option<&Value> {
    step.get("goal").filter(|goal| goal.get("refused").is_none() && goal.get("card").is_none())
}

#[test]
fn every_step_of_every_lesson_can_be_solved_and_can_be_missed() {
    for rules in RulesId::all() {
        for part in parts(rules) {
            assert!((5..=10).contains(&part.len()), "{rules} has {} steps in a part", part.len());
        }
        for step in &lesson(rules) {
            let start = start(rules, step);
            let Some(goal) = goal(step) else { continue };
            let course = walk(step, start, &words(step, "solution"), step);
            assert!(reached(goal, &course), "{rules}: {step} ends in {}", course.now);
            assert!(matches!(start.actor(), Actor::Player(_)), "{step}: no side has to move");
            let steps = legal(&start);
            let misses = steps.iter().any(|word| {
                let mut course = Course::new(start);
                course.play(word);
                !reached(goal, &course)
            });
            assert!(misses || steps.len() == 1, "{rules}: {step}: every move reaches the goal");
        }
    }
}

#[test]
fn every_mistake_of_a_step_can_be_made_and_is_answered() {
    for rules in RulesId::all() {
        for step in &lesson(rules) {
            let begin = start(rules, step);
            let misses = step.get("misses").and_then(Value::as_array).cloned().unwrap_or_default();
            for miss in &misses {
                let mut made = words(miss, "words");
                let solution = words(step, "solution");
                if made.is_empty() {
                    made = legal(&begin).into_iter().filter(|w| !solution.contains(w)).collect();
                }
                for word in made {
                    let course = mistake(step, begin, &word, miss);
                    assert!(!reached(goal(step).unwrap(), &course), "{rules}: {step}: {word}");
                }
            }
        }
    }
}

/// Makes a mistake where it is possible, in the first position of a step or after some words of its solution, and plays
/// the opponent's answer to it.
fn mistake(step: &Value, begin: AnyPosition, word: &str, miss: &Value) -> Course {
    let side = player(step, &begin);
    let mut course = Course::new(begin);
    let [mut solution, mut throws, mut replies] =
        ["solution", "throws", "reply"].map(|key| words(step, key).into_iter());
    let after = miss.get("after").and_then(Value::as_str);
    let possible = |course: &Course| {
        course.now.actor() == Actor::Player(side)
            && legal(&course.now).iter().any(|w| w == word)
            && after.is_none_or(|after| course.played.iter().any(|w| w == after))
    };
    while !possible(&course) {
        let next = match course.now.actor() {
            Actor::Chance(()) => throws.next(),
            Actor::Player(actor) if actor == side => solution.next(),
            Actor::Player(_) => replies.next(),
            Actor::Over(_) => None,
        };
        course.play(&next.unwrap_or_else(|| panic!("{step}: {word} is never possible")));
    }
    course.play(word);
    extend(step, &mut course, &[], miss);
    course
}

#[test]
fn what_is_to_be_tried_in_vain_is_not_possible() {
    for rules in RulesId::all() {
        for step in &lesson(rules) {
            let Some(goal) = step.get("goal") else { continue };
            for tried in words(goal, "refused") {
                let begin = match tried.split_once(' ') {
                    Some((from, to)) => [format!("{from}-{to}"), format!("{from}x{to}")],
                    None => [format!("{tried}-"), format!("{}@", tried.trim_start_matches('+'))],
                };
                let steps = legal(&start(rules, step));
                let possible =
                    steps.iter().find(|s| begin.iter().any(|b| s.starts_with(b.as_str())));
                assert_eq!(possible, None, "{rules}: {step}: {tried} is possible");
            }
        }
    }
}

#[test]
fn every_hint_begins_at_a_piece() {
    for rules in RulesId::all() {
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
