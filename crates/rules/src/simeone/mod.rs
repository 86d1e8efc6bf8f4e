//! Simeone, Dejarik Rules by Nicole Simeone (rules S-1 to S-16): two teams of four creatures, with
//! dice.
//!
//! - `creature`: the eight creatures and their dice;
//! - `options`, `setup`: what is agreed and chosen before the first turn;
//! - `position`, `dpn`: positions and their DPN;
//! - `actions`: generating and playing actions; each is a [`Step`];
//! - `battle`: the chance node, and the effects of a throw;
//! - `endings`: the ends of a game;
//! - `notation`: the notation of steps;
//! - `reasons`: why an attempt is not possible;
//! - `scene`: what a player sees of a position.
//!
//! Source: Dejarik Rules, by Nicole Simeone. A turn is several steps by the same side. An attack is
//! followed by a throw ([`Actor::Chance`]) and, if the throw allows a push, by one more step. Where
//! the text of the rules leaves a choice, we decided:
//!
//! - The last action of a turn ends the turn even when it wins the game. A round that ends this way
//!   counts, but gives no hold points (S-15, S-16).
//! - In a position set up from outside, a counter at the quiet limit is a draw at any point of the
//!   round, and if both sides have reached the target, the higher score wins.

mod actions;
mod battle;
mod creature;
mod dpn;
mod endings;
mod notation;
mod options;
mod position;
mod reasons;
mod scene;
mod setup;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::LazyLock;

pub use actions::{PushTargets, Step, Targets};
pub use battle::{Effect, Roll, Throws};
pub use creature::{Creature, Die, Rank};
pub use options::{Arrangement, Centre};
pub use position::{Active, Battle, Position};
pub use setup::{Initiative, InitiativeRoll, Order, Setup, SetupError, Stage};

use crate::attempt::Attempt;
use crate::board::{Space, SpaceSet};
use crate::conduct::{Conduct, Repetition};
use crate::decision::Alphabet;
use crate::descriptor::{Colours, Descriptor};
use crate::gesture::{Gesture, Spot, Word};
use crate::options::{OptionError, OptionSpec};
use crate::reason::Reason;
use crate::ruleset::{Actor, Piece, RuleSet, RulesId};
use crate::scene::Scene;
use crate::setup::Opening;
use crate::side::Side;
use crate::symmetry::Symmetry;
use crate::text::ParseError;
use crate::thrown::{Hand, Thrown};
use crate::words::Words;

/// Dejarik Rules with the options that the players agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Simeone {
    /// Who chooses the order of the creatures (S-1).
    pub setup: Arrangement,
    /// When the centre gives points, provided there is a target (S-14).
    pub centre: Centre,
    /// The score that wins, or `None` to play to the last creature (S-15).
    pub target: Option<u16>,
    /// The number of consecutive rounds without a score that draws the game (S-16).
    pub quiet_limit: u16,
}

impl RuleSet for Simeone {
    const DESCRIPTOR: Descriptor = Descriptor {
        dice: true,
        hidden_orders: true,
        chances: true,
        colours: Colours::RedBlue,
        fighters: &creature::FIGHTERS,
        ..Descriptor::plain(
            RulesId::Simeone,
            Words::new("Simeone’s Dejarik", "Dejarik de Simeone"),
            creature::KINDS,
            &[
                Words::new("Ng'ok, Houjix", "Ng’ok, Houjix"),
                Words::new("Monnok, Grimtaash", "Monnok, Grimtaash"),
                Words::new("K'lor'slug, Ghhhk", "K’lor’slug, Ghhhk"),
                Words::new("Savrip, Strider", "Savrip, Strider"),
            ],
        )
    };
    type Position = Position;
    type Step = Step;
    type Chance = Throws;
    type SetUp = Setup;
    const OPTIONS: &'static [OptionSpec] = options::SPECS;

    fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        options::set(self, key, value)
    }

    fn option(&self, key: &str) -> Option<String> {
        options::get(self, key)
    }

    fn opening(&self) -> Opening<Position, Setup> {
        Opening::SetUp(Setup::new(self))
    }

    fn conduct(&self) -> Conduct {
        Conduct { repetition: Repetition::Ignored, ..Conduct::default() }
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

    fn thrown(&self, position: &Position, roll: Roll) -> Option<Thrown> {
        let (battle, dice) = (position.battle()?, position.throws()?);
        let hand = |creature: Creature, die: Die, shown| Hand {
            letter: creature.letter(),
            dice: die.faces(),
            shown,
            total: shown,
        };
        Some(Thrown::Dice {
            attacker: hand(battle.attacker, dice.attacker, roll.attacker),
            defender: hand(battle.defender, dice.defender, roll.defender),
            effect: roll.effect(),
        })
    }

    #[inline]
    fn side_to_move(position: &Position) -> Side {
        position.to_move
    }

    #[inline]
    fn piece_at(position: &Position, space: Space) -> Option<Piece> {
        position.piece_at(space)
    }

    #[inline]
    fn occupied(position: &Position) -> SpaceSet {
        position.occupied()
    }

    #[inline]
    fn scene(&self, position: &Position) -> Scene {
        scene::scene(self, position)
    }

    const WORDS: usize = 3;

    fn bits(position: &Position) -> [u64; 3] {
        position.bits()
    }

    fn from_bits(bits: [u64; 3]) -> Option<Position> {
        Some(Position::from_bits(bits))
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

    fn objection(&self, position: &Position, side: Side, attempt: &Attempt) -> Reason {
        reasons::objection(position, side, attempt.wish)
    }

    #[inline]
    fn alphabet() -> &'static Alphabet {
        static ALPHABET: LazyLock<Alphabet> = LazyLock::new(|| {
            Alphabet::of(
                "A1-A2 A1-B1 B1-A1 B1-B2 B1-C C-B1 A1xA2 A1xB1 B1xA1 B1xB2 B1xC CxB1 A1^ B1^ C^ \
                 end >A1 >B1 >C >off >stay",
            )
            .numbered(actions::NUMBERS)
        });
        &ALPHABET
    }

    #[inline]
    fn step_number(step: Step) -> Option<usize> {
        Some(step.number())
    }

    fn gesture(_: Side, step: Step) -> Gesture {
        match step {
            Step::Move { from, to } => Gesture::go(from, to),
            Step::Attack { from, to } => Gesture::attack(from, to),
            // A stunned creature stands up when it is pointed at twice.
            Step::Unstun { at } => Gesture::go(at, at),
            Step::End => Gesture::word(Word::End),
            Step::Push { to } => Gesture::of(&[Spot::Space(to)]),
            Step::PushOff => Gesture::word(Word::Off),
            Step::Stay => Gesture::word(Word::Stay),
        }
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
    /// Returns the start position of a game from the orders of both teams, by [`Side::index`], and
    /// the side that won the initiative (S-1 to S-3).
    pub fn start(&self, orders: [Order; 2], initiative: Side) -> Position {
        setup::start(orders, initiative)
    }

    /// Returns what a creature may do now: nothing unless its owner is to choose and it may act
    /// (S-4).
    pub fn targets(&self, position: &Position, creature: Creature) -> Targets {
        actions::targets(self, position, creature)
    }

    /// Returns where the defender may be pushed, if the position waits for that decision (S-11).
    pub fn push_targets(&self, position: &Position) -> Option<PushTargets> {
        actions::push_targets(self, position)
    }

    /// Returns when the centre gives points in this game. Without a target it gives none (S-16).
    pub fn centre_points(&self) -> Centre {
        if self.target.is_some() { self.centre } else { Centre::Off }
    }
}
