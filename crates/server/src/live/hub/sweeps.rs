//! The deletion of games that are no longer kept: in the background, and a bounded number at a time.

use std::sync::Weak;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::live::mailbox::Message;
use crate::live::shared::Shared;
use crate::refusal::Refusal;
use crate::store::{StoreError, Write};
use crate::time::WallTime;

/// The time between two sweeps.
const PAUSE: Duration = Duration::from_secs(60);
/// The most games that one sweep deletes.
const MOST: usize = 200;

/// Sweeps until the hub is dropped or shuts down. A failure is logged, and the next sweep tries again.
pub(super) async fn run(hub: Weak<Shared>) {
    loop {
        tokio::time::sleep(PAUSE).await;
        let Some(shared) = hub.upgrade() else { return };
        if shared.down.load(Ordering::Relaxed) {
            return;
        }
        if let Err(error) = sweep(&shared, shared.now().wall).await {
            tracing::warn!(%error, "games that are no longer kept could not be deleted");
        }
    }
}

/// Deletes games that are no longer kept at a given time, the oldest first and at most [`MOST`].
/// Returns their number.
pub(super) async fn sweep(shared: &Shared, now: WallTime) -> Result<usize, StoreError> {
    let expiry = shared.config.retention.expiry(now);
    let games = shared.store.expired(expiry, MOST).await?;
    let delete = |game| Write::Delete { game, only: Some(expiry) };
    let written: Vec<_> =
        games.into_iter().map(|game| (game, shared.store.write(delete(game)))).collect();
    let mut deleted = 0;
    for (game, written) in written {
        match written.await {
            Ok(()) => {
                deleted += 1;
                shared.keys.set(game, None, now, false);
                shared.games.send(&game, Message::Close(Refusal::no_game()));
            }
            // Somebody has just made a step in the game, or has deleted it.
            Err(StoreError::Conflict(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(deleted)
}
