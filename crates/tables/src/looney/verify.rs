//! The verifier: checks every value by forward steps and throws of the rules alone.
//!
//! It checks two things. First, each value is the best of the battles and quiet turns that the
//! rules list, where the value of a battle is found by following its throws and ghosts to the end
//! and looking up the table there. The difference, the *residual*, must not exceed the rounding.
//! Second, each value is *grounded*: a side worth more than a draw can force a battle that yields
//! this value. The second check is needed because positions that only point at each other would be
//! consistent with any value. So
//!
//! - a draw is grounded;
//! - more than a draw is grounded if the best battle has this value, or a quiet turn of this value
//!   leads to a grounded position;
//! - less than a draw is grounded if all quiet turns lead to grounded positions.
//!
//! By induction on the turns left, no value is further from the draw than the residuals allow, and
//! with as many turns left as the grounding took rounds the values are exact up to them. The
//! verifier shares only the rules and the index with the solver. Cost: about 19 µs per position with
//! four pieces, more with ghosts and with more pieces.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use dejarik_rules::looney::{Ghosts, Looney, Position, Stage, Step};
use dejarik_rules::numbers::decimal;
use dejarik_rules::ruleset::{Actor, ChanceNode, RuleSet};
use dejarik_rules::{Bilingual, Side, Wording, wording};
use rustc_hash::FxHashMap;

use super::board::{board, position, swapped};
use super::index::{Index, Rank};
use super::slice::{LEAST, Slice};
use super::values::{DRAW, HOLE, Units, Values, WHOLE};
use crate::par::share;
use crate::pass::{Gather, Pass};
use crate::progress::{Stopped, VERIFY, Watch};

/// The tolerance: half a unit of rounding, the share of a unit by which a stand-off may have
/// changed last, and the error of `f64` sums.
const ROUNDING: f64 = 0.5 + 70.0 / 256.0 + 1e-6;
const JOB: u64 = 1 << 11;

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verified {
    /// Number of positions checked.
    pub positions: u64,
    /// Number of values that do not follow from others.
    pub faults: u64,
    /// The first such value.
    pub first: Option<Fault>,
    /// The largest difference between a value and the one that follows from the rules, in units.
    pub residual: f64,
    /// Number of rounds until every value was grounded.
    pub rounds: u32,
}

impl Gather for Verified {
    fn join(&mut self, later: Verified) {
        self.positions += later.positions;
        self.faults += later.faults;
        self.first = self.first.take().or(later.first);
        self.residual = self.residual.max(later.residual);
        self.rounds = self.rounds.max(later.rounds);
    }
}

/// A value that does not follow from others.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fault {
    /// The position, in DPN.
    pub position: String,
    /// The value in the table, from 0 to 1.
    pub found: f64,
    /// The value that follows from others; `None` if the value is not grounded.
    pub expected: Option<f64>,
}

impl Fault {
    /// Makes a fault from values in units.
    fn new(position: &Position, found: Units, expected: Option<f64>) -> Fault {
        let whole = f64::from(WHOLE);
        let (found, expected) = (f64::from(found) / whole, expected.map(|units| units / whole));
        Fault { position: position.to_string(), found, expected }
    }
}

impl Bilingual for Fault {
    fn wording(&self) -> Wording {
        let (position, found) = (&self.position, decimal(self.found, 6));
        match self.expected.map(|expected| decimal(expected, 6)) {
            Some(expected) => wording!(
                "{position}: {found}, expected {expected}",
                "{position} : {found} ; attendu : {expected}";
                found, expected
            ),
            None => wording!(
                "{position}: {found}, which no battle can force",
                "{position} : {found}, qu’aucune bataille ne peut forcer";
                found
            ),
        }
    }
}

/// The indices that positions are looked up by; ghosts make no difference to them.
pub(super) struct Lookup<'a> {
    values: &'a Values,
    indices: FxHashMap<usize, Index>,
}

impl<'a> Lookup<'a> {
    pub(super) fn new(values: &'a Values, pieces: u32) -> Lookup<'a> {
        let slices = [pieces, pieces - 1].into_iter().flat_map(Slice::all);
        let indices = slices.map(|slice| (slice.shape(), Index::new(slice)));
        Lookup { values, indices: indices.collect() }
    }

    /// Returns the value of a position between two turns for the side to move, in units.
    fn value(&self, position: &Position) -> Option<Units> {
        let slice = Slice::of(position)?;
        let rank = self.indices.get(&slice.shape())?.rank(&board(position));
        self.values.get(slice)?.get(rank as usize).copied()
    }
}

/// The values of the positions within one battle, in which only the ghosts and the stage change.
type Known = FxHashMap<(Ghosts, Stage), f64>;

/// Returns the value of a position for a side in units, following the rules to the next position
/// between two turns. A missing value counts as far off, so that it is reported as a fault.
fn worth(
    rules: &Looney,
    position: &Position,
    side: Side,
    values: &Lookup<'_>,
    known: &mut Known,
) -> f64 {
    let key = position.battle().map(|battle| (position.ghosts(), battle.stage));
    if let Some(worth) = key.and_then(|key| known.get(&key)) {
        return *worth;
    }
    let worth = match rules.actor(position) {
        Actor::Over(outcome) => match outcome.winner {
            Some(winner) if winner == side => f64::from(WHOLE),
            Some(_) => 0.0,
            None => f64::from(DRAW),
        },
        Actor::Player(_) if position.battle().is_none() => match values.value(position) {
            Some(value) if position.to_move() == side => f64::from(value),
            Some(value) => f64::from(WHOLE - value.min(WHOLE)),
            None => f64::INFINITY,
        },
        Actor::Player(decides) => {
            let (mut most, mut least) = (f64::NEG_INFINITY, f64::INFINITY);
            rules.visit_steps(position, |step| {
                let next = worth(rules, &rules.after(position, step), side, values, known);
                (most, least) = (most.max(next), least.min(next));
            });
            if decides == side { most } else { least }
        }
        Actor::Chance(throw) => {
            let mut sum = 0.0;
            throw.visit_effects(|roll, weight| {
                let mut next = *position;
                rules.settle(&mut next, roll);
                sum += weight as f64 * worth(rules, &next, side, values, known);
            });
            sum / throw.total() as f64
        }
    };
    if let Some(key) = key {
        known.insert(key, worth);
    }
    worth
}

/// What follows for a position from its steps: the best battle, the best quiet turn.
pub(super) fn follows(rules: &Looney, position: &Position, values: &Lookup<'_>) -> (f64, f64) {
    let (mut battle, mut quiet) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    let mut known = Known::default();
    let side = position.to_move();
    rules.visit_steps(position, |step| {
        known.clear();
        let next = worth(rules, &rules.after(position, step), side, values, &mut known);
        let best = if is_quiet(step) { &mut quiet } else { &mut battle };
        *best = best.max(next);
    });
    (battle, quiet)
}

/// Returns whether a step is a turn without an attack.
fn is_quiet(step: Step) -> bool {
    matches!(step, Step::Turn(turn) if turn.attack.is_none())
}

/// Which positions of a slice are grounded.
struct Ground {
    slice: Slice,
    index: Index,
    firm: Vec<AtomicBool>,
    /// What each position waits for: a position of the other slice that has to be grounded first,
    /// [`A_CALL`], or [`NOTHING`].
    waits: Vec<AtomicU32>,
}

/// No rank: the position is looked at in the next round.
const NOTHING: Rank = Rank::MAX;
/// No rank: the position is looked at after one of those that can ground it has been grounded.
const A_CALL: Rank = Rank::MAX - 1;

impl Ground {
    fn new(slice: Slice) -> Ground {
        let index = Index::new(slice);
        let firm = (0..index.size()).map(|_| AtomicBool::new(false)).collect();
        let waits = (0..index.size()).map(|_| AtomicU32::new(NOTHING)).collect();
        Ground { slice, index, firm, waits }
    }

    fn jobs(&self) -> Vec<Range<Rank>> {
        let size = self.index.size();
        let jobs = (0..size).step_by(JOB as usize);
        jobs.map(|from| from as Rank..(from + JOB).min(size) as Rank).collect()
    }

    fn at(&self, rank: Rank) -> Option<Position> {
        let board = self.index.board(rank)?;
        Some(position(&board, Side::First, self.slice.as_ghosts()))
    }

    /// Returns the value of a position in the table.
    fn found(&self, rank: Rank, values: &Lookup<'_>) -> Option<Units> {
        values.values.get(self.slice)?.get(rank as usize).copied()
    }

    /// Checks every value, and marks those that a battle grounds.
    fn check(
        &self,
        rules: &Looney,
        values: &Lookup<'_>,
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Verified, Stopped> {
        let parts = share(threads, &self.jobs(), watch, &VERIFY, |ranks| {
            let mut seen = Verified::default();
            for rank in ranks.clone() {
                let Some(position) = self.at(rank) else { continue };
                seen.positions += 1;
                let found = self.found(rank, values).unwrap_or(HOLE);
                let (battle, quiet) = follows(rules, &position, values);
                let expected = battle.max(quiet);
                let off = (f64::from(found) - expected).abs();
                seen.residual = seen.residual.max(off);
                if off > ROUNDING {
                    seen.faults += 1;
                    seen.first.get_or_insert_with(|| Fault::new(&position, found, Some(expected)));
                }
                let forced = found > DRAW && battle > f64::from(found) - ROUNDING;
                self.firm[rank as usize].store(found == DRAW || forced, Relaxed);
            }
            seen
        })?;
        let mut all = Verified::default();
        parts.into_iter().for_each(|part| all.join(part));
        Ok(all)
    }

    /// Runs one round of grounding, and returns the positions that it grounds. `news` are those of
    /// the other slice that the last round grounded.
    fn spread(
        &self,
        other: &Ground,
        news: &[Rank],
        rules: &Looney,
        values: &Lookup<'_>,
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Vec<Rank>, Stopped> {
        let news: Vec<&[Rank]> = news.chunks(JOB as usize).collect();
        share(threads, &news, watch, &VERIFY, |ranks| {
            ranks.iter().for_each(|rank| self.call(*rank, other, rules, values));
        })?;
        let parts = share(threads, &self.jobs(), watch, &VERIFY, |ranks| {
            let loose = ranks.clone().filter(|rank| !self.firm[*rank as usize].load(Relaxed));
            loose.filter(|rank| self.rests(*rank, other, rules, values)).collect::<Vec<_>>()
        })?;
        Ok(parts.concat())
    }

    /// Calls the positions that a grounded position of the other slice can ground: they have its
    /// value, and a quiet turn leads from them to it. They are found by walking back, because a
    /// quiet turn can be walked in both directions. [`Ground::rests`] then looks at their turns.
    fn call(&self, from: Rank, other: &Ground, rules: &Looney, values: &Lookup<'_>) {
        let Some(worse) = other.found(from, values).filter(|found| *found < DRAW) else { return };
        let Some(reached) = other.index.board(from) else { return };
        let reached = position(&swapped(reached), Side::First, self.slice.as_ghosts());
        rules.visit_steps(&reached, |step| {
            if !is_quiet(step) {
                return;
            }
            let before = self.index.rank(&swapped(board(&rules.after(&reached, step))));
            let waits = &self.waits[before as usize];
            if waits.load(Relaxed) == A_CALL && self.found(before, values) == Some(WHOLE - worse) {
                waits.store(NOTHING, Relaxed);
            }
        });
    }

    /// Returns whether a position that no battle grounds is grounded by other positions. If it is
    /// not, this notes what it waits for.
    fn rests(&self, rank: Rank, other: &Ground, rules: &Looney, values: &Lookup<'_>) -> bool {
        let is_firm = |rank: Rank| other.firm[rank as usize].load(Relaxed);
        let waits = &self.waits[rank as usize];
        let awaited = waits.load(Relaxed);
        if awaited == A_CALL || awaited != NOTHING && !is_firm(awaited) {
            return false;
        }
        let Some(position) = self.at(rank) else { return false };
        let Some(found) = self.found(rank, values) else { return false };
        let (mut grounding, mut loose) = (false, None);
        rules.visit_steps(&position, |step| {
            if !is_quiet(step) {
                return;
            }
            let next = other.index.rank(&board(&rules.after(&position, step)));
            if !is_firm(next) {
                loose = Some(next);
            } else if other.found(next, values) == Some(WHOLE - found) {
                grounding = true;
            }
        });
        let better = found > DRAW;
        waits.store(if better { A_CALL } else { loose.unwrap_or(NOTHING) }, Relaxed);
        if better { grounding } else { loose.is_none() }
    }

    /// Returns the positions that nothing grounds, as faults.
    fn loose(&self, values: &Lookup<'_>) -> Verified {
        let mut seen = Verified::default();
        for (rank, firm) in (0..).zip(&self.firm) {
            if !firm.load(Relaxed)
                && let Some(position) = self.at(rank)
            {
                let found = self.found(rank, values).unwrap_or(HOLE);
                seen.faults += 1;
                seen.first.get_or_insert_with(|| Fault::new(&position, found, None));
            }
        }
        seen
    }
}

/// Checks all slices with this number of pieces, or resumes `pass`. `values` holds these slices and
/// those with one piece less, and `kept` is called with the pass after each slice and its other
/// side.
///
/// # Errors
/// Returns [`Stopped`] if `watch` stops the work.
pub fn verify(
    pieces: u32,
    values: &Values,
    pass: Pass<Verified>,
    threads: usize,
    watch: &dyn Watch,
    kept: &mut dyn FnMut(&Pass<Verified>),
) -> Result<Verified, Stopped> {
    verify_slices(&Slice::all(pieces), values, pass, threads, watch, kept)
}

/// Checks slices with equally many pieces, a pair at a time.
pub(super) fn verify_slices(
    slices: &[Slice],
    values: &Values,
    mut pass: Pass<Verified>,
    threads: usize,
    watch: &dyn Watch,
    kept: &mut dyn FnMut(&Pass<Verified>),
) -> Result<Verified, Stopped> {
    let lookup = Lookup::new(values, slices.first().map_or(LEAST, |slice| slice.pieces()));
    let pairs = slices.chunk_by(|a, b| *a == b.other()).skip(pass.done as usize);
    for pair in pairs {
        let pair: Vec<Ground> = pair.iter().map(|slice| Ground::new(*slice)).collect();
        pass.add(verify_pair(&pair, &lookup, threads, watch)?);
        kept(&pass);
    }
    Ok(pass.seen)
}

/// Checks a slice and its other side, which may be the same slice.
fn verify_pair(
    pair: &[Ground],
    values: &Lookup<'_>,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Verified, Stopped> {
    let rules = Looney::default();
    let mut seen = Verified::default();
    for ground in pair {
        seen.join(ground.check(&rules, values, threads, watch)?);
    }
    let mut news = vec![Vec::new(); pair.len()];
    loop {
        let mut grounded = Vec::with_capacity(pair.len());
        for (ground, (other, news)) in pair.iter().zip(pair.iter().zip(&news).rev()) {
            grounded.push(ground.spread(other, news, &rules, values, threads, watch)?);
        }
        if grounded.iter().all(Vec::is_empty) {
            break;
        }
        seen.rounds += 1;
        for (ground, ranks) in pair.iter().zip(&grounded) {
            ranks.iter().for_each(|rank| ground.firm[*rank as usize].store(true, Relaxed));
        }
        news = grounded;
    }
    pair.iter().for_each(|ground| seen.join(ground.loose(values)));
    Ok(seen)
}
