//! The background tasks of a hub that is one node of several. They listen to the other nodes, take over games
//! that nobody owns, and step back when this node is cut off (`docs/adr/0010-several-nodes.md`).

use std::sync::atomic::Ordering;
use std::time::Duration;

use dejarik_rules::Words;
use tokio::sync::watch;

use super::host;
use super::hosted;
use super::node::{Here, PROBES, WeakHere, rounds_of};
use crate::cluster::bus::{self, Bus, BusError, Subscription};
use crate::cluster::post::Subjects;
use crate::cluster::wire::{Envelope, News, Question, ToOwner};
use crate::live::mailbox::{Lane, Message};
use crate::live::peers::FULL;
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
pub(in crate::live) async fn join(here: &Here) -> Result<(), BusError> {
    let (post, weak) = (&here.node.peers.post, here.downgrade());
    let (bus, sessions) = (post.bus().clone(), post.sessions());
    let own = sessions.borrow().clone();
    let subjects = Subjects::of(&bus, &own);
    let news = bus.subscribe(subjects.news.clone()).await?;
    let any = bus.subscribe(subjects.any.clone()).await?;
    listen_as(&bus, subjects, &weak).await?;
    let own = sessions.clone();
    listen(news, &weak, move |here, message| {
        if let Some(news) = Envelope::<News>::read(&message.payload)
            && news.from != *own.borrow()
        {
            here.shared.hear(news.content);
        }
    });
    bus.settle().await;
    listen(any, &weak, |here, message| {
        if let Some((request, reply)) = question(message) {
            tasks::spawn(host::called_upon(here, request, reply));
        }
    });
    tasks::spawn(part_with_seized(here.node.peers.store.seizures(), weak.clone()));
    tasks::spawn(send_away(weak.clone()));
    tasks::spawn(follow_session(sessions, bus, weak.clone()));
    tasks::spawn(take_over_orphans(weak.clone()));
    tasks::spawn(tell_while_full(weak.clone()));
    tasks::spawn(hosted::part_from_the_silent(weak));
    Ok(())
}

/// Starts the tasks that listen on the subjects of one session of this node.
async fn listen_as(bus: &Bus, subjects: Subjects, weak: &WeakHere) -> Result<(), BusError> {
    let asks = bus.subscribe(subjects.asks).await?;
    let calls = bus.subscribe(subjects.calls).await?;
    let frames = bus.subscribe_bulk(subjects.frames).await?;
    listen(asks, weak, |here, message| {
        if let Some(ask) = Envelope::<ToOwner>::read(&message.payload) {
            host::asked(here, ask);
        }
    });
    listen(calls, weak, |here, message| {
        if let Some((request, reply)) = question(message) {
            tasks::spawn(host::called(here, request, reply));
        }
    });
    listen(frames, weak, |here, message| here.node.relayed.receive(&message.payload));
    Ok(())
}

/// Starts a task that handles the messages of a subscription while the hub exists.
fn listen(
    mut messages: Subscription,
    weak: &WeakHere,
    handle: impl Fn(Here, bus::Message) + Send + 'static,
) {
    let weak = weak.clone();
    tasks::spawn(async move {
        while let Some(message) = messages.next().await {
            let Some(here) = weak.upgrade() else { return };
            handle(here, message);
        }
    });
}

/// Returns a request that is answered once, and where its answer goes.
fn question(message: bus::Message) -> Option<(Envelope<Question>, String)> {
    Some((Envelope::read(&message.payload)?, message.reply?))
}

/// Follows the session of this node. When a new session replaces one that has ended, other nodes may own some of
/// this node's games. So the node claims all games in memory again, and listens under the new name, too.
/// It keeps listening under the old name, which others may still use.
async fn follow_session(mut sessions: watch::Receiver<Session>, bus: Bus, weak: WeakHere) {
    while sessions.changed().await.is_ok() {
        let session = sessions.borrow_and_update().clone();
        tracing::warn!(%session, "the session had ended and was opened again");
        while let Err(error) = listen_as(&bus, Subjects::of(&bus, &session), &weak).await {
            tracing::warn!(%error, "this node cannot be reached by the others");
            tokio::time::sleep(ROUND).await;
        }
        bus.settle().await;
        let Some(here) = weak.upgrade() else { return };
        here.shared.games.send_to_all(|| Message::Reclaim);
    }
}

/// Gives up games that other nodes have seized because they could not reach this node. They could not tell it
/// so over the bus, so it learns of them from the store.
async fn part_with_seized(mut seizures: watch::Receiver<u64>, weak: WeakHere) {
    while seizures.changed().await.is_ok() {
        let owned = loop {
            let Some(here) = weak.upgrade() else { return };
            match here.node.peers.store.owned().await {
                Ok(owned) => break owned.into_iter().collect(),
                // Until then, the store refuses writes to the seized games.
                Err(_) => tokio::time::sleep(ROUND).await,
            }
        };
        let Some(here) = weak.upgrade() else { return };
        // A game that this node claimed only after that read is claimed once more.
        here.shared.games.send_to_all_but(&owned, || Message::Reclaim);
    }
}

/// Sends clients to the other nodes when this node cannot reach the store but another one can. Their games
/// continue there, and clients that stayed here would never learn of it. While no node reaches the store,
/// clients stay.
async fn send_away(weak: WeakHere) {
    let mut rounds = rounds_of(PROBES);
    // The number of rounds in which other nodes, but not this one, have reached the store. One round is no
    // proof: after an outage of the store, all nodes reach it again within a moment, but not at the same
    // time.
    let mut alone = 0;
    loop {
        rounds.tick().await;
        let Some(Here { shared, node }) = weak.upgrade() else { return };
        let is_registered = || node.peers.store.is_registered();
        if is_registered() {
            alone = 0;
        } else if alone < ALONE && node.peers.post.reaches_any().await {
            alone += 1;
        }
        if alone == ALONE && !is_registered() {
            // Once is enough.
            alone += 1;
            tracing::warn!("this node cannot reach the store; its clients are sent to the others");
            let why = Words::new(
                "this server cannot read games now; another one can",
                "ce serveur ne peut pas lire les parties pour l’instant ; un autre le peut",
            );
            let close = || Message::Close(Refusal::of(refusal::Kind::Busy, &why));
            let relayed = node.relaying.lock().clone();
            shared.games.send_to_all_but(&relayed, close);
        }
    }
}

/// Loads games that have a running clock but no owner, because their node has gone. It ends with the hub.
async fn take_over_orphans(weak: WeakHere) {
    let mut rounds = rounds_of(ROUND);
    loop {
        rounds.tick().await;
        let Some(Here { shared, node }) = weak.upgrade() else { return };
        if shared.down.load(Ordering::Relaxed) {
            return;
        }
        // A store that cannot be read now is asked again in the next round.
        let Ok(orphans) = node.peers.store.orphans(MOST_ORPHANS).await else { continue };
        for game in orphans {
            if let Ok(mailbox) = shared.mailbox(game) {
                // A game that is too busy to take the message is loaded already.
                let _ = mailbox.send(Lane::Server, Message::Wake);
            }
        }
    }
}

/// Tells the other nodes while this one has no free place for connections. The owner of a game then charges no time to a
/// player who may be unable to come back here.
async fn tell_while_full(weak: WeakHere) {
    let mut rounds = rounds_of(FULL);
    loop {
        rounds.tick().await;
        let Some(Here { shared, node }) = weak.upgrade() else { return };
        if shared.config.places.are_full() {
            node.peers.post.tell(News::Full).await;
        }
    }
}
