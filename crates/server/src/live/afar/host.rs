//! The owner's side of relays: connections that other nodes relay to games of this node, and their requests.
//!
//! A relayed connection is an ordinary [`Subscription`] whose frames go to the bus. Each has a task that
//! forwards messages in both directions.

use std::collections::btree_map::Entry;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use hyper::body::Bytes;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::node::{Here, Node};
use crate::cluster::invitations;
use crate::cluster::packing::pack;
use crate::cluster::wire::{
    Answer, Ask, Call, ConnectionNumber, Envelope, Kind, Question, Request, ToOwner,
};
use crate::id::GameId;
use crate::live::Act;
use crate::live::frames::text;
use crate::live::mailbox::{Asked, Message};
use crate::live::requests::Hello;
use crate::live::shared::Shared;
use crate::live::subscription::Subscription;
use crate::refusal::{self, Refusal};
use crate::request;
use crate::store::Session;
use crate::tasks;

/// The number of the message that a connection is unknown. It is higher than that of any frame, so the
/// message is never taken for a duplicate.
const UNKNOWN: u64 = u64::MAX - 1;

/// A connection at another node.
struct Far {
    node: Arc<Node>,
    session: Session,
    line: ConnectionNumber,
    /// The number of the next frame.
    next: u64,
}

impl Far {
    async fn send(&mut self, kind: Kind, frame: Utf8Bytes) {
        let number = self.next;
        self.next += 1;
        let frame = invitations::hide(frame);
        self.node.peers.post.send(&self.session, self.line, number, kind, frame).await;
    }
}

/// Handles what a relayed connection asks of a game.
pub(super) fn asked(here: Here, envelope: Envelope<ToOwner>) {
    let Here { shared, node } = here;
    let Envelope { from, request, content: ToOwner { game, line, ask }, .. } = envelope;
    let key = (from.clone(), line);
    match ask {
        Ask::Connect { who, known, choices, profile } => {
            let (asks, waiting) = mpsc::unbounded_channel();
            node.hosted.heard(&from);
            if let Entry::Vacant(free) = node.hosted.lines.lock().entry(key.clone()) {
                free.insert(asks);
            } else {
                // The message came twice.
                return;
            }
            let hello = Hello { known, choices, profile, relayed: true };
            tasks::spawn(request::within(request, async move {
                tracing::debug!(request = request::logged(), %from, "connection of another node");
                let far = Far { node: node.clone(), session: from, line, next: 0 };
                let opened = shared.connect(&game, &who, hello).await;
                serve(opened, far, waiting).await;
                node.hosted.lines.lock().remove(&key);
            }));
        }
        Ask::Leave(on_purpose) => {
            if let Some(asks) = node.hosted.lines.lock().remove(&key) {
                // A task that has ended needs no goodbye.
                let _ = asks.send(Ask::Leave(on_purpose));
            }
        }
        ask => {
            node.hosted.heard(&from);
            let known =
                node.hosted.lines.lock().get(&key).is_some_and(|asks| asks.send(ask).is_ok());
            if !known {
                let mut far = Far { node, session: from, line, next: UNKNOWN };
                tasks::spawn(async move { far.send(Kind::Unknown, Utf8Bytes::default()).await });
            }
        }
    }
}

/// Runs a relayed connection to its end.
async fn serve(
    opened: Result<Subscription, Refusal>,
    mut far: Far,
    mut asks: mpsc::UnboundedReceiver<Ask>,
) {
    let mut subscription = match opened {
        Ok(subscription) => subscription,
        Err(Refusal { kind: refusal::Kind::Busy | refusal::Kind::ShuttingDown, .. }) => {
            return far.send(Kind::Unknown, Utf8Bytes::default()).await;
        }
        Err(refusal) => return far.send(Kind::End, text(&refusal.bye())).await,
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
                    return far.send(Kind::End, text(&refusal.bye())).await;
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
pub(super) async fn called(here: Here, envelope: Envelope<Question>, reply: String) {
    let Here { shared, node } = here;
    node.hosted.heard(&envelope.from);
    let (from, begun) = (envelope.from.clone(), Instant::now());
    let asked = matches!(envelope.content, Question::Game(_));
    let answer = match envelope.content {
        // A node that is about to stop gives up its games.
        _ if shared.down.load(Ordering::Relaxed) => Answer::Elsewhere,
        // A node that is cut off from the store cannot run games, although its process is alive.
        Question::Probe if !node.peers.store.is_registered() => Answer::Elsewhere,
        Question::Probe => Answer::Here,
        Question::Game(Request { game, .. }) if node.is_relaying(&game) => Answer::Elsewhere,
        Question::Game(Request { game, call }) => {
            match request::within(envelope.request.clone(), answer(&shared, game, call)).await {
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
    let bytes = Bytes::from(serde_json::to_vec(&answer).unwrap_or_default());
    let bytes = tasks::heavy(bytes.len(), || pack(bytes));
    // If the answer gets lost, the other node asks again.
    let _ = node.peers.post.bus().publish(reply, bytes).await;
}

/// Answers a request that was sent to all nodes and is settled by the first answer. A node whose session has
/// ended does not answer.
pub(super) async fn called_upon(here: Here, envelope: Envelope<Question>, reply: String) {
    let Here { shared, node } = here;
    let own = envelope.from == node.peers.post.session();
    let leaving = shared.down.load(Ordering::Relaxed);
    if !own && !leaving && node.peers.store.is_registered() {
        let bytes = serde_json::to_vec(&Answer::Here).unwrap_or_default();
        // If the answer gets lost, the other node asks again.
        let _ = node.peers.post.bus().publish(reply, bytes).await;
    }
}

/// Performs a request of another node to a game of this node.
async fn answer(shared: &Arc<Shared>, game: GameId, call: Call) -> Result<Answer, Refusal> {
    let arrival = Instant::now();
    match call {
        Call::Full(who) => {
            let mut full = shared
                .ask(&game, Some(&who), |reply| Message::Full { who: who.clone(), reply })
                .await?;
            invitations::hide_in(&mut full);
            Ok(Answer::Full(Box::new(full)))
        }
        Call::Act(who, id, side, action) => {
            let asked = Asked::Act(Act { id, side, action });
            Ok(Answer::Version(shared.perform(&game, &who, asked, arrival).await?))
        }
        Call::Wish(who, id, intent) => {
            let asked = Asked::Intent { id, intent };
            Ok(Answer::Version(shared.perform(&game, &who, asked, arrival).await?))
        }
        Call::Sit(claim) => {
            let sit = |reply| Message::Sit { claim: claim.clone(), reply };
            Ok(Answer::Seat(shared.ask(&game, None, sit).await?))
        }
        Call::Order(order) => {
            shared.ask(&game, None, |reply| Message::Order { order, reply }).await?;
            Ok(Answer::Done)
        }
    }
}
