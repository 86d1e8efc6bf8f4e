//! The task of one live game: it handles one message after the other. An act is applied, its
//! events are stored, and only then announced.
//!
//! Because a message is handled completely before the next one, no client learns of an event that is
//! not durable, and no two acts are performed at once. Messages that arrive meanwhile wait in the
//! mailbox, while the events of other games go to the same disk at the same time.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use dejarik_host::live::Checked;
use dejarik_rules::{Side, Words};

use super::checked::read_dice;
use super::state::{Connection, GameTask};
use crate::id::GameId;
use crate::live::frames::{Class, text};
use crate::live::mailbox::{Lane, Look, Mailbox, Message, Messages};
use crate::live::parking::Parked;
use crate::live::peers::Counts;
use crate::live::requests::{Glance, Hello, Who};
use crate::live::roles::{Carried, Ended, LocalConnection, Role};
use crate::live::shared::Shared;
use crate::live::stored::fold;
use crate::live::subscription::Subscription;
use crate::protocol::ServerFrame;
use crate::refusal::{Kind, Refusal};
use crate::request;
use crate::store::{Epoch, GameKind, Holder, StoreError};
use crate::tasks;
use crate::time::SteadyTime;
use crate::view::Viewer;

/// How long a client is asked to wait, in milliseconds, before it connects again.
const COME_BACK: u64 = 1_000;

/// What replaying a game for a client that comes back costs, in bytes of snapshots.
const REPLAYED: usize = 32 << 10;

/// How long an uploaded record without connections stays in memory.
const LOOKED_AT: Duration = Duration::from_secs(1);

/// Runs a game that this node owns, until it leaves memory or another node takes it over.
pub(in crate::live) async fn own(
    role: Role<'_>,
    epoch: Epoch,
    carried: Carried,
) -> Result<Ended, Refusal> {
    let Role { shared, game: id, mailbox, messages } = role;
    let mut task = match Box::pin(open(shared, id, epoch, mailbox)).await {
        Ok(task) => task,
        Err(refusal) => {
            carried.part();
            return Err(refusal);
        }
    };
    task.last_connection = carried.last_connection;
    for local in carried.connections {
        task.take_over(local);
    }
    task.show_seats();
    mailbox.sort(messages, |id| {
        let known = task.connections.iter().find(|known| known.id == id)?;
        Some(known.outbox.lane())
    });
    Box::pin(task.begin()).await;
    for message in carried.unanswered {
        Box::pin(task.handle(message)).await;
    }
    // The last of them may have left the move to the computer.
    if !task.closing {
        task.ask_computer();
    }
    while !task.closing && task.turn(messages).await {}
    if task.superseded {
        if let Some(peers) = &shared.peers {
            Counts::count(&peers.counts.superseded);
        }
        return Ok(Ended::Moved(task.carry()));
    }
    drop(task);
    // Requests from now on load the game again and need not wait for the store.
    shared.games.forget(&id, mailbox);
    // This node keeps a game whose clock is parked here. If the release fails, others can claim the game when
    // the session ends.
    if let Some(store) = &shared.shared_store
        && !shared.parking.has(&id)
        && !shared.down.load(Ordering::Relaxed)
    {
        let _ = store.release(id, epoch).await;
    }
    Ok(Ended::Left)
}

async fn open(
    shared: &Arc<Shared>,
    id: GameId,
    epoch: Epoch,
    mailbox: &Mailbox,
) -> Result<GameTask, Refusal> {
    let stored = shared.store.load(id).await?.ok_or_else(Refusal::no_game)?;
    let now = shared.now();
    let last = stored.log.last().map(|last| last.at);
    let mut live = fold(shared, stored, now)
        .await?
        .map_err(|error| StoreError::Inconsistent { game: id, why: error.to_string() })?;
    if let Some(parked) = shared.parking.take(id).filter(|parked| parked.is_of(&live)) {
        parked.resume(&mut live, shared.now().steady, shared.config.places.full_for());
    } else if shared.peers.is_some() {
        // The previous node has gone, and its clocks with it. The other nodes were up all the time, so the
        // clocks have run on.
        live.run_on(last, now);
    }
    let dice = read_dice(shared, &live, now).await?;
    live.dice = dice.as_ref().map(Checked::room);
    Ok(GameTask::new(shared.clone(), live, dice, epoch, mailbox.clone(), now))
}

impl GameTask {
    /// Catches up on what was due when the game left memory or the server stopped.
    async fn begin(&mut self) {
        if self.live.awaits_throw() {
            self.throw_now().await;
        }
        if !self.closing {
            self.ask_computer();
        }
    }

    /// Waits for a message or a deadline and handles it. Returns whether the game stays in memory. Once the game
    /// is closing, waiting messages are dropped, and their senders retry with the game that is loaded next.
    ///
    /// The futures that do the work are boxed, here and in `own`. A game waits most of the time, and would take
    /// up 12 KiB more if its task contained them.
    async fn turn(&mut self, messages: &mut Messages) -> bool {
        let message = match self.deadline() {
            Some(at) => {
                let sleep = tokio::time::sleep_until(self.shared.instant(at));
                tokio::select! {
                    biased;
                    message = messages.recv() => message,
                    () = sleep => None,
                }
            }
            None => messages.recv().await,
        };
        if let Some(message) = message {
            // A request counts as use of the game, even if nobody is connected to it.
            self.idle.take_if(|_| !matches!(message, Message::Rest | Message::Names));
            request::within(messages.request(), Box::pin(self.handle(message))).await;
        }
        if !self.closing {
            Box::pin(self.on_time(messages)).await;
        }
        if self.closing {
            return false;
        }
        self.ask_computer();
        !self.leaves_memory(messages)
    }

    /// Handles a message. A caller that no longer waits for its answer is ignored.
    async fn handle(&mut self, message: Message) {
        self.pardon();
        match message {
            Message::Subscribe { who, hello, reply } => {
                let subscription = self.subscribe(who, &hello);
                // If the caller is gone, dropping the subscription leaves the game.
                let _ = reply.send(subscription);
            }
            Message::Leave { connection, on_purpose } => self.leave(connection, on_purpose),
            Message::Ping { connection, n } => self.ping(connection, n),
            Message::Lag { connection, lag } => self.note_lag(connection, lag),
            Message::Sync { connection } => self.sync(connection),
            Message::Act { asked, reply, since } => self.act(asked, reply, since).await,
            Message::Full { who, reply } => {
                let full = self.look_in(&who).map(|viewer| {
                    let (class, now) = (Class { viewer, choices: true }, self.shared.now());
                    tasks::long(self.live.version(), || self.live.full(class, now))
                });
                let _ = reply.send(full);
            }
            Message::Glance { who, reply } => {
                let record = self.live.terms.kind == GameKind::Record;
                let over = record || !self.live.in_progress();
                let viewer = self.live.people.viewer(&who.proof());
                let _ = reply.send(Ok(Glance { version: self.live.version(), viewer, over }));
            }
            Message::Portrait { at, reply } => {
                let _ = reply.send(Ok(self.live.portrait(at, self.shared.now())));
            }
            Message::Look { who, reply } => {
                let look = self.look_in(&who).map(|viewer| {
                    let (game, stored) = (self.live.game.clone(), self.live.stored_without_log());
                    Look { game, viewer, stored }
                });
                let _ = reply.send(look);
            }
            Message::Sit { claim, reply } => {
                let _ = reply.send(self.sit(claim).await);
            }
            Message::Order { order, reply } => {
                let _ = reply.send(self.order(order).await);
            }
            Message::Thought { version, answer } => self.computer_answers(version, answer).await,
            // A wake-up has served its purpose, and the other two are about relayed connections of the previous
            // role.
            Message::Wake | Message::LineLost { .. } | Message::ActAnswered { .. } => {}
            Message::Rest => self.resting = true,
            Message::Names => self.rename_watchers(),
            Message::Reclaim => (self.superseded, self.closing) = (true, true),
            Message::Close(refusal) => self.close(&refusal),
        }
    }

    /// Discounts the time in which the server had no free place for players who are not connected.
    pub(super) fn pardon(&mut self) {
        let full = self.shared.config.places.full_for();
        let span = full - std::mem::replace(&mut self.full, full);
        if !span.is_zero() {
            self.live.pardon(span, self.shared.now().steady);
        }
    }

    /// Returns the next time at which something is due without a message.
    fn deadline(&self) -> Option<SteadyTime> {
        let idle = self.idle.filter(|_| self.is_idle()).map(|since| since + self.rest());
        let ready = self.ready.as_ref().map(|ready| ready.at);
        // What has just failed is not tried again at once.
        let flag = self.live.deadline().filter(|_| self.retry.is_none());
        let thaw = (!self.stalled && self.live.is_frozen()).then(|| self.shared.thaw_at());
        let due =
            [self.retry, self.room_due, self.snapshots_due, self.absence_due(), self.dice_due()];
        [idle, ready, flag, thaw].into_iter().chain(due).flatten().min()
    }

    /// Returns how long the game stays in memory without connections.
    fn rest(&self) -> Duration {
        let idle = self.shared.config.idle;
        if self.live.terms.kind == GameKind::Record { idle.min(LOOKED_AT) } else { idle }
    }

    fn is_idle(&self) -> bool {
        self.connections.is_empty()
            && self.thinking.is_none()
            && self.ready.is_none()
            && self.retry.is_none()
    }

    /// Returns whether the game leaves memory now. Its mailbox is closed then.
    fn leaves_memory(&mut self, messages: &mut Messages) -> bool {
        let now = self.shared.now().steady;
        if !self.is_idle() {
            self.idle = None;
            self.mailbox.set_idle(None);
            if std::mem::take(&mut self.resting) {
                self.shared.games.stays(&self.live.id, &self.mailbox);
            }
            return false;
        }
        let since = *self.idle.get_or_insert(now);
        self.mailbox.set_idle(Some(since));
        if !self.resting && now < since + self.rest() {
            return false;
        }
        // The game is parked first, so that the next node to load it finds its clocks.
        self.park();
        let left = self.shared.games.forget_if_quiet(&self.live.id, &self.mailbox, messages);
        if !left {
            self.shared.parking.take(self.live.id);
        }
        left
    }

    /// Parks the clocks while the game is not in memory. The game is loaded again when the running clock or the time
    /// for a move has run out, or when frozen clocks run again.
    fn park(&self) {
        let (id, shared) = (self.live.id, &self.shared);
        if let Some(deadline) = self.live.deadline() {
            let parked = Parked::new(&self.live, shared.config.places.full_for());
            shared.parking.park(id, shared.instant(deadline), Some(parked));
        } else if self.live.is_frozen() {
            shared.parking.park(id, shared.instant(shared.thaw_at()), None);
        }
    }

    /// Notes whether a player is connected, which keeps the position of the game from analysis.
    pub(super) fn attend(&self) {
        self.shared.keys.attend(self.live.id, self.live.is_attended());
    }

    fn subscribe(&mut self, who: Who, hello: &Hello) -> Result<Subscription, Refusal> {
        let viewer = self.live.people.identify(&who.proof())?;
        let class = Class { viewer, choices: hello.choices };
        self.has_place(viewer, &who)?;
        self.last_connection += 1;
        let (id, relayed) = (self.last_connection, hello.relayed);
        let (local, subscription) =
            LocalConnection::open(id, who, hello, &self.shared, &self.mailbox);
        self.enter(Connection::new(local, class, relayed), hello);
        Ok(subscription)
    }

    /// Takes over a connection of one of this node's clients from the previous role.
    fn take_over(&mut self, local: LocalConnection) {
        let Ok(viewer) = self.live.people.identify(&local.who.proof()) else {
            return local.outbox.close(None);
        };
        let class = Class { viewer, choices: local.choices };
        // The client's version is not trusted, because it may come from a node that was wrong about the game.
        let hello = Hello { choices: local.choices, ..Hello::default() };
        self.enter(Connection::new(local, class, false), &hello);
    }

    /// Greets a connection and adds it to those of the game.
    fn enter(&mut self, mut new: Connection, hello: &Hello) {
        let viewer = new.class.viewer;
        let moderated = &self.shared.config.moderated;
        new.profile = moderated.shown(new.who.person.as_ref(), new.profile);
        self.hear(viewer);
        self.live.people.meet(&new.who.proof());
        let urgent = self.live.people.enter(viewer, &new.profile);
        if urgent && !self.stalled {
            self.live.thaw(self.shared.now());
        }
        new.outbox.set_timed(self.live.clocks().is_some());
        new.outbox.set_lane(Lane::of(viewer));
        // The new connection gets the room anyway; the others are notified now.
        self.room_changed(urgent);
        self.connections.push(new);
        self.greet(hello);
        self.shared.figures.enter(viewer);
        self.attend();
    }

    /// Sends the newest connection the events since the version that its client has, or a snapshot.
    fn greet(&mut self, hello: &Hello) {
        let (at, now) = (self.connections.len() - 1, self.shared.now());
        let class = self.connections[at].class;
        let known = hello.known.as_ref().filter(|_| self.ready(at) <= now.steady);
        let missed = known.and_then(|(version, hash)| self.live.missed(class, *version, hash, now));
        let Some(missed) = missed else {
            self.connections[at].outbox.hold();
            self.connections[at].owed = true;
            return self.send_snapshots();
        };
        let mut bytes = REPLAYED;
        for frame in missed {
            let frame = text(&frame);
            bytes += frame.len();
            self.push(&self.connections[at], frame);
        }
        self.connections[at].greeted = true;
        self.send_room(at);
        self.spend(at, bytes, now.steady);
    }

    /// Checks that the address of a new spectator has a place in the game.
    fn has_place(&self, viewer: Viewer, who: &Who) -> Result<(), Refusal> {
        let Some(network) = who.network.filter(|_| viewer == Viewer::default()) else {
            return Ok(());
        };
        let same = self.connections.iter().filter(|known| {
            known.class.viewer == Viewer::default() && known.who.network == Some(network)
        });
        if same.count() >= self.shared.config.watchers_of_address {
            let why = Words::new(
                "too many people at your address watch this game; close some of its tabs",
                "trop de personnes à votre adresse regardent cette partie ; fermez quelques-uns de ses onglets",
            );
            return Err(Refusal::of(Kind::TooMany, &why));
        }
        Ok(())
    }

    /// Notes in the mailbox who holds the seats, so that their messages come first.
    pub(super) fn show_seats(&self) {
        let seat = |side| match self.live.people.holder(side) {
            Holder::Person(person) => (*person, self.live.people.stored()[side.index()].secret),
            Holder::Open | Holder::Computer(_) | Holder::Record { .. } => (None, None),
        };
        self.mailbox.set_seats(Side::BOTH.map(seat));
    }

    fn leave(&mut self, connection: u64, on_purpose: bool) {
        let Some(at) = self.connections.iter().position(|known| known.id == connection) else {
            return;
        };
        let left = self.connections.swap_remove(at);
        if self.connections.is_empty() {
            self.shown.clear();
        }
        self.shared.figures.leave(left.class.viewer);
        let now = self.shared.now().steady;
        let urgent = self.live.people.leave(left.class.viewer, &left.profile, on_purpose, now);
        self.announced.gone = [false; 2];
        self.attend();
        self.room_changed(urgent);
    }

    /// Says goodbye to all connections and ends the task.
    pub(super) fn close(&mut self, refusal: &Refusal) {
        // A game that is deleted does not come back.
        let retry = (refusal.kind != Kind::NotFound).then_some(COME_BACK);
        let bye = text(&ServerFrame::Bye { error: refusal.to_error(), retry });
        for connection in &self.connections {
            // The game continues on another node, which the relaying node finds without involving the client.
            let moves = connection.relayed && retry.is_some();
            connection.outbox.close((!moves).then(|| bye.clone()));
        }
        self.closing = true;
    }

    fn note_lag(&mut self, connection: u64, lag: Duration) {
        let Some(known) = self.connections.iter().find(|known| known.id == connection) else {
            return;
        };
        let viewer = known.class.viewer;
        for side in Side::BOTH.into_iter().filter(|side| viewer.holds(*side)) {
            self.live.note_lag(side, lag);
        }
    }

    fn ping(&mut self, connection: u64, n: u64) {
        let Some(known) = self.connections.iter().find(|known| known.id == connection) else {
            return;
        };
        let viewer = known.class.viewer;
        self.hear(viewer);
        let hash = self.hash(viewer);
        let pong = ServerFrame::Pong {
            n,
            version: self.live.version(),
            hash,
            room: self.live.people.number(),
            clock: self.live.clocks().map(|clocks| clocks.state(self.shared.now().steady)),
        };
        self.send(connection, text(&pong));
    }
}
