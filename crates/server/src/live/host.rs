//! The owner's side of relays: connections that other nodes relay to games of this node, and their requests.
//!
//! A relayed connection is an ordinary [`Subscription`] whose frames go to the bus. Each has a task that
//! forwards messages in both directions.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval};

use super::Act;
use super::frames::text;
use super::hub::Hub;
use super::mailbox::{Asked, Message, Subscription};
use super::node::Node;
use super::requests::{Hello, Who};
use super::shared::Shared;
use crate::cluster::wire::{
    Answer, Ask, Asker, Call, Envelope, Kind, Line, Question, Request, ToOwner,
};
use crate::id::{GameId, SeatToken};
use crate::protocol::ServerFrame;
use crate::refusal::{self, Refusal};
use crate::request;
use crate::store::Session;
use crate::tasks;

/// How long a silent node is considered alive. A node that relays games probes their owner about twice a
/// second, so a node that is silent for longer has gone.
const SILENCE: Duration = Duration::from_secs(6);

/// The number of the message that a connection is unknown. It is higher than that of any frame, so the
/// message is never taken for a duplicate.
const UNKNOWN: u64 = u64::MAX - 1;

/// The connections that other nodes relay to games of this node.
#[derive(Debug, Default)]
pub(super) struct Hosted {
    /// The channel to the task of each connection. Dropping the sender ends the connection.
    lines: Mutex<HashMap<(Session, Line), mpsc::UnboundedSender<Ask>>>,
    /// When each node was last heard from.
    heard: Mutex<HashMap<Session, Instant>>,
}

impl Hosted {
    fn lines(&self) -> MutexGuard<'_, HashMap<(Session, Line), mpsc::UnboundedSender<Ask>>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a node was heard from.
    fn heard(&self, node: &Session) {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.insert(node.clone(), Instant::now());
    }

    /// Ends the connections of nodes that have been silent for too long.
    fn part_from_the_silent(&self) {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.retain(|_, at| at.elapsed() < SILENCE);
        self.lines().retain(|(node, _), _| heard.contains_key(node));
    }

    /// Returns the number of connections.
    pub(super) fn len(&self) -> u64 {
        self.lines().len() as u64
    }
}

/// A connection at another node.
struct Far {
    node: Arc<Node>,
    session: Session,
    line: Line,
    /// The number of the next frame.
    next: u64,
}

impl Far {
    async fn send(&mut self, kind: Kind, frame: Utf8Bytes) {
        let number = self.next;
        self.next += 1;
        self.node.post.send(&self.session, (self.line, number), kind, frame).await;
    }
}

/// Handles what a relayed connection asks of a game.
pub(super) fn asked(hub: &Hub, envelope: Envelope<ToOwner>) {
    let Some(node) = hub.shared.node.clone() else { return };
    let Envelope { from, request, content: ToOwner { game, line, ask }, .. } = envelope;
    let key = (from.clone(), line);
    match ask {
        Ask::Connect { who: Asker(who), known, choices, profile } => {
            let (asks, waiting) = mpsc::unbounded_channel();
            node.hosted.heard(&from);
            if let Entry::Vacant(free) = node.hosted.lines().entry(key.clone()) {
                free.insert(asks);
            } else {
                // The message came twice.
                return;
            }
            let hello = Hello { known, choices, profile, relayed: true };
            let hub = hub.clone();
            tasks::spawn(request::within(request, async move {
                tracing::debug!(request = request::logged(), %from, "connection of another node");
                let far = Far { node: node.clone(), session: from, line, next: 0 };
                serve(hub, far, game, (who, hello), waiting).await;
                node.hosted.lines().remove(&key);
            }));
        }
        Ask::Leave(on_purpose) => {
            if let Some(asks) = node.hosted.lines().remove(&key) {
                // A task that has ended needs no goodbye.
                let _ = asks.send(Ask::Leave(on_purpose));
            }
        }
        ask => {
            node.hosted.heard(&from);
            let known = node.hosted.lines().get(&key).is_some_and(|asks| asks.send(ask).is_ok());
            if !known {
                let mut far = Far { node, session: from, line, next: UNKNOWN };
                tasks::spawn(async move { far.send(Kind::Unknown, Utf8Bytes::default()).await });
            }
        }
    }
}

/// Runs a relayed connection to its end.
async fn serve(
    hub: Hub,
    mut far: Far,
    game: GameId,
    (who, hello): (Who, Hello),
    mut asks: mpsc::UnboundedReceiver<Ask>,
) {
    let mut subscription = match hub.subscribe(&game, &who, hello).await {
        Ok(subscription) => subscription,
        Err(Refusal { kind: refusal::Kind::Busy | refusal::Kind::ShuttingDown, .. }) => {
            return far.send(Kind::Unknown, Utf8Bytes::default()).await;
        }
        Err(refusal) => {
            let bye = ServerFrame::Bye { error: refusal.to_error(), retry: refusal.retry() };
            return far.send(Kind::End, text(&bye)).await;
        }
    };
    loop {
        tokio::select! {
            biased;
            frame = subscription.next() => match frame {
                Some(frame) => far.send(Kind::Frame, frame).await,
                // If this node no longer owns the game, or gives it up, the connection ends without a last
                // frame.
                None => return far.send(Kind::Unknown, Utf8Bytes::default()).await,
            },
            ask = asks.recv() => {
                // The client has left, or its node has been silent for too long.
                let Some(ask) = ask else { return };
                if let Err(refusal) = pass_on(ask, &mut subscription) {
                    let bye = ServerFrame::Bye { error: refusal.to_error(), retry: refusal.retry() };
                    return far.send(Kind::End, text(&bye)).await;
                }
            }
        }
    }
}

/// Passes on what a relayed connection asks.
fn pass_on(ask: Ask, subscription: &mut Subscription) -> Result<(), Refusal> {
    match ask {
        Ask::Leave(on_purpose) => {
            if on_purpose {
                subscription.leave();
            }
            Ok(())
        }
        Ask::Ping(n) => subscription.ping(n),
        Ask::Lag(millis) => subscription.note_lag(Duration::from_millis(millis)),
        Ask::Sync => subscription.sync(),
        Ask::Act { id, side, action, ago } => {
            let now = Instant::now();
            let since = now.checked_sub(Duration::from_millis(ago)).unwrap_or(now);
            subscription.act_since(Act { id, side, action }, since)
        }
        // A connection connects once.
        Ask::Connect { .. } => Ok(()),
    }
}

/// Answers a request of another node.
pub(super) async fn called(hub: Hub, envelope: Envelope<Question>, reply: String) {
    let Some(node) = hub.shared.node.clone() else { return };
    node.hosted.heard(&envelope.from);
    let (from, begun) = (envelope.from.clone(), Instant::now());
    let asked = matches!(envelope.content, Question::Game(_));
    let answer = match envelope.content {
        // A node that is about to stop gives up its games.
        _ if hub.shared.down.load(Ordering::Relaxed) => Answer::Elsewhere,
        // A node that is cut off from the store cannot run games, although its process is alive.
        Question::Probe if !node.store.is_registered() => Answer::Elsewhere,
        Question::Probe => Answer::Here,
        Question::Game(Request { game, .. }) if node.is_relaying(&game) => Answer::Elsewhere,
        Question::Game(Request { game, call }) => {
            match request::within(envelope.request.clone(), answer(&hub, game, call)).await {
                Ok(answer) => answer,
                Err(refusal) if refusal.kind == refusal::Kind::ShuttingDown => Answer::Elsewhere,
                Err(refusal) => Answer::Refused(refusal.to_error()),
            }
        }
    };
    if asked {
        let request = envelope.request.map(String::from).unwrap_or_default();
        let ms = crate::time::millis(begun.elapsed());
        let code = if let Answer::Refused(error) = &answer { error.code.as_str() } else { "" };
        tracing::debug!(request, %from, ms, code, "request of another node");
    }
    let bytes = serde_json::to_vec(&answer).unwrap_or_default();
    // If the answer gets lost, the other node asks again.
    let _ = node.post.bus().publish(reply, bytes).await;
}

/// Answers a request that was sent to all nodes and is settled by the first answer. A node whose session has
/// ended does not answer.
pub(super) async fn called_upon(hub: Hub, envelope: Envelope<Question>, reply: String) {
    let Some(node) = &hub.shared.node else { return };
    let own = envelope.from == node.post.session();
    let leaving = hub.shared.down.load(Ordering::Relaxed);
    if !own && !leaving && node.store.is_registered() {
        let bytes = serde_json::to_vec(&Answer::Here).unwrap_or_default();
        // If the answer gets lost, the other node asks again.
        let _ = node.post.bus().publish(reply, bytes).await;
    }
}

/// Performs a request of another node to a game of this node.
async fn answer(hub: &Hub, game: GameId, call: Call) -> Result<Answer, Refusal> {
    let arrival = Instant::now();
    match call {
        Call::Full(Asker(who)) => {
            let full = hub.ask(&game, |reply| Message::Full { who: who.clone(), reply }).await?;
            Ok(Answer::Full(Box::new(full)))
        }
        Call::Act(Asker(who), id, side, action) => {
            let asked = Asked::Act(Act { id, side, action });
            Ok(Answer::Version(hub.perform(&game, &who, asked, arrival).await?))
        }
        Call::Wish(Asker(who), id, intent) => {
            let asked = Asked::Intent { id, intent };
            Ok(Answer::Version(hub.perform(&game, &who, asked, arrival).await?))
        }
        Call::Sit(person, token, profile) => {
            let token: SeatToken = token.parse().map_err(|_| Refusal::no_seat())?;
            let sit = |reply| Message::Sit { person, token, profile: profile.clone(), reply };
            Ok(Answer::Seat(hub.ask(&game, sit).await?))
        }
        Call::Forget(person) => {
            hub.ask(&game, |reply| Message::Forget { person, reply }).await?;
            Ok(Answer::Done)
        }
    }
}

/// Ends the connections of nodes that have been silent for too long, at regular intervals while the hub
/// exists.
pub(super) async fn part_from_the_silent(shared: Weak<Shared>) {
    let mut rounds = interval(SILENCE / 4);
    loop {
        rounds.tick().await;
        let Some(node) = shared.upgrade().and_then(|shared| shared.node.clone()) else { return };
        node.hosted.part_from_the_silent();
    }
}
