//! Groi, Classic Dejarik or "the game of Groi" (rules G-1 to G-23): four identical pawns on each
//! side, and no dice.
//!
//! - `position`: positions and their DPN;
//! - `moves`: generating moves on whole rings at once, and playing them;
//! - `endings`: the ends of a game;
//! - `notation`: the notation of steps.
//!
//! Source: a French fan page with its own English translation. Rules that depend on the history
//! (G-20) or on a series (G-22, G-23) are up to the caller; their options are part of the rule set.

mod endings;
mod moves;
mod notation;
mod options;
mod position;
#[cfg(test)]
mod tests;

use std::fmt;

pub use moves::Step;
pub use options::{DoubleExit, Repetition, Series, Setup};
pub use position::Position;

use crate::board::Space;
use crate::options::{OptionError, OptionSpec};
use crate::ruleset::{Actor, Never, Piece, RuleSet, RulesId, mix};
use crate::side::Side;
use crate::symmetry::Symmetry;
use crate::text::ParseError;

/// Classic Dejarik with the options that the players agreed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Groi {
    /// Where the pawns start (G-1).
    pub setup: Setup,
    /// Which spaces must be empty for a double diagonal exit (G-7).
    pub double_exit: DoubleExit,
    /// Whether a third repetition ends the game by itself (G-20).
    pub repetition: Repetition,
    /// G-22: how games add up.
    pub series: Series,
    /// G-23: whether a blocked game stops the series until the next day.
    pub wookiee_rule: bool,
}

impl RuleSet for Groi {
    const ID: RulesId = RulesId::Groi;
    type Position = Position;
    type Step = Step;
    type Chance = Never;
    const OPTIONS: &'static [OptionSpec] = options::SPECS;

    fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        options::set(self, key, value)
    }

    fn option(&self, key: &str) -> Option<String> {
        options::get(self, key)
    }

    #[inline]
    fn actor(&self, position: &Position) -> Actor<Never> {
        match endings::outcome(self, position) {
            Some(outcome) => Actor::Over(outcome),
            None => Actor::Player(position.to_move),
        }
    }

    #[inline]
    fn visit_steps(&self, position: &Position, visit: impl FnMut(Step)) {
        moves::visit(self, position, visit);
    }

    #[inline]
    fn count_steps(&self, position: &Position) -> u64 {
        moves::count(self, position)
    }

    #[inline]
    fn play(&self, position: &mut Position, step: Step) {
        moves::play(position, step);
    }

    fn settle(&self, _: &mut Position, roll: Never) {
        match roll {}
    }

    fn side_to_move(position: &Position) -> Side {
        position.to_move
    }

    fn piece_at(position: &Position, space: Space) -> Option<Piece> {
        position.piece_at(space)
    }

    fn key(position: &Position) -> u64 {
        mix(position.bits())
    }

    fn write_step(&self, _: &Position, step: Step, out: &mut impl fmt::Write) -> fmt::Result {
        notation::write(step, out)
    }

    fn parse_step(&self, position: &Position, text: &str) -> Result<Step, ParseError> {
        notation::parse(self, position, text)
    }

    fn transform(position: &Position, symmetry: Symmetry) -> Position {
        Position { pawns: position.pawns.map(|pawns| symmetry.set(pawns)), ..*position }
    }

    fn transform_step(step: Step, symmetry: Symmetry) -> Step {
        step.map(|space| symmetry.space(space))
    }
}

impl Groi {
    /// Returns the start position of a game (G-1, G-2).
    pub fn start(&self) -> Position {
        self.setup.position()
    }
}
