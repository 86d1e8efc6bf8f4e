//! What a device checks in each entry, and the parts that it gives by itself.

use dejarik_play::Event;
use dejarik_rules::{Side, Wording, wording};

use super::{Answer, Device, Output};
use crate::bytes::Part;
use crate::entry::Entry;
use crate::fault::{Fault, Point};
use crate::journal::Stored;
use crate::keys;
use crate::ledger::{Anchor, Ledger};
use crate::opening::Opening;
use crate::receipt::Role;
use crate::seal::{Commitment, Tag};
use crate::server::Message;

impl Device {
    pub(super) fn found(&self, point: Point, why: Wording) -> Fault {
        Fault { point, throw: self.ledger.as_ref().map_or(0, Ledger::number), why }
    }

    /// Returns the fault of a server that has replaced an entry.
    pub(super) fn changed(&self, entry: &Entry) -> Fault {
        match entry {
            Entry::Receipt(_) => self.found(
                Point::Receipt,
                wording!("another receipt of the same throw", "un autre reçu du même lancer"),
            ),
            _ => self.found(
                Point::Bound,
                wording!(
                    "the server has replaced an entry of the journal",
                    "le serveur a remplacé une entrée du journal"
                ),
            ),
        }
    }

    /// Reads the entry that follows those known.
    pub(super) fn next(&mut self, stored: &Stored, outputs: &mut Vec<Output>) -> Result<(), Fault> {
        outputs.push(Output::Keep);
        match (&stored.entry, self.ledger.is_some()) {
            (Entry::Opening(note), false) => {
                let ledger = Ledger::begin(note)?;
                keys::follow(&mut self.memory.keys, &stored.keys, ledger.opening().key);
                self.check_opening(ledger.opening())?;
                self.ledger = Some(ledger);
                self.memory.journal.push(stored.entry.clone());
                outputs.extend(self.resend());
                Ok(())
            }
            (_, false) => Err(self.found(
                Point::Opening,
                wording!("the game has no opening record", "la partie n’a pas d’acte d’ouverture"),
            )),
            (entry, true) => self.follow(entry, stored.tag, outputs),
        }
    }

    /// Checks that the opening record is the one that this device wants.
    fn check_opening(&mut self, opening: &Opening) -> Result<(), Fault> {
        let memory = &self.memory;
        let own = opening.seats[memory.seat.index()];
        let holds = !self.watches && own.is_some() && own == self.anchor();
        let why = if opening.game != memory.game {
            Some(wording!("it is that of another game", "c’est celui d’une autre partie"))
        } else if opening.settings != memory.settings {
            Some(wording!("it has other rules", "il a d’autres règles"))
        } else if !memory.keys.contains(&opening.key) {
            Some(wording!(
                "the server signs with a key that is none of its keys in earlier games, and that none of them has signed",
                "le serveur signe avec une clé qui n’est aucune de celles des parties précédentes, et qu’aucune n’a signée"
            ))
        } else if holds && memory.keys.last() != Some(&opening.key) {
            // Only games that were opened before may have an older key, and this device has just given its anchor.
            Some(wording!(
                "the server opens a new game with an old key, which another one has replaced",
                "le serveur ouvre une nouvelle partie avec une ancienne clé, qu’une autre a remplacée"
            ))
        } else if self.watches {
            None
        } else if own.is_none() {
            Some(wording!("it has no device at this seat", "il n’a aucun appareil à cette place"))
        } else if memory.second.is_some() && opening.seats[(!memory.seat).index()].is_none() {
            Some(wording!(
                "it has no device at the other seat",
                "il n’a aucun appareil à l’autre place"
            ))
        } else {
            None
        };
        if let Some(why) = why {
            return Err(self.found(
                Point::Opening,
                wording!("the opening record: {why}", "l’acte d’ouverture : {why}"; why),
            ));
        }
        self.memory.holds = holds;
        Ok(())
    }

    /// Checks an entry after the opening record and adds it.
    fn follow(
        &mut self,
        entry: &Entry,
        tag: Option<Tag>,
        outputs: &mut Vec<Output>,
    ) -> Result<(), Fault> {
        if let Entry::Word(word) = entry {
            self.check_word(word, tag, outputs)?;
        }
        let Some(ledger) = &mut self.ledger else { return Ok(()) };
        let settled = ledger.throws().len();
        let before = ledger.open().cloned();
        ledger.read(entry)?;
        let shown = ledger.throws().get(settled).cloned();
        self.memory.journal.push(entry.clone());
        outputs.extend(shown.map(Output::Show));
        match entry {
            Entry::Part { of: Role::Seat(side), .. } if *side != self.memory.seat => {
                let text = before.map(|open| open.receipt.to_string()).unwrap_or_default();
                self.check_tag(*side, &text, tag)
            }
            Entry::Receipt(_) => self.check_left_open(before.map(|open| open.receipt.number)),
            Entry::Word(_) => self.check_order(),
            _ => Ok(()),
        }
    }

    /// Checks a word against those that this device has said.
    fn check_word(
        &mut self,
        word: &str,
        tag: Option<Tag>,
        outputs: &mut Vec<Output>,
    ) -> Result<(), Fault> {
        let (Some(ledger), seat) = (&self.ledger, self.memory.seat) else { return Ok(()) };
        let head = ledger.head();
        let own = self.memory.order.as_ref().is_some_and(|(order, salt)| {
            Commitment::of_word(word) == Some(Commitment::of(order, *salt))
        });
        let owner = if own { Some(seat) } else { ledger.owner(word) };
        let anchor = Anchor::of_word(word);
        if let Some(anchor) = anchor {
            // The other device of the own seat has the second secret, too.
            if !self.memory.sent.iter().any(|(_, said)| said == word) {
                self.check_tag(anchor.seat, word, tag)?;
            }
        }
        if owner != Some(seat) {
            return self.check_takeback(word);
        }
        let at = self.memory.sent.iter().position(|(_, said)| said == word);
        // What was refused on an earlier head may be said by the other device of the seat.
        let refused = self.memory.refused.iter().find(|(on, said)| *on == head && said == word);
        let refused = refused.cloned();
        let said = at.map(|at| self.memory.sent.remove(at)).or(refused);
        let here = said.as_ref().is_some_and(|(follows, _)| *follows == head);
        match (here, anchor) {
            (true, Some(_)) => self.memory.holds = true,
            (true, None) => {}
            (false, Some(_)) if said.is_none() => {
                let held = std::mem::take(&mut self.memory.holds);
                outputs.extend(held.then_some(Output::Replaced));
            }
            (false, _) if said.is_some() || self.memory.holds => {
                return Err(self.found(
                    Point::Bound,
                    wording!(
                        "`{word}` is in the log where this device did not say it",
                        "`{word}` est au journal là où cet appareil ne l’a pas dit"
                    ),
                ));
            }
            _ => {}
        }
        Ok(())
    }

    /// Checks that a step of this player is taken back only if this device has asked for it. Otherwise the opponent could
    /// have a throw repeated that was good for this player.
    fn check_takeback(&self, word: &str) -> Result<(), Fault> {
        let seat = self.memory.seat;
        let own = matches!(word.parse(), Ok(Event::Takeback { side, .. }) if side == seat);
        let asked = self.ledger.as_ref().is_some_and(|ledger| ledger.game().asks_takeback(seat));
        if !own || asked || self.alone || !self.memory.holds {
            return Ok(());
        }
        Err(self.found(
            Point::Bound,
            wording!(
                "`{word}` takes back a step, and this device has not asked for it",
                "`{word}` reprend un coup sans que cet appareil l’ait demandé"
            ),
        ))
    }

    /// Checks the tag of a seat's device for a text, if there is a second secret.
    fn check_tag(&self, seat: Side, text: &str, tag: Option<Tag>) -> Result<(), Fault> {
        let Some(second) = self.memory.second else { return Ok(()) };
        if tag == Some(second.tag(seat, text)) {
            return Ok(());
        }
        Err(self.found(
            Point::Opponent,
            wording!(
                "the other device has not confirmed that it saw the same",
                "l’autre appareil n’a pas confirmé avoir vu la même chose"
            ),
        ))
    }

    /// Checks a receipt that follows a number left open.
    fn check_left_open(&mut self, left: Option<u16>) -> Result<(), Fault> {
        let given = self.memory.answer.filter(|answer| answer.given);
        if left.is_none() || given.map(|answer| answer.number) != left {
            return Ok(());
        }
        let open = self.ledger.as_ref().and_then(Ledger::open);
        if open.is_some_and(|open| open.receipt.actor == self.memory.seat) {
            return Err(self.found(
                Point::Receipt,
                wording!(
                    "a second receipt of a step whose throw this device has answered",
                    "un second reçu d’un coup dont cet appareil a donné le lancer"
                ),
            ));
        }
        self.memory.dropped += 1;
        Ok(())
    }

    /// Checks that the own order is among the hidden ones, once both stand.
    fn check_order(&self) -> Result<(), Fault> {
        let hidden = self.ledger.as_ref().map(Ledger::hidden).unwrap_or_default();
        let opened = self.journal().iter().any(|entry| matches!(entry, Entry::Order { .. }));
        let own = self.memory.order.as_ref().map(|(order, salt)| Commitment::of(order, *salt));
        let missing = hidden.len() == 2 && !own.is_some_and(|own| hidden.contains(&own));
        if !missing || opened || !self.memory.holds {
            return Ok(());
        }
        Err(self.found(
            Point::Bound,
            wording!(
                "both orders stand, and the own one is not among them",
                "les deux ordres sont là, et le sien n’y est pas"
            ),
        ))
    }

    /// Does what is due without the player: opens the order, gives the part of the open throw.
    pub(super) fn act(&mut self, outputs: &mut Vec<Output>) -> Result<(), Fault> {
        if let Some(order) = self.opened_order() {
            outputs.push(Output::Send(order));
        }
        let Some(number) = self.ready() else { return Ok(()) };
        let last = self.memory.answer;
        let Some(open) = self.ledger.as_ref().and_then(Ledger::open) else { return Ok(()) };
        let head = open.receipt.head;
        let past = |last: Answer| last.number > number || last.number == number && last.given;
        if last.is_some_and(past) {
            return Ok(());
        }
        if last.is_some_and(|last| last.given && last.head == head) {
            return Err(self.found(
                Point::Receipt,
                wording!("a second receipt of the same step", "un second reçu du même coup"),
            ));
        }
        self.memory.answer = Some(Answer { number, head, given: true });
        outputs.push(Output::Keep);
        outputs.extend(self.given(number).map(Output::Send));
        Ok(())
    }

    /// Returns the number of the open throw if everything is there that has to come before this device's
    /// part.
    fn ready(&self) -> Option<u16> {
        let (memory, ledger) = (&self.memory, self.ledger.as_ref()?);
        let open = ledger.open().filter(|_| memory.holds && memory.confirmed)?;
        let actor = open.receipt.actor;
        let by_device = ledger.opening().devices().has(actor);
        let served = open.server.is_some() || !by_device;
        let others = actor != memory.seat || !open.awaits(!memory.seat);
        (open.awaits(memory.seat) && served && others).then_some(open.receipt.number)
    }

    /// Returns the message with the part of a throw, while the throw awaits it.
    pub(super) fn given(&self, number: u16) -> Option<Message> {
        let open = self.ledger.as_ref()?.open()?;
        let due = open.receipt.number == number && open.awaits(self.memory.seat);
        let part: Part = self.chain.as_ref().filter(|_| due)?.part(number)?;
        let text = open.receipt.to_string();
        let tag = self.memory.second.map(|second| second.tag(self.memory.seat, &text));
        Some(Message::Part { number, part, tag })
    }

    /// Returns the message that opens the own order, once both stand.
    pub(super) fn opened_order(&self) -> Option<Message> {
        let (order, salt) = self.memory.order.clone()?;
        let ledger = self.ledger.as_ref()?;
        let opened = self.journal().iter().any(|entry| matches!(entry, Entry::Order { .. }));
        let both = opened || ledger.hidden().len() == 2;
        let own = ledger.hidden().contains(&Commitment::of(&order, salt));
        (both && own).then_some(Message::Order { order, salt })
    }
}
