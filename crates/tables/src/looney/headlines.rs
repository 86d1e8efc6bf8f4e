//! Statistics of a whole table, for its header.

use super::slice::Slice;
use super::solve::Solver;
use super::values::{DRAW, HOLE, WHOLE};

/// Returns the number of positions, the number of draws, and for each pair of forces without ghosts
/// the mean value of having the move.
pub fn headlines(solver: &Solver) -> Vec<(String, String)> {
    let (mut positions, mut draws, mut means) = (0u64, 0u64, Vec::new());
    for slice in solver.slices() {
        let values = solver.values().get(*slice).unwrap_or_default();
        let (mut there, mut sum) = (0u64, 0u64);
        for value in values.iter().filter(|value| **value != HOLE) {
            there += 1;
            sum += u64::from(*value);
            draws += u64::from(*value == DRAW);
        }
        positions += there;
        if slice.ghosts() == 0 {
            let mean = sum as f64 / there.max(1) as f64 / f64::from(WHOLE);
            means.push((name(*slice), format!("{mean:.4}")));
        }
    }
    let mut facts = vec![
        ("positions".to_owned(), positions.to_string()),
        ("draws".to_owned(), draws.to_string()),
    ];
    facts.extend(means);
    facts
}

/// Returns a fact's name such as `mean-lsm-lb`.
fn name(slice: Slice) -> String {
    format!("mean-{}", slice.to_string().replace(" against ", "-").to_lowercase())
}
