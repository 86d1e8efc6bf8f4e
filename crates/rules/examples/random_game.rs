//! Plays a random game of each rule set: who acts, the legal steps, and throws by their exact weights.
//!
//! `cargo run -p dejarik-rules --example random_game`

use dejarik_rules::Actor;
use dejarik_rules::any::AnyPosition;
use dejarik_rules::ruleset::mix;

const STARTS: [&str; 4] = [
    "groi PPPP2pppp2/12/1 w wb",
    "bambara NKQP2nkqp2/12/1 w -",
    "looney SBLM2sblm2/12/1 w - 0",
    "simeone NSKM2xthg2/12/1 w w 0-0 - 0",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for dpn in STARTS {
        let mut position: AnyPosition = dpn.parse()?;
        let (mut random, mut plies) = (1, 0);
        let outcome = loop {
            random = mix(random);
            match position.actor() {
                Actor::Player(_) => {
                    let steps = position.steps();
                    position.play(steps[random as usize % steps.len()])?;
                }
                Actor::Chance(()) => {
                    let rolls = position.rolls();
                    let mut left = random % rolls.iter().map(|(_, weight)| weight).sum::<u64>();
                    for (roll, weight) in rolls {
                        if left < weight {
                            position.settle(roll)?;
                            break;
                        }
                        left -= weight;
                    }
                }
                Actor::Over(outcome) => break outcome,
            }
            plies += 1;
        };
        assert!(position.steps().is_empty());
        let ending = outcome.ending.name();
        println!("{plies:4} plies, {ending}, {:?} points: {position}", outcome.points);
    }
    Ok(())
}
