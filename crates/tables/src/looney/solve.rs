//! The solver: a slice and its other side together, in rounds.
//!
//! A round finds the best battle of every position, the stand-offs being worth what the round before
//! found, then solves the quiet game between battles. Stand-offs close the only loop, and a battle
//! stays in the slice with the chance of a tie at the first throw, 70/256 at most: a round takes that
//! share of the error before at most, so some ten rounds end at whole numbers that a further round
//! does not change, or changes by a unit to and fro: the *residual* that the table is told to have.
//!
//! Rounds and steps read what is finished and write what nobody reads, so any number of threads
//! finds the same values. Costs a slice's positions 2 to 3 µs each a round.

use std::ops::Range;

use super::battles::{Battles, Missing};
use super::index::{Index, Rank};
use super::quiet::{Half, settle};
use super::slice::{LEAST, Slice};
use super::values::{DRAW, HOLE, Known, Units, Values};
use crate::par::share;
use crate::{Progress, Stopped, Watch};

/// Ranks that a thread takes at a time.
const JOB: usize = 1 << 12;
/// Rounds after which a change of a unit counts as none: rounding can keep two values swinging.
const ROUNDS: u32 = 12;
/// Quiet turns after which a slice counts as settled; its positions are fewer for ever.
const MOST_TURNS: u16 = 9999;

/// Why a table could not be solved.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// Whoever watched wanted no more.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The table with a piece less is not there.
    #[error(transparent)]
    Missing(#[from] Missing),
}

/// What solving took, and how well it is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Slices that are solved.
    pub slices: usize,
    /// The most rounds that a slice took.
    pub rounds: u32,
    /// By how many units the last round changed any value.
    pub residual: u16,
    /// Quiet turns left from which on no value changes any more.
    pub settles: u16,
}

impl Tally {
    fn add(&mut self, slices: usize, pair: &Pair) {
        self.slices += slices;
        self.rounds = self.rounds.max(pair.rounds);
        self.residual = self.residual.max(pair.residual);
        self.settles = self.settles.max(pair.settles);
    }
}

/// A slice and its other side under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) values: [Vec<Units>; 2],
    /// By the last round, as in [`Known`].
    pub(super) turns: [Vec<u8>; 2],
    pub(super) rounds: u32,
    pub(super) residual: u16,
    pub(super) settles: u16,
}

impl Pair {
    fn new(size: usize) -> Pair {
        Pair::after([vec![DRAW; size], vec![DRAW; size]], 0)
    }

    /// After so many rounds, of which these values are known.
    pub(super) fn after(values: [Vec<Units>; 2], rounds: u32) -> Pair {
        Pair { values, turns: Default::default(), rounds, residual: u16::MAX, settles: 0 }
    }
}

/// All slices with so many pieces, some of them solved.
#[derive(Debug)]
pub struct Solver {
    pieces: u32,
    slices: Vec<Slice>,
    /// Those with a piece less, and the solved ones.
    pub(super) values: Values,
    pub(super) tally: Tally,
    /// The pair that comes next, if it has begun.
    pub(super) pair: Option<Pair>,
    threads: usize,
}

/// How many cells the slices with so many pieces have in all.
pub fn cells(pieces: u32) -> u64 {
    Slice::all(pieces).into_iter().map(|slice| Index::new(slice).size()).sum()
}

/// Bytes of memory that solving takes: the table with a piece less, this one, and for the slice under
/// way the values, the battles, and the values to be.
pub fn memory(pieces: u32) -> u64 {
    let below = if pieces > LEAST { cells(pieces - 1) } else { 0 };
    let largest = Slice::all(pieces).into_iter().map(|slice| Index::new(slice).size()).max();
    3 * (below + cells(pieces)) + 16 * largest.unwrap_or(0) + (16 << 20)
}

impl Solver {
    /// Nothing solved yet; `below` holds the slices with a piece less.
    pub fn new(pieces: u32, below: Values, threads: usize) -> Solver {
        let slices = Slice::all(pieces);
        let (tally, threads) = (Tally::default(), threads.max(1));
        Solver { pieces, slices, values: below, tally, pair: None, threads }
    }

    /// How many pieces.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The slices, those of a pair together.
    pub fn slices(&self) -> &[Slice] {
        &self.slices
    }

    /// What it took so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// The values found so far.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// Gives the values up, for a table.
    pub fn into_values(self) -> Values {
        self.values
    }

    /// Whether all slices are solved.
    pub fn is_done(&self) -> bool {
        self.tally.slices == self.slices.len()
    }

    /// The slice that is solved next, and whether its other side is itself.
    pub(super) fn next(&self) -> Option<(Slice, usize)> {
        let slice = *self.slices.get(self.tally.slices)?;
        Some((slice, if slice == slice.other() { 1 } else { 2 }))
    }

    /// One round; says which slice is solved now, if one is.
    pub fn round(&mut self, watch: &dyn Watch) -> Result<Option<Slice>, SolveError> {
        let Some((slice, count)) = self.next() else { return Ok(None) };
        let size = Index::new(slice).size() as usize;
        let mut pair = self.pair.take().unwrap_or_else(|| Pair::new(size));
        let watch = Whole { watch, solver: self };
        let done = round(slice, &self.values, &mut pair, self.threads, &watch);
        let swings = u16::from(pair.rounds >= ROUNDS);
        if done.is_err() || pair.residual > swings {
            self.pair = Some(pair);
            return done.map(|()| None);
        }
        self.tally.add(count, &pair);
        let known = pair.values.into_iter().zip(pair.turns);
        for (slice, (values, turns)) in [slice, slice.other()].into_iter().zip(known).take(count) {
            self.values.put(slice, Known { values, turns });
        }
        Ok(Some(slice))
    }
}

/// Tells of a round as a part of all slices.
struct Whole<'a> {
    watch: &'a dyn Watch,
    solver: &'a Solver,
}

impl Watch for Whole<'_> {
    fn report(&self, _: &Progress) -> Result<(), Stopped> {
        let solver = self.solver;
        let stage = format!("looney, {} pieces", solver.pieces);
        let (done, total) = (solver.tally.slices as u64, solver.slices.len() as u64);
        self.watch.report(&Progress { stage, done, total })
    }
}

/// One round of a slice and its other side. If it is stopped, the pair is as it was before.
fn round(
    slice: Slice,
    values: &Values,
    pair: &mut Pair,
    threads: usize,
    watch: &dyn Watch,
) -> Result<(), SolveError> {
    let [own, other] = &pair.values;
    let best = best_battles(slice, values, other, threads, watch)?;
    let best_other = if slice == slice.other() {
        best.clone()
    } else {
        best_battles(slice.other(), values, own, threads, watch)?
    };
    let halves = [Half::new(slice, &best), Half::new(slice.other(), &best_other)];
    let turns = settle([&halves[0], &halves[1]], MOST_TURNS, threads, watch)?;
    let [(own, own_turns), (other, other_turns)] = halves.map(Half::into_values);
    let new = [own, other];
    let change = |(old, new): (&Vec<Units>, &Vec<Units>)| {
        let there = old.iter().zip(new).filter(|(_, new)| **new != HOLE);
        there.map(|(old, new)| old.abs_diff(*new)).max().unwrap_or(0)
    };
    pair.residual = pair.values.iter().zip(&new).map(change).max().unwrap_or(0);
    pair.values = new;
    pair.turns = [own_turns, other_turns];
    if slice == slice.other() {
        // The halves are the same positions, one at even numbers of turns, one at odd.
        let [own, other] = &mut pair.turns;
        own.iter_mut().zip(other).for_each(|(own, other)| *own = (*own).min(*other));
    }
    pair.settles = turns;
    pair.rounds += 1;
    Ok(())
}

/// The best battle of every position of a slice, `standoffs` being the values of its other side.
pub(super) fn best_battles(
    slice: Slice,
    values: &Values,
    standoffs: &[Units],
    threads: usize,
    watch: &dyn Watch,
) -> Result<Vec<Units>, SolveError> {
    let (index, battles) = (Index::new(slice), Battles::new(slice, values)?);
    let best = |rank: Rank| match index.board(rank) {
        None => HOLE,
        Some(board) => battles.best(&board, standoffs).map_or(0, |best| best.round() as Units),
    };
    let size = index.size();
    let jobs: Vec<Range<Rank>> = (0..size)
        .step_by(JOB)
        .map(|from| from as Rank..(from + JOB as u64).min(size) as Rank)
        .collect();
    let parts =
        share(threads, &jobs, watch, "", |ranks| ranks.clone().map(best).collect::<Vec<_>>())?;
    Ok(parts.concat())
}
