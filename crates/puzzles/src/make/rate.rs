//! Measures how hard a puzzle is: how long the engine searches before it settles on the key, and how
//! many other moves look as good at first.

use dejarik_engine::{Analysis, Engine, Level, Limits, Stop};
use dejarik_rules::any::{AnyPosition, AnyStep};

use crate::puzzle::{Difficulty, Turn, walk};

/// The maximum number of positions that the engine searches. A key that it has not found by then counts
/// as found after twice as many.
const PATIENCE: u64 = 400_000;

/// Measures the difficulty of a solution. The last turn is skipped unless it is the only one, because it
/// is easier than the one before.
pub(super) fn difficulty(position: &AnyPosition, turns: &[Turn]) -> Difficulty {
    let mut found = Difficulty { nodes: 0, legal: position.steps().len() as u32, tempting: 0 };
    let looked_at = turns.len().saturating_sub(1).max(1);
    for (number, (at, turn)) in walk(*position, turns).take(looked_at).enumerate() {
        let look = Look::at(&at, turn.key);
        found.nodes = found.nodes.max(look.nodes);
        if number == 0 {
            found.tempting = look.tempting;
        }
    }
    found
}

/// The measurements of one search.
struct Look {
    nodes: u64,
    tempting: u32,
}

impl Look {
    fn at(position: &AnyPosition, key: AnyStep) -> Look {
        let mut since = None;
        let mut tempting = 0;
        let mut watch = |analysis: &Analysis| {
            if analysis.depth.get() <= 1 {
                tempting = tempting_at(analysis, key);
            }
            // The key has to stay the best move; otherwise it was a lucky guess.
            if analysis.best == key {
                since.get_or_insert(analysis.nodes.get());
            } else {
                since = None;
            }
        };
        let limits = Limits::nodes(PATIENCE);
        Engine::new(Level::STRONGEST, 0).analyse(position, &[], &limits, &Stop::new(), &mut watch);
        Look { nodes: since.unwrap_or(2 * PATIENCE), tempting }
    }
}

/// Counts the moves other than the key that are evaluated at least as high as the key.
fn tempting_at(analysis: &Analysis, key: AnyStep) -> u32 {
    let value = |step: AnyStep| {
        analysis
            .candidates
            .iter()
            .find(|(other, _)| *other == step)
            .map(|(_, value)| value.expected)
    };
    let Some(own) = value(key) else { return 0 };
    let others =
        analysis.candidates.iter().filter(|(step, value)| *step != key && value.expected >= own);
    others.count() as u32
}

/// Computes a rating from the number of the solver's moves and the measurements (formula in
/// `docs/puzzles.md`).
pub fn rating(moves: usize, difficulty: &Difficulty) -> u16 {
    let nodes = (difficulty.nodes as f64).max(1.0).log2();
    let moves = moves as f64;
    let tempting = f64::from(difficulty.tempting + 1).log2();
    let legal = f64::from(difficulty.legal).max(1.0).log2();
    let rating = 330.0 + 80.0 * nodes + 40.0 * (moves - 1.0) + 40.0 * tempting + 20.0 * legal;
    rating.round() as u16
}
