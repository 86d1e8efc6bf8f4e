//! A client's end of checked dice. It stands between a client that knows nothing of them and its connection to a game.
//!
//! The client sends and receives the frames of any game. The device of the seat adds the head of the log to what the
//! player says. A frame with an event is passed on only when the device has checked the event.
//! So no front end shows a throw that its own device has not worked out. What a frame shows of the board is computed
//! again from the device's own game. A game without checked dice passes unchanged.
//!
//! Every call returns what has to be done, in this order; nothing here sends or stores anything.

mod found;
mod saying;
mod showing;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet, VecDeque};

use dejarik_dice::device::Output;
use dejarik_dice::server::Message;
use dejarik_dice::{Device, Entry, Fault, Secret, Stored, proof};
use dejarik_play::Settings;
use dejarik_play::dice::DiceError;
use dejarik_rules::Side;
use serde::Serialize;

use crate::id::GameId;
use crate::live::opening::{self, random_bytes};
use crate::protocol::{Action, ClientFrame, DiceRoom, GameFull, GameKind, ServerFrame};
use crate::refusal::Refusal;
use crate::view::Viewer;

pub use dejarik_dice::HexError;
pub use dejarik_dice::PublicKey as ServerKey;
pub use dejarik_dice::device::Memory;
pub use dejarik_dice::seal::Second;
pub use found::{CheckedThrow, Failure, Standing, Statistics, Tally};
use saying::Saying;

/// Something that has to be done.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
#[allow(clippy::large_enum_variant, reason = "made once, done at once")]
pub enum Task {
    /// Replaces the stored memory of the previous version by this one, before the tasks that follow. If the store has
    /// another version, another tab was faster: those tasks are dropped, and the client starts again from what is stored.
    Store {
        /// The seat of the device.
        side: Side,
        /// Everything that the device stores.
        memory: Memory,
    },
    /// Sends a frame to the server.
    Send {
        /// The frame.
        frame: ClientFrame,
    },
    /// Gives a frame to the client.
    Pass {
        /// The frame.
        frame: ServerFrame,
    },
    /// Gets the journal of the game from this entry on, for [`Checking::fetched`].
    Fetch {
        /// The number of entries to skip.
        from: usize,
    },
    /// Keeps the dice of a game that is over, for statistics. It may come more than once.
    Finished {
        /// The dice.
        dice: Tally,
    },
    /// Notes a throw that the device has worked out.
    Thrown {
        /// The throw.
        thrown: CheckedThrow,
    },
    /// Remembers a key with which this server signs, for later games.
    Learn {
        /// The key.
        key: ServerKey,
    },
    /// Says that another device plays at this seat from now on.
    Replaced {
        /// The seat.
        side: Side,
    },
    /// Stops the game, because a check has failed. The journals of the devices are the evidence.
    Stop {
        /// The check.
        failure: Failure,
    },
}

impl Task {
    /// Returns the task that sends what the device of a seat says.
    fn of_device(id: String, side: Side, message: Message) -> Task {
        let action = Action::Dice { message };
        Task::Send { frame: ClientFrame::Act { id, side: side.into(), action } }
    }
}

/// The client's end of checked dice in one game.
pub struct Checking {
    /// What the devices have stored in earlier connections, by [`Side::index`].
    memories: [Option<Memory>; 2],
    second: Option<Second>,
    /// Whether a game without checked dice is refused.
    required: bool,
    /// What the player has typed or drawn, which is mixed into new secrets.
    stirred: Vec<u8>,
    /// The keys of this server that are known from earlier games.
    keys: Vec<ServerKey>,
    /// The devices of the client's seats; for a spectator, one that only checks.
    devices: [Option<Device>; 2],
    viewer: Viewer,
    /// Whether the server has described the game.
    begun: bool,
    /// The acts of the client that wait for the first snapshot, or until the game is opened.
    early: Vec<ClientFrame>,
    /// The number of entries that the devices had when the client connected, until the server has answered.
    before: Option<usize>,
    /// Whether the devices have still to send what an earlier connection may have lost.
    fresh: bool,
    /// Frames that wait for entries of the journal, each with the length that the journal has to reach first.
    held: VecDeque<(usize, ServerFrame)>,
    fetching: bool,
    /// Whether the server may have lost entries that the devices hold: the journal is being fetched to find out.
    doubted: bool,
    stopped: bool,
    /// Whether the client has the dice of the game that is over.
    counted: bool,
    /// Whether two people play over a server, so that nothing is taken back once the game is over.
    online: bool,
    /// The entries that a device has not accepted.
    offending: Vec<Entry>,
    /// The acts of the client that a device has said, by their ids.
    said: HashMap<String, Saying>,
    /// The acts of the devices, of which the client knows nothing.
    own: HashSet<String>,
}

impl Checking {
    /// Begins with what the devices of the seats have stored, and the second secret from the link. `required` refuses a
    /// game without checked dice; so does the second secret.
    pub fn new(memories: [Option<Memory>; 2], second: Option<Second>, required: bool) -> Checking {
        Checking {
            memories,
            second,
            required: required || second.is_some(),
            stirred: Vec::new(),
            keys: Vec::new(),
            devices: [None, None],
            viewer: Viewer::default(),
            begun: false,
            early: Vec::new(),
            before: None,
            fresh: true,
            held: VecDeque::new(),
            fetching: false,
            doubted: false,
            stopped: false,
            counted: false,
            online: false,
            offending: Vec::new(),
            said: HashMap::new(),
            own: HashSet::new(),
        }
    }

    /// Mixes what the player has typed or drawn into the secrets that are still to be drawn.
    pub fn stirred_with(mut self, stirred: Vec<u8>) -> Checking {
        self.stirred = stirred;
        self
    }

    /// Accepts only these keys of the server, which are known from earlier games, and those that follow from them, unless
    /// there are none.
    pub fn knowing(mut self, keys: Vec<ServerKey>) -> Checking {
        self.keys = keys;
        self
    }

    /// Returns what the devices know of the game, for a front end that shows it.
    pub fn standing(&self) -> Vec<Standing> {
        self.all().map(|(side, device)| Standing::of(side, device)).collect()
    }

    /// Returns the journal of a device and the entries that it has not accepted, in the lines of a sidecar.
    pub fn evidence(&self) -> String {
        let journal = self.all().next().map(|(_, device)| device.journal()).unwrap_or_default();
        proof::evidence(journal.iter().chain(&self.offending))
    }

    /// Returns the device of a seat.
    pub fn device(&self, side: Side) -> Option<&Device> {
        self.devices[side.index()].as_ref()
    }

    fn all(&self) -> impl Iterator<Item = (Side, &Device)> {
        Side::BOTH.into_iter().filter_map(|side| Some((side, self.device(side)?)))
    }

    /// Returns the number of entries that all devices have; `None` without a device.
    fn known(&self) -> Option<usize> {
        self.all().map(|(_, device)| device.journal().len()).min()
    }

    /// Takes a frame from the server.
    ///
    /// # Errors
    /// If no secret can be drawn for a new device.
    pub fn received(&mut self, frame: ServerFrame) -> Result<Vec<Task>, DiceError> {
        let mut tasks = Vec::new();
        // A connection begins with a snapshot, which has everything that came before it.
        let early = matches!(
            frame,
            ServerFrame::Event { .. } | ServerFrame::Room { .. } | ServerFrame::Said { .. }
        );
        if self.stopped || (early && !self.begun) {
            return Ok(tasks);
        }
        match frame {
            ServerFrame::Full { game } => self.full(game, &mut tasks)?,
            ServerFrame::Event { ref word, ref state, .. } => {
                let length = state.journal.and_then(|length| usize::try_from(length).ok());
                let entry = length.zip(Stored::of_word(word));
                if let Some((length, stored)) = entry.filter(|(length, _)| *length > 0) {
                    self.read(length - 1, &[stored], &mut tasks);
                }
                self.hold(length.unwrap_or(0), frame, &mut tasks);
            }
            ServerFrame::Room { ref room } => {
                self.room(room.dice.as_ref(), &mut tasks);
                self.hold(0, frame, &mut tasks);
            }
            ServerFrame::Ack { ref id, .. } => {
                self.said.remove(id);
                if !self.own.remove(id) {
                    self.hold(0, frame, &mut tasks);
                }
            }
            ServerFrame::Refused { ref id, ref error } => {
                let again = self.refused(id, error, &mut tasks)?;
                if !self.own.remove(id) && !again {
                    self.hold(0, frame, &mut tasks);
                }
            }
            ServerFrame::Pong { .. } => {
                self.send_again(&mut tasks);
                self.hold(0, frame, &mut tasks);
            }
            ServerFrame::Said { .. } | ServerFrame::Resync | ServerFrame::Bye { .. } => {
                self.hold(0, frame, &mut tasks);
            }
        }
        self.catch_up(&mut tasks)?;
        Ok(tasks)
    }

    /// Takes entries of the journal, of which the first has the place `from`.
    pub fn fetched(&mut self, from: usize, entries: &[Stored]) -> Vec<Task> {
        let mut tasks = Vec::new();
        self.fetching = false;
        if std::mem::take(&mut self.doubted) && entries.is_empty() {
            // The device says what that means.
            for side in Side::BOTH {
                let Some(device) = &mut self.devices[side.index()] else { continue };
                let compared = device.compare(from);
                self.perform(side, compared, &mut tasks);
            }
        }
        self.read(from, entries, &mut tasks);
        self.release(&mut tasks);
        tasks
    }

    /// Takes a snapshot, with which a connection begins.
    fn full(&mut self, game: GameFull, tasks: &mut Vec<Task>) -> Result<(), DiceError> {
        if (self.required || self.known().is_some()) && !game.checked {
            self.stop(Failure::unchecked(), tasks);
            return Ok(());
        }
        self.online = game.kind == GameKind::Online;
        self.viewer = Viewer::default();
        for &side in &game.you {
            self.viewer.sides[Side::from(side).index()] = true;
        }
        let room = game.room.dice.clone();
        let length = game.state.journal.map_or(0, |length| usize::try_from(length).unwrap_or(0));
        if game.checked && game.you.is_empty() && self.known().is_none() {
            match settings_of(&game) {
                Ok(settings) => {
                    let device = Device::watching(&game.id, settings, self.keys.clone());
                    self.devices[Side::First.index()] = Some(device);
                }
                Err(_) => {
                    self.stop(Failure::unreadable(), tasks);
                    return Ok(());
                }
            }
        } else if !game.you.is_empty() {
            // A spectator who takes a seat has its device from now on.
            self.devices.iter_mut().for_each(|device| {
                device.take_if(|device| device.watches());
            });
        }
        for &side in game.you.iter().filter(|_| game.checked) {
            let side = Side::from(side);
            if self.device(side).is_none() && !self.start(side, &game, tasks)? {
                return Ok(());
            }
        }
        if let Some(before) = self.before.take().filter(|before| length < *before) {
            // A node that has lost the game without knowing it shows an earlier state. The stored journal decides whether
            // the server has lost moves.
            (self.doubted, self.fetching) = (true, true);
            tasks.push(Task::Fetch { from: before - 1 });
        }
        self.finish(tasks);
        self.hold(length, ServerFrame::Full { game }, tasks);
        self.room(room.as_ref(), tasks);
        self.begun = true;
        Ok(())
    }

    /// Starts the device of a seat. Returns whether it can be used.
    fn start(
        &mut self,
        side: Side,
        game: &GameFull,
        tasks: &mut Vec<Task>,
    ) -> Result<bool, DiceError> {
        let started = match self.memories[side.index()].take() {
            Some(memory) => match Device::resume(memory) {
                Ok(mut device) => {
                    self.second.iter().for_each(|second| device.learn_second(*second));
                    // These entries were stored before the client connected.
                    self.before = self.before.max(Some(device.journal().len()));
                    Ok(device)
                }
                Err(fault) => Err(Failure::of(&fault)),
            },
            None => match settings_of(game) {
                Ok(settings) => {
                    let secret = Secret(random_bytes()?).stirred(&self.stirred);
                    let (second, keys) = (self.second, self.keys.clone());
                    let device = Device::new(&game.id, side, settings, secret, second, keys);
                    tasks.push(Task::Store { side, memory: device.memory().clone() });
                    Ok(device)
                }
                Err(_) => Err(Failure::unreadable()),
            },
        };
        match started {
            Ok(device) => {
                self.devices[side.index()] = Some(device);
                self.fresh = true;
                Ok(true)
            }
            Err(failure) => {
                self.stop(failure, tasks);
                Ok(false)
            }
        }
    }

    /// Reads entries with all devices.
    fn read(&mut self, from: usize, entries: &[Stored], tasks: &mut Vec<Task>) {
        let alone = Side::BOTH.map(|side| self.device(side).is_some_and(Device::has_sat));
        for side in Side::BOTH {
            let Some(device) = &mut self.devices[side.index()] else { continue };
            device.plays_alone(alone == [true; 2]);
            let read = device.receive(from, entries);
            if read.is_err() {
                let known = device.journal().iter();
                let news = entries.iter().map(|stored| &stored.entry).zip(from..);
                let news = news.filter(|(entry, at)| known.clone().nth(*at) != Some(*entry));
                self.offending = news.map(|(entry, _)| entry.clone()).collect();
            }
            self.perform(side, read, tasks);
        }
        let opened = self.all().find(|(_, device)| device.ledger().is_some() && !self.stopped);
        let keys = opened.map(|(_, device)| device.keys().to_vec()).unwrap_or_default();
        for key in keys {
            if !self.keys.contains(&key) {
                self.keys.push(key);
                tasks.push(Task::Learn { key });
            }
        }
        self.finish(tasks);
    }

    /// Passes on the dice of a game that is over, unless both seats are the client's, and forgets the secret of the seat if
    /// nothing can be taken back.
    fn finish(&mut self, tasks: &mut Vec<Task>) {
        let mut seats: Vec<_> = self.all().filter(|(_, device)| !device.watches()).collect();
        let (Some((side, device)), None) = (seats.pop(), seats.pop()) else { return };
        let ledger = device.ledger().filter(|ledger| ledger.game().result().is_some());
        let dice = ledger.map(|ledger| Tally::of(ledger, side));
        let counted = std::mem::replace(&mut self.counted, dice.is_some());
        let Some(dice) = dice.filter(|_| !counted) else { return };
        tasks.push(Task::Finished { dice });
        if let Some(device) = self.devices[side.index()].as_mut().filter(|_| self.online) {
            let outputs = device.forget();
            self.perform(side, Ok(outputs), tasks);
        }
    }

    /// Reads what the devices have to know of each other, and sends what has to be sent on a new connection.
    fn room(&mut self, dice: Option<&DiceRoom>, tasks: &mut Vec<Task>) {
        let Some(dice) = dice else { return };
        for side in Side::BOTH {
            let Some(device) = &mut self.devices[side.index()] else { continue };
            let mut outputs = Vec::new();
            device.other_confirms(dice.seen[(!side).index()].is_some());
            if self.fresh {
                outputs.extend(device.resend());
            }
            let missing = !dice.anchors[side.index()];
            let anchor = missing.then(|| device.anchor()).flatten();
            outputs.extend(anchor.map(|anchor| Output::Send(Message::Anchor(anchor))));
            let asked = dice.asked.filter(|asked| Side::from(asked.side) == side);
            if let Some(asked) = asked {
                outputs.extend(device.asked(asked.number));
            }
            let confirmed = match dice.seen[(!side).index()] {
                Some(tag) if !device.is_opened() => device.confirmed(tag),
                _ => Ok(Vec::new()),
            };
            self.perform(side, Ok(outputs), tasks);
            self.perform(side, confirmed, tasks);
        }
        self.fresh = false;
    }

    /// Sends again what the server still waits for, on a connection that works: the message may have been lost between
    /// servers, or refused because nothing could be stored. The client sends its own acts again.
    fn send_again(&mut self, tasks: &mut Vec<Task>) {
        for side in Side::BOTH {
            let Some(device) = self.device(side) else { continue };
            let begun = device.ledger().is_some_and(|ledger| !ledger.game().line().is_empty());
            let mut outputs = device.resend();
            outputs.retain(|output| match output {
                Output::Send(Message::Word { .. }) => false,
                Output::Send(Message::Seen(_)) => !begun,
                _ => true,
            });
            let missing = device.ledger().is_none();
            let anchor = missing.then(|| device.anchor()).flatten();
            outputs.extend(anchor.map(|anchor| Output::Send(Message::Anchor(anchor))));
            self.perform(side, Ok(outputs), tasks);
        }
    }

    /// Translates the outputs of a device into tasks.
    fn perform(&mut self, side: Side, outputs: Result<Vec<Output>, Fault>, tasks: &mut Vec<Task>) {
        let outputs = match outputs {
            Ok(outputs) => outputs,
            Err(fault) => return self.stop(Failure::of(&fault), tasks),
        };
        for output in outputs {
            match output {
                Output::Keep => {
                    let device = self.device(side).filter(|device| !device.watches());
                    let memory = device.map(|device| device.memory().clone());
                    tasks.extend(memory.map(|memory| Task::Store { side, memory }));
                }
                Output::Send(message) => self.send(side, message, tasks),
                Output::Sync(from) if !self.fetching => {
                    self.fetching = true;
                    tasks.push(Task::Fetch { from });
                }
                Output::Sync(_) => {}
                Output::Show(thrown) => {
                    tasks.push(Task::Thrown { thrown: CheckedThrow::of(&thrown) });
                }
                Output::Replaced => tasks.push(Task::Replaced { side }),
            }
        }
    }

    /// Sends a message of a device under a name of its own, unless the client sends it under its name anyway.
    fn send(&mut self, side: Side, message: Message, tasks: &mut Vec<Task>) {
        if self.said.values().any(|said| said.side == side && said.message == message) {
            return;
        }
        // Without randomness the message is sent when the client connects again.
        let Ok(id) = GameId::random() else { return };
        let id = format!("dice{id}");
        self.own.insert(id.clone());
        tasks.push(Task::of_device(id, side, message));
    }

    /// Passes a frame on once the devices have read the journal up to this length.
    fn hold(&mut self, length: usize, frame: ServerFrame, tasks: &mut Vec<Task>) {
        self.held.push_back((length, frame));
        self.release(tasks);
    }

    fn release(&mut self, tasks: &mut Vec<Task>) {
        while !self.stopped && !self.fetching {
            let known = self.known();
            match self.held.front() {
                Some((length, _)) if known.is_some_and(|known| known < *length) => {
                    self.fetching = true;
                    tasks.push(Task::Fetch { from: known.unwrap_or(0) });
                }
                Some(_) => {
                    let Some((length, mut frame)) = self.held.pop_front() else { return };
                    if self.show(length, &mut frame) {
                        tasks.push(Task::Pass { frame });
                    }
                }
                None => return,
            }
        }
    }

    fn stop(&mut self, failure: Failure, tasks: &mut Vec<Task>) {
        self.stopped = true;
        tasks.push(Task::Stop { failure });
    }
}

/// Returns the terms of a game, as the players see them.
///
/// # Errors
/// If they are not those of a game.
pub fn settings_of(game: &GameFull) -> Result<Settings, Refusal> {
    opening::settings(game.rules, &game.options, game.start.as_deref(), game.takebacks.into())
}
