//! The game graph of groi without first-move flags, for the positions with equally many pawns: the
//! children of each position as numbers, and the same graph reversed.
//!
//! The children come from the rules, move by move. A symmetric position therefore has a child as
//! often as moves lead to it, and the reversed graph is the same list turned round, so there is no
//! code that takes moves back. The edges are stored, 4 bytes each, because the layers with
//! first-move flags (G-8) have the same graph without the sideways exits of the flagged side. For
//! the same reason the edges of those layers come first, and kills, which lead to fewer pawns, come
//! last.
//!
//! Reversing the graph by writing each parent directly to its place would cause a cache miss per
//! edge. So the edges of a chunk of parents are first sorted by the chunk of the child, which makes
//! a few hundred streams, and then each chunk of children collects its own edges.

use std::ops::Range;

use dejarik_rules::groi::{Groi, Position, Step};
use dejarik_rules::{Actor, Bilingual, Outcome, Ring, RuleSet, Words};

use super::index::{Index, Layer, Placement};
use crate::par::share;
use crate::progress::{Stopped, Watch};

const CHUNK_BITS: u32 = 14;
/// Positions in a chunk, which is the unit of work of a thread.
pub(super) const CHUNK: u32 = 1 << CHUNK_BITS;

/// Returns the points of the side to move less those of the other side; 0 if the game is not over.
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

/// Returns whether G-8 forbids a step as a first move.
fn is_sideways(step: Step) -> bool {
    match step {
        Step::Move { from, to, .. } => {
            from.ring() == Ring::Outer && to.ring() == Ring::Inner && from.ray() != to.ray()
        }
        Step::Pass => false,
    }
}

/// The children of the positions in a chunk.
#[derive(Debug, Default)]
struct Chunk {
    /// The index of each position's first edge, and the number of edges at the end.
    start: Vec<u32>,
    edges: Vec<u32>,
    /// For each position, the number of edges open to a player who has yet to make a first move,
    /// and the number that kill nobody. The edges are in this order.
    plain: Vec<(u8, u8)>,
    /// The finished positions, with the difference in points from the view of the side to move.
    over: Vec<(u32, i8)>,
    /// The positions in which the side to move must pass.
    passes: Vec<u32>,
}

impl Chunk {
    fn of(rules: &Groi, index: &Index, numbers: Range<u32>) -> Chunk {
        let mut chunk = Chunk::default();
        // The mean is about ten moves per position.
        chunk.edges.reserve(numbers.len() * 11);
        chunk.start.push(0);
        for (number, placement) in numbers.clone().zip(index.placements(numbers)) {
            let first = chunk.edges.len();
            let plain = chunk.add(rules, index, number, placement);
            chunk.plain.push(plain);
            chunk.start.push(chunk.edges.len() as u32);
            if chunk.edges.len() == first {
                // Every number stands for a position, so this is never `None`.
                let position = placement.position(Layer::ALL[0]);
                let points = position.map_or(0, |position| difference(rules, &position));
                chunk.over.push((number, points));
            }
        }
        chunk.edges.shrink_to_fit();
        chunk
    }

    /// Adds the edges of a position. Returns how many are open as first moves and how many kill
    /// nobody.
    fn add(&mut self, rules: &Groi, index: &Index, number: u32, placement: Placement) -> (u8, u8) {
        let Some(position) = placement.position(Layer::ALL[0]) else { return (0, 0) };
        let Placement { own, enemy } = placement;
        // Unless the move is a kill, the enemy's pawns are unchanged and belong to the next side to
        // move.
        let row = index.row(enemy);
        let (shown, pawns) = (row.set(own), own.len());
        let first = self.edges.len();
        let (mut plain, mut quiet) = (first, first);
        rules.visit_steps(&position, |step| {
            let child = match step {
                Step::Move { from, to, kill: None } => {
                    row.rank_shown(shown.moved(row.space(from), row.space(to)), pawns)
                }
                Step::Move { .. } => {
                    self.edges.push(index.rank(Placement::of(&rules.after(&position, step))));
                    return;
                }
                Step::Pass => {
                    self.passes.push(number);
                    row.rank_shown(shown, pawns)
                }
            };
            // Swap the new edge before the first kill, and then before the first sideways exit.
            self.edges.push(child);
            let last = self.edges.len() - 1;
            self.edges.swap(quiet, last);
            if !is_sideways(step) {
                self.edges.swap(plain, quiet);
                plain += 1;
            }
            quiet += 1;
        });
        ((plain - first) as u8, (quiet - first) as u8)
    }

    fn children(&self, at: usize) -> &[u32] {
        &self.edges[self.start[at] as usize..self.start[at + 1] as usize]
    }
}

/// The edges from a chunk of parents to children in the same group, sorted by the chunk of the
/// child.
struct Sorted {
    /// The index of each child chunk's first edge, and the number of edges at the end.
    start: Vec<u32>,
    /// Each edge holds the child's place in its chunk and the parent's place in its own chunk.
    edges: Vec<u32>,
}

impl Sorted {
    fn of(chunk: &Chunk, group: &Range<u32>) -> Sorted {
        let inside = |child: &&u32| **child >= group.start;
        let of_child = |child: u32| (child - group.start) >> CHUNK_BITS;
        let mut start = vec![0; group.len().div_ceil(CHUNK as usize) + 1];
        for child in chunk.edges.iter().filter(inside) {
            start[of_child(*child) as usize] += 1;
        }
        let count = ends_of(&mut start);
        let mut edges = vec![0; count];
        for (parent, row) in (0..).zip(chunk.start.windows(2)) {
            let children = &chunk.edges[row[0] as usize..row[1] as usize];
            for child in children.iter().filter(inside) {
                // The slots are filled from the back, so at the end each end has become a start.
                let slot = &mut start[of_child(*child) as usize];
                *slot -= 1;
                let place = (child - group.start) % CHUNK;
                edges[*slot as usize] = place << CHUNK_BITS | parent;
            }
        }
        Sorted { start, edges }
    }

    fn of_child_chunk(&self, chunk: usize) -> &[u32] {
        &self.edges[self.start[chunk] as usize..self.start[chunk + 1] as usize]
    }
}

/// Replaces each count by the sum up to and including it, and returns the total.
fn ends_of(counts: &mut [u32]) -> usize {
    let mut sum = 0;
    for count in counts {
        sum += *count;
        *count = sum;
    }
    sum as usize
}

/// The parents of the positions in a chunk.
#[derive(Debug)]
struct Parents {
    start: Vec<u32>,
    parents: Vec<u32>,
}

impl Parents {
    /// Collects the parents for the chunk at this place in the group.
    fn of(sorted: &[Sorted], first: u32, chunk: usize) -> Parents {
        let mut start = vec![0; CHUNK as usize + 1];
        for sorted in sorted {
            for edge in sorted.of_child_chunk(chunk) {
                start[(edge >> CHUNK_BITS) as usize] += 1;
            }
        }
        let count = ends_of(&mut start);
        let mut parents = vec![0; count];
        for (first, sorted) in (first..).step_by(CHUNK as usize).zip(sorted) {
            for edge in sorted.of_child_chunk(chunk) {
                let slot = &mut start[(edge >> CHUNK_BITS) as usize];
                *slot -= 1;
                parents[*slot as usize] = first + edge % CHUNK;
            }
        }
        Parents { start, parents }
    }
}

/// The children and parents of the positions of a group.
#[derive(Debug)]
pub(super) struct Graph {
    group: Range<u32>,
    chunks: Vec<Chunk>,
    parents: Vec<Parents>,
}

impl Graph {
    /// Builds the graph of one of the [`Index::groups`].
    pub(super) fn new(
        rules: &Groi,
        index: &Index,
        group: &Range<u32>,
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Graph, Stopped> {
        let numbers: Vec<_> = group.clone().step_by(CHUNK as usize).collect();
        let (chunks, sorted): (Vec<_>, Vec<_>) =
            share(threads, &numbers, watch, &Words::new("moves", "coups"), |first| {
                let chunk = Chunk::of(rules, index, *first..(first + CHUNK).min(group.end));
                let sorted = Sorted::of(&chunk, group);
                (chunk, sorted)
            })?
            .into_iter()
            .unzip();
        let places: Vec<_> = (0..chunks.len()).collect();
        let parents = share(
            threads,
            &places,
            watch,
            &Words::new("moves backwards", "coups à rebours"),
            |chunk| Parents::of(&sorted, group.start, *chunk),
        )?;
        Ok(Graph { group: group.clone(), chunks, parents })
    }

    /// Returns the numbers of the group's positions.
    pub(super) fn group(&self) -> Range<u32> {
        self.group.clone()
    }

    /// Iterates over the positions in which the side to move must pass.
    pub(super) fn passes(&self) -> impl Iterator<Item = u32> {
        self.chunks.iter().flat_map(|chunk| &chunk.passes).copied()
    }

    /// Iterates over the finished positions, with the difference in points from the view of the
    /// side to move.
    pub(super) fn over(&self) -> impl Iterator<Item = (u32, i8)> {
        self.chunks.iter().flat_map(|chunk| &chunk.over).copied()
    }

    /// Returns the children of a position; a finished position has none.
    #[inline]
    pub(super) fn children(&self, number: u32) -> &[u32] {
        let number = number - self.group.start;
        self.chunks[(number >> CHUNK_BITS) as usize].children((number % CHUNK) as usize)
    }

    /// Returns the children with as many pawns, and those with fewer.
    #[inline]
    pub(super) fn quiet_and_kills(&self, number: u32) -> (&[u32], &[u32]) {
        let number = number - self.group.start;
        let (chunk, at) =
            (&self.chunks[(number >> CHUNK_BITS) as usize], (number % CHUNK) as usize);
        chunk.children(at).split_at(chunk.plain[at].1.into())
    }

    /// Returns the parents with as many pawns. A parent is repeated if several of its moves lead
    /// here.
    #[inline]
    pub(super) fn parents(&self, number: u32) -> &[u32] {
        let number = number - self.group.start;
        let Parents { start, parents } = &self.parents[(number >> CHUNK_BITS) as usize];
        let place = (number % CHUNK) as usize;
        &parents[start[place] as usize..start[place + 1] as usize]
    }

    /// Calls `look` on several threads for every position that is not over, with its number, its
    /// children, and those children that are open to a player who has yet to make a first move.
    pub(super) fn each(
        &self,
        threads: usize,
        watch: &dyn Watch,
        stage: &impl Bilingual,
        look: impl Fn(u32, &[u32], &[u32]) + Sync,
    ) -> Result<(), Stopped> {
        let numbered: Vec<_> =
            self.group.clone().step_by(CHUNK as usize).zip(&self.chunks).collect();
        share(threads, &numbered, watch, stage, |(first, chunk)| {
            for (at, (plain, _)) in chunk.plain.iter().enumerate() {
                let children = chunk.children(at);
                if !children.is_empty() {
                    look(first + at as u32, children, &children[..usize::from(*plain)]);
                }
            }
        })?;
        Ok(())
    }
}
