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
        /// The reason.
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
    /// The log of another file lies beside the file, and reading the file would replay it.
    #[error(
        "{place}-wal is the log of another file and must not be used with {place}; move it away"
    )]
    ForeignLog {
        /// The file.
        place: String,
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
    /// A write conflicts with what is stored: an event number, an act or a rematch that exists
    /// already, or a game that does not exist.
    #[error("the write contradicts what is stored: {0}")]
    Conflict(String),
    /// Another server has claimed the game since it was loaded, so this one may not write it.
    #[error("another server has taken over the game {0}")]
    Superseded(GameId),
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
    /// The disk could not be written when the server started, so it opened the games to read them.
    #[error(
        "the disk could not be written when the server started ({0}), so games can only be read; make \
         the disk writable and restart the server"
    )]
    ReadOnly(String),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// Returns whether the store itself fails, and not only what was asked of it.
    pub(super) fn is_fault(&self) -> bool {
        match self {
            StoreError::Open { .. }
            | StoreError::Damaged { .. }
            | StoreError::Failed(_)
            | StoreError::Closed => true,
            StoreError::InUse { .. }
            | StoreError::ForeignLog { .. }
            | StoreError::Newer { .. }
            | StoreError::Conflict(_)
            | StoreError::Superseded(_)
            | StoreError::Inconsistent { .. }
            | StoreError::ReadOnly(_) => false,
        }
    }
}
