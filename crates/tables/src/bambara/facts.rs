//! Statistics of a whole table: shares, histograms, zugzwang, passes, and the worth of each kind of
//! piece.
//!
//! They take one pass over all positions (up to symmetry, with the side to move normalised), which
//! takes about as long as the verifier. Definitions:
//!
//! - *mutual zugzwang*: neither side has just lost a piece, and each side would rather have the
//!   other to move: *full* if the side to move loses whichever side that is, *half* if one of them
//!   draws;
//! - a piece on the board is *needed* if its side, to move, would be worse off with the piece
//!   inactive beside the board and everything else unchanged, and *in the way* if its side would be
//!   better off.

use std::ops::Range;

use dejarik_rules::Words;
use dejarik_rules::bambara::{Bambara, Kind, Position, Step};

use super::cells::Code;
use super::index::{Index, Rank};
use super::packed::{Packed, own};
use super::solve::jobs;
use crate::pass::{Gather, Pass};
use crate::progress::{Stopped, Watch};

/// Number of positions by their value for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shares {
    /// Number of won positions, including finished ones (B-13).
    pub wins: u64,
    /// Number of lost positions.
    pub losses: u64,
    /// Number of drawn positions.
    pub draws: u64,
}

/// How often the side to move needs a piece on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Worth {
    /// Positions in which its side would be worse off with the piece inactive.
    pub needed: u64,
    /// Positions in which it would make no difference.
    pub equal: u64,
    /// Positions in which its side would be better off with the piece inactive.
    pub in_the_way: u64,
}

/// Positions of mutual zugzwang, counted once for each side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Zugzwang {
    /// The side to move loses, whichever side that is.
    pub full: u64,
    /// Having the move costs half a point: a win if the other side were to move becomes a draw, or
    /// a draw becomes a loss.
    pub half: u64,
}

/// Statistics of a whole table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Facts {
    /// All positions.
    pub all: Shares,
    /// Positions in which the side to move has just lost a piece.
    pub marked: Shares,
    /// Positions by the number of pieces on the board, 0 to 8.
    pub by_pieces: [Shares; 9],
    /// Positions by distance in plies: wins where it is even, losses where it is odd.
    pub by_distance: Vec<u64>,
    /// The smallest rank with each distance.
    pub examples: Vec<Option<Rank>>,
    /// Positions of mutual zugzwang.
    pub zugzwang: Zugzwang,
    /// Number of positions in which the side to move has no legal action (B-14).
    pub passes: u64,
    /// How much each kind of piece is needed, in the order of [`Kind::ALL`], for pieces of the side
    /// to move.
    pub worth: [Worth; 4],
}

impl Shares {
    fn add(&mut self, code: Code) {
        match code {
            Code::UNKNOWN => self.draws += 1,
            code if code.is_win() => self.wins += 1,
            _ => self.losses += 1,
        }
    }

    fn join(&mut self, other: &Shares) {
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
    }

    /// Returns the number of all positions.
    pub fn total(&self) -> u64 {
        self.wins + self.losses + self.draws
    }
}

/// Number of ranks in a thread's unit of work.
const JOB: u64 = 1 << 20;

/// Collects the statistics of a table, or resumes `pass`. `code` returns the code of a rank, and
/// `kept` is called with the pass after each stretch.
///
/// # Errors
/// Returns [`Stopped`] if `watch` stops the work.
pub fn facts(
    rules: Bambara,
    index: &Index,
    code: impl Fn(Rank) -> Code + Sync,
    pass: Pass<Facts>,
    threads: usize,
    watch: &dyn Watch,
    kept: &mut dyn FnMut(&Pass<Facts>),
) -> Result<Facts, Stopped> {
    let count = |ranks: &Range<Rank>| {
        let mut facts = Facts::default();
        let mut cursor = index.cursor();
        for rank in ranks.clone() {
            if let Some(position) = cursor.position(rank) {
                facts.add(&rules, index, &code, rank, position);
            }
        }
        facts
    };
    pass.finish(
        &jobs(index.size(), JOB),
        threads,
        watch,
        &Words::new("facts", "chiffres"),
        count,
        kept,
    )
}

/// Returns the value of a code for the side to move: -1, 0 or 1.
fn points(code: Code) -> i8 {
    code.verdict().points
}

impl Facts {
    fn add(
        &mut self,
        rules: &Bambara,
        index: &Index,
        code: &impl Fn(Rank) -> Code,
        rank: Rank,
        position: Packed,
    ) {
        let here = code(rank);
        let is_marked = position.mark() > 0;
        self.all.add(here);
        self.by_pieces[position.on_board().count_ones() as usize].add(here);
        if is_marked {
            self.marked.add(here);
        }
        if let Some(plies) = here.verdict().distance() {
            let plies = usize::from(plies);
            if self.by_distance.len() <= plies {
                self.by_distance.resize(plies + 1, 0);
                self.examples.resize(plies + 1, None);
            }
            self.by_distance[plies] += 1;
            let example = &mut self.examples[plies];
            *example = Some(example.map_or(rank, |other| other.min(rank)));
        }
        if position.is_won() {
            return;
        }
        if !is_marked && !position.swapped().is_won() {
            // The value for the side to move if it were the other side's turn.
            let otherwise = -points(code(index.rank(position.swapped())));
            match (points(here), otherwise) {
                (-1, 1) => self.zugzwang.full += 1,
                (-1, 0) | (0, 1) => self.zugzwang.half += 1,
                _ => {}
            }
        }
        if may_pass(rules, &position.position()) {
            self.passes += 1;
        }
        for kind in Kind::ALL {
            if position.at(own(kind)) < super::packed::OFF {
                let without = points(code(index.rank(position.inactive(own(kind)))));
                let worth = &mut self.worth[kind as usize];
                match without.cmp(&points(here)) {
                    std::cmp::Ordering::Less => worth.needed += 1,
                    std::cmp::Ordering::Equal => worth.equal += 1,
                    std::cmp::Ordering::Greater => worth.in_the_way += 1,
                }
            }
        }
    }
}

impl Gather for Facts {
    fn join(&mut self, other: Facts) {
        self.all.join(&other.all);
        self.marked.join(&other.marked);
        for (mine, theirs) in self.by_pieces.iter_mut().zip(&other.by_pieces) {
            mine.join(theirs);
        }
        let length = self.by_distance.len().max(other.by_distance.len());
        self.by_distance.resize(length, 0);
        self.examples.resize(length, None);
        for (plies, count) in other.by_distance.iter().enumerate() {
            self.by_distance[plies] += count;
            let both = [self.examples[plies], other.examples[plies]];
            self.examples[plies] = both.into_iter().flatten().min();
        }
        self.zugzwang.full += other.zugzwang.full;
        self.zugzwang.half += other.zugzwang.half;
        self.passes += other.passes;
        for (mine, theirs) in self.worth.iter_mut().zip(&other.worth) {
            mine.needed += theirs.needed;
            mine.equal += theirs.equal;
            mine.in_the_way += theirs.in_the_way;
        }
    }
}

/// Returns whether passing is the only legal step, in which case it is the first one listed.
fn may_pass(rules: &Bambara, position: &Position) -> bool {
    let mut passes = false;
    rules.any_step(position, |step| {
        passes = step == Step::Pass;
        true
    });
    passes
}
