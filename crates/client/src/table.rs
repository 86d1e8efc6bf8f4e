//! The handle of a connection that survives its failures, and what it passes on.

use std::fmt;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use dejarik_host::checking::CheckedThrow;
use dejarik_host::protocol::{
    Action, ApiError, ClockState, GameFull, GameState, Phrase, Profile, Room, SeriesView, SideName,
};
use dejarik_play::dice::{DiceSource, System};
use dejarik_rules::Side;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::address::Link;
use crate::checks::Keeper;
use crate::dial::Failure;
use crate::run::Run;

/// How the program joins the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrance {
    /// As a spectator.
    Watch,
    /// With the secret of a seat.
    Secret(String),
    /// With what stands in a link: an invitation, or the secret of a seat, in a rematch that of the game
    /// before.
    Token(String),
}

impl Entrance {
    /// Returns the secret of the seat, if it is known.
    pub fn secret(&self) -> Option<&str> {
        match self {
            Entrance::Secret(secret) => Some(secret),
            Entrance::Watch | Entrance::Token(_) => None,
        }
    }
}

/// The state of the connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// The server answers.
    Live,
    /// The connection is lost for this reason, and is being opened again.
    Lost(Failure),
    /// The connection has ended for this reason, and stays closed.
    Ended(Failure),
}

/// What the connection passes on, in the order in which it happens.
#[derive(Clone, Debug)]
pub enum Update {
    /// The seat is taken; this is its secret.
    Seated(String),
    /// The whole game.
    Full(Box<GameFull>),
    /// An event of the game. No event is left out or passed on twice.
    Event {
        /// The word of the event in the log.
        word: String,
        /// The state after the event.
        state: Box<GameState>,
        /// The score of the series, if the game has just ended.
        series: Option<SeriesView>,
    },
    /// The players or spectators have changed.
    Room(Box<Room>),
    /// What the clocks show now.
    Clock(ClockState),
    /// The server has performed the act of this name; this version of the game includes it.
    Done(String, u64),
    /// The server has refused the act of this name.
    Refused(String, ApiError),
    /// The device has worked out a throw, in a game with checked dice.
    Thrown(CheckedThrow),
    /// Another device plays at the seat of this side from now on.
    Replaced(Side),
    /// A check of the dice has failed, so the connection ends. This is the evidence, in the lines of a sidecar.
    Evidence(String),
    /// A player has said something.
    Said(SideName, Phrase),
    /// The state of the connection has changed.
    Status(Status),
}

/// What the connection is asked to do.
#[derive(Debug)]
pub(crate) enum Command {
    Act { id: String, side: SideName, action: Action },
    Sync,
    Leave,
}

/// Called after each update.
pub(crate) type Bell = Arc<Mutex<Option<Box<dyn Fn() + Send>>>>;

/// A connection to a game. It is opened again after every failure, and resends acts until they are answered.
pub struct Table {
    commands: UnboundedSender<Command>,
    updates: Receiver<Update>,
    bell: Bell,
    /// The thread of the connection, until it is joined.
    thread: Option<JoinHandle<()>>,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").finish_non_exhaustive()
    }
}

/// How long a table waits for its connection to send the farewell.
const FAREWELL: Duration = Duration::from_millis(700);

impl Table {
    /// Opens a connection in a new thread. It takes the seat first, if the entrance is an invitation. Checked dice are
    /// checked, for spectators too.
    pub fn open(
        link: Link,
        entrance: Entrance,
        profile: Option<Profile>,
        keeper: Box<dyn Keeper>,
    ) -> Table {
        let (commands, asked) = unbounded_channel();
        let (sender, updates) = mpsc::channel();
        let bell = Bell::default();
        let out = Out { sender, bell: Arc::clone(&bell) };
        let thread = thread::spawn(move || live(link, entrance, profile, keeper, asked, out));
        Table { commands, updates, bell, thread: Some(thread) }
    }

    /// Sets the function that is called after each update from now on, on another thread.
    pub fn ring(&self, bell: impl Fn() + Send + 'static) {
        *self.bell.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(bell));
    }

    /// Sends an act until it is answered. Returns the name that its answer repeats.
    pub fn act(&self, side: SideName, action: Action) -> String {
        let id = name();
        // A connection that has ended has said so in an update.
        let _ = self.commands.send(Command::Act { id: id.clone(), side, action });
        id
    }

    /// Asks for the whole game.
    pub fn sync(&self) {
        let _ = self.commands.send(Command::Sync);
    }

    /// Returns the next update that has arrived; `None` if there is none yet.
    pub fn next(&self) -> Option<Update> {
        self.updates.try_recv().ok()
    }

    /// Waits for the next update until a moment; `None` if none arrives.
    pub fn wait(&self, until: Instant) -> Option<Update> {
        self.updates.recv_timeout(until.saturating_duration_since(Instant::now())).ok()
    }
}

impl Drop for Table {
    /// Tells the server that the player leaves, if the connection is open.
    fn drop(&mut self) {
        let _ = self.commands.send(Command::Leave);
        let end = Instant::now() + FAREWELL;
        // The thread drops its end of the channel when it is done.
        while self.wait(end).is_some() {}
        if let Some(thread) = self.thread.take().filter(JoinHandle::is_finished) {
            // Its panic has been reported, and nothing is left to do.
            let _ = thread.join();
        }
    }
}

/// Where updates go.
pub(crate) struct Out {
    sender: Sender<Update>,
    bell: Bell,
}

impl Out {
    /// Passes an update on.
    pub(crate) fn tell(&self, update: Update) {
        // Nobody listens once the player has left.
        let _ = self.sender.send(update);
        if let Some(bell) = &*self.bell.lock().unwrap_or_else(PoisonError::into_inner) {
            bell();
        }
    }
}

/// Runs the connection.
fn live(
    link: Link,
    entrance: Entrance,
    profile: Option<Profile>,
    keeper: Box<dyn Keeper>,
    commands: UnboundedReceiver<Command>,
    out: Out,
) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    match runtime {
        Ok(runtime) => {
            let run = Run::new(link, entrance, profile, keeper, commands, out);
            runtime.block_on(run.run());
        }
        Err(error) => {
            let failure = Failure::Unreachable(error.to_string());
            out.tell(Update::Status(Status::Ended(failure)));
        }
    }
}

/// Returns a random number below a bound; 0 if the system has no randomness.
pub(crate) fn below(bound: u64) -> u64 {
    System.below(bound).unwrap_or(0)
}

/// Returns a new name for an act: letters that no other act of this seat has.
fn name() -> String {
    (0..16).map(|_| char::from(b'a' + (below(26) as u8))).collect()
}
