//! What a table says of a position: who wins how much, and how soon.

use std::cmp::Ordering;
use std::fmt;

/// The outcome under best play, from the view of the side to move.
///
/// Ordered by what the side to move would rather have: more points first, then a win sooner or a
/// loss later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// Points: above 0 the side to move wins them, below 0 the other side does. 1 is a win where a
    /// rule set has no points.
    pub points: i8,
    /// Plies until the side ahead has forced at least these points, whatever the other does;
    /// meaningless (0) where nobody is ahead.
    pub plies: u16,
}

impl Verdict {
    /// Nobody can force anything.
    pub const DRAW: Verdict = Verdict { points: 0, plies: 0 };

    /// The distance in plies; `None` where nobody is ahead.
    pub fn distance(self) -> Option<u16> {
        (self.points != 0).then_some(self.plies)
    }

    /// What the move is worth that leads here, to the player who makes it: the same points, seen
    /// from the other side, a ply later.
    #[must_use]
    pub fn before(self) -> Verdict {
        match self.points {
            0 => Verdict::DRAW,
            points => Verdict { points: -points, plies: self.plies + 1 },
        }
    }
}

impl fmt::Display for Verdict {
    /// `+1 in 7`, or `0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            Some(plies) => write!(f, "{:+} in {plies}", self.points),
            None => f.write_str("0"),
        }
    }
}

impl Ord for Verdict {
    fn cmp(&self, other: &Verdict) -> Ordering {
        let later = self.plies.cmp(&other.plies);
        self.points.cmp(&other.points).then(match self.points.cmp(&0) {
            Ordering::Less => later,
            Ordering::Equal => Ordering::Equal,
            Ordering::Greater => later.reverse(),
        })
    }
}

impl PartialOrd for Verdict {
    fn partial_cmp(&self, other: &Verdict) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sooner_win_and_a_later_loss_are_better() {
        let verdict = |points, plies| Verdict { points, plies };
        let order = [
            verdict(-2, 1),
            verdict(-1, 4),
            verdict(-1, 8),
            Verdict::DRAW,
            verdict(1, 9),
            verdict(1, 3),
            verdict(3, 40),
        ];
        assert!(order.is_sorted());
        assert!(order.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(verdict(2, 4).before(), verdict(-2, 5));
        assert_eq!(Verdict::DRAW.before().distance(), None);
    }
}
