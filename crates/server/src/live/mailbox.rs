//! The mailbox of a game's task: its messages, the sender's end, and the handle of a connection.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use dejarik_play::Game;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::frames::text;
use super::outbox::Outbox;
use super::portrait::Portrait;
use super::quota::Tempo;
use super::requests::{Glance, Hello, Who};
use super::{Act, Intent};
use crate::cluster::wire::Line;
use crate::computer::Answer;
use crate::id::{PersonId, SeatToken};
use crate::profile::Profile;
use crate::protocol::{GameFull, SeatTaken, ServerFrame};
use crate::refusal::{Kind, Refusal};
use crate::request::{self, RequestId};
use crate::store::StoredGame;
use crate::time::{SteadyTime, millis};
use crate::view::Viewer;

/// The number of messages that may wait for one game before further ones are refused.
const MOST_WAITING: usize = 4096;

/// Where the outcome of an act is sent.
pub(super) enum Reply {
    /// To the connection with this number, as a frame.
    Frame(u64),
    /// To a caller without a connection, who is identified by the first field.
    Call(Who, oneshot::Sender<Result<u64, Refusal>>),
}

/// An act, or a wish that becomes one when the task handles it.
#[derive(Clone, Debug)]
pub(super) enum Asked {
    Act(Act),
    Intent { id: String, intent: Intent },
}

impl Asked {
    /// Returns the client's name for the act.
    pub(super) fn id(&self) -> &str {
        match self {
            Asked::Act(act) => &act.id,
            Asked::Intent { id, .. } => id,
        }
    }
}

/// A message to a game's task.
pub(super) enum Message {
    /// Opens a connection.
    Subscribe { who: Who, hello: Hello, reply: oneshot::Sender<Result<Subscription, Refusal>> },
    /// Closes a connection.
    Leave { connection: u64, on_purpose: bool },
    /// Asks for a `pong`.
    Ping { connection: u64, n: u64 },
    /// Notes the round trip of a connection.
    Lag { connection: u64, lag: Duration },
    /// Asks for a snapshot.
    Sync { connection: u64 },
    /// Performs an act. `since` is when it arrived.
    Act { asked: Asked, reply: Reply, since: Instant },
    /// Asks for a snapshot without a connection.
    Full { who: Who, reply: oneshot::Sender<Result<GameFull, Refusal>> },
    /// Asks for the version of the game.
    Glance { who: Who, reply: oneshot::Sender<Result<Glance, Refusal>> },
    /// Asks what a preview shows after this many entries of the line; `None` means all of them.
    Portrait { at: Option<usize>, reply: oneshot::Sender<Result<Portrait, Refusal>> },
    /// Asks for a copy of the game.
    Look { who: Who, reply: oneshot::Sender<Result<Look, Refusal>> },
    /// Takes the seat that a token is for.
    Sit {
        person: PersonId,
        token: SeatToken,
        profile: Option<Profile>,
        reply: oneshot::Sender<Result<SeatTaken, Refusal>>,
    },
    /// Takes a person out of the game for good.
    Forget { person: PersonId, reply: oneshot::Sender<Result<(), Refusal>> },
    /// Delivers an answer of the computer to the question asked at a version.
    Thought { version: u64, answer: Answer },
    /// Only makes sure that the game is loaded, because something is due.
    Wake,
    /// Asks the game to leave memory if nobody uses it.
    Rest,
    /// Notes that a relayed connection has missed frames, or that the owner of the game does not know it.
    /// In the second case the game may have another owner by now (`moved`).
    LineLost { line: Line, moved: bool },
    /// Claims the game again, because this node may have lost it: its session has ended, or another node
    /// has seized the game.
    Reclaim,
    /// Notes that the owner has answered an act of a relayed connection. `id` is the client's name for the
    /// act.
    ActAnswered { line: Line, id: String },
    /// Closes all connections for this reason and ends the task.
    Close(Refusal),
}

/// A copy of a game, for work outside of its task: replays and records take their time.
pub(super) struct Look {
    pub(super) game: Game,
    pub(super) viewer: Viewer,
    /// What is stored of the game, without its log.
    pub(super) stored: StoredGame,
}

impl Message {
    /// Answers a message that will not be handled. A caller that no longer waits is ignored.
    pub(super) fn refuse(self, refusal: Refusal) {
        match self {
            Message::Subscribe { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Act { reply: Reply::Call(_, reply), .. } => drop(reply.send(Err(refusal))),
            Message::Full { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Glance { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Portrait { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Look { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Sit { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Forget { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Act { .. }
            | Message::Leave { .. }
            | Message::Ping { .. }
            | Message::Lag { .. }
            | Message::Sync { .. }
            | Message::Thought { .. }
            | Message::Wake
            | Message::Rest
            | Message::LineLost { .. }
            | Message::Reclaim
            | Message::ActAnswered { .. }
            | Message::Close(_) => {}
        }
    }
}

/// The sender's end of a mailbox.
#[derive(Clone)]
pub(super) struct Mailbox {
    sender: mpsc::UnboundedSender<Letter>,
    waiting: Arc<AtomicUsize>,
    /// The time since which nobody has used the game, in milliseconds from the start of the hub, plus one;
    /// 0 while it is in use.
    idle: Arc<AtomicU64>,
}

/// The messages that wait for a task.
pub(super) struct Messages {
    receiver: mpsc::UnboundedReceiver<Letter>,
    /// Messages that were looked at and come before those in the receiver.
    seen: VecDeque<Letter>,
    /// The request for which the last message was sent.
    request: Option<RequestId>,
}

/// A message, and the request for which it was sent.
type Letter = (Message, Option<RequestId>);

impl Messages {
    /// Waits for the next message; `None` once the mailbox is closed and empty. It is cancellation safe:
    /// dropping the future loses no message.
    pub(super) async fn recv(&mut self) -> Option<Message> {
        let letter = match self.seen.pop_front() {
            Some(letter) => Some(letter),
            None => self.receiver.recv().await,
        };
        let (message, request) = letter?;
        self.request = request;
        Some(message)
    }

    /// Returns the request for which the last message was sent.
    pub(super) fn request(&self) -> Option<RequestId> {
        self.request.clone()
    }

    /// Returns the arrival time of the earliest act that is waiting.
    pub(super) fn first_act(&mut self) -> Option<Instant> {
        while let Ok(message) = self.receiver.try_recv() {
            self.seen.push_back(message);
        }
        let arrivals = self.seen.iter().filter_map(|(message, _)| match message {
            Message::Act { since, .. } => Some(*since),
            _ => None,
        });
        arrivals.min()
    }

    /// Returns whether no message waits.
    pub(super) fn is_empty(&self) -> bool {
        self.seen.is_empty() && self.receiver.is_empty()
    }

    /// Refuses further messages. Those that wait can still be read.
    pub(super) fn close(&mut self) {
        self.receiver.close();
    }
}

impl std::fmt::Debug for Mailbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Mailbox")
    }
}

impl Mailbox {
    /// Returns a mailbox and the end that its task reads.
    pub(super) fn new() -> (Mailbox, Messages) {
        let (sender, receiver) = mpsc::unbounded_channel();
        let messages = Messages { receiver, seen: VecDeque::new(), request: None };
        (Mailbox { sender, waiting: Arc::default(), idle: Arc::default() }, messages)
    }

    /// Sends a message from outside.
    ///
    /// # Errors
    /// If too many messages wait already.
    pub(super) fn send(&self, message: Message) -> Result<(), Refusal> {
        if self.waiting.load(Ordering::Relaxed) >= MOST_WAITING {
            return Err(Refusal::new(Kind::Busy, "this game is busy; try again"));
        }
        self.send_always(message);
        Ok(())
    }

    /// Sends a message that must not be lost, whatever the number of waiting messages: goodbyes and
    /// answers, of which there are few. Returns whether the task still reads its messages.
    pub(super) fn send_always(&self, message: Message) -> bool {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        self.sender.send((message, request::current())).is_ok()
    }

    /// Returns whether the task has stopped reading its messages.
    pub(super) fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }

    /// Returns whether both lead to the same task.
    pub(super) fn is_same(&self, other: &Mailbox) -> bool {
        self.sender.same_channel(&other.sender)
    }

    /// Sets the time since which nobody has used the game; `None` while it is in use.
    pub(super) fn set_idle(&self, since: Option<SteadyTime>) {
        let stored = since.map_or(0, |since| millis(since.since_start()).saturating_add(1));
        self.idle.store(stored, Ordering::Relaxed);
    }

    /// Returns the time since which nobody has used the game, in milliseconds from the start of the hub;
    /// `None` while it is in use.
    pub(super) fn idle_since(&self) -> Option<u64> {
        self.idle.load(Ordering::Relaxed).checked_sub(1)
    }

    /// Counts a message that the task has received.
    pub(super) fn received(&self) {
        self.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A connection to a game. Dropping it leaves the game.
pub struct Subscription {
    pub(super) connection: u64,
    pub(super) outbox: Arc<Outbox>,
    pub(super) mailbox: Mailbox,
    pub(super) who: Who,
    pub(super) tempo: Arc<Tempo>,
    pub(super) on_purpose: bool,
}

impl std::fmt::Debug for Subscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Subscription").field("connection", &self.connection).finish_non_exhaustive()
    }
}

impl Subscription {
    /// Waits for the next frame, as JSON text (a `ServerFrame`); `None` when the server ends the
    /// connection. The first frames are `full` (or the `event`s that the client misses) and `room`.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        self.outbox.next().await
    }

    /// Asks for a `pong`.
    ///
    /// # Errors
    /// If too many messages wait for the game.
    pub fn ping(&self, n: u64) -> Result<(), Refusal> {
        self.mailbox.send(Message::Ping { connection: self.connection, n })
    }

    /// Returns whether the round trip of the connection has to be measured: the game has clocks, or it is
    /// not known yet whether it has any.
    pub fn is_timed(&self) -> bool {
        self.outbox.is_timed()
    }

    /// Notes the round trip of the connection, for the compensation of lag.
    ///
    /// # Errors
    /// If too many messages wait for the game.
    pub fn note_lag(&self, lag: Duration) -> Result<(), Refusal> {
        self.mailbox.send(Message::Lag { connection: self.connection, lag })
    }

    /// Performs an act, which arrives now. The outcome comes as a frame, `ack` or `refused`.
    ///
    /// # Errors
    /// If too many messages wait for the game.
    pub fn act(&self, act: Act) -> Result<(), Refusal> {
        self.act_since(act, Instant::now())
    }

    /// Performs an act that arrived at this instant.
    pub(super) fn act_since(&self, act: Act, since: Instant) -> Result<(), Refusal> {
        if let Err(refusal) = self.tempo.count(&self.who) {
            let refused = ServerFrame::Refused { id: act.id, error: refusal.to_error() };
            self.outbox.push(text(&refused));
            return Ok(());
        }
        let reply = Reply::Frame(self.connection);
        let asked = Asked::Act(act);
        self.mailbox.send(Message::Act { asked, reply, since })
    }

    /// Asks for `full`.
    ///
    /// # Errors
    /// If too many messages wait for the game.
    pub fn sync(&self) -> Result<(), Refusal> {
        self.mailbox.send(Message::Sync { connection: self.connection })
    }

    /// Notes that the player leaves on purpose, so that the opponent need not wait for long.
    pub fn leave(&mut self) {
        self.on_purpose = true;
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.outbox.close(None);
        let (connection, on_purpose) = (self.connection, self.on_purpose);
        self.mailbox.send_always(Message::Leave { connection, on_purpose });
    }
}
