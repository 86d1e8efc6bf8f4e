//! The solver: wins and losses of all three thresholds spread backwards from the finished
//! positions, one wave per ply.
//!
//! The positions are solved in groups by the number of pawns, few first, so the positions after a
//! kill are already known (`waves`). This is done for the layer in which neither side has a first
//! move left (G-8). A move uses up the mover's first-move flag, so each other layer depends on a
//! solved one: `own` on that layer, `enemy` on `own`, and both on `own`. Only a pass keeps the flag
//! and leads from `own` to `enemy`, so the few positions with passes are settled among themselves
//! first.
//!
//! A thread writes a position once and reads only what was written before, so the number of threads
//! does not affect the result.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use dejarik_rules::groi::Groi;
use dejarik_rules::{Bilingual, Wording, Words, wording};

use super::cell::{Cell, LONGEST};
use super::graph::{CHUNK, Graph};
use super::index::{Index, POSITIONS};
use super::scores::{Plane, Scores, THRESHOLDS};
use super::waves::waves;
use crate::par::share;
use crate::progress::{Stopped, Watch};

/// Cells per position: layers times thresholds.
pub(super) const CELLS: usize = 4 * THRESHOLDS;

/// Why a game could not be solved.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum SolveError {
    /// The [`Watch`] stopped the work.
    Stopped(#[from] Stopped),
    /// A distance exceeds the range of a cell. No position comes near it under the present rules.
    TooLong,
}

impl Bilingual for SolveError {
    fn wording(&self) -> Wording {
        match self {
            SolveError::Stopped(error) => error.wording(),
            SolveError::TooLong => wording!(
                "a position has a distance of {LONGEST} plies or more, expected less",
                "une position a une distance de {LONGEST} demi-coups ou plus ; attendu : moins"
            ),
        }
    }
}

/// Upper bound of the memory for solving, in bytes: edges both ways, planes and cells.
pub const MEMORY: u64 = 512 << 20;

/// Solves the first `positions` positions (all, or those of few pawns), and returns their cells by
/// layer, number and threshold.
pub(super) fn solve(
    rules: &Groi,
    index: &Index,
    positions: u32,
    threads: usize,
    watch: &dyn Watch,
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

/// Solves a group's layer in which neither side has a first move left.
fn without_flags(
    graph: &Graph,
    plane: &Plane,
    threads: usize,
    watch: &dyn Watch,
) -> Result<(), SolveError> {
    let lanes = share(threads, &[0, 1, 2], watch, &Words::new("waves", "vagues"), |nth| {
        waves(graph, plane, *nth, watch)
    })?;
    let lanes: Vec<_> = lanes.into_iter().collect::<Result<_, _>>()?;
    let [one, two, three] = lanes.as_slice() else { return Ok(()) };
    for (number, ((one, two), three)) in graph.group().zip(one.iter().zip(two).zip(three)) {
        plane.set(number, Scores::of([*one, *two, *three]));
    }
    Ok(())
}

/// A range of positions of a layer, and the place for their cells.
type Part<'a> = (&'a Plane, Range<usize>, Mutex<&'a mut [Cell]>);

/// Converts the scores of all layers to cells.
fn cells(planes: &[Plane; 4], threads: usize, watch: &dyn Watch) -> Result<Vec<Cell>, SolveError> {
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
    let fit = share(
        threads,
        &parts,
        watch,
        &Words::new("cells", "cellules"),
        |(plane, numbers, cells)| {
            let mut cells = cells.lock().unwrap_or_else(PoisonError::into_inner);
            let (cells, _) = cells.as_chunks_mut::<THRESHOLDS>();
            let mut fits = true;
            for (scores, cells) in plane.scores(numbers.clone()).zip(cells) {
                *cells = scores.cells();
                fits &= !scores.is_too_long();
            }
            fits
        },
    )?;
    drop(parts);
    if fit.into_iter().all(|fits| fits) { Ok(cells) } else { Err(SolveError::TooLong) }
}

/// Solves the other three layers of a group from the one in which neither side has a first move
/// left. The planes are in the order of `Layer::ALL`.
fn with_flags(
    graph: &Graph,
    [nobody, enemy, own, both]: &[Plane; 4],
    threads: usize,
    watch: &dyn Watch,
) -> Result<(), Stopped> {
    // The side to move has yet to make its first move, which cannot go sideways and uses up the
    // flag.
    graph.each(
        threads,
        watch,
        &Words::new("first moves", "premiers coups"),
        |number, _, plain| {
            own.set(number, Scores::of_children(nobody, plain));
        },
    )?;
    settle_passes(graph, own);
    // If the other side has yet to make its first move, or both sides have, every move leads to
    // that layer.
    graph.each(
        threads,
        watch,
        &Words::new("first moves", "premiers coups"),
        |number, children, plain| {
            enemy.set(number, Scores::of_children(own, children));
            both.set(number, Scores::of_children(own, plain));
        },
    )?;
    for number in graph.passes() {
        // The other side can move; otherwise the game would be over.
        both.set(number, Scores::of_children(both, graph.children(number)));
    }
    Ok(())
}

/// Settles the positions of layer `own` in which the side to move must pass. Two plies later play
/// is in the same layer again, so the values are iterated until none changes. Settled wins and
/// losses then rest on finished positions and have the right distances (see the certificate).
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
