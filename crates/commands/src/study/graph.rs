//! Values as heights, for a bar and for the graph of a game, in characters that need no colour.

use dejarik_engine::Value;
use dejarik_rules::RulesId;

use super::Study;
use super::insight::seen_from_first;

/// Returns the height of a value for the first player; see [`Value::height`].
pub(crate) fn height(value: Value, rules: RulesId) -> f64 {
    value.height(rules.descriptor().most_points)
}

/// Returns how many of the `width` cells of a bar belong to the first player.
pub(crate) fn share(height: f64, width: usize) -> usize {
    (height.midpoint(1.0) * width as f64).round() as usize
}

/// The values of a reviewed game after each step and throw.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Graph {
    /// The rows from the top, where the first player wins, to the bottom.
    pub(crate) rows: Vec<String>,
    /// A row with a mark below each column in which there is a slip.
    pub(crate) slips: String,
    /// The column of the last ply walked.
    pub(crate) here: Option<usize>,
}

/// Draws the graph of a reviewed game, at most `width` columns wide and `2 × half` rows high. A
/// longer game has several plies in a column. `None` without a review.
pub(crate) fn graph(study: &Study, width: usize, half: usize) -> Option<Graph> {
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

/// Returns the height after each step and throw, with its place.
fn heights_after(study: &Study, rules: RulesId) -> Vec<(usize, f64)> {
    let steps = study
        .judged()
        .map(|(at, step)| (at, height(seen_from_first(step.side, step.after), rules)));
    let throws = study.thrown().map(|(at, thrown)| (at, 2.0 * thrown.after - 1.0));
    let mut heights: Vec<_> = steps.chain(throws).collect();
    heights.sort_by_key(|(at, _)| *at);
    heights
}

/// Returns the character of a column in a row. Columns grow from the middle, upwards for the first
/// player.
fn cell(height: f64, row: usize, half: usize) -> char {
    let upper = row < half;
    // The half cells that are filled in this column, and those that are nearer to the middle than
    // this row.
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
