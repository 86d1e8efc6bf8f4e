//! Documents of the repository that have to agree with the rules: the diagrams of the rule books and the lessons.

#![cfg(test)]

mod diagrams;
mod lessons;

use dejarik_play::Why;
use dejarik_rules::any::AnyPosition;
use dejarik_rules::ruleset::Actor;

/// Plays a step, or a throw if one is due.
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

/// Returns the ending of a finished position as records name it: `run-of-four`.
fn ending(position: &AnyPosition) -> Option<&'static str> {
    Some(Why::Rule(position.outcome()?.ending).name())
}
