//! The file of the cookies' keys in the data directory, which only the server's user can read.
//!
//! It is replaced as a whole, so a reader finds the old keys or the new ones. `dejarik admin` changes
//! the file, and a running server follows.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dejarik_play::dice::DiceError;
use tokio::sync::watch;

use super::{Follower, Keyring, Secret, Signer, draw_secret, keys};
use crate::document::{self, DocumentSource};
use crate::store::StoreError;

/// The name of the file in the data directory.
const NAME: &str = "cookies.json";

/// The error of using the file.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    /// The file cannot be read or written.
    #[error("cannot use the keys of the cookies in {path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The file does not contain keys in the expected form.
    #[error("the keys of the cookies in {path} are damaged: {why}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong, and what was expected.
        why: String,
    },
    /// There is no file, because no server of this version has used the data directory.
    #[error("there is no {0}; start the server once to create it")]
    Missing(PathBuf),
    /// The store of several servers cannot be used.
    #[error("cannot use the keys of the cookies in the store: {0}")]
    Store(#[from] StoreError),
    /// The keys in the store of several servers are damaged.
    #[error("the keys of the cookies in the store are damaged: {0}")]
    DamagedInStore(String),
    /// The store of several servers has no keys, because no server has used it.
    #[error("the store has no keys of cookies; start a server once to create them")]
    MissingInStore,
    /// No key can be drawn.
    #[error("cannot draw a key: {0}")]
    Random(#[from] DiceError),
}

/// The file of a data directory.
#[derive(Clone, Debug)]
pub struct KeyFile {
    path: PathBuf,
}

impl KeyFile {
    /// Returns the file of a data directory, which need not exist.
    pub fn of(data: &Path) -> KeyFile {
        KeyFile { path: data.join(NAME) }
    }

    /// Returns whether the file exists.
    pub fn exists(&self) -> bool {
        self.path.exists()
    }

    fn error(&self) -> impl FnOnce(io::Error) -> KeyFileError {
        let path = self.path.clone();
        |error| KeyFileError::File { path, error }
    }

    fn parse(&self, text: &[u8]) -> Result<Keyring, KeyFileError> {
        let path = self.path.clone();
        keys::parse(text).map_err(|why| KeyFileError::Damaged { path, why })
    }

    /// Creates the file with its first key.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn create(&self, secret: Secret) -> Result<(), KeyFileError> {
        self.write(&Keyring::new(secret))
    }

    /// Reads the text of the file; `None` if there is none.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub(crate) fn text(&self) -> Result<Option<Vec<u8>>, KeyFileError> {
        if !self.exists() {
            return Ok(None);
        }
        let text = fs::read(&self.path).map_err(self.error())?;
        self.parse(&text)?;
        Ok(Some(text))
    }

    /// Creates the file with the keys of a text.
    ///
    /// # Errors
    /// If the text is damaged, or the file cannot be written.
    pub(crate) fn create_from(&self, text: &[u8]) -> Result<(), KeyFileError> {
        self.write(&keys::parse(text).map_err(KeyFileError::DamagedInStore)?)
    }

    /// Reads the file, or creates it with a new key, and returns the signer and the follower that
    /// keeps it up to date.
    ///
    /// # Errors
    /// If the file cannot be read or created.
    pub fn open(self) -> Result<(Signer, Follower), KeyFileError> {
        if !self.exists() {
            self.create(draw_secret()?)?;
        }
        let text = fs::read(&self.path).map_err(self.error())?;
        let (sender, keyring) = watch::channel(Arc::new(self.parse(&text)?));
        let kept = DocumentSource::File(self.path);
        Ok((Signer { keyring, kept: kept.clone() }, Follower::of(kept, text, sender)))
    }

    /// Changes the keyring in the file. Changes of several programs take place one after the other.
    ///
    /// # Errors
    /// If there is no file, or it cannot be read or written.
    pub fn change<T>(&self, change: impl FnOnce(&mut Keyring) -> T) -> Result<T, KeyFileError> {
        if !self.exists() {
            return Err(KeyFileError::Missing(self.path.clone()));
        }
        let _lock = document::lock(&self.path).map_err(self.error())?;
        let mut keyring = self.parse(&fs::read(&self.path).map_err(self.error())?)?;
        let outcome = change(&mut keyring);
        self.write(&keyring)?;
        Ok(outcome)
    }

    fn write(&self, keyring: &Keyring) -> Result<(), KeyFileError> {
        let text = keys::text(keyring).map_err(io::Error::from);
        text.and_then(|text| document::replace(&self.path, &text)).map_err(self.error())
    }
}
