//! The account of a game with dice: how luck, skill and errors of the estimates add up to its result.
//!
//! The winning chance of the first player at the end, less that at the start, is the sum of
//!
//! - the *luck* of every throw: the value of the position after it, less the average over its results;
//! - the *skill* of every decision: the value of the chosen step, less that of the best one; never above
//!   0 for the side that decides;
//! - the *drift*: from each position to the next, its own value less the value expected of it before.
//!   With exact values the drift is only rounding; with estimates it shows how far they can be trusted.

use dejarik_rules::{Side, named};

use super::Judged;

/// A throw of a game and its luck. Chances are the first player's, from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Thrown {
    /// The index of the throw among the entries of the game's line, counted from 0.
    pub index: usize,
    /// The throw in its written form.
    pub word: String,
    /// The chance before the throw: the average over its results.
    pub before: f64,
    /// The chance after the throw.
    pub after: f64,
    /// Whether both chances are exact.
    pub exact: bool,
}

impl Thrown {
    /// Returns the chance that the throw gave the first player; negative if it took some.
    pub fn luck(&self) -> f64 {
        self.after - self.before
    }
}

/// Where the first side's winning chance came from over a whole game: start + luck - the first
/// side's losses + the second side's losses + drift = end.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Account {
    /// The first side's winning chance at the start, 0 to 1.
    pub start: f64,
    /// The first side's winning chance at the end, 0 to 1.
    pub end: f64,
    /// What the dice gave the first side.
    pub luck: f64,
    /// The winning chance that each side gave away, the first side's loss first.
    pub lost: [f64; 2],
    /// How the estimates changed without a move or a throw to explain it.
    pub drift: f64,
    /// Whether every value of the account is exact.
    pub exact: bool,
}

impl Account {
    /// Creates the account of a game that began and ended with these chances.
    pub(super) fn new(
        start: f64,
        end: f64,
        steps: &[Judged],
        throws: &[Thrown],
        exact: bool,
    ) -> Account {
        // Folded from 0.0, because `sum` of no numbers is -0.0.
        let luck = throws.iter().map(Thrown::luck).fold(0.0, |all, luck| all + luck);
        let lost = Side::BOTH.map(|side| {
            let own = steps.iter().filter(|step| step.side == side);
            own.fold(0.0, |all, step| all + step.lost_chance)
        });
        let drift = end - start - luck + lost[0] - lost[1];
        Account { start, end, luck, lost, drift, exact }
    }
}

named! {
    /// A class of skill, by the error rate: the winning chance given away on average at each decision in which
    /// there was more than one step to choose from.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
    pub enum Band {
        /// An error rate below 0.3 %.
        Master = "master",
        /// An error rate below 0.8 %.
        Expert = "expert",
        /// An error rate below 2 %.
        Skilled = "skilled",
        /// An error rate below 4 %.
        Casual = "casual",
        /// Any higher error rate.
        Beginner = "beginner",
    }
}

impl Band {
    /// Returns the band of an error rate, given as a fraction of 1.
    pub fn of(rate: f64) -> Band {
        let below = Band::ALL.into_iter().find(|band| rate < band.ends());
        below.unwrap_or(Band::Beginner)
    }

    /// Returns the error rate at which the next band begins.
    pub fn ends(self) -> f64 {
        match self {
            Band::Master => 0.003,
            Band::Expert => 0.008,
            Band::Skilled => 0.02,
            Band::Casual => 0.04,
            Band::Beginner => f64::INFINITY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_rate_at_the_end_of_a_band_belongs_to_the_next() {
        assert!(Band::ALL.is_sorted());
        assert_eq!(Band::of(0.0), Band::Master);
        assert_eq!(Band::of(0.003), Band::Expert, "0.3 % is no longer below 0.3 %");
        assert_eq!(Band::of(0.019), Band::Skilled);
        assert_eq!(Band::of(0.5), Band::Beginner);
    }
}
