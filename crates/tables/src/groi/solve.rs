//! The solver: wins and losses of all three thresholds spread backwards from the ends, a wave a ply.
//!
//! The positions are solved by the number of pawns, few first: a move that kills leads to positions
//! that are known (`waves`). That is done for the layer where nobody has a first move left (G-8). A
//! move takes the flag of the mover, so the other layers look down: `own` into that one, `enemy` into
//! `own`, both into `own`. Only a pass keeps the flag and leads back, from `own` to `enemy`; the few
//! positions with passes are settled among themselves first.
//!
//! Whoever sets a position sets it for good and reads only what was set before, so the number of
//! threads changes nothing.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use dejarik_rules::groi::Groi;

use super::cell::{Cell, LONGEST};
use super::graph::{CHUNK, Graph};
use super::index::{Index, POSITIONS};
use super::scores::{Plane, Scores, THRESHOLDS};
use super::waves::waves;
use crate::par::share;
use crate::progress::{Stopped, Watch};

/// Layers times thresholds.
pub(super) const CELLS: usize = 4 * THRESHOLDS;

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// Whoever watches stopped it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A distance that a cell may not hold. Under the rules as they are none comes near.
    #[error("a distance of {LONGEST} plies or more")]
    TooLong,
}

/// How much memory solving takes at most, in bytes: edges both ways, planes and cells.
pub const MEMORY: u64 = 512 << 20;

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
    let planes = [(); 4].map(|()| Plane::new(positions));
    for group in index.groups(positions) {
        let graph = Graph::new(rules, index, &group, threads, watch)?;
        for (number, difference) in graph.over() {
            planes.iter().for_each(|plane| plane.set(number, Scores::over(difference)));
        }
        without_flags(&graph, &planes[0], threads, watch)?;
        with_flags(&graph, &planes, threads, watch)?;
    }
    cells(&planes, threads, watch)
}

/// The layer of a group where nobody has a first move left.
fn without_flags(
    graph: &Graph,
    plane: &Plane,
    threads: usize,
    watch: &impl Watch,
) -> Result<(), SolveError> {
    let lanes = share(threads, &[0, 1, 2], watch, "waves", |nth| waves(graph, plane, *nth, watch))?;
    let lanes: Vec<_> = lanes.into_iter().collect::<Result<_, _>>()?;
    let [one, two, three] = lanes.as_slice() else { return Ok(()) };
    for (number, ((one, two), three)) in graph.group().zip(one.iter().zip(two).zip(three)) {
        plane.set(number, Scores::of([*one, *two, *three]));
    }
    Ok(())
}

/// Some positions of a layer, and where their cells belong.
type Part<'a> = (&'a Plane, Range<usize>, Mutex<&'a mut [Cell]>);

/// What the layers hold, as the table holds it.
fn cells(planes: &[Plane; 4], threads: usize, watch: &impl Watch) -> Result<Vec<Cell>, SolveError> {
    let positions = planes[0].len();
    let mut cells = vec![Cell::NEITHER; positions * CELLS];
    let mut parts: Vec<Part<'_>> = Vec::new();
    for (plane, cells) in planes.iter().zip(cells.chunks_mut(positions * THRESHOLDS)) {
        let starts = (0..positions).step_by(CHUNK as usize);
        for (start, cells) in starts.zip(cells.chunks_mut(CHUNK as usize * THRESHOLDS)) {
            let numbers = start..start + cells.len() / THRESHOLDS;
            parts.push((plane, numbers, Mutex::new(cells)));
        }
    }
    let fit = share(threads, &parts, watch, "cells", |(plane, numbers, cells)| {
        let mut cells = cells.lock().unwrap_or_else(PoisonError::into_inner);
        let (cells, _) = cells.as_chunks_mut::<THRESHOLDS>();
        let mut fits = true;
        for (scores, cells) in plane.scores(numbers.clone()).zip(cells) {
            *cells = scores.cells();
            fits &= !scores.is_too_long();
        }
        fits
    })?;
    drop(parts);
    if fit.into_iter().all(|fits| fits) { Ok(cells) } else { Err(SolveError::TooLong) }
}

/// The other three layers of a group, from the one where nobody has a first move left, in the order
/// of `Layer::ALL`.
fn with_flags(
    graph: &Graph,
    [nobody, enemy, own, both]: &[Plane; 4],
    threads: usize,
    watch: &impl Watch,
) -> Result<(), Stopped> {
    // The side to move has yet to make its first move: not sideways, and it takes the flag.
    graph.each(threads, watch, "first moves", |number, _, plain| {
        own.set(number, Scores::of_children(nobody, plain));
    })?;
    settle_passes(graph, own);
    // Where only the other side has, or both, every move leads to that layer.
    graph.each(threads, watch, "first moves", |number, children, plain| {
        enemy.set(number, Scores::of_children(own, children));
        both.set(number, Scores::of_children(own, plain));
    })?;
    for number in graph.passes() {
        // The other side can move, or nobody could and the game were over.
        both.set(number, Scores::of_children(both, graph.children(number)));
    }
    Ok(())
}

/// Positions of layer `own` whose mover must pass: two plies on, the same layer again. Settled until
/// nothing changes; what is then settled rests on ends, with the right distances (the certificate).
fn settle_passes(graph: &Graph, own: &Plane) {
    for number in graph.passes() {
        own.set(number, Scores::NEITHER);
    }
    loop {
        let mut changed = false;
        for number in graph.passes() {
            let [passed] = graph.children(number) else { continue };
            let scores = Scores::of_children(own, graph.children(*passed)).turned();
            changed |= own.get(number) != scores;
            own.set(number, scores);
        }
        if !changed {
            break;
        }
    }
}
