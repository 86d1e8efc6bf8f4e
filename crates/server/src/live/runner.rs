//! Finds out who runs a game: this node, once it has claimed the game, or another node that answers.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::time::Instant;

use super::node::{Counts, Node};
use super::shared::Shared;
use crate::id::GameId;
use crate::refusal::{Kind, Refusal};
use crate::store::{Claim, Epoch, Session};

/// How long the clients of a game wait for an owner that cannot be reached.
const MISSING: Duration = Duration::from_secs(8);
/// The same on a node that has no connection to the bus, whose clients had better go to another node soon.
const CUT_OFF: Duration = Duration::from_secs(3);
/// How long an owner has to answer before its game is seized. It is asked twice at least.
const SILENT: Duration = Duration::from_secs(2);
/// The pause between two attempts to find the owner of a game.
const AGAIN: Duration = Duration::from_millis(150);

/// Who runs a game.
pub(super) enum Runner {
    /// This node, in this epoch.
    Own(Epoch),
    /// Another node, which this one relays to.
    Other(Arc<Node>, Session),
}

/// Returns who runs a game. A store that this server uses alone needs no claims. If nobody owns the game, this node claims it. An owner that does not answer keeps
/// the game until its session ends. If this node has a connection to the bus, it seizes the game after only
/// two seconds: it is then the owner that is cut off, and its clients can go elsewhere.
pub(super) async fn find(shared: &Shared, id: GameId) -> Result<Runner, Refusal> {
    let begun = Instant::now();
    let mut silent: Option<(Session, Instant)> = None;
    loop {
        if shared.down.load(Ordering::Relaxed) {
            return Err(Refusal::new(Kind::ShuttingDown, "the server is shutting down"));
        }
        let Some(store) = &shared.shared_store else { return Ok(Runner::Own(Epoch::SOLE)) };
        let refusal = match (store.claim(id).await, &shared.node) {
            (Ok(None), _) => return Err(Refusal::no_game()),
            (Ok(Some(Claim::Ours(epoch))), node) => {
                node.iter().for_each(|node| Counts::count(&node.counts.claims));
                return Ok(Runner::Own(epoch));
            }
            (Ok(Some(Claim::Theirs(owner))), Some(node)) => {
                let asked = Instant::now();
                if node.post.reaches(&owner).await {
                    return Ok(Runner::Other(node.clone(), owner));
                }
                let since = match &silent {
                    Some((known, since)) if *known == owner => *since,
                    _ => asked,
                };
                if since.elapsed() >= SILENT
                    && node.post.bus().is_connected()
                    && let Ok(Some(Claim::Ours(epoch))) = store.seize(id, &owner).await
                {
                    tracing::warn!(%owner, "a game was seized, because its owner does not answer");
                    Counts::count(&node.counts.claims);
                    Counts::count(&node.counts.seized);
                    return Ok(Runner::Own(epoch));
                }
                silent = Some((owner, since));
                Refusal::new(Kind::Busy, "the server of this game cannot be reached; try again")
            }
            (Ok(Some(Claim::Theirs(_))), None) => {
                return Err(Refusal::new(Kind::Busy, "another server runs this game"));
            }
            (Err(error), None) => return Err(error.into()),
            (Err(error), Some(_)) => error.into(),
        };
        let is_connected = shared.node.as_ref().is_none_or(|node| node.post.bus().is_connected());
        if begun.elapsed() >= if is_connected { MISSING } else { CUT_OFF } {
            return Err(refusal);
        }
        tokio::time::sleep(AGAIN).await;
    }
}
