//! The exact value of a position: who wins how much, and how soon.

use std::cmp::Ordering;
use std::fmt;

use dejarik_rules::{Bilingual, Wording, wording};

/// The outcome under best play of both sides, from the view of the side to move.
///
/// Verdicts are ordered by the preference of the side to move: more points first, then a quicker
/// win or a slower loss.
///
/// ```
/// use dejarik_tables::Verdict;
///
/// let win = Verdict { points: 1, plies: 7 };
/// assert!(win > Verdict::DRAW && win > Verdict { points: 1, plies: 9 });
/// assert_eq!(win.before(), Verdict { points: -1, plies: 8 });
/// assert_eq!(win.to_string(), "+1 in 7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verdict {
    /// Points for the side to move: positive if it wins them, negative if the other side does. A
    /// win counts 1 in rule sets without points.
    pub points: i8,
    /// Plies in which the side that is ahead forces at least these points against any defence; 0 if
    /// neither side is ahead.
    pub plies: u16,
}

impl Verdict {
    /// Neither side can force a win.
    pub const DRAW: Verdict = Verdict { points: 0, plies: 0 };

    /// Returns the distance in plies; `None` if neither side is ahead.
    pub fn distance(self) -> Option<u16> {
        (self.points != 0).then_some(self.plies)
    }

    /// Returns the verdict for the player whose move led here: the points seen from the other side,
    /// one ply further away.
    #[must_use]
    pub fn before(self) -> Verdict {
        match self.points {
            0 => Verdict::DRAW,
            points => Verdict { points: -points, plies: self.plies + 1 },
        }
    }
}

impl Bilingual for Verdict {
    /// Returns `+1 in 7`, or `0` for a draw.
    fn wording(&self) -> Wording {
        let points = self.points;
        match self.distance() {
            Some(plies) => wording!("{points:+} in {plies}", "{points:+} en {plies}"),
            None => Wording::same("0"),
        }
    }
}

impl fmt::Display for Verdict {
    /// Writes the text in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
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
    fn quicker_wins_and_slower_losses_are_better() {
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
