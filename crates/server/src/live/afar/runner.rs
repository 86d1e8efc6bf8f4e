//! Finds out who runs a game: this node, once it has claimed the game, or another node that answers.

use std::sync::atomic::Ordering;
use std::time::Duration;

use dejarik_rules::Words;
use tokio::time::Instant;

use crate::id::GameId;
use crate::live::peers::Counts;
use crate::live::shared::Shared;
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
pub(in crate::live) enum Runner {
    /// This node, in this epoch.
    Own(Epoch),
    /// The node with this session. This one relays to it, if there is a bus.
    Other(Session),
}

/// Returns who runs a game. A store that this server uses alone needs no claims. If nobody owns the game, this
/// node claims it. An owner that does not answer keeps the game until its session ends. If this node has a
/// connection to the bus, it seizes the game after only two seconds: it is then the owner that is cut off, and
/// its clients can go elsewhere.
pub(in crate::live) async fn find(shared: &Shared, id: GameId) -> Result<Runner, Refusal> {
    let begun = Instant::now();
    let mut silent: Option<(Session, Instant)> = None;
    loop {
        if shared.down.load(Ordering::Relaxed) {
            return Err(Refusal::shutting_down());
        }
        let Some(store) = &shared.shared_store else { return Ok(Runner::Own(Epoch::SOLE)) };
        let refusal = match (store.claim(id).await, &shared.peers) {
            (Ok(None), _) => return Err(Refusal::no_game()),
            (Ok(Some(Claim::Ours(epoch))), peers) => {
                peers.iter().for_each(|peers| Counts::count(&peers.counts.claims));
                return Ok(Runner::Own(epoch));
            }
            (Ok(Some(Claim::Theirs(owner))), Some(peers)) => {
                let asked = Instant::now();
                if peers.post.reaches(&owner).await {
                    return Ok(Runner::Other(owner));
                }
                let since = match &silent {
                    Some((known, since)) if *known == owner => *since,
                    _ => asked,
                };
                if since.elapsed() >= SILENT
                    && peers.post.bus().is_connected()
                    && let Ok(Some(Claim::Ours(epoch))) = store.seize(id, &owner).await
                {
                    tracing::warn!(%owner, "a game was seized, because its owner does not answer");
                    Counts::count(&peers.counts.claims);
                    Counts::count(&peers.counts.seized);
                    return Ok(Runner::Own(epoch));
                }
                silent = Some((owner, since));
                let why = Words::new(
                    "the server of this game cannot be reached; try again",
                    "le serveur de cette partie est injoignable ; réessayez",
                );
                Refusal::of(Kind::Busy, &why)
            }
            (Ok(Some(Claim::Theirs(owner))), None) => return Ok(Runner::Other(owner)),
            (Err(error), None) => return Err(error.into()),
            (Err(error), Some(_)) => error.into(),
        };
        let is_connected =
            shared.peers.as_ref().is_none_or(|peers| peers.post.bus().is_connected());
        if begun.elapsed() >= if is_connected { MISSING } else { CUT_OFF } {
            return Err(refusal);
        }
        tokio::time::sleep(AGAIN).await;
    }
}
