//! Finds the store that has a game, and ends moves that another program has begun.

use std::collections::HashMap;

use super::super::{Claim, Read, Session, StoreError, Write};
use super::Parts;
use super::shard::{Leaving, Shard, Sought};
use crate::id::GameId;

/// How often all stores are asked for a game that none seems to have. A game that moves while they are asked
/// one after the other is found the second time, because it moves towards its home only.
const ROUNDS: usize = 2;
/// The most games whose moves are ended at once.
const STALLED: usize = 64;

impl<S: Shard> Parts<S> {
    /// Returns all stores, that one first in which a game should be.
    fn order(&self, game: GameId) -> impl Iterator<Item = usize> + use<S> {
        let (first, all) = (self.place(game), self.shards.len());
        std::iter::once(first).chain((0..all).filter(move |shard| *shard != first))
    }

    /// Asks the stores for something of a game, until one has it. If none has it, but one cannot be asked, the
    /// error is that of this one.
    pub(super) async fn find<'a, T>(
        &'a self,
        game: GameId,
        ask: impl Fn(&'a S) -> Read<'a, Option<T>>,
    ) -> Result<Option<T>, StoreError> {
        for _ in 0..ROUNDS {
            let mut failed = None;
            for shard in self.order(game) {
                match ask(&self.shards[shard]).await {
                    Ok(Some(found)) => return Ok(Some(found)),
                    Ok(None) => {}
                    // The store has the game, but it cannot be understood.
                    Err(error @ StoreError::Inconsistent { .. }) => return Err(error),
                    Err(error) => failed = failed.or(Some(error)),
                }
            }
            if let Some(error) = failed {
                return Err(error);
            }
        }
        Ok(None)
    }

    /// Claims a game wherever it is; with `from` although that session owns it and is alive. A move that another
    /// program has begun is ended first.
    pub(super) async fn claim(
        &self,
        game: GameId,
        from: Option<Session>,
    ) -> Result<Option<Claim>, StoreError> {
        for _ in 0..ROUNDS {
            let mut failed = None;
            for shard in self.order(game) {
                match self.claim_in(shard, game, from.clone()).await {
                    Ok(Some(claim)) => return Ok(Some(claim)),
                    Ok(None) => {}
                    Err(error) => failed = failed.or(Some(error)),
                }
            }
            if let Some(error) = failed {
                return Err(error);
            }
        }
        self.claimed().remove(&game);
        Ok(None)
    }

    async fn claim_in(
        &self,
        shard: usize,
        game: GameId,
        from: Option<Session>,
    ) -> Result<Option<Claim>, StoreError> {
        let mut shard = shard;
        loop {
            match self.shards[shard].seek(game, from.clone()).await? {
                Sought::Nowhere => return Ok(None),
                Sought::Claimed(claim) => {
                    match claim {
                        Claim::Ours(_) => self.claimed().insert(game, shard),
                        Claim::Theirs(_) => self.claimed().remove(&game),
                    };
                    return Ok(Some(claim));
                }
                Sought::Leaving(leaving) => {
                    self.end_move(shard, game, leaving).await?;
                    shard = leaving.to;
                }
            }
        }
    }

    /// Ends the move of a game: adds it to the store that it goes to, unless it has arrived, and deletes it in
    /// the one that it leaves. Any number of programs may do that at once.
    pub(super) async fn end_move(
        &self,
        from: usize,
        game: GameId,
        Leaving { to, epoch }: Leaving,
    ) -> Result<(), StoreError> {
        let Some(target) = self.shards.get(to) else {
            return Err(super::arrangement::unknown_store(to));
        };
        // Without content another program has ended the move.
        if let Some((stored, summary)) = self.shards[from].content(game).await? {
            target.arrive(Box::new(stored), summary, epoch).await?;
            self.shards[from].leave(game, epoch).await?;
        }
        Ok(())
    }

    /// Ends moves that stood still since the last time, because the program that began them is gone: those of
    /// `before` that are still under way. Returns all that are under way.
    pub(super) async fn end_stalled_moves(
        &self,
        before: &HashMap<GameId, Leaving>,
    ) -> HashMap<GameId, Leaving> {
        let mut moving = HashMap::new();
        for (from, shard) in self.shards.iter().enumerate() {
            // A store that is missing is asked again the next time.
            for (game, leaving) in shard.all_leaving(STALLED).await.unwrap_or_default() {
                let stalled = before.get(&game) == Some(&leaving);
                let ended = if stalled { self.end_move(from, game, leaving).await } else { Ok(()) };
                match ended {
                    Ok(()) if stalled => {}
                    Ok(()) => drop(moving.insert(game, leaving)),
                    Err(error) => tracing::warn!(%error, "the move of a game cannot be ended"),
                }
            }
        }
        moving
    }

    /// Deletes a game wherever it is, and the links to it. `outcome` is what the store has answered in which it
    /// should be.
    pub(super) async fn delete(
        &self,
        write: &Write,
        game: GameId,
        outcome: Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let outcome = match outcome {
            Err(StoreError::Conflict(why)) => match self.delete_elsewhere(write, game).await? {
                true => Ok(()),
                false => Err(StoreError::Conflict(why)),
            },
            outcome => outcome,
        };
        if outcome.is_ok() {
            self.claimed().remove(&game);
            // A link that stays because its store is missing leads to no game, and does no other harm.
            let unlinked = self.shards.iter().map(|shard| shard.unlink(game));
            futures_util::future::join_all(unlinked).await;
        }
        outcome
    }

    async fn delete_elsewhere(&self, write: &Write, game: GameId) -> Result<bool, StoreError> {
        for _ in 0..ROUNDS {
            for shard in self.order(game) {
                if let Some(leaving) = self.shards[shard].leaving(game).await? {
                    self.end_move(shard, game, leaving).await?;
                }
                match self.shards[shard].write(write.clone()).await {
                    Ok(()) => return Ok(true),
                    Err(StoreError::Conflict(_)) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(false)
    }
}
