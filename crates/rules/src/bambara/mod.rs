//! Bambara, Dejarik as a chess analogue (rules B-1 to B-15): king, queen, knight and pawn on each
//! side, captured pieces that come back, and no dice.
//!
//! - `army`, `position`: the pieces of one side with their states, positions, and their DPN;
//! - `orbit`: the moves along a ring, as tables over its occupancy;
//! - `moves`: generating, counting and playing steps;
//! - `notation`: the notation of steps;
//! - `reasons`: why an attempt is not possible;
//! - `scene`: what a player sees of a position.
//!
//! Source: Design Exercise: Dejarik, by Brad Bambara (2015). Repetition (B-15) depends on the
//! history, which the caller keeps; equal positions compare equal and have equal keys.

mod army;
mod moves;
mod notation;
mod options;
mod orbit;
mod position;
mod reasons;
mod scene;
#[cfg(test)]
mod tests;
mod way;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::LazyLock;

pub use army::{Kind, PieceState};
pub use moves::Step;
pub use options::{Laps, Setup};
pub use position::Position;
pub use way::way;

use crate::attempt::Attempt;
use crate::board::{Space, SpaceSet};
use crate::decision::Alphabet;
use crate::descriptor::{Descriptor, Outline, PieceKind, TableKind};
use crate::gesture::{Gesture, Spot, Word};
use crate::options::{OptionError, OptionSpec};
use crate::reason::Reason;
use crate::ruleset::{Actor, Ending, Never, Outcome, Piece, RuleSet, RulesId, mix};
use crate::scene::Scene;
use crate::setup::Opening;
use crate::side::Side;
use crate::symmetry::Symmetry;
use crate::text::ParseError;
use crate::words::Words;

/// Dejarik as a chess analogue, with the options that the players agreed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bambara {
    /// Where the pieces start (B-1).
    pub setup: Setup,
    /// How far a pawn may go round an orbit (B-8).
    pub laps: Laps,
}

impl RuleSet for Bambara {
    const DESCRIPTOR: Descriptor = Descriptor {
        table: TableKind::Whole,
        puzzles: true,
        ..Descriptor::plain(
            RulesId::Bambara,
            Words::new("Bambara’s Dejarik", "Dejarik de Bambara"),
            &[
                PieceKind::new(['K', 'k'], Words::new("king", "roi"), 1).outlined(Outline::Cross),
                PieceKind::new(['Q', 'q'], Words::new("queen", "dame"), 1).outlined(Outline::Crown),
                PieceKind::new(['N', 'n'], Words::new("knight", "cavalier"), 1)
                    .outlined(Outline::Shield),
                PieceKind::new(['P', 'p'], Words::new("pawn", "pion"), 1),
            ],
            &[
                Words::new("king", "roi"),
                Words::new("queen", "dame"),
                Words::new("knight", "cavalier"),
                Words::new("pawn", "pion"),
            ],
        )
    };
    type Position = Position;
    type Step = Step;
    type Chance = Never;
    type SetUp = Never;
    const OPTIONS: &'static [OptionSpec] = options::SPECS;

    fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        options::set(self, key, value)
    }

    fn option(&self, key: &str) -> Option<String> {
        options::get(self, key)
    }

    fn opening(&self) -> Opening<Position, Never> {
        Opening::Position(self.start())
    }

    /// Returns all orders of the pieces (B-1): with perfect play each of them is a draw (`docs/solution.md`).
    fn level_starts() -> Vec<Position> {
        Setup::all().map(Setup::position).collect()
    }

    #[inline]
    fn actor(&self, position: &Position) -> Actor<Never> {
        let side = position.to_move();
        if moves::is_won(position) {
            Actor::Over(Outcome::win(side, 1, Ending::Dejarik))
        } else {
            Actor::Player(side)
        }
    }

    #[inline]
    fn visit_steps(&self, position: &Position, mut visit: impl FnMut(Step)) {
        let _: ControlFlow<Never> = moves::visit(self, position, |step| {
            visit(step);
            ControlFlow::Continue(())
        });
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
        position.to_move()
    }

    #[inline]
    fn piece_at(position: &Position, space: Space) -> Option<Piece> {
        position.piece_at(space)
    }

    #[inline]
    fn occupied(position: &Position) -> SpaceSet {
        position.spaces(Side::First) | position.spaces(Side::Second)
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
        Some(Position::from_bits(bits))
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
        reasons::objection(position, side, attempt.wish)
    }

    #[inline]
    fn alphabet() -> &'static Alphabet {
        static ALPHABET: LazyLock<Alphabet> = LazyLock::new(|| {
            Alphabet::of(
                "A1-A2 A1-A3 A1-A4 A1-A5 A1-A6 A1-A7 A1-B1 A1-B2 A1-B3 A1-B4 A1-B5 A1-B6 A1-B7 \
                 A1-C B1-A1 B1-A2 B1-A3 B1-A4 B1-A5 B1-A6 B1-A7 B1-B2 B1-B3 B1-B4 B1-B5 B1-B6 \
                 B1-B7 B1-C C-A1 C-B1 \
                 A1xA2 A1xB1 A1xB2 A1xB3 A1xB4 A1xB5 A1xB6 B1xA1 B1xA2 B1xA3 B1xA4 B1xA5 B1xA6 \
                 B1xB2 B1xC CxB1 \
                 A1-A1>A2 A1-A2>A3 A1-A3>A4 A1-A4>A5 A1-A5>A6 A1-A6>A7 A1-A7>A8 A1-A8>A9 \
                 A1-A9>A10 A1-A10>A11 A1-A11>A12 A1-A12>A1 B1-B1>B2 B1-B2>B3 B1-B3>B4 B1-B4>B5 \
                 B1-B5>B6 B1-B6>B7 B1-B7>B8 B1-B8>B9 B1-B9>B10 B1-B10>B11 B1-B11>B12 B1-B12>B1 \
                 A1-B1>C A1-C>B7 A1-B7>A7 B1-C>B7 B1-B7>A7 C-B1>A1 \
                 K@A1 Q@A1 N@A1 P@A1 pass",
            )
            .numbered(moves::NUMBERS)
        });
        &ALPHABET
    }

    #[inline]
    fn step_number(step: Step) -> Option<usize> {
        Some(step.number())
    }

    fn gesture(side: Side, step: Step) -> Gesture {
        match step {
            Step::Pass => Gesture::word(Word::Pass),
            Step::Move { from, to } | Step::Push { from, to, .. } => Gesture::go(from, to),
            Step::Capture { from, to } => Gesture::attack(from, to),
            Step::Activate { kind, to } => {
                Gesture::of(&[Spot::Reserve(kind.letter_of(side)), Spot::Space(to)])
            }
        }
    }

    fn transform(position: &Position, symmetry: Symmetry) -> Position {
        position.map(|space| symmetry.space(space))
    }

    fn transform_step(step: Step, symmetry: Symmetry) -> Step {
        step.map(|space| symmetry.space(space))
    }
}

impl Bambara {
    /// Returns whether `holds` is true for any legal step. Steps are generated as by
    /// [`RuleSet::visit_steps`], but only until the first such step.
    #[inline]
    pub fn any_step(&self, position: &Position, mut holds: impl FnMut(Step) -> bool) -> bool {
        let found = moves::visit(self, position, |step| {
            if holds(step) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found.is_break()
    }

    /// Returns the start position of a game (B-1).
    pub fn start(&self) -> Position {
        self.setup.position()
    }
}
