//! Why games are not copied or compared.

use std::path::PathBuf;

use dejarik_rules::{Bilingual, Wording, wording};

use super::Compared;
use crate::cookies::KeyFileError;
use crate::moderation::ModerationError;
use crate::store::StoreError;

/// Why games were not copied or compared.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum TransferError {
    /// The caller stopped the work.
    Stopped,
    /// There is no such file.
    Missing(PathBuf),
    /// Both sides are the same.
    Same,
    /// The target has games.
    HasGames {
        /// The target.
        place: String,
        /// The number of its games.
        games: u64,
    },
    /// Servers use the store.
    InUse {
        /// The store.
        place: String,
        /// The number of servers.
        servers: u64,
    },
    /// The copy differs from the original.
    Differs(Box<Compared>),
    /// A store cannot be read or written.
    Store(#[from] StoreError),
    /// The keys of the cookies cannot be read or written.
    Keys(#[from] KeyFileError),
    /// The decisions of the operator cannot be read or written.
    Moderation(#[from] ModerationError),
    /// A file cannot be renamed.
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
}

impl Bilingual for TransferError {
    fn wording(&self) -> Wording {
        match self {
            TransferError::Stopped => wording!("the work was stopped", "le travail a été arrêté"),
            TransferError::Missing(path) => {
                let path = path.display();
                wording!("there is no file {path}", "il n’y a pas de fichier {path}")
            }
            TransferError::Same => wording!(
                "both sides are the same store; expected two different ones",
                "les deux côtés sont les mêmes ; il en faut deux différents"
            ),
            TransferError::HasGames { place, games } => wording!(
                "{place} has games already ({games}); expected a store without games, because nothing \
                 is overwritten",
                "{place} a déjà des parties ({games}) ; il en faudrait une sans parties, car rien n’est \
                 écrasé"
            ),
            TransferError::InUse { place, servers } => wording!(
                "{place} is in use by servers ({servers}); stop them first",
                "{place} est utilisé par des serveurs ({servers}) ; arrêtez-les d’abord"
            ),
            TransferError::Differs(compared) => {
                let (from, to) = (&compared.from.digest, &compared.to.digest);
                wording!(
                    "the copy differs from the original (digest {from}, of the copy {to})",
                    "la copie diffère de l’original (empreinte {from}, de la copie {to})"
                )
            }
            TransferError::Store(error) => error.wording(),
            TransferError::Keys(error) => error.wording(),
            TransferError::Moderation(error) => error.wording(),
            TransferError::File { path, error } => {
                let (path, error) = (path.display(), error.wording());
                wording!("{path}: {error}", "{path} : {error}"; error)
            }
        }
    }
}
