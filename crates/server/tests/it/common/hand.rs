//! A player with a device whose connections come and go, for tests in which servers fail: what the frames of a server lead
//! to, without the connection itself.

use std::collections::BTreeMap;

use dejarik_dice::device::Memory;
use dejarik_dice::seal::Second;
use dejarik_dice::{Device, Entry, Ledger, Stored, journal};
use dejarik_host::checking::{Checking, Task};
use dejarik_play::{Due, Event, Game};
use dejarik_rules::Side;
use dejarik_server::protocol::{Action, ClientFrame, ServerFrame};
use dejarik_server::store::{LoggedEvent, StoredGame};

/// What both devices confirm with.
pub const SECOND: Second = Second([3; 16]);

/// What the connection has to do.
pub enum Want {
    Send(ClientFrame),
    /// Fetch the journal from this entry on.
    Fetch(usize),
}

/// A player with a device.
pub struct Hand {
    side: Side,
    checking: Checking,
    /// What the device has stored.
    kept: Option<Memory>,
    acts: u64,
    /// The words of the acts by their names; of an order nobody knows the word before it is said.
    said: BTreeMap<String, Option<String>>,
    /// The act that has no answer yet.
    pending: Option<ClientFrame>,
    /// The acts that were acknowledged, with the version that was named.
    done: BTreeMap<String, u64>,
    /// What must not happen.
    pub wrong: Option<String>,
}

impl Hand {
    /// Makes a player whose device has stored this; without it the device draws a secret at first sight of the game.
    pub fn new(side: Side, kept: Option<Memory>) -> Hand {
        let mut hand = Hand {
            side,
            checking: Checking::new([None, None], Some(SECOND), true),
            kept,
            acts: 0,
            said: BTreeMap::new(),
            pending: None,
            done: BTreeMap::new(),
            wrong: None,
        };
        hand.come_back();
        hand
    }

    /// Loses the device in memory, and resumes it from what was stored, for a connection that is new.
    pub fn come_back(&mut self) {
        // The device sends its word again by itself.
        self.pending = None;
        let mut memories = [None, None];
        memories[self.side.index()] = self.kept.clone();
        self.checking = Checking::new(memories, Some(SECOND), true);
    }

    /// Takes a frame of the server.
    pub fn hear(&mut self, frame: ServerFrame) -> Vec<Want> {
        let tasks = self.checking.received(frame).unwrap();
        self.perform(tasks)
    }

    /// Takes entries of the journal.
    pub fn fetched(&mut self, from: usize, lines: &str) -> Vec<Want> {
        let read: Result<Vec<Stored>, _> = lines.lines().map(serde_json::from_str).collect();
        let tasks = self.checking.fetched(from, &read.unwrap());
        self.perform(tasks)
    }

    fn perform(&mut self, tasks: Vec<Task>) -> Vec<Want> {
        let mut wants = Vec::new();
        for task in tasks {
            match task {
                Task::Store { memory, .. } => self.kept = Some(memory),
                Task::Send { frame } => wants.push(Want::Send(frame)),
                Task::Fetch { from } => wants.push(Want::Fetch(from)),
                Task::Pass { frame: ServerFrame::Ack { id, version } } => {
                    self.pending = None;
                    // A word that was taken under another name of the device has no version of its own.
                    // A second answer to a message of the device itself may come, too.
                    if version > 0 && self.said.contains_key(&id) {
                        self.done.insert(id, version);
                    }
                }
                Task::Pass { frame: ServerFrame::Refused { id, error } } => {
                    self.pending = None;
                    let passes = ["stale", "store", "busy", "shutting-down", "over", "not-now"];
                    if !passes.contains(&error.code.as_str()) {
                        self.fail(format!("{id} was legal, but: {error:?}"));
                    }
                }
                Task::Replaced { side } => self.fail(format!("another device has seat {side}")),
                Task::Stop { failure } => self.fail(format!("{failure:?}")),
                Task::Pass { .. }
                | Task::Learn { .. }
                | Task::Finished { .. }
                | Task::Thrown { .. } => {}
            }
        }
        wants
    }

    fn fail(&mut self, what: String) {
        self.wrong.get_or_insert(what);
    }

    fn device(&self) -> Option<&Device> {
        self.checking.device(self.side)
    }

    fn ledger(&self) -> Option<&Ledger> {
        self.device()?.ledger()
    }

    /// Returns the number of acts that were acknowledged.
    pub fn acknowledged(&self) -> usize {
        self.done.len()
    }

    /// Returns whether the player knows that the game is over.
    pub fn is_over(&self) -> bool {
        self.ledger().is_some_and(|ledger| ledger.game().result().is_some())
    }

    /// Returns whether nobody has to do anything until the line is longer than `target`.
    pub fn rests(&self, target: usize) -> bool {
        let level = |ledger: &Ledger| ledger.game().line().len() >= target;
        let rests = self.device().is_some_and(|device| device.may_say().is_ok());
        self.is_over() || rests && self.ledger().is_some_and(level)
    }

    /// Returns the game if it is the player's turn.
    fn turn(&self) -> Option<&Game> {
        let device = self.device().filter(|device| device.may_say().is_ok())?;
        let game = device.ledger()?.game();
        let own = match game.due() {
            Due::Step(side) => side == self.side,
            Due::Orders(_) => !device.hidden_orders()[self.side.index()],
            _ => false,
        };
        own.then_some(game)
    }

    /// Returns the act that the player may make now.
    fn next(&self, salt: usize) -> Option<(Action, Option<String>)> {
        let game = self.turn()?;
        if let Due::Orders(_) = game.due() {
            let order = ["NSKM", "xthg"][self.side.index()].to_owned();
            return Some((Action::Order { order }, None));
        }
        let position = *game.position()?;
        let words = game.steps().into_iter().map(|step| position.step_text(step));
        let words: Vec<String> = words.collect();
        // Attacks are what the dice are thrown for.
        let attacks: Vec<&String> = words.iter().filter(|word| word.contains('x')).collect();
        let word = match attacks.len() {
            0 => words.get(salt % words.len().max(1))?.clone(),
            attacking => (*attacks.get(salt % attacking)?).clone(),
        };
        Some((Action::Step { word: word.clone(), ply: 0 }, Some(word)))
    }

    /// Returns whether it is the player's turn.
    pub fn has_turn(&self) -> bool {
        self.turn().is_some()
    }

    /// Makes an act, if the player may.
    pub fn act(&mut self, salt: usize) -> Vec<Want> {
        let Some((action, word)) = self.next(salt) else { return Vec::new() };
        self.acts += 1;
        let id = format!("hand{}", self.acts);
        self.said.insert(id.clone(), word);
        let frame = ClientFrame::Act { id, side: self.side.into(), action };
        self.pending = Some(frame.clone());
        let tasks = self.checking.sent(frame).unwrap();
        self.perform(tasks)
    }

    /// Pings, and sends an act again that has no answer.
    pub fn ping(&mut self) -> Vec<Want> {
        let pending = self.pending.clone().map(|frame| self.checking.sent(frame).unwrap());
        let mut wants = self.perform(pending.unwrap_or_default());
        wants.push(Want::Send(ClientFrame::Ping { n: 1 }));
        wants
    }

    /// Returns whether the device has the whole journal of a log.
    pub fn has_all(&self, log: &[Event]) -> bool {
        self.device().is_some_and(|device| device.journal().len() == journal::length(log))
    }

    /// Checks the log of a game against what this player knows.
    fn compare(&self, stored: &StoredGame, entries: &[Stored]) -> Result<(), String> {
        let own = self.device().map(Device::journal).unwrap_or_default();
        let same = |(own, stored): (&Entry, &Stored)| *own == stored.entry;
        if own.len() > entries.len() || !own.iter().zip(entries).all(same) {
            return Err(format!("the device of {} has another journal: {own:?}", self.side));
        }
        for (id, version) in &self.done {
            let act = Some((self.side, id.clone()));
            let found = (1..).zip(&stored.log).filter(|(_, logged)| logged.act == act);
            let found: Vec<(u64, &LoggedEvent)> = found.collect();
            let word = self.said.get(id).and_then(Option::as_ref);
            match found[..] {
                [(at, logged)]
                    if at == *version
                        && word.is_none_or(|word| logged.event.to_string() == *word) => {}
                _ => return Err(format!("act {id} was acknowledged at {version}: {found:?}")),
            }
        }
        Ok(())
    }
}

/// Checks the journal in the log of a game, and what its players know of it. Returns the number of throws.
///
/// # Errors
/// If a check of the dice fails (so also if a number has two receipts), or a player knows another game.
pub fn compare<'a>(
    stored: &StoredGame,
    hands: impl IntoIterator<Item = &'a Hand>,
) -> Result<usize, String> {
    let events: Vec<Event> = stored.log.iter().map(|logged| logged.event.clone()).collect();
    let entries = journal::of(&events);
    let mut ledger: Option<Ledger> = None;
    for Stored { entry, .. } in &entries {
        match (&mut ledger, entry) {
            (None, Entry::Opening(note)) => {
                ledger = Some(Ledger::begin(note).map_err(|fault| fault.to_string())?);
            }
            (Some(ledger), entry) => ledger.read(entry).map_err(|fault| fault.to_string())?,
            (None, _) => return Err("the journal has no opening record".to_owned()),
        }
    }
    hands.into_iter().try_for_each(|hand| hand.compare(stored, &entries))?;
    Ok(ledger.map_or(0, |ledger| ledger.throws().len()))
}
