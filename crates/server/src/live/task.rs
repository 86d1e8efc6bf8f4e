//! The task of one live game: it handles one message after the other. An act is applied, its
//! events are stored, and only then announced.
//!
//! Because a message is handled completely before the next one, no client learns of an event that is
//! not durable, and no two acts are performed at once. Messages that arrive meanwhile wait in the
//! mailbox, while the events of other games go to the same disk at the same time.

use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::Side;

use super::frames::{Class, text};
use super::game::LiveGame;
use super::mailbox::{Look, Mailbox, Message, Messages, Subscription};
use super::outbox::Outbox;
use super::requests::{Hello, Who};
use super::shared::Shared;
use super::state::{Connection, GameTask};
use crate::id::GameId;
use crate::protocol::ServerFrame;
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::time::SteadyTime;

/// How long a client is asked to wait, in milliseconds, before it connects again.
const COME_BACK: u64 = 1_000;

/// Loads a game and runs it until it leaves memory.
pub(super) async fn run(shared: Arc<Shared>, id: GameId, mailbox: Mailbox, mut messages: Messages) {
    match open(&shared, id, &mailbox).await {
        Ok(mut task) => {
            task.begin().await;
            while !task.closing && task.turn(&mut messages).await {}
        }
        Err(refusal) => {
            shared.forget(&id, &mailbox);
            messages.close();
            while let Some(message) = messages.recv().await {
                message.refuse(refusal.clone());
            }
        }
    }
    // Messages that were sent while the mailbox closed are dropped; their senders try again.
    shared.forget(&id, &mailbox);
}

async fn open(shared: &Arc<Shared>, id: GameId, mailbox: &Mailbox) -> Result<GameTask, Refusal> {
    let stored = shared.store.load(id).await?.ok_or_else(Refusal::no_game)?;
    let now = shared.now();
    let live = LiveGame::open(stored, &shared.config, now)
        .map_err(|error| StoreError::Inconsistent { game: id, why: error.to_string() })?;
    Ok(GameTask::new(shared.clone(), live, mailbox.clone(), now))
}

impl GameTask {
    /// Makes up for what was due when the game left memory or the server stopped.
    async fn begin(&mut self) {
        if self.live.awaits_throw() {
            self.throw_now().await;
        }
        if !self.closing {
            self.ask_computer();
        }
    }

    /// Waits for a message or a deadline and handles it. Returns whether the game stays in memory.
    /// Once the game is closing, nothing that waits is handled: the messages are dropped, and their
    /// senders ask the game that is loaded next.
    async fn turn(&mut self, messages: &mut Messages) -> bool {
        let message = match self.deadline() {
            Some(at) => {
                let sleep = tokio::time::sleep_until(self.shared.instant(at));
                tokio::select! {
                    message = messages.recv() => message,
                    () = sleep => None,
                }
            }
            None => messages.recv().await,
        };
        if let Some(message) = message {
            self.mailbox.received();
            self.handle(message).await;
        }
        if !self.closing {
            self.on_time().await;
        }
        if self.closing {
            return false;
        }
        self.ask_computer();
        !self.leaves_memory(messages)
    }

    /// Handles a message. A caller that no longer waits for its answer is ignored.
    async fn handle(&mut self, message: Message) {
        match message {
            Message::Subscribe { who, hello, reply } => {
                let subscription = self.subscribe(who, &hello);
                // If the caller is gone, dropping the subscription leaves the game.
                let _ = reply.send(subscription);
            }
            Message::Leave { connection, on_purpose } => self.leave(connection, on_purpose),
            Message::Ping { connection, n, lag } => self.ping(connection, n, lag),
            Message::Sync { connection } => self.sync(connection),
            Message::Act { act, reply, since } => self.act(act, reply, since).await,
            Message::Full { who, reply } => {
                let full = self.live.people.identify(&who).map(|viewer| {
                    self.live.full(Class { viewer, choices: true }, self.shared.now())
                });
                let _ = reply.send(full);
            }
            Message::Look { who, reply } => {
                let look = self.live.people.identify(&who).map(|viewer| {
                    let (game, stored) = (self.live.game.clone(), self.live.stored_without_log());
                    Look { game, viewer, stored }
                });
                let _ = reply.send(look);
            }
            Message::Sit { person, token, reply } => {
                let _ = reply.send(self.sit(person, token).await);
            }
            Message::Thought { version, answer } => self.computer_answers(version, answer).await,
            Message::Close(refusal) => self.close(&refusal),
        }
    }

    /// Returns when something has to be done without a message.
    fn deadline(&self) -> Option<SteadyTime> {
        let idle =
            self.idle.filter(|_| self.is_idle()).map(|since| since + self.shared.config.idle);
        let ready = self.ready.as_ref().map(|ready| ready.at);
        let thinking = self.thinking.as_ref().and_then(|thinking| thinking.until);
        // What has just failed is not tried again at once.
        let flag = self.live.deadline().filter(|_| self.retry.is_none());
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
            && self.live.deadline().is_none()
    }

    /// Returns whether the game leaves memory now. Its mailbox is closed then.
    fn leaves_memory(&mut self, messages: &mut Messages) -> bool {
        let now = self.shared.now().steady;
        if !self.connections.is_empty() {
            self.idle = None;
            return false;
        }
        let since = *self.idle.get_or_insert(now);
        if !self.is_idle() || now < since + self.shared.config.idle {
            return false;
        }
        self.shared.forget_if_quiet(&self.live.id, &self.mailbox, messages)
    }

    fn subscribe(&mut self, who: Who, hello: &Hello) -> Result<Subscription, Refusal> {
        let viewer = self.live.people.identify(&who)?;
        let class = Class { viewer, choices: hello.choices };
        self.last_connection += 1;
        let id = self.last_connection;
        let outbox =
            Arc::new(Outbox::new(self.shared.config.queue, self.shared.config.queue_bytes));
        let urgent = self.live.people.enter(viewer);
        if urgent && !self.stalled {
            self.live.thaw(self.shared.now());
        }
        for frame in self.greeting(class, hello) {
            outbox.push(frame);
        }
        let room = self.live.room(viewer, self.shared.now());
        outbox.push(text(&ServerFrame::Room { room }));
        // The new connection has the room already; the others are notified now.
        self.room_changed(urgent);
        self.connections.push(Connection { id, who, class, outbox: outbox.clone() });
        self.shared.figures.enter(viewer);
        let mailbox = self.mailbox.clone();
        Ok(Subscription { connection: id, outbox, mailbox, on_purpose: false })
    }

    fn leave(&mut self, connection: u64, on_purpose: bool) {
        let Some(at) = self.connections.iter().position(|known| known.id == connection) else {
            return;
        };
        let left = self.connections.swap_remove(at);
        self.shared.figures.leave(left.class.viewer);
        let now = self.shared.now().steady;
        let urgent = self.live.people.leave(left.class.viewer, on_purpose, now);
        self.announced.gone = [false; 2];
        self.room_changed(urgent);
    }

    /// Says goodbye to all connections and ends the task.
    pub(super) fn close(&mut self, refusal: &Refusal) {
        let bye = text(&ServerFrame::Bye { error: refusal.to_error(), retry: Some(COME_BACK) });
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
        if let Some(lag) = lag.map(|lag| Duration::from_millis(lag.into())) {
            for side in Side::BOTH.into_iter().filter(|side| viewer.holds(*side)) {
                self.live.note_lag(side, lag);
            }
        }
        let pong = ServerFrame::Pong {
            n,
            version: self.live.version(),
            hash: crate::view::hash(&self.live.game, viewer),
            room: self.live.people.number(),
            clock: self.live.clocks().map(|clocks| clocks.state(self.shared.now().steady)),
        };
        self.send(connection, text(&pong));
    }

    fn sync(&mut self, connection: u64) {
        let Some(known) = self.connections.iter().find(|known| known.id == connection) else {
            return;
        };
        known.outbox.catch_up();
        let full = self.full_frame(known.class, self.shared.now());
        self.send(connection, full);
    }
}
