//! What a rule set is: one trait that every search, table and front end is written against.
//!
//! A rule set is a value: the rules *with the options the players agreed on*. Its positions are
//! plain data without history; whoever needs history (repetition, series) keeps it outside.
//! Visiting and playing allocate nothing.
//!
//! A turn of several decisions is several steps by the same side, so a search changes sign only
//! where the side changes. Rule sets without dice set `Chance = Never`, an empty type: code that
//! is written for them cannot even name a dice node, and code that has no answer to dice does not
//! compile for the others.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::board::Space;
use crate::odds::Odds;
use crate::options::{OptionError, OptionSpec};
use crate::side::Side;
use crate::symmetry::Symmetry;
use crate::text::ParseError;

/// The four rule sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RulesId {
    /// Classic Dejarik, "the game of Groi": pawns, no dice.
    Groi,
    /// Dejarik as a chess analogue, by Brad Bambara: no dice.
    Bambara,
    /// Looney Dejarik, by Andrew Looney: chance cubes.
    Looney,
    /// Dejarik Rules, by Nicole Simeone: dice.
    Simeone,
}

impl RulesId {
    /// All, in the order of the rule book.
    pub const ALL: [RulesId; 4] =
        [RulesId::Groi, RulesId::Bambara, RulesId::Looney, RulesId::Simeone];

    /// The id as every format writes it.
    pub const fn name(self) -> &'static str {
        match self {
            RulesId::Groi => "groi",
            RulesId::Bambara => "bambara",
            RulesId::Looney => "looney",
            RulesId::Simeone => "simeone",
        }
    }

    /// Whether games throw dice (or cubes).
    pub const fn has_dice(self) -> bool {
        match self {
            RulesId::Groi | RulesId::Bambara => false,
            RulesId::Looney | RulesId::Simeone => true,
        }
    }
}

impl Display for RulesId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for RulesId {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<RulesId, ParseError> {
        RulesId::ALL.into_iter().find(|id| id.name() == text).ok_or_else(|| {
            ParseError::new(
                0,
                format!("expected a rule set (groi, bambara, looney or simeone), found `{text}`"),
            )
        })
    }
}

/// Who acts in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor<C> {
    /// This player chooses one of the legal steps.
    Player(Side),
    /// Dice or cubes are thrown.
    Chance(C),
    /// Nobody: the game is over.
    Over(Outcome),
}

/// How a game ended, as far as the position alone can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// Points scored for a series (G-16 to G-21), by [`Side::index`]. In rule sets that give no
    /// points a win is 1 to the winner, a draw nothing.
    pub points: [u8; 2],
    /// By which rule.
    pub ending: Ending,
}

impl Outcome {
    /// `winner` wins `points`.
    pub const fn win(winner: Side, points: u8, ending: Ending) -> Outcome {
        let points = match winner {
            Side::First => [points, 0],
            Side::Second => [0, points],
        };
        Outcome { winner: Some(winner), points, ending }
    }

    /// Nobody wins; each side scores `points`.
    pub const fn draw(points: u8, ending: Ending) -> Outcome {
        Outcome { winner: None, points: [points; 2], ending }
    }
}

/// The rule that ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Ending {
    /// G-16: four own pawns side by side on the inner ring.
    RunOfFour,
    /// G-17: the last three side by side on the inner ring.
    RunOfThree,
    /// G-18: the enemy has lost two pawns.
    TwoPawnsLost,
    /// G-21: no pawn of either side can move.
    Blocked,
    /// B-13: a turn began with the own king in the Core.
    Dejarik,
    /// L-14: the Leader fell.
    LeaderLost,
    /// L-14: all the others fell.
    FollowersLost,
    /// S-15: all four creatures defeated.
    AllDefeated,
    /// S-15: the target was reached.
    TargetReached,
    /// L-15, S-16: too long without a battle or a score.
    QuietLimit,
}

/// A throw of dice or cubes that decides how a position goes on.
pub trait ChanceNode: Copy + Eq + Debug + Send + Sync + 'static {
    /// One result of the throw, as a record writes it.
    type Roll: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The sum of all weights.
    fn total(self) -> u64;

    /// Visits every result that a record tells apart, once, with its weight (at least 1).
    fn visit_rolls(self, visit: impl FnMut(Self::Roll, u64));

    /// Visits one representative for each group of results that play on in the same way, with
    /// the weight of the whole group. A search needs no more than these.
    fn visit_effects(self, visit: impl FnMut(Self::Roll, u64));

    /// The chances of each kind of result, for people.
    fn odds(self) -> Odds;

    /// Writes a roll as records do: `(7:5)`, `(+3)`.
    fn write_roll(self, roll: Self::Roll, out: &mut impl fmt::Write) -> fmt::Result;

    /// Reads a roll that this node can give.
    fn parse_roll(self, text: &str) -> Result<Self::Roll, ParseError>;
}

/// The chance node of a game without chance: there is none.
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

/// A piece as it is drawn and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its owner.
    pub side: Side,
    /// Its letter in DPN: upper case for the first player, lower case for the second. In simeone
    /// the letters of the two sides name different creatures.
    pub letter: char,
    /// Whether it lies on its side (S-13).
    pub stunned: bool,
}

/// A rule set together with its options. See the module's text for the ideas.
pub trait RuleSet: Copy + Default + Eq + Debug + Send + Sync + 'static {
    /// Which of the four.
    const ID: RulesId;

    /// A position that can be judged: pieces, side to move, state. Reads and writes as DPN; the
    /// text is judged whole, so whatever it accepts it writes again byte for byte.
    type Position: Copy
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr<Err = ParseError>
        + Send
        + Sync
        + 'static;

    /// One decision of a player.
    type Step: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// A throw; [`Never`] where there are no dice.
    type Chance: ChanceNode;

    /// The options of the rule set, in the order of the rule book.
    const OPTIONS: &'static [OptionSpec];

    /// Sets an option from its text.
    fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError>;

    /// An option's value as text; `None` if there is no such option.
    fn option(&self, key: &str) -> Option<String>;

    /// Who acts.
    fn actor(&self, position: &Self::Position) -> Actor<Self::Chance>;

    /// Visits every legal step once, in a fixed order: none unless a player acts.
    fn visit_steps(&self, position: &Self::Position, visit: impl FnMut(Self::Step));

    /// How many legal steps there are, without making them where that is faster.
    fn count_steps(&self, position: &Self::Position) -> u64 {
        let mut count = 0;
        self.visit_steps(position, |_| count += 1);
        count
    }

    /// The step that [`RuleSet::visit_steps`] visits as number `index`, from 0: for drawing one at
    /// random without making the others, where that is faster.
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

    /// Whether a step is one of the legal ones.
    fn is_legal(&self, position: &Self::Position, step: Self::Step) -> bool {
        let mut found = false;
        self.visit_steps(position, |legal| found |= legal == step);
        found
    }

    /// Plays a legal step. What happens with any other is unspecified, but safe.
    fn play(&self, position: &mut Self::Position, step: Self::Step);

    /// Settles the throw that the position waits for. As with [`RuleSet::play`], the roll must be
    /// one that the node can give.
    fn settle(&self, position: &mut Self::Position, roll: <Self::Chance as ChanceNode>::Roll);

    /// The side whose turn it is (in the middle of a battle: the attacker's).
    fn side_to_move(position: &Self::Position) -> Side;

    /// What stands on a space.
    fn piece_at(position: &Self::Position, space: Space) -> Option<Piece>;

    /// A well-mixed 64-bit key, equal for equal positions, the same on every machine.
    fn key(position: &Self::Position) -> u64;

    /// Writes a legal step as one word.
    fn write_step(
        &self,
        position: &Self::Position,
        step: Self::Step,
        out: &mut impl fmt::Write,
    ) -> fmt::Result;

    /// Reads a step and makes sure that it is legal here.
    fn parse_step(&self, position: &Self::Position, text: &str) -> Result<Self::Step, ParseError>;

    /// The position as it looks after a symmetry of the board (D-6).
    fn transform(position: &Self::Position, symmetry: Symmetry) -> Self::Position;

    /// A key like [`RuleSet::key`] that is the same for all 24 images of a position.
    #[inline]
    fn image_key(position: &Self::Position) -> u64 {
        let keys = Symmetry::all().map(|symmetry| Self::key(&Self::transform(position, symmetry)));
        keys.min().unwrap_or_default()
    }

    /// The step as it looks after a symmetry of the board.
    fn transform_step(step: Self::Step, symmetry: Symmetry) -> Self::Step;

    /// The steps as a list, for whoever can afford one.
    fn steps(&self, position: &Self::Position) -> Vec<Self::Step> {
        let mut steps = Vec::new();
        self.visit_steps(position, |step| steps.push(step));
        steps
    }

    /// A step as text.
    fn step_text(&self, position: &Self::Position, step: Self::Step) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = self.write_step(position, step, &mut text);
        text
    }

    /// The position after a legal step.
    #[must_use]
    fn after(&self, position: &Self::Position, step: Self::Step) -> Self::Position {
        let mut next = *position;
        self.play(&mut next, step);
        next
    }
}

/// Mixes 64 bits so that every bit of the answer depends on every bit given (the finaliser of
/// SplitMix64). A bijection: different words stay different.
#[inline]
pub const fn mix(word: u64) -> u64 {
    let mut word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}
