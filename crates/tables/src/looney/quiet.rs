//! The quiet game between two battles: the values of positions, given the values of their best
//! battles.
//!
//! With `n` quiet turns left until the draw (L-15) a position's value is the best of its best
//! battle and its quiet turns with `n - 1` left; with none left it is a draw. A value only moves
//! away from the draw as `n` grows, because a side that can force more than a draw within `n` turns
//! can do so within more. So the values *settle*. Since they are whole numbers they settle exactly,
//! at the values of the game in which endless play is a draw.
//!
//! The two sides of a slice alternate: a step computes the values of one side with `n` turns left
//! from those of the other side with `n - 1`. After the first two steps only positions that depend
//! on a changed value are examined. A step reads one side and writes the other, so the result does
//! not depend on the number of threads. Cost: 0.3 to 0.5 µs per position examined, and each is
//! examined a few times.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering::Relaxed};

use dejarik_rules::Side;
use dejarik_rules::looney::{Ghosts, Size};

use super::board::{Board, byte, cell, position};
use super::index::{Index, Rank};
use super::slice::Slice;
use super::values::{DRAW, HOLE, Units, WHOLE};
use crate::par::share;
use crate::progress::{Stopped, UNNAMED, Watch};

/// Number of ranks in a word of marks.
const WORD: usize = 64;
/// Number of words in a thread's unit of work.
const JOB: usize = 1 << 10;

/// One side of a slice while the quiet game is solved.
pub(super) struct Half<'a> {
    /// The index of this side's positions.
    index: Index,
    /// The index of the other side's positions, for boards from this side's view.
    other: Index,
    /// The best battle of each position; 0 if there is none, [`HOLE`] if there is no position.
    battles: &'a [Units],
    values: Vec<AtomicU16>,
    /// The number of turns left at which each value last changed.
    turns: Vec<AtomicU8>,
    marks: Vec<AtomicU64>,
}

impl<'a> Half<'a> {
    pub(super) fn new(slice: Slice, battles: &'a [Units]) -> Half<'a> {
        let index = Index::new(slice);
        let fresh = |battle: &Units| AtomicU16::new(if *battle == HOLE { HOLE } else { DRAW });
        let zero = |_| AtomicU64::new(0);
        Half {
            other: Index::new(slice.other()).swapped(),
            index,
            battles,
            values: battles.iter().map(fresh).collect(),
            turns: battles.iter().map(|_| AtomicU8::new(0)).collect(),
            marks: (0..battles.len().div_ceil(WORD)).map(zero).collect(),
        }
    }

    /// Returns the current values.
    pub(super) fn values(&self) -> Vec<Units> {
        self.values.iter().map(|value| value.load(Relaxed)).collect()
    }

    /// Returns the final values, and the number of turns left at which each last changed.
    pub(super) fn into_values(self) -> (Vec<Units>, Vec<u8>) {
        let values = self.values.into_iter().map(AtomicU16::into_inner).collect();
        (values, self.turns.into_iter().map(AtomicU8::into_inner).collect())
    }

    /// Returns how many numbers this side has.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns the current value of a position.
    pub(super) fn value(&self, rank: usize) -> Units {
        self.values[rank].load(Relaxed)
    }

    /// Returns the value of a position's best battle.
    pub(super) fn battle(&self, rank: usize) -> Units {
        self.battles[rank]
    }

    /// Returns the number after the first quiet turn that leads to this value with fewer turns
    /// left.
    pub(super) fn turn_to(&self, rank: usize, other: &Half<'_>, value: Units) -> Option<Rank> {
        let board = self.index.board(rank as Rank)?;
        let (turns, mut found) = (self.turns[rank].load(Relaxed), None);
        self.visit(&board, Side::First, |next| {
            let there = next as usize;
            if found.is_none()
                && other.value(there) == value
                && other.turns[there].load(Relaxed) < turns
            {
                found = Some(next);
            }
        });
        found
    }

    fn jobs(&self) -> Vec<Range<usize>> {
        let words = self.marks.len();
        (0..words).step_by(JOB).map(|from| from..(from + JOB).min(words)).collect()
    }

    fn mark(&self, rank: Rank) {
        let bit = 1 << (rank as usize % WORD);
        let word = &self.marks[rank as usize / WORD];
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    /// Visits the other side's numbers of the boards after each quiet turn of `mover`.
    #[inline]
    fn visit(&self, board: &Board, mover: Side, mut visit: impl FnMut(Rank)) {
        let at = position(board, mover, Ghosts::NONE);
        let mut next = *board;
        at.visit_quiet(|bundle| {
            for (size, place) in Size::ALL.into_iter().zip(bundle.places) {
                next[cell(mover, size)] = byte(place);
            }
            self.other.visit_ranks(&mut next, cell(mover, bundle.mover), bundle.ends, &mut visit);
        });
    }

    /// Returns the best value of a position, from its battle and the values of the other side.
    fn best(&self, rank: Rank, board: &Board, other: &Half<'_>) -> Units {
        // The least that a quiet turn leaves the other side.
        let mut least = WHOLE;
        self.visit(board, Side::First, |next| {
            least = least.min(other.values[next as usize].load(Relaxed));
        });
        self.battles[rank as usize].max(WHOLE - least)
    }

    /// Marks the positions of the other side whose values depend on this position's changed value.
    fn spread(&self, board: &Board, old: Units, new: Units, other: &Half<'_>) {
        self.visit(board, Side::Second, |before| {
            let value = other.values[before as usize].load(Relaxed);
            let touched = if new < old {
                value < WHOLE - new
            } else {
                value == WHOLE - old && value > other.battles[before as usize]
            };
            if touched {
                other.mark(before);
            }
        });
    }

    /// Runs a step, to this number of turns left, on the marked positions, or on all of them in the
    /// first steps. Returns whether a value has changed.
    fn step(
        &self,
        other: &Half<'_>,
        turn: u16,
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<bool, Stopped> {
        let changed = share(threads, &self.jobs(), watch, &UNNAMED, |words| {
            let mut changed = false;
            for word in words.clone() {
                let mut marks = self.marks[word].swap(0, Relaxed);
                if turn <= 2 {
                    marks = u64::MAX;
                }
                while marks != 0 {
                    let rank = word * WORD + marks.trailing_zeros() as usize;
                    marks &= marks - 1;
                    changed |= self.look(rank, other, turn);
                }
            }
            changed
        })?;
        Ok(changed.into_iter().any(|changed| changed))
    }

    /// Updates the value of a position. Returns whether it has changed.
    fn look(&self, rank: usize, other: &Half<'_>, turn: u16) -> bool {
        let Some(value) = self.values.get(rank) else { return false };
        let old = value.load(Relaxed);
        if old == HOLE {
            return false;
        }
        let Some(board) = self.index.board(rank as Rank) else { return false };
        let new = self.best(rank as Rank, &board, other);
        if new != old {
            value.store(new, Relaxed);
            self.turns[rank].store(u8::try_from(turn).unwrap_or(u8::MAX), Relaxed);
            self.spread(&board, old, new, other);
        }
        new != old
    }
}

/// Solves the quiet game of a slice's two sides until the values settle, or for `most` turns: the
/// second side is then at that many turns if they are odd, the first side if they are even. Returns
/// the number of turns from which on no value changes.
pub(super) fn settle(
    halves: [&Half<'_>; 2],
    most: u16,
    threads: usize,
    watch: &dyn Watch,
) -> Result<u16, Stopped> {
    // The first side has 0 turns left, then the second side 1, the first side 2, and so on.
    let [mut next, mut now] = halves;
    for turn in 1..=most {
        let changed = now.step(next, turn, threads, watch)?;
        if !changed && turn > 1 {
            return Ok(turn - 1);
        }
        std::mem::swap(&mut now, &mut next);
    }
    Ok(most)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use dejarik_rules::looney::{Looney, Step};
    use dejarik_rules::ruleset::RuleSet;

    use super::super::board::board;
    use super::*;

    /// Returns the numbers after the quiet turns in the rules' list of steps, with how often each
    /// occurs.
    fn slow(slice: Slice, at: &Board, mover: Side) -> BTreeMap<Rank, u32> {
        let rules = Looney::default();
        let before = position(at, mover, slice.as_ghosts());
        let theirs = Index::new(slice.other());
        let mut found = BTreeMap::new();
        rules.visit_steps(&before, |step| {
            let Step::Turn(turn) = step else { panic!("{step:?}") };
            if turn.attack.is_none() {
                let next = rules.after(&before, step);
                // After a reversed turn the side that made it is still to move.
                let seen = if mover == Side::First { next } else { next.with_mover(mover) };
                *found.entry(theirs.rank(&board(&seen))).or_default() += 1;
            }
        });
        found
    }

    /// The same placement with another side to move.
    trait WithMover {
        fn with_mover(&self, side: Side) -> Self;
    }

    impl WithMover for dejarik_rules::looney::Position {
        fn with_mover(&self, side: Side) -> Self {
            Self::placed(Side::BOTH.map(|side| self.places(side)), side, self.ghosts())
        }
    }

    fn fast(half: &Half<'_>, at: &Board, mover: Side) -> BTreeMap<Rank, u32> {
        let mut found = BTreeMap::new();
        half.visit(at, mover, |rank| *found.entry(rank).or_default() += 1);
        found
    }

    #[test]
    fn quiet_turns_agree_with_the_rules_in_both_directions() {
        let slices = (4..=8).flat_map(|pieces| Slice::all(pieces).into_iter().step_by(17));
        for slice in slices {
            let half = Half::new(slice, &[]);
            for rank in (0..half.index.size()).step_by(half.index.size() as usize / 313) {
                let Some(at) = half.index.board(rank as Rank) else { continue };
                for mover in Side::BOTH {
                    assert_eq!(fast(&half, &at, mover), slow(slice, &at, mover), "{slice} {at:?}");
                }
            }
        }
    }

    #[test]
    fn a_quiet_turn_can_be_taken_back() {
        let slice = Slice::all(5)[3];
        let (half, other) = (Half::new(slice, &[]), Half::new(slice.other(), &[]));
        for rank in (0..half.index.size()).step_by(4001) {
            let Some(at) = half.index.board(rank as Rank) else { continue };
            for next in fast(&half, &at, Side::First).into_keys() {
                let Some(there) = other.index.board(next) else { panic!("a turn into a hole") };
                let back = fast(&other, &there, Side::Second);
                assert!(back.contains_key(&(rank as Rank)), "{slice} {rank} {next}");
            }
        }
    }
}
