//! The connections that other nodes relay to games of this node.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval};

use super::node::WeakHere;
use crate::cluster::wire::{Ask, ConnectionNumber};
use crate::store::Session;

/// How long a silent node is considered alive. A node that relays games probes their owner about twice a
/// second, so a node that is silent for longer has gone.
const SILENCE: Duration = Duration::from_secs(6);

/// The channels to the tasks of relayed connections, sorted so that every process visits them in the same order.
type Lines = BTreeMap<(Session, ConnectionNumber), mpsc::UnboundedSender<Ask>>;

/// The connections that other nodes relay to games of this node.
#[derive(Debug, Default)]
pub(super) struct Hosted {
    /// The channel to the task of each connection. Dropping the sender ends the connection.
    pub(super) lines: Mutex<Lines>,
    /// When each node was last heard from.
    heard: Mutex<HashMap<Session, Instant>>,
}

impl Hosted {
    /// Notes that a node was heard from.
    pub(super) fn heard(&self, node: &Session) {
        let mut heard = self.heard.lock();
        heard.insert(node.clone(), Instant::now());
    }

    /// Ends the connections of nodes that have been silent for too long.
    fn part_from_the_silent(&self) {
        let mut heard = self.heard.lock();
        heard.retain(|_, at| at.elapsed() < SILENCE);
        self.lines.lock().retain(|(node, _), _| heard.contains_key(node));
    }

    /// Returns the number of connections.
    pub(super) fn len(&self) -> u64 {
        self.lines.lock().len() as u64
    }
}

/// Ends the connections of nodes that have been silent for too long, at regular intervals while the hub
/// exists.
pub(super) async fn part_from_the_silent(weak: WeakHere) {
    let mut rounds = interval(SILENCE / 4);
    loop {
        rounds.tick().await;
        let Some(here) = weak.upgrade() else { return };
        here.node.hosted.part_from_the_silent();
    }
}
