//! Why games cannot be stored or read. The messages name no particular kind of database, so that
//! callers and operators see the same words whichever store is in use.

use crate::id::GameId;

/// An error of a store.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The store cannot be opened or created.
    #[error("cannot open {place}: {why}")]
    Open {
        /// The file or address of the store.
        place: String,
        /// The reason that the system gives.
        why: String,
    },
    /// Another server has the store open.
    #[error("{place} is in use by another server; stop that server or use another data directory")]
    InUse {
        /// The file or address of the store.
        place: String,
    },
    /// The store is damaged, or something else was found in its place.
    #[error("{place} holds no games, or is damaged: {why}")]
    Damaged {
        /// The file or address of the store.
        place: String,
        /// What was found.
        why: String,
    },
    /// A later version of this program has written the store.
    #[error(
        "{place} was written by a newer version of this program: format {found}, expected at most {known}"
    )]
    Newer {
        /// The file or address of the store.
        place: String,
        /// The format that was found.
        found: i64,
        /// The newest format that this program knows.
        known: i64,
    },
    /// A write contradicts what is stored: an event number, an act or a rematch that is there
    /// already, or a game that is not.
    #[error("the write contradicts what is stored: {0}")]
    Conflict(String),
    /// What is stored of a game cannot be understood.
    #[error("the stored game {game} is inconsistent: {why}")]
    Inconsistent {
        /// The game.
        game: GameId,
        /// What is wrong with it.
        why: String,
    },
    /// Reading or writing failed.
    #[error("{0}")]
    Failed(String),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}
