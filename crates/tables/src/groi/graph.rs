//! The game graph of groi without first-move flags: the children of each position as numbers, and the
//! same graph backwards.
//!
//! Children come from the rules, move by move, so symmetric positions have the edges they have, equal
//! ones as often as there are moves; the graph backwards is the same list turned round, with no
//! un-moving to get wrong. Edges are kept, 4 bytes each, since the layers with first-move flags (G-8)
//! are the same graph with the sideways exits of the flagged side left out: the other edges come first.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use dejarik_rules::groi::{Groi, Position, Step};
use dejarik_rules::{Actor, Outcome, Ring, RuleSet};

use super::index::{Index, Layer, Placement};
use crate::par::share;
use crate::progress::{Stopped, Watch};

/// Positions a chunk, the unit of work of a thread.
const CHUNK: u32 = 1 << 14;

/// The children of the positions of a range.
#[derive(Debug, Default)]
struct Chunk {
    /// For each position and behind the last one: where its edges begin.
    start: Vec<u32>,
    edges: Vec<u32>,
    /// How many of the edges are there for a player who has yet to make a first move.
    plain: Vec<u8>,
    /// The difference in points where the position is over, from the side to move.
    over: Vec<i8>,
}

/// Children of positions.
#[derive(Debug)]
pub(super) struct Graph {
    chunks: Vec<Chunk>,
    positions: u32,
    /// The positions in which the side to move must pass.
    passes: Vec<u32>,
}

/// What follows from a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Next<'a> {
    /// Over, with this difference in points, from the side to move.
    Over(i8),
    /// Moves to these positions, or a pass to the only one; the first `plain` are open to a player
    /// who has yet to make a first move.
    Moves { children: &'a [u32], plain: usize },
}

/// Points of the side to move less those of the other.
pub(super) fn difference(rules: &Groi, position: &Position) -> i8 {
    let points = |Outcome { points, .. }: Outcome| {
        let mover = Groi::side_to_move(position);
        points[mover.index()] as i8 - points[(!mover).index()] as i8
    };
    match rules.actor(position) {
        Actor::Over(outcome) => points(outcome),
        Actor::Player(_) => 0,
        Actor::Chance(node) => match node {},
    }
}

/// Whether G-8 bans a step as a first move.
fn is_sideways(step: Step) -> bool {
    match step {
        Step::Move { from, to, .. } => {
            from.ring() == Ring::Outer && to.ring() == Ring::Inner && from.ray() != to.ray()
        }
        Step::Pass => false,
    }
}

impl Chunk {
    fn of(rules: &Groi, index: &Index, numbers: Range<u32>, passes: &mut Vec<u32>) -> Chunk {
        let mut chunk = Chunk::default();
        for number in numbers {
            chunk.start.push(chunk.edges.len() as u32);
            let placement = index.unrank(number);
            // Every number stands for a position.
            let Some(position) = placement.position(Layer::ALL[0]) else { continue };
            let row = index.row(placement.enemy);
            let first = chunk.edges.len();
            let mut plain = 0;
            let edges = &mut chunk.edges;
            rules.visit_steps(&position, |step| {
                let child = Placement::of(&rules.after(&position, step));
                let child = if child.own == placement.enemy {
                    row.rank(child.enemy)
                } else {
                    index.rank(child)
                };
                edges.push(child);
                if step == Step::Pass {
                    passes.push(number);
                }
                if !is_sideways(step) {
                    let last = edges.len() - 1;
                    edges.swap(first + plain, last);
                    plain += 1;
                }
            });
            chunk.plain.push(plain as u8);
            let over = edges.len() == first;
            chunk.over.push(if over { difference(rules, &position) } else { 0 });
        }
        chunk.start.push(chunk.edges.len() as u32);
        chunk
    }

    fn next(&self, at: usize) -> Next<'_> {
        let children = &self.edges[self.start[at] as usize..self.start[at + 1] as usize];
        match children {
            [] => Next::Over(self.over[at]),
            children => Next::Moves { children, plain: self.plain[at].into() },
        }
    }
}

impl Graph {
    /// The graph of the first `positions` positions, which must be closed: all of them, or those of few
    /// pawns.
    pub(super) fn new(
        rules: &Groi,
        index: &Index,
        positions: u32,
        threads: usize,
        watch: &impl Watch,
    ) -> Result<Graph, Stopped> {
        let chunks = share(threads, &ranges(positions), watch, "moves", |numbers| {
            let mut passes = Vec::new();
            (Chunk::of(rules, index, numbers.clone(), &mut passes), passes)
        })?;
        let (chunks, passes): (_, Vec<_>) = chunks.into_iter().unzip();
        Ok(Graph { chunks, positions, passes: passes.concat() })
    }

    /// How many positions there are.
    pub(super) fn positions(&self) -> u32 {
        self.positions
    }

    /// The positions in which the side to move must pass.
    pub(super) fn passes(&self) -> &[u32] {
        &self.passes
    }

    /// What follows from a position.
    pub(super) fn next(&self, number: u32) -> Next<'_> {
        self.chunks[(number / CHUNK) as usize].next((number % CHUNK) as usize)
    }

    /// Something of every position, in their order, on threads.
    pub(super) fn map<R: Send>(
        &self,
        threads: usize,
        watch: &impl Watch,
        stage: &str,
        of: impl Fn(u32, Next<'_>) -> R + Sync,
    ) -> Result<Vec<R>, Stopped> {
        let numbered: Vec<_> = (0..).zip(&self.chunks).collect();
        let parts = share(threads, &numbered, watch, stage, |(number, chunk)| {
            let first = number * CHUNK;
            let count = chunk.plain.len() as u32;
            (0..count).map(|at| of(first + at, chunk.next(at as usize))).collect::<Vec<_>>()
        })?;
        Ok(parts.into_iter().flatten().collect())
    }
}

fn ranges(positions: u32) -> Vec<Range<u32>> {
    let firsts = (0..positions).step_by(CHUNK as usize);
    firsts.map(|first| first..(first + CHUNK).min(positions)).collect()
}

/// Parents of positions: a parent stands there once for each move that leads here from it.
#[derive(Debug)]
pub(super) struct Backwards {
    start: Vec<u32>,
    parents: Vec<u32>,
}

impl Backwards {
    /// Turns a graph round.
    pub(super) fn of(
        graph: &Graph,
        threads: usize,
        watch: &impl Watch,
    ) -> Result<Backwards, Stopped> {
        let positions = graph.positions as usize;
        let mut ends: Vec<AtomicU32> = Vec::new();
        ends.resize_with(positions + 1, AtomicU32::default);
        share(threads, &graph.chunks, watch, "moves backwards, counted", |chunk| {
            for child in &chunk.edges {
                ends[*child as usize].fetch_add(1, Ordering::Relaxed);
            }
        })?;
        let mut sum = 0;
        for end in &mut ends {
            sum += *end.get_mut();
            *end.get_mut() = sum;
        }
        let mut parents: Vec<AtomicU32> = Vec::new();
        parents.resize_with(sum as usize, AtomicU32::default);
        let numbered: Vec<_> = (0..).zip(&graph.chunks).collect();
        share(threads, &numbered, watch, "moves backwards", |(number, chunk)| {
            let rows = chunk.start.windows(2).map(|row| row[0] as usize..row[1] as usize);
            for (parent, row) in (number * CHUNK..).zip(rows) {
                for child in &chunk.edges[row] {
                    // Filled from behind; at the end every end has become a start.
                    let at = ends[*child as usize].fetch_sub(1, Ordering::Relaxed) - 1;
                    parents[at as usize].store(parent, Ordering::Relaxed);
                }
            }
        })?;
        let plain = |words: Vec<AtomicU32>| words.into_iter().map(AtomicU32::into_inner).collect();
        Ok(Backwards { start: plain(ends), parents: plain(parents) })
    }

    /// The parents of a position.
    #[inline]
    pub(super) fn parents(&self, number: u32) -> &[u32] {
        let number = number as usize;
        &self.parents[self.start[number] as usize..self.start[number + 1] as usize]
    }
}
