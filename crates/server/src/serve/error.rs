//! Why a server cannot be started.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use dejarik_rules::{Bilingual, Wording, wording};

use crate::cluster::bus::BusError;
use crate::cookies::KeyFileError;
use crate::moderation::ModerationError;
use crate::store::StoreError;

/// The error of starting a server.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum ServeError {
    /// Another program listens at this address.
    PortInUse(SocketAddr),
    /// The server cannot listen at this address.
    Listen(SocketAddr, io::Error),
    /// The data directory cannot be used.
    Data {
        /// The directory.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The file of games is empty, but the data directory has the keys of a server.
    Emptied(PathBuf),
    /// The store of games cannot be opened.
    Store(#[from] StoreError),
    /// The bus cannot be used.
    Bus(#[from] BusError),
    /// The keys of the cookies cannot be used.
    Keys(#[from] KeyFileError),
    /// The decisions of the operator cannot be used.
    Moderation(#[from] ModerationError),
    /// The system refuses to start the threads of the server.
    Start(io::Error),
}

impl Bilingual for ServeError {
    fn wording(&self) -> Wording {
        match self {
            ServeError::PortInUse(at) => {
                let port = at.port();
                wording!(
                    "port {port} is in use by another program; choose another with --port",
                    "le port {port} est utilisé par un autre programme ; choisissez-en un avec --port"
                )
            }
            ServeError::Listen(at, error) => {
                let error = error.wording();
                wording!(
                    "cannot listen at {at}: {error}",
                    "impossible d’écouter à l’adresse {at} : {error}";
                    error
                )
            }
            ServeError::Data { path, error } => {
                let (path, error) = (path.display(), error.wording());
                wording!(
                    "cannot use the data directory {path}: {error}",
                    "le dossier de données {path} est inutilisable : {error}";
                    error
                )
            }
            ServeError::Emptied(path) => {
                let path = path.display();
                wording!(
                    "{path} is empty although a server has run here; restore a backup with `dejarik restore`, or \
                     delete the empty file to start without games",
                    "{path} est vide alors qu’un serveur a déjà fonctionné ici ; restaurez une sauvegarde avec \
                     `dejarik restore`, ou supprimez le fichier vide pour démarrer sans parties"
                )
            }
            ServeError::Store(error) => wording!(
                "cannot open the games: {error}",
                "impossible d’ouvrir les parties : {error}";
                error
            ),
            ServeError::Bus(error) => error.wording(),
            ServeError::Keys(error) => error.wording(),
            ServeError::Moderation(error) => error.wording(),
            ServeError::Start(error) => {
                let error = error.wording();
                wording!("cannot start: {error}", "démarrage impossible : {error}"; error)
            }
        }
    }
}

impl ServeError {
    /// Returns whether the reason is that another server has these games open.
    pub fn is_running_elsewhere(&self) -> bool {
        matches!(self, ServeError::Store(StoreError::InUse { .. }))
    }
}
