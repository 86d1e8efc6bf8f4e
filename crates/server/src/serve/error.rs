//! Why a server cannot be started.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use crate::cluster::bus::BusError;
use crate::document::DocumentError;
use crate::store::StoreError;

/// The error of starting a server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program listens at this address.
    #[error("port {} is in use by another program; choose another with --port", .0.port())]
    PortInUse(SocketAddr),
    /// The server cannot listen at this address.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The data directory cannot be used.
    #[error("cannot use the data directory {path}: {error}")]
    Data {
        /// The directory.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The file of games is empty, but the data directory has the keys of a server.
    #[error(
        "{0} is empty although a server has run here; restore a backup with `dejarik restore`, or \
         delete the empty file to start without games"
    )]
    Emptied(PathBuf),
    /// The store of games cannot be opened.
    #[error("cannot open the games: {0}")]
    Store(#[from] StoreError),
    /// The bus cannot be used.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// The keys of the cookies or another document cannot be used.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// The system refuses to start the threads of the server.
    #[error("cannot start: {0}")]
    Start(io::Error),
}
