//! The special parts and texts of the kits of each rule set, with one file for each. The kit of a rule set that is not
//! listed here has the board, its pieces and no texts.

/// The text of a file in both languages.
macro_rules! text {
    ($name:literal) => {
        dejarik_rules::Words::new(
            include_str!(concat!("../../texts/", $name, ".en.md")),
            include_str!(concat!("../../texts/", $name, ".fr.md")),
        )
    };
}

/// The rule book of this name in both languages.
macro_rules! book {
    ($name:literal) => {
        Some(dejarik_rules::Words::new(
            include_str!(concat!("../../../../docs/rules/", $name, ".md")),
            include_str!(concat!("../../../../docs/rules/", $name, ".fr.md")),
        ))
    };
}

mod bambara;
mod groi;
mod looney;
mod simeone;

use dejarik_rules::{RulesId, Words};

use crate::board::Spare;
use crate::figure::State;
use crate::packer::Packer;
use crate::request::{Lang, Request};
use crate::terms::Term;

/// The special parts and texts of the kits of a rule set.
pub struct Special {
    /// Whose rules these are, with the address that the source gives.
    pub credit: Words,
    /// The Markdown of the rule book, if there is one.
    pub book: Option<Words>,
    /// The pictures of the rule book (`docs/diagrams`).
    pub pictures: &'static str,
    /// The sentences of the rule book that options replace.
    pub changes: Words,
    /// The Markdown of the first game.
    pub first: Words,
    /// The first lines of a record with their meaning, as a table in Markdown.
    pub record: Words,
    /// The Markdown of the two faces of the reference card.
    pub card: Words,
    /// What the options say at the places that only the texts of this rule set have.
    pub terms: &'static [Term],
    /// Returns the table of odds on the card.
    pub odds: fn(Lang) -> String,
    /// Returns the circles of a side beside the board.
    pub spares: fn(Lang) -> Vec<Spare>,
    /// The names of the sides in black ink, if these are others.
    pub ink_names: Option<[Words; 2]>,
    /// The heading of the flat tokens.
    pub tokens: Words,
    /// What the back of a flat token shows.
    pub back: State,
    /// Adds what else is printed with the pieces, which have this diameter.
    pub pieces: fn(&mut Packer<'_>, &Request, f64),
    /// The dice, if there are any.
    pub dice: Option<Dice>,
}

/// The sheet of the dice.
pub struct Dice {
    /// The title.
    pub title: Words,
    /// Adds the dice.
    pub parts: fn(&mut Packer<'_>, &Request),
    /// Returns what can be thrown instead, with `{first}` and `{second}` for the names of the sides.
    pub instead: fn(Lang) -> String,
}

/// The rule sets with special kits.
static SPECIAL: [(RulesId, Special); 4] = [
    (RulesId::Groi, groi::SPECIAL),
    (RulesId::Bambara, bambara::SPECIAL),
    (RulesId::Looney, looney::SPECIAL),
    (RulesId::Simeone, simeone::SPECIAL),
];

/// The kits of rule sets that are not listed.
static OTHER: Special = PLAIN;

/// The defaults of the special kits.
const PLAIN: Special = Special {
    credit: NONE,
    book: None,
    pictures: "",
    changes: NONE,
    first: NONE,
    record: NONE,
    card: NONE,
    terms: &[],
    odds: |_| String::new(),
    spares: |_| Vec::new(),
    ink_names: None,
    tokens: Words::new(
        "**Flat tokens,** instead of the standees. Fold each strip along the dashed line, glue it \
         together, then cut out the disc.",
        "**Jetons plats,** à la place des figurines. Pliez chaque bande le long du trait discontinu, \
         collez-la, puis découpez le disque.",
    ),
    back: State::Standing,
    pieces: |_, _, _| {},
    dice: None,
};

const NONE: Words = Words::new("", "");

impl Special {
    /// Returns the special parts and texts of every listed rule set.
    pub fn all() -> impl Iterator<Item = &'static Special> {
        SPECIAL.iter().map(|(_, special)| special)
    }

    /// Returns the special parts and texts of the kits of a rule set.
    pub fn of(rules: RulesId) -> &'static Special {
        SPECIAL.iter().find(|(id, _)| *id == rules).map_or(&OTHER, |(_, special)| special)
    }
}
