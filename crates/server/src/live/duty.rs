//! The background tasks of a hub that is one node of several. They listen to the other nodes, take over games
//! that nobody owns, and step back when this node is cut off (`docs/adr/0010-several-nodes.md`).

use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

use super::hub::Hub;
use super::mailbox::Message;
use super::node::{Node, PROBES};
use super::shared::Shared;
use super::{host, task};
use crate::cluster::bus::{Bus, BusError};
use crate::cluster::post::Subjects;
use crate::cluster::wire::{Envelope, News, Question, ToOwner};
use crate::refusal::{self, Refusal};
use crate::store::Session;
use crate::tasks;

/// The number of probe rounds in which other nodes, but not this one, must reach the store before clients are
/// sent to them.
const ALONE: u32 = 2;
/// How often the store is asked for games with a running clock that nobody owns.
const ROUND: Duration = Duration::from_secs(1);
/// The most such games that one round takes over.
const MOST_ORPHANS: usize = 256;

/// Starts the tasks of a node, which end with its hub.
///
/// # Errors
/// If the bus refuses a subscription.
pub(super) async fn begin(hub: &Hub, node: &Arc<Node>) -> Result<(), BusError> {
    let (bus, sessions) = (node.post.bus().clone(), node.post.sessions());
    let shared = Arc::downgrade(&hub.shared);
    let own = sessions.borrow().clone();
    let subjects = Subjects::of(&bus, &own);
    let mut news = bus.subscribe(subjects.news.clone()).await?;
    let mut any = bus.subscribe(subjects.any.clone()).await?;
    listen_as(&bus, subjects, shared.clone(), Arc::downgrade(node)).await?;
    let (heard, own) = (shared.clone(), sessions.clone());
    tasks::spawn(async move {
        while let Some(message) = news.next().await {
            let Some(shared) = heard.upgrade() else { return };
            if let Some(news) = Envelope::<News>::read(&message.payload)
                && news.from != *own.borrow()
            {
                shared.hear(news.content);
            }
        }
    });
    bus.settle().await;
    let called = shared.clone();
    tasks::spawn(async move {
        while let Some(message) = any.next().await {
            let Some(shared) = called.upgrade() else { return };
            let request = Envelope::<Question>::read(&message.payload);
            if let (Some(request), Some(reply)) = (request, message.reply) {
                tasks::spawn(host::called_upon(Hub { shared }, request, reply));
            }
        }
    });
    tasks::spawn(part_with_seized(node.store.seizures(), shared.clone(), Arc::downgrade(node)));
    tasks::spawn(send_away(shared.clone(), Arc::downgrade(node)));
    tasks::spawn(follow_session(sessions, bus, shared.clone(), Arc::downgrade(node)));
    tasks::spawn(take_over_orphans(shared.clone(), Arc::downgrade(node)));
    tasks::spawn(host::part_from_the_silent(shared));
    Ok(())
}

/// Starts the tasks that listen on the subjects of one session of this node.
async fn listen_as(
    bus: &Bus,
    subjects: Subjects,
    shared: Weak<Shared>,
    node: Weak<Node>,
) -> Result<(), BusError> {
    let mut asks = bus.subscribe(subjects.asks).await?;
    let mut calls = bus.subscribe(subjects.calls).await?;
    let mut frames = bus.subscribe(subjects.frames).await?;
    let of = |shared: &Weak<Shared>| shared.upgrade().map(|shared| Hub { shared });
    let asked = shared.clone();
    tasks::spawn(async move {
        while let Some(message) = asks.next().await {
            let Some(hub) = of(&asked) else { return };
            if let Some(ask) = Envelope::<ToOwner>::read(&message.payload) {
                host::asked(&hub, ask);
            }
        }
    });
    tasks::spawn(async move {
        while let Some(message) = calls.next().await {
            let Some(hub) = of(&shared) else { return };
            let request = Envelope::<Question>::read(&message.payload);
            if let (Some(request), Some(reply)) = (request, message.reply) {
                tasks::spawn(host::called(hub, request, reply));
            }
        }
    });
    tasks::spawn(async move {
        while let Some(message) = frames.next().await {
            let Some(node) = node.upgrade() else { return };
            node.relayed.receive(&message.payload);
        }
    });
    Ok(())
}

/// Follows the session of this node. When a new session replaces one that has ended, the node also listens
/// under the new name and claims all games in memory again, because other nodes may own some of them by now.
/// It keeps listening under the old name, which others may still use.
async fn follow_session(
    mut sessions: watch::Receiver<Session>,
    bus: Bus,
    shared: Weak<Shared>,
    node: Weak<Node>,
) {
    while sessions.changed().await.is_ok() {
        let session = sessions.borrow_and_update().clone();
        tracing::warn!(%session, "the session had ended and was opened again");
        while let Err(error) =
            listen_as(&bus, Subjects::of(&bus, &session), shared.clone(), node.clone()).await
        {
            tracing::warn!(%error, "this node cannot be reached by the others");
            tokio::time::sleep(ROUND).await;
        }
        bus.settle().await;
        let Some(shared) = shared.upgrade() else { return };
        shared.games.send_to_all(|| Message::Reclaim);
    }
}

/// Gives up games that other nodes have seized because they could not reach this node. They could not tell it
/// so over the bus, so it learns of them from the store.
async fn part_with_seized(
    mut seizures: watch::Receiver<u64>,
    shared: Weak<Shared>,
    node: Weak<Node>,
) {
    while seizures.changed().await.is_ok() {
        let owned = loop {
            let Some(node) = node.upgrade() else { return };
            match node.store.owned().await {
                Ok(owned) => break owned.into_iter().collect(),
                // Until then, the store refuses writes to the seized games.
                Err(_) => tokio::time::sleep(ROUND).await,
            }
        };
        let Some(shared) = shared.upgrade() else { return };
        // A game that this node claimed only after that read is claimed once more.
        shared.games.send_to_all_but(&owned, || Message::Reclaim);
    }
}

/// Sends clients to the other nodes when this node cannot reach the store but another one can. Their games
/// continue there, and clients that stayed here would never learn of it. While no node reaches the store,
/// clients stay.
async fn send_away(shared: Weak<Shared>, node: Weak<Node>) {
    let mut rounds = tokio::time::interval(PROBES);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // The number of rounds in which other nodes, but not this one, have reached the store. One round is no
    // proof: after an outage of the store, all nodes reach it again within a moment, but not at the same
    // time.
    let mut alone = 0;
    loop {
        rounds.tick().await;
        let (Some(shared), Some(node)) = (shared.upgrade(), node.upgrade()) else { return };
        if node.store.is_registered() {
            alone = 0;
        } else if alone < ALONE && node.post.reaches_any().await {
            alone += 1;
        }
        if alone == ALONE && !node.store.is_registered() {
            // Once is enough.
            alone += 1;
            tracing::warn!("this node cannot reach the store; its clients are sent to the others");
            let why = "this server cannot read games now; another one can";
            let close = || Message::Close(Refusal::new(refusal::Kind::Busy, why));
            let relayed = node.relayed_games().clone();
            shared.games.send_to_all_but(&relayed, close);
        }
    }
}

/// Loads games that have a running clock but no owner, because their node has gone. It ends with the hub.
async fn take_over_orphans(shared: Weak<Shared>, node: Weak<Node>) {
    let mut rounds = tokio::time::interval(ROUND);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        rounds.tick().await;
        let (Some(shared), Some(node)) = (shared.upgrade(), node.upgrade()) else { return };
        if shared.down.load(Ordering::Relaxed) {
            return;
        }
        // A store that cannot be read now is asked again in the next round.
        let Ok(orphans) = node.store.orphans(MOST_ORPHANS).await else { continue };
        for game in orphans {
            if let Ok(mailbox) = task::mailbox(&shared, game) {
                // A game that is too busy to take the message is loaded already.
                let _ = mailbox.send(Message::Wake);
            }
        }
    }
}
