//! Simeone: Dejarik Rules, the holomonsters (rules S-1 to S-16). Two teams of four creatures, dice.
//!
//! - `creature`: the eight creatures and their dice;
//! - `options`, `setup`: what is agreed and chosen before the first turn;
//! - `position`, `dpn`: who stands where, the turn, the battle, and their text;
//! - `actions`: a [`Step`] is one action; finding them and playing them;
//! - `battle`: the chance node and what a throw does;
//! - `endings`: when a game is over;
//! - `notation`: the text of a step.
//!
//! Source: Dejarik Rules, by Nicole Simeone. A turn is several steps by the same side; between an
//! attack and its end lie a throw ([`Actor::Chance`]) and, where the throw lets push, one more
//! step. Rulings of our own where the rule text leaves a choice:
//!
//! - the last action of a turn ends the turn also when it wins the game, and a round that ends so
//!   counts, but gives no hold points (S-15, S-16);
//! - in a position given from outside a counter at the quiet limit is a draw at any point of the
//!   round, and two sides at the target are told apart by their scores.

mod actions;
mod battle;
mod creature;
mod dpn;
mod endings;
mod notation;
mod options;
mod position;
mod setup;
#[cfg(test)]
mod tests;

use std::fmt;

pub use actions::{PushTargets, Step, Targets};
pub use battle::{Effect, Roll, Throws};
pub use creature::{Creature, Die, Rank};
pub use options::{Arrangement, Centre};
pub use position::{Active, Battle, Position};
pub use setup::{Initiative, InitiativeRoll, Order, Setup, SetupError, Stage};

use crate::board::Space;
use crate::options::{OptionError, OptionSpec};
use crate::ruleset::{Actor, Piece, RuleSet, RulesId};
use crate::side::Side;
use crate::symmetry::Symmetry;
use crate::text::ParseError;

/// Dejarik Rules with the options the players agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Simeone {
    /// S-1: who decides how the creatures stand.
    pub setup: Arrangement,
    /// S-14: what the centre is worth, as long as there is a target.
    pub centre: Centre,
    /// S-15: the score that wins; `None` plays to the last creature.
    pub target: Option<u16>,
    /// S-16: the rounds in a row without a score that draw the game.
    pub quiet_limit: u16,
}

impl RuleSet for Simeone {
    const ID: RulesId = RulesId::Simeone;
    type Position = Position;
    type Step = Step;
    type Chance = Throws;
    const OPTIONS: &'static [OptionSpec] = options::SPECS;

    fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        options::set(self, key, value)
    }

    fn option(&self, key: &str) -> Option<String> {
        options::get(self, key)
    }

    #[inline]
    fn actor(&self, position: &Position) -> Actor<Throws> {
        if let Some(outcome) = endings::outcome(self, position) {
            return Actor::Over(outcome);
        }
        match position.throws() {
            Some(throws) => Actor::Chance(throws),
            None => Actor::Player(position.to_move),
        }
    }

    #[inline]
    fn visit_steps(&self, position: &Position, visit: impl FnMut(Step)) {
        actions::visit(self, position, visit);
    }

    #[inline]
    fn count_steps(&self, position: &Position) -> u64 {
        actions::count(self, position)
    }

    #[inline]
    fn play(&self, position: &mut Position, step: Step) {
        actions::play(self, position, step);
    }

    #[inline]
    fn settle(&self, position: &mut Position, roll: Roll) {
        actions::settle(self, position, roll);
    }

    fn side_to_move(position: &Position) -> Side {
        position.to_move
    }

    fn piece_at(position: &Position, space: Space) -> Option<Piece> {
        position.piece_at(space)
    }

    #[inline]
    fn key(position: &Position) -> u64 {
        position.key()
    }

    fn write_step(&self, _: &Position, step: Step, out: &mut impl fmt::Write) -> fmt::Result {
        notation::write(step, out)
    }

    fn parse_step(&self, position: &Position, text: &str) -> Result<Step, ParseError> {
        notation::parse(self, position, text)
    }

    fn transform(position: &Position, symmetry: Symmetry) -> Position {
        position.map(|space| symmetry.space(space))
    }

    fn image_key(position: &Position) -> u64 {
        position.image_key()
    }

    fn transform_step(step: Step, symmetry: Symmetry) -> Step {
        step.map(|space| symmetry.space(space))
    }
}

impl Simeone {
    /// The position a game starts from once both orders are in and the initiative is thrown (S-1
    /// to S-3). `orders` by [`Side::index`].
    pub fn start(&self, orders: [Order; 2], initiative: Side) -> Position {
        setup::start(orders, initiative)
    }

    /// What a creature may do now; nothing unless its owner is to choose and it may act (S-4).
    pub fn targets(&self, position: &Position, creature: Creature) -> Targets {
        actions::targets(self, position, creature)
    }

    /// Where the defender may be pushed, if the position waits for that decision (S-11).
    pub fn push_targets(&self, position: &Position) -> Option<PushTargets> {
        actions::push_targets(self, position)
    }

    /// What the centre is worth in this game: without a target it gives no points (S-16).
    pub fn centre_points(&self) -> Centre {
        if self.target.is_some() { self.centre } else { Centre::Off }
    }
}
