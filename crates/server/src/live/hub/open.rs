//! Opening a hub, with its background tasks.

use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::time::Instant;

use super::{Hub, running, sweeps};
use crate::cluster::think::Workers;
use crate::computer::{Capacity, Computer, Pool};
use crate::live::afar::{self, Here, Node};
use crate::live::config::HubConfig;
use crate::live::keys::Keys;
use crate::live::mailbox::{Lane, Message};
use crate::live::notices;
use crate::live::parking::Parking;
use crate::live::peers::Peers;
use crate::live::shared::{Load, Parts, Shared};
use crate::store::{Store, StoreError};
use crate::tasks;

/// How long to wait before retrying to load a game whose clock has run out.
const RETRY: Duration = Duration::from_secs(1);

fn failed(error: &dyn std::error::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}

impl Hub {
    /// Opens the games of a store. It has to be called within a tokio runtime. If several servers can share
    /// the store and the settings have a bus, the hub is one node of several.
    ///
    /// # Errors
    /// If the store cannot be read, the threads of the computer cannot be started, or the bus refuses a
    /// subscription.
    pub async fn open(store: Arc<dyn Store>, config: HubConfig) -> Result<Hub, StoreError> {
        let shared_store = store.shared();
        let peers = config.bus.clone().zip(shared_store.clone());
        let peers = peers.map(|(bus, store)| Arc::new(Peers::new(bus, store)));
        let node = peers.clone().map(|peers| Arc::new(Node::new(peers)));
        let computer = computer(&config).await?;
        let newest = store.newest().await?;
        let keys = Keys::new(config.abandoned);
        for (game, key, updated) in store.live_positions().await? {
            keys.set(game, Some(key), updated, false);
        }
        // Games whose node has gone are taken over one by one.
        let running = if node.is_some() { Vec::new() } else { store.deadlines().await? };
        let load = load(node.clone());
        let parts = Parts { store, shared_store, config, computer, keys, peers, load };
        let shared = Arc::new(Shared::new(parts));
        // Clocks that were running when the server stopped are frozen now. The time for a move in a game by days keeps
        // running. So every game is loaded at its deadline, but only a game by days can be lost on time then.
        let (now, thaw) = (shared.now(), shared.thaw_at());
        for (game, deadline) in running {
            let left = deadline.millis().saturating_sub(now.wall.millis());
            shared.keys.attend(game, left > 0);
            let at = thaw.min(now.steady + Duration::from_millis(left));
            shared.parking.park(game, shared.instant(at), None);
        }
        tasks::spawn(wake_parked(shared.parking.clone(), Arc::downgrade(&shared)));
        tasks::spawn(sweeps::run(Arc::downgrade(&shared), newest));
        if shared.config.push.is_some() {
            tasks::spawn(notices::run(Arc::downgrade(&shared)));
        }
        if let Some(node) = node.clone() {
            let here = Here { shared: shared.clone(), node };
            afar::join(&here).await.map_err(|error| failed(&error))?;
        }
        Ok(Hub { shared, node })
    }
}

/// Returns the computer opponent: workers if there is a bus, and threads of this server otherwise.
async fn computer(config: &HubConfig) -> Result<Box<dyn Computer>, StoreError> {
    let capacity = Capacity {
        threads: config.computer_threads,
        waiting: config.computer_queue,
        limit: config.computer_limit,
    };
    Ok(match &config.bus {
        None => Box::new(Pool::new(capacity, &config.knowledge).map_err(|error| failed(&error))?),
        Some(bus) => {
            let workers = Workers::start(bus, capacity, &config.knowledge).await;
            Box::new(workers.map_err(|error| failed(&error))?)
        }
    })
}

/// Returns what starts the task of a game.
fn load(node: Option<Arc<Node>>) -> Box<Load> {
    Box::new(move |shared, game, mailbox, messages| {
        tasks::spawn(running::run(shared, node.clone(), game, mailbox, messages));
    })
}

/// Loads each game when its clock has run out, until the parking is closed.
pub(super) async fn wake_parked(parking: Arc<Parking>, shared: Weak<Shared>) {
    while let Some(game) = parking.next().await {
        let Some(shared) = shared.upgrade() else { return };
        // The task of the game takes it out of the parking as soon as it is loaded.
        parking.put_off(game, Instant::now() + RETRY);
        let woken =
            shared.mailbox(game).and_then(|mailbox| mailbox.send(Lane::Server, Message::Wake));
        if let Err(refusal) = woken {
            tracing::warn!(why = %refusal, "a game whose clock has run out could not be loaded");
        }
    }
}
