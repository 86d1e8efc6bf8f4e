//! The server's end of the protocol as a state machine, without IO.
//!
//! What the machine answers is a batch of entries. They are stored in **one** commit before any of them
//! is sent, and then sent to every device. A server that dies before the commit has done nothing;
//! one that dies after it resumes from the journal.

use dejarik_play::Settings;
use dejarik_rules::{Bilingual, Side, Wording, wording};
use serde::{Deserialize, Serialize};

use crate::bytes::{Part, Secret};
use crate::chain::Chain;
use crate::entry::Entry;
use crate::fault::{Fault, Point};
use crate::head::Head;
use crate::journal::Stored;
use crate::keys::Signers;
use crate::ledger::Ledger;
use crate::note::Signer;
use crate::opening::Opening;
use crate::receipt::{Parts, Receipt, Role};
use crate::seal::{Commitment, Salt, Tag};

/// A message of a device.
///
/// # Stability
/// Serde's JSON form is part of the protocol of the server (`docs/protocol.md`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Message {
    /// The anchor of the device, for the opening record.
    Anchor(Part),
    /// The device has seen the opening record. The server passes the tag to the other seat.
    Seen(Tag),
    /// A step, an offer, a hidden order, a new anchor, or another word of the device's seat.
    Word {
        /// The head that the word follows.
        head: Head,
        /// The word.
        word: String,
        /// The tag of a new anchor.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tag: Option<Tag>,
    },
    /// The hidden order of the device, once both stand.
    Order {
        /// The order.
        order: String,
        /// The salt that hid it.
        salt: Salt,
    },
    /// The part of a throw.
    Part {
        /// The number of the throw.
        number: u16,
        /// The part.
        part: Part,
        /// The tag of the receipt.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tag: Option<Tag>,
    },
    /// The device has not given its part of this throw, and never will.
    Unanswered(u16),
}

/// Why a message changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum Refused {
    /// The word follows another head. The device reads the entries that it does not know yet.
    Stale,
    /// The word is not one of this seat.
    NotYours,
    /// Nothing of this kind is due: a repeated message, or one that came too late.
    NotDue,
    /// The message does not fit the game or its chain.
    Wrong(Fault),
}

impl Bilingual for Refused {
    fn wording(&self) -> Wording {
        match self {
            Refused::Stale => wording!(
                "the word follows an older head of the log",
                "le mot suit un condensat plus ancien du journal"
            ),
            Refused::NotYours => {
                wording!("the word is the other seat’s", "ce mot revient à l’autre camp")
            }
            Refused::NotDue => {
                wording!("nothing of this kind is due", "rien de tel n’est attendu")
            }
            Refused::Wrong(fault) => fault.wording(),
        }
    }
}

/// The server's end of one game.
pub struct Server {
    signer: Signer,
    secret: Secret,
    chain: Chain,
    ledger: Ledger,
    journal: Vec<Stored>,
}

impl Server {
    /// Begins a game between devices with these anchors. The journal then holds the first batch to be
    /// stored: the opening record, and the receipt of a lot.
    ///
    /// # Errors
    /// If no seat has a device, or the id of the game cannot be written.
    pub fn begin(
        signers: &Signers,
        secret: &Secret,
        game: &str,
        settings: Settings,
        seats: [Option<Part>; 2],
    ) -> Result<Server, Fault> {
        let signer = signers.newest().clone();
        let chain = Chain::new(game, Role::Server, secret);
        let (server, key) = (chain.anchor(), signer.public());
        let opening = Opening { game: game.to_owned(), settings, server, seats, key };
        let note = signer.sign(&opening.to_string());
        let ledger = Ledger::begin(&note)?;
        let keys = signers.succession();
        let journal = vec![Stored { keys, ..Entry::Opening(note).into() }];
        let mut begun = Server { signer, secret: *secret, chain, ledger, journal };
        let mut batch = Vec::new();
        begun.advance(Parts::BOTH, &mut batch)?;
        begun.journal.extend(batch);
        Ok(begun)
    }

    /// Resumes a game from its stored journal, with the key that has opened it.
    ///
    /// # Errors
    /// If the journal is not that of a game with checked dice, or the server has not that key.
    pub fn resume(
        signers: &Signers,
        secret: &Secret,
        journal: Vec<Stored>,
    ) -> Result<Server, Fault> {
        let mut entries = journal.iter().map(|stored| &stored.entry);
        let opening = match entries.next() {
            Some(Entry::Opening(note)) => note.as_str(),
            _ => "",
        };
        let mut ledger = Ledger::begin(opening)?;
        entries.try_for_each(|entry| ledger.read(entry))?;
        let signer = signers.of(ledger.opening().key).cloned().ok_or_else(|| Fault {
            point: Point::Opening,
            throw: 0,
            why: wording!(
                "the server has not the key that has opened the game",
                "le serveur n’a pas la clé qui a ouvert la partie"
            ),
        })?;
        let chain = Chain::new(&ledger.opening().game, Role::Server, secret);
        Ok(Server { signer, secret: *secret, chain, ledger, journal })
    }

    /// Returns the journal.
    pub fn journal(&self) -> &[Stored] {
        &self.journal
    }

    /// Returns the game as it stands.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Returns whether a message is a word whose head is not the last entry of the journal.
    pub fn is_stale(&self, message: &Message) -> bool {
        matches!(message, Message::Word { head, .. } if *head != self.ledger.head())
    }

    /// Takes a message of the device of a seat and returns the entries to be stored in one commit. `present`
    /// are the seats that have sent something in the last 10 seconds.
    ///
    /// # Errors
    /// The message changes nothing.
    pub fn receive(
        &mut self,
        from: Side,
        message: &Message,
        present: Parts,
    ) -> Result<&[Stored], Refused> {
        let mut first: Stored = match message {
            Message::Anchor(_) | Message::Seen(_) => return Err(Refused::NotDue),
            Message::Word { .. } if self.is_stale(message) => return Err(Refused::Stale),
            Message::Word { word, tag, .. } => {
                match Commitment::of_word(word) {
                    Some(_) if self.has_hidden(from) => return Err(Refused::NotDue),
                    None if self.ledger.owner(word) != Some(from) => return Err(Refused::NotYours),
                    _ => {}
                }
                Stored { tag: *tag, ..Entry::Word(word.clone()).into() }
            }
            Message::Order { order, salt } => {
                Entry::Order { order: order.clone(), salt: *salt }.into()
            }
            Message::Part { number, part, tag } => {
                self.is_due(from, *number)?;
                Stored { tag: *tag, ..Entry::Part { of: Role::Seat(from), part: *part }.into() }
            }
            Message::Unanswered(number) => {
                self.is_due(from, *number)?;
                let alone = self.ledger.alone().filter(|alone| alone.actor == from);
                self.signed(&alone.ok_or(Refused::NotDue)?)
            }
        };
        first.from = Some(from);
        self.commit(first, present)
    }

    /// Returns whether a seat has hidden its order. The word itself does not say whose it is.
    fn has_hidden(&self, seat: Side) -> bool {
        self.journal.iter().any(|stored| {
            let hidden = |word: &String| Commitment::of_word(word).is_some();
            stored.from == Some(seat) && matches!(&stored.entry, Entry::Word(w) if hidden(w))
        })
    }

    /// Adds a word of the server itself: the step of a seat without a device, the end of a clock.
    ///
    /// # Errors
    /// The word is one of a device, or cannot come now.
    pub fn say(&mut self, word: &str, present: Parts) -> Result<&[Stored], Refused> {
        let owner = self.ledger.owner(word);
        if owner.is_some_and(|side| self.ledger.opening().devices().has(side)) {
            return Err(Refused::NotYours);
        }
        self.commit(Entry::Word(word.to_owned()).into(), present)
    }

    /// Hides the order of a seat without a device.
    ///
    /// # Errors
    /// The seat has a device, or no order is due.
    pub fn hide(&mut self, seat: Side, order: &str, present: Parts) -> Result<&[Stored], Refused> {
        if self.ledger.opening().devices().has(seat) {
            return Err(Refused::NotYours);
        }
        let word = Commitment::of(order, self.salt(seat)).word();
        self.say(&word, present)
    }

    /// Opens the order that [`Server::hide`] has hidden, once both stand.
    ///
    /// # Errors
    /// The order is not hidden, or the other one does not stand yet.
    pub fn reveal(
        &mut self,
        seat: Side,
        order: &str,
        present: Parts,
    ) -> Result<&[Stored], Refused> {
        let entry = Entry::Order { order: order.to_owned(), salt: self.salt(seat) };
        self.commit(entry.into(), present)
    }

    /// Returns the salt of a seat without a device. It follows from the secret of the game, so it need not be
    /// stored.
    fn salt(&self, seat: Side) -> Salt {
        Salt::of(&self.secret, seat)
    }

    /// Returns the seat to ask whether it has given its part, and the number of the throw, if the other
    /// part is missing. The caller asks 10 seconds after the receipt, and again until there is an answer.
    pub fn overdue(&self) -> Option<(Side, u16)> {
        let alone = self.ledger.alone()?;
        Some((alone.actor, alone.number - 1))
    }

    /// Checks that a seat's part of this throw is missing.
    fn is_due(&self, from: Side, number: u16) -> Result<(), Refused> {
        let open = self.ledger.open().filter(|open| open.receipt.number == number);
        open.filter(|open| open.awaits(from)).map(|_| ()).ok_or(Refused::NotDue)
    }

    /// Adds an entry and everything that follows from it, or nothing.
    fn commit(&mut self, first: Stored, present: Parts) -> Result<&[Stored], Refused> {
        let before = self.ledger.clone();
        let mut batch = Vec::new();
        let added = self
            .ledger
            .read(&first.entry)
            .map(|()| batch.push(first))
            .and_then(|()| self.advance(present, &mut batch));
        if let Err(fault) = added {
            self.ledger = before;
            return Err(Refused::Wrong(fault));
        }
        let from = self.journal.len();
        self.journal.extend(batch);
        Ok(&self.journal[from..])
    }

    /// Adds what follows without anybody else: receipts, the server's parts, the results of throws.
    fn advance(&mut self, present: Parts, batch: &mut Vec<Stored>) -> Result<(), Fault> {
        while let Some(next) = self.next(present) {
            self.ledger.read(&next.entry)?;
            batch.push(next);
        }
        Ok(())
    }

    fn next(&self, present: Parts) -> Option<Stored> {
        let Some(open) = self.ledger.open() else {
            let known = self.ledger.game().remembered_throw();
            let repeated = known.map(|word| Entry::Word(word.to_owned()).into());
            return repeated.or_else(|| Some(self.signed(&self.ledger.wanted(present)?)));
        };
        let device_acts = self.ledger.opening().devices().has(open.receipt.actor);
        let seats_done = !Side::BOTH.into_iter().any(|side| open.awaits(side));
        if open.server.is_none() && (device_acts || seats_done) {
            let part = self.chain.part(open.receipt.number)?;
            return Some(Entry::Part { of: Role::Server, part }.into());
        }
        let (_, word) = self.ledger.settled()?;
        Some(Entry::Word(word).into())
    }

    fn signed(&self, receipt: &Receipt) -> Stored {
        Entry::Receipt(self.signer.sign(&receipt.to_string())).into()
    }
}
