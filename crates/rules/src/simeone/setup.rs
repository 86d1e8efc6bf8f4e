//! Before the first turn: the orders of the two teams (S-1) and the initiative (S-2).
//!
//! A [`Setup`] is no position and holds none until it is done. What one player has chosen is kept
//! from the other: there is no getter for an order that the asker may not see, and `Debug` does not
//! print it either.
//!
//! # Stability
//! The record is one line: the words `setup:NSKM` and `setup:xthg` as far as they are in (the
//! letters tell whose they are), then every throw of the initiative, `(3:3) (5:2)`; `-` while
//! there is nothing. With the fixed set-up there are only throws.

use std::fmt;

use super::creature::{Creature, Rank};
use super::{Arrangement, Position, Simeone};
use crate::board::Space;
use crate::odds::Odds;
use crate::ruleset::ChanceNode;
use crate::side::Side;
use crate::text::{ParseError, Scanner};

/// The order in which a team stands: which rank on the first, second, third and fourth of its
/// spaces, in rising numbers. The same for both teams; the letters depend on the side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order([Rank; 4]);

/// What a set-up word begins with.
const WORD: &str = "setup:";

impl Order {
    /// The order of the fixed set-up (S-1): smallest, largest, large, small.
    pub const FIXED: Order = Order([Rank::Smallest, Rank::Largest, Rank::Large, Rank::Small]);

    /// An order of all four ranks; `None` if one is missing.
    pub fn new(ranks: [Rank; 4]) -> Option<Order> {
        Rank::ALL.into_iter().all(|rank| ranks.contains(&rank)).then_some(Order(ranks))
    }

    /// All 24, in dictionary order of the ranks.
    pub fn all() -> impl Iterator<Item = Order> {
        (0..256usize).filter_map(|code| {
            let rank = |place: usize| Rank::ALL[code >> (2 * place) & 3];
            Order::new([rank(3), rank(2), rank(1), rank(0)])
        })
    }

    /// The ranks, in rising numbers of the spaces.
    pub const fn ranks(self) -> [Rank; 4] {
        self.0
    }

    /// The creatures of a side in this order, each with its space.
    pub fn places(self, side: Side) -> [(Space, Creature); 4] {
        let first = match side {
            Side::First => 0,
            Side::Second => 6,
        };
        [0, 1, 2, 3].map(|i| (Space::outer(first + i), Creature::of(side, self.0[usize::from(i)])))
    }

    /// The letters of a side in this order: `NSKM`, `xthg`.
    pub fn letters(self, side: Side) -> String {
        self.places(side).into_iter().map(|(_, creature)| creature.letter()).collect()
    }

    /// The word of a record: `setup:NSKM`.
    pub fn word(self, side: Side) -> String {
        format!("{WORD}{}", self.letters(side))
    }

    /// Reads a word of a record: whose order it is, and the order.
    pub fn parse_word(text: &str) -> Result<(Side, Order), ParseError> {
        let mut scanner = Scanner::new(text);
        scanner.expect(WORD)?;
        let read = scan_letters(&mut scanner)?;
        scanner.end()?;
        Ok(read)
    }

    /// Reads the letters of `side`, each once.
    pub fn parse_letters(side: Side, text: &str) -> Result<Order, ParseError> {
        let mut scanner = Scanner::new(text);
        let (found, order) = scan_letters(&mut scanner)?;
        scanner.end()?;
        if found != side {
            let message = format!("these are the creatures of side {found}, not of side {side}");
            return Err(ParseError::new(0, message));
        }
        Ok(order)
    }
}

fn scan_letters(scanner: &mut Scanner<'_>) -> Result<(Side, Order), ParseError> {
    let mut ranks = [Rank::Smallest; 4];
    let mut team: Option<Side> = None;
    for place in 0..4 {
        let creature = scanner.peek().and_then(Creature::from_letter);
        let creature = creature.filter(|c| team.is_none_or(|side| side == c.side()));
        let expected = match team {
            None => "the four letters of a team in their order (NMKS or xght)",
            Some(Side::First) => "a letter of the team NMKS",
            Some(Side::Second) => "a letter of the team xght",
        };
        let creature = creature.ok_or_else(|| scanner.expected(expected))?;
        if ranks[..place].contains(&creature.rank()) {
            let message = format!("`{}` stands here twice", creature.letter());
            return Err(ParseError::new(scanner.at(), message));
        }
        scanner.bump();
        team = Some(creature.side());
        ranks[place] = creature.rank();
    }
    Ok((team.unwrap_or(Side::First), Order(ranks)))
}

/// The position with the teams in these orders; who has the initiative is to move (S-3).
pub(super) fn start(orders: [Order; 2], initiative: Side) -> Position {
    let mut position = Position::empty(initiative, initiative);
    for side in Side::BOTH {
        for (space, creature) in orders[side.index()].places(side) {
            position.put(creature, space);
        }
    }
    position
}

/// What both players threw for the initiative, each 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InitiativeRoll {
    /// The first player's throw.
    pub first: u8,
    /// The second player's throw.
    pub second: u8,
}

impl InitiativeRoll {
    /// Who gets the initiative; `None` if the throws are equal and are made again.
    pub fn winner(self) -> Option<Side> {
        match self.first.cmp(&self.second) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl fmt::Display for InitiativeRoll {
    /// Writes `(5:2)`, the first player's throw first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}:{})", self.first, self.second)
    }
}

/// The throw for the initiative: a D6 each (S-2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Initiative;

/// Faces of the die for the initiative.
const FACES: u8 = 6;

impl Initiative {
    fn scan(self, scanner: &mut Scanner<'_>) -> Result<InitiativeRoll, ParseError> {
        let face = |scanner: &mut Scanner<'_>, who: &str| {
            let what = format!("the {who} player's throw (a D6: 1 to 6)");
            let at = scanner.at();
            match scanner.number(&what, u32::from(FACES))? {
                0 => Err(ParseError::new(at, format!("expected {what}, found `0`"))),
                face => Ok(face as u8),
            }
        };
        scanner.expect("(")?;
        let first = face(scanner, "first")?;
        scanner.expect(":")?;
        let second = face(scanner, "second")?;
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
    /// The orders of these sides (by [`Side::index`]); they choose in any sequence.
    Orders([bool; 2]),
    /// The throw for the initiative.
    Throw(Initiative),
    /// Nothing: the game starts here.
    Done(Position),
}

/// Why a set-up does not take a choice or a throw.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// With the fixed set-up there is nothing to choose.
    #[error("the set-up is fixed: there is no order to choose")]
    Fixed,
    /// The side has chosen before.
    #[error("side {0} has already chosen its order")]
    Chosen(Side),
    /// The dice come when both orders are in.
    #[error("the dice are thrown when both orders are in")]
    Early,
    /// The initiative is thrown for already.
    #[error("the set-up is done")]
    Done,
    /// The dice cannot show this.
    #[error("{0} is no throw of two D6")]
    Impossible(InitiativeRoll),
}

/// The way from the agreed options to the first position.
#[derive(Clone, PartialEq, Eq)]
pub struct Setup {
    arrangement: Arrangement,
    orders: [Option<Order>; 2],
    throws: Vec<InitiativeRoll>,
}

impl Setup {
    /// A set-up under these options. With [`Arrangement::Fixed`] both orders are in.
    pub fn new(rules: &Simeone) -> Setup {
        let order = match rules.setup {
            Arrangement::Free => None,
            Arrangement::Fixed => Some(Order::FIXED),
        };
        Setup { arrangement: rules.setup, orders: [order; 2], throws: Vec::new() }
    }

    /// What it waits for.
    pub fn stage(&self) -> Stage {
        let Some(orders) = self.orders() else {
            return Stage::Orders(self.orders.map(|order| order.is_none()));
        };
        match self.throws.last().and_then(|roll| roll.winner()) {
            Some(initiative) => Stage::Done(start(orders, initiative)),
            None => Stage::Throw(Initiative),
        }
    }

    /// Takes a side's order. It cannot be changed afterwards.
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

    /// Takes a throw for the initiative; equal ones are thrown again.
    pub fn throw(&mut self, roll: InitiativeRoll) -> Result<(), SetupError> {
        match self.stage() {
            Stage::Orders(_) => Err(SetupError::Early),
            Stage::Done(_) => Err(SetupError::Done),
            Stage::Throw(_) => {
                if ![roll.first, roll.second].into_iter().all(|face| (1..=FACES).contains(&face)) {
                    return Err(SetupError::Impossible(roll));
                }
                self.throws.push(roll);
                Ok(())
            }
        }
    }

    /// Both orders, by [`Side::index`]; `None` until both are in.
    pub fn orders(&self) -> Option<[Order; 2]> {
        let [first, second] = self.orders;
        Some([first?, second?])
    }

    /// The order of `side` as far as `viewer` may see it: the own one, and all when both are in.
    pub fn order(&self, side: Side, viewer: Side) -> Option<Order> {
        let visible = side == viewer || self.orders().is_some();
        self.orders[side.index()].filter(|_| visible)
    }

    /// All throws for the initiative so far.
    pub fn throws(&self) -> &[InitiativeRoll] {
        &self.throws
    }

    /// The whole set-up as text, the hidden orders too: to be stored, not to be shown.
    pub fn record(&self) -> String {
        let mut words = Vec::new();
        if self.arrangement == Arrangement::Free {
            for side in Side::BOTH {
                words.extend(self.orders[side.index()].map(|order| order.word(side)));
            }
        }
        words.extend(self.throws.iter().map(InitiativeRoll::to_string));
        if words.is_empty() { "-".to_owned() } else { words.join(" ") }
    }

    /// Reads a record under the options it was made under, byte for byte.
    pub fn restore(rules: &Simeone, record: &str) -> Result<Setup, ParseError> {
        let mut setup = Setup::new(rules);
        if record == "-" {
            return Ok(setup);
        }
        let mut at = 0;
        for word in record.split(' ') {
            setup.take(word).map_err(|error| error.shifted(at))?;
            at += word.len() + 1;
        }
        crate::text::same_as_printed(record, &setup.record())?;
        Ok(setup)
    }

    /// Takes one word of a record.
    fn take(&mut self, word: &str) -> Result<(), ParseError> {
        let taken = if word.starts_with(WORD) {
            let (side, order) = Order::parse_word(word)?;
            self.choose(side, order)
        } else if word.starts_with('(') {
            self.throw(Initiative.parse_roll(word)?)
        } else {
            let message = format!("expected `{WORD}…` or a throw such as `(5:2)`, found `{word}`");
            return Err(ParseError::new(0, message));
        };
        taken.map_err(|error| ParseError::new(0, error.to_string()))
    }
}

impl fmt::Debug for Setup {
    /// Says who has chosen, not what.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Setup")
            .field("arrangement", &self.arrangement)
            .field("chosen", &self.orders.map(|order| order.is_some()))
            .field("throws", &self.throws)
            .finish_non_exhaustive()
    }
}
