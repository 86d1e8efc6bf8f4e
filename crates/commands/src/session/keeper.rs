//! Keeping the game that is played on disk: claimed, so that no other process changes it, and saved
//! after every event, as a game to resume or, once it is over, as a record.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use dejarik_rules::{Bilingual, Wording};

use super::Session;
use super::saved::{Store, StoreError};
use crate::files::Lock;

/// What is on disk of the game that is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum OnDisk {
    /// Nothing, because nobody has done anything in the game yet.
    #[default]
    Nothing,
    /// The game as it is, to be resumed.
    Game,
    /// The record of the finished game, in this file.
    Record(PathBuf),
    /// The seat in a game that a server keeps, which this link leads back to.
    Seat(String),
    /// Nothing of a game that the user watches, which this link leads back to.
    Watched(String),
    /// Not all of it: the last attempt to save failed, for this reason.
    Failed(Wording),
}

/// Keeps one game at a time.
#[derive(Debug)]
pub(crate) struct Keeper {
    store: Store,
    /// The claims of the game and of the earlier game of its series, by their ids.
    claims: Vec<(String, Lock)>,
    kept: Arc<Mutex<OnDisk>>,
}

impl Keeper {
    /// Returns a keeper that has no game.
    pub(crate) fn new(store: Store) -> Keeper {
        Keeper { store, claims: Vec::new(), kept: Arc::default() }
    }

    /// Returns the directory in which games are kept.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// Lets go of the game, which other processes may open from now on.
    pub(crate) fn release(&mut self) {
        self.claims.clear();
        self.set(OnDisk::Nothing);
    }

    /// Claims a saved game and resumes it as it is on disk now, which may be later than in a list.
    ///
    /// # Errors
    /// If there is no such game, another process has it, or it cannot be read or replayed. A file
    /// that is damaged or does not replay is renamed.
    pub(crate) fn resume(&mut self, id: &str) -> Result<Session, StoreError> {
        self.release();
        let claim = self.store.claim(id)?;
        let saved = self.store.load(id)?;
        let session =
            Session::restore(&saved).map_err(|error| self.store.set_aside(&saved, &error))?;
        self.claims.push((id.to_owned(), claim));
        self.set(OnDisk::Game);
        Ok(session)
    }

    /// Saves a game: as a game to resume, or once it is over as a record. A finished game whose
    /// series continues stays saved as a game too, until its rematch is saved. Nothing is saved
    /// before the game has begun.
    ///
    /// # Errors
    /// If another process has the game, or a file cannot be written or removed.
    pub(crate) fn keep(&mut self, session: &Session) -> Result<(), StoreError> {
        if let Some(online) = session.online() {
            let link = online.link().to_string();
            self.set(match online.unkept() {
                Some(error) => OnDisk::Failed(error.clone()),
                None if online.watches() => OnDisk::Watched(link),
                None => OnDisk::Seat(link),
            });
            return Ok(());
        }
        if !session.has_begun() && !self.has(session.id()) {
            self.set(OnDisk::Nothing);
            return Ok(());
        }
        let written = self.write(session);
        self.set(match &written {
            Ok(kept) => kept.clone(),
            Err(error) => OnDisk::Failed(error.wording()),
        });
        written.map(|_| ())
    }

    fn write(&mut self, session: &Session) -> Result<OnDisk, StoreError> {
        let (store, id) = (self.store.clone(), session.id().to_owned());
        if !self.has(&id) {
            let claim = store.claim(&id)?;
            // Of the games before, only the one that this one follows is still needed.
            self.claims.retain(|(held, _)| session.follows.as_ref() == Some(held));
            self.claims.push((id.clone(), claim));
        }
        let over = session.game().result().is_some();
        let mut kept = OnDisk::Game;
        if over {
            let (path, record) = (store.record(&id)?, session.record());
            let name = format!("records/{id}.dgn");
            if store.read(&name)?.as_deref() != Some(record.as_str()) {
                store.write(&name, &record)?;
            }
            kept = OnDisk::Record(path);
        }
        if !over || session.series_continues() {
            store.save(&session.to_saved())?;
        } else {
            store.remove(&id)?;
        }
        if let Some(earlier) = &session.follows {
            // The claim is given up first, because deleting takes it. An earlier game that stays is
            // offered again, which is harmless.
            self.claims.retain(|(held, _)| held != earlier);
            let _ = store.delete(earlier);
        }
        Ok(kept)
    }

    fn has(&self, id: &str) -> bool {
        self.claims.iter().any(|(held, _)| held == id)
    }

    /// Returns what is on disk of the game.
    pub(crate) fn kept(&self) -> OnDisk {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns a view of what is on disk, for another thread.
    pub(crate) fn watch(&self) -> Arc<Mutex<OnDisk>> {
        Arc::clone(&self.kept)
    }

    fn set(&self, kept: OnDisk) {
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = kept;
    }
}
