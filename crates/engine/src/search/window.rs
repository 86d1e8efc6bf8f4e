//! The window of a search: the bounds between which its score has to be exact.

use crate::value::{INFINITE, Score};

/// A window, from the view of one side. Below `alpha` and above `beta` a search may return a bound.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// The score that the side has already.
    pub alpha: Score,
    /// The greatest score that the other side allows.
    pub beta: Score,
}

impl Window {
    /// The window in which every score is exact.
    pub const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// Returns the null window, which shows only whether a score is greater than `alpha`.
    pub const fn above(alpha: Score) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// Returns the same window from the view of the other side.
    #[must_use]
    pub const fn reversed(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Returns whether a score is within the window, and so exact.
    pub const fn holds(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }
}
