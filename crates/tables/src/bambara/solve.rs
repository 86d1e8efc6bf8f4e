//! The solver: waves of distances, from the won positions outwards.
//!
//! Wave `d` finds every position whose distance is `d` plies: for even `d` the wins that have a
//! step to a loss in `d - 1`, for odd `d` the losses whose every step leads to a win, the longest
//! in `d - 1`. It reads only what earlier waves wrote, so the distances are exact, and the same
//! for any number of threads.
//!
//! Wins are *pushed*: each loss of the wave before marks its predecessors. Losses are *pulled*
//! while most positions are still unknown (each is asked whether a step leads anywhere but to a
//! win; the first such step answers), and pushed once the wave before was small. What is never
//! reached is a draw: both sides can go on for ever.
//!
//! Costs: two bytes a rank, and for the whole game about 10^11 ranks computed.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use dejarik_rules::bambara::Bambara;
use dejarik_rules::ruleset::RuleSet;

use super::cells::{BLOCK, Cells, Code, Witness};
use super::index::{Index, Rank};
use super::packed::Packed;
use super::unmoves::unmoves;
use crate::par::share;
use crate::{Stopped, Watch};

/// How a wave was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every unknown position looked ahead.
    Pull,
    /// The positions of the wave before looked back.
    Push,
}

/// What a wave found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wave {
    /// Plies to the end of the game, of all positions found.
    pub distance: u8,
    /// How many.
    pub found: u64,
    /// How they were found.
    pub method: Method,
}

impl std::fmt::Display for Wave {
    /// `wave 7: 12740005 losses`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = if self.distance.is_multiple_of(2) { "wins" } else { "losses" };
        write!(f, "wave {}: {} {what}", self.distance, self.found)
    }
}

/// Why a game could not be solved.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// Whoever watched wanted no more.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A byte cannot say the distance.
    #[error("a win takes more than {} plies, which a byte cannot say", Code::MOST)]
    TooLong,
}

/// A game being solved.
pub struct Solver<'a> {
    rules: Bambara,
    index: &'a Index,
    cells: Cells,
    waves: Vec<Wave>,
    /// Found already of the wave to come, which was stopped.
    ahead: u64,
    /// Positions nothing is known of.
    unknown: u64,
    threads: usize,
}

/// Ranks that a thread takes at a time: whole blocks, a second's work at most.
const JOB: u64 = 128 * BLOCK as u64;

/// Positions that a pull looks at in the time in which a push looks back from one.
const PULLS_A_PUSH: u64 = 10;

impl<'a> Solver<'a> {
    /// Holes and won positions known, wave 0 done.
    pub fn new(
        rules: Bambara,
        index: &'a Index,
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Solver<'a>, SolveError> {
        let mut solver = Solver::blank(rules, index, threads);
        let parts = solver.work("holes and won positions", watch, |job| {
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

    /// Goes on where another solver of the same game was: these waves were done, and `codes`
    /// gives all codes, a part at a time with the rank of its first.
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

    /// The rules it is solved under.
    pub fn rules(&self) -> &Bambara {
        &self.rules
    }

    /// The ranks.
    pub fn index(&self) -> &'a Index {
        self.index
    }

    /// The waves that are done.
    pub fn waves(&self) -> &[Wave] {
        &self.waves
    }

    /// Positions nothing is known of; when all waves are done, the draws.
    pub fn unknown(&self) -> u64 {
        self.unknown
    }

    /// What is known.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// Whether every position is known.
    pub fn is_done(&self) -> bool {
        // A wave finds something only if the one before did. Nothing is lost at once, though a
        // win is: wave 1 alone does not tell.
        self.waves.len() > 2 && self.waves.last().is_some_and(|wave| wave.found == 0)
    }

    /// Does the next wave. If it is stopped, what it found stands, and it is done again.
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
        let stage = format!(
            "wave {distance}, {}",
            match method {
                Method::Pull => "every unknown position",
                Method::Push => "back from the wave before",
            }
        );
        // What was found stands also if the wave is stopped.
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

    /// Finds losses: asks every unknown position.
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

    /// Finds wins or losses: looks back from the wave before.
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

    /// Whether every step leads to a win of the other side; if not, keeps a step that does not.
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

    /// Has the threads do a job on all ranks, and whoever watches hear of it.
    fn work<T: Send>(
        &self,
        stage: &str,
        watch: &dyn Watch,
        job: impl Fn(Range<Rank>) -> T + Sync,
    ) -> Result<Vec<T>, Stopped> {
        share(self.threads, &jobs(self.index.size(), JOB), watch, stage, |ranks| job(ranks.clone()))
    }
}

/// The memory that solving takes, in bytes: the cells, their notes, and a little for each thread.
pub fn memory(index: &Index) -> u64 {
    2 * index.size() + 2 * index.size() / BLOCK as u64 + (64 << 20)
}

/// All ranks, so many at a time.
pub(super) fn jobs(size: u64, at_a_time: u64) -> Vec<Range<Rank>> {
    let starts = (0..size).step_by(at_a_time as usize);
    starts.map(|from| from as Rank..(from + at_a_time).min(size) as Rank).collect()
}
