//! The end of the protocol at a seat as a state machine, without IO.
//!
//! A device reads the journal of the server into its own [`Ledger`], says the words of its player, and gives
//! its parts by itself. What it returns is done in order; [`Output::Keep`] means that [`Device::memory`]
//! is stored, durably, before anything after it is sent. Only the end of its journal grows.
//!
//! Tabs of one browser share one store. A tab stores a memory only over that of the [version](Memory::version)
//! before. If another tab was faster, the tab sends nothing of its outputs and resumes from what is stored. So
//! of two tabs that answer at once, one sends its part.
//!
//! A fault stops the game: the device then says and answers nothing more.

use dejarik_play::Settings;
use dejarik_rules::{Bilingual, Side, Wording, wording};
use serde::{Deserialize, Serialize};

use crate::bytes::{Part, Secret};
use crate::chain::Chain;
use crate::entry::Entry;
use crate::fault::{Fault, Point};
use crate::head::Head;
use crate::journal::Stored;
use crate::ledger::{Anchor, Ledger, Thrown};
use crate::note::PublicKey;
use crate::receipt::{Receipt, Role};
use crate::seal::{Commitment, Salt, Second, Tag};
use crate::server::Message;

mod checks;

/// What a device does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Store [`Device::memory`], before anything that follows. It is the first output, or there is none.
    Keep,
    /// Send this to the server.
    Send(Message),
    /// Ask the server for its journal from this entry on.
    Sync(usize),
    /// Show a throw, which the device has worked out itself.
    Show(Thrown),
    /// Say that another device plays at this seat from now on.
    Replaced,
}

/// Why a word cannot be said now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum Mute {
    /// The game has stopped at a fault.
    Stopped,
    /// Another device has the seat.
    Replaced,
    /// The opening record is missing, or the other device has not confirmed it.
    NotOpened,
    /// The word before is on its way, or a throw is open.
    Waiting,
    /// The devices of this game confirm what they see with a second secret, which this device has not.
    NoSecond,
}

impl Bilingual for Mute {
    fn wording(&self) -> Wording {
        match self {
            Mute::Stopped => {
                wording!(
                    "the game has stopped at a fault",
                    "la partie s’est arrêtée sur une anomalie"
                )
            }
            Mute::Replaced => wording!(
                "another device plays at this seat",
                "un autre appareil joue à cette place"
            ),
            Mute::NotOpened => {
                wording!("the game is not opened yet", "la partie n’est pas encore ouverte")
            }
            Mute::Waiting => wording!(
                "the word before is on its way, or a throw is open",
                "le mot précédent est en route, ou un lancer est ouvert"
            ),
            Mute::NoSecond => wording!(
                "open the whole link of this game here first: your devices need the secret behind its `#`",
                "ouvrez d’abord ici le lien entier de la partie : vos appareils ont besoin du secret placé après `#`"
            ),
        }
    }
}

/// The last throw that a device has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Answer {
    number: u16,
    head: Head,
    /// Whether the part was given; if not, the device has said that it has not given it.
    given: bool,
}

/// Everything that a device stores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    version: u64,
    game: String,
    seat: Side,
    settings: Settings,
    /// The secret of the chain, until it is forgotten.
    secret: Option<Secret>,
    second: Option<Second>,
    /// The keys of this server that the device knows, from earlier games and from the notes beside the opening record.
    #[serde(default)]
    keys: Vec<PublicKey>,
    journal: Vec<Entry>,
    /// Whether this device gives the parts of its seat.
    holds: bool,
    /// Whether the other device has confirmed the opening record.
    confirmed: bool,
    answer: Option<Answer>,
    /// The words that are on their way, and the heads that they follow: at most one, and a resignation beside it, of
    /// which either may come first.
    sent: Vec<(Head, String)>,
    /// The words that the server has refused on the present head. A copy of one may still be on its way, and be taken.
    #[serde(default)]
    refused: Vec<(Head, String)>,
    order: Option<(String, Salt)>,
    /// How often the part was left out of a throw after it had been given.
    dropped: u16,
}

impl Memory {
    /// Returns the version, which is one more than that of the memory that it replaces.
    pub fn version(&self) -> u64 {
        self.version
    }
}

/// Returns the chain of a device that still has its secret.
fn chain_of(memory: &Memory) -> Option<Chain> {
    let secret = memory.secret.as_ref()?;
    Some(Chain::new(&memory.game, Role::Seat(memory.seat), secret))
}

/// The device of a seat, or of a spectator, who only checks.
#[derive(Clone)]
pub struct Device {
    memory: Memory,
    /// Whether the device has no seat. It then says and gives nothing.
    watches: bool,
    /// Whether the device of the other seat is the same player's, who need not ask to take back a step.
    alone: bool,
    /// Whether the device of the other seat has a second secret.
    other_confirms: bool,
    /// The parts, while there is a secret.
    chain: Option<Chain>,
    ledger: Option<Ledger>,
    fault: Option<Fault>,
}

impl Device {
    /// Makes the device of a seat for a game that has this id and these terms. `keys` are those of the server
    /// from earlier games. Others are accepted if they follow from them, and all if there are none.
    pub fn new(
        game: &str,
        seat: Side,
        settings: Settings,
        secret: Secret,
        second: Option<Second>,
        keys: Vec<PublicKey>,
    ) -> Device {
        let memory = Memory {
            version: 0,
            game: game.to_owned(),
            seat,
            settings,
            secret: Some(secret),
            second,
            keys,
            journal: Vec::new(),
            holds: false,
            confirmed: second.is_none(),
            answer: None,
            sent: Vec::new(),
            refused: Vec::new(),
            order: None,
            dropped: 0,
        };
        Device::with(memory, None)
    }

    /// Returns a device with this memory, which knows this much of the game.
    fn with(memory: Memory, ledger: Option<Ledger>) -> Device {
        Device {
            chain: chain_of(&memory),
            memory,
            watches: false,
            alone: false,
            other_confirms: false,
            ledger,
            fault: None,
        }
    }

    /// Makes the device of a spectator, which checks what a record shows, and has nothing to store.
    pub fn watching(game: &str, settings: Settings, keys: Vec<PublicKey>) -> Device {
        let secret = Secret([0; 32]);
        let mut device = Device::new(game, Side::First, settings, secret, None, keys);
        device.forget();
        Device { watches: true, ..device }
    }

    /// Resumes a device from what it has stored.
    ///
    /// # Errors
    /// If the journal has a fault.
    pub fn resume(memory: Memory) -> Result<Device, Fault> {
        let mut ledger: Option<Ledger> = None;
        for entry in &memory.journal {
            match (&mut ledger, entry) {
                (None, Entry::Opening(note)) => ledger = Some(Ledger::begin(note)?),
                (Some(ledger), entry) => ledger.read(entry)?,
                (None, _) => {}
            }
        }
        Ok(Device::with(memory, ledger))
    }

    /// Returns what has to be stored.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Returns the anchor for the opening record; `None` once the secret is forgotten.
    pub fn anchor(&self) -> Option<Part> {
        self.chain.as_ref().map(Chain::anchor)
    }

    /// Returns the keys of the server that this device knows.
    pub fn keys(&self) -> &[PublicKey] {
        &self.memory.keys
    }

    /// Returns the game as this device knows it; `None` before the opening record.
    pub fn ledger(&self) -> Option<&Ledger> {
        self.ledger.as_ref()
    }

    /// Returns the journal as this device knows it, for a record or as evidence.
    pub fn journal(&self) -> &[Entry] {
        &self.memory.journal
    }

    /// Returns the fault at which the game has stopped.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Returns whether the game may begin: the opening record is here, and the other device has confirmed it.
    pub fn is_opened(&self) -> bool {
        self.ledger.is_some() && self.memory.confirmed
    }

    /// Returns whether the device shares a second secret with the other one, so that both confirm what they see.
    pub fn has_second(&self) -> bool {
        self.memory.second.is_some()
    }

    /// Returns whether this is the device of a spectator.
    pub fn watches(&self) -> bool {
        self.watches
    }

    /// Returns whether this device gives the parts of its seat.
    pub fn holds(&self) -> bool {
        self.memory.holds
    }

    /// Returns whether this device gives the parts of its seat, or did so when the game was opened.
    pub fn has_sat(&self) -> bool {
        let opening = self.ledger.as_ref().map(Ledger::opening);
        let began = opening.and_then(|opening| opening.seats[self.memory.seat.index()]);
        self.memory.holds || began.is_some() && began == self.anchor()
    }

    /// Notes whether the other seat is the same player's.
    pub fn plays_alone(&mut self, alone: bool) {
        self.alone = alone;
    }

    /// Notes whether the device of the other seat has confirmed the opening record with a second secret.
    pub fn other_confirms(&mut self, confirms: bool) {
        self.other_confirms = confirms;
    }

    /// Takes the second secret of a link that was opened after this device was made, if it has not played yet.
    pub fn learn_second(&mut self, second: Second) {
        if self.memory.second.is_none() && !self.memory.holds {
            (self.memory.second, self.memory.confirmed) = (Some(second), false);
        }
    }

    /// Returns the terms of the game that this device plays.
    pub fn settings(&self) -> &Settings {
        &self.memory.settings
    }

    /// Returns how many throws of the opponent were made without this seat's part, and in how many of
    /// them the part had been given.
    pub fn left_out(&self) -> (usize, u16) {
        let seat = self.memory.seat;
        let throws = self.ledger.iter().flat_map(Ledger::throws);
        let without = throws.filter(|thrown| !thrown.lot && !thrown.parts.has(seat));
        (without.count(), self.memory.dropped)
    }

    /// Reads entries of the server's journal, of which the first has the place `from`. Entries may come
    /// twice and in any order. The device answers what is due after the last of them, so a device that
    /// was away answers no throw that is already past.
    ///
    /// # Errors
    /// The point that failed. The game stops.
    pub fn receive(&mut self, from: usize, batch: &[Stored]) -> Result<Vec<Output>, Fault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        let known = self.memory.journal.len();
        if from > known {
            return Ok(vec![Output::Sync(known)]);
        }
        let read = self.read(from, batch);
        self.stop_at(read).map(|outputs| self.keep(outputs))
    }

    /// Forgets the secret, in a game that is over for good.
    pub fn forget(&mut self) -> Vec<Output> {
        self.chain = None;
        match self.memory.secret.take() {
            Some(_) => self.keep(vec![Output::Keep]),
            None => Vec::new(),
        }
    }

    fn read(&mut self, from: usize, batch: &[Stored]) -> Result<Vec<Output>, Fault> {
        let mut outputs = Vec::new();
        for (at, stored) in (from..).zip(batch) {
            match self.memory.journal.get(at) {
                Some(entry) if *entry == stored.entry => {}
                Some(_) => return Err(self.changed(&stored.entry)),
                None => self.next(stored, &mut outputs)?,
            }
        }
        if from + batch.len() == self.memory.journal.len() {
            self.act(&mut outputs)?;
        }
        Ok(outputs)
    }

    /// Compares the length of the server's journal with that of this device.
    ///
    /// # Errors
    /// If the server has lost entries that this device holds.
    pub fn compare(&mut self, length: usize) -> Result<Vec<Output>, Fault> {
        let known = self.memory.journal.len();
        let compared = if length < known {
            Err(self.found(
                Point::Bound,
                wording!(
                    "the server has lost moves: it has {length} entries, this device {known}",
                    "le serveur a perdu des coups : il a {length} entrées, cet appareil {known}"
                ),
            ))
        } else if length > known {
            Ok(vec![Output::Sync(known)])
        } else {
            Ok(Vec::new())
        };
        self.stop_at(compared)
    }

    /// Reads the tag with which the other device confirms the opening record.
    ///
    /// # Errors
    /// If the other device has seen another record.
    pub fn confirmed(&mut self, tag: Tag) -> Result<Vec<Output>, Fault> {
        let (Some(second), Some(ledger)) = (self.memory.second, &self.ledger) else {
            return Ok(Vec::new());
        };
        let right = second.tag(!self.memory.seat, &ledger.opening().to_string()) == tag;
        let outputs = if right {
            self.memory.confirmed = true;
            let mut outputs = vec![Output::Keep];
            self.act(&mut outputs).map(|()| outputs)
        } else {
            Err(self.found(
                Point::Opponent,
                wording!(
                    "the other device has seen another opening record",
                    "l’autre appareil a vu un autre acte d’ouverture"
                ),
            ))
        };
        self.stop_at(outputs).map(|outputs| self.keep(outputs))
    }

    /// Says a word of the player: a step, an offer, a resignation.
    ///
    /// # Errors
    /// It cannot be said now.
    pub fn say(&mut self, word: &str) -> Result<Vec<Output>, Mute> {
        if !self.memory.holds && self.fault.is_none() {
            return Err(if self.ledger.is_some() { Mute::Replaced } else { Mute::NotOpened });
        }
        self.send(word, None)
    }

    /// Hides an order of the set-up and says it. The device opens it once both orders stand. The same order keeps
    /// its salt, so it may be said again.
    ///
    /// # Errors
    /// It cannot be said now.
    pub fn choose(&mut self, order: &str, salt: Salt) -> Result<Vec<Output>, Mute> {
        let chosen = self.memory.order.clone().filter(|(known, _)| known == order);
        let salt = chosen.map_or(salt, |(_, salt)| salt);
        let before = self.memory.order.replace((order.to_owned(), salt));
        let said = self.say(&Commitment::of(order, salt).word());
        if said.is_err() {
            self.memory.order = before;
        }
        said
    }

    /// Returns whose orders of the set-up were hidden in the log, by [`Side::index`].
    pub fn hidden_orders(&self) -> [bool; 2] {
        let hidden = self.journal().iter().filter_map(|entry| match entry {
            Entry::Word(word) => Commitment::of_word(word),
            _ => None,
        });
        let hidden: Vec<Commitment> = hidden.collect();
        let order = self.memory.order.as_ref();
        let own = order.is_some_and(|(order, salt)| hidden.contains(&Commitment::of(order, *salt)));
        let mut orders = [hidden.len() > usize::from(own); 2];
        orders[self.memory.seat.index()] = own;
        orders
    }

    /// Takes the seat with the chain of this device, from which no part is known yet.
    ///
    /// # Errors
    /// A throw is open, the device does not know the game yet, or the other device would not accept its anchor.
    pub fn take_seat(&mut self) -> Result<Vec<Output>, Mute> {
        if self.other_confirms && self.memory.second.is_none() {
            return Err(Mute::NoSecond);
        }
        let number = self.ledger.as_ref().ok_or(Mute::NotOpened)?.number();
        let part = self.chain.as_ref().and_then(|chain| chain.part(number)).ok_or(Mute::Stopped)?;
        let seat = self.memory.seat;
        let word = Anchor { seat, part }.word();
        let tag = self.memory.second.map(|second| second.tag(seat, &word));
        self.send(&word, tag)
    }

    /// Checks that a word of the player can be said now. A resignation need not wait for the word before it.
    ///
    /// # Errors
    /// It cannot.
    pub fn may_say(&self) -> Result<(), Mute> {
        let ledger = self.ledger.as_ref().filter(|_| self.memory.confirmed);
        let ledger = ledger.ok_or(Mute::NotOpened)?;
        if self.fault.is_some() {
            return Err(Mute::Stopped);
        }
        let waits = self.memory.sent.iter().any(|(follows, _)| *follows == ledger.head());
        if waits || ledger.open().is_some() { Err(Mute::Waiting) } else { Ok(()) }
    }

    /// Returns whether this word was said on the present head. To say it again changes nothing.
    fn is_on_its_way(&self, word: &str) -> bool {
        let head = self.ledger.as_ref().map(Ledger::head);
        self.memory.sent.iter().any(|(follows, said)| Some(*follows) == head && said == word)
    }

    fn send(&mut self, word: &str, tag: Option<Tag>) -> Result<Vec<Output>, Mute> {
        let ends = word.starts_with("resign:");
        match self.may_say() {
            Err(Mute::Waiting) if ends || self.is_on_its_way(word) => {}
            other => other?,
        }
        let head = self.ledger.as_ref().ok_or(Mute::NotOpened)?.head();
        self.memory.sent.retain(|(follows, said)| *follows == head && said != word);
        self.memory.refused.retain(|(follows, said)| *follows == head && said != word);
        self.memory.sent.push((head, word.to_owned()));
        let message = Message::Word { head, word: word.to_owned(), tag };
        Ok(self.keep(vec![Output::Keep, Output::Send(message)]))
    }

    /// Stops waiting for a word that the server has refused for another reason than that the log had moved on. The
    /// player may say another word. If the server accepts a late copy of this one, it is still a word of this player.
    pub fn unsay(&mut self, word: &str) -> Vec<Output> {
        let memory = &mut self.memory;
        let unsaid = memory.sent.extract_if(.., |(_, said)| said == word);
        memory.refused.extend(unsaid);
        self.keep(vec![Output::Keep])
    }

    /// Answers the server's question whether this device has given its part of a throw that its own step called for.
    /// A device that has not gives the part only if the other one comes after all. An honest server then signs no other
    /// receipt of the step, and this device would answer none.
    pub fn asked(&mut self, number: u16) -> Vec<Output> {
        let asks =
            |receipt: &Receipt| receipt.number == number && receipt.actor == self.memory.seat;
        let open = self.ledger.as_ref().and_then(Ledger::open);
        let open = open.filter(|open| asks(&open.receipt) && self.fault.is_none());
        let (Some(open), true) = (open, self.memory.holds) else { return Vec::new() };
        let head = open.receipt.head;
        match self.memory.answer.filter(|answer| answer.number >= number) {
            Some(answer) if answer.given => self.resend(),
            Some(_) => vec![Output::Send(Message::Unanswered(number))],
            None => {
                self.memory.answer = Some(Answer { number, head, given: false });
                self.keep(vec![Output::Keep, Output::Send(Message::Unanswered(number))])
            }
        }
    }

    /// Returns everything that the server may not have received, for a connection that is new.
    pub fn resend(&self) -> Vec<Output> {
        let (Some(ledger), None) = (&self.ledger, &self.fault) else { return Vec::new() };
        let memory = &self.memory;
        let mut messages = Vec::new();
        if let Some(second) = memory.second {
            messages.push(Message::Seen(second.tag(memory.seat, &ledger.opening().to_string())));
        }
        for (head, word) in memory.sent.iter().filter(|(head, _)| *head == ledger.head()).cloned() {
            let tag = Anchor::of_word(&word).and(memory.second);
            let tag = tag.map(|second| second.tag(memory.seat, &word));
            messages.push(Message::Word { head, word, tag });
        }
        messages.extend(self.opened_order());
        if let Some(answer) = memory.answer.filter(|answer| answer.given && memory.holds) {
            messages.extend(self.given(answer.number));
        }
        messages.into_iter().map(Output::Send).collect()
    }

    /// Puts one demand to store before all other outputs, and counts the version, if anything has changed.
    fn keep(&mut self, mut outputs: Vec<Output>) -> Vec<Output> {
        let all = outputs.len();
        outputs.retain(|output| *output != Output::Keep);
        if outputs.len() < all {
            self.memory.version += 1;
            outputs.insert(0, Output::Keep);
        }
        outputs
    }

    fn stop_at<T>(&mut self, result: Result<T, Fault>) -> Result<T, Fault> {
        if let Err(fault) = &result {
            self.fault = Some(fault.clone());
        }
        result
    }
}
