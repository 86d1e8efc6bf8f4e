//! The games saved on disk: a small JSON file for each game in the user's data directory ([`Saved`]), replaced
//! as a whole after each change.
//!
//! A damaged file is renamed, never deleted. A file of a newer version of the program is left as it is.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use dejarik_puzzles::json;
use dejarik_rules::{Bilingual, Wording, wording};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::form::{PROGRAM, Saved, is_newer, is_of_newer};
use crate::files::{self, Lock};

/// Why a game cannot be saved or read.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum StoreError {
    /// There is no data directory, because the system names no home directory.
    NoDirectory,
    /// A file operation failed.
    Io {
        /// The file or directory.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The game is open in another process, which alone may change it.
    InUse {
        /// The file of the game.
        path: PathBuf,
    },
    /// There is no such game.
    Unknown(String),
    /// A newer version of the program wrote the file, which is left as it is.
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of the program that wrote it, if the file names one.
        by: Option<String>,
        /// What this program cannot read.
        message: Wording,
    },
    /// The file is not a saved game, and has been renamed.
    Damaged {
        /// The file's path before.
        path: PathBuf,
        /// What is wrong with the file.
        message: Wording,
        /// The file's path now.
        aside: PathBuf,
    },
}

impl StoreError {
    /// Makes the error of a file operation, for `map_err`.
    fn io(path: &Path) -> impl FnOnce(io::Error) -> StoreError {
        move |error| StoreError::Io { path: path.to_owned(), error }
    }

    /// Returns whether there is no such file.
    fn is_not_found(&self) -> bool {
        matches!(self, StoreError::Io { error, .. } if error.kind() == io::ErrorKind::NotFound)
    }
}

impl Bilingual for StoreError {
    fn wording(&self) -> Wording {
        match self {
            StoreError::NoDirectory => wording!(
                "there is no data directory: set DEJARIK_DATA_DIR",
                "il n’y a pas de dossier de données : indiquez-le par DEJARIK_DATA_DIR"
            ),
            StoreError::Io { path, error } => {
                let path = path.display();
                wording!("{path}: {error}", "{path} : {error}"; error)
            }
            StoreError::InUse { path } => {
                let path = path.display();
                wording!(
                    "{path}: this game is open in another terminal; leave it there first",
                    "{path} : cette partie est ouverte dans un autre terminal ; quittez-la d’abord là-bas"
                )
            }
            StoreError::Unknown(id) => {
                wording!(
                    "there is no saved game `{id}`",
                    "il n’y a pas de partie sauvegardée `{id}`"
                )
            }
            StoreError::Newer { path, by, message } => {
                let (path, by) = (path.display(), program(by.as_deref()));
                wording!(
                    "{path}: saved by {by}, which is newer than this program ({PROGRAM}): {message}; \
                     the file is left as it is",
                    "{path} : enregistré par {by}, plus récent que ce programme ({PROGRAM}) : \
                     {message} ; le fichier reste tel quel";
                    by, message
                )
            }
            StoreError::Damaged { path, message, aside } => {
                let (path, aside) = (path.display(), aside.display());
                wording!(
                    "{path} is damaged: {message}. It is kept as {aside}; nothing else is affected",
                    "{path} est abîmé : {message}. Il est gardé sous {aside} ; le reste est intact";
                    message
                )
            }
        }
    }
}

/// Names the program that saved a file.
fn program(by: Option<&str>) -> Wording {
    match by {
        Some(by) => Wording::same(format!("dejarik {by}")),
        None => wording!("another version of dejarik", "une autre version de dejarik"),
    }
}

/// The directory in which games and settings are saved.
#[derive(Clone, Debug)]
pub struct Store {
    root: Option<PathBuf>,
}

impl Store {
    /// Returns the store in `DEJARIK_DATA_DIR`, or else in the user's data directory. Directories
    /// are created when something is saved.
    pub(crate) fn of_user() -> Store {
        use etcetera::BaseStrategy;
        let asked = std::env::var_os("DEJARIK_DATA_DIR").filter(|dir| !dir.is_empty());
        let users = || Some(etcetera::choose_base_strategy().ok()?.data_dir().join("dejarik"));
        Store { root: asked.map(PathBuf::from).or_else(users) }
    }

    /// Returns the store in this directory.
    pub fn at(root: impl Into<PathBuf>) -> Store {
        Store { root: Some(root.into()) }
    }

    /// Returns the store's directory.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn root(&self) -> Result<&Path, StoreError> {
        self.root.as_deref().ok_or(StoreError::NoDirectory)
    }

    fn games(&self) -> Result<PathBuf, StoreError> {
        Ok(self.root()?.join("games"))
    }

    /// Returns the file of a saved game.
    ///
    /// # Errors
    /// If there is no data directory.
    pub(crate) fn game(&self, id: &str) -> Result<PathBuf, StoreError> {
        Ok(self.games()?.join(format!("{id}.json")))
    }

    /// Returns the file of the record of a finished game.
    ///
    /// # Errors
    /// If there is no data directory.
    pub(crate) fn record(&self, id: &str) -> Result<PathBuf, StoreError> {
        Ok(self.root()?.join("records").join(format!("{id}.dgn")))
    }

    /// Claims a game, saved or not, for this process until the lock is dropped. Every change of a
    /// saved game needs a claim, so that of two terminals with the same game one cannot overwrite the
    /// moves of the other.
    ///
    /// # Errors
    /// If another process has the game, or the file of the lock cannot be made.
    pub(crate) fn claim(&self, id: &str) -> Result<Lock, StoreError> {
        let path = self.game(id)?;
        let lock = Lock::take(&path).map_err(StoreError::io(&path))?;
        lock.ok_or(StoreError::InUse { path })
    }

    /// Reads a game as it is saved now.
    ///
    /// # Errors
    /// If there is no such game, or its file cannot be read. A damaged file is renamed.
    pub fn load(&self, id: &str) -> Result<Saved, StoreError> {
        read_game(&self.game(id)?).map_err(|error| match error.is_not_found() {
            true => StoreError::Unknown(id.to_owned()),
            false => error,
        })
    }

    /// Deletes a saved game that nobody has open.
    ///
    /// # Errors
    /// If there is no such game, another process has it, or the file cannot be removed.
    pub(crate) fn delete(&self, id: &str) -> Result<(), StoreError> {
        let path = self.game(id)?;
        if !path.exists() {
            return Err(StoreError::Unknown(id.to_owned()));
        }
        let _claim = self.claim(id)?;
        self.remove(id)
    }

    /// Saves a game, replacing its earlier state. The caller has claimed it.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn save(&self, game: &Saved) -> Result<(), StoreError> {
        let path = self.game(&game.id)?;
        let text = serde_json::to_string(game).map_err(io::Error::other);
        let saved = text.and_then(|text| files::write(&path, text.as_bytes()));
        saved.map_err(StoreError::io(&path))
    }

    /// Deletes a game that the caller has claimed. A game that is not there is no error.
    ///
    /// # Errors
    /// If the file cannot be removed.
    pub(super) fn remove(&self, id: &str) -> Result<(), StoreError> {
        let path = self.game(id)?;
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(StoreError::Io { path, error })
            }
            _ => Ok(()),
        }
    }

    /// Lists the games that can be resumed, the last saved first, and the errors of files that
    /// cannot be read. A finished game is listed while its series continues.
    pub fn list(&self) -> (Vec<Saved>, Vec<StoreError>) {
        self.try_list().unwrap_or_else(|error| (Vec::new(), vec![error]))
    }

    /// Lists the games as [`list()`](Store::list) does.
    ///
    /// # Errors
    /// If there is no data directory, or the directory of the games cannot be read.
    pub(crate) fn try_list(&self) -> Result<(Vec<Saved>, Vec<StoreError>), StoreError> {
        let (mut games, mut errors) = (Vec::new(), Vec::new());
        let path = self.games()?;
        let files = match fs::read_dir(&path) {
            Ok(files) => files,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((games, errors)),
            Err(error) => return Err(StoreError::Io { path, error }),
        };
        for path in files.flatten().map(|file| file.path()) {
            if path.extension().is_some_and(|extension| extension == "json") {
                match read_game(&path) {
                    Ok(game) if game.can_continue() => games.push(game),
                    Ok(_) => {}
                    Err(error) => errors.push(error),
                }
            }
        }
        let saved = |game: &Saved| game.game.updated();
        games.sort_by(|a, b| saved(b).cmp(&saved(a)).then_with(|| b.id.cmp(&a.id)));
        Ok((games, errors))
    }

    /// Lists the records of finished games, the last first.
    pub(crate) fn records(&self) -> Vec<PathBuf> {
        let files = self.root().ok().and_then(|root| fs::read_dir(root.join("records")).ok());
        let paths = files.into_iter().flatten().flatten().map(|file| file.path());
        let mut paths: Vec<_> =
            paths.filter(|path| path.extension().is_some_and(|end| end == "dgn")).collect();
        // The longer part of the name is the second in which the game began, in hexadecimal. It stood
        // first until version 0.2.
        let began = |path: &PathBuf| {
            let parts = path.file_stem()?.to_str()?.split('-');
            u64::from_str_radix(parts.max_by_key(|part| part.len())?, 16).ok()
        };
        paths.sort_by(|a, b| began(b).cmp(&began(a)).then_with(|| b.cmp(a)));
        paths
    }

    /// Renames a game that can be parsed but does not replay, unless a newer version of the program
    /// saved it, and returns the error that says so.
    pub(crate) fn set_aside(&self, saved: &Saved, error: &impl Bilingual) -> StoreError {
        let path = match self.game(&saved.id) {
            Ok(path) => path,
            Err(error) => return error,
        };
        let message = error.wording();
        match is_newer(&saved.program) {
            true => StoreError::Newer { path, by: Some(saved.program.clone()), message },
            false => set_aside(&path, message),
        }
    }

    /// Writes a text file in the store, such as the settings.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, name: &str, text: &str) -> Result<(), StoreError> {
        let path = self.path(name)?;
        files::write(&path, text.as_bytes()).map_err(StoreError::io(&path))
    }

    /// Writes a text file in the store that only the user may read.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn write_secret(&self, name: &str, text: &str) -> Result<(), StoreError> {
        let path = self.path(name)?;
        files::write_secret(&path, text.as_bytes()).map_err(StoreError::io(&path))
    }

    /// Returns the path of a file in the store.
    ///
    /// # Errors
    /// If there is no place for files of the user.
    pub fn path(&self, name: &str) -> Result<PathBuf, StoreError> {
        Ok(self.root()?.join(name))
    }

    /// Reads a JSON file in the store, such as the settings; `None` if there is none. A damaged file is
    /// renamed.
    ///
    /// # Errors
    /// If the file cannot be read, or does not hold what is expected.
    pub(crate) fn read_json<T: DeserializeOwned>(
        &self,
        name: &str,
    ) -> Result<Option<T>, StoreError> {
        let Some(text) = self.read(name)? else { return Ok(None) };
        let path = self.path(name)?;
        serde_json::from_str(&text).map(Some).map_err(|error| set_aside(&path, json(&error)))
    }

    /// Reads a text file in the store; `None` if there is none.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn read(&self, name: &str) -> Result<Option<String>, StoreError> {
        match read_text(&self.path(name)?) {
            Err(error) if error.is_not_found() => Ok(None),
            read => read.map(Some),
        }
    }
}

/// Reads a text file. One that is no text is renamed.
fn read_text(path: &Path) -> Result<String, StoreError> {
    fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => {
            set_aside(path, wording!("expected UTF-8 text", "attendu : du texte en UTF-8"))
        }
        _ => StoreError::io(path)(error),
    })
}

fn read_game(path: &Path) -> Result<Saved, StoreError> {
    let text = read_text(path)?;
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let message = match Saved::read(&text, stem) {
        Ok(game) => return Ok(game),
        Err(message) => message,
    };
    match serde_json::from_str::<Value>(&text) {
        Ok(file) if is_of_newer(&file) => {
            let by = file["program"].as_str().map(str::to_owned);
            Err(StoreError::Newer { path: path.to_owned(), by, message })
        }
        _ => Err(set_aside(path, message)),
    }
}

/// Renames a damaged file, so that nothing is lost and it is not read again.
fn set_aside(path: &Path, message: Wording) -> StoreError {
    let mut aside = path.with_extension("damaged");
    let mut number = 1;
    while aside.exists() {
        number += 1;
        aside = path.with_extension(format!("damaged-{number}"));
    }
    match fs::rename(path, &aside) {
        Ok(()) => StoreError::Damaged { path: path.to_owned(), message, aside },
        Err(error) => StoreError::Io { path: path.to_owned(), error },
    }
}
