//! The solver: a slice and its other side together, in rounds.
//!
//! A round finds the best battle of every position, using the values of the last round for
//! stand-offs, and then solves the quiet game between battles. Stand-offs form the only loop. A
//! battle stays in the slice with the chance of a tie at the first throw, at most 70/256, so a
//! round leaves at most this share of the error before it. Between rounds the guess is polished
//! ([`polish`]), so after about four rounds the values are whole numbers that another round changes
//! by at most one unit. This change is the *residual*, which the table's header states. The values
//! in a table always come from a whole round.
//!
//! Rounds and steps read finished values and write values that no thread reads, so the result does
//! not depend on the number of threads. Cost: 2 to 3 µs per position and round.

use std::ops::Range;

use dejarik_rules::{Bilingual, Wording, wording};

use super::battles::{Battles, Missing, Stake};
use super::index::{Index, Rank};
use super::polish::polish;
use super::quiet::{Half, settle};
use super::slice::{LEAST, Slice};
use super::values::{DRAW, HOLE, Known, Units, Values};
use crate::par::share;
use crate::progress::{Progress, Stopped, UNNAMED, Watch};

/// Number of ranks in a thread's unit of work.
const JOB: usize = 1 << 12;
/// The largest change that counts as none: rounding can make two values alternate by a unit for
/// ever.
const SWING: u16 = 1;
/// Guesses are polished for at most this many pieces, because polishing takes about 60 bytes per
/// position.
const POLISHED: u32 = 7;
/// Number of quiet turns after which a slice counts as settled.
const MOST_TURNS: u16 = 9999;

/// Why a table could not be solved.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum SolveError {
    /// The [`Watch`] stopped the work.
    Stopped(#[from] Stopped),
    /// A slice of the table with one piece less is missing.
    Missing(#[from] Missing),
}

impl Bilingual for SolveError {
    fn wording(&self) -> Wording {
        match self {
            SolveError::Stopped(error) => error.wording(),
            SolveError::Missing(error) => error.wording(),
        }
    }
}

/// The effort of solving, and the accuracy of the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tally {
    /// Number of solved slices.
    pub slices: usize,
    /// The greatest number of rounds for any slice.
    pub rounds: u32,
    /// The greatest change of any value in the last round, in units.
    pub residual: u16,
    /// The number of quiet turns left from which on no value changes.
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

/// A slice and its other side while they are being solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) values: [Vec<Units>; 2],
    /// The turns of the last round, as in [`Known`].
    pub(super) turns: [Vec<u8>; 2],
    pub(super) rounds: u32,
    pub(super) residual: u16,
    pub(super) settles: u16,
}

impl Pair {
    /// Returns a pair with the values known after this number of rounds.
    pub(super) fn after(values: [Vec<Units>; 2], rounds: u32) -> Pair {
        Pair { values, turns: Default::default(), rounds, residual: u16::MAX, settles: 0 }
    }
}

/// The state of solving all slices with a number of pieces.
#[derive(Debug)]
pub struct Solver {
    pieces: u32,
    slices: Vec<Slice>,
    /// The values of the slices with one piece less, and of the solved slices.
    pub(super) values: Values,
    pub(super) tally: Tally,
    /// The next pair, if it has been started.
    pub(super) pair: Option<Pair>,
    threads: usize,
}

/// Returns how many values all slices with this number of pieces have.
pub fn cells(pieces: u32) -> u64 {
    Slice::all(pieces).into_iter().map(|slice| Index::new(slice).size()).sum()
}

/// Returns the memory for solving, in bytes: the table with one piece less, this one, and for the
/// slice being solved the guess, the battles and the new values.
pub fn memory(pieces: u32) -> u64 {
    let below = if pieces > LEAST { cells(pieces - 1) } else { 0 };
    let largest = Slice::all(pieces).into_iter().map(|slice| Index::new(slice).size()).max();
    let each = if pieces <= POLISHED { 136 } else { 18 };
    3 * (below + cells(pieces)) + each * largest.unwrap_or(0) + (16 << 20)
}

/// Returns the most space on disk that solving takes, in bytes: the tables with fewer pieces, a
/// checkpoint while the next one is written beside it, and this table.
pub fn disk(pieces: u32) -> u64 {
    // A value takes two bytes, and the turns until it settles one more.
    let table = |pieces| 3 * cells(pieces);
    (LEAST..pieces).map(table).sum::<u64>() + 3 * table(pieces)
}

impl Solver {
    /// Creates a solver. `below` holds the slices with one piece less.
    pub fn new(pieces: u32, below: Values, threads: usize) -> Solver {
        let slices = Slice::all(pieces);
        let (tally, threads) = (Tally::default(), threads.max(1));
        Solver { pieces, slices, values: below, tally, pair: None, threads }
    }

    /// Returns the number of pieces.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// Returns the slices; those of a pair are adjacent.
    pub fn slices(&self) -> &[Slice] {
        &self.slices
    }

    /// Returns the effort so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Returns the values found so far.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// Returns the values and drops the solver.
    pub fn into_values(self) -> Values {
        self.values
    }

    /// Returns whether all slices are solved.
    pub fn is_done(&self) -> bool {
        self.tally.slices == self.slices.len()
    }

    /// Returns the next slice to solve, and the number of slices in its pair: 1 if the slice is its
    /// own other side.
    pub(super) fn next(&self) -> Option<(Slice, usize)> {
        let slice = *self.slices.get(self.tally.slices)?;
        Some((slice, if slice == slice.other() { 1 } else { 2 }))
    }

    /// Returns the first guess of a slice's values: those of the slice without its ghosts, or all
    /// draws.
    fn first_guess(&self, slice: Slice) -> Pair {
        let guess = |slice: Slice| {
            let size = Index::new(slice).size() as usize;
            let known = self.values.get(slice.without_ghosts());
            known.map_or_else(|| vec![DRAW; size], <[Units]>::to_vec)
        };
        Pair::after([guess(slice), guess(slice.other())], 0)
    }

    /// Runs one round. Returns the slice that this round has solved, if any.
    ///
    /// # Errors
    /// Returns an error if `watch` stops the work or a slice with fewer pieces is missing. The
    /// round can then be repeated.
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

/// Reports a round as a part of all slices.
struct Whole<'a> {
    watch: &'a dyn Watch,
    solver: &'a Solver,
}

impl Watch for Whole<'_> {
    fn report(&self, _: &Progress) -> Result<(), Stopped> {
        let solver = self.solver;
        let pieces = solver.pieces;
        let stage = wording!("looney, {pieces} pieces", "looney, {pieces} pièces");
        let (done, total) = (solver.tally.slices as u64, solver.slices.len() as u64);
        self.watch.report(&Progress { stage, done, total })
    }
}

/// Runs a round of a slice and its other side. If it is stopped, the pair is unchanged.
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
        // The halves hold the same positions, one with even numbers of turns and one with odd.
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
    /// The value of the battle; 0 if there is none, [`HOLE`] if there is no position.
    units: Vec<Units>,
    /// The battles themselves, if the guess will be polished.
    stakes: Vec<Stake>,
}

/// Finds the best battles; `standoffs` are the values of the slice's other side.
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
    let parts = share(threads, &jobs, watch, &UNNAMED, |ranks| {
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
