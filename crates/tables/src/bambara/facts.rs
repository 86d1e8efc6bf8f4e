//! What a table says as a whole: shares, histograms, zugzwang, passes, what each piece is worth.
//!
//! One pass over all positions (up to symmetry, side to move normalised), about as long as the
//! verifier's. Definitions:
//!
//! - *mutual zugzwang*: nobody has just lost a piece, and whoever is to move would rather the other
//!   were: *full* where both lose if they have to move, *half* where one draws;
//! - a piece on the board is *worth its place* where its side, to move, would be worse off with the
//!   piece inactive beside the board, everything else as it is; *in the way* where it would be
//!   better off.

use std::ops::Range;

use dejarik_rules::bambara::{Bambara, Kind, Position, Step};

use serde::{Deserialize, Serialize};

use super::cells::Code;
use super::index::{Index, Rank};
use super::packed::{Packed, own};
use super::solve::jobs;
use crate::{Gather, Pass, Stopped, Watch};

/// Positions by what they are to the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shares {
    /// Won, those that are over (B-13) included.
    pub wins: u64,
    /// Lost.
    pub losses: u64,
    /// Drawn.
    pub draws: u64,
}

/// How often a piece is worth its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Worth {
    /// Its side would be worse off with the piece inactive.
    pub needed: u64,
    /// It would make no difference.
    pub equal: u64,
    /// Its side would be better off with the piece inactive.
    pub in_the_way: u64,
}

/// Two positions a symmetry apart, side to move exchanged: one of mutual zugzwang, counted for each
/// side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zugzwang {
    /// Whoever is to move loses.
    pub full: u64,
    /// Whoever is to move gives away half a point: a win if the other were to move is a draw, or a
    /// draw is a loss.
    pub half: u64,
}

/// What a table says as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// All positions.
    pub all: Shares,
    /// Those in which the side to move has just lost a piece.
    pub marked: Shares,
    /// By how many pieces are on the board, 0 to 8.
    pub by_pieces: [Shares; 9],
    /// By distance in plies: wins where it is even, losses where it is odd.
    pub by_distance: Vec<u64>,
    /// A position with each distance, the one with the smallest rank.
    pub examples: Vec<Option<Rank>>,
    /// Mutual zugzwang.
    pub zugzwang: Zugzwang,
    /// Positions in which the side to move has no legal action (B-14).
    pub passes: u64,
    /// By kind, in the order of [`Kind::ALL`], for pieces of the side to move.
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

    /// How many positions.
    pub fn total(&self) -> u64 {
        self.wins + self.losses + self.draws
    }
}

/// Ranks that a thread takes at a time.
const JOB: u64 = 1 << 20;

/// Gathers the facts of a table, or what a pass has left of them; `code` gives the code of a rank,
/// and `kept` sees the pass after each stretch.
pub fn facts(
    rules: Bambara,
    index: &Index,
    code: impl Fn(Rank) -> Code + Sync,
    pass: Pass<Facts>,
    threads: usize,
    watch: &dyn Watch,
    kept: impl FnMut(&Pass<Facts>),
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
    pass.finish(&jobs(index.size(), JOB), threads, watch, "facts", count, kept)
}

/// -1, 0 or 1: what a code is to the side to move.
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
            // Seen by the side to move, if it were the other's turn.
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

/// Whether passing is the only thing to do: the first step is a pass.
fn may_pass(rules: &Bambara, position: &Position) -> bool {
    let mut passes = false;
    rules.any_step(position, |step| {
        passes = step == Step::Pass;
        true
    });
    passes
}
