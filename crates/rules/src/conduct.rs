//! The conduct of a game around its positions: how it opens, what repetition does, and how games
//! add up to a series.
//!
//! Positions hold no history, so repetition (G-20, B-15) and series (G-22) are carried out by the
//! code that runs a game. Each rule set answers here what that code has to do.

use std::fmt;

use crate::{looney, simeone};

/// How a game gets its first position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening<P> {
    /// The game starts from this position.
    Position(P),
    /// L-2: a coin decides who goes first.
    Coin(looney::Setup),
    /// S-1, S-2: both teams get their orders, then the dice decide who has the initiative.
    Teams {
        /// The rules of the game.
        rules: simeone::Simeone,
        /// The set-up, with nothing chosen or thrown yet.
        setup: simeone::Setup,
    },
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
