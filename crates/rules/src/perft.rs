//! Perft: the number of step sequences of a given length, the standard test and benchmark of a move
//! generator.
//!
//! Perft is defined only for rule sets without dice. The last ply is counted without playing it.

use crate::ruleset::{Never, RuleSet};

/// Counts the sequences of `depth` steps from `position`; the result for depth 0 is 1.
///
/// A finished game has no continuations, a pass counts as a step, and the history of the game
/// (repetition) is ignored.
pub fn perft<R: RuleSet<Chance = Never>>(rules: &R, position: &R::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => rules.count_steps(position),
        _ => {
            let mut leaves = 0;
            rules.visit_steps(position, |step| {
                let next = rules.after(position, step);
                leaves += if depth == 2 {
                    rules.count_steps(&next)
                } else {
                    perft(rules, &next, depth - 1)
                };
            });
            leaves
        }
    }
}

/// Returns each legal step with its share of `perft(depth)`, in generation order. The list is empty
/// for depth 0.
pub fn divide<R: RuleSet<Chance = Never>>(
    rules: &R,
    position: &R::Position,
    depth: u32,
) -> Vec<(R::Step, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let steps = rules.steps(position).into_iter();
    steps.map(|step| (step, perft(rules, &rules.after(position, step), rest))).collect()
}
