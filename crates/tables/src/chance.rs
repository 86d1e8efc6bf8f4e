//! The value of a position in a game with dice: bounds of a chance.

/// Bounds of a side's winning chance plus half its drawing chance, under best play of both sides.
///
/// Both bounds are between 0 and 1. They differ by the rounding of the table, or by more where a
/// draw by the quiet limit is near.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chance {
    /// The lower bound.
    pub lower: f64,
    /// The upper bound.
    pub upper: f64,
}

impl Chance {
    /// Returns a chance that is known exactly.
    pub(crate) const fn exact(value: f64) -> Chance {
        Chance { lower: value, upper: value }
    }

    /// Returns the chance of the other side.
    #[must_use]
    pub fn other(self) -> Chance {
        Chance { lower: 1.0 - self.upper, upper: 1.0 - self.lower }
    }

    /// Returns the middle between the bounds.
    pub fn middle(self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }

    /// Returns the better of two chances, bound by bound.
    pub(crate) fn max(self, other: Chance) -> Chance {
        Chance { lower: self.lower.max(other.lower), upper: self.upper.max(other.upper) }
    }
}
