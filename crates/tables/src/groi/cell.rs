//! The byte that a table stores for a position and a threshold.

use crate::verdict::Verdict;

/// A win or loss with its distance for one threshold, or neither. 0 is neither, `d + 1` a win in
/// `d` plies, `-(d + 1)` a loss in `d` plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cell(pub(super) i8);

/// The longest distance a cell can hold.
pub(super) const LONGEST: u16 = 126;

impl Cell {
    pub(super) const NEITHER: Cell = Cell(0);

    pub(super) const fn win(plies: u16) -> Cell {
        // One ply more than LONGEST gives -128, which has no meaning.
        Cell((plies as i8).wrapping_add(1))
    }

    pub(super) const fn loss(plies: u16) -> Cell {
        Cell(-(plies as i8) - 1)
    }

    /// Returns the cell of a finished position from the difference in points.
    pub(super) const fn over(difference: i8, threshold: i8) -> Cell {
        if difference >= threshold {
            Cell::win(0)
        } else if difference <= -threshold {
            Cell::loss(0)
        } else {
            Cell::NEITHER
        }
    }

    /// Returns the plies to the win; `None` if the cell is not a win.
    pub(super) fn won_in(self) -> Option<u16> {
        (self.0 > 0).then(|| self.0.unsigned_abs() as u16 - 1)
    }

    /// Returns the plies to the loss; `None` if the cell is not a loss.
    pub(super) fn lost_in(self) -> Option<u16> {
        (self.0 < 0).then(|| self.0.unsigned_abs() as u16 - 1)
    }
}

/// Combines the cells of the thresholds 1, 2 and 3 into value and distance.
pub(super) fn verdict(cells: [Cell; 3]) -> Verdict {
    for (threshold, cell) in (1..=3).zip(cells).rev() {
        if let Some(plies) = cell.won_in() {
            return Verdict { points: threshold, plies };
        }
        if let Some(plies) = cell.lost_in() {
            return Verdict { points: -threshold, plies };
        }
    }
    Verdict::DRAW
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_returns_the_distance_it_was_made_from() {
        for plies in 0..=LONGEST {
            assert_eq!(Cell::win(plies).won_in(), Some(plies));
            assert_eq!(Cell::loss(plies).lost_in(), Some(plies));
            assert_eq!(Cell::win(plies).lost_in(), None);
        }
        assert_eq!(Cell::over(-1, 1), Cell::loss(0));
        assert_eq!(Cell::over(1, 2), Cell::NEITHER);
    }

    #[test]
    fn the_value_is_the_largest_threshold_forced() {
        let (win, loss, neither) = (Cell::win, Cell::loss, Cell::NEITHER);
        assert_eq!(verdict([win(3), win(9), neither]), Verdict { points: 2, plies: 9 });
        assert_eq!(verdict([loss(4), neither, neither]), Verdict { points: -1, plies: 4 });
        assert_eq!(verdict([neither; 3]), Verdict::DRAW);
    }
}
