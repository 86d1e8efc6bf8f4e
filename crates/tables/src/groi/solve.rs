//! The solver: for each threshold, wins and losses spread backwards from the ends, a wave a ply.
//!
//! A wave reads only what earlier waves have set. A loss makes each parent a win; a parent whose
//! children have all become wins is a loss. So the waves' numbers are the distances, and the order
//! within a wave, and with it the number of threads, changes nothing.
//!
//! That is done for the layer where nobody has a first move left (G-8). A move takes the flag of the
//! mover, so the other layers look down: `own` into that one, `enemy` into `own`, both into `own`.
//! Only a pass keeps the flag and leads back, from `own` to `enemy`; the few positions with passes
//! are settled among themselves first.

use std::sync::atomic::{AtomicI8, AtomicU8, Ordering};

use dejarik_rules::groi::Groi;

use super::cell::{Cell, LONGEST};
use super::graph::{Backwards, Graph, Next};
use super::index::{Index, POSITIONS};
use crate::par::share;
use crate::progress::{Stopped, Watch};

/// Layers times thresholds.
pub(super) const CELLS: usize = 12;

/// The cells of one threshold for one layer, by number.
type Plane = Vec<Cell>;

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// Whoever watches stopped it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A distance that a cell cannot hold. Under the rules as they are none comes near.
    #[error("a distance of more than {LONGEST} plies")]
    TooLong,
}

/// How much memory solving takes at most, in bytes: edges both ways, planes and cells.
pub const MEMORY: u64 = 640 << 20;

/// All cells of the first `positions` positions (all, or those of few pawns): by layer, number and
/// threshold.
pub(super) fn solve(
    rules: &Groi,
    index: &Index,
    positions: u32,
    threads: usize,
    watch: &impl Watch,
) -> Result<Vec<Cell>, SolveError> {
    debug_assert!(positions <= POSITIONS);
    let graph = Graph::new(rules, index, positions, threads, watch)?;
    let planes = {
        let backwards = Backwards::of(&graph, threads, watch)?;
        let solve = |threshold| waves(&graph, &backwards, threshold, threads, watch);
        [solve(1)?, solve(2)?, solve(3)?]
    };
    let mut cells = vec![Cell::NEITHER; positions as usize * CELLS];
    for (threshold, plane) in (1..).zip(planes) {
        let layers = with_flags(&graph, plane, threshold, threads, watch)?;
        for (layer, plane) in cells.chunks_mut(positions as usize * 3).zip(&layers) {
            let slots = layer.iter_mut().skip(threshold as usize - 1).step_by(3);
            slots.zip(plane).for_each(|(slot, cell)| *slot = *cell);
        }
    }
    Ok(cells)
}

/// The layer where nobody has a first move left.
fn waves(
    graph: &Graph,
    backwards: &Backwards,
    threshold: i8,
    threads: usize,
    watch: &impl Watch,
) -> Result<Plane, SolveError> {
    let stage = format!("solve, {threshold} points or more");
    let start = graph.map(threads, watch, &stage, |_, next| match next {
        Next::Over(difference) => (Cell::over(difference, threshold), 0),
        Next::Moves { children, .. } => (Cell::NEITHER, children.len() as u8),
    })?;
    let mut frontier: Vec<u32> = (0..graph.positions()).collect();
    frontier.retain(|number| start[*number as usize].0 != Cell::NEITHER);
    // How many children are not yet wins; what is known of each position.
    let left: Vec<AtomicU8> = start.iter().map(|(_, children)| AtomicU8::new(*children)).collect();
    let cells: Vec<AtomicI8> = start.into_iter().map(|(cell, _)| AtomicI8::new(cell.0)).collect();
    let settle = |number: u32, cell: Cell| {
        let slot = &cells[number as usize];
        slot.compare_exchange(0, cell.0, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    };
    for plies in 1.. {
        if frontier.is_empty() {
            break;
        }
        if plies > LONGEST {
            return Err(SolveError::TooLong);
        }
        let pieces: Vec<_> = frontier.chunks(4096).collect();
        let threads = if pieces.len() < 4 { 1 } else { threads };
        let found = share(threads, &pieces, watch, &format!("{stage}, wave {plies}"), |piece| {
            let mut found = Vec::new();
            for number in *piece {
                let lost = cells[*number as usize].load(Ordering::Relaxed) < 0;
                for parent in backwards.parents(*number) {
                    let cell = if lost {
                        Cell::win(plies)
                    } else if left[*parent as usize].fetch_sub(1, Ordering::Relaxed) == 1 {
                        Cell::loss(plies)
                    } else {
                        continue;
                    };
                    if settle(*parent, cell) {
                        found.push(*parent);
                    }
                }
            }
            found
        })?;
        frontier = found.concat();
    }
    Ok(cells.into_iter().map(|cell| Cell(cell.into_inner())).collect())
}

/// A position's cell from those of its children.
fn from_children(children: impl Iterator<Item = Cell>) -> Cell {
    let (mut soonest, mut longest, mut all_won) = (None, 0, true);
    for child in children {
        match (child.lost_in(), child.won_in()) {
            (Some(plies), _) => soonest = Some(soonest.map_or(plies, |other| plies.min(other))),
            (_, Some(plies)) => longest = plies.max(longest),
            (None, None) => all_won = false,
        }
    }
    match soonest {
        Some(plies) => Cell::win(plies + 1),
        None if all_won => Cell::loss(longest + 1),
        None => Cell::NEITHER,
    }
}

/// All four layers, in the order of `Layer::ALL`, from the one where nobody has a first move left.
fn with_flags(
    graph: &Graph,
    nobody: Plane,
    threshold: i8,
    threads: usize,
    watch: &impl Watch,
) -> Result<[Plane; 4], SolveError> {
    let stage = format!("first moves, {threshold} points or more");
    let at = |plane: &[Cell], numbers: &[u32]| {
        from_children(numbers.iter().map(|number| plane[*number as usize]))
    };
    // The side to move has yet to make its first move: not sideways, and it takes the flag.
    let look = |plane: &[Cell]| {
        graph.map(threads, watch, &stage, |_, next| match next {
            Next::Over(difference) => Cell::over(difference, threshold),
            Next::Moves { children, plain } => at(plane, &children[..plain]),
        })
    };
    let mut own = look(&nobody)?;
    settle_passes(graph, &mut own);
    // Only the other side has: every move leads to the layer before.
    let enemy = graph.map(threads, watch, &stage, |_, next| match next {
        Next::Over(difference) => Cell::over(difference, threshold),
        Next::Moves { children, .. } => at(&own, children),
    })?;
    let mut both = look(&own)?;
    for number in graph.passes() {
        if let Next::Moves { children, .. } = graph.next(*number) {
            // The other side can move, or nobody could and the game were over.
            both[*number as usize] = at(&both, children);
        }
    }
    for plane in [&own, &enemy, &both] {
        if plane.iter().any(|cell| cell.0 == i8::MIN) {
            return Err(SolveError::TooLong);
        }
    }
    Ok([nobody, enemy, own, both])
}

/// Positions of layer `own` whose mover must pass: two plies on, the same layer again. Settled until
/// nothing changes; what is then settled rests on ends, with the right distances (the certificate).
fn settle_passes(graph: &Graph, own: &mut Plane) {
    for number in graph.passes() {
        own[*number as usize] = Cell::NEITHER;
    }
    loop {
        let mut changed = false;
        for number in graph.passes() {
            let Next::Moves { children: [passed], .. } = graph.next(*number) else { continue };
            let Next::Moves { children, .. } = graph.next(*passed) else { continue };
            let answers = children.iter().map(|child| own[*child as usize]);
            let cell = from_children(std::iter::once(from_children(answers)));
            changed |= own[*number as usize] != cell;
            own[*number as usize] = cell;
        }
        if !changed {
            break;
        }
    }
}
