//! The trait [`RuleSet`], which every search, table and front end is written against, and the types
//! around it.
//!
//! A rule set is a value: the rules together with the options that the players agreed on. Its
//! positions are plain data without history; a caller that needs the history (repetition, series)
//! keeps it. Visiting and playing steps allocates nothing.
//!
//! A turn can be several steps by the same side, so a search changes sign only where the side
//! changes. A step is one decision or, for the turns of looney, a path of several
//! ([`decision`](crate::decision)). Rule sets without dice set `Chance = Never`, an empty type. Code for
//! games without dice then contains no chance nodes, and does not compile for the other games.

mod chance;
mod id;
mod outcome;

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::attempt::Attempt;
use crate::board::{Space, SpaceSet};
use crate::conduct::Conduct;
use crate::decision::{Alphabet, Decision, Next, PartialTurn, Path, find_step};
use crate::descriptor::{Descriptor, MOST_MATERIAL, PieceKind};
use crate::gesture::Gesture;
use crate::options::{OptionError, OptionSpec};
use crate::reason::{self, Reason};
use crate::scene::Scene;
use crate::setup::{Opening, SetUp};
use crate::side::Side;
use crate::symmetry::Symmetry;
use crate::text::ParseError;
use crate::thrown::Thrown;

pub use chance::{ChanceNode, Never};
pub use id::RulesId;
pub use outcome::{Ending, Outcome};

/// The actor in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor<C> {
    /// This player chooses one of the legal steps.
    Player(Side),
    /// The position waits for a throw of dice or cubes.
    Chance(C),
    /// Nobody: the game is over.
    Over(Outcome),
}

impl<C> Actor<C> {
    /// Returns the actor without its chance node.
    pub fn without_node(self) -> Actor<()> {
        match self {
            Actor::Player(side) => Actor::Player(side),
            Actor::Chance(_) => Actor::Chance(()),
            Actor::Over(outcome) => Actor::Over(outcome),
        }
    }
}

/// A piece, as DPN writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The owner of the piece.
    pub side: Side,
    /// The letter in DPN: upper case for the first player, lower case for the second. In simeone,
    /// the letters of the two sides name different creatures.
    pub letter: char,
}

impl Piece {
    /// Returns the piece with this letter.
    pub const fn of(letter: char) -> Piece {
        Piece { side: Side::of_piece(letter), letter }
    }
}

/// A rule set together with its options. The documentation of [this module](self) explains the
/// concepts.
pub trait RuleSet: Copy + Default + Eq + Debug + Send + Sync + 'static {
    /// What kind of game this is.
    const DESCRIPTOR: Descriptor;

    /// The id of the rule set.
    const ID: RulesId = Self::DESCRIPTOR.id;

    /// A valid position: pieces, side to move and state. It parses from its DPN and prints as DPN.
    /// Only the canonical text parses, so printing gives the same bytes again.
    type Position: Copy
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr<Err = ParseError>
        + Send
        + Sync
        + 'static;

    /// What a player plays at once: in looney a whole turn, elsewhere one decision.
    type Step: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// A throw, or [`Never`] in games without dice.
    type Chance: ChanceNode;

    /// The set-up before the first position, or [`Never`] if games begin with a position.
    type SetUp: SetUp<Self>;

    /// The options of the rule set, in the order of the rule book.
    const OPTIONS: &'static [OptionSpec];

    /// The options that were added after games, checked dice and tables with a list of their options had been stored.
    /// Such a list has one of these options only if it differs from its default, so that older lists stay the same.
    const LATER_OPTIONS: &'static [&'static str] = &[];

    /// The newest revision of the rules, from 1. Stored games name the revision under which they are
    /// played. It rises with every change after which a stored game would mean another game: a changed
    /// ruling, or a changed default of an option.
    const REVISION: u16 = 1;

    /// Returns the rule set as it was at a revision, with the defaults that its options had then, or
    /// `None` if there is no such revision. A rule set with a second revision has fields for the rulings that differ
    /// between the two; `crates/rules/src/duel` is an example.
    fn at_revision(revision: u16) -> Option<Self> {
        (revision == Self::REVISION).then(Self::default)
    }

    /// Returns the revision of these rules.
    fn revision(&self) -> u16 {
        Self::REVISION
    }

    /// Sets an option from its text.
    ///
    /// # Errors
    /// If there is no option `key`, or it cannot have this value.
    fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError>;

    /// Returns an option's value as text, or `None` if there is no such option.
    fn option(&self, key: &str) -> Option<String>;

    /// Parses the DPN of a position of a game with these options.
    ///
    /// # Errors
    /// If the text is not the canonical DPN of such a position.
    fn read(&self, dpn: &str) -> Result<Self::Position, ParseError> {
        dpn.parse()
    }

    /// Returns how a game under these options gets its first position.
    fn opening(&self) -> Opening<Self::Position, Self::SetUp>;

    /// Returns the starts among which that of a rated game is drawn. Under the default options perfect play gives neither
    /// side more than the other in them. There are none in a rule set without a table of the whole game.
    fn level_starts() -> Vec<Self::Position> {
        Vec::new()
    }

    /// Returns the rules about repetition and series, which the code that runs a game carries out.
    fn conduct(&self) -> Conduct {
        Conduct::default()
    }

    /// Returns the points that `winner` gets when the other side resigns or forfeits. `position`
    /// is `None` before the first position.
    fn forfeit_points(_position: Option<&Self::Position>, _winner: Side) -> u8 {
        1
    }

    /// Returns who acts.
    fn actor(&self, position: &Self::Position) -> Actor<Self::Chance>;

    /// Visits every legal step once, in a fixed order. There are none unless a player acts.
    fn visit_steps(&self, position: &Self::Position, visit: impl FnMut(Self::Step));

    /// Counts the legal steps, without generating them where that is faster.
    fn count_steps(&self, position: &Self::Position) -> u64 {
        let mut count = 0;
        self.visit_steps(position, |_| count += 1);
        count
    }

    /// Returns the step at `index`, from 0, in the order of [`RuleSet::visit_steps`]. This is used
    /// to draw a step at random, and does not generate the others where that is faster.
    fn step_at(&self, position: &Self::Position, index: u64) -> Option<Self::Step> {
        let (mut at, mut found) = (0, None);
        self.visit_steps(position, |step| {
            if at == index {
                found = Some(step);
            }
            at += 1;
        });
        found
    }

    /// Returns whether a step is legal.
    fn is_legal(&self, position: &Self::Position, step: Self::Step) -> bool {
        let mut found = false;
        self.visit_steps(position, |legal| found |= legal == step);
        found
    }

    /// Plays a legal step. Any other step leads to an unspecified position, but never to a panic or
    /// memory error.
    fn play(&self, position: &mut Self::Position, step: Self::Step);

    /// Applies the result of the throw that the position waits for. As with [`RuleSet::play`], the
    /// roll must be possible at the node.
    fn settle(&self, position: &mut Self::Position, roll: <Self::Chance as ChanceNode>::Roll);

    /// Returns this roll of the throw that the position waits for, as numbers that a front end can
    /// draw; `None` if it waits for no throw.
    fn thrown(&self, _: &Self::Position, _: <Self::Chance as ChanceNode>::Roll) -> Option<Thrown> {
        None
    }

    /// Returns the side whose turn it is; during a battle, the attacker's side.
    fn side_to_move(position: &Self::Position) -> Side;

    /// Returns the piece on a space, or `None` if the space is empty.
    fn piece_at(position: &Self::Position, space: Space) -> Option<Piece>;

    /// Returns the spaces with a piece.
    fn occupied(position: &Self::Position) -> SpaceSet {
        Space::all().filter(|space| Self::piece_at(position, *space).is_some()).collect()
    }

    /// Returns everything that a player sees of a position. A rule set adds what it has besides the pieces on the
    /// board.
    fn scene(&self, position: &Self::Position) -> Scene {
        Scene::of_board(self, position)
    }

    /// Returns the position after the side to move has passed, legally or not; `None` where a turn
    /// cannot simply be passed on.
    fn null_move(&self, _: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Counts what a side has, in the order of [`Descriptor::material`]: unless a rule set says
    /// otherwise, its pieces on the board by kind.
    fn material(position: &Self::Position, side: Side) -> [u8; MOST_MATERIAL] {
        let mut counts = [0; MOST_MATERIAL];
        for piece in Space::all().filter_map(|space| Self::piece_at(position, space)) {
            let is_kind = |kind: &PieceKind| kind.letters[side.index()] == piece.letter;
            let kind = Self::DESCRIPTOR.pieces.iter().position(is_kind);
            if let Some(kind) = kind.filter(|_| piece.side == side) {
                counts[kind] += 1;
            }
        }
        counts
    }

    /// The number of 64-bit words that [`RuleSet::bits`] fills: the others are zero.
    const WORDS: usize;

    /// Returns everything that a position holds, in a form that is the same on every machine.
    /// [`AnyPosition::pack`](crate::any::AnyPosition::pack) writes it as bytes.
    fn bits(position: &Self::Position) -> [u64; 3];

    /// Returns the position with these [`RuleSet::bits`]. Other bits give `None` or a position that
    /// is not valid, which has no meaning but is memory-safe.
    fn from_bits(bits: [u64; 3]) -> Option<Self::Position>;

    /// Returns a well-mixed 64-bit key, which is equal for equal positions and the same on every
    /// machine.
    fn key(position: &Self::Position) -> u64;

    /// Writes a legal step as one word.
    ///
    /// # Errors
    /// Only if `out` returns an error.
    fn write_step(
        &self,
        position: &Self::Position,
        step: Self::Step,
        out: &mut impl fmt::Write,
    ) -> fmt::Result;

    /// Parses a step that is legal here.
    ///
    /// # Errors
    /// If the text is not the canonical notation of a legal step; the error explains why.
    fn parse_step(&self, position: &Self::Position, text: &str) -> Result<Self::Step, ParseError>;

    /// Returns all decisions that occur in games of this rule set.
    fn alphabet() -> &'static Alphabet;

    /// Returns the decision that is a whole legal step and has the same word; `None` for a step of a
    /// kind that can take several decisions, which [`RuleSet::path`] returns, and for one that no position
    /// allows. Each step is one decision, unless a rule set says otherwise.
    #[inline]
    fn decision(&self, position: &Self::Position, step: Self::Step) -> Option<Decision> {
        let known = Self::alphabet().known(Self::step_number(step));
        known.or_else(|| find_step(self, position, step))
    }

    /// Returns the decisions that lead to a legal step, in their canonical order; `None` for a step
    /// that no position allows.
    #[inline]
    fn path(&self, position: &Self::Position, step: Self::Step) -> Option<Path> {
        Path::default().with(self.decision(position, step)?)
    }

    /// Returns a small number that determines the word of a step, so that its decision has to be
    /// looked up by its word only once; `None` if there is none.
    fn step_number(_: Self::Step) -> Option<usize> {
        None
    }

    /// Returns the gesture that chooses a step of `side`. A whole turn of looney has only the
    /// button [`Word::Done`](crate::gesture::Word::Done): front ends let it be walked.
    fn gesture(side: Side, step: Self::Step) -> Gesture;

    /// Visits what `side` can point at next in a partial turn, with what it leads to. A rule set whose
    /// steps take several decisions replaces this, [`RuleSet::board`] and [`RuleSet::points_left`].
    fn visit_choices(
        turn: &PartialTurn<Self>,
        side: Side,
        mut visit: impl FnMut(Gesture, Next<Self>),
    ) {
        turn.rules().visit_steps(turn.position(), |step| {
            visit(Self::gesture(side, step), Next::Step(step));
        });
    }

    /// Returns the position after the decisions of a partial turn.
    fn board(turn: &PartialTurn<Self>) -> Self::Position {
        *turn.position()
    }

    /// Returns the movement points that are left in a partial turn; `None` if the step is one decision.
    fn points_left(_: &PartialTurn<Self>) -> Option<u8> {
        None
    }

    /// Returns why an attempt is not possible, so that a front end can tell the player. The
    /// answer is `None` exactly if a legal step begins with the attempt.
    fn why_not(&self, position: &Self::Position, attempt: &Attempt) -> Option<Reason> {
        reason::why_not(self, position, attempt)
    }

    /// Returns whether a legal step begins with an attempt. This is the part of [`RuleSet::why_not`]
    /// that a rule set replaces if its steps are not chosen by their gestures.
    fn allows(&self, position: &Self::Position, attempt: &Attempt) -> bool {
        reason::begins_a_step(self, position, attempt)
    }

    /// Returns the reason against an attempt that is not allowed, while `side` has to act. This is the
    /// part of [`RuleSet::why_not`] in which a rule set explains itself.
    fn objection(&self, position: &Self::Position, side: Side, attempt: &Attempt) -> Reason {
        reason::plain::<Self>(position, side, attempt.wish)
    }

    /// Reads a written move, legal or not, as the attempt to make it; `None` if it is no move.
    fn attempt(side: Side, word: &str) -> Option<Attempt> {
        Attempt::of_word(side, word).map(Attempt::without_walk)
    }

    /// Returns the image of the position under a symmetry of the board (D-6).
    fn transform(position: &Self::Position, symmetry: Symmetry) -> Self::Position;

    /// Returns a key like [`RuleSet::key`] that is equal for all 24 images of a position.
    #[inline]
    fn image_key(position: &Self::Position) -> u64 {
        let keys = Symmetry::all().map(|symmetry| Self::key(&Self::transform(position, symmetry)));
        keys.min().unwrap_or_default()
    }

    /// Returns the image of a step under a symmetry of the board (D-6).
    fn transform_step(step: Self::Step, symmetry: Symmetry) -> Self::Step;

    /// Returns the legal steps as a list, for callers that can afford the allocation.
    fn steps(&self, position: &Self::Position) -> Vec<Self::Step> {
        let mut steps = Vec::new();
        self.visit_steps(position, |step| steps.push(step));
        steps
    }

    /// Returns the notation of a step.
    fn step_text(&self, position: &Self::Position, step: Self::Step) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = self.write_step(position, step, &mut text);
        text
    }

    /// Returns the position after a legal step.
    #[must_use]
    fn after(&self, position: &Self::Position, step: Self::Step) -> Self::Position {
        let mut next = *position;
        self.play(&mut next, step);
        next
    }
}

/// Mixes 64 bits, so that every bit of the result depends on every bit of the input (the finaliser
/// of SplitMix64). It is a bijection: different words stay different.
#[inline]
pub const fn mix(word: u64) -> u64 {
    let mut word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}
