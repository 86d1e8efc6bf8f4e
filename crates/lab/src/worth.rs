//! The worth of each piece, by logistic regression of the result on the material balance.
//!
//! Every turn of every game is a sample: for each kind of piece the *balance*, which is how many
//! more of them the mover has than the opponent, and the mover's result, where a draw is half a
//! win. The model is `chance = 1 / (1 + exp(-(move + Σ weight × balance)))`. The worth of a piece is
//! the winning chance that it alone gives, with the weight of the move left out. The turns of one
//! game are not independent, so the confidence intervals come from a jackknife over the *games*: the
//! model is fitted again with a twentieth of them left out at a time.

use std::collections::BTreeMap;

use dejarik_engine::arena::Interval;
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{RulesId, Side, Words};
use serde::{Deserialize, Serialize};

use crate::names;
use crate::numbers;
use crate::record::Record;

/// A difference of counts is a digit of this base, 4 being level.
const BASE: u32 = 9;

/// Returns the material balance of a side as one number.
pub fn balance(position: &AnyPosition, side: Side) -> u32 {
    let (own, other) = (position.material(side), position.material(!side));
    own.into_iter().zip(other).rev().fold(0, |code, (own, other)| {
        code * BASE + (4 + u32::from(own)).saturating_sub(u32::from(other)).min(BASE - 1)
    })
}

/// Decodes a number of [`balance`] into the features of the model: 1 for the move, then the
/// difference of each kind.
fn features(mut code: u32, kinds: usize) -> Vec<f64> {
    let mut features = vec![1.0];
    for _ in 0..kinds {
        features.push(f64::from(code % BASE) - 4.0);
        code /= BASE;
    }
    features
}

/// The worth of a kind of piece, or of having the move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Worth {
    /// The kind of piece.
    pub piece: String,
    /// The winning chance of a player who has one such piece more and is equal otherwise, 0 to 1.
    pub chance: Interval,
}

/// The samples grouped by their features: the number of samples and the sum of the mover's results.
type Samples = BTreeMap<u32, [f64; 2]>;

/// The number of parts into which the jackknife divides the games.
const PARTS: usize = 20;

/// Estimates the worth of each kind in these games and, last, the worth of having the move. A kind
/// whose balance was level throughout is left out; if all of them were, the result is empty.
pub fn worth<'a>(rules: RulesId, games: impl Iterator<Item = (u64, &'a Record)>) -> Vec<Worth> {
    let kinds = rules.descriptor().material;
    let mut parts = vec![Samples::new(); PARTS];
    for (number, game) in games {
        let result = f64::from(game.score + 1) / 2.0;
        let part = &mut parts[(number % PARTS as u64) as usize];
        for (&code, turns) in &game.material {
            let cell = part.entry(code).or_default();
            for (turns, result) in turns.iter().zip([result, 1.0 - result]) {
                cell[0] += f64::from(*turns);
                cell[1] += f64::from(*turns) * result;
            }
        }
    }
    let fit_without = |left_out: Option<usize>| {
        let mut samples = Samples::new();
        let kept = parts.iter().enumerate().filter(|(at, _)| Some(*at) != left_out);
        for (code, cell) in kept.flat_map(|(_, part)| part) {
            let sum = samples.entry(*code).or_default();
            *sum = [sum[0] + cell[0], sum[1] + cell[1]];
        }
        fit(&samples, kinds.len())
    };
    let Some(weights) = fit_without(None) else { return Vec::new() };
    let others: Vec<_> = (0..PARTS).filter_map(|part| fit_without(Some(part))).collect();
    let worth = |at: usize, name: Words| {
        let mean = others.iter().map(|other| other[at]).sum::<f64>() / others.len() as f64;
        let spread: f64 = others.iter().map(|other| (other[at] - mean).powi(2)).sum();
        let n = others.len() as f64;
        let weight = numbers::around(weights[at], ((n - 1.0) / n * spread).sqrt());
        Worth { piece: name.en.to_owned(), chance: weight.map(logistic) }
    };
    // Nothing can be said about a kind whose balance was always level.
    let upset = |kind: usize| {
        let mut codes = parts.iter().flat_map(Samples::keys);
        codes.any(|&code| features(code, kinds.len())[kind + 1] != 0.0)
    };
    let pieces = kinds.iter().enumerate().filter(|(kind, _)| upset(*kind));
    let pieces = pieces.map(|(kind, name)| worth(kind + 1, *name));
    pieces.chain([worth(0, names::MOVE)]).collect()
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The ridge penalty, which keeps the weights finite where a balance won every game.
const RIDGE: f64 = 0.5;

/// Fits the weights of the model by Newton's method; `None` if every balance is level.
fn fit(samples: &Samples, kinds: usize) -> Option<Vec<f64>> {
    let rows: Vec<_> = samples.iter().map(|(&code, cell)| (features(code, kinds), cell)).collect();
    let upset = |(row, _): &(Vec<f64>, &[f64; 2])| row[1..].iter().any(|x| *x != 0.0);
    if !rows.iter().any(upset) {
        return None;
    }
    let n = kinds + 1;
    let mut weights = vec![0.0; n];
    for _ in 0..50 {
        let mut slope: Vec<f64> = weights.iter().map(|w| -RIDGE * w).collect();
        let mut bend = vec![vec![0.0; n]; n];
        for (at, row) in bend.iter_mut().enumerate() {
            row[at] = RIDGE;
        }
        for (row, cell) in &rows {
            let chance = logistic(row.iter().zip(&weights).map(|(x, w)| x * w).sum());
            for i in 0..n {
                slope[i] += row[i] * (cell[1] - cell[0] * chance);
                for j in 0..n {
                    bend[i][j] += row[i] * row[j] * cell[0] * chance * (1.0 - chance);
                }
            }
        }
        let step = solve(bend, slope)?;
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        if step.iter().all(|step| step.abs() < 1e-9) {
            break;
        }
    }
    Some(weights)
}

/// Solves a small symmetric positive definite system by elimination; `None` if it is singular.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let n = right.len();
    for at in 0..n {
        let pivot = matrix[at][at];
        if !(pivot.is_finite() && pivot > 0.0) {
            return None;
        }
        for below in at + 1..n {
            let factor = matrix[below][at] / pivot;
            let row = matrix[at].clone();
            matrix[below].iter_mut().zip(row).for_each(|(x, above)| *x -= factor * above);
            right[below] -= factor * right[at];
        }
    }
    for at in (0..n).rev() {
        let known: f64 = (at + 1..n).map(|j| matrix[at][j] * right[j]).sum();
        right[at] = (right[at] - known) / matrix[at][at];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_balance_is_relative_to_the_given_side() {
        let position: AnyPosition = "groi PPPP2ppp3/12/1 w wb".parse().unwrap();
        assert_eq!(features(balance(&position, Side::First), 1), [1.0, 1.0]);
        assert_eq!(features(balance(&position, Side::Second), 1), [1.0, -1.0]);
        let looney: AnyPosition = "looney S1LM2sblm2/12/1 w B 0".parse().unwrap();
        let seen = features(balance(&looney, Side::First), 6);
        assert_eq!(seen, [1.0, 0.0, 0.0, -1.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn fitting_recovers_the_weights_that_generated_the_results() {
        let truth = [0.3, 1.0, -0.5];
        let mut samples = Samples::new();
        for (a, b) in [(4, 4), (5, 4), (3, 4), (4, 5), (4, 3), (5, 3), (3, 5)] {
            let code = a + BASE * b;
            let row = features(code, 2);
            let chance = logistic(row.iter().zip(truth).map(|(x, w)| x * w).sum());
            samples.insert(code, [1e6, 1e6 * chance]);
        }
        let found = fit(&samples, 2).unwrap();
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 1e-3, "{found} {truth}");
        }
    }
}
