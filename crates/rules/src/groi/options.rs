//! The options of groi (G-1, G-7, G-20, G-22, G-23).

use super::{Groi, Position};
use crate::board::{Space, SpaceSet};
use crate::conduct::{Repetition, SeriesTerms};
use crate::options::{
    OptionChoice, OptionError, OptionPrefix, OptionScope, OptionSpec, OptionValues, name_of, named,
};
use crate::wording;
use crate::words::Words;

/// Where the pawns start (G-1, a ruling). Any other start is a position that the players give.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Setup {
    /// Each side has four pawns side by side, opposite the other side.
    #[default]
    Blocks,
    /// Each side has two pairs of pawns, next to pairs of the other side.
    Pairs,
    /// The pawns of the two sides alternate on eight spaces in a row.
    Alternating,
}

impl Setup {
    const NAMED: [(&'static str, Setup); 3] =
        [("blocks", Setup::Blocks), ("pairs", Setup::Pairs), ("alternating", Setup::Alternating)];

    /// Returns the position with this set-up and the first player to move (G-2).
    pub fn position(self) -> Position {
        let (first, second) = match self {
            Setup::Blocks => ([1, 2, 3, 4], [7, 8, 9, 10]),
            Setup::Pairs => ([1, 2, 7, 8], [5, 6, 11, 12]),
            Setup::Alternating => ([1, 3, 5, 7], [2, 4, 6, 8]),
        };
        let on_rim = |numbers: [u8; 4]| -> SpaceSet {
            numbers.into_iter().map(|number| Space::outer(number - 1)).collect()
        };
        Position::start(on_rim(first), on_rim(second))
    }
}

/// Which spaces must be empty for a double diagonal exit (G-7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DoubleExit {
    /// The inner spaces on the pawn's way. It was the default in revision 1.
    Path,
    /// Also the outer space beside the pawn, on the side of the exit, as the French text says.
    #[default]
    Side,
}

impl DoubleExit {
    const NAMED: [(&'static str, DoubleExit); 2] =
        [("side", DoubleExit::Side), ("path", DoubleExit::Path)];
}

/// The words for what a third repetition does (G-20).
const REPETITIONS: [(&str, Repetition); 2] =
    [("automatic", Repetition::Automatic), ("claim", Repetition::Claim)];

const MOST: u32 = 1000;

pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        key: "setup",
        name: Words::new("Set-up", "Mise en place"),
        about: Words::new(
            "Where the pawns stand at the start (G-1).",
            "Où les pions sont placés au début (G-1).",
        ),
        values: OptionValues::Choice(&[
            OptionChoice::new("blocks", "Blocks", "Blocs"),
            OptionChoice::new("pairs", "Pairs", "Paires"),
            OptionChoice::new("alternating", "Alternating", "Alternés"),
        ]),
        default: "blocks",
        rule: "G-1",
        scope: OptionScope::Start,
    },
    OptionSpec {
        key: "double-exit",
        name: Words::new("Double exit", "Double diagonale"),
        about: Words::new(
            "Which spaces must be empty for a double diagonal exit (G-7).",
            "Les cases qui doivent être libres pour une sortie en double diagonale (G-7).",
        ),
        values: OptionValues::Choice(&[
            OptionChoice::new(
                "side",
                "The path and the outer space beside it",
                "Le chemin et la case extérieure voisine",
            ),
            OptionChoice::new("path", "The path", "Le chemin"),
        ]),
        default: "side",
        rule: "G-7",
        scope: OptionScope::Play,
    },
    OptionSpec {
        key: "repetition",
        name: Words::new("Repetition", "Répétition"),
        about: Words::new(
            "Whether a third repetition is a draw by itself or has to be claimed (G-20).",
            "Si la troisième répétition est nulle d’office ou doit être réclamée (G-20).",
        ),
        values: OptionValues::Choice(&[
            OptionChoice::new("automatic", "Automatic draw", "Nulle d’office"),
            OptionChoice::new("claim", "Draw when claimed", "Nulle si réclamée"),
        ]),
        default: "automatic",
        rule: "G-20",
        scope: OptionScope::Match,
    },
    OptionSpec {
        key: "series",
        name: Words::new("Series", "Série"),
        about: Words::new(
            "How the points of several games add up. Wookiees play to 12, Corellian traders for credits (G-22).",
            "Comment les points de plusieurs parties s’additionnent. Les Wookiees jouent en 12, les commerçants \
             corelliens pour des crédits (G-22).",
        ),
        values: OptionValues::Prefixed {
            words: &[
                OptionChoice::new("open", "Open-ended", "Sans fin fixée"),
                OptionChoice::new("credits", "For credits", "Pour des crédits"),
            ],
            prefixes: &[
                OptionPrefix {
                    prefix: "to-",
                    name: Words::new("To a score", "Jusqu’à un score"),
                    unit: Words::new("Points that win the series", "Points qui gagnent la série"),
                },
                OptionPrefix {
                    prefix: "credits-",
                    name: Words::new("For credits", "Pour des crédits"),
                    unit: Words::new(
                        "Credits for each point (each purse holds 20)",
                        "Crédits par point (bourses de 20)",
                    ),
                },
            ],
            max: MOST,
        },
        default: "open",
        rule: "G-22",
        scope: OptionScope::Match,
    },
    OptionSpec {
        key: "wookiee-rule",
        name: Words::new("Wookiee rule", "Règle des Wookiees"),
        about: Words::new(
            "Whether a series waits until the next day after a blocked game, a custom of the Wookiees (G-23).",
            "Si la série attend le lendemain après une partie bloquée, une coutume des Wookiees (G-23).",
        ),
        values: OptionValues::Choice(&[
            OptionChoice::new("off", "Off", "Non"),
            OptionChoice::new("on", "On", "Oui"),
        ]),
        default: "off",
        rule: "G-23",
        scope: OptionScope::Match,
    },
];

pub(super) fn set(rules: &mut Groi, key: &str, value: &str) -> Result<(), OptionError> {
    let spec = OptionSpec::find(SPECS, key)?;
    match spec.key {
        "setup" => rules.setup = named(&Setup::NAMED, spec, value)?,
        "double-exit" => rules.double_exit = named(&DoubleExit::NAMED, spec, value)?,
        "repetition" => rules.repetition = named(&REPETITIONS, spec, value)?,
        "wookiee-rule" => rules.wookiee_rule = named(&[("off", false), ("on", true)], spec, value)?,
        _ => {
            rules.series = match value {
                "open" => SeriesTerms::Open,
                "credits" => SeriesTerms::Credits(1),
                _ if value.starts_with("to-") => SeriesTerms::To(spec.number(value)?),
                // One value has one form, or a record would not be written as it was read.
                "credits-1" => {
                    let expected = wording!(
                        "`credits`, which is a stake of 1",
                        "`credits`, soit une mise de 1"
                    );
                    return Err(OptionError::Value {
                        key: spec.key,
                        value: value.to_owned(),
                        expected,
                    });
                }
                _ if value.starts_with("credits-") => SeriesTerms::Credits(spec.number(value)?),
                _ => return Err(spec.refuse(value)),
            }
        }
    }
    Ok(())
}

pub(super) fn get(rules: &Groi, key: &str) -> Option<String> {
    match key {
        "setup" => name_of(&Setup::NAMED, &rules.setup),
        "double-exit" => name_of(&DoubleExit::NAMED, &rules.double_exit),
        "repetition" => name_of(&REPETITIONS, &rules.repetition),
        "series" => Some(rules.series.to_string()),
        "wookiee-rule" => Some(if rules.wookiee_rule { "on" } else { "off" }.to_owned()),
        _ => None,
    }
}
