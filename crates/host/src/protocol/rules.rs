//! What the rule sets are like: their capabilities, pieces and options.

use dejarik_rules::{OptionValues, Words};
use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use super::{Rules, Scene};

/// A short text in the languages of the project.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Text {
    /// The text in English.
    pub en: String,
    /// The text in French.
    pub fr: String,
}

impl From<Words> for Text {
    fn from(words: Words) -> Text {
        Text { en: words.en.to_owned(), fr: words.fr.to_owned() }
    }
}

/// A value of an option that is a word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct OptionChoice {
    /// The value.
    pub word: String,
    /// What menus call the value.
    pub name: Text,
}

impl From<&dejarik_rules::OptionChoice> for OptionChoice {
    fn from(choice: &dejarik_rules::OptionChoice) -> OptionChoice {
        OptionChoice { word: choice.word.to_owned(), name: choice.name.into() }
    }
}

/// A form of values that consist of a prefix and a whole number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct OptionNumber {
    /// The text in front of the number, such as `to-`; empty for a plain number.
    pub prefix: String,
    /// What menus call the form.
    pub name: Text,
    /// What the number counts.
    pub unit: Text,
    /// The least number.
    pub min: u32,
    /// The largest number.
    pub max: u32,
}

impl OptionNumber {
    /// Returns the forms with a number that an option accepts.
    pub fn of(values: OptionValues) -> Vec<OptionNumber> {
        match values {
            OptionValues::Choice(_) | OptionValues::Order { .. } => Vec::new(),
            OptionValues::Number { min, max, unit, .. } => {
                let (name, unit) = (unit.into(), unit.into());
                vec![OptionNumber { prefix: String::new(), name, unit, min, max }]
            }
            OptionValues::Prefixed { prefixes, max, .. } => {
                let forms = prefixes.iter().map(|form| OptionNumber {
                    prefix: form.prefix.to_owned(),
                    name: form.name.into(),
                    unit: form.unit.into(),
                    min: 1,
                    max,
                });
                forms.collect()
            }
        }
    }
}

/// An option of a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct OptionInfo {
    /// The key: `setup`.
    pub key: String,
    /// What menus call the option.
    pub name: Text,
    /// What the option decides, in one sentence.
    pub about: Text,
    /// The part of a game that the option changes.
    pub scope: OptionScope,
    /// The default value.
    pub default: String,
    /// A description of the possible values in English: `a whole number from 1 to 9999 or none`.
    pub values: String,
    /// The values that are words, in menu order.
    pub choices: Vec<OptionChoice>,
    /// The forms of values that contain a number. If an option has neither words nor numbers, its
    /// value is an order of pieces, as `values` describes.
    pub numbers: Vec<OptionNumber>,
}

/// The part of a game that an option changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum OptionScope {
    /// Only where a game starts.
    Start,
    /// Which steps are legal or how a position ends. Only these options change what a position is worth.
    Play,
    /// What history and series make of positions: repetition, totals, days.
    Match,
}

/// The kind of exact table that exists for a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum TableKind {
    /// There is no table.
    None,
    /// The table contains every position of the game, with its value and distance.
    Whole,
    /// The table contains the winning chances of positions with few pieces.
    Endgames,
}

/// The colours by which the sources of a rule set call its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Colours {
    /// The second player is black, the first white.
    BlackWhite,
    /// The first player is red, the second blue.
    RedBlue,
}

impl From<dejarik_rules::Colours> for Colours {
    fn from(colours: dejarik_rules::Colours) -> Colours {
        match colours {
            dejarik_rules::Colours::WhiteBlack => Colours::BlackWhite,
            dejarik_rules::Colours::RedBlue => Colours::RedBlue,
        }
    }
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct PieceInfo {
    /// The letters of the kind in DPN, the first player's first.
    pub letters: [char; 2],
    /// The names of the kind, the first player's first. They differ only where the sides have
    /// different creatures.
    pub names: [Text; 2],
    /// The number of such pieces that each side has at the start.
    pub count: u8,
}

/// A rule set: what kind of game it is, its pieces and its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RulesInfo {
    /// The id of the rule set.
    pub rules: Rules,
    /// The name of the game.
    pub title: Text,
    /// The start position as DPN.
    pub start: String,
    /// The start position as it is drawn.
    pub scene: Scene,
    /// Whether games throw dice or cubes.
    pub dice: bool,
    /// Whether the players choose orders in secret before the first position, under the default
    /// options.
    pub hidden_orders: bool,
    /// The most points that one game can bring; 1 where a win is only a win.
    pub most_points: u8,
    /// The kind of exact table that exists.
    pub table: TableKind,
    /// Whether there are puzzles.
    pub puzzles: bool,
    /// Whether the value of a position is a winning chance rather than a certain result.
    pub chances: bool,
    /// The colours by which the sources call the sides.
    pub colours: Colours,
    /// The kinds of piece, in the order of the rule book.
    pub pieces: Vec<PieceInfo>,
    /// The options.
    pub options: Vec<OptionInfo>,
}
