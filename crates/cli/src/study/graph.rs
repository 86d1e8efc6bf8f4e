//! How high a value stands, as a bar and over a whole game, in signs that need no colour.

use dejarik_engine::Value;
use dejarik_rules::RulesId;

use super::Study;
use super::insight::seen_from_first;

/// How high a value of the first player's stands, from 1 (they have won the most there is) to -1.
/// Each number of points has a band of its own; within it a win stands the higher the sooner it
/// comes.
pub fn height(value: Value, rules: RulesId) -> f64 {
    let most = match rules {
        RulesId::Groi => 3.0,
        RulesId::Bambara | RulesId::Looney | RulesId::Simeone => 1.0,
    };
    match value.forced {
        None => value.expected.clamp(-1.0, 1.0),
        Some(forced) => {
            let soon = (-f64::from(forced.plies) / 24.0).exp();
            let points = f64::from(forced.points);
            points.signum() * (points.abs() - 1.0 + 0.45 + 0.55 * soon) / most
        }
    }
}

/// How many of `width` cells of a bar are the first player's.
pub fn share(height: f64, width: usize) -> usize {
    (height.midpoint(1.0) * width as f64).round() as usize
}

/// The value after each step and throw of a game that was reviewed.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// Rows from top (the first player wins) to bottom.
    pub rows: Vec<String>,
    /// A mark below each column in which there is a slip.
    pub slips: String,
    /// The column of the step that was walked last.
    pub here: Option<usize>,
}

/// The graph of a reviewed game, at most `width` columns wide and `2 × half` rows high; a longer
/// game has several plies to a column. `None` without a review.
pub fn graph(study: &Study, width: usize, half: usize) -> Option<Graph> {
    let review = study.review()?;
    if review.steps.is_empty() || width == 0 {
        return None;
    }
    let rules = study.rules();
    let heights_after = heights_after(study, rules);
    let last = heights_after.last()?.0;
    let each = last.div_ceil(width);
    let columns = last.div_ceil(each);
    let first = &review.steps[0];
    let mut before = height(seen_from_first(first.side, first.before), rules);
    let mut heights = vec![None; columns];
    let mut slips = vec![' '; columns];
    for (at, height) in heights_after {
        heights[(at - 1) / each] = Some(height);
    }
    for (at, _) in study.judged().filter(|(_, step)| step.judgement.is_slip()) {
        slips[(at - 1) / each] = '^';
    }
    let heights: Vec<f64> = heights
        .into_iter()
        .map(|found| {
            before = found.unwrap_or(before);
            before
        })
        .collect();
    let here = study.aside().unwrap_or(study.at()).checked_sub(1).map(|at| at / each);
    Some(Graph {
        rows: (0..2 * half)
            .map(|row| heights.iter().map(|h| cell(*h, row, half)).collect())
            .collect(),
        slips: slips.into_iter().collect::<String>().trim_end().to_owned(),
        here: here.filter(|column| *column < columns),
    })
}

/// How high the value stands after each step and throw, by its place.
fn heights_after(study: &Study, rules: RulesId) -> Vec<(usize, f64)> {
    let steps = study
        .judged()
        .map(|(at, step)| (at, height(seen_from_first(step.side, step.after), rules)));
    let throws = study.thrown().map(|(at, thrown)| (at, 2.0 * thrown.after - 1.0));
    let mut heights: Vec<_> = steps.chain(throws).collect();
    heights.sort_by_key(|(at, _)| *at);
    heights
}

/// The sign of a column in a row: columns grow from the middle, up for the first player.
fn cell(height: f64, row: usize, half: usize) -> char {
    let upper = row < half;
    // Half cells filled in this column, and how many of them lie nearer the middle than this row.
    let filled = (height.abs() * 2.0 * half as f64).round() as usize;
    let nearer = 2 * if upper { half - 1 - row } else { row - half };
    if upper != (height >= 0.0) || filled <= nearer {
        let is_middle = row + 1 == half && filled == 0;
        return if is_middle { '_' } else { ' ' };
    }
    match (filled - nearer, upper) {
        (1, true) => '▄',
        (1, false) => '▀',
        _ => '█',
    }
}
