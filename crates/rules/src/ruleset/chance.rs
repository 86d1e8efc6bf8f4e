//! Chance nodes: throws of dice or cubes.

use std::fmt::{self, Debug};
use std::hash::Hash;

use crate::odds::Odds;
use crate::text::ParseError;

/// A chance node: a throw of dice or cubes that decides how a game continues.
pub trait ChanceNode: Copy + Eq + Debug + Send + Sync + 'static {
    /// One result of the throw, as a game record writes it.
    type Roll: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Returns the sum of all weights.
    fn total(self) -> u64;

    /// Visits every result that a game record distinguishes, once, with its weight (at least 1).
    fn visit_rolls(self, visit: impl FnMut(Self::Roll, u64));

    /// Visits one representative of each group of results that lead to equivalent play, with the
    /// weight of the whole group. This is all a search needs.
    fn visit_effects(self, visit: impl FnMut(Self::Roll, u64));

    /// Returns the probability of each kind of result, for display.
    fn odds(self) -> Odds;

    /// Writes a roll as in game records: `(7:5)`, `(+3)`.
    ///
    /// # Errors
    /// Only if `out` returns an error.
    fn write_roll(self, roll: Self::Roll, out: &mut impl fmt::Write) -> fmt::Result;

    /// Parses a roll that is possible at this node.
    ///
    /// # Errors
    /// If the text is not the canonical form of such a roll.
    fn parse_roll(self, text: &str) -> Result<Self::Roll, ParseError>;
}

/// The chance node of games without dice. The type has no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Never {}

impl ChanceNode for Never {
    type Roll = Never;

    fn total(self) -> u64 {
        match self {}
    }

    fn visit_rolls(self, _: impl FnMut(Never, u64)) {
        match self {}
    }

    fn visit_effects(self, _: impl FnMut(Never, u64)) {
        match self {}
    }

    fn odds(self) -> Odds {
        match self {}
    }

    fn write_roll(self, _: Never, _: &mut impl fmt::Write) -> fmt::Result {
        match self {}
    }

    fn parse_roll(self, _: &str) -> Result<Never, ParseError> {
        match self {}
    }
}
