//! What a store needs beside [`Store`] to be one of a set.

use super::super::{Claim, Epoch, Memory, Read, Session, Store, StoreError, StoredGame, Summary};
use crate::id::GameId;

/// A game that is being moved to another store of the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaving {
    /// The store, counted from 0.
    pub to: usize,
    /// The epoch that the move has begun, which nobody owns.
    pub epoch: Epoch,
}

/// What a store knows of a game that is to be claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sought {
    /// The store does not have the game.
    Nowhere,
    /// The outcome of the claim.
    Claimed(Claim),
    /// The game is being moved to another store.
    Leaving(Leaving),
}

/// A store that can be one of a set.
///
/// A game moves from one store to another in three steps, each of which can be repeated by any program:
/// [`Shard::send_off`] where it is, [`Shard::arrive`] where it goes, [`Shard::leave`] where it was.
pub trait Shard: Store {
    /// Claims a game, if the store has it and does not send it to another one; with `from` although that
    /// session owns it and is alive.
    fn seek(&self, game: GameId, from: Option<Session>) -> Read<'_, Sought>;

    /// Reads where a game is being moved to; `None` if the store does not have it, or keeps it.
    fn leaving(&self, game: GameId) -> Read<'_, Option<Leaving>>;

    /// Reads games that are being moved to other stores, at most `limit` of them.
    fn all_leaving(&self, limit: usize) -> Read<'_, Vec<(GameId, Leaving)>>;

    /// Begins to move a game to another store, unless a living session owns it or the store does not have it.
    /// From now on it cannot be claimed, written or deleted here.
    fn send_off(&self, game: GameId, to: usize) -> Read<'_, Option<Leaving>>;

    /// Keeps a game whose move has begun in this epoch, and that has arrived nowhere.
    fn stay(&self, game: GameId, epoch: Epoch) -> Read<'_, ()>;

    /// Adds a game that another store sends in this epoch, with its links, which are not checked. Returns
    /// whether it did: not if the game has arrived in this epoch or a later one, even if it was deleted since.
    ///
    /// # Errors
    /// Nothing is added if the game would differ from what was sent.
    fn arrive(&self, game: Box<StoredGame>, summary: Summary, epoch: Epoch) -> Read<'_, bool>;

    /// Deletes a game whose move has begun in this epoch, and that has arrived. Games that are linked to it
    /// keep their links.
    fn leave(&self, game: GameId, epoch: Epoch) -> Read<'_, ()>;

    /// Links a game to its rematch, which another store has. Returns whether it is linked now: not if it has
    /// another rematch, or is not here.
    fn link(&self, game: GameId, next: GameId) -> Read<'_, bool>;

    /// Removes the links of games here to a game that another store had.
    fn unlink(&self, game: GameId) -> Read<'_, ()>;

    /// Reads a game with its summary.
    fn content(&self, game: GameId) -> Read<'_, Option<(StoredGame, Summary)>>;
}

impl Shard for Memory {
    fn seek(&self, game: GameId, _: Option<Session>) -> Read<'_, Sought> {
        let found = self.content_of(game).is_some();
        let claim = Sought::Claimed(Claim::Ours(Epoch::SOLE));
        known(Ok(if found { claim } else { Sought::Nowhere }))
    }

    fn leaving(&self, _: GameId) -> Read<'_, Option<Leaving>> {
        known(Ok(None))
    }

    fn all_leaving(&self, _: usize) -> Read<'_, Vec<(GameId, Leaving)>> {
        known(Ok(Vec::new()))
    }

    /// Games in memory belong to one server and stay where they are.
    fn send_off(&self, _: GameId, _: usize) -> Read<'_, Option<Leaving>> {
        known(Ok(None))
    }

    fn stay(&self, _: GameId, _: Epoch) -> Read<'_, ()> {
        known(Ok(()))
    }

    fn arrive(&self, game: Box<StoredGame>, summary: Summary, _: Epoch) -> Read<'_, bool> {
        known(Ok(self.add(*game, summary)))
    }

    fn leave(&self, _: GameId, _: Epoch) -> Read<'_, ()> {
        known(Ok(()))
    }

    fn link(&self, game: GameId, next: GameId) -> Read<'_, bool> {
        known(Ok(self.link_to(game, next)))
    }

    fn unlink(&self, game: GameId) -> Read<'_, ()> {
        self.unlink_from(game);
        known(Ok(()))
    }

    fn content(&self, game: GameId) -> Read<'_, Option<(StoredGame, Summary)>> {
        known(Ok(self.content_of(game)))
    }
}

/// Returns a read whose outcome is known already.
fn known<T: Send + 'static>(outcome: Result<T, StoreError>) -> Read<'static, T> {
    Box::pin(std::future::ready(outcome))
}
