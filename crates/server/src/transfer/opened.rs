//! The stores that a copy reads and writes.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempPath;

use super::TransferError;
use crate::document::DocumentSource;
use crate::private::folder_of;
use crate::store::sqlite::Lock;
use crate::store::sqlite::placing::{beside, companions, put, set_aside};
use crate::store::sqlite::snapshot::settle;
use crate::store::{Database, Document, Export, Sqlite, StoreError, StorePlace};

/// A store that is read or written.
pub(super) enum Opened {
    /// A file of games, in this folder.
    Sqlite(Sqlite, PathBuf),
    Database(Arc<dyn Database>),
}

impl Opened {
    /// Opens a store that exists. With `alone`, no server may be using it; a file is never used by
    /// two programs.
    pub(super) async fn open(place: &StorePlace, alone: bool) -> Result<Opened, TransferError> {
        match place {
            StorePlace::Sqlite(path) if !path.is_file() => {
                Err(TransferError::Missing(path.clone()))
            }
            StorePlace::Sqlite(path) => Opened::file(path),
            StorePlace::Postgres(address) => {
                let store = address.open_without_session().await?;
                let servers = store.living_sessions().await?;
                match alone && servers > 0 {
                    true => Err(TransferError::InUse { place: place.to_string(), servers }),
                    false => Ok(Opened::Database(store.into())),
                }
            }
        }
    }

    fn file(path: &Path) -> Result<Opened, TransferError> {
        Ok(Opened::Sqlite(Sqlite::open(path)?, folder_of(path).to_owned()))
    }

    /// Returns where a document is: beside the games, or in the database.
    pub(super) fn document(&self, which: Document) -> DocumentSource {
        match self {
            Opened::Sqlite(_, folder) => DocumentSource::in_folder(which, folder),
            Opened::Database(store) => DocumentSource::in_database(which, Arc::clone(store)),
        }
    }

    /// Returns the database; `None` for a file.
    fn database(&self) -> Option<&dyn Database> {
        match self {
            Opened::Sqlite(..) => None,
            Opened::Database(store) => Some(&**store),
        }
    }

    pub(super) fn games(&self) -> &dyn Export {
        match self {
            Opened::Sqlite(store, _) => store,
            Opened::Database(store) => &**store,
        }
    }
}

/// The target of a copy.
pub(super) struct Target {
    pub(super) opened: Opened,
    /// For a file: its temporary path, the path that it is renamed to at the end, and the lock of
    /// the latter.
    file: Option<(PathBuf, PathBuf, Lock)>,
}

impl Target {
    pub(super) async fn open(place: &StorePlace) -> Result<Target, TransferError> {
        let has_games = |games| TransferError::HasGames { place: place.to_string(), games };
        match place {
            StorePlace::Sqlite(path) => {
                if path.is_file() {
                    let games = Sqlite::open(path)?.count().await?;
                    if games > 0 {
                        return Err(has_games(games));
                    }
                }
                let lock = Lock::take(path)?;
                let partial = beside(path, ".partial");
                // The remains of an interrupted copy.
                for file in companions(&partial).chain([partial.clone()]) {
                    let _ = std::fs::remove_file(file);
                }
                let opened = Opened::file(&partial)?;
                Ok(Target { opened, file: Some((partial, path.clone(), lock)) })
            }
            StorePlace::Postgres(_) => {
                let opened = Opened::open(place, true).await?;
                if let Some(database) = opened.database()
                    && !database.is_unfinished_copy().await?
                {
                    let games = database.count().await?;
                    if games > 0 {
                        return Err(has_games(games));
                    }
                    database.begin_copy().await?;
                }
                Ok(Target { opened, file: None })
            }
        }
    }

    pub(super) fn games(&self) -> &dyn Export {
        self.opened.games()
    }

    /// Ends the copy: from now on the target can be used.
    pub(super) async fn keep(self) -> Result<(), TransferError> {
        if let Some(database) = self.opened.database() {
            database.end_copy().await?;
        }
        drop(self.opened);
        let Some((partial, path, _lock)) = self.file else { return Ok(()) };
        // After this, nothing is left in the write-ahead log beside the file.
        settle(&partial).map_err(|error| StoreError::Failed(error.to_string()))?;
        let place = || -> std::io::Result<()> {
            // Anything that has the name is without games, but the log of an earlier file may lie there.
            set_aside(folder_of(&path), companions(&path).chain([path.clone()]))?;
            put(TempPath::try_from_path(&partial)?, &path, false)?;
            for file in companions(&partial).chain([beside(&partial, ".lock")]) {
                let _ = std::fs::remove_file(file);
            }
            Ok(())
        };
        place().map_err(|error| TransferError::File { path: path.clone(), error })
    }
}
