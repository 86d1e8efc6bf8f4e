//! Perft: the number of step sequences of a given length, the standard check and benchmark of a
//! move generator. Only for rule sets without dice. The last ply is counted, not played.

use crate::ruleset::{Never, RuleSet};

/// How many sequences of `depth` steps lead on from `position`: 1 for depth 0. A finished game has
/// none; a pass counts as a step; history (repetition) plays no part.
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

/// The share of each first step in `perft(depth)`, in the order in which steps are visited.
/// Empty for depth 0.
pub fn divide<R: RuleSet<Chance = Never>>(
    rules: &R,
    position: &R::Position,
    depth: u32,
) -> Vec<(R::Step, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let steps = rules.steps(position).into_iter();
    steps.map(|step| (step, perft(rules, &rules.after(position, step), rest))).collect()
}
