//! The solver: a slice and its other side together, in rounds.
//!
//! A round finds the best battle of every position, the stand-offs being worth what the round before
//! found, then solves the quiet game between battles. Stand-offs close the only loop, and a battle
//! stays in the slice with the chance of a tie at the first throw, 70/256 at most: a round leaves that
//! share of the error before at most. Between rounds the guess is polished ([`polish`]), so that some
//! four rounds end at whole numbers that a further one changes by no more than a unit: the *residual*
//! that the table is told to have. What a table holds is always what a whole round has found.
//!
//! Rounds and steps read what is finished and write what nobody reads, so any number of threads
//! finds the same values. Costs a slice's positions 2 to 3 µs each a round.

use std::ops::Range;

use super::battles::{Battles, Missing, Stake};
use super::index::{Index, Rank};
use super::polish::polish;
use super::quiet::{Half, settle};
use super::slice::{LEAST, Slice};
use super::values::{DRAW, HOLE, Known, Units, Values};
use crate::par::share;
use crate::{Progress, Stopped, Watch};

/// Ranks that a thread takes at a time.
const JOB: usize = 1 << 12;
/// A change that counts as none: rounding can keep two values swinging by a unit for ever.
const SWING: u16 = 1;
/// With more pieces guesses are not polished, which would take some 60 bytes a position.
const POLISHED: u32 = 7;
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
/// way the guess, the battles, and the values to be.
pub fn memory(pieces: u32) -> u64 {
    let below = if pieces > LEAST { cells(pieces - 1) } else { 0 };
    let largest = Slice::all(pieces).into_iter().map(|slice| Index::new(slice).size()).max();
    let each = if pieces <= POLISHED { 136 } else { 18 };
    3 * (below + cells(pieces)) + each * largest.unwrap_or(0) + (16 << 20)
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

    /// What a slice is first taken to be worth: what it is without its ghosts, or all draws.
    fn first_guess(&self, slice: Slice) -> Pair {
        let guess = |slice: Slice| {
            let size = Index::new(slice).size() as usize;
            let known = self.values.get(slice.without_ghosts());
            known.map_or_else(|| vec![DRAW; size], <[Units]>::to_vec)
        };
        Pair::after([guess(slice), guess(slice.other())], 0)
    }

    /// One round; says which slice is solved now, if one is.
    pub fn round(&mut self, watch: &dyn Watch) -> Result<Option<Slice>, SolveError> {
        let Some((slice, count)) = self.next() else { return Ok(None) };
        let mut pair = self.pair.take().unwrap_or_else(|| self.first_guess(slice));
        let watch = Whole { watch, solver: self };
        let done = round(slice, &self.values, &mut pair, self.threads, &watch);
        if done.is_err() || pair.residual > SWING {
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
    let battles = best_battles(slice, values, other, threads, watch)?;
    let theirs = if slice == slice.other() {
        None
    } else {
        Some(best_battles(slice.other(), values, own, threads, watch)?)
    };
    let both = [&battles, theirs.as_ref().unwrap_or(&battles)];
    let [mine, yours] = [slice, slice.other()];
    let halves = [Half::new(mine, &both[0].units), Half::new(yours, &both[1].units)];
    let turns = settle([&halves[0], &halves[1]], MOST_TURNS, threads, watch)?;
    let change = |half: &Half<'_>, old: &[Units]| {
        let there = (0..half.len()).map(|rank| (half.value(rank), old[rank]));
        let there = there.filter(|(new, _)| *new != HOLE);
        there.map(|(new, old)| old.abs_diff(new)).max().unwrap_or(0)
    };
    let residual = change(&halves[0], own).max(change(&halves[1], other));
    let guess = if residual > SWING && slice.pieces() <= POLISHED {
        let now = [0, 1].map(|half| halves[half].values());
        let stakes = both.map(|battles| battles.stakes.as_slice());
        Some(polish([&halves[0], &halves[1]], stakes, now, threads, watch)?)
    } else {
        None
    };
    let [(own, own_turns), (other, other_turns)] = halves.map(Half::into_values);
    pair.values = guess.unwrap_or([own, other]);
    pair.turns = [own_turns, other_turns];
    if slice == slice.other() {
        // The halves are the same positions, one at even numbers of turns, one at odd.
        let [own, other] = &mut pair.turns;
        own.iter_mut().zip(other).for_each(|(own, other)| *own = (*own).min(*other));
    }
    pair.residual = residual;
    pair.settles = turns;
    pair.rounds += 1;
    Ok(())
}

/// The best battle of every position of a slice.
struct Best {
    /// What it is worth; 0 where there is none, [`HOLE`] where there is no position.
    units: Vec<Units>,
    /// The battles themselves, where they are wanted.
    stakes: Vec<Stake>,
}

/// Finds the best battles, `standoffs` being the values of the slice's other side.
fn best_battles(
    slice: Slice,
    values: &Values,
    standoffs: &[Units],
    threads: usize,
    watch: &dyn Watch,
) -> Result<Best, SolveError> {
    let (index, battles) = (Index::new(slice), Battles::new(slice, values)?);
    let wanted = slice.pieces() <= POLISHED;
    let size = index.size();
    let jobs: Vec<Range<Rank>> = (0..size)
        .step_by(JOB)
        .map(|from| from as Rank..(from + JOB as u64).min(size) as Rank)
        .collect();
    let parts = share(threads, &jobs, watch, "", |ranks| {
        let mut best = Best { units: Vec::new(), stakes: Vec::new() };
        for rank in ranks.clone() {
            let stake = index.board(rank).map(|board| battles.best(&board, standoffs));
            best.units.push(match stake {
                None => HOLE,
                Some(stake) => stake.map_or(0, |stake| stake.units(standoffs)),
            });
            if wanted {
                best.stakes.push(stake.flatten().unwrap_or(Stake::NONE));
            }
        }
        best
    })?;
    let mut best = Best { units: Vec::with_capacity(size as usize), stakes: Vec::new() };
    best.stakes.reserve_exact(if wanted { size as usize } else { 0 });
    for part in parts {
        best.units.extend(part.units);
        best.stakes.extend(part.stakes);
    }
    Ok(best)
}
