//! The solver: waves of increasing distance, starting from the won positions.
//!
//! Wave `d` finds every position with distance `d`: for even `d` the wins with a step to a loss in
//! `d - 1`, for odd `d` the losses whose every step leads to a win, the longest in `d - 1`. A wave
//! reads only what earlier waves wrote, so the distances are exact and do not depend on the number
//! of threads.
//!
//! Wins are *pushed*: each loss of the wave before marks its predecessors. Losses are *pulled*
//! while most positions are still unknown (each unknown position searches for a step that does not
//! lead to a win and stops at the first), and pushed once the wave before is small. A position that
//! no wave reaches is a draw, because neither side can force a win.
//!
//! Cost: two bytes per rank, and about 10^11 ranks computed for the whole game.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use dejarik_rules::bambara::Bambara;
use dejarik_rules::numbers::counted;
use dejarik_rules::ruleset::RuleSet;
use dejarik_rules::{Bilingual, Wording, Words, wording};

use super::cells::{BLOCK, Cells, Code, Witness};
use super::index::{Index, Rank};
use super::packed::Packed;
use super::unmoves::unmoves;
use crate::par::share;
use crate::progress::{Stopped, Watch};

/// The stage in which the solver begins.
const HOLES: Words = Words::new("holes and won positions", "trous et positions gagnées");

/// How a wave was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Method {
    /// Every unknown position looked at its children.
    Pull,
    /// The positions of the wave before visited their predecessors.
    Push,
}

/// The result of a wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wave {
    /// The distance in plies of all positions found.
    pub distance: u8,
    /// Number of positions found.
    pub found: u64,
    /// How the wave was computed.
    pub method: Method,
}

impl Bilingual for Wave {
    /// Returns `wave 7: 12740005 losses`.
    fn wording(&self) -> Wording {
        let Wave { distance, found, .. } = self;
        let found = if distance.is_multiple_of(2) {
            counted(*found, Words::new("win", "gain"), Words::new("wins", "gains"))
        } else {
            counted(*found, Words::new("loss", "perte"), Words::new("losses", "pertes"))
        };
        wording!("wave {distance}: {found}", "vague {distance} : {found}"; found)
    }
}

impl std::fmt::Display for Wave {
    /// Writes the text in English.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.wording().fmt(f)
    }
}

/// Why a game could not be solved.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum SolveError {
    /// The [`Watch`] stopped the work.
    Stopped(#[from] Stopped),
    /// A distance exceeds the range of a byte.
    TooLong,
}

impl Bilingual for SolveError {
    fn wording(&self) -> Wording {
        match self {
            SolveError::Stopped(error) => error.wording(),
            SolveError::TooLong => {
                let most = Code::MOST;
                wording!(
                    "a win takes more than {most} plies, expected a distance that fits in a byte",
                    "un gain prend plus de {most} demi-coups ; attendu : une distance qui tient dans un octet"
                )
            }
        }
    }
}

/// The state of solving a game.
pub struct Solver<'a> {
    rules: Bambara,
    index: &'a Index,
    cells: Cells,
    waves: Vec<Wave>,
    /// Positions already found of the next wave, which was stopped.
    ahead: u64,
    /// Number of unknown positions.
    unknown: u64,
    threads: usize,
}

/// Number of ranks in a thread's unit of work: whole blocks, at most a second.
const JOB: u64 = 128 * BLOCK as u64;

/// Number of positions that a pull examines in the time in which a push handles one.
const PULLS_A_PUSH: u64 = 10;

impl<'a> Solver<'a> {
    /// Creates a solver and computes wave 0: the holes and the won positions.
    ///
    /// # Errors
    /// Returns [`SolveError::Stopped`] if `watch` stops the work.
    pub fn new(
        rules: Bambara,
        index: &'a Index,
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Solver<'a>, SolveError> {
        let mut solver = Solver::blank(rules, index, threads);
        let parts = solver.work(&HOLES, watch, |job| {
            let mut cursor = index.cursor();
            let (mut open, mut wins) = (0, 0);
            for rank in job {
                match cursor.position(rank) {
                    None => solver.cells.bar(rank),
                    Some(position) if position.is_won() => {
                        wins += u64::from(solver.cells.learn(rank, Code::WON));
                    }
                    Some(_) => open += 1,
                }
            }
            (open, wins)
        })?;
        solver.unknown = parts.iter().map(|(open, _)| open).sum();
        let found = parts.iter().map(|(_, wins)| wins).sum();
        solver.waves.push(Wave { distance: 0, found, method: Method::Pull });
        Ok(solver)
    }

    fn blank(rules: Bambara, index: &'a Index, threads: usize) -> Solver<'a> {
        let cells = Cells::new(index.size());
        let threads = threads.max(1);
        Solver { rules, index, cells, waves: Vec::new(), ahead: 0, unknown: 0, threads }
    }

    /// Restores a solver of the same game. `waves` are the finished waves, and `codes` passes on
    /// all codes in parts, each with the rank of its first.
    pub(super) fn resumed<E>(
        rules: Bambara,
        index: &'a Index,
        threads: usize,
        waves: Vec<Wave>,
        codes: impl FnOnce(&mut dyn FnMut(u64, &[u8])) -> Result<(), E>,
    ) -> Result<Solver<'a>, E> {
        let mut solver = Solver::blank(rules, index, threads);
        let next = Code::of_distance(waves.len() as u8);
        codes(&mut |from, codes| {
            solver.cells.write(from as usize, codes);
            for code in codes {
                solver.unknown += u64::from(*code == Code::UNKNOWN.0);
                solver.ahead += u64::from(*code == next.0);
            }
        })?;
        solver.waves = waves;
        Ok(solver)
    }

    /// Returns the rules of the game.
    pub fn rules(&self) -> &Bambara {
        &self.rules
    }

    /// Returns the index of the positions.
    pub fn index(&self) -> &'a Index {
        self.index
    }

    /// Returns the finished waves.
    pub fn waves(&self) -> &[Wave] {
        &self.waves
    }

    /// Returns the number of unknown positions. Once all waves are done these are the draws.
    pub fn unknown(&self) -> u64 {
        self.unknown
    }

    /// Returns the cells of all ranks.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// Returns whether every position is solved.
    pub fn is_done(&self) -> bool {
        // A wave can find positions only if the wave before did. The exception is wave 1: no
        // position is lost at once, though some are won.
        self.waves.len() > 2 && self.waves.last().is_some_and(|wave| wave.found == 0)
    }

    /// Computes the next wave. If it is stopped, the positions it has found are kept, and the next
    /// call repeats the wave.
    ///
    /// # Errors
    /// Returns an error if `watch` stops the work or a distance exceeds the range of a byte.
    pub fn wave(&mut self, watch: &dyn Watch) -> Result<Wave, SolveError> {
        let distance = self.waves.len() as u8;
        if distance > Code::MOST {
            return Err(SolveError::TooLong);
        }
        let before = self.waves.last().map_or(0, |wave| wave.found);
        let method =
            if distance.is_multiple_of(2) || before.saturating_mul(PULLS_A_PUSH) < self.unknown {
                Method::Push
            } else {
                Method::Pull
            };
        let code = Code::of_distance(distance);
        let how = match method {
            Method::Pull => Words::new("every unknown position", "toutes les positions inconnues"),
            Method::Push => Words::new("back from the wave before", "à rebours de la précédente"),
        };
        let stage = wording!("wave {distance}, {how}", "vague {distance}, {how}"; how);
        // Keep what was found even if the wave is stopped.
        let found = AtomicU64::new(0);
        let done = self.work(&stage, watch, |job| {
            let new = match method {
                Method::Pull => self.pull(job, code),
                Method::Push => self.push(job, code),
            };
            found.fetch_add(new, Relaxed);
        });
        let found = found.into_inner();
        self.unknown -= found;
        self.ahead += found;
        done?;
        let wave = Wave { distance, found: std::mem::take(&mut self.ahead), method };
        self.waves.push(wave);
        Ok(wave)
    }

    /// Finds losses by examining every unknown position.
    fn pull(&self, job: Range<Rank>, code: Code) -> u64 {
        let mut cursor = self.index.cursor();
        let mut found = 0;
        for rank in job {
            if self.cells.get(rank) == Code::UNKNOWN && self.is_lost(rank, cursor.at(rank)) {
                found += u64::from(self.cells.learn(rank, code));
            }
        }
        found
    }

    /// Finds wins or losses among the predecessors of the wave before.
    fn push(&self, job: Range<Rank>, code: Code) -> u64 {
        let mut cursor = self.index.cursor();
        let mut found = 0;
        self.cells.visit(job.start, job.end, Code(code.0 - 1), |known| {
            let witness = Witness::of(known);
            unmoves(&self.rules, cursor.at(known), |before| {
                let rank = self.index.rank(before);
                let found_now = self.cells.get(rank) == Code::UNKNOWN
                    && (code.is_win()
                        || self.cells.doubts(rank, witness) && self.is_lost(rank, before))
                    && self.cells.learn(rank, code);
                found += u64::from(found_now);
            });
        });
        found
    }

    /// Returns whether every step leads to a win of the other side. Otherwise stores the witness of
    /// a step that does not.
    #[inline]
    fn is_lost(&self, rank: Rank, position: Packed) -> bool {
        let position = position.position();
        !self.rules.any_step(&position, |step| {
            let child = self.index.rank(Packed::of(&self.rules.after(&position, step)));
            let speaks = !self.cells.get(child).is_win();
            if speaks {
                self.cells.keep(rank, Witness::of(child));
            }
            speaks
        })
    }

    /// Runs a job over all ranks on the threads, and reports progress.
    fn work<T: Send>(
        &self,
        stage: &impl Bilingual,
        watch: &dyn Watch,
        job: impl Fn(Range<Rank>) -> T + Sync,
    ) -> Result<Vec<T>, Stopped> {
        share(self.threads, &jobs(self.index.size(), JOB), watch, stage, |ranks| job(ranks.clone()))
    }
}

/// Returns the memory for solving, in bytes: the cells, their notes, and a little for each thread.
pub fn memory(index: &Index) -> u64 {
    2 * index.size() + 2 * index.size() / BLOCK as u64 + (64 << 20)
}

/// Returns the most space on disk that solving takes, in bytes: a checkpoint while the next one is
/// written beside it, and the table, which is compressed to less than an eighth.
pub fn disk(index: &Index) -> u64 {
    2 * index.size() + index.size() / 8
}

/// Splits all ranks into ranges of at most `at_a_time`.
pub(super) fn jobs(size: u64, at_a_time: u64) -> Vec<Range<Rank>> {
    let starts = (0..size).step_by(at_a_time as usize);
    starts.map(|from| from as Rank..(from + at_a_time).min(size) as Rank).collect()
}
