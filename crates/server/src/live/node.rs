//! The state of a hub that is one node of several: its channel to the other nodes, and the connections that it
//! relays.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

use super::figures::NodeFigures;
use super::host::Hosted;
use super::relayed::RelayedConnections;
use crate::cluster::bus::Bus;
use crate::cluster::post::{Post, Presence};
use crate::cluster::wire::{Guarded, News};
use crate::id::GameId;
use crate::store::{Session, SharedStore};
use crate::tasks;

/// How often the owner of relayed games is probed.
pub(super) const PROBES: Duration = Duration::from_millis(500);

/// How long changes of guarded positions, which games keep from analysis, are collected before the other nodes
/// are notified. The delay reveals no position, because a request to analyse one also asks the store. Only the end
/// of an analysis's principal variation depends on what this node has been told.
const COLLECTED: Duration = Duration::from_millis(100);

/// A hub as one node of several.
pub(super) struct Node {
    pub(super) post: Arc<Post>,
    pub(super) store: Arc<dyn SharedStore>,
    /// The connections of this node to games of other nodes.
    pub(super) relayed: RelayedConnections,
    /// The connections of other nodes to games of this one.
    pub(super) hosted: Hosted,
    /// Whether the owners of relayed games answer, by their sessions.
    watched: Mutex<HashMap<Session, watch::Sender<bool>>>,
    /// The games that this node relays now.
    relaying: Mutex<HashSet<GameId>>,
    /// The changes of guarded positions that the other nodes have not been told yet.
    guarded: Mutex<HashMap<GameId, Guarded>>,
    pub(super) counts: Counts,
}

/// Counters of what happens between this node and the others.
#[derive(Debug, Default)]
pub(super) struct Counts {
    /// Games that were claimed.
    pub(super) claims: AtomicU64,
    /// Games that were claimed because their owner could not be reached.
    pub(super) seized: AtomicU64,
    /// Games that another node has taken over while this one ran them.
    pub(super) superseded: AtomicU64,
    /// Messages that were passed on to the owners of games.
    pub(super) forwarded: AtomicU64,
}

impl Counts {
    /// Increments a counter.
    pub(super) fn count(of: &AtomicU64) {
        of.fetch_add(1, Ordering::Relaxed);
    }
}

impl Node {
    /// Returns a node without connections.
    pub(super) fn new(bus: Bus, store: Arc<dyn SharedStore>) -> Node {
        Node {
            post: Arc::new(Post::new(bus, store.sessions())),
            store,
            relayed: RelayedConnections::default(),
            hosted: Hosted::default(),
            watched: Mutex::default(),
            relaying: Mutex::default(),
            guarded: Mutex::default(),
            counts: Counts::default(),
        }
    }

    /// Returns the current figures. `games` is the number of games in memory.
    pub(super) fn figures(&self, games: u64) -> NodeFigures {
        let [messages, deliveries] = self.post.frames();
        let Counts { claims, seized, superseded, forwarded } = &self.counts;
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        NodeFigures {
            owned: games.saturating_sub(self.relayed_games().len() as u64),
            forwarded: read(forwarded),
            relayed: self.relayed.len(),
            hosted: self.hosted.len(),
            claims: read(claims),
            seized: read(seized),
            superseded: read(superseded),
            frames: read(&self.relayed.frames),
            lost: read(&self.relayed.lost),
            messages,
            deliveries,
        }
    }

    /// Watches whether a node answers. The initial value is true.
    pub(super) fn watch(self: &Arc<Self>, session: &Session) -> watch::Receiver<bool> {
        let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = watched.get(session)
            && *known.borrow()
        {
            return known.subscribe();
        }
        let (sender, receiver) = watch::channel(true);
        watched.insert(session.clone(), sender.clone());
        tasks::spawn(probe(Arc::downgrade(self), session.clone(), sender));
        receiver
    }

    /// Notes that this node relays a game until the result is dropped.
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

    /// Tells the other nodes, after a short delay, which position a game now keeps from analysis.
    pub(super) fn tell_of(self: &Arc<Self>, changed: Guarded) {
        let mut guarded = self.guarded();
        let first = guarded.is_empty();
        guarded.insert(changed.game, changed);
        if first {
            let node = self.clone();
            tasks::spawn(async move {
                tokio::time::sleep(COLLECTED).await;
                node.tell_now().await;
            });
        }
    }

    /// Tells the other nodes which positions games keep from analysis, if any have changed.
    pub(super) async fn tell_now(&self) {
        let collected = std::mem::take(&mut *self.guarded());
        if !collected.is_empty() {
            self.post.tell(News::Guarded(collected.into_values().collect())).await;
        }
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
            // While this node does not reach the store either, the relay stays, so that clients can at least
            // see their games.
            Presence::Leaving if !node.store.is_registered() => {}
            Presence::Leaving | Presence::Silent => {
                there.send_replace(false);
                return;
            }
        }
    }
}
