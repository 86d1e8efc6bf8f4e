//! Dice that the devices of the players check, in a live game: the server's end of the protocol (`docs/dice.md`)
//! beside the state machine of the game.
//!
//! The log of the game has the journal ([`dejarik_dice::journal`]), so both ends resume from it, and a step with
//! its receipt is one write. What is not in the log is not needed again: a device announces its anchor and confirms
//! the opening record whenever it connects.

use std::time::Duration;

use dejarik_dice::bet::Bets;
use dejarik_dice::server::{Message, Refused};
use dejarik_dice::{
    Entry, Fault, Ledger, Part, Parts, Secret, Server, Signers, Stored, journal, proof,
};
use dejarik_play::{Event, Game};
use dejarik_rules::{Side, wording};

use super::game::LiveGame;
use super::opening::computers_orders;
use crate::protocol::{DiceQuestion, DiceRoom};
use crate::refusal::{Kind, Refusal};
use crate::time::SteadyTime;
use crate::view::Viewer;

/// How long after its last ping a seat takes part in throws, and how long a throw waits for its part.
const PRESENT: Duration = Duration::from_secs(10);
/// The time, beside a round trip, in which the side that called for a throw has to give its part. After it the clock
/// of that side runs.
const PROMPT: Duration = Duration::from_secs(2);

/// The server's end of the protocol in one game.
pub struct Checked {
    signers: Signers,
    secret: Secret,
    /// The protocol itself; `None` before the devices have announced their anchors.
    server: Option<Server>,
    room: DiceRoom,
    anchors: [Option<Part>; 2],
    /// When each seat was last heard of.
    heard: [Option<SteadyTime>; 2],
    /// The number of the open throw, and since when it waits for the part that is missing.
    waits: Option<(u16, Side, SteadyTime)>,
}

impl Checked {
    /// Returns the end of the protocol for a game that was just loaded; `None` for a game without checked dice.
    ///
    /// # Errors
    /// If the journal in the log of the game has a fault, or was opened with another key.
    pub fn of(
        live: &LiveGame,
        signers: &Signers,
        now: SteadyTime,
    ) -> Result<Option<Checked>, Fault> {
        let Some(secret) = live.terms.dice else { return Ok(None) };
        let journal = journal::of(live.game.events());
        let server = match journal.is_empty() {
            true => None,
            false => Some(Server::resume(signers, &secret, journal)?),
        };
        let devices = server.as_ref().map(|server| server.ledger().opening().devices());
        let anchors = devices.map_or([false; 2], |devices| devices.0);
        let mut checked = Checked {
            signers: signers.clone(),
            secret,
            server,
            room: DiceRoom { anchors, ..DiceRoom::default() },
            anchors: [None; 2],
            heard: [None; 2],
            waits: None,
        };
        checked.settle(now);
        Ok(Some(checked))
    }

    /// Takes over what is not in the log from the end of the protocol before a failed write.
    #[must_use]
    pub fn following(self, before: Checked) -> Checked {
        Checked { room: before.room, anchors: before.anchors, heard: before.heard, ..self }
    }

    /// Returns whether the game has its opening record, so that there can be steps.
    pub fn is_opened(&self) -> bool {
        self.server.is_some()
    }

    /// Checks that a word follows the last entry of the journal. This check comes first: a device keeps a word that comes too
    /// late, but forgets a word that is refused for another reason.
    ///
    /// # Errors
    /// If the head of the word is not that entry.
    pub fn must_be_current(&self, message: &Message) -> Result<(), Refusal> {
        match self.server.as_ref().is_some_and(|server| server.is_stale(message)) {
            true => Err(Refused::Stale.into()),
            false => Ok(()),
        }
    }

    /// Returns the dice that were thrown for both sides, without the lots.
    pub fn tally(&self) -> Bets {
        let mut both = Bets::default();
        for ledger in self.server.iter().map(Server::ledger) {
            for side in Side::BOTH {
                both.merge(&Bets::of(ledger.throws(), side));
            }
        }
        both
    }

    /// Returns what the devices have to know of each other.
    pub fn room(&self) -> DiceRoom {
        self.room.clone()
    }

    /// Notes that the client of a seat has sent something.
    pub fn heard(&mut self, viewer: Viewer, now: SteadyTime) {
        for side in Side::BOTH.into_iter().filter(|side| viewer.holds(*side)) {
            self.heard[side.index()] = Some(now);
        }
    }

    fn present(&self, now: SteadyTime) -> Parts {
        Parts(self.heard.map(|heard| heard.is_some_and(|at| now < at + PRESENT)))
    }

    /// Opens the game with the newest of these keys, if it is not opened yet.
    pub fn sign_with(&mut self, signers: Signers) {
        self.signers = signers;
    }

    /// Takes a message of the device of a seat. Returns the entries that have to be stored in one write.
    ///
    /// # Errors
    /// If the message changes nothing.
    pub fn receive(
        &mut self,
        live: &LiveGame,
        side: Side,
        message: &Message,
        now: SteadyTime,
    ) -> Result<Vec<Stored>, Refusal> {
        match message {
            Message::Seen(tag) => {
                self.room.seen[side.index()] = Some(*tag);
                Ok(Vec::new())
            }
            Message::Anchor(part) => {
                self.anchors[side.index()] = Some(*part);
                self.room.anchors[side.index()] = true;
                self.open(live, now)
            }
            message => self.change(live, now, |server, present| {
                server.receive(side, message, present).map(|_| ())
            }),
        }
    }

    /// Adds a word of the server: a step of the computer, the end of a clock. Before the opening record the word is
    /// no entry of the journal, and only ends the game.
    ///
    /// # Errors
    /// If the word cannot come now.
    pub fn say(
        &mut self,
        live: &LiveGame,
        event: &Event,
        now: SteadyTime,
    ) -> Result<Vec<Stored>, Refusal> {
        let ends = matches!(event, Event::Abort | Event::Closed | Event::Resign(_));
        if self.server.is_none() && ends {
            return Ok(Stored::of_event(event).into_iter().collect());
        }
        let word = event.to_string();
        self.change(live, now, |server, present| server.say(&word, present).map(|_| ()))
    }

    /// Writes the opening record once all devices have announced their anchors.
    fn open(&mut self, live: &LiveGame, now: SteadyTime) -> Result<Vec<Stored>, Refusal> {
        let devices = Side::BOTH.map(|side| live.people.computer(side).is_none());
        let missing = Side::BOTH
            .into_iter()
            .any(|side| devices[side.index()] && self.anchors[side.index()].is_none());
        if self.server.is_some() || missing || !live.people.complete() || !live.in_progress() {
            return Ok(Vec::new());
        }
        let (game, settings) = (live.id.to_string(), live.game.settings().clone());
        let server = Server::begin(&self.signers, &self.secret, &game, settings, self.anchors);
        let server = server.map_err(|fault| Refusal::new(Kind::Internal, fault.to_string()))?;
        self.server = Some(server);
        self.follow(live, 0, now)
    }

    /// Changes the journal. Returns the entries that are new.
    fn change(
        &mut self,
        live: &LiveGame,
        now: SteadyTime,
        change: impl FnOnce(&mut Server, Parts) -> Result<(), Refused>,
    ) -> Result<Vec<Stored>, Refusal> {
        let present = self.present(now);
        let Some(server) = &mut self.server else {
            return Err(Refusal::not_now(&wording!(
                "the game is not opened yet: the device of a player is missing",
                "la partie n’est pas encore ouverte : il manque l’appareil d’un joueur"
            )));
        };
        let from = server.journal().len();
        change(server, present)?;
        self.follow(live, from, now)
    }

    /// Hides and opens the order of the computer where it is due, and returns the entries since `from`.
    fn follow(
        &mut self,
        live: &LiveGame,
        from: usize,
        now: SteadyTime,
    ) -> Result<Vec<Stored>, Refusal> {
        let present = self.present(now);
        let Some(server) = &mut self.server else { return Ok(Vec::new()) };
        for event in computers_orders(live) {
            let Event::SetUp(order) = event else { continue };
            let seat = order.chars().next().map_or(Side::First, Side::of_piece);
            if from == 0 {
                server.hide(seat, &order, present)?;
            } else if server.ledger().hidden().len() == 2 {
                server.reveal(seat, &order, present)?;
            }
        }
        let entries = server.journal().get(from..).unwrap_or_default().to_vec();
        self.settle(now);
        Ok(entries)
    }

    /// Notes for which part the open throw waits.
    fn settle(&mut self, now: SteadyTime) {
        let open = self.server.as_ref().and_then(|server| {
            let open = server.ledger().open()?;
            let actor = open.receipt.actor;
            let missing = [!actor, actor].into_iter().find(|side| open.awaits(*side))?;
            Some((open.receipt.number, missing))
        });
        let known = self.waits.map(|(number, side, _)| (number, side));
        if open != known {
            self.waits = open.map(|(number, side)| (number, side, now));
            self.room.asked = None;
        }
    }

    /// Returns when something has to be done for the throw that is open.
    pub fn due(&self, lag: Duration) -> Option<SteadyTime> {
        let (_, side, since) = self.waits?;
        if self.is_owed_by(side) {
            return Some(since + PROMPT + lag);
        }
        let overdue = self.server.as_ref().and_then(Server::overdue);
        overdue.filter(|_| self.room.asked.is_none()).map(|_| since + PRESENT)
    }

    /// Returns whether the open throw waits for this side alone: its own step has called for the throw, or one of the
    /// computer.
    fn is_owed_by(&self, side: Side) -> bool {
        let ledger = self.server.as_ref().map(Server::ledger);
        let open = ledger.and_then(|ledger| Some((ledger, ledger.open()?)));
        open.is_some_and(|(ledger, open)| {
            let actor = open.receipt.actor;
            !open.lot && (actor == side || !ledger.opening().devices().has(actor))
        })
    }

    /// Returns the side that has kept back its part of its own throw for too long.
    pub fn owing(&self, lag: Duration, now: SteadyTime) -> Option<Side> {
        let (_, side, since) = self.waits?;
        let late = now >= since + PROMPT + lag;
        (late && self.is_owed_by(side)).then_some(side)
    }

    /// Asks the device of the side that has to throw whether it has given its part, if the other part has been
    /// missing for too long. Returns whether there is such a question now.
    pub fn ask(&mut self, now: SteadyTime) -> bool {
        let late = self.waits.is_some_and(|(_, _, since)| now >= since + PRESENT);
        let overdue = self.server.as_ref().and_then(Server::overdue).filter(|_| late);
        let asked = overdue.map(|(side, number)| DiceQuestion { side: side.into(), number });
        let new = asked.is_some() && asked != self.room.asked;
        if new {
            self.room.asked = asked;
        }
        new
    }
}

/// Returns the dice of a finished game as a file, the sidecar of its record (`docs/dice.md`).
///
/// # Errors
/// If the dice of the game were not checked, or the game is in progress.
pub fn sidecar(game: &Game) -> Result<String, Refusal> {
    let journal = journal::of(game.events()).into_iter().map(|stored| stored.entry);
    let entries: Vec<Entry> = journal.collect();
    let Some((Entry::Opening(opening), rest)) = entries.split_first() else {
        return Err(Refusal::new(Kind::NotFound, "the dice of this game were not checked"));
    };
    if game.result().is_none() {
        return Err(Refusal::not_now(&wording!(
            "the game is in progress",
            "la partie est en cours"
        )));
    }
    let read = || {
        let mut ledger = Ledger::begin(opening)?;
        rest.iter().try_for_each(|entry| ledger.read(entry))?;
        Ok(proof::write(&entries, &ledger))
    };
    read().map_err(|fault: Fault| Refusal::new(Kind::Internal, fault.to_string()))
}

/// Returns the entries of the journal in the log of a game from the place `from` on, as lines of JSON.
pub fn journal_from(game: &Game, from: usize) -> String {
    let line = |stored: Stored| serde_json::to_string(&stored).unwrap_or_default() + "\n";
    journal::of(game.events()).into_iter().skip(from).map(line).collect()
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Refusal {
        let kind = match refused {
            Refused::Stale => Kind::Stale,
            Refused::NotYours => Kind::NotYourSeat,
            Refused::NotDue => Kind::NotNow,
            Refused::Wrong(_) => Kind::Illegal,
        };
        Refusal::of(kind, &refused)
    }
}

#[cfg(test)]
mod tests;
