//! The verifier: every value against the rules, by forward steps and throws alone.
//!
//! Two things are checked. Each value is the best of the battles and the quiet turns that the rules
//! list, a battle's worth being found by following its throws and ghosts to the end, and the table's
//! word behind it: the difference, the *residual*, is no more than the rounding. And each
//! value is *grounded*: whoever is worth more than a draw can force a battle that makes it so. That
//! it needs, since positions that only point at each other would fit any value; so
//!
//! - a draw is grounded;
//! - more than a draw, if its best battle is worth it, or a quiet turn of that worth leads to a
//!   grounded position;
//! - less than a draw, if all quiet turns lead to grounded positions.
//!
//! By induction over the turns left, values never are further from the draw than the residuals let
//! them be, and with as many turns left as the grounding took rounds they are as far. Of the solver
//! it shares the rules, the index, and nothing else. Costs some 20 µs a position, with ghosts up to
//! ten times as much.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use dejarik_rules::Side;
use dejarik_rules::looney::{Looney, Position, Step};
use dejarik_rules::ruleset::{Actor, ChanceNode, RuleSet};

use super::board::{board, position};
use super::index::{Index, Rank};
use super::slice::{LEAST, Slice};
use super::values::{DRAW, HOLE, Units, Values, WHOLE};
use crate::par::share;
use crate::{Stopped, Watch};

/// Half a unit of rounding, the share of a unit by which a stand-off may have changed last, and what
/// sums of `f64` may stray.
const ROUNDING: f64 = 0.5 + 70.0 / 256.0 + 1e-6;
const JOB: u64 = 1 << 11;

/// What the verifier saw.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verified {
    /// Positions looked at.
    pub positions: u64,
    /// Values that do not follow from others.
    pub faults: u64,
    /// The first of them.
    pub first: Option<Fault>,
    /// The largest difference of a value and what follows, in units.
    pub residual: f64,
    /// Rounds until every value was grounded.
    pub rounds: u32,
}

impl Verified {
    fn and(self, other: Verified) -> Verified {
        Verified {
            positions: self.positions + other.positions,
            faults: self.faults + other.faults,
            first: self.first.or(other.first),
            residual: self.residual.max(other.residual),
            rounds: self.rounds.max(other.rounds),
        }
    }
}

/// A value that does not follow from others.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The position.
    pub position: Position,
    /// What the table says, in units.
    pub found: Units,
    /// What follows; `None` if nothing grounds the value.
    pub expected: Option<f64>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { position, found, expected } = self;
        let whole = f64::from(WHOLE);
        write!(f, "{position}: {:.6}, ", f64::from(*found) / whole)?;
        match expected {
            Some(expected) => write!(f, "expected {:.6}", expected / whole),
            None => f.write_str("which no battle can force"),
        }
    }
}

/// The indices that positions are looked up by; ghosts make no difference to them.
pub(super) struct Lookup<'a> {
    values: &'a Values,
    indices: HashMap<usize, Index>,
}

impl<'a> Lookup<'a> {
    pub(super) fn new(values: &'a Values, pieces: u32) -> Lookup<'a> {
        let slices = [pieces, pieces - 1].into_iter().flat_map(Slice::all);
        let indices = slices.map(|slice| (slice.shape(), Index::new(slice)));
        Lookup { values, indices: indices.collect() }
    }

    /// The value of a position between two turns to the side to move, in units.
    fn value(&self, position: &Position) -> Option<Units> {
        let slice = Slice::of(position)?;
        let rank = self.indices.get(&slice.shape())?.rank(&board(position));
        self.values.get(slice)?.get(rank as usize).copied()
    }
}

/// What a position is worth to a side, in units: through the rules, to the next position that is
/// between two turns. A value that is not there counts as far off, so that it is a fault.
fn worth(
    rules: &Looney,
    position: &Position,
    side: Side,
    values: &Lookup<'_>,
    known: &mut HashMap<Position, f64>,
) -> f64 {
    if position.battle().is_some()
        && let Some(worth) = known.get(position)
    {
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
    if position.battle().is_some() {
        known.insert(*position, worth);
    }
    worth
}

/// What follows for a position from its steps: the best battle, the best quiet turn.
pub(super) fn follows(rules: &Looney, position: &Position, values: &Lookup<'_>) -> (f64, f64) {
    let (mut battle, mut quiet) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    let mut known = HashMap::new();
    let side = position.to_move();
    rules.visit_steps(position, |step| {
        known.clear();
        let next = worth(rules, &rules.after(position, step), side, values, &mut known);
        match step {
            Step::Turn(turn) if turn.attack.is_none() => quiet = quiet.max(next),
            _ => battle = battle.max(next),
        }
    });
    (battle, quiet)
}

/// Which positions of a slice are grounded.
struct Ground {
    slice: Slice,
    index: Index,
    firm: Vec<AtomicBool>,
}

impl Ground {
    fn new(slice: Slice) -> Ground {
        let index = Index::new(slice);
        let firm = (0..index.size()).map(|_| AtomicBool::new(false)).collect();
        Ground { slice, index, firm }
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

    /// Checks every value, and grounds those that a battle does.
    fn check(
        &self,
        rules: &Looney,
        values: &Lookup<'_>,
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Verified, Stopped> {
        let parts = share(threads, &self.jobs(), watch, "verify", |ranks| {
            let mut seen = Verified::default();
            for rank in ranks.clone() {
                let Some(position) = self.at(rank) else { continue };
                seen.positions += 1;
                let found = values.value(&position).unwrap_or(HOLE);
                let (battle, quiet) = follows(rules, &position, values);
                let expected = battle.max(quiet);
                let off = (f64::from(found) - expected).abs();
                seen.residual = seen.residual.max(off);
                if off > ROUNDING {
                    seen.faults += 1;
                    let expected = Some(expected);
                    seen.first.get_or_insert(Fault { position, found, expected });
                }
                let forced = found > DRAW && battle > f64::from(found) - ROUNDING;
                self.firm[rank as usize].store(found == DRAW || forced, Relaxed);
            }
            seen
        })?;
        Ok(parts.into_iter().fold(Verified::default(), Verified::and))
    }

    /// One round of grounding; the positions that are grounded now.
    fn spread(
        &self,
        other: &Ground,
        rules: &Looney,
        values: &Lookup<'_>,
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Vec<Rank>, Stopped> {
        let parts = share(threads, &self.jobs(), watch, "verify", |ranks| {
            let loose = ranks.clone().filter(|rank| !self.firm[*rank as usize].load(Relaxed));
            loose.filter(|rank| self.rests(*rank, other, rules, values)).collect::<Vec<_>>()
        })?;
        Ok(parts.concat())
    }

    /// Whether a position that no battle grounds rests on others.
    fn rests(&self, rank: Rank, other: &Ground, rules: &Looney, values: &Lookup<'_>) -> bool {
        let Some(position) = self.at(rank) else { return false };
        let Some(found) = values.value(&position) else { return false };
        let (mut any, mut all) = (false, true);
        rules.visit_steps(&position, |step| {
            let Step::Turn(turn) = step else { return };
            if turn.attack.is_some() {
                return;
            }
            let next = rules.after(&position, step);
            let firm = &other.firm[other.index.rank(&board(&next)) as usize];
            let firm = firm.load(Relaxed);
            any |= firm && values.value(&next).is_some_and(|next| next == WHOLE - found);
            all &= firm;
        });
        if found > DRAW { any } else { all }
    }

    /// Those that nothing grounds.
    fn loose(&self, values: &Lookup<'_>) -> Verified {
        let mut seen = Verified::default();
        for (rank, firm) in (0..).zip(&self.firm) {
            if !firm.load(Relaxed)
                && let Some(position) = self.at(rank)
            {
                let found = values.value(&position).unwrap_or(HOLE);
                seen.faults += 1;
                seen.first.get_or_insert(Fault { position, found, expected: None });
            }
        }
        seen
    }
}

/// Checks all slices with so many pieces; `values` holds them and those with a piece less.
pub fn verify(
    pieces: u32,
    values: &Values,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Verified, Stopped> {
    verify_slices(&Slice::all(pieces), values, threads, watch)
}

/// Checks slices with as many pieces, those of a pair together.
pub(super) fn verify_slices(
    slices: &[Slice],
    values: &Values,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Verified, Stopped> {
    let lookup = Lookup::new(values, slices.first().map_or(LEAST, |slice| slice.pieces()));
    let mut seen = Verified::default();
    for pair in slices.chunk_by(|a, b| *a == b.other()) {
        let pair: Vec<Ground> = pair.iter().map(|slice| Ground::new(*slice)).collect();
        seen = seen.and(verify_pair(&pair, &lookup, threads, watch)?);
    }
    Ok(seen)
}

/// Checks a slice and its other side, which may be one.
fn verify_pair(
    pair: &[Ground],
    values: &Lookup<'_>,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Verified, Stopped> {
    let rules = Looney::default();
    let mut seen = Verified::default();
    for ground in pair {
        seen = seen.and(ground.check(&rules, values, threads, watch)?);
    }
    loop {
        let mut firm = Vec::with_capacity(2);
        for (ground, other) in pair.iter().zip(pair.iter().rev()) {
            firm.push(ground.spread(other, &rules, values, threads, watch)?);
        }
        if firm.iter().all(Vec::is_empty) {
            break;
        }
        seen.rounds += 1;
        for (ground, ranks) in pair.iter().zip(firm) {
            ranks.into_iter().for_each(|rank| ground.firm[rank as usize].store(true, Relaxed));
        }
    }
    Ok(pair.iter().fold(seen, |seen, ground| seen.and(ground.loose(values))))
}
