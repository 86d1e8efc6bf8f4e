//! Writes to the store that has the game. A write that one store performs is passed on at once, so writes to
//! one game take place in the order of the calls.

use std::sync::Arc;

use futures_util::future::join_all;
use tokio::runtime::Handle;

use super::super::{Epoch, StoreError, StoredGame, Summary, Write, Written};
use super::Parts;
use super::shard::Shard;
use crate::id::GameId;

/// Starts a write.
pub(super) fn write<S: Shard>(parts: &Arc<Parts<S>>, handle: &Handle, write: Write) -> Written {
    match write {
        Write::Create { game, summary } => create(parts, handle, game, summary),
        Write::Append { game, .. } | Write::Sit { game, .. } | Write::Vacate { game, .. } => {
            parts.shards[parts.place(game)].write(write)
        }
        Write::Delete { game, .. } => {
            let begun = parts.shards[parts.place(game)].write(write.clone());
            let parts = Arc::clone(parts);
            let deleted = async move { parts.delete(&write, game, begun.await).await };
            spawn(handle, deleted)
        }
        Write::Probe => {
            let begun: Vec<_> =
                parts.shards.iter().map(|shard| shard.write(Write::Probe)).collect();
            spawn(handle, async move { join_all(begun).await.into_iter().collect() })
        }
    }
}

/// Does work of several writes in a task.
fn spawn(
    handle: &Handle,
    work: impl Future<Output = Result<(), StoreError>> + Send + 'static,
) -> Written {
    let (done, written) = Written::pending();
    handle.spawn(async move { done.complete(work.await) });
    written
}

/// Creates a game at its home; a rematch where its predecessor is. Servers make the id of a rematch so that
/// its home is that of its predecessor. Copies have other rematches too, whose predecessor may be in another
/// store. They are linked there first, so that a game never has two.
fn create<S: Shard>(
    parts: &Arc<Parts<S>>,
    handle: &Handle,
    game: Box<StoredGame>,
    summary: Summary,
) -> Written {
    let place = parts.home(game.id);
    let Some(previous) = game.previous else {
        return parts.shards[place].write(Write::Create { game, summary });
    };
    let before = parts.place(previous);
    if before == place || previous.beginning() == game.id.beginning() {
        return parts.shards[before].write(Write::Create { game, summary });
    }
    let parts = Arc::clone(parts);
    spawn(handle, async move { parts.create_apart(before, place, game, summary, previous).await })
}

impl<S: Shard> Parts<S> {
    /// Creates a rematch in another store than that of its predecessor.
    async fn create_apart(
        &self,
        before: usize,
        place: usize,
        game: Box<StoredGame>,
        summary: Summary,
        previous: GameId,
    ) -> Result<(), StoreError> {
        let id = game.id;
        if !self.shards[before].link(previous, id).await? {
            let why = format!("the game before {id} has a rematch or does not exist");
            return Err(StoreError::Conflict(why));
        }
        match self.shards[place].arrive(game, summary, Epoch::SOLE).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(StoreError::Conflict(format!("game {id} exists already"))),
            Err(error @ StoreError::Conflict(_)) => {
                self.shards[before].unlink(id).await?;
                Err(error)
            }
            Err(error) => Err(error),
        }
    }
}
