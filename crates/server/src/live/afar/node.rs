//! The state of a hub that is one node of several: its channel to the other nodes, and the connections that it
//! relays.

use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::broadcast;
use tokio::time::{Interval, MissedTickBehavior};

use super::hosted::Hosted;
use super::relayed::RelayedConnections;
use crate::cluster::post::Presence;
use crate::id::GameId;
use crate::live::figures::NodeFigures;
use crate::live::peers::{Counts, Peers};
use crate::live::shared::Shared;
use crate::store::Session;
use crate::tasks;

/// How often the owner of relayed games is probed.
pub(super) const PROBES: Duration = Duration::from_millis(500);

/// A hub as one node of several.
pub(in crate::live) struct Node {
    pub(super) peers: Arc<Peers>,
    /// The connections of this node to games of other nodes.
    pub(super) relayed: RelayedConnections,
    /// The connections of other nodes to games of this one.
    pub(super) hosted: Hosted,
    /// The owners of relayed games, by session. Each owner is probed; its channel closes once it does not answer.
    watched: Mutex<HashMap<Session, broadcast::Sender<Infallible>>>,
    /// The games that this node relays now.
    pub(super) relaying: Mutex<HashSet<GameId>>,
}

/// This node: its games, and its connections to the other nodes.
#[derive(Clone)]
pub(in crate::live) struct Here {
    pub(in crate::live) shared: Arc<Shared>,
    pub(in crate::live) node: Arc<Node>,
}

/// This node, while its hub exists.
#[derive(Clone)]
pub(super) struct WeakHere {
    shared: Weak<Shared>,
    node: Weak<Node>,
}

impl Here {
    /// Returns a reference for background tasks, which end with the hub.
    pub(super) fn downgrade(&self) -> WeakHere {
        WeakHere { shared: Arc::downgrade(&self.shared), node: Arc::downgrade(&self.node) }
    }
}

impl WeakHere {
    /// Returns this node; `None` once its hub is gone.
    pub(super) fn upgrade(&self) -> Option<Here> {
        Some(Here { shared: self.shared.upgrade()?, node: self.node.upgrade()? })
    }
}

impl Node {
    /// Returns a node without connections.
    pub(in crate::live) fn new(peers: Arc<Peers>) -> Node {
        Node {
            peers,
            relayed: RelayedConnections::default(),
            hosted: Hosted::default(),
            watched: Mutex::default(),
            relaying: Mutex::default(),
        }
    }

    /// Returns the current figures. `games` is the number of games in memory.
    pub(in crate::live) fn figures(&self, games: u64) -> NodeFigures {
        let [messages, deliveries] = self.peers.post.frames();
        let Counts { claims, seized, superseded, forwarded } = &self.peers.counts;
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        NodeFigures {
            owned: games.saturating_sub(self.relaying.lock().len() as u64),
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

    /// Watches whether a node answers. Nothing is ever sent over the channel, which closes once the node does not
    /// answer. Its receivers are woken in the order in which they wait.
    pub(super) fn watch(self: &Arc<Self>, session: &Session) -> broadcast::Receiver<Infallible> {
        let mut watched = self.watched.lock();
        if let Some(known) = watched.get(session) {
            return known.subscribe();
        }
        let (sender, receiver) = broadcast::channel(1);
        watched.insert(session.clone(), sender);
        tasks::spawn(probe(Arc::downgrade(self), session.clone()));
        receiver
    }

    /// Notes that this node relays a game until the result is dropped.
    pub(super) fn relaying(self: &Arc<Self>, game: GameId) -> Relaying {
        self.relaying.lock().insert(game);
        Relaying { node: self.clone(), game }
    }

    /// Returns whether this node relays a game.
    pub(super) fn is_relaying(&self, game: &GameId) -> bool {
        self.relaying.lock().contains(game)
    }
}

/// A game that this node relays, until it is dropped.
pub(super) struct Relaying {
    node: Arc<Node>,
    game: GameId,
}

impl Drop for Relaying {
    fn drop(&mut self) {
        self.node.relaying.lock().remove(&self.game);
    }
}

/// Returns rounds of this length, of which the first begins at once. A round that is late delays the later ones.
pub(super) fn rounds_of(length: Duration) -> Interval {
    let mut rounds = tokio::time::interval(length);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    rounds
}

/// Probes another node until nobody watches it or it does not answer.
async fn probe(node: Weak<Node>, session: Session) {
    let mut rounds = rounds_of(PROBES);
    loop {
        rounds.tick().await;
        let Some(node) = node.upgrade() else { return };
        {
            let mut watched = node.watched.lock();
            if watched.get(&session).is_none_or(|watched| watched.receiver_count() == 0) {
                watched.remove(&session);
                return;
            }
        }
        match node.peers.post.presence(&session).await {
            Presence::Here => {}
            // While this node does not reach the store either, the relay stays, so that clients can at least
            // see their games.
            Presence::Leaving if !node.peers.store.is_registered() => {}
            Presence::Leaving | Presence::Silent => {
                node.watched.lock().remove(&session);
                return;
            }
        }
    }
}
