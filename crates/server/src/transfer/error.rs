//! Why games are not copied or compared.

use std::path::PathBuf;

use super::Compared;
use crate::document::DocumentError;
use crate::store::StoreError;

/// Why games were not copied or compared.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// The caller stopped the work.
    #[error("the work was stopped")]
    Stopped,
    /// There is no such file.
    #[error("there is no file {0}")]
    Missing(PathBuf),
    /// Both sides are the same.
    #[error("both sides are the same store; expected two different ones")]
    Same,
    /// The target has games.
    #[error(
        "{place} has games already ({games}); expected a store without games, because nothing \
         is overwritten"
    )]
    HasGames {
        /// The target.
        place: String,
        /// The number of its games.
        games: u64,
    },
    /// Servers use the store.
    #[error("{place} is in use by servers ({servers}); stop them first")]
    InUse {
        /// The store.
        place: String,
        /// The number of servers.
        servers: u64,
    },
    /// The copy differs from the original.
    #[error("the copy differs from the original (digest {}, of the copy {})", .0.from.digest, .0.to.digest)]
    Differs(Box<Compared>),
    /// A store cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A document beside the games cannot be read or written.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// A file cannot be renamed.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
}
