//! Groi, Classic Dejarik or "the game of Groi" (rules G-1 to G-23): four identical pawns on each
//! side, and no dice.
//!
//! - `position`: positions and their DPN;
//! - `moves`: generating moves on whole rings at once, and playing them;
//! - `endings`: the ends of a game;
//! - `notation`: the notation of steps;
//! - `reasons`: why an attempt is not possible;
//! - `scene`: what a player sees of a position.
//!
//! Source: a French fan page with its own English translation. Rules that depend on the history
//! (G-20) or on a series (G-22, G-23) are up to the caller; their options are part of the rule set.

mod endings;
mod moves;
mod notation;
mod options;
mod position;
mod reasons;
mod scene;
mod starts;
#[cfg(test)]
mod tests;
mod way;

use std::fmt;
use std::sync::LazyLock;

pub use moves::Step;
pub use options::{DoubleExit, Setup};
pub use position::Position;
pub use way::way;

use crate::attempt::Attempt;
use crate::board::{Space, SpaceSet};
use crate::conduct::{Conduct, Repetition, SeriesTerms};
use crate::decision::Alphabet;
use crate::descriptor::{Descriptor, PieceKind, TableKind};
use crate::gesture::{Gesture, Word};
use crate::options::{OptionError, OptionSpec};
use crate::reason::Reason;
use crate::ruleset::{Actor, Ending, Never, Piece, RuleSet, RulesId, mix};
use crate::scene::Scene;
use crate::setup::Opening;
use crate::side::Side;
use crate::symmetry::Symmetry;
use crate::text::ParseError;
use crate::words::Words;

/// Classic Dejarik with the options that the players agreed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Groi {
    /// Where the pawns start (G-1).
    pub setup: Setup,
    /// Which spaces must be empty for a double diagonal exit (G-7).
    pub double_exit: DoubleExit,
    /// Whether a third repetition ends the game by itself (G-20).
    pub repetition: Repetition,
    /// How the games of a series add up (G-22).
    pub series: SeriesTerms,
    /// Whether a blocked game interrupts the series until the next day (G-23).
    pub wookiee_rule: bool,
}

impl RuleSet for Groi {
    const DESCRIPTOR: Descriptor = Descriptor {
        most_points: 3,
        table: TableKind::Whole,
        puzzles: true,
        ..Descriptor::plain(
            RulesId::Groi,
            Words::new("Classic Dejarik (Groi)", "Dejarik classique (Groï)"),
            &[PieceKind::new(['P', 'p'], Words::new("pawn", "pion"), position::PAWNS as u8)],
            &[Words::new("pawn", "pion")],
        )
    };
    type Position = Position;
    type Step = Step;
    type Chance = Never;
    type SetUp = Never;
    const OPTIONS: &'static [OptionSpec] = options::SPECS;
    const REVISION: u16 = 2;

    /// In revision 1 the default of `double-exit` was `path`. Only the default has changed, so a game of
    /// revision 1 is one of revision 2 with this option.
    fn at_revision(revision: u16) -> Option<Groi> {
        match revision {
            1 => Some(Groi { double_exit: DoubleExit::Path, ..Groi::default() }),
            2 => Some(Groi::default()),
            _ => None,
        }
    }

    fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        options::set(self, key, value)
    }

    fn option(&self, key: &str) -> Option<String> {
        options::get(self, key)
    }

    fn opening(&self) -> Opening<Position, Never> {
        Opening::Position(self.start())
    }

    fn level_starts() -> Vec<Position> {
        starts::level()
    }

    /// A draw by repetition brings a point each (G-20). **Ruling**: any other agreed draw is worth
    /// the same, since two players who want a draw can always repeat.
    fn conduct(&self) -> Conduct {
        Conduct {
            repetition: self.repetition,
            series: self.series,
            day_of_rest: self.wookiee_rule.then_some(Ending::Blocked),
            draw_points: 1,
        }
    }

    /// **Ruling**: the most points that the winner could still have scored by playing on, 3 with
    /// four pawns (G-16) and 2 with three (G-18), so that nobody resigns to lose less.
    fn forfeit_points(position: Option<&Position>, winner: Side) -> u8 {
        match position {
            Some(position) if position.pawns(winner).len() == position::PAWNS => 3,
            Some(_) => 2,
            None => 1,
        }
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

    fn null_move(&self, position: &Position) -> Option<Position> {
        Some(self.after(position, Step::Pass))
    }

    const WORDS: usize = 1;

    fn bits(position: &Position) -> [u64; 3] {
        [position.bits(), 0, 0]
    }

    fn from_bits([bits, _, _]: [u64; 3]) -> Option<Position> {
        Position::from_bits(bits)
    }

    #[inline]
    fn key(position: &Position) -> u64 {
        mix(position.bits())
    }

    fn write_step(&self, _: &Position, step: Step, out: &mut impl fmt::Write) -> fmt::Result {
        notation::write(step, out)
    }

    fn parse_step(&self, position: &Position, text: &str) -> Result<Step, ParseError> {
        notation::parse(self, position, text)
    }

    fn objection(&self, position: &Position, side: Side, attempt: &Attempt) -> Reason {
        reasons::objection(self, position, side, attempt.wish)
    }

    #[inline]
    fn alphabet() -> &'static Alphabet {
        static ALPHABET: LazyLock<Alphabet> = LazyLock::new(|| {
            Alphabet::of(
                "A1-B1 B1-A1 A1-C C-A1 pass A1-B2 A1-B2xB3 A1-B3 A1-B3xB4 A1-B4 A1-B4xB5 A1-B5 \
                 A1-B5xB6 A1-B6 A1-B6xB7 A1-B7 A1-B7xB8 A1-B8 A1-B8xB9 A1-B9 A1-B9xB10",
            )
            .numbered(moves::NUMBERS)
        });
        &ALPHABET
    }

    #[inline]
    fn step_number(step: Step) -> Option<usize> {
        step.number()
    }

    fn gesture(_: Side, step: Step) -> Gesture {
        match step {
            Step::Move { from, to, .. } => Gesture::go(from, to),
            Step::Pass => Gesture::word(Word::Pass),
        }
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
