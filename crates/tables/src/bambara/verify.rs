//! The verifier: checks every position against its children by the forward rules alone.
//!
//! The distances make a table its own proof, which one pass checks:
//!
//! - a position is won in 0 plies exactly where B-13 says so;
//! - a win in `d`: some step leads to a loss in `d - 1`, none to a quicker one;
//! - a loss in `d`: every step leads to a win, the slowest in `d - 1`;
//! - a draw: no step leads to a loss, some step leads to a draw.
//!
//! By induction on the distance all wins and losses are true and exact. No draw can be won or lost,
//! because a side in a drawn position can always stay in one. The verifier shares only the rules
//! and the index with the solver. Cost: all children of all positions, about 10^11 ranks.

use std::ops::Range;

use dejarik_rules::bambara::Bambara;
use dejarik_rules::ruleset::RuleSet;
use dejarik_rules::{Bilingual, Wording, wording};

use super::cells::Code;
use super::index::{Index, Rank};
use super::packed::Packed;
use super::solve::jobs;
use crate::pass::{Gather, Pass};
use crate::progress::{Stopped, VERIFY, Watch};
use crate::verdict::Verdict;

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verified {
    /// Number of positions checked.
    pub positions: u64,
    /// Number of steps followed.
    pub steps: u64,
    /// Number of positions whose verdict does not follow from those of their children.
    pub faults: u64,
    /// The faulty position with the smallest rank.
    pub first: Option<Fault>,
}

/// A position whose verdict does not follow from those of its children.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fault {
    /// The position, in DPN.
    pub position: String,
    /// Its rank, which is the number of its cell.
    pub cell: Rank,
    /// The verdict of the table.
    pub found: Verdict,
    /// The verdict that follows from those of the children.
    pub expected: Verdict,
}

impl Bilingual for Fault {
    fn wording(&self) -> Wording {
        let Fault { position, cell, found, expected } = self;
        wording!(
            "{position} (cell {cell}): {found}, expected {expected}",
            "{position} (cellule {cell}) : {found} ; attendu : {expected}";
            found, expected
        )
    }
}

impl Gather for Verified {
    fn join(&mut self, later: Verified) {
        self.positions += later.positions;
        self.steps += later.steps;
        self.faults += later.faults;
        self.first = self.first.take().or(later.first);
    }
}

/// Number of ranks in a thread's unit of work.
const JOB: u64 = 1 << 18;
/// Number of children that are ranked before any is looked up. The look-ups are cache misses, and
/// the processor handles many of them at a time if nothing comes between.
const BATCH: usize = 1 << 12;

/// Checks a whole table, or resumes `pass`. `code` returns the code of a rank, and `kept` is called
/// with the pass after each stretch.
///
/// # Errors
/// Returns [`Stopped`] if `watch` stops the work.
pub fn verify(
    rules: Bambara,
    index: &Index,
    code: impl Fn(Rank) -> Code + Sync,
    pass: Pass<Verified>,
    threads: usize,
    watch: &dyn Watch,
    kept: &mut dyn FnMut(&Pass<Verified>),
) -> Result<Verified, Stopped> {
    let check = |ranks: &Range<Rank>| {
        let (mut seen, mut batch) = (Verified::default(), Batch::default());
        let mut cursor = index.cursor();
        for rank in ranks.clone() {
            let Some(packed) = cursor.position(rank) else { continue };
            batch.add(rules, index, rank, packed);
            if batch.children.len() >= BATCH {
                batch.judge(index, &code, &mut seen);
            }
        }
        batch.judge(index, &code, &mut seen);
        seen
    };
    pass.finish(&jobs(index.size(), JOB), threads, watch, &VERIFY, check, kept)
}

/// Positions and all their children.
#[derive(Default)]
struct Batch {
    /// Each position, and where its children end.
    positions: Vec<(Rank, usize)>,
    children: Vec<Rank>,
    codes: Vec<Code>,
}

impl Batch {
    fn add(&mut self, rules: Bambara, index: &Index, rank: Rank, packed: Packed) {
        let position = packed.position();
        rules.visit_steps(&position, |step| {
            self.children.push(index.rank(Packed::of(&rules.after(&position, step))));
        });
        self.positions.push((rank, self.children.len()));
    }

    /// Checks the collected positions and empties the batch.
    fn judge(&mut self, index: &Index, code: &impl Fn(Rank) -> Code, seen: &mut Verified) {
        self.codes.extend(self.children.drain(..).map(code));
        let mut from = 0;
        for (rank, end) in self.positions.drain(..) {
            let children = self.codes[from..end].iter().map(|child| child.verdict().before());
            // Without a step the side to move has won (B-13).
            let expected = children.max().unwrap_or(Code::WON.verdict());
            seen.positions += 1;
            let found = code(rank).verdict();
            if found != expected {
                seen.faults += 1;
                seen.first.get_or_insert_with(|| {
                    let position = index.unrank(rank).position().to_string();
                    Fault { position, cell: rank, found, expected }
                });
            }
            from = end;
        }
        seen.steps += self.codes.len() as u64;
        self.codes.clear();
    }
}
