//! The set-up before the first turn: the orders of the two teams (S-1) and the initiative (S-2).
//!
//! A [`Setup`] has no position until it is done. Each player's choice is hidden from the other: no
//! getter returns an order that the viewer may not see, and `Debug` does not print it either.

use std::fmt;

use super::creature::{Creature, Rank};
use super::{Arrangement, Position, Simeone};
use crate::board::Space;
use crate::odds::Odds;
use crate::ruleset::{ChanceNode, Piece};
use crate::setup::{SetUp, orders, rolls_of};
use crate::side::Side;
use crate::text::{ParseError, Scanner};
use crate::thrown::Thrown;
use crate::wording;
use crate::words::{Bilingual, Wording, Words};

/// The order of a team: the ranks on the first, second, third and fourth of its spaces, in rising
/// numbers. It is the same type for both teams; only the letters depend on the side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order([Rank; 4]);

impl Order {
    /// The order of the fixed set-up (S-1): smallest, largest, large, small.
    pub const FIXED: Order = Order([Rank::Smallest, Rank::Largest, Rank::Large, Rank::Small]);

    /// Returns an iterator over all 24 orders, sorted by their ranks.
    pub fn all() -> impl Iterator<Item = Order> {
        orders(Rank::ALL).map(Order)
    }

    /// Returns the creatures of a side in this order, each with its space.
    pub fn places(self, side: Side) -> [(Space, Creature); 4] {
        let first = match side {
            Side::First => 0,
            Side::Second => 6,
        };
        [0, 1, 2, 3].map(|i| (Space::outer(first + i), Creature::of(side, self.0[usize::from(i)])))
    }

    /// Returns the letters of a side's creatures in this order, such as `NSKM` or `xthg`.
    pub fn letters(self, side: Side) -> String {
        self.places(side).into_iter().map(|(_, creature)| creature.letter()).collect()
    }

    /// Parses the letters of a team, each once, and returns the side and its order.
    ///
    /// # Errors
    /// If a letter is missing, appears twice, or belongs to the other team.
    pub fn parse(text: &str) -> Result<(Side, Order), ParseError> {
        let mut scanner = Scanner::new(text);
        let mut ranks = [Rank::Smallest; 4];
        let mut team: Option<Side> = None;
        for place in 0..4 {
            let creature = scanner.peek().and_then(Creature::from_letter);
            let creature = creature.filter(|c| team.is_none_or(|side| side == c.side()));
            let expected = match team {
                None => Words::new(
                    "the four letters of a team in their order (NMKS or xght)",
                    "les quatre lettres d’une équipe dans leur ordre (NMKS ou xght)",
                ),
                Some(Side::First) => {
                    Words::new("a letter of the team NMKS", "une lettre de l’équipe NMKS")
                }
                Some(Side::Second) => {
                    Words::new("a letter of the team xght", "une lettre de l’équipe xght")
                }
            };
            let creature = creature.ok_or_else(|| scanner.expected(expected))?;
            if ranks[..place].contains(&creature.rank()) {
                let letter = creature.letter();
                let message = wording!("`{letter}` appears twice", "`{letter}` apparaît deux fois");
                return Err(ParseError::new(scanner.at(), message));
            }
            scanner.bump();
            team = Some(creature.side());
            ranks[place] = creature.rank();
        }
        scanner.end()?;
        Ok((team.unwrap_or(Side::First), Order(ranks)))
    }
}

/// Builds the position with the teams in these orders. The side with the initiative is to move
/// (S-3).
pub(super) fn start(orders: [Order; 2], initiative: Side) -> Position {
    let mut position = Position::empty(initiative, initiative);
    for side in Side::BOTH {
        for (space, creature) in orders[side.index()].places(side) {
            position.put(creature, space);
        }
    }
    position
}

/// The throws of both players for the initiative, each from 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InitiativeRoll {
    /// The first player's throw.
    pub first: u8,
    /// The second player's throw.
    pub second: u8,
}

impl InitiativeRoll {
    /// Returns the side that gets the initiative, or `None` if the throws are equal and must be
    /// repeated.
    pub fn winner(self) -> Option<Side> {
        match self.first.cmp(&self.second) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl fmt::Display for InitiativeRoll {
    /// Writes the throws as `(5:2)`, the first player's first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}:{})", self.first, self.second)
    }
}

/// The throw for the initiative: a D6 for each player (S-2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Initiative;

/// Number of faces of the die for the initiative.
const FACES: u8 = 6;

impl Initiative {
    fn scan(self, scanner: &mut Scanner<'_>) -> Result<InitiativeRoll, ParseError> {
        let face = |scanner: &mut Scanner<'_>, who: Words| {
            let what = || {
                wording!(
                    "the {who} player's throw (a D6: 1 to 6)",
                    "le lancer du {who} joueur (D6, de 1 à 6)";
                    who
                )
            };
            let before = scanner.clone();
            match scanner.number(what, u32::from(FACES))? {
                0 => Err(before.expected(what())),
                face => Ok(face as u8),
            }
        };
        scanner.expect("(")?;
        let first = face(scanner, Words::new("first", "premier"))?;
        scanner.expect(":")?;
        let second = face(scanner, Words::new("second", "second"))?;
        scanner.expect(")")?;
        Ok(InitiativeRoll { first, second })
    }
}

impl ChanceNode for Initiative {
    type Roll = InitiativeRoll;

    fn total(self) -> u64 {
        u64::from(FACES) * u64::from(FACES)
    }

    fn visit_rolls(self, mut visit: impl FnMut(InitiativeRoll, u64)) {
        for first in 1..=FACES {
            for second in 1..=FACES {
                visit(InitiativeRoll { first, second }, 1);
            }
        }
    }

    fn visit_effects(self, mut visit: impl FnMut(InitiativeRoll, u64)) {
        let (level, each) = (u64::from(FACES), u64::from(FACES) * u64::from(FACES - 1) / 2);
        visit(InitiativeRoll { first: 2, second: 1 }, each);
        visit(InitiativeRoll { first: 1, second: 2 }, each);
        visit(InitiativeRoll { first: 1, second: 1 }, level);
    }

    fn odds(self) -> Odds {
        let mut odds = Odds::new(&["first", "second", "again"]);
        let mut kind = 0;
        self.visit_effects(|_, weight| {
            odds.add(kind, weight);
            kind += 1;
        });
        odds
    }

    fn write_roll(self, roll: InitiativeRoll, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{roll}")
    }

    fn parse_roll(self, text: &str) -> Result<InitiativeRoll, ParseError> {
        let mut scanner = Scanner::new(text);
        let roll = self.scan(&mut scanner)?;
        scanner.end()?;
        Ok(roll)
    }
}

/// What a set-up waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The orders of the sides marked `true` (by [`Side::index`]). They may choose in any sequence.
    Orders([bool; 2]),
    /// The throw for the initiative.
    Throw(Initiative),
    /// Nothing: the game starts from this position.
    Done(Position),
}

/// The reason why a set-up refuses a choice or a throw.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum SetupError {
    /// The set-up is fixed, so there is nothing to choose.
    Fixed,
    /// This side has already chosen.
    Chosen(Side),
    /// The dice are thrown only after both orders are chosen.
    Early,
    /// The initiative has already been decided.
    Done,
    /// Two D6 cannot show this throw.
    Impossible(InitiativeRoll),
}

impl Bilingual for SetupError {
    fn wording(&self) -> Wording {
        match self {
            SetupError::Fixed => wording!(
                "the set-up is fixed: there is no order to choose",
                "la mise en place est fixe : il n’y a pas d’ordre à choisir"
            ),
            SetupError::Chosen(side) => wording!(
                "side {side} has already chosen its order",
                "le camp {side} a déjà choisi son ordre"
            ),
            SetupError::Early => wording!(
                "the dice are thrown only after both orders are chosen",
                "on ne lance les dés qu’une fois les deux ordres choisis"
            ),
            SetupError::Done => wording!("the set-up is done", "la mise en place est terminée"),
            SetupError::Impossible(roll) => wording!(
                "{roll} is not a possible throw of two D6",
                "{roll} n’est pas un lancer possible de deux D6"
            ),
        }
    }
}

/// The set-up of a game, from the agreed options to the first position.
#[derive(Clone, PartialEq, Eq)]
pub struct Setup {
    arrangement: Arrangement,
    orders: [Option<Order>; 2],
    initiative: Option<Side>,
}

impl Setup {
    /// Starts a set-up under these options. With [`Arrangement::Fixed`] both orders are already
    /// chosen.
    pub fn new(rules: &Simeone) -> Setup {
        let order = match rules.setup {
            Arrangement::Free => None,
            Arrangement::Fixed => Some(Order::FIXED),
        };
        Setup { arrangement: rules.setup, orders: [order; 2], initiative: None }
    }

    /// Returns what the set-up waits for.
    pub fn stage(&self) -> Stage {
        let Some(orders) = self.orders() else {
            return Stage::Orders(self.orders.map(|order| order.is_none()));
        };
        match self.initiative {
            Some(initiative) => Stage::Done(start(orders, initiative)),
            None => Stage::Throw(Initiative),
        }
    }

    /// Records a side's order, which cannot be changed afterwards.
    ///
    /// # Errors
    /// If the set-up is fixed or the side has already chosen.
    pub fn choose(&mut self, side: Side, order: Order) -> Result<(), SetupError> {
        match (self.arrangement, self.orders[side.index()]) {
            (Arrangement::Fixed, _) => Err(SetupError::Fixed),
            (Arrangement::Free, Some(_)) => Err(SetupError::Chosen(side)),
            (Arrangement::Free, None) => {
                self.orders[side.index()] = Some(order);
                Ok(())
            }
        }
    }

    /// Records a throw for the initiative. Equal throws must be repeated.
    ///
    /// # Errors
    /// If the orders are not complete, the initiative is already decided, or the dice cannot show
    /// this throw.
    pub fn throw(&mut self, roll: InitiativeRoll) -> Result<(), SetupError> {
        match self.stage() {
            Stage::Orders(_) => Err(SetupError::Early),
            Stage::Done(_) => Err(SetupError::Done),
            Stage::Throw(_) => {
                if ![roll.first, roll.second].into_iter().all(|face| (1..=FACES).contains(&face)) {
                    return Err(SetupError::Impossible(roll));
                }
                self.initiative = roll.winner();
                Ok(())
            }
        }
    }

    /// Returns both orders by [`Side::index`], or `None` until both are chosen.
    pub fn orders(&self) -> Option<[Order; 2]> {
        let [first, second] = self.orders;
        Some([first?, second?])
    }

    /// Returns the order of `side` if `viewer` may see it: always the viewer's own, and the other's
    /// once both are chosen.
    pub fn order(&self, side: Side, viewer: Side) -> Option<Order> {
        let visible = side == viewer || self.orders().is_some();
        self.orders[side.index()].filter(|_| visible)
    }
}

impl SetUp<Simeone> for Setup {
    fn missing_orders(&self) -> [bool; 2] {
        self.orders.map(|order| order.is_none())
    }

    fn rolls(&self) -> Vec<(String, u64)> {
        match self.stage() {
            Stage::Throw(node) => rolls_of(node),
            Stage::Orders(_) | Stage::Done(_) => Vec::new(),
        }
    }

    fn pieces(&self, _: &Simeone, viewer: Option<Side>) -> Vec<(Space, Piece)> {
        // A spectator sees only what both players see.
        let order = |side: Side| self.order(side, viewer.unwrap_or(side.other()));
        let places = Side::BOTH.into_iter().filter_map(|side| Some(order(side)?.places(side)));
        let mut pieces: Vec<_> = places
            .flatten()
            .map(|(space, creature)| (space, Piece::of(creature.letter())))
            .collect();
        pieces.sort_by_key(|(space, _)| space.index());
        pieces
    }

    fn offered_order(&self, side: Side) -> Option<String> {
        Some(Order::FIXED.letters(side))
    }

    fn orders(&self, side: Side) -> Vec<String> {
        match self.arrangement {
            Arrangement::Fixed => Vec::new(),
            Arrangement::Free => Order::all().map(|order| order.letters(side)).collect(),
        }
    }

    fn order(&mut self, text: &str) -> Result<Side, ParseError> {
        let (side, order) = Order::parse(text)?;
        self.choose(side, order).map_err(|error| ParseError::new(0, error.wording()))?;
        Ok(side)
    }

    fn roll(&mut self, _: &Simeone, text: &str) -> Result<Option<Position>, ParseError> {
        let roll = Initiative.parse_roll(text)?;
        self.throw(roll).map_err(|error| ParseError::new(0, error.wording()))?;
        Ok(match self.stage() {
            Stage::Done(position) => Some(position),
            Stage::Orders(_) | Stage::Throw(_) => None,
        })
    }

    fn start(&self, _: &Simeone, first: Side, choose: &mut dyn FnMut(usize) -> usize) -> Position {
        let all: Vec<Order> = Order::all().collect();
        let order =
            |side: Side| self.orders[side.index()].unwrap_or_else(|| all[choose(all.len())]);
        start(Side::BOTH.map(order), first)
    }

    fn thrown(text: &str) -> Option<Thrown> {
        let roll = Initiative.parse_roll(text).ok()?;
        Some(Thrown::Initiative([roll.first, roll.second]))
    }
}

impl fmt::Debug for Setup {
    /// Prints which sides have chosen, but not their orders.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Setup")
            .field("arrangement", &self.arrangement)
            .field("chosen", &self.orders.map(|order| order.is_some()))
            .field("initiative", &self.initiative)
            .finish_non_exhaustive()
    }
}
