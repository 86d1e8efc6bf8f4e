//! What a hub knows as one node of several: the way to the others, and the connections that it relays.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use hyper::body::Bytes;
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

use super::figures::NodeFigures;
use super::host::Hosted;
use super::mailbox::{Mailbox, Message};
use super::outbox::Outbox;
use super::pongs::{Beats, Known, Told};
use crate::cluster::bus::Bus;
use crate::cluster::post::{Post, Presence};
use crate::cluster::wire::{Delivery, Guarded, Kind, Line, News, read_frames};
use crate::id::GameId;
use crate::protocol::ServerFrame;
use crate::store::{Session, Store};

/// How often a node whose games are relayed is asked whether it is there.
pub(super) const PROBES: Duration = Duration::from_millis(500);

/// For how long changes of the positions that games keep from analysis are collected before other nodes learn
/// of them. What is asked about a single position is looked up in the store, so that nothing depends on it.
const COLLECTED: Duration = Duration::from_millis(100);

/// A hub as one node of several.
pub(super) struct Node {
    pub(super) post: Arc<Post>,
    store: Arc<dyn Store>,
    /// The connections of this node to games of other nodes.
    relayed: Mutex<HashMap<Line, Arc<End>>>,
    /// The connections of other nodes to games of this one.
    pub(super) hosted: Hosted,
    beats: Beats,
    lines: AtomicU64,
    /// Whether the owners of relayed games answer, by their sessions.
    watched: Mutex<HashMap<Session, watch::Sender<bool>>>,
    /// The games that this node relays now.
    relaying: Mutex<HashSet<GameId>>,
    /// The changes of guarded positions that other nodes have not been told.
    guarded: Mutex<HashMap<GameId, Guarded>>,
    pub(super) counts: Counts,
}

/// What has happened between this node and the others.
#[derive(Debug, Default)]
pub(super) struct Counts {
    /// Games that were claimed.
    pub(super) claims: AtomicU64,
    /// Those of them whose owner could not be reached.
    pub(super) seized: AtomicU64,
    /// Games that another node has taken over while this one ran them.
    pub(super) superseded: AtomicU64,
    /// Messages that were passed on to the owners of games.
    pub(super) forwarded: AtomicU64,
    /// Frames that came for relayed connections.
    pub(super) relayed: AtomicU64,
    /// Relayed connections that have missed a frame or were not known to the owner.
    pub(super) lost: AtomicU64,
}

impl Counts {
    /// Counts one more.
    pub(super) fn count(of: &AtomicU64) {
        of.fetch_add(1, Ordering::Relaxed);
    }
}

/// This node's end of a relayed connection.
#[derive(Debug)]
pub(super) struct End {
    /// The node that runs the game.
    owner: Session,
    /// What the owner would answer to a ping, if it is known.
    known: Mutex<Option<Known>>,
    outbox: Arc<Outbox>,
    mailbox: Mailbox,
    /// The number of the next frame.
    next: AtomicU64,
    /// Whether frames were missed, so that the connection has to be made again.
    lost: AtomicBool,
}

impl End {
    fn known(&self) -> MutexGuard<'_, Option<Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Node {
    /// Returns a node without connections.
    pub(super) fn new(bus: Bus, store: Arc<dyn Store>, sessions: watch::Receiver<Session>) -> Node {
        Node {
            post: Arc::new(Post::new(bus, sessions)),
            store,
            relayed: Mutex::default(),
            hosted: Hosted::default(),
            beats: Beats::default(),
            lines: AtomicU64::new(0),
            watched: Mutex::default(),
            relaying: Mutex::default(),
            guarded: Mutex::default(),
            counts: Counts::default(),
        }
    }

    fn relayed(&self) -> MutexGuard<'_, HashMap<Line, Arc<End>>> {
        self.relayed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a relayed connection, whose frames go to this outbox. The mailbox gets a message when frames
    /// were missed.
    pub(super) fn open(&self, owner: Session, outbox: Arc<Outbox>, mailbox: Mailbox) -> Line {
        let line = self.lines.fetch_add(1, Ordering::Relaxed);
        let (next, lost, known) = (AtomicU64::new(0), AtomicBool::new(false), Mutex::default());
        self.relayed().insert(line, Arc::new(End { owner, known, outbox, mailbox, next, lost }));
        line
    }

    /// Returns the answer to a ping of a relayed connection; `None` if only the owner knows it.
    pub(super) fn pong(&self, line: Line, n: u64) -> Option<Utf8Bytes> {
        let end = self.relayed().get(&line).cloned()?;
        let known = end.known();
        known.as_ref().filter(|_| self.beats.are_fresh(&end.owner)).map(|known| known.pong(n))
    }

    /// Ends a relayed connection. Frames that are on their way to it are dropped.
    pub(super) fn hang_up(&self, line: Line) {
        self.relayed().remove(&line);
    }

    /// Returns the figures of this moment, with so many games in memory.
    pub(super) fn figures(&self, games: u64) -> NodeFigures {
        let [messages, deliveries] = self.post.frames();
        let Counts { claims, seized, superseded, forwarded, relayed, lost } = &self.counts;
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        NodeFigures {
            owned: games.saturating_sub(self.relayed_games().len() as u64),
            forwarded: read(forwarded),
            relayed: self.relayed().len() as u64,
            hosted: self.hosted.len(),
            claims: read(claims),
            seized: read(seized),
            superseded: read(superseded),
            frames: read(relayed),
            lost: read(lost),
            messages,
            deliveries,
        }
    }

    /// Watches whether a node answers. The first word is that it does.
    pub(super) fn watch(self: &Arc<Self>, session: &Session) -> watch::Receiver<bool> {
        let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = watched.get(session)
            && *known.borrow()
        {
            return known.subscribe();
        }
        let (sender, receiver) = watch::channel(true);
        watched.insert(session.clone(), sender.clone());
        tokio::spawn(probe(Arc::downgrade(self), session.clone(), sender));
        receiver
    }

    /// Notes that this node relays a game, for as long as the result lives.
    pub(super) fn relaying(self: &Arc<Self>, game: GameId) -> Relaying {
        self.relayed_games().insert(game);
        Relaying { node: self.clone(), game }
    }

    /// Returns whether this node relays a game.
    pub(super) fn is_relaying(&self, game: &GameId) -> bool {
        self.relayed_games().contains(game)
    }

    pub(super) fn relayed_games(&self) -> MutexGuard<'_, HashSet<GameId>> {
        self.relaying.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn guarded(&self) -> MutexGuard<'_, HashMap<GameId, Guarded>> {
        self.guarded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the other nodes soon which position a game keeps from analysis now.
    pub(super) fn tell_of(self: &Arc<Self>, changed: Guarded) {
        let mut guarded = self.guarded();
        let first = guarded.is_empty();
        guarded.insert(changed.game, changed);
        if first {
            let node = self.clone();
            tokio::spawn(async move {
                tokio::time::sleep(COLLECTED).await;
                let collected = std::mem::take(&mut *node.guarded());
                node.post.tell(News::Guarded(collected.into_values().collect())).await;
            });
        }
    }

    /// Passes the frames of a message on to the connections that they are for.
    pub(super) fn receive(&self, bytes: &Bytes) {
        let Some(Delivery { from, sent, frames }) = read_frames(bytes) else { return };
        let count = frames.iter().map(|(label, _)| label.to.len() as u64).sum();
        if !self.beats.note(&from, count, sent) {
            for end in self.relayed().values().filter(|end| end.owner == from) {
                end.known().take();
            }
        }
        for (label, frame) in frames {
            let told = Told::by(&frame);
            for (line, number) in label.to {
                let end = self.relayed().get(&line).cloned();
                if let Some(end) = end {
                    self.receive_one((line, number), &end, label.kind, (&frame, &told));
                }
            }
        }
    }

    fn receive_one(
        &self,
        (line, number): (Line, u64),
        end: &End,
        kind: Kind,
        (frame, told): (&Utf8Bytes, &Told),
    ) {
        let expected = end.next.load(Ordering::Relaxed);
        if number < expected || end.lost.load(Ordering::Relaxed) {
            // It came twice, or the connection is being made again.
            return;
        }
        if number > expected || kind == Kind::Unknown {
            end.lost.store(true, Ordering::Relaxed);
            Counts::count(&self.counts.lost);
            let moved = kind == Kind::Unknown;
            end.mailbox.send_always(Message::LineLost { line, moved });
            return;
        }
        end.next.store(expected + 1, Ordering::Relaxed);
        Counts::count(&self.counts.relayed);
        match kind {
            Kind::Frame => {
                told.note(&mut end.known());
                if told.is_timeless() {
                    end.outbox.set_timed(false);
                }
                if let Some(id) = answered(frame) {
                    end.mailbox.send_always(Message::ActAnswered { line, id });
                }
                // After an overflow the outbox itself asks the client to sync.
                end.outbox.push(frame.clone());
            }
            Kind::End => end.outbox.close((!frame.is_empty()).then(|| frame.clone())),
            Kind::Unknown => {}
        }
    }
}

/// Returns the name of the act that a frame answers, if it is an answer.
fn answered(frame: &str) -> Option<String> {
    // Answers are short, and few frames are answers.
    let is_answer = [r#"{"t":"ack""#, r#"{"t":"refused""#].iter().any(|tag| frame.starts_with(tag));
    match is_answer.then(|| serde_json::from_str(frame)) {
        Some(Ok(ServerFrame::Ack { id, .. } | ServerFrame::Refused { id, .. })) => Some(id),
        _ => None,
    }
}

/// A game that this node relays, until it is dropped.
pub(super) struct Relaying {
    node: Arc<Node>,
    game: GameId,
}

impl Drop for Relaying {
    fn drop(&mut self) {
        self.node.relayed_games().remove(&self.game);
    }
}

/// Probes another node until nobody watches it or it does not answer.
async fn probe(node: Weak<Node>, session: Session, there: watch::Sender<bool>) {
    let mut rounds = tokio::time::interval(PROBES);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        rounds.tick().await;
        let Some(node) = node.upgrade() else { return };
        if there.receiver_count() == 0 {
            let mut watched = node.watched.lock().unwrap_or_else(PoisonError::into_inner);
            if there.receiver_count() == 0 {
                watched.remove(&session);
                return;
            }
        }
        match node.post.presence(&session).await {
            Presence::Here => {}
            // While this node does not reach the store either, games can at least be seen where they are.
            Presence::Leaving if !node.store.is_registered() => {}
            Presence::Leaving | Presence::Silent => {
                there.send_replace(false);
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::frames::text;
    use crate::refusal::{self, Refusal};

    #[test]
    fn answers_are_told_from_other_frames() {
        let error = Refusal::new(refusal::Kind::Over, "the game is over").to_error();
        let refused = ServerFrame::Refused { id: "a1".to_owned(), error };
        let ack = ServerFrame::Ack { id: "b2".to_owned(), version: 7 };
        assert_eq!(answered(&text(&refused)).as_deref(), Some("a1"));
        assert_eq!(answered(&text(&ack)).as_deref(), Some("b2"));
        assert_eq!(answered(&text(&ServerFrame::Resync)), None);
    }
}
