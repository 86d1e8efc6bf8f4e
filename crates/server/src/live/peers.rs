//! What every game of this node needs of the other nodes: messages to them, and the store that all share.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::Mutex;

use crate::cluster::bus::Bus;
use crate::cluster::post::Post;
use crate::cluster::wire::{Guarded, News};
use crate::id::GameId;
use crate::store::SharedStore;
use crate::tasks;

/// How long changes of guarded positions, which games keep from analysis, are collected before the other nodes
/// are notified. The delay reveals no position, because a request to analyse one also asks the store. Only the end
/// of an analysis's principal variation depends on what this node has been told.
const COLLECTED: Duration = Duration::from_millis(100);

/// How often a node that has no free place for connections tells the other nodes.
pub(super) const FULL: Duration = Duration::from_millis(500);

/// The other nodes.
pub(super) struct Peers {
    pub(super) post: Arc<Post>,
    pub(super) store: Arc<dyn SharedStore>,
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

impl Peers {
    /// Returns the other nodes over a bus and a store.
    pub(super) fn new(bus: Bus, store: Arc<dyn SharedStore>) -> Peers {
        let post = Arc::new(Post::new(bus, store.sessions()));
        Peers { post, store, guarded: Mutex::default(), counts: Counts::default() }
    }

    /// Tells the other nodes, after a short delay, which position a game now keeps from analysis.
    pub(super) fn tell_of(self: &Arc<Self>, changed: Guarded) {
        let mut guarded = self.guarded.lock();
        let first = guarded.is_empty();
        guarded.insert(changed.game, changed);
        if first {
            let peers = self.clone();
            tasks::spawn(async move {
                tokio::time::sleep(COLLECTED).await;
                peers.tell_now().await;
            });
        }
    }

    /// Tells the other nodes which positions games keep from analysis, if any have changed.
    pub(super) async fn tell_now(&self) {
        let collected = std::mem::take(&mut *self.guarded.lock());
        if !collected.is_empty() {
            self.post.tell(News::Guarded(collected.into_values().collect())).await;
        }
    }
}
