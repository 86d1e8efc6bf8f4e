//! Measures the speed of looney on one thread: turns visited per second, and random games per
//! second.
//!
//! `cargo run --release -p dejarik-rules --example looney_speed`

use std::hint::black_box;
use std::time::{Duration, Instant};

use dejarik_rules::looney::{Looney, Position, Roll, Totals};
use dejarik_rules::ruleset::mix;
use dejarik_rules::{Actor, ChanceNode, RuleSet, Side};

const TIME_EACH: Duration = Duration::from_secs(2);

/// Runs `work` repeatedly and prints the highest rate of its items per second.
fn measure(name: &str, what: &str, mut work: impl FnMut() -> u64) {
    let begin = Instant::now();
    let mut best = 0.0_f64;
    while begin.elapsed() < TIME_EACH {
        let begin = Instant::now();
        let done = work();
        best = best.max(done as f64 / begin.elapsed().as_secs_f64());
    }
    println!("{name:28} {best:>14.0} {what} a second");
}

struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(1);
        ((u128::from(mix(self.0)) * u128::from(bound)) >> 64) as u64
    }
}

/// Plays a random game and returns its number of steps and throws.
fn playout(rules: &Looney, mut position: Position, draw: &mut Draw) -> u64 {
    let mut plies = 0;
    loop {
        match rules.actor(&position) {
            Actor::Over(_) => return plies,
            Actor::Player(_) => {
                let index = draw.below(rules.count_steps(&position));
                if let Some(step) = rules.step_at(&position, index) {
                    rules.play(&mut position, step);
                }
            }
            Actor::Chance(throw) => {
                let mut left = draw.below(throw.total()) as i64;
                let mut rolled = Roll::Battle(Totals { attack: 0, defence: 0 });
                throw.visit_effects(|roll, weight| {
                    if left >= 0 {
                        rolled = roll;
                    }
                    left -= weight as i64;
                });
                rules.settle(&mut position, rolled);
            }
        }
        plies += 1;
    }
}

fn main() {
    let rules = Looney::default();
    let start = rules.start(Side::First);
    let mut draw = Draw(1);
    let mut positions = Vec::new();
    let mut most = 0;
    for _ in 0..1000 {
        let mut position = start;
        for _ in 0..draw.below(12) {
            let steps = rules.steps(&position);
            most = most.max(steps.len());
            if !steps.is_empty() {
                rules.play(&mut position, steps[draw.below(steps.len() as u64) as usize]);
            }
        }
        positions.push(position);
    }
    println!("at most {most} steps in a position of the sample");
    measure("visit_steps", "turns", || {
        let mut turns = 0;
        for position in &positions {
            rules.visit_steps(black_box(position), |step| {
                turns += u64::from(black_box(step) == step);
            });
        }
        turns
    });
    measure("count_steps", "positions", || {
        positions.iter().map(|position| rules.count_steps(black_box(position)) | 1).sum::<u64>();
        positions.len() as u64
    });
    // Play the same games each time, so that runs are comparable and the fastest counts.
    let games = 50;
    measure("random games", "games", || {
        let mut draw = Draw(1);
        (0..games).for_each(|_| {
            black_box(playout(&rules, start, &mut draw));
        });
        games
    });
    let mut draw = Draw(1);
    let plies: u64 = (0..games).map(|_| playout(&rules, start, &mut draw)).sum();
    println!("{} steps and throws in a random game on average", plies / games);
}
