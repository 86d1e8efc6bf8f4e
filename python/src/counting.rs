//! Counting the sequences of moves (perft).

use std::sync::atomic::{AtomicBool, Ordering};

use dejarik_rules::any::AnyPosition;
use pyo3::prelude::*;

use crate::errors::unusable;
use crate::numbers::Whole;
use crate::position::Position;
use crate::waiting::interruptible;

/// The greatest depth that is counted, as in the command `dejarik perft`. Each ply takes room on the stack.
const DEEPEST: u64 = 60;

/// The greatest depth that is counted without looking at the flag: about a hundredth of a second.
const AT_ONCE: u32 = 4;

/// Counts the sequences of `depth` moves, or returns `None` once the flag is set.
fn count(position: &AnyPosition, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= AT_ONCE {
        return position.perft(depth);
    }
    let children = position.children().into_iter();
    children.map(|(_, after)| count(&after, depth - 1, stop)).sum()
}

/// Counts the sequences of `depth` moves, from 0 to 60, in a game without dice. Ctrl-C interrupts it.
///
/// It is an `Error` if the game has dice, or if the depth is out of range.
///
/// >>> perft(start("groi"), 4)
/// 7936
#[pyfunction]
pub fn perft(py: Python<'_>, position: &Bound<'_, Position>, depth: Whole) -> PyResult<u64> {
    let position = position.get().0;
    let depth = depth.within("depth", 0, DEEPEST)?;
    if position.id().has_dice() {
        return Err(unusable(format!("perft counts games without dice, not {}", position.id())));
    }
    let stop = AtomicBool::new(false);
    let counted = interruptible(py, &stop, |_| Ok(()), || count(&position, depth, &stop))?;
    counted.ok_or_else(|| unusable("the count does not fit into 64 bits"))
}
