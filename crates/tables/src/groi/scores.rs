//! The state of a position for all three thresholds while the game is being solved, packed into one
//! word of three ten-bit lanes. A greater lane is better for the side to move, so a position's
//! value is the value of the child that is worst for the other side, turned round, lane by lane.
//!
//! A [`Lane`] fills eight of the ten bits. The two bits above allow all three lanes to be added and
//! compared at once, with the highest bit holding the result.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use super::cell::{Cell, LONGEST};

/// Number of thresholds.
pub(super) const THRESHOLDS: usize = 3;

/// A win or loss with its distance for one threshold, or neither: 255 is a win in 0 plies, 254 a
/// win in 1, 128 neither, 2 a loss in 1, 1 a loss in 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lane(u8);

impl Lane {
    pub(super) const NEITHER: Lane = Lane(128);

    /// Returns the lane of a win in `plies` plies, at most [`LONGEST`].
    #[inline]
    pub(super) const fn win(plies: u8) -> Lane {
        Lane(255 - plies)
    }

    /// Returns the lane of a loss in `plies` plies, at most [`LONGEST`].
    #[inline]
    pub(super) const fn loss(plies: u8) -> Lane {
        Lane(1 + plies)
    }

    #[inline]
    pub(super) const fn is_win(self) -> bool {
        self.0 > Lane::NEITHER.0
    }

    /// Returns the plies to the win or loss.
    #[inline]
    pub(super) const fn plies(self) -> u8 {
        if self.is_win() { 255 - self.0 } else { self.0 - 1 }
    }

    /// Converts the lane to the cell of a table.
    const fn cell(self) -> Cell {
        if self.0 == Lane::NEITHER.0 { Cell::NEITHER } else { Cell(self.0.wrapping_neg() as i8) }
    }

    /// Returns whether the distance is the longest that a lane can hold, so that a longer one may
    /// have been cut off.
    const fn is_too_long(self) -> bool {
        // These are the neighbours of `NEITHER` on either side.
        self.0 == Lane::win(LONGEST as u8).0 || self.0 == Lane::loss(LONGEST as u8).0
    }
}

/// Three lanes, one per threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scores(u32);

const BITS: u32 = 10;
/// Returns a word with the same value in all lanes.
const fn all(lane: u32) -> u32 {
    lane | lane << BITS | lane << (2 * BITS)
}

const NEITHER: u32 = Lane::NEITHER.0 as u32;
/// The highest bit of each lane.
const TOP: u32 = all(512);

/// Returns all ones in the lanes whose highest bit is set in `top`.
#[inline]
const fn lanes(top: u32) -> u32 {
    (top - (top >> (BITS - 1))) | top
}

/// Returns `one` in the lanes of `mask` and `other` elsewhere.
#[inline]
const fn choose(mask: u32, one: u32, other: u32) -> u32 {
    other ^ ((one ^ other) & mask)
}

impl Scores {
    pub(super) const NEITHER: Scores = Scores(all(NEITHER));

    /// Packs the lanes of the three thresholds.
    #[inline]
    pub(super) fn of([one, two, three]: [Lane; THRESHOLDS]) -> Scores {
        let [one, two, three] = [one, two, three].map(|lane| u32::from(lane.0));
        Scores(one | two << BITS | three << (2 * BITS))
    }

    /// Returns the lane of a threshold, counted from 0.
    #[inline]
    pub(super) fn lane(self, threshold: usize) -> Lane {
        Lane((self.0 >> (threshold as u32 * BITS)) as u8)
    }

    /// Returns the scores of a finished position from the difference in points.
    pub(super) fn over(difference: i8) -> Scores {
        Scores::of([1, 2, 3].map(|threshold| match difference {
            points if points >= threshold => Lane::win(0),
            points if points <= -threshold => Lane::loss(0),
            _ => Lane::NEITHER,
        }))
    }

    /// Returns the scores of a position from its children. With no children the result is a loss in
    /// one ply, so kills can only improve it.
    #[inline]
    pub(super) fn of_children(plane: &Plane, children: &[u32]) -> Scores {
        let mut worst = all(255);
        for child in children {
            let child = plane.get(*child).0;
            // The highest bit stays set where the current worst child is at least as good as this
            // one.
            let better = lanes(((worst | TOP) - child) & TOP);
            worst = choose(better, child, worst);
        }
        Scores(worst).turned()
    }

    /// Returns the scores from the other side's view, one ply earlier.
    #[inline]
    pub(super) fn turned(self) -> Scores {
        let wins = self.wins() >> (BITS - 1);
        let losses = self.losses() >> (BITS - 1);
        Scores(all(256) - self.0 + wins - losses)
    }

    /// Returns the highest bits of the lanes that are wins.
    #[inline]
    fn wins(self) -> u32 {
        (self.0 + all(511 - NEITHER)) & TOP
    }

    /// Returns the highest bits of the lanes that are losses.
    #[inline]
    fn losses(self) -> u32 {
        (all(512 + NEITHER - 1) - self.0) & TOP
    }

    /// Returns whether any distance is the longest that a lane can hold, so that a longer one may
    /// have been cut off.
    pub(super) fn is_too_long(self) -> bool {
        self.lanes().into_iter().any(Lane::is_too_long)
    }

    fn lanes(self) -> [Lane; THRESHOLDS] {
        [0, 1, 2].map(|nth| self.lane(nth))
    }

    /// Converts the scores to the cells of a table.
    #[inline]
    pub(super) fn cells(self) -> [Cell; THRESHOLDS] {
        self.lanes().map(Lane::cell)
    }
}

/// The scores of all positions of a layer, by number. Several threads read and write them.
#[derive(Debug)]
pub(super) struct Plane(Vec<AtomicU32>);

impl Plane {
    pub(super) fn new(positions: u32) -> Plane {
        Plane((0..positions).map(|_| AtomicU32::new(Scores::NEITHER.0)).collect())
    }

    #[inline]
    pub(super) fn get(&self, number: u32) -> Scores {
        Scores(self.0[number as usize].load(Ordering::Relaxed))
    }

    #[inline]
    pub(super) fn set(&self, number: u32, scores: Scores) {
        self.0[number as usize].store(scores.0, Ordering::Relaxed);
    }

    /// Returns the number of positions.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Iterates over the scores of a range of positions, in order.
    pub(super) fn scores(&self, numbers: Range<usize>) -> impl Iterator<Item = Scores> {
        self.0[numbers].iter().map(|scores| Scores(scores.load(Ordering::Relaxed)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_convert_to_the_right_cells() {
        for difference in -3..=3 {
            let cells = [1, 2, 3].map(|threshold| Cell::over(difference, threshold));
            assert_eq!(Scores::over(difference).cells(), cells);
        }
        let mut scores = Scores::over(2);
        for plies in 1..LONGEST {
            scores = scores.turned();
            let cell = if plies % 2 == 0 { Cell::win(plies) } else { Cell::loss(plies) };
            assert_eq!(scores.cells(), [cell, cell, Cell::NEITHER]);
            let lane = scores.lane(0);
            assert_eq!((lane.plies(), lane.is_win()), (plies as u8, plies % 2 == 0));
            assert_eq!(Scores::of([lane, scores.lane(1), Lane::NEITHER]), scores);
            assert!(!scores.is_too_long());
        }
        assert!(scores.turned().is_too_long());
        assert!(!Scores::NEITHER.is_too_long());
    }

    #[test]
    fn a_position_takes_its_scores_from_its_worst_child() {
        let plane = Plane::new(4);
        let lost = Scores::over(-1);
        plane.set(0, Scores::over(3));
        plane.set(1, lost.turned().turned());
        plane.set(2, Scores::over(1));
        let (neither, loss, win) = (Cell::NEITHER, Cell::loss(1), Cell::win);
        assert_eq!(Scores::of_children(&plane, &[0]).cells(), [loss; 3]);
        assert_eq!(Scores::of_children(&plane, &[0, 2]).cells(), [loss, neither, neither]);
        assert_eq!(Scores::of_children(&plane, &[0, 1]).cells(), [win(3), neither, neither]);
        plane.set(3, lost);
        assert_eq!(Scores::of_children(&plane, &[1, 3]).cells(), [win(1), neither, neither]);
    }
}
