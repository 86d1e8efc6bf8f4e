//! The account of a game with dice: luck, skill, and what is left.
//!
//! The chance of the first player at the end less that at the start is the sum of
//!
//! - the *luck* of every throw: what the position after it is worth less what the throw would have
//!   brought on average;
//! - the *skill* of every decision: what the chosen step is worth less what the best one is; never
//!   above 0 for whoever decides;
//! - the *drift*: from each position to the next, what the second look says less what the first
//!   one expected. With exact values it is nothing but rounding; else it tells how far the estimates
//!   can be trusted.

use dejarik_rules::Side;

use super::Judged;

/// A throw of a game and its luck. Chances are the first player's.
#[derive(Clone, Debug, PartialEq)]
pub struct Thrown {
    /// Which entry of the game's line it is, counted from 0.
    pub index: usize,
    /// The throw as it is written.
    pub word: String,
    /// What it would have brought on average.
    pub before: f64,
    /// What it brought.
    pub after: f64,
    /// Whether both are exact.
    pub exact: bool,
}

impl Thrown {
    /// What the dice gave the first player; negative what they took.
    pub fn luck(&self) -> f64 {
        self.after - self.before
    }
}

/// Where the winning chance of a whole game came from. Chances are the first player's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Account {
    /// The chance at the start.
    pub start: f64,
    /// The chance at the end: 1, 0 or 0.5 if the board ended the game.
    pub end: f64,
    /// What the dice gave the first player.
    pub luck: f64,
    /// What each side gave away by its decisions, at least 0, the first player's first.
    pub lost: [f64; 2],
    /// What the estimates changed by themselves.
    pub drift: f64,
    /// Whether every value is exact.
    pub exact: bool,
}

impl Account {
    /// The account of a game that began and ended with these chances.
    pub(super) fn new(
        (start, end): (f64, f64),
        steps: &[Judged],
        throws: &[Thrown],
        exact: bool,
    ) -> Account {
        // A sum of nothing would be -0.
        let luck = throws.iter().map(Thrown::luck).fold(0.0, |all, luck| all + luck);
        let lost = Side::BOTH.map(|side| {
            let own = steps.iter().filter(|step| step.side == side);
            own.fold(0.0, |all, step| all + step.lost_chance)
        });
        let drift = end - start - luck + lost[0] - lost[1];
        Account { start, end, luck, lost, drift, exact }
    }
}

/// How well somebody plays, by the winning chance given away on average at each decision in which
/// there was more than one step to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Band {
    /// Below 0.3 %.
    Master,
    /// Below 0.8 %.
    Expert,
    /// Below 2 %.
    Skilled,
    /// Below 4 %.
    Casual,
    /// More.
    Beginner,
}

impl Band {
    /// All, the best first.
    pub const ALL: [Band; 5] =
        [Band::Master, Band::Expert, Band::Skilled, Band::Casual, Band::Beginner];

    /// The band of an error rate, of a whole 1.
    pub fn of(rate: f64) -> Band {
        let below = Band::ALL.into_iter().find(|band| rate < band.ends());
        below.unwrap_or(Band::Beginner)
    }

    /// The rate at which the next band begins.
    pub fn ends(self) -> f64 {
        match self {
            Band::Master => 0.003,
            Band::Expert => 0.008,
            Band::Skilled => 0.02,
            Band::Casual => 0.04,
            Band::Beginner => f64::INFINITY,
        }
    }

    /// Its name, as interfaces write it.
    pub fn name(self) -> &'static str {
        match self {
            Band::Master => "master",
            Band::Expert => "expert",
            Band::Skilled => "skilled",
            Band::Casual => "casual",
            Band::Beginner => "beginner",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_follow_each_other() {
        assert!(Band::ALL.is_sorted());
        assert_eq!(Band::of(0.0), Band::Master);
        assert_eq!(Band::of(0.003), Band::Expert);
        assert_eq!(Band::of(0.019), Band::Skilled);
        assert_eq!(Band::of(0.5), Band::Beginner);
    }
}
