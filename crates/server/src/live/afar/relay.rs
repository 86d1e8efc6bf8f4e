//! The relay of a game that another node owns. It takes the place of the game's task on this node, with the same
//! mailbox and the same connections. It forwards messages to the owner, and ends when the game has moved.
//!
//! Requests that need only the log are answered from the store. A request whose answer may have been lost gets
//! no answer here, and [`Shared::ask`] retries it. Retrying is safe, because acts have names that make
//! them idempotent.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use dejarik_host::live::Proof;
use tokio::sync::{broadcast, oneshot};
use tokio::time::{Instant, sleep_until};

use super::node::Node;
use crate::cluster::invitations;
use crate::cluster::wire::{Answer, Ask, Call, ConnectionNumber, Question, Request, ToOwner};
use crate::id::{GameId, SeatToken};
use crate::live::Act;
use crate::live::frames::text;
use crate::live::game::LiveGame;
use crate::live::mailbox::{Asked, Look, Mailbox, Message, Messages, Reply};
use crate::live::peers::Counts;
use crate::live::requests::{Glance, Hello, Who};
use crate::live::roles::{Carried, Ended, LocalConnection, Role};
use crate::live::shared::Shared;
use crate::live::stored;
use crate::live::subscription::Subscription;
use crate::refusal::{Refusal, elsewhere};
use crate::request;
use crate::store::{GameKind, Session, Ticket};
use crate::tasks;

/// How long to wait for an answer of the owner.
const PATIENCE: Duration = Duration::from_millis(2_500);

/// The most acts of a connection that may wait for an answer of the owner. If there are more, the earliest are
/// forgotten, and their client sends them again.
const MOST_OPEN: usize = 16;

/// A connection that is relayed.
struct Relayed {
    local: LocalConnection,
    /// Its number on the bus.
    line: ConnectionNumber,
    /// The acts that the owner has not answered yet. They are sent again when the connection is reopened, which
    /// is safe because acts have names that make them idempotent.
    open: VecDeque<(Act, Instant)>,
}

/// A relay of one game.
struct Relay {
    shared: Arc<Shared>,
    node: Arc<Node>,
    game: GameId,
    owner: Session,
    mailbox: Mailbox,
    connections: Vec<Relayed>,
    last_connection: u64,
    /// The invitation of the game, once it was read. It never changes.
    invitation: Option<Option<SeatToken>>,
    /// Whether the owner no longer has the game, or cannot be reached.
    moved: bool,
    /// Set when the relay is to end without a successor.
    closing: bool,
}

/// Waits until a node stops answering.
async fn missing(there: &mut broadcast::Receiver<Infallible>) {
    // The channel also closes with the hub.
    let _ = there.recv().await;
}

/// Relays a game to its owner until it leaves memory or moves.
pub(in crate::live) async fn relay(
    role: Role<'_>,
    node: Arc<Node>,
    owner: Session,
    carried: Carried,
) -> Ended {
    let Role { shared, game, mailbox, messages } = role;
    // The owner runs the clocks of the game, so those parked here are void.
    shared.parking.take(game);
    let mut there = node.watch(&owner);
    let _relaying = node.relaying(game);
    let mut relay = Relay {
        shared: shared.clone(),
        node,
        game,
        owner,
        mailbox: mailbox.clone(),
        connections: Vec::new(),
        last_connection: carried.last_connection,
        invitation: None,
        moved: false,
        closing: false,
    };
    for local in carried.connections {
        Box::pin(relay.connect(local, None)).await;
    }
    for message in carried.unanswered {
        Box::pin(relay.handle(message)).await;
    }
    while !relay.moved && !relay.closing {
        if relay.turn(messages, &mut there).await {
            return Ended::Left;
        }
    }
    match relay.moved {
        true => Ended::Moved(relay.carry()),
        false => Ended::Left,
    }
}

impl Relay {
    /// Waits for a message and handles it, in a boxed future like a game's task. Returns whether the game has
    /// left memory.
    async fn turn(
        &mut self,
        messages: &mut Messages,
        there: &mut broadcast::Receiver<Infallible>,
    ) -> bool {
        let idle = self.connections.is_empty();
        let leaving = Instant::now() + self.shared.config.idle;
        tokio::select! {
            biased;
            () = missing(there) => self.moved = true,
            message = messages.recv() => {
                if let Some(message) = message {
                    request::within(messages.request(), Box::pin(self.handle(message))).await;
                }
            }
            () = sleep_until(leaving), if idle => {
                let (game, mailbox) = (&self.game, &self.mailbox);
                return self.shared.games.forget_if_quiet(game, mailbox, messages);
            }
        }
        false
    }

    /// Handles a message: forwards it to the owner, or answers it from the store.
    async fn handle(&mut self, message: Message) {
        match message {
            Message::Subscribe { who, hello, reply } => {
                let subscription = match hello.relayed {
                    true => Err(elsewhere()),
                    false => Ok(self.subscribe(who, hello).await),
                };
                // If the caller is gone, dropping the subscription leaves the game.
                let _ = reply.send(subscription);
            }
            Message::Leave { connection, on_purpose } => {
                let Some(at) = self.position(connection) else { return };
                let left = self.connections.swap_remove(at);
                self.node.relayed.hang_up(left.line);
                self.send(left.line, Ask::Leave(on_purpose)).await;
            }
            Message::Ping { connection, n } => {
                self.pass(connection, Ask::Ping(n)).await;
            }
            Message::Lag { connection, lag } => {
                self.pass(connection, Ask::Lag(crate::time::millis(lag))).await;
            }
            Message::Sync { connection } => {
                if let Some(at) = self.position(connection) {
                    self.connections[at].local.outbox.catch_up();
                }
                self.pass(connection, Ask::Sync).await;
            }
            Message::Act { asked: Asked::Act(act), reply: Reply::Frame(connection), since } => {
                self.act(connection, act, since).await;
            }
            Message::ActAnswered { line, id } => {
                let relayed = self.connections.iter_mut().find(|known| known.line == line);
                if let Some(relayed) = relayed {
                    relayed.open.retain(|(act, _)| act.id != id);
                }
            }
            Message::Act { asked, reply: Reply::Call(who, reply), .. } => {
                let call = match asked {
                    Asked::Act(Act { id, side, action }) => Call::Act(who, id, side, action),
                    Asked::Intent { id, intent } => Call::Wish(who, id, intent),
                };
                self.call(call, reply, |answer| match answer {
                    Answer::Version(version) => Some(version),
                    _ => None,
                });
            }
            // Only programs send intents. They use HTTP and are answered as callers.
            Message::Act { .. } => {}
            Message::Full { who, reply } => {
                let invitation = self.invitation(&who).await;
                self.call(Call::Full(who), reply, move |answer| match answer {
                    Answer::Full(mut full) => {
                        invitations::reveal_in(&mut full, invitation);
                        Some(*full)
                    }
                    _ => None,
                });
            }
            Message::Sit { claim, reply } => {
                self.call(Call::Sit(claim), reply, |answer| match answer {
                    Answer::Seat(seat) => Some(seat),
                    _ => None,
                });
            }
            Message::Order { order, reply } => {
                self.call(Call::Order(order), reply, |answer| match answer {
                    Answer::Done => Some(()),
                    _ => None,
                });
            }
            Message::Glance { who, reply } => self.read(reply, move |live, _| {
                let over = live.terms.kind == GameKind::Record || !live.in_progress();
                let viewer = live.people.viewer(&who.proof());
                Ok(Glance { version: live.version(), viewer, over })
            }),
            Message::Portrait { at, reply } => {
                self.read(reply, move |live, shared| Ok(live.portrait(at, shared.now())));
            }
            Message::Look { who, reply } => self.read(reply, move |live, _| {
                let (viewer, stored) =
                    (live.people.identify(&who.proof())?, live.stored_without_log());
                Ok(Look { game: live.game, viewer, stored })
            }),
            Message::LineLost { moved: true, .. } | Message::Reclaim => self.moved = true,
            Message::LineLost { line, moved: false } => {
                if let Some(at) = self.connections.iter().position(|known| known.line == line) {
                    let lost = self.connections.swap_remove(at);
                    self.node.relayed.hang_up(line);
                    self.send(line, Ask::Leave(false)).await;
                    let Relayed { local, open, .. } = lost;
                    let connection = local.id;
                    self.connect(local, None).await;
                    for (act, since) in open {
                        self.act(connection, act, since).await;
                    }
                }
            }
            Message::Close(refusal) => {
                let bye = text(&refusal.bye());
                for Relayed { local, .. } in &self.connections {
                    local.outbox.close(Some(bye.clone()));
                }
                self.closing = true;
            }
            // The owner asks the computer, knows what the operator decides, and has the game in memory, so there is
            // nothing to do here.
            Message::Thought { .. } | Message::Wake | Message::Rest | Message::Names => {}
        }
    }

    fn position(&self, connection: u64) -> Option<usize> {
        self.connections.iter().position(|known| known.local.id == connection)
    }

    /// Returns the invitation of the game, which the owner sends as a hash; `None` if there is none, or the asker cannot
    /// hold a seat.
    async fn invitation(&mut self, who: &Who) -> Option<SeatToken> {
        if who.proof() == Proof::default() {
            return None;
        }
        if self.invitation.is_none() {
            let stored = self.shared.store.load(self.game).await.ok()?;
            let tickets =
                stored.into_iter().flat_map(|stored| stored.seats.map(|seat| seat.ticket));
            self.invitation = Some(tickets.flatten().find_map(|ticket| match ticket {
                Ticket::Invitation(invitation) => Some(invitation),
                Ticket::SecretBefore(_) => None,
            }));
        }
        self.invitation.flatten()
    }

    async fn subscribe(&mut self, who: Who, hello: Hello) -> Subscription {
        self.last_connection += 1;
        let (shared, mailbox) = (&self.shared, &self.mailbox);
        let (local, subscription) =
            LocalConnection::open(self.last_connection, who, &hello, shared, mailbox);
        self.connect(local, hello.known).await;
        subscription
    }

    /// Opens a connection at the owner. `known` is the version and the hash that its client has already.
    async fn connect(&mut self, local: LocalConnection, known: Option<(u64, String)>) {
        let invitation = self.invitation(&local.who).await;
        let line = self.node.relayed.open(local.outbox.clone(), self.mailbox.clone(), invitation);
        let (choices, profile) = (local.choices, local.profile.clone());
        let hello = Hello { known, choices, profile, relayed: true };
        let ask = Ask::connect(&local.who, hello);
        self.connections.push(Relayed { local, line, open: VecDeque::new() });
        self.send(line, ask).await;
    }

    /// Forwards an act of a connection to the owner.
    async fn act(&mut self, connection: u64, act: Act, since: Instant) {
        let Some(at) = self.position(connection) else { return };
        let Relayed { line, open, .. } = &mut self.connections[at];
        if open.len() == MOST_OPEN {
            open.pop_front();
        }
        open.push_back((act.clone(), since));
        let line = *line;
        self.send(line, Ask::act(act, since.elapsed())).await;
    }

    /// Forwards a request of a connection to the owner.
    async fn pass(&mut self, connection: u64, ask: Ask) {
        if let Some(at) = self.position(connection) {
            self.send(self.connections[at].line, ask).await;
        }
    }

    /// Sends a message to the owner. A message that cannot be sent is lost, as on any network: the client
    /// retries its act, and the probes find out whether the owner is alive.
    async fn send(&self, line: ConnectionNumber, ask: Ask) {
        Counts::count(&self.node.peers.counts.forwarded);
        let ask = ToOwner { game: self.game, line, ask };
        let _ = self.node.peers.post.ask(&self.owner, ask).await;
    }

    /// Asks the owner and forwards its answer to the caller. If there is no answer, the caller asks again.
    fn call<T: Send + 'static>(
        &self,
        call: Call,
        reply: oneshot::Sender<Result<T, Refusal>>,
        read: impl FnOnce(Answer) -> Option<T> + Send + 'static,
    ) {
        Counts::count(&self.node.peers.counts.forwarded);
        let (post, owner, game) = (self.node.peers.post.clone(), self.owner.clone(), self.game);
        let mailbox = self.mailbox.clone();
        tasks::spawn(request::within(request::current(), async move {
            match post.call(&owner, Question::Game(Request { game, call }), PATIENCE).await {
                Ok(Answer::Refused(error)) => drop(reply.send(Err(error.into()))),
                Ok(Answer::Elsewhere) | Err(_) => {
                    mailbox.send_always(Message::LineLost {
                        line: ConnectionNumber::MAX,
                        moved: true,
                    });
                }
                Ok(answer) => {
                    if let Some(answer) = read(answer) {
                        // A caller that no longer waits finds the act in the log.
                        let _ = reply.send(Ok(answer));
                    }
                }
            }
        }));
    }

    /// Answers a caller from what is stored of the game.
    fn read<T: Send + 'static>(
        &self,
        reply: oneshot::Sender<Result<T, Refusal>>,
        answer: impl FnOnce(LiveGame, &Shared) -> Result<T, Refusal> + Send + 'static,
    ) {
        let (shared, game) = (self.shared.clone(), self.game);
        tasks::spawn(async move {
            // A caller that no longer waits needs no answer.
            let _ = reply.send(stored::read(&shared, game, answer).await);
        });
    }

    /// Returns the state that the next role of this task takes over.
    fn carry(mut self) -> Carried {
        let (mut connections, mut unanswered) = (Vec::new(), Vec::new());
        for Relayed { local, line, open } in std::mem::take(&mut self.connections) {
            self.node.relayed.hang_up(line);
            unanswered.extend(open.into_iter().map(|(act, since)| Message::Act {
                asked: Asked::Act(act),
                reply: Reply::Frame(local.id),
                since,
            }));
            connections.push(local);
        }
        Carried { connections, last_connection: self.last_connection, unanswered }
    }
}

impl Drop for Relay {
    /// Closes the connections that were not carried over, so that nobody waits for a game that has left memory.
    fn drop(&mut self) {
        for Relayed { local, line, .. } in &self.connections {
            local.outbox.close(None);
            self.node.relayed.hang_up(*line);
        }
    }
}
