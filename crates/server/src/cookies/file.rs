//! The file of the cookies' keys in the data directory, which only the server's user can read.
//!
//! It is replaced as a whole, so a reader finds the old keys or the new ones. A running server looks
//! at it once a second: `dejarik admin` changes the file, and the server follows.

use std::convert::Infallible;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use atomic_write_file::AtomicWriteFile;
use dejarik_play::dice::DiceError;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use dejarik_rules::{Bilingual, Wording, wording};

use super::{Key, Keyring, Secret, Signer, draw_secret};
use crate::time::WallTime;

/// The name of the file in the data directory.
const NAME: &str = "cookies.json";
/// How often a running server looks at the file.
const RECHECK: Duration = Duration::from_secs(1);
/// The format of the file that this program reads and writes.
const FORMAT: u32 = 1;

/// The error of using the file.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum KeyFileError {
    /// The file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The file does not contain keys in the expected form.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong, and what was expected.
        why: Wording,
    },
    /// There is no file, because no server of this version has used the data directory.
    Missing(PathBuf),
    /// No key can be drawn.
    Random(#[from] DiceError),
}

impl Bilingual for KeyFileError {
    fn wording(&self) -> Wording {
        match self {
            KeyFileError::File { path, error } => {
                let (path, error) = (path.display(), error.wording());
                wording!(
                    "cannot use the keys of the cookies in {path}: {error}",
                    "les clés des cookies dans {path} sont inutilisables : {error}";
                    error
                )
            }
            KeyFileError::Damaged { path, why } => {
                let path = path.display();
                wording!(
                    "the keys of the cookies in {path} are damaged: {why}",
                    "les clés des cookies dans {path} sont abîmées : {why}";
                    why
                )
            }
            KeyFileError::Missing(path) => {
                let path = path.display();
                wording!(
                    "there is no {path}; start the server once to create it",
                    "{path} n’existe pas ; démarrez une fois le serveur pour le créer"
                )
            }
            KeyFileError::Random(error) => {
                wording!("cannot draw a key: {error}", "impossible de tirer une clé : {error}"; error)
            }
        }
    }
}

/// The contents of the file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Contents {
    format: u32,
    /// The name of the cookie.
    name: String,
    /// The keys, the newest first.
    keys: Vec<StoredKey>,
    /// The people whose cookies are revoked.
    revoked: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct StoredKey {
    /// The key in hexadecimal.
    secret: String,
    /// The time until which its cookies are valid, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<u64>,
}

impl From<&Keyring> for Contents {
    fn from(keyring: &Keyring) -> Contents {
        let keys = keyring.keys.iter().map(|key| StoredKey {
            secret: hex::encode(key.secret),
            until: key.until.map(WallTime::millis),
        });
        Contents {
            format: FORMAT,
            name: keyring.name.clone(),
            keys: keys.collect(),
            revoked: keyring.revoked.iter().map(ToString::to_string).collect(),
        }
    }
}

/// Parses the contents of a file. An error says what is wrong without any secret.
fn parse(text: &[u8]) -> Result<Keyring, Wording> {
    let Contents { format, name, keys, revoked } =
        serde_json::from_slice(text).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            wording!("line {line}, column {column}", "ligne {line}, colonne {column}")
        })?;
    if format != FORMAT {
        return Err(wording!(
            "expected format {FORMAT}, found {format}",
            "attendu : le format {FORMAT} ; trouvé : {format}"
        ));
    }
    let key = |stored: StoredKey| {
        let mut secret = [0; 32];
        hex::decode_to_slice(&stored.secret, &mut secret).map_err(|_| {
            wording!(
                "expected keys of 64 hexadecimal digits",
                "attendu : des clés de 64 chiffres hexadécimaux"
            )
        })?;
        Ok(Key::new(secret, stored.until.map(WallTime::from_millis)))
    };
    let keys = keys.into_iter().map(key).collect::<Result<Vec<_>, Wording>>()?;
    if keys.is_empty() {
        return Err(wording!("expected at least one key", "attendu : au moins une clé"));
    }
    let revoked = revoked.iter().map(|person| person.parse()).collect::<Result<_, _>>();
    let revoked = revoked.map_err(|_| {
        wording!(
            "expected ids of people in `revoked`",
            "attendu : des ids de personnes dans `revoked`"
        )
    })?;
    Ok(Keyring { name, keys, revoked })
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
        parse(text).map_err(|why| KeyFileError::Damaged { path, why })
    }

    /// Creates the file with its first key.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn create(&self, secret: Secret) -> Result<(), KeyFileError> {
        self.write(&Keyring::new(secret))
    }

    /// Reads the file, or creates it with a new key, and returns the signer with the means to keep it
    /// up to date.
    ///
    /// # Errors
    /// If the file cannot be read or created.
    pub fn open(self) -> Result<(Signer, Follower), KeyFileError> {
        if !self.exists() {
            self.create(draw_secret()?)?;
        }
        let text = fs::read(&self.path).map_err(self.error())?;
        let (sender, keyring) = watch::channel(Arc::new(self.parse(&text)?));
        Ok((Signer { keyring }, Follower { file: self, seen: text, sender }))
    }

    /// Changes the keyring in the file. Changes of several programs take place one after the other.
    ///
    /// # Errors
    /// If there is no file, or it cannot be read or written.
    pub fn change<T>(&self, change: impl FnOnce(&mut Keyring) -> T) -> Result<T, KeyFileError> {
        if !self.exists() {
            return Err(KeyFileError::Missing(self.path.clone()));
        }
        let lock = self.path.with_extension("lock");
        // Another user, such as root, may have created it.
        let lock = File::open(&lock).or_else(|_| File::create(&lock));
        let lock = lock.and_then(|lock| lock.lock().map(|()| lock));
        let _lock = lock.map_err(self.error())?;
        let mut keyring = self.parse(&fs::read(&self.path).map_err(self.error())?)?;
        let outcome = change(&mut keyring);
        self.write(&keyring)?;
        Ok(outcome)
    }

    /// Replaces the file. Its owner stays the same, so that root can change the keys of a server
    /// that has a user of its own.
    fn write(&self, keyring: &Keyring) -> Result<(), KeyFileError> {
        let write = || {
            let mut options = AtomicWriteFile::options();
            #[cfg(unix)]
            {
                use atomic_write_file::unix::OpenOptionsExt as _;
                use std::os::unix::fs::OpenOptionsExt as _;
                options.preserve_mode(false).mode(0o600);
            }
            let mut file = options.open(&self.path)?;
            file.write_all(&serde_json::to_vec_pretty(&Contents::from(keyring))?)?;
            file.sync_all()?;
            file.commit()
        };
        write().map_err(self.error())
    }
}

/// Keeps the keys of a running server up to date with its file.
#[derive(Debug)]
pub struct Follower {
    file: KeyFile,
    /// What the file contained when it was last read.
    seen: Vec<u8>,
    sender: watch::Sender<Arc<Keyring>>,
}

impl Follower {
    /// Follows the changes of the file until the future is dropped. A file that cannot be read
    /// changes nothing.
    pub async fn run(mut self) -> Infallible {
        loop {
            tokio::time::sleep(RECHECK).await;
            let path = self.file.path.clone();
            let read = tokio::task::spawn_blocking(move || fs::read(path)).await;
            let Ok(Ok(text)) = read else { continue };
            if text == self.seen {
                continue;
            }
            match parse(&text) {
                Ok(keyring) => {
                    tracing::info!("the keys of the cookies have changed");
                    self.sender.send_replace(Arc::new(keyring));
                }
                Err(why) => tracing::error!(%why, "the changed keys of the cookies are damaged"),
            }
            self.seen = text;
        }
    }
}
