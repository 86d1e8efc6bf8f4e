//! The options of looney (L-1, L-7, L-12, L-13, L-15), and the coin toss before the first position (L-2).

use std::fmt;

use super::Looney;
use super::piece::{Size, SpaceOrOff};
use super::position::Position;
use crate::board::{RING, Space};
use crate::odds::Odds;
use crate::options::{
    OptionChoice, OptionError, OptionScope, OptionSpec, OptionValues, name_of, named,
};
use crate::ruleset::{ChanceNode, Piece, RuleSet};
use crate::setup::{SetUp, rolls_of};
use crate::side::Side;
use crate::text::{ParseError, Scanner};
use crate::thrown::Thrown;
use crate::wording;
use crate::words::Words;

/// Maximum of the quiet limit and of the counter of quiet turns.
pub const MOST_QUIET: u16 = 9999;

pub(super) const SPECS: &[OptionSpec] = &[SETUP, SUPPORT, GHOSTS, GHOST_ORDER, QUIET_LIMIT];

const SETUP: OptionSpec = OptionSpec {
    key: "setup",
    name: Words::new("Set-up", "Mise en place"),
    about: Words::new(
        "The order of the pieces, from A1 and from A7 (L-1).",
        "L’ordre des pièces, depuis A1 et depuis A7 (L-1).",
    ),
    values: OptionValues::Order { letters: "SBLMsblm" },
    default: "SBLMsblm",
    rule: "L-1",
    scope: OptionScope::Start,
};

const SUPPORT: OptionSpec = OptionSpec {
    key: "support",
    name: Words::new("Support", "Soutien"),
    about: Words::new(
        "Which neighbours support a piece in a battle (L-7).",
        "Quelles voisines soutiennent une pièce dans une bataille (L-7).",
    ),
    values: OptionValues::Choice(&[
        OptionChoice::new(
            "orthogonal",
            "Those on the same ring or ray",
            "Celles du même anneau ou du même rayon",
        ),
        OptionChoice::new("diagonal", "Diagonal ones as well", "Celles en diagonale aussi"),
    ]),
    default: "orthogonal",
    rule: "L-7",
    scope: OptionScope::Play,
};

const GHOSTS: OptionSpec = OptionSpec {
    key: "ghosts",
    name: Words::new("Ghosts serve", "Les fantômes servent"),
    about: Words::new(
        "Which player can use the ghost of a lost piece (L-12).",
        "Quel joueur peut se servir du fantôme d’une pièce perdue (L-12).",
    ),
    values: OptionValues::Choice(&[
        OptionChoice::new(
            "owner",
            "The player who lost the piece",
            "Le joueur qui a perdu la pièce",
        ),
        OptionChoice::new(
            "captor",
            "The player who captured the piece",
            "Le joueur qui a pris la pièce",
        ),
    ]),
    default: "owner",
    rule: "L-12",
    scope: OptionScope::Play,
};

const GHOST_ORDER: OptionSpec = OptionSpec {
    key: "ghost-order",
    name: Words::new("Ghosts on a tie", "Fantômes à égalité"),
    about: Words::new(
        "Who decides first whether to play a ghost when a battle is tied (L-13).",
        "Qui décide le premier de jouer un fantôme quand une bataille est à égalité (L-13).",
    ),
    values: OptionValues::Choice(&[
        OptionChoice::new("attacker", "The attacker first", "L’attaquant d’abord"),
        OptionChoice::new("defender", "The defender first", "Le défenseur d’abord"),
    ]),
    default: "attacker",
    rule: "L-13",
    scope: OptionScope::Play,
};

const QUIET_LIMIT: OptionSpec = OptionSpec {
    key: "quiet-limit",
    name: Words::new("Draw without battle after", "Nulle sans bataille après"),
    about: Words::new(
        "How many turns in a row without a battle make the game a draw (L-15).",
        "Le nombre de tours de suite sans bataille qui rend la partie nulle (L-15).",
    ),
    values: OptionValues::Number {
        min: 1,
        max: MOST_QUIET as u32,
        unit: Words::new("Turns", "Tours"),
        words: &[],
    },
    default: "100",
    rule: "L-15",
    scope: OptionScope::Play,
};

/// Which neighbours support a piece in a battle (L-7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Support {
    /// The orthogonal ones.
    #[default]
    Orthogonal,
    /// The orthogonal and the diagonal ones (D-4).
    Diagonal,
}

const SUPPORTS: [(&str, Support); 2] =
    [("orthogonal", Support::Orthogonal), ("diagonal", Support::Diagonal)];

/// The player whom the ghost of a lost piece serves (L-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Serve {
    /// The player who lost the piece.
    #[default]
    Owner,
    /// The player who captured the piece.
    Captor,
}

const SERVED: [(&str, Serve); 2] = [("owner", Serve::Owner), ("captor", Serve::Captor)];

/// The player who decides first about ghosts on a tie (L-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GhostOrder {
    /// The attacker, and then the defender.
    #[default]
    Attacker,
    /// The defender, and then the attacker.
    Defender,
}

const GHOST_ORDERS: [(&str, GhostOrder); 2] =
    [("attacker", GhostOrder::Attacker), ("defender", GhostOrder::Defender)];

/// The order of each side's pieces at the start, in rising numbers (L-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order {
    sizes: [[Size; 4]; 2],
}

impl Default for Order {
    fn default() -> Order {
        Order::DEFAULT
    }
}

impl Order {
    /// The default order: `SBLM` on both sides.
    pub const DEFAULT: Order =
        Order { sizes: [[Size::Small, Size::Big, Size::Leader, Size::Medium]; 2] };

    /// Returns the sizes of a side's pieces, from `A1` or from `A7` on.
    pub fn sizes(&self, side: Side) -> [Size; 4] {
        self.sizes[side.index()]
    }

    /// Returns the start position with this order.
    pub(super) fn position(&self, first: Side) -> Position {
        let mut places = [[SpaceOrOff::OFF; 4]; 2];
        for (side, first_ray) in Side::BOTH.into_iter().zip([0, RING / 2]) {
            for (size, ray) in self.sizes(side).into_iter().zip(first_ray..) {
                places[side.index()][size.index()] = SpaceOrOff::on(Space::outer(ray));
            }
        }
        Position::start(places, first)
    }
}

impl fmt::Display for Order {
    /// Writes the order as text, such as `SBLMsblm`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters =
            Side::BOTH.into_iter().flat_map(|side| self.sizes(side).map(|s| s.letter(side)));
        letters.into_iter().try_for_each(|letter| write!(f, "{letter}"))
    }
}

pub(super) fn set(rules: &mut Looney, key: &str, value: &str) -> Result<(), OptionError> {
    let spec = OptionSpec::find(SPECS, key)?;
    match spec.key {
        "setup" => {
            let letters = spec.order(value)?;
            let mut order = Order::default();
            for (size, letter) in order.sizes.as_flattened_mut().iter_mut().zip(letters) {
                *size = Size::from_letter(char::from(letter)).ok_or_else(|| spec.refuse(value))?;
            }
            rules.setup = order;
        }
        "support" => rules.support = named(&SUPPORTS, spec, value)?,
        "ghosts" => rules.ghosts = named(&SERVED, spec, value)?,
        "ghost-order" => rules.ghost_order = named(&GHOST_ORDERS, spec, value)?,
        _ => rules.quiet_limit = spec.number(value)? as u16,
    }
    Ok(())
}

pub(super) fn get(rules: &Looney, key: &str) -> Option<String> {
    match key {
        "setup" => Some(rules.setup.to_string()),
        "support" => name_of(&SUPPORTS, &rules.support),
        "ghosts" => name_of(&SERVED, &rules.ghosts),
        "ghost-order" => name_of(&GHOST_ORDERS, &rules.ghost_order),
        "quiet-limit" => Some(rules.quiet_limit.to_string()),
        _ => None,
    }
}

/// The Chance Cube that decides who goes first (L-2), as a chance node before the first position.
/// Its roll is the side that begins, written `first:w` or `first:b`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Coin;

impl ChanceNode for Coin {
    type Roll = Side;

    fn total(self) -> u64 {
        2
    }

    fn visit_rolls(self, mut visit: impl FnMut(Side, u64)) {
        for side in Side::BOTH {
            visit(side, 1);
        }
    }

    fn visit_effects(self, visit: impl FnMut(Side, u64)) {
        self.visit_rolls(visit);
    }

    fn odds(self) -> Odds {
        let mut odds = Odds::new(&["w", "b"]);
        self.visit_rolls(|side, weight| odds.add(side.index(), weight));
        odds
    }

    fn write_roll(self, roll: Side, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "first:{roll}")
    }

    fn parse_roll(self, text: &str) -> Result<Side, ParseError> {
        let mut scanner = Scanner::new(text);
        scanner.expect("first:")?;
        let Some(side) = scanner.peek().and_then(Side::from_letter) else {
            return Err(scanner.expected(wording!(
                "the side that goes first: `w` or `b`",
                "le camp qui commence : `w` ou `b`"
            )));
        };
        scanner.bump();
        scanner.end()?;
        Ok(side)
    }
}

/// A game before its first position: the order is agreed, and the coin of L-2 is to be thrown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setup;

impl SetUp<Looney> for Setup {
    fn rolls(&self) -> Vec<(String, u64)> {
        rolls_of(Coin)
    }

    /// The pieces are placed alike for either first player, and everybody sees them.
    fn pieces(&self, rules: &Looney, _: Option<Side>) -> Vec<(Space, Piece)> {
        rules.scene(&rules.start(Side::First)).pieces.to_vec()
    }

    fn roll(&mut self, rules: &Looney, text: &str) -> Result<Option<Position>, ParseError> {
        Ok(Some(rules.start(Coin.parse_roll(text)?)))
    }

    fn start(&self, rules: &Looney, first: Side, _: &mut dyn FnMut(usize) -> usize) -> Position {
        rules.start(first)
    }

    fn thrown(text: &str) -> Option<Thrown> {
        Coin.parse_roll(text).ok().map(Thrown::Coin)
    }
}
