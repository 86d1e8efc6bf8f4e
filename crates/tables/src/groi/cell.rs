//! What the table holds of a position for a threshold, in one byte.

use crate::Verdict;

/// For one threshold: win or loss with its distance, or neither. 0 is neither, `d + 1` a win in `d`
/// plies, `-(d + 1)` a loss in `d`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cell(pub(super) i8);

/// The longest distance a cell can hold.
pub(super) const LONGEST: u16 = 126;

impl Cell {
    pub(super) const NEITHER: Cell = Cell(0);

    pub(super) const fn win(plies: u16) -> Cell {
        // One more than LONGEST gives -128, which stands for nothing.
        Cell((plies as i8).wrapping_add(1))
    }

    pub(super) const fn loss(plies: u16) -> Cell {
        Cell(-(plies as i8) - 1)
    }

    /// Of a finished position, from the difference in points.
    pub(super) const fn over(difference: i8, threshold: i8) -> Cell {
        if difference >= threshold {
            Cell::win(0)
        } else if difference <= -threshold {
            Cell::loss(0)
        } else {
            Cell::NEITHER
        }
    }

    /// The plies to the win, where it is one.
    pub(super) fn won_in(self) -> Option<u16> {
        (self.0 > 0).then(|| self.0.unsigned_abs() as u16 - 1)
    }

    /// The plies to the loss, where it is one.
    pub(super) fn lost_in(self) -> Option<u16> {
        (self.0 < 0).then(|| self.0.unsigned_abs() as u16 - 1)
    }
}

/// Value and distance from the cells of the thresholds 1, 2 and 3.
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
    fn a_cell_holds_what_it_was_given() {
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
