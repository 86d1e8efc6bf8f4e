//! A game with checked dice, entry by entry: the log with its head, the chains, and the throw that is open.
//!
//! Everything that can be checked without a secret is checked here and nowhere else: devices, servers and
//! the verification of records read the same journal into a ledger. An entry that fails leaves
//! the ledger in an unspecified state, because the game stops.

use dejarik_play::{Due, Event, Game, Kind};
use dejarik_rules::{Bilingual, Side, Wording, wording};

use crate::bytes::Part;
use crate::chain::Known;
use crate::entry::Entry;
use crate::fault::{Fault, Point};
use crate::head::Head;
use crate::note;
use crate::opening::Opening;
use crate::receipt::{Parts, Receipt, Role};
use crate::seal::{Commitment, Salt};
use crate::throw::{self, Die, Seed};

mod words;

pub use words::Anchor;

/// A throw that has a receipt and is not settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// The receipt.
    pub receipt: Receipt,
    /// Whether the throw is a lot of the set-up, which belongs to no step.
    pub lot: bool,
    /// The part of the server.
    pub server: Option<Part>,
    /// The parts of the seats, by [`Side::index`].
    pub seats: [Option<Part>; 2],
}

impl Open {
    /// Returns whether a seat has to give its part and has not yet.
    pub fn awaits(&self, side: Side) -> bool {
        self.receipt.parts.has(side) && self.seats[side.index()].is_none()
    }

    /// Returns the seed, once all parts are there.
    pub fn seed(&self) -> Option<Seed> {
        let waiting = Side::BOTH.into_iter().any(|side| self.awaits(side));
        let server = self.server.filter(|_| !waiting)?;
        Some(Seed::new(server, &self.receipt, self.seats))
    }

    /// Returns whether the receipt after this one may be on the same head, for the actor alone.
    pub fn may_be_left_open(&self) -> bool {
        !self.lot && self.receipt.parts == Parts::BOTH
    }
}

/// A throw that is settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The number of the throw.
    pub number: u16,
    /// The number of entries of the line before it.
    pub place: usize,
    /// The side whose step called for the throw.
    pub actor: Side,
    /// Whether the throw was a lot of the set-up.
    pub lot: bool,
    /// The seats whose parts were used.
    pub parts: Parts,
    /// The dice in the order in which they were thrown.
    pub dice: Vec<Die>,
    /// The word of the log.
    pub word: String,
}

/// A game with checked dice, as far as the journal has been read.
#[derive(Clone)]
pub struct Ledger {
    opening: Opening,
    game: Game,
    head: Head,
    number: u16,
    server: Known,
    seats: [Option<Known>; 2],
    open: Option<Open>,
    hidden: Vec<Commitment>,
    throws: Vec<Thrown>,
    left_open: u16,
    ended: bool,
}

/// The words of a fault, whose point is known.
type Found = (Point, Wording);

impl Ledger {
    /// Begins with the opening record, a note signed with the key that it names.
    ///
    /// # Errors
    /// If this is no such note.
    pub fn begin(opening: &str) -> Result<Ledger, Fault> {
        let fault = |why| Fault { point: Point::Opening, throw: 0, why };
        let text = note::text(opening).map_err(fault)?;
        let record: Opening = text.parse().map_err(|error| fault(Bilingual::wording(&error)))?;
        note::open(opening, record.key).map_err(fault)?;
        let known = |part| Known { number: 0, part };
        Ok(Ledger {
            game: Game::new(record.settings.clone()),
            head: Head::of_opening(text),
            number: 0,
            server: known(record.server),
            seats: record.seats.map(|seat| seat.map(known)),
            opening: record,
            open: None,
            hidden: Vec::new(),
            throws: Vec::new(),
            left_open: 0,
            ended: false,
        })
    }

    /// Returns the opening record.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// Returns the game as the log has it.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the head of the log.
    pub fn head(&self) -> Head {
        self.head
    }

    /// Returns the number of the last receipt; 0 before the first.
    pub fn number(&self) -> u16 {
        self.number
    }

    /// Returns the throw that is open.
    pub fn open(&self) -> Option<&Open> {
        self.open.as_ref()
    }

    /// Returns the throws that are settled, oldest first.
    pub fn throws(&self) -> &[Thrown] {
        &self.throws
    }

    /// Returns how many numbers were left open.
    pub fn left_open(&self) -> u16 {
        self.left_open
    }

    /// Returns the last known element of a seat's chain; `None` for a seat without a device.
    pub fn known(&self, side: Side) -> Option<Known> {
        self.seats[side.index()]
    }

    /// Returns the hidden orders that are still to be opened.
    pub fn hidden(&self) -> &[Commitment] {
        &self.hidden
    }

    /// Returns the faces and the word of the open throw, once all its parts are there.
    pub fn settled(&self) -> Option<(Vec<Die>, String)> {
        throw::thrown(self.game.phase(), self.open.as_ref()?.seed()?)
    }

    /// Returns the receipt that the rules call for now, with these seats taking part; `None` if no throw
    /// is due or one is open.
    pub fn wanted(&self, present: Parts) -> Option<Receipt> {
        if self.open.is_some() || !self.is_throw_due() {
            return None;
        }
        let (actor, lot) = self.actor();
        let parts = self.usual_parts(actor, lot, present);
        Some(self.next_receipt(actor, parts))
    }

    /// Returns the receipt for the actor alone that follows a number left open.
    pub fn alone(&self) -> Option<Receipt> {
        let open = self.open.as_ref().filter(|open| open.may_be_left_open())?;
        let actor = open.receipt.actor;
        open.awaits(!actor).then(|| self.next_receipt(actor, Parts::only(actor)))
    }

    fn next_receipt(&self, actor: Side, parts: Parts) -> Receipt {
        let (game, number) = (self.opening.game.clone(), self.number + 1);
        Receipt { game, number, actor, head: self.head, parts }
    }

    /// Returns whether a throw is due whose result is not known from before a takeback.
    fn is_throw_due(&self) -> bool {
        self.game.due() == Due::Roll && self.game.remembered_throw().is_none()
    }

    /// Returns the side whose step calls for the throw that is due, and whether it is a lot.
    fn actor(&self) -> (Side, bool) {
        let step = self.game.line().last().filter(|entry| entry.kind == Kind::Step);
        step.and_then(|entry| entry.by).map_or((Side::First, true), |side| (side, false))
    }

    /// Returns the seats that give a part: for a lot all devices; in a battle the actor's and the other
    /// one's if it is present. A seat without a device leaves the throw to the other.
    fn usual_parts(&self, actor: Side, lot: bool, present: Parts) -> Parts {
        let devices = self.opening.devices();
        let gives = |side: Side| {
            let needed = lot || side == actor || !devices.has(actor);
            devices.has(side) && (needed || present.has(side))
        };
        Parts(Side::BOTH.map(gives))
    }

    /// Reads the next entry of the journal.
    ///
    /// # Errors
    /// The first point that fails. The game stops then.
    pub fn read(&mut self, entry: &Entry) -> Result<(), Fault> {
        let read = if self.ended {
            Err((Point::Bound, wording!("nothing follows the end", "rien ne suit la fin")))
        } else {
            match entry {
                Entry::Opening(_) => Err((
                    Point::Opening,
                    wording!("a second opening record", "un second acte d’ouverture"),
                )),
                Entry::Word(word) => self.word(word),
                Entry::Order { order, salt } => self.order(order, *salt),
                Entry::Receipt(note) => self.receipt(note),
                Entry::Part { of, part } => self.part(*of, *part),
                Entry::End(head) => self.end(*head),
            }
        };
        read.map_err(|(point, why)| Fault { point, throw: self.number, why })
    }

    /// Checks a receipt and opens its throw.
    fn receipt(&mut self, signed: &str) -> Result<(), Found> {
        let here = |why| (Point::Receipt, why);
        let text = note::open(signed, self.opening.key).map_err(here)?;
        let receipt: Receipt = text.parse().map_err(here)?;
        let (expected, found) = (u32::from(self.number) + 1, receipt.number);
        if u32::from(found) != expected {
            return Err(here(wording!(
                "expected the receipt of throw {expected}, found that of throw {found}",
                "attendu : le reçu du lancer {expected} ; trouvé : celui du lancer {found}"
            )));
        }
        self.bound(&receipt).map_err(|why| (Point::Bound, why))?;
        self.number = found;
        let lot = match self.open.take() {
            Some(_) => {
                self.left_open += 1;
                false
            }
            None => self.actor().1,
        };
        self.open = Some(Open { receipt, lot, server: None, seats: [None; 2] });
        Ok(())
    }

    /// Checks that a receipt belongs to this game, to its last word, and to who has to throw.
    fn bound(&self, receipt: &Receipt) -> Result<(), Wording> {
        if receipt.game != self.opening.game {
            return Err(wording!(
                "the receipt belongs to another game",
                "le reçu appartient à une autre partie"
            ));
        }
        if receipt.head != self.head {
            return Err(wording!(
                "the receipt belongs to another log than this one",
                "le reçu appartient à un autre journal que celui-ci"
            ));
        }
        let right = match &self.open {
            Some(_) => self.alone().is_some_and(|alone| alone == *receipt),
            None if !self.is_throw_due() => {
                return Err(wording!("no throw is due", "aucun lancer n’est attendu"));
            }
            None => {
                Side::BOTH
                    .map(|side| self.wanted(Parts::only(side)))
                    .contains(&Some(receipt.clone()))
                    || self.wanted(Parts::BOTH).is_some_and(|wanted| wanted == *receipt)
            }
        };
        let (actor, parts) = (receipt.actor, receipt.parts);
        right.then_some(()).ok_or_else(|| {
            wording!(
                "actor {actor} with parts {parts} is not what follows here",
                "l’acteur {actor} avec les parts {parts} n’est pas ce qui suit ici"
            )
        })
    }

    /// Checks a part against its chain and adds it to the open throw.
    fn part(&mut self, of: Role, part: Part) -> Result<(), Found> {
        let Some(open) = &mut self.open else {
            return Err((
                Point::Receipt,
                wording!("a part came before its receipt", "une part est venue avant son reçu"),
            ));
        };
        let actor = open.receipt.actor;
        let (slot, known) = match of {
            Role::Server => (&mut open.server, Some(&mut self.server)),
            Role::Seat(side) if open.receipt.parts.has(side) => {
                let last = side == actor && open.receipt.parts == Parts::BOTH;
                if last && open.seats[(!side).index()].is_none() {
                    return Err((
                        Point::Receipt,
                        wording!(
                            "the actor’s part came before the other’s",
                            "la part de l’acteur est venue avant celle de l’autre"
                        ),
                    ));
                }
                (&mut open.seats[side.index()], self.seats[side.index()].as_mut())
            }
            Role::Seat(side) => {
                return Err((
                    Point::Bound,
                    wording!(
                        "the receipt names no part of {side}",
                        "le reçu ne nomme aucune part de {side}"
                    ),
                ));
            }
        };
        if slot.is_some() {
            return Err((
                Point::Receipt,
                wording!("a second part of the same throw", "une seconde part du même lancer"),
            ));
        }
        let number = open.receipt.number;
        let known = known.filter(|known| known.leads_to(&self.opening.game, of, number, part));
        let Some(known) = known else {
            let letter = of.letter();
            return Err((
                Point::Chain,
                wording!(
                    "the part of {letter} does not hash to the last known one of its chain",
                    "la part de {letter} ne mène pas au dernier maillon connu de sa chaîne"
                ),
            ));
        };
        *known = Known { number, part };
        *slot = Some(part);
        Ok(())
    }

    /// Opens a hidden order, once both stand.
    fn order(&mut self, order: &str, salt: Salt) -> Result<(), Found> {
        let here = |why| (Point::Bound, why);
        let place = self.hidden.iter().position(|hidden| *hidden == Commitment::of(order, salt));
        let both = matches!(self.game.due(), Due::Orders(missing)
            if missing.iter().filter(|missing| **missing).count() == self.hidden.len());
        let Some(place) = place.filter(|_| both) else {
            return Err(here(wording!(
                "the order is not one of those that were hidden",
                "cet ordre n’est pas l’un de ceux qui étaient cachés"
            )));
        };
        self.hidden.remove(place);
        self.game.apply(Event::SetUp(order.to_owned())).map_err(|error| here(error.wording()))
    }

    /// Checks the last line of a record.
    fn end(&mut self, head: Head) -> Result<(), Found> {
        self.ended = true;
        if self.open.is_some() {
            return Err((
                Point::Bound,
                wording!("the last throw is left open", "le dernier lancer est resté ouvert"),
            ));
        }
        (head == self.head).then_some(()).ok_or_else(|| {
            (
                Point::Bound,
                wording!(
                    "the last head is not that of this log",
                    "le dernier condensat n’est pas celui de ce journal"
                ),
            )
        })
    }

    /// Returns whether the last line of a record has been read.
    pub fn is_ended(&self) -> bool {
        self.ended
    }
}
