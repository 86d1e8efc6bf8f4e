//! The solver: wins and losses of all three thresholds spread backwards from the ends, a wave a ply.
//!
//! The positions are solved by the number of pawns, few first: a move that kills leads to positions
//! that are known. In a group, a wave looks again at the parents of what the last wave has settled, and
//! settles what is decided in as many plies as the wave has number; what a kill decides later waits for
//! its wave. So the waves' numbers are the distances and nothing is settled twice. A wave first looks,
//! then sets, so the number of threads changes nothing.
//!
//! That is done for the layer where nobody has a first move left (G-8). A move takes the flag of the
//! mover, so the other layers look down: `own` into that one, `enemy` into `own`, both into `own`.
//! Only a pass keeps the flag and leads back, from `own` to `enemy`; the few positions with passes
//! are settled among themselves first.

use std::sync::atomic::{AtomicU8, Ordering};

use dejarik_rules::groi::Groi;

use super::cell::{Cell, LONGEST};
use super::graph::{CHUNK, Graph};
use super::index::{Index, POSITIONS};
use super::scores::{Plane, Scores, Settled, THRESHOLDS};
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
        waves(&graph, &planes[0], threads, watch)?;
        with_flags(&graph, &planes, threads, watch)?;
    }
    let mut cells = Vec::with_capacity(positions as usize * CELLS);
    for plane in planes {
        if plane.scores().any(Scores::is_too_long) {
            return Err(SolveError::TooLong);
        }
        cells.extend(plane.scores().flat_map(Scores::cells));
    }
    Ok(cells)
}

/// Which positions of a group a wave looks at: two bytes each, and one for each block of them, so that
/// late waves, which look at few, need not go through all. Bytes, for several threads to set.
struct Marks {
    first: u32,
    /// Whether a child has become a win, which may make the position a loss; whether it has to be
    /// looked at for anything else.
    positions: Vec<[AtomicU8; 2]>,
    blocks: Vec<AtomicU8>,
}

const BLOCK: u32 = 64;

impl Marks {
    /// Every position is marked.
    fn all(graph: &Graph) -> Marks {
        let count = graph.group().len();
        let mark = || AtomicU8::new(1);
        Marks {
            first: graph.group().start,
            positions: (0..count).map(|_| [mark(), mark()]).collect(),
            blocks: (0..count.div_ceil(BLOCK as usize)).map(|_| mark()).collect(),
        }
    }

    #[inline]
    fn mark(&self, number: u32, surely: bool) {
        let place = number - self.first;
        self.positions[place as usize][usize::from(surely)].store(1, Ordering::Relaxed);
        self.blocks[(place / BLOCK) as usize].store(1, Ordering::Relaxed);
    }

    /// Visits the marked positions of a chunk and unmarks them.
    fn take(&self, chunk: usize, mut visit: impl FnMut(u32, bool)) {
        let take = |mark: &AtomicU8| {
            let marked = mark.load(Ordering::Relaxed) != 0;
            if marked {
                mark.store(0, Ordering::Relaxed);
            }
            marked
        };
        let blocks = (CHUNK / BLOCK) as usize;
        let part = |size: usize, at: usize, len: usize| at * size..((at + 1) * size).min(len);
        for block in part(blocks, chunk, self.blocks.len()) {
            if !take(&self.blocks[block]) {
                continue;
            }
            for place in part(BLOCK as usize, block, self.positions.len()) {
                let [perhaps, surely] = &self.positions[place];
                let (perhaps, surely) = (take(perhaps), take(surely));
                if perhaps || surely {
                    visit(self.first + place as u32, surely);
                }
            }
        }
    }
}

/// What a wave found in a chunk.
#[derive(Default)]
struct Found {
    /// Positions that have scores they did not have yet, and all their scores.
    settled: Vec<(u32, Scores)>,
    /// Positions that are decided later at the latest, by the number of that wave.
    waiting: Vec<(u8, u32)>,
}

/// The layer where nobody has a first move left, while its waves run.
struct Waves<'a> {
    graph: &'a Graph,
    first: u32,
    /// Scores, of this group and those before.
    plane: &'a Plane,
    /// What is settled in this group: a byte each, since the children of neighbours are no neighbours
    /// and a wave goes about as fast as these stay in the cache.
    settled: Vec<AtomicU8>,
    /// For each position the place of a child that has kept it from being lost.
    spares: Vec<AtomicU8>,
    marks: Marks,
}

fn waves(
    graph: &Graph,
    plane: &Plane,
    threads: usize,
    watch: &impl Watch,
) -> Result<(), SolveError> {
    let group = graph.group();
    let waves = Waves {
        graph,
        first: group.start,
        plane,
        settled: group.clone().map(|at| AtomicU8::new(plane.get(at).settled().0)).collect(),
        spares: group.clone().map(|_| AtomicU8::new(0)).collect(),
        marks: Marks::all(graph),
    };
    let chunks: Vec<usize> = (0..group.len().div_ceil(CHUNK as usize)).collect();
    let mut waiting = vec![Vec::new(); usize::from(u8::MAX) + 1];
    for plies in 1.. {
        for number in std::mem::take(&mut waiting[usize::from(plies)]) {
            waves.marks.mark(number, true);
        }
        let stage = format!("{} positions, wave {plies}", group.len());
        let found = share(threads, &chunks, watch, &stage, |chunk| {
            let mut found = Found::default();
            waves.marks.take(*chunk, |number, surely| {
                waves.look(plies, number, surely, &mut found);
            });
            found
        })?;
        share(threads, &found, watch, &stage, |found| waves.settle(&found.settled))?;
        let none = found.iter().all(|found| found.settled.is_empty());
        for (plies, number) in found.into_iter().flat_map(|found| found.waiting) {
            waiting[usize::from(plies)].push(number);
        }
        if none && waiting.iter().all(Vec::is_empty) {
            break;
        }
        if u16::from(plies) == LONGEST {
            return Err(SolveError::TooLong);
        }
    }
    Ok(())
}

impl Waves<'_> {
    #[inline]
    fn settled(&self, number: u32) -> Settled {
        Settled(self.settled[(number - self.first) as usize].load(Ordering::Relaxed))
    }

    /// Looks at a position in the wave with this number. Unless something is `surely` found, the child
    /// that kept the position from being lost the last time is asked first.
    fn look(&self, plies: u8, number: u32, surely: bool, found: &mut Found) {
        let (quiet, kills) = self.graph.quiet_and_kills(number);
        if quiet.is_empty() && kills.is_empty() {
            return;
        }
        let known = self.settled(number);
        let spare = &self.spares[(number - self.first) as usize];
        if !surely {
            let last = quiet.get(usize::from(spare.load(Ordering::Relaxed)));
            if last.is_some_and(|child| self.settled(*child).spares(known)) {
                return;
            }
        }
        // The children in the group were settled in the last wave, or this were settled before.
        let stays = Settled::of_children(quiet.iter().map(|child| self.settled(*child)));
        let stays = Scores::of_settled(stays, plies);
        let known = self.plane.get(number);
        let scores = Scores::of_children(self.plane, kills).or(stays).where_open(known);
        let now = scores.within(plies);
        let all = known.with(now);
        if now != Scores::NEITHER {
            found.settled.push((number, all));
        }
        if let Some(later) = scores.where_open(now).soonest() {
            found.waiting.push((later, number));
        }
        let known = all.settled();
        if let Some(next) = quiet.iter().position(|child| self.settled(*child).spares(known)) {
            spare.store(next as u8, Ordering::Relaxed);
        }
    }

    /// Sets what a wave has found, and marks the parents it matters to.
    fn settle(&self, found: &[(u32, Scores)]) {
        for (number, scores) in found {
            let (before, after) = (self.settled(*number), scores.settled());
            self.plane.set(*number, *scores);
            self.settled[(*number - self.first) as usize].store(after.0, Ordering::Relaxed);
            let new = after.without(before);
            for parent in self.graph.parents(*number) {
                // What is settled at the parent for these thresholds stays as it is.
                let known = self.settled(*parent);
                if new.concerns(known) {
                    self.marks.mark(*parent, new.wins_for(known));
                }
            }
        }
    }
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
