//! The verifier: every position against its children, by the forward rules alone.
//!
//! Distances make a table its own proof, checked in one pass:
//!
//! - a position is won in 0 plies just where B-13 says so;
//! - a win in `d`: some step leads to a loss in `d - 1`, none to a quicker one;
//! - a loss in `d`: every step leads to a win, the slowest in `d - 1`;
//! - a draw: no step leads to a loss, some step leads to a draw.
//!
//! By induction over distances the wins and losses are true and exact; no draw can be won or lost,
//! since a side that is in one can stay in one for ever. Of the solver it shares the rules and the
//! index, nothing else. Costs: all children of all positions, about 10^11 ranks.

use std::fmt;
use std::ops::Range;

use dejarik_rules::bambara::{Bambara, Position};
use dejarik_rules::ruleset::RuleSet;

use super::cells::Code;
use super::index::{Index, Rank};
use super::packed::Packed;
use super::solve::jobs;
use crate::par::share;
use crate::{Stopped, Verdict, Watch};

/// What the verifier saw.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verified {
    /// Positions looked at.
    pub positions: u64,
    /// Steps followed.
    pub steps: u64,
    /// Positions whose verdict does not follow from their children's.
    pub faults: u64,
    /// The one with the smallest rank.
    pub first: Option<Fault>,
}

/// A position whose verdict does not follow from its children's.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// Its rank.
    pub rank: Rank,
    /// The position.
    pub position: Position,
    /// What the table says.
    pub found: Verdict,
    /// What follows from its children.
    pub expected: Verdict,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { rank, position, found, expected } = self;
        write!(f, "{position} (cell {rank}): {found}, expected {expected}")
    }
}

/// Ranks that a thread takes at a time.
const JOB: u64 = 1 << 19;

/// Checks a whole table; `code` gives the code of a rank.
pub fn verify(
    rules: Bambara,
    index: &Index,
    code: impl Fn(Rank) -> Code + Sync,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Verified, Stopped> {
    let check = |ranks: &Range<Rank>| {
        let mut seen = Verified::default();
        let mut cursor = index.cursor();
        for rank in ranks.clone() {
            let Some(packed) = cursor.position(rank) else { continue };
            let position = packed.position();
            let (expected, children) = from_children(rules, index, &code, &position);
            seen.positions += 1;
            seen.steps += children;
            let found = code(rank).verdict();
            if found != expected {
                seen.faults += 1;
                seen.first.get_or_insert(Fault { rank, position, found, expected });
            }
        }
        seen
    };
    let parts = share(threads, &jobs(index.size(), JOB), watch, "verify", check)?;
    Ok(parts.into_iter().fold(Verified::default(), |all, part| Verified {
        positions: all.positions + part.positions,
        steps: all.steps + part.steps,
        faults: all.faults + part.faults,
        first: all.first.or(part.first),
    }))
}

/// What a position is worth if its children are worth what the table says, and how many they are.
fn from_children(
    rules: Bambara,
    index: &Index,
    code: &impl Fn(Rank) -> Code,
    position: &Position,
) -> (Verdict, u64) {
    let (mut best, mut count) = (None, 0);
    rules.visit_steps(position, |step| {
        let child = Packed::of(&rules.after(position, step));
        let worth = code(index.rank(child)).verdict().before();
        best = best.max(Some(worth));
        count += 1;
    });
    // No step at all: the side to move has won (B-13).
    (best.unwrap_or(Code::WON.verdict()), count)
}
