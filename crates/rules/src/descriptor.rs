//! What kind of game a rule set is: one descriptor for every question that the rest of the program
//! would otherwise ask by name.
//!
//! Code outside this crate asks `rules.descriptor().dice` or `.puzzles` instead of comparing a
//! [`RulesId`] with the names it knows, so it also works for new rule sets.

use crate::board::Space;
use crate::ruleset::RulesId;
use crate::side::Side;
use crate::wording;
use crate::words::{Bilingual, Wording, Words};

/// The kind of exact table that can be solved for a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// None.
    None,
    /// The whole game: the value and the distance of every position.
    Whole,
    /// The winning chances of positions with few pieces.
    Endgames,
}

/// The two colours that a rule set's sides are drawn in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colours {
    /// White and black.
    WhiteBlack,
    /// Red and blue.
    RedBlue,
}

impl Colours {
    /// Returns the colour of a side: `black`.
    const fn of(self, side: Side) -> Words {
        match (self, side) {
            (Colours::WhiteBlack, Side::First) => Words::new("white", "blanc"),
            (Colours::WhiteBlack, Side::Second) => Words::new("black", "noir"),
            (Colours::RedBlue, Side::First) => Words::new("red", "rouge"),
            (Colours::RedBlue, Side::Second) => Words::new("blue", "bleu"),
        }
    }

    /// Returns the name of a side: `Black`, in French the plural `Noirs`.
    pub const fn name(self, side: Side) -> Words {
        match (self, side) {
            (Colours::WhiteBlack, Side::First) => Words::new("White", "Blancs"),
            (Colours::WhiteBlack, Side::Second) => Words::new("Black", "Noirs"),
            (Colours::RedBlue, Side::First) => Words::new("Red", "Rouges"),
            (Colours::RedBlue, Side::Second) => Words::new("Blue", "Bleus"),
        }
    }

    /// Explains why `side` cannot move the piece on a space, which is the other side's. The French name of
    /// the piece has its article.
    pub(crate) fn not_yours(self, piece: impl Bilingual, on: Space, side: Side) -> Wording {
        // English names the colour of the piece, French its side.
        let other = Words::new(self.of(!side).en, self.name(!side).fr);
        let own = self.name(side);
        wording!(
            "{on} holds a {other} {piece}, and it is {own}’s turn",
            "en {on} se trouve {piece} des {other}, et c’est aux {own} de jouer";
            piece, other, own
        )
    }
}

/// The outline in which pictures draw a kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outline {
    /// A round disc.
    Disc,
    /// A triangle.
    Triangle,
    /// A square on its side.
    Square,
    /// A square on its corner.
    Diamond,
    /// A regular pentagon.
    Pentagon,
    /// A cross, as on a chess king.
    Cross,
    /// A crown seen from above.
    Crown,
    /// A shield.
    Shield,
    /// A star with six points.
    Star,
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceKind {
    /// The letters of the kind in DPN: the first player's, then the second player's.
    pub letters: [char; 2],
    /// The names of the kind, by side. They differ only where the two sides play different
    /// creatures.
    pub names: [Words; 2],
    /// How many of them a side has at the start.
    pub count: u8,
    /// The outline of the kind in pictures.
    pub outline: Outline,
    /// The size of the kind, which is drawn as that number of pips; 0 if the kinds have no sizes.
    pub pips: u8,
}

impl PieceKind {
    /// Describes a kind of which both sides have `count`, under the same name, drawn as a disc.
    pub const fn new(letters: [char; 2], name: Words, count: u8) -> PieceKind {
        PieceKind { letters, names: [name, name], count, outline: Outline::Disc, pips: 0 }
    }

    /// Returns the kind with another outline.
    #[must_use]
    pub const fn outlined(self, outline: Outline) -> PieceKind {
        PieceKind { outline, ..self }
    }

    /// Returns the kind with a size.
    #[must_use]
    pub const fn sized(self, pips: u8) -> PieceKind {
        PieceKind { pips, ..self }
    }
}

/// What a piece can do in a game whose pieces differ in their dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fighter {
    /// The letter of the piece in DPN.
    pub letter: char,
    /// The side of the piece.
    pub side: Side,
    /// The number of actions a turn.
    pub actions: u8,
    /// The numbers of faces of its die: standing, then stunned. A die with one face always shows 1.
    pub dice: [u8; 2],
    /// The points for defeating it.
    pub value: u8,
}

/// What a rule set is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Descriptor {
    /// The rule set.
    pub id: RulesId,
    /// The name of the game.
    pub title: Words,
    /// Whether games throw dice or cubes.
    pub dice: bool,
    /// Whether the players choose orders in secret before the first position, under the default
    /// options.
    pub hidden_orders: bool,
    /// The most points one game can bring for a series: 1 where a win is only a win.
    pub most_points: u8,
    /// The kind of exact table there is.
    pub table: TableKind,
    /// Whether puzzles can be made: the whole game is solved and the winning moves are certain.
    pub puzzles: bool,
    /// Whether a position's value is a chance of winning rather than a certain result.
    pub chances: bool,
    /// The colours of the sides.
    pub colours: Colours,
    /// The kinds of piece, in the order of the rule book.
    pub pieces: &'static [PieceKind],
    /// What each piece can do, in the order of the rule book; empty if the pieces do not differ in their dice.
    pub fighters: &'static [Fighter],
    /// What [`RuleSet::material`](crate::RuleSet::material) counts; at most [`MOST_MATERIAL`]
    /// kinds.
    pub material: &'static [Words],
}

/// The most kinds of material that a rule set counts.
pub const MOST_MATERIAL: usize = 6;

impl Descriptor {
    /// Describes a game without dice, points, tables or puzzles, in white and black. Rule sets
    /// change what is different with struct update syntax.
    pub(crate) const fn plain(
        id: RulesId,
        title: Words,
        pieces: &'static [PieceKind],
        material: &'static [Words],
    ) -> Descriptor {
        assert!(material.len() <= MOST_MATERIAL, "too many kinds of material");
        Descriptor {
            id,
            title,
            dice: false,
            hidden_orders: false,
            most_points: 1,
            table: TableKind::None,
            puzzles: false,
            chances: false,
            colours: Colours::WhiteBlack,
            pieces,
            fighters: &[],
            material,
        }
    }

    /// Returns the kind of piece with a letter of either side, in upper or lower case.
    pub fn kind(&self, letter: char) -> Option<&'static PieceKind> {
        let is_it = |other: &char| other.eq_ignore_ascii_case(&letter);
        self.pieces.iter().find(|kind| kind.letters.iter().any(is_it))
    }

    /// Whether games score points that a series adds up.
    pub const fn scores_points(&self) -> bool {
        self.most_points > 1
    }
}
