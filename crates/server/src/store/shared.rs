//! What several servers over one store need: sessions, the claims of games, and what they keep in common.

use std::time::Duration;

use tokio::sync::watch;

use super::{Claim, Epoch, Read, Session};
use crate::id::GameId;

/// A withdrawal from a quota that all servers over a store share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedQuota {
    /// The name of the quota, which does not reveal whose it is.
    pub name: String,
    /// How much is taken.
    pub count: u32,
    /// The capacity of the quota.
    pub burst: u32,
    /// The time in which the quota regains one unit.
    pub every: Duration,
}

/// A document that all servers over a store share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Document {
    /// The keys of the cookies.
    Keys,
    /// What the operator has decided.
    Moderation,
    /// What the checked dice of finished games have shown.
    Dice,
    /// The key that signs notices.
    Push,
}

impl Document {
    /// All documents.
    pub(crate) const ALL: [Document; 4] =
        [Document::Keys, Document::Moderation, Document::Dice, Document::Push];

    /// Returns the name of the document in the store.
    pub const fn name(self) -> &'static str {
        match self {
            Document::Keys => "cookies",
            Document::Moderation => "moderation",
            Document::Dice => "dice",
            Document::Push => "push",
        }
    }

    /// Returns the name of its file in the data directory of a server that has its store alone.
    pub(crate) fn file_name(self) -> String {
        format!("{}.json", self.name())
    }

    /// Returns what it contains, for messages.
    pub(crate) const fn content(self) -> &'static str {
        match self {
            Document::Keys => "the keys of the cookies",
            Document::Moderation => "the operator’s decisions",
            Document::Dice => "the counts of checked dice",
            Document::Push => "the key for notices",
        }
    }
}

/// The documents in a store that several servers share.
pub trait Documents: Send + Sync + 'static {
    /// Reads a document; `None` if there is none (yet).
    fn document(&self, which: Document) -> Read<'_, Option<Vec<u8>>>;

    /// Replaces a document if it still equals `expected` (`None`: if there is none yet). Returns whether it did.
    fn replace_document(
        &self,
        which: Document,
        expected: Option<Vec<u8>>,
        value: Vec<u8>,
    ) -> Read<'_, bool>;
}

/// A store that several servers share, as one of them sees it. That server has a session.
pub trait SharedStore: Documents {
    /// Returns a receiver that follows the session of this server. A session that could not be renewed in
    /// time has ended, and another one takes its place. The new session takes over those games of the old
    /// one that nobody has claimed meanwhile, in the same epochs.
    fn sessions(&self) -> watch::Receiver<Session>;

    /// Returns whether the session of this server is alive, as far as this server knows: the lease of its
    /// last renewal has not expired yet.
    fn is_registered(&self) -> bool;

    /// Gives up all games of this server and ends its session. Nothing can be claimed afterwards.
    fn retire(&self) -> Read<'_, ()>;

    /// Claims a game for this server, which begins a new epoch of it. `None` if there is no such game.
    fn claim(&self, game: GameId) -> Read<'_, Option<Claim>>;

    /// Claims a game although its owner's session is alive, because this server cannot reach the owner.
    /// The owner notices within a second ([`SharedStore::seizures`]). If `from` no longer owns the game,
    /// this is an ordinary claim.
    fn seize(&self, game: GameId, from: &Session) -> Read<'_, Option<Claim>>;

    /// Returns a receiver of the number of games that others have seized from this server.
    fn seizures(&self) -> watch::Receiver<u64>;

    /// Gives up a game that this server has claimed. It changes nothing if another epoch has begun.
    fn release(&self, game: GameId, epoch: Epoch) -> Read<'_, ()>;

    /// Reads the games that this server owns.
    fn owned(&self) -> Read<'_, Vec<GameId>>;

    /// Reads at most `limit` games that nobody owns and in which a clock was running after the last event.
    fn orphans(&self, limit: usize) -> Read<'_, Vec<GameId>>;

    /// Takes from a quota. Returns how long to wait if there is not enough.
    fn take(&self, quota: SharedQuota) -> Read<'_, Option<Duration>>;
}
