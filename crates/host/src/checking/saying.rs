//! What the player says: an action of the client becomes a word of the device.

use dejarik_dice::device::{Mute, Output};
use dejarik_dice::seal::{Commitment, Salt};
use dejarik_dice::server::Message;
use dejarik_dice::{Device, Entry};
use dejarik_play::dice::DiceError;
use dejarik_play::{Event, Game};
use dejarik_rules::{Side, Wording, wording};

use super::{Checking, Task};
use crate::live::opening::random_bytes;
use crate::protocol::{Action, ApiError, ClientFrame, ServerFrame};
use crate::refusal::{Kind, Refusal};

impl Checking {
    /// Takes a frame from the client.
    ///
    /// # Errors
    /// If no salt can be drawn for a hidden order.
    pub fn sent(&mut self, frame: ClientFrame) -> Result<Vec<Task>, DiceError> {
        let mut tasks = Vec::new();
        match frame {
            _ if self.stopped => {}
            ClientFrame::Act { side, ref action, .. } if self.is_early(side.into(), action) => {
                if !self.early.contains(&frame) {
                    self.early.push(frame);
                }
            }
            ClientFrame::Act { ref id, side, ref action } => {
                let by = Side::from(side);
                if let Some(Saying { side, message, .. }) = self.said.get(id).cloned() {
                    tasks.push(Task::of_device(id.clone(), side, message));
                } else if let Some((side, word)) = self.word(by, action) {
                    self.say(id, side, word, &mut tasks)?;
                } else {
                    tasks.push(Task::Send { frame });
                }
            }
            mut frame => {
                if let ClientFrame::Hello { version, hash, .. } = &mut frame {
                    (self.before, self.fresh) = (self.known(), true);
                    // What came over the last connection will come again.
                    self.fetching = false;
                    self.held.clear();
                    if !self.begun {
                        // Only a snapshot says whether the dice are checked.
                        (*version, *hash) = (None, None);
                    }
                }
                tasks.push(Task::Send { frame });
            }
        }
        Ok(tasks)
    }

    /// Returns whether an act has to wait: for the first snapshot, or until the game is opened.
    fn is_early(&self, side: Side, action: &Action) -> bool {
        let opening = self.device(side).is_some_and(|device| !device.is_opened());
        let decides = matches!(action, Action::Step { .. } | Action::Order { .. });
        !self.begun || opening && decides
    }

    /// Sends the acts that have waited for long enough.
    pub(super) fn catch_up(&mut self, tasks: &mut Vec<Task>) -> Result<(), DiceError> {
        if self.begun {
            for frame in std::mem::take(&mut self.early) {
                tasks.extend(self.sent(frame)?);
            }
        }
        Ok(())
    }

    /// Returns what an action says, and the seat whose device has to say it; `None` for an action that is sent as it is.
    fn word(&self, by: Side, action: &Action) -> Option<(Side, Said)> {
        let ledger = self.device(by)?.ledger()?;
        let game = ledger.game();
        let event = match action {
            Action::Order { order } => return Some((by, Said::Order(order.clone()))),
            action => {
                let ours = self.device(!by).is_some();
                let asks = !ours && ledger.opening().devices().has(!by);
                let undoer = if ours { game.last_decider().unwrap_or(by) } else { by };
                event(game, by, action, (!asks).then_some(undoer))?
            }
        };
        let word = event.to_string();
        let owner = ledger.owner(&word).unwrap_or(by);
        Some((owner, Said::Word(word)))
    }

    /// Lets a device say something for the client, whose act has this id.
    fn say(
        &mut self,
        id: &str,
        side: Side,
        said: Said,
        tasks: &mut Vec<Task>,
    ) -> Result<(), DiceError> {
        let Some(device) = &mut self.devices[side.index()] else { return Ok(()) };
        let outputs = match said {
            Said::Word(word) => device.say(&word),
            Said::Order(order) => device.choose(&order, Salt(random_bytes()?)),
        };
        let mute = match outputs {
            Ok(outputs) => {
                let word = outputs.iter().find_map(|output| match output {
                    Output::Send(message) => Some(message.clone()),
                    _ => None,
                });
                let rest = outputs.into_iter().filter(|output| !matches!(output, Output::Send(_)));
                self.perform(side, Ok(rest.collect()), tasks);
                if let Some(message) = word {
                    let at = self.device(side).map_or(0, |device| device.journal().len());
                    let saying = Saying { side, message: message.clone(), at };
                    self.said.insert(id.to_owned(), saying);
                    tasks.push(Task::of_device(id.to_owned(), side, message));
                }
                return Ok(());
            }
            Err(mute) => mute,
        };
        // The player of a seat that another device has plays on here, so this device takes it.
        let taken = if mute == Mute::Replaced { device.take_seat() } else { Err(mute) };
        let refusal = match taken {
            Ok(outputs) => {
                self.perform(side, Ok(outputs), tasks);
                Refusal::of(Kind::Busy, &taken_back())
            }
            Err(mute) => Refusal::of(Kind::NotNow, &mute),
        };
        let error = refusal.to_error();
        let frame = ServerFrame::Refused { id: id.to_owned(), error };
        tasks.push(Task::Pass { frame });
        Ok(())
    }

    /// Returns whether the word of an act is the one that followed in the log.
    fn was_taken(&self, saying: &Saying) -> bool {
        let Message::Word { word, .. } = &saying.message else { return false };
        let journal = self.device(saying.side).map(Device::journal).unwrap_or_default();
        let mut since = journal.iter().skip(saying.at);
        since.any(|entry| matches!(entry, Entry::Word(taken) if taken == word))
    }

    /// Notes that the server has refused an act. Returns whether the client need not learn of that.
    ///
    /// - A word that is in the log was taken: the device had also sent it under a name of its own.
    /// - A word that came too late stays the device's last one, because the log has moved on. A resignation and a
    ///   hidden order are then said again, because they mean the same on every head.
    /// - Any other word was not taken, so the player may say another one.
    pub(super) fn refused(
        &mut self,
        id: &str,
        error: &ApiError,
        tasks: &mut Vec<Task>,
    ) -> Result<bool, DiceError> {
        let Some(saying) = self.said.remove(id) else { return Ok(false) };
        if self.was_taken(&saying) {
            self.hold(0, ServerFrame::Ack { id: id.to_owned(), version: 0 }, tasks);
            return Ok(true);
        }
        let Saying { side, message, .. } = saying;
        match message {
            Message::Word { word, .. } if error.code != "stale" => {
                let device = self.devices[side.index()].as_mut();
                let outputs = device.map(|device| device.unsay(&word)).unwrap_or_default();
                self.perform(side, Ok(outputs), tasks);
                Ok(false)
            }
            Message::Word { word, .. } if is_said_again(&word) => {
                self.say(id, side, Said::Word(word), tasks)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }
}

/// Returns the message for the player of a seat that another device had.
fn taken_back() -> Wording {
    wording!(
        "another device had this seat; this one takes it back now, so play the move again",
        "un autre appareil tenait cette place ; celui-ci la reprend, rejouez donc le coup"
    )
}

/// An act of the client that a device has said.
#[derive(Clone)]
pub(super) struct Saying {
    /// The seat of the device.
    pub side: Side,
    /// What it sent.
    pub message: Message,
    /// The length of its journal then.
    pub at: usize,
}

/// What a device says for its player.
enum Said {
    /// A word of the log.
    Word(String),
    /// A hidden order.
    Order(String),
}

/// Returns whether a word means the same on every head: a resignation or a hidden order.
fn is_said_again(word: &str) -> bool {
    word.starts_with("resign:") || Commitment::of_word(word).is_some()
}

/// Returns the event that an action of a side means; `None` for an action that no device says. `undoer` is the side
/// whose decision is taken back where nobody has to be asked.
fn event(game: &Game, side: Side, action: &Action, undoer: Option<Side>) -> Option<Event> {
    let other = !side;
    Some(match action {
        Action::Step { word, .. } => Event::Step(word.clone()),
        Action::Resign => Event::Resign(side),
        Action::DrawOffer if game.offers_draw(other) => Event::DrawAccept(side),
        Action::DrawOffer => Event::DrawOffer(side),
        Action::DrawAccept => Event::DrawAccept(side),
        Action::DrawDecline => Event::DrawDecline(side),
        Action::Claim => Event::Claim(side),
        Action::TakebackOffer if undoer.is_none() && !game.asks_takeback(other) => {
            Event::TakebackOffer(side)
        }
        Action::TakebackOffer | Action::TakebackAccept | Action::Undo => {
            game.takeback(undoer.unwrap_or(other)).ok()?
        }
        Action::TakebackDecline => Event::TakebackDecline(side),
        Action::Order { .. }
        | Action::Throw { .. }
        | Action::Abort
        | Action::ClaimWin
        | Action::ClaimDraw
        | Action::Rematch
        | Action::RematchDecline
        | Action::Say { .. }
        | Action::Dice { .. } => return None,
    })
}
