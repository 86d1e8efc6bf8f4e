//! The device of a seat on disk, in a game with checked dice, and the keys of the server. The device holds the secret of
//! the throws, so only the user may read its file.

use std::path::PathBuf;

use dejarik_client::{Keeper, Link};
use dejarik_host::checking::{Memory, ServerKey};
use dejarik_rules::{Bilingual, Side, Wording, wording};

use super::kept::{named, place};
use crate::files::Lock;
use crate::session::saved::{Store, StoreError};

/// Keeps the device of a seat beside the secret of the seat.
///
/// # Stability
/// The files are `online/GAME@HOST.w.dice.json` and `online/GAME@HOST.b.dice.json` in the data directory, and
/// `online/HOST.keys.json`, a list of keys in hexadecimal, the first one that was seen first.
pub(crate) struct DiceKeeper {
    store: Store,
    link: Link,
    /// The locks of the seats, because only one process may play a seat.
    locks: [Option<Lock>; 2],
}

impl DiceKeeper {
    /// Returns the keeper for the seats of a game.
    pub(crate) fn of(store: &Store, link: &Link) -> Box<dyn Keeper> {
        Box::new(DiceKeeper { store: store.clone(), link: link.clone(), locks: [None, None] })
    }

    fn name(&self, side: Side) -> String {
        named(&self.link, &format!("{}.dice.json", side.letter()))
    }

    /// Takes the right to play a seat.
    fn claim(&mut self, side: Side) -> Result<(), Wording> {
        if self.locks[side.index()].is_some() {
            return Ok(());
        }
        let path = self.store.path(&self.name(side)).map_err(|error| error.wording())?;
        let lock = Lock::take(&path).map_err(|error| error.wording())?;
        self.locks[side.index()] = lock;
        match self.locks[side.index()] {
            Some(_) => Ok(()),
            None => Err(wording!(
                "another process on this computer plays this seat",
                "un autre processus de cet ordinateur joue à cette place"
            )),
        }
    }
}

impl Keeper for DiceKeeper {
    fn kept(&mut self, side: Side) -> Result<Option<Memory>, Wording> {
        let name = self.name(side);
        let there = self.store.path(&name).map_err(|error| error.wording())?.exists();
        if !there {
            return Ok(None);
        }
        self.claim(side)?;
        self.store.read_json(&name).map_err(|error| error.wording())
    }

    fn keep(&mut self, side: Side, memory: &Memory) -> Result<(), Wording> {
        self.claim(side)?;
        let text = serde_json::to_string(memory).unwrap_or_default() + "\n";
        self.store.write_secret(&self.name(side), &text).map_err(|error| error.wording())
    }

    fn server_keys(&mut self) -> Result<Vec<ServerKey>, Wording> {
        let keys = self.store.read_json(&keys_of(&self.link)).map_err(|error| error.wording())?;
        Ok(keys.unwrap_or_default())
    }

    fn learn(&mut self, key: ServerKey) -> Result<(), Wording> {
        let mut keys = self.server_keys()?;
        if keys.contains(&key) {
            // Another process was faster. The last key has to stay the newest.
            return Ok(());
        }
        keys.push(key);
        let text = serde_json::to_string(&keys).unwrap_or_default() + "\n";
        self.store.write(&keys_of(&self.link), &text).map_err(|error| error.wording())
    }
}

/// Returns the name of the file with the keys of a server.
fn keys_of(link: &Link) -> String {
    format!("online/{}.keys.json", place(link))
}

/// Writes the evidence of a check that has failed, and returns where it is.
pub(crate) fn keep_evidence(
    store: &Store,
    link: &Link,
    evidence: &str,
) -> Result<PathBuf, StoreError> {
    let name = named(link, "dice");
    store.write(&name, evidence)?;
    store.path(&name)
}
