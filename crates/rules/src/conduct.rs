//! The rules that depend on more than one position: what repetition does, and how games add up to a series.
//!
//! Positions hold no history, so repetition (G-20, B-15) and series (G-22) are carried out by the
//! code that runs a game. [`RuleSet::conduct`](crate::RuleSet::conduct) says what that code has to do.

use std::fmt;

use crate::ruleset::Ending;

/// The rules about repetition and series, which the code that runs a game carries out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conduct {
    /// What a third repetition of a position does.
    pub repetition: Repetition,
    /// How the games of a series add up.
    pub series: SeriesTerms,
    /// The ending after which a series waits for the next day (G-23); `None` if there is none.
    pub day_of_rest: Option<Ending>,
    /// The points that each side gets for a draw by repetition or agreement.
    pub draw_points: u8,
}

/// What happens when the same position has occurred for the third time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// The game ends in a draw (B-15; G-20 in the French text).
    #[default]
    Automatic,
    /// Either player may claim a draw (G-20 in the English text).
    Claim,
    /// Nothing: the rules give repetition no meaning.
    Ignored,
}

/// How the games of a series add up (G-22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SeriesTerms {
    /// The players stop when they like.
    #[default]
    Open,
    /// The series ends when a total reaches this number of points; the higher total wins.
    To(u32),
    /// The loser of a game pays this many credits for each point.
    Credits(u32),
}

impl fmt::Display for SeriesTerms {
    /// Writes the terms as the option `series` does: `open`, `to-12`, `credits`, `credits-5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeriesTerms::Open => f.write_str("open"),
            SeriesTerms::To(points) => write!(f, "to-{points}"),
            SeriesTerms::Credits(1) => f.write_str("credits"),
            SeriesTerms::Credits(stake) => write!(f, "credits-{stake}"),
        }
    }
}
