//! The task of one live game: it takes messages one after the other, lets the table do what they
//! ask, waits until that is on disk, and tells everybody.
//!
//! Because a message is finished before the next is looked at, nobody is ever told of an event
//! that is not on disk, and no two acts meet. What waits meanwhile waits in the mailbox; other
//! games' events go to the same disk at the same time.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use dejarik_engine::Stop;
use dejarik_play::Game;
use dejarik_rules::any::AnyStep;
use tokio::sync::{mpsc, oneshot};

use super::hub::Inner;
use super::outbox::{Outbox, Subscription};
use super::requests::{Act, Hello, Who};
use super::sight::{Class, text};
use super::table::{Now, Table};
use crate::computer::Answer;
use crate::id::{GameId, PersonId, SeatId};
use crate::protocol::{GameFull, ServerFrame, SideName};
use crate::refusal::{Kind, Refusal};
use crate::store::{Kept, StoreError};
use crate::view::Viewer;

/// Messages that may wait at one game before connections are turned away.
const MOST_WAITING: usize = 4096;

/// Who is told what came of an act.
pub(super) enum Reply {
    /// A connection, by a frame.
    Frame(u64),
    /// A caller who shows who they are.
    Call(Who, oneshot::Sender<Result<u64, Refusal>>),
}

/// What a game is asked.
pub(super) enum Message {
    Subscribe { who: Who, hello: Hello, reply: oneshot::Sender<Result<Subscription, Refusal>> },
    Leave { connection: u64, on_purpose: bool },
    Ping { connection: u64, n: u64, lag: Option<u32> },
    Sync { connection: u64 },
    Act { act: Act, reply: Reply, since: Instant },
    Full { who: Who, reply: oneshot::Sender<Result<GameFull, Refusal>> },
    Look { who: Who, reply: oneshot::Sender<Result<Look, Refusal>> },
    Sit { person: PersonId, secret: SeatId, reply: oneshot::Sender<Result<SideName, Refusal>> },
    Thought { version: u64, answer: Answer },
    Close(Refusal),
}

/// A game to be worked on elsewhere: replays and records take their time.
pub(super) struct Look {
    pub(super) game: Game,
    pub(super) viewer: Viewer,
    pub(super) kept: Kept,
}

impl Message {
    /// Answers a message that nobody will do.
    pub(super) fn refuse(self, refusal: Refusal) {
        // Whoever asked may be gone.
        match self {
            Message::Subscribe { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Act { reply: Reply::Call(_, reply), .. } => drop(reply.send(Err(refusal))),
            Message::Full { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Look { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Sit { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Act { .. }
            | Message::Leave { .. }
            | Message::Ping { .. }
            | Message::Sync { .. }
            | Message::Thought { .. }
            | Message::Close(_) => {}
        }
    }
}

/// The way to a game's task.
#[derive(Clone)]
pub(super) struct Door {
    sender: mpsc::UnboundedSender<Message>,
    waiting: Arc<AtomicUsize>,
}

impl Door {
    pub(super) fn new() -> (Door, mpsc::UnboundedReceiver<Message>) {
        let (sender, mailbox) = mpsc::unbounded_channel();
        (Door { sender, waiting: Arc::default() }, mailbox)
    }

    /// Sends something from outside, if not too much waits already.
    pub(super) fn send(&self, message: Message) -> Result<(), Refusal> {
        if self.waiting.load(Ordering::Relaxed) >= MOST_WAITING {
            return Err(Refusal::new(Kind::Busy, "this game has too much to do; try again"));
        }
        self.tell(message);
        Ok(())
    }

    /// Sends something that must not be lost: goodbyes and answers, of which there are few.
    pub(super) fn tell(&self, message: Message) -> bool {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        self.sender.send(message).is_ok()
    }

    pub(super) fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }

    pub(super) fn is_same(&self, other: &Door) -> bool {
        self.sender.same_channel(&other.sender)
    }

    fn taken(&self) {
        self.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Somebody connected.
pub(super) struct Connection {
    pub(super) id: u64,
    pub(super) who: Who,
    pub(super) class: Class,
    pub(super) outbox: Arc<Outbox>,
}

/// What the computer thinks about.
pub(super) struct Thinking {
    pub(super) version: u64,
    pub(super) until: u64,
    pub(super) stop: Stop,
}

/// A live game.
pub(super) struct Live {
    pub(super) hub: Arc<Inner>,
    pub(super) table: Table,
    pub(super) connections: Vec<Connection>,
    pub(super) door: Door,
    pub(super) thinking: Option<Thinking>,
    /// The computer's step, chosen at a version, to be made at a time.
    pub(super) ready: Option<(u64, AnyStep, u64)>,
    /// When something was last to be seen.
    pub(super) seen: u64,
    /// When what failed is to be tried again.
    pub(super) retry: Option<u64>,
    /// When the room has to be told, at the latest.
    pub(super) room_due: Option<u64>,
    /// Which absences were told to be over the limit, and whether absence counted.
    pub(super) told: ([bool; 2], bool),
    /// Since when nobody is here.
    idle: Option<u64>,
    last_connection: u64,
    closing: bool,
}

/// Runs a game until nobody needs it any more.
pub(super) async fn run(
    hub: Arc<Inner>,
    id: GameId,
    door: Door,
    mut mailbox: mpsc::UnboundedReceiver<Message>,
) {
    match open(&hub, id, &door).await {
        Ok(mut live) => {
            live.begin().await;
            while let Some(()) = live.turn(&mut mailbox).await {}
        }
        Err(refusal) => {
            hub.forget(&id, &door);
            mailbox.close();
            while let Some(message) = mailbox.recv().await {
                message.refuse(refusal.clone());
            }
        }
    }
    // What still comes was sent while the door closed; whoever sent it knocks again.
    hub.forget(&id, &door);
}

async fn open(hub: &Arc<Inner>, id: GameId, door: &Door) -> Result<Live, Refusal> {
    let kept = hub.load(id).await?.ok_or_else(Refusal::no_game)?;
    let now = hub.now();
    let table = Table::open(kept, &hub.config, now)
        .map_err(|error| StoreError::Nonsense { game: id, why: error.to_string() })?;
    Ok(Live {
        hub: hub.clone(),
        table,
        connections: Vec::new(),
        door: door.clone(),
        thinking: None,
        ready: None,
        seen: now.steady,
        retry: None,
        room_due: None,
        told: ([false; 2], false),
        idle: Some(now.steady),
        last_connection: 0,
        closing: false,
    })
}

impl Drop for Live {
    /// However the game leaves memory, nobody is left waiting at it.
    fn drop(&mut self) {
        for connection in &self.connections {
            connection.outbox.close(None);
        }
        self.hub.figures.leave(&self.connections);
    }
}

impl Live {
    /// What a game that comes into memory has to catch up with.
    async fn begin(&mut self) {
        self.told.1 = self.table.contested();
        if self.table.throws() {
            self.throw_now().await;
        }
        self.consult();
    }

    /// Waits for a message or a time and does what it asks. None when the game leaves memory.
    async fn turn(&mut self, mailbox: &mut mpsc::UnboundedReceiver<Message>) -> Option<()> {
        let message = match self.deadline() {
            Some(at) => {
                let sleep = tokio::time::sleep_until(self.hub.instant(at));
                tokio::select! {
                    message = mailbox.recv() => message,
                    () = sleep => None,
                }
            }
            None => mailbox.recv().await,
        };
        if let Some(message) = message {
            self.door.taken();
            self.take(message).await;
        }
        self.on_time().await;
        self.consult();
        let over = self.closing || self.leaves_memory(mailbox);
        (!over).then_some(())
    }

    async fn take(&mut self, message: Message) {
        match message {
            Message::Subscribe { who, hello, reply } => {
                let subscription = self.subscribe(who, &hello).await;
                // Who has gone in the meantime drops the subscription, which leaves.
                let _ = reply.send(subscription);
            }
            Message::Leave { connection, on_purpose } => self.leave(connection, on_purpose),
            Message::Ping { connection, n, lag } => self.ping(connection, n, lag),
            Message::Sync { connection } => self.sync(connection),
            Message::Act { act, reply, since } => self.act(act, reply, since).await,
            Message::Full { who, reply } => {
                let viewer = self.table.people.viewer(&who);
                let full = self.table.full(Class { viewer, choices: true }, self.hub.now());
                let _ = reply.send(Ok(full));
            }
            Message::Look { who, reply } => {
                let viewer = self.table.people.viewer(&who);
                let (game, kept) = (self.table.game.clone(), self.table.kept());
                let _ = reply.send(Ok(Look { game, viewer, kept }));
            }
            Message::Sit { person, secret, reply } => {
                let _ = reply.send(self.sit(person, secret).await);
            }
            Message::Thought { version, answer } => self.thought(version, answer).await,
            Message::Close(refusal) => self.close(&refusal),
        }
    }

    /// When something has to be done without being asked.
    fn deadline(&self) -> Option<u64> {
        let idle = self.idle.filter(|_| self.is_idle()).map(|since| since + self.hub.config.idle);
        let ready = self.ready.as_ref().map(|(_, _, at)| *at);
        let thinking = self.thinking.as_ref().map(|thinking| thinking.until);
        // What has just failed is not tried again at once.
        let flag = self.table.deadline().filter(|_| self.retry.is_none());
        [idle, ready, thinking, flag, self.retry, self.room_due, self.absence_due()]
            .into_iter()
            .flatten()
            .min()
    }

    fn is_idle(&self) -> bool {
        self.connections.is_empty()
            && self.thinking.is_none()
            && self.ready.is_none()
            && self.retry.is_none()
            && self.table.deadline().is_none()
    }

    /// Whether the game leaves memory; its door is shut then.
    fn leaves_memory(&mut self, mailbox: &mut mpsc::UnboundedReceiver<Message>) -> bool {
        let now = self.hub.now().steady;
        if !self.connections.is_empty() {
            self.idle = None;
            return false;
        }
        let since = *self.idle.get_or_insert(now);
        if !self.is_idle() || now < since + self.hub.config.idle {
            return false;
        }
        self.hub.forget_if_quiet(&self.table.id, &self.door, mailbox)
    }

    async fn subscribe(&mut self, who: Who, hello: &Hello) -> Result<Subscription, Refusal> {
        self.claim_seat(&who).await?;
        let viewer = self.table.people.viewer(&who);
        let class = Class { viewer, choices: hello.choices };
        self.last_connection += 1;
        let id = self.last_connection;
        let outbox = Arc::new(Outbox::new(self.hub.config.queue));
        let urgent = self.table.people.enter(viewer);
        if urgent {
            self.table.thaw(self.hub.now());
        }
        for frame in self.greeting(class, hello) {
            outbox.push(frame);
        }
        let room = self.table.room(viewer, self.hub.now());
        outbox.push(text(&ServerFrame::Room { room }));
        // The others hear of it; this one has.
        self.room_changed(urgent);
        self.connections.push(Connection { id, who, class, outbox: outbox.clone() });
        self.hub.figures.enter(viewer);
        Ok(Subscription { connection: id, outbox, door: self.door.clone(), on_purpose: false })
    }

    fn leave(&mut self, connection: u64, on_purpose: bool) {
        let Some(at) = self.connections.iter().position(|known| known.id == connection) else {
            return;
        };
        let left = self.connections.swap_remove(at);
        self.hub.figures.leave(std::slice::from_ref(&left));
        let now = self.hub.now().steady;
        let urgent = self.table.people.leave(left.class.viewer, on_purpose, now);
        self.told.0 = [false; 2];
        self.room_changed(urgent);
    }

    fn close(&mut self, refusal: &Refusal) {
        let bye = ServerFrame::Bye { error: refusal.to_error(), retry: Some(1_000) };
        let bye = text(&bye);
        for connection in &self.connections {
            connection.outbox.close(Some(bye.clone()));
        }
        self.closing = true;
    }

    fn ping(&mut self, connection: u64, n: u64, lag: Option<u32>) {
        let Some(known) = self.connections.iter().find(|known| known.id == connection) else {
            return;
        };
        let viewer = known.class.viewer;
        for side in dejarik_rules::Side::BOTH.into_iter().filter(|side| viewer.holds(*side)) {
            lag.iter().for_each(|lag| self.table.note_lag(side, *lag));
        }
        let pong = ServerFrame::Pong {
            n,
            version: self.table.version(),
            hash: crate::view::hash(&self.table.game, viewer),
            room: self.table.people.number(),
            clock: self.table.clocks().map(|clocks| clocks.state(self.hub.now().steady)),
        };
        self.send(connection, text(&pong));
    }

    fn sync(&mut self, connection: u64) {
        let Some(known) = self.connections.iter().find(|known| known.id == connection) else {
            return;
        };
        known.outbox.catch_up();
        let full = self.full_frame(known.class, self.hub.now());
        self.send(connection, full);
    }

    pub(super) fn full_frame(&self, class: Class, now: Now) -> Utf8Bytes {
        text(&ServerFrame::Full { game: self.table.full(class, now) })
    }

    /// Sends a frame to one connection.
    pub(super) fn send(&self, connection: u64, frame: Utf8Bytes) {
        if let Some(known) = self.connections.iter().find(|known| known.id == connection)
            && !known.outbox.push(frame)
        {
            self.hub.figures.resync();
        }
    }
}
