//! Backups: the games of a data directory and the small files beside them, such as the key of the
//! cookies, as one file.
//!
//! A backup can be made while a server runs. It is verified by reading it back before it gets its name.
//! It is as secret as the data directory: it holds the invitations to open seats and the keys of the
//! cookies.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempPath};

use crate::id::GameId;
use crate::private::{create_folder, folder_of};
use crate::serve::GAMES;
use crate::store::sqlite::placing::{companions, put, set_aside};
use crate::store::sqlite::{Lock, snapshot};
use crate::store::{Document, StoreError};

pub use crate::store::sqlite::snapshot::{Contents, CopyError, Report, Stage};

/// The largest file, in bytes, that a backup includes besides what the server keeps.
const LARGEST: u64 = 1 << 20;

/// A backup that was made, checked or restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// What it contains.
    pub contents: Contents,
    /// The names of the files beside the games.
    pub files: Vec<String>,
    /// The games whose logs cannot be replayed. They are in the backup as they are in the original.
    pub unreadable: Vec<GameId>,
}

/// Why a backup was not made or restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is nothing to make a backup of.
    #[error("{0} holds no games (expected a file {GAMES} in it)")]
    NoGames(PathBuf),
    /// The backup would replace a file.
    #[error("{0} exists already; give another name, or --force to replace it")]
    Exists(PathBuf),
    /// Something that is no file, such as a device or a link, has the name of the backup.
    #[error("{0} is no file, but a device, a link or a directory; give the name of a file")]
    NoFile(PathBuf),
    /// The copy differs from the original.
    #[error(
        "the copy differs from the original (expected {}, found {}), so it was removed; check the \
         disk",
        described(.expected), described(.found)
    )]
    Differs {
        /// What was copied.
        expected: Box<Contents>,
        /// What was read back.
        found: Box<Contents>,
    },
    /// Games cannot be read, copied or understood.
    #[error(transparent)]
    Copy(#[from] CopyError),
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
}

fn described(contents: &Contents) -> String {
    let Contents { games, events, digest, .. } = contents;
    format!("{games} games, {events} events, digest {digest}")
}

impl BackupError {
    /// Returns whether the caller stopped the work.
    pub fn is_stopped(&self) -> bool {
        matches!(self, BackupError::Copy(CopyError::Stopped))
    }

    fn file(path: &Path) -> impl FnOnce(io::Error) -> BackupError {
        let path = path.to_owned();
        move |error| BackupError::File { path, error }
    }
}

impl From<StoreError> for BackupError {
    fn from(error: StoreError) -> BackupError {
        BackupError::Copy(error.into())
    }
}

/// Makes a backup of a data directory, whether or not a server uses it. The file appears under its name
/// only after it was read back and verified. `replace` says whether it may replace a file.
///
/// # Errors
/// If there are no games, the file exists, or anything cannot be read, written or verified. No partial
/// backup is left then.
pub fn make(
    data: &Path,
    file: &Path,
    replace: bool,
    report: &mut Report<'_>,
) -> Result<Backup, BackupError> {
    let games = data.join(GAMES);
    if !games.is_file() {
        return Err(BackupError::NoGames(data.to_owned()));
    }
    match fs::symlink_metadata(file) {
        Ok(meta) if !meta.is_file() => return Err(BackupError::NoFile(file.to_owned())),
        Ok(_) if !replace => return Err(BackupError::Exists(file.to_owned())),
        Ok(_) | Err(_) => {}
    }
    let copy = temporary(folder_of(file))?;
    let expected = snapshot::copy(&games, &copy, report)?;
    let beside = beside(data)?;
    snapshot::enclose(&copy, &beside)?;
    let (found, unreadable) = snapshot::check(&copy, report)?;
    if found != expected {
        let [expected, found] = [expected, found].map(Box::new);
        return Err(BackupError::Differs { expected, found });
    }
    put(copy, file, replace).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => BackupError::Exists(file.to_owned()),
        _ => BackupError::File { path: file.to_owned(), error },
    })?;
    let files = beside.into_iter().map(|(name, _)| name).collect();
    Ok(Backup { contents: found, files, unreadable })
}

/// Puts the games of a backup into a data directory that no server uses. Existing games and files are
/// moved to a new directory inside it, whose path is returned if there were any. The files that are
/// restored belong to the owner of the data directory.
///
/// # Errors
/// If the backup is damaged, a server uses the data directory, or a file cannot be written. The data
/// directory is then unchanged, unless moving the old files away failed halfway.
pub fn restore(
    file: &Path,
    data: &Path,
    report: &mut Report<'_>,
) -> Result<(Backup, Option<PathBuf>), BackupError> {
    snapshot::check(file, report)?;
    create_folder(data).map_err(BackupError::file(data))?;
    let games = data.join(GAMES);
    let _lock = Lock::take(&games)?;
    let copy = temporary(data)?;
    // A plain copy of a data directory may have a log, which belongs to the games.
    let expected = snapshot::copy(file, &copy, report)?;
    let (contents, unreadable) = snapshot::check(&copy, report)?;
    if contents != expected {
        let [expected, found] = [expected, contents].map(Box::new);
        return Err(BackupError::Differs { expected, found });
    }
    let files = snapshot::disclose(&copy)?;
    let mut restored = Vec::new();
    for (name, bytes) in &files {
        let beside = temporary(data)?;
        fs::write(&beside, bytes).map_err(BackupError::file(&beside))?;
        restored.push((data.join(name), beside));
    }
    // A damaged file keeps its write-ahead log, which is moved with it.
    let _ = snapshot::settle(&games);
    let replaced = restored.iter().map(|(path, _)| path.clone());
    let replaced = companions(&games).chain([games.clone()]).chain(replaced);
    let aside = set_aside(data, replaced).map_err(BackupError::file(data))?;
    restored.push((games, copy));
    for (path, file) in restored {
        put(file, &path, false).map_err(BackupError::file(&path))?;
    }
    let files = files.into_iter().map(|(name, _)| name).collect();
    Ok((Backup { contents, files, unreadable }, aside))
}

/// Reads the files beside the games: the documents of the server, however large they are and also through a link, and
/// other small files. It leaves out the games themselves, locks, files that only mark a running server, and hidden files,
/// which are temporary.
fn beside(data: &Path) -> Result<Vec<snapshot::Beside>, BackupError> {
    let documents = Document::ALL.map(Document::file_name);
    let mut files = Vec::new();
    for entry in fs::read_dir(data).map_err(BackupError::file(data))? {
        let path = entry.map_err(BackupError::file(data))?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let lock = path.extension().is_some_and(|end| end == "lock");
        let own = name.starts_with(GAMES) || name == "server.json" || name.starts_with('.') || lock;
        let document = documents.iter().any(|document| document == name);
        let meta = if document { fs::metadata(&path) } else { fs::symlink_metadata(&path) };
        let meta = meta.map_err(BackupError::file(&path))?;
        if own || !meta.is_file() || (!document && meta.len() > LARGEST) {
            continue;
        }
        files.push((name.to_owned(), fs::read(&path).map_err(BackupError::file(&path))?));
    }
    files.sort();
    Ok(files)
}

/// Creates a file that only its owner may read and that is removed when it is dropped.
fn temporary(folder: &Path) -> Result<TempPath, BackupError> {
    let file = Builder::new().prefix(".dejarik-").suffix(".partial").tempfile_in(folder);
    file.map(NamedTempFile::into_temp_path).map_err(BackupError::file(folder))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    use super::*;
    use crate::id::PersonId;
    use crate::store::suite::{creation, new_game};
    use crate::store::{Sqlite, Store};

    fn names(folder: &Path) -> BTreeSet<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        names.map(|name| name.into_string().unwrap()).collect()
    }

    #[tokio::test]
    async fn a_backup_that_is_stopped_at_any_stage_leaves_nothing_behind() {
        let [data, kept] = std::array::from_fn(|_| tempfile::tempdir().unwrap());
        let store = Sqlite::open(&data.path().join(GAMES)).unwrap();
        for _ in 0..20 {
            store.write(creation(&new_game(PersonId::random().unwrap()))).await.unwrap();
        }
        let file = kept.path().join("games.backup");
        for stopped in [Stage::Reading, Stage::Copying, Stage::Replaying] {
            let mut report = |stage, _, _| match stage == stopped {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
            let refused = make(data.path(), &file, false, &mut report).unwrap_err();
            assert!(refused.is_stopped(), "{stopped:?}: {refused}");
            assert_eq!(names(kept.path()), BTreeSet::new(), "{stopped:?}");
        }
        let made =
            make(data.path(), &file, false, &mut |_, _, _| ControlFlow::Continue(())).unwrap();
        assert_eq!((made.contents.games, made.unreadable.len()), (20, 0));
    }

    #[cfg(unix)]
    #[test]
    fn what_the_server_keeps_is_in_a_backup_however_large_and_through_a_link() {
        let [data, kept] = std::array::from_fn(|_| tempfile::tempdir().unwrap());
        drop(Sqlite::open(&data.path().join(GAMES)).unwrap());
        for name in ["moderation.json", "letter.txt"] {
            fs::write(data.path().join(name), vec![b' '; 2 << 20]).unwrap();
        }
        let key = kept.path().join("key");
        fs::write(&key, "a key").unwrap();
        std::os::unix::fs::symlink(&key, data.path().join("push.json")).unwrap();
        let file = kept.path().join("games.backup");
        let made =
            make(data.path(), &file, false, &mut |_, _, _| ControlFlow::Continue(())).unwrap();
        assert_eq!(made.files, ["moderation.json", "push.json"]);
    }
}
