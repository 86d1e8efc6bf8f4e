//! Compares the searches, with everything turned on, with a plain minimax or expectiminimax that tries
//! every step and every roll, on hundreds of positions from random games.

use std::collections::HashMap;

use dejarik_rules::any::{AnyRules, Known};
use dejarik_rules::bambara::Bambara;
use dejarik_rules::groi::Groi;
use dejarik_rules::looney::Looney;
use dejarik_rules::simeone::Simeone;
use dejarik_rules::{Actor, ChanceNode, Side};

use super::expectimax::rounded;
use super::searchers::Searchable;
use super::task::{SearchOptions, Searcher, Task, Wanted};
use crate::arena::random_start;
use crate::eval::{Evaluate, Evaluator};
use crate::evaluation::Evaluation;
use crate::limits::{Control, Limits};
use crate::random::Random;
use crate::value::{POINT, Score, win_at};

/// A search by the definition: no bounds, no table, every roll on its own.
struct Reference<R: Evaluate> {
    rules: R,
    evaluator: Evaluator<R::Weights>,
    dice: bool,
    /// Scores by position and depth (with dice they depend on nothing else), since a simeone turn has very
    /// many orders of the same few actions.
    known: HashMap<(R::Position, u32), Score>,
}

impl<R: Evaluate> Reference<R> {
    /// Returns the score from the view of the first player.
    fn score(&mut self, position: &R::Position, depth: u32, ply: u32) -> Score {
        if self.dice
            && let Some(&score) = self.known.get(&(*position, depth))
        {
            return score;
        }
        let score = self.search(position, depth, ply);
        if self.dice {
            self.known.insert((*position, depth), score);
        }
        score
    }

    fn search(&mut self, position: &R::Position, depth: u32, ply: u32) -> Score {
        let seen = |side: Side, score: Score| if side == Side::First { score } else { -score };
        match self.rules.actor(position) {
            Actor::Over(outcome) => outcome.winner.map_or(0, |winner| {
                let size =
                    if self.dice { POINT } else { win_at(outcome.points[winner.index()], ply) };
                seen(winner, size)
            }),
            Actor::Chance(throw) => {
                // Effects merge rolls that lead to the same play. Their scores are equal, so summing
                // over all rolls gives the same whole number.
                let (mut sum, mut total) = (0i64, 0i64);
                let mut rolls = Vec::new();
                throw.visit_rolls(|roll, weight| rolls.push((roll, weight as i64)));
                for (roll, weight) in rolls {
                    let mut next = *position;
                    self.rules.settle(&mut next, roll);
                    sum += weight * i64::from(self.below(position, &next, depth, ply));
                    total += weight;
                }
                rounded(sum, total)
            }
            Actor::Player(side) if depth == 0 => {
                seen(side, self.evaluator.score(&self.rules, position))
            }
            Actor::Player(side) => {
                let steps = self.rules.steps(position).into_iter();
                let scores: Vec<Score> = steps
                    .map(|step| {
                        let next = self.rules.after(position, step);
                        seen(side, self.below(position, &next, depth, ply + 1))
                    })
                    .collect();
                seen(side, scores.into_iter().max().unwrap_or(0))
            }
        }
    }

    fn below(&mut self, from: &R::Position, to: &R::Position, depth: u32, ply: u32) -> Score {
        let turned = !self.dice || R::side_to_move(from) != R::side_to_move(to);
        self.score(to, depth - u32::from(turned), ply)
    }
}

/// Compares the search of a rule set with the reference on positions of random games. Returns how many had
/// a proved result.
fn compare<R: Searchable>(depth: u32, positions: u64, quiet: bool) -> usize {
    let mut searcher = R::Searcher::new(R::default(), 1 << 12);
    let mut proved = 0;
    for seed in 0..positions {
        let Some(position) = somewhere::<R>(seed) else { continue };
        let rules = R::default();
        // In turn by the net, where there is one, and by hand.
        let evaluation =
            if seed % 2 == 0 { Evaluation::Learned } else { Evaluation::ByHand(Vec::new()) };
        let error = if quiet { 0 } else { 50_000 };
        let evaluator = Evaluator { error, seed, ..evaluation.evaluator::<R>() };
        let dice = R::Searcher::DICE;
        let known = HashMap::new();
        let mut slow = Reference { rules, evaluator: evaluator.clone(), dice, known };
        let Actor::Player(side) = rules.actor(&position) else { continue };
        let steps = rules.steps(&position);
        for wanted in [Wanted::BEST, Wanted::Lines(3), Wanted::Scores] {
            let options = SearchOptions { deeper_answers: false, repetition: false, wanted };
            let evaluator = evaluator.clone();
            let task = Task { position, steps: &steps, earlier: &[], evaluator, options };
            let mut control = Control::new(&Limits::depth(depth), &|| false);
            let mut reached = 0;
            let found = searcher.search(&task, &mut control, &mut |result| reached = result.depth);
            let found = found.unwrap();
            // A proof ends the search early; the reference search of that depth must agree.
            let truth = slow.score(&position, reached, 0);
            let truth = if side == Side::First { truth } else { -truth };
            assert_eq!(found.ranked[0].score, truth, "{position} depth {reached}");
            proved += usize::from(truth.abs() >= POINT);
            if wanted != Wanted::BEST {
                let exact = found.ranked.len().min(wanted.exact());
                assert!(found.ranked[..exact].is_sorted_by(|one, other| one.score >= other.score));
                for (place, entry) in found.ranked.iter().enumerate() {
                    let next = rules.after(&position, entry.step);
                    let truth = slow.below(&position, &next, reached, 1);
                    let truth = if side == Side::First { truth } else { -truth };
                    let step = rules.step_text(&position, entry.step);
                    if place < exact {
                        assert_eq!(entry.score, truth, "{position} {step} depth {reached}");
                    } else {
                        let last = found.ranked[exact - 1].score;
                        assert!(truth <= last, "{position} {step} depth {reached}");
                    }
                }
            }
        }
    }
    proved
}

/// Returns a position of a random game in which a player acts.
fn somewhere<R: Known>(seed: u64) -> Option<R::Position> {
    let mut random = Random::new(seed);
    let dpn = random_start(&AnyRules::new(R::ID), &mut random).to_string();
    let mut position: R::Position = dpn.parse().ok()?;
    let rules = R::default();
    let mut last = position;
    for _ in 0..random.below(60) {
        match rules.actor(&position) {
            Actor::Over(_) => break,
            Actor::Player(_) => {
                last = position;
                let steps = rules.steps(&position);
                rules.play(&mut position, steps[random.below(steps.len() as u64) as usize]);
            }
            Actor::Chance(throw) => {
                let mut rolls = Vec::new();
                throw.visit_effects(|roll, _| rolls.push(roll));
                rules.settle(&mut position, rolls[random.below(rolls.len() as u64) as usize]);
            }
        }
    }
    Some(last)
}

#[test]
fn groi_scores_are_those_of_plain_minimax() {
    assert!(compare::<Groi>(3, 300, true) > 20);
    compare::<Groi>(4, 60, false);
}

#[test]
fn bambara_scores_are_those_of_plain_minimax() {
    assert!(compare::<Bambara>(2, 150, true) > 0);
    compare::<Bambara>(3, 25, false);
}

#[test]
fn looney_scores_are_those_of_plain_expectiminimax() {
    compare::<Looney>(1, 200, true);
    compare::<Looney>(2, 6, false);
}

#[test]
fn simeone_scores_are_those_of_plain_expectiminimax() {
    compare::<Simeone>(1, 40, true);
    compare::<Simeone>(2, 1, false);
}
