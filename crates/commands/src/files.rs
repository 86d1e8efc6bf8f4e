//! Reading files that a user names, devices and pipes up to a number of bytes. Writing files so that a reader finds the old contents or the
//! new ones, never a part of them, even if the process or the machine stops in the middle, and locks that keep two
//! processes from working on one file.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use atomic_write_file::AtomicWriteFile;
use dejarik_rules::dgn;
use dejarik_server::files as bounded;
pub(crate) use dejarik_tables::file::followed;

use crate::error::CliError;

/// The most bytes that are kept of a device or a pipe.
const KEPT: u64 = 256 << 20;

/// Returns the most bytes that are kept of a file. A file on a disk has an end, a device or a pipe may have none.
pub(crate) fn most_of(path: &Path) -> u64 {
    if fs::metadata(path).is_ok_and(|found| found.is_file()) { u64::MAX } else { KEPT }
}

/// Reads a file.
///
/// # Errors
/// If the file cannot be read, or is a device or a pipe and longer than [`most_of`] says.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, CliError> {
    bounded::read(path, most_of(path)).map_err(CliError::file(path))
}

/// Reads a file of text.
///
/// # Errors
/// As [`read`], or if it is not UTF-8.
pub(crate) fn read_text(path: &Path) -> Result<String, CliError> {
    let bytes = read(path)?;
    let text = dgn::decode(&bytes).map_err(|error| CliError::contents(path, error))?;
    Ok(text.to_owned())
}

/// Writes or replaces a file as a whole. Directories that are missing are created. A symbolic link is followed.
///
/// The bytes are on disk before they appear under the file's name, and the name is on disk before
/// this returns.
///
/// # Errors
/// If a directory cannot be created or the file cannot be written. The old file is still there then.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = followed(path)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = AtomicWriteFile::open(&path)?;
    file.write_all(bytes)?;
    // An error here still removes the temporary file; one while committing would leave it behind.
    file.sync_all()?;
    file.commit()
}

/// Writes or replaces a file as [`write()`] does, so that only its owner may read it. A directory that is missing is
/// created for the owner alone.
///
/// # Errors
/// As [`write()`].
pub(crate) fn write_secret(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = followed(path)?;
    let mut options = AtomicWriteFile::options();
    #[cfg(unix)]
    {
        use atomic_write_file::unix::OpenOptionsExt as _;
        use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
        options.preserve_mode(false).mode(0o600);
        if let Some(folder) = path.parent() {
            fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        }
    }
    #[cfg(not(unix))]
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = options.open(&path)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    file.commit()
}

/// The right to work on a file, which only one process has at a time. It ends when this value is
/// dropped, or when the process ends in any way.
///
/// The lock is on a file of its own beside the file, because the file itself is replaced by each
/// write.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    /// Closing the file releases the lock.
    _file: File,
}

impl Lock {
    /// Locks the file `path`, which does not have to exist; its directory is created. Returns `None`
    /// if somebody else has locked it. File systems without locks grant every lock.
    ///
    /// # Errors
    /// If the file of the lock (`path` with `.lock` behind it) cannot be created.
    pub(crate) fn take(path: &Path) -> io::Result<Option<Lock>> {
        // A link and its file have one lock.
        let mut name = followed(path)?.into_os_string();
        name.push(".lock");
        let path = PathBuf::from(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        loop {
            let file = File::options().create(true).truncate(false).write(true).open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
            // The holder before may have removed the file between opening and locking it.
            if is_file_at(&file, &path)? {
                return Ok(Some(Lock { path, _file: file }));
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // The file is removed while it is still locked, so nobody else can have locked it. Windows
        // does not remove open files; there it stays, which is harmless.
        let _ = fs::remove_file(&self.path);
    }
}

/// Returns whether an open file is the one that has this name now.
#[cfg(unix)]
fn is_file_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;

    let open = file.metadata()?;
    match fs::metadata(path) {
        Ok(named) => Ok((open.dev(), open.ino()) == (named.dev(), named.ino())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(not(unix))]
fn is_file_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_locked_until_the_lock_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new").join("file");
        let lock = Lock::take(&path).unwrap();
        assert!(lock.is_some());
        assert!(Lock::take(&path).unwrap().is_none());
        drop(lock);
        assert!(Lock::take(&path).unwrap().is_some());
        let left = fs::read_dir(folder.path().join("new")).unwrap().count();
        assert_eq!(left, usize::from(cfg!(windows)), "the file of the lock is removed");
    }

    #[test]
    fn of_many_threads_one_at_a_time_has_the_lock() {
        use std::sync::atomic::{AtomicUsize, Ordering};

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let (inside, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while taken.load(Ordering::SeqCst) < 200 {
                        let Some(_lock) = Lock::take(&path).unwrap() else { continue };
                        assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                        taken.fetch_add(1, Ordering::SeqCst);
                        inside.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
    }

    #[test]
    fn a_file_is_replaced_as_a_whole_and_its_folder_created() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new").join("file");
        for text in ["longer at first", "short"] {
            write(&path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        let names = fs::read_dir(folder.path().join("new")).unwrap();
        assert_eq!(names.count(), 1, "no temporary file is left");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_and_the_file_it_leads_to_is_written() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};

        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("kept")).unwrap();
        fs::write(path("kept/file"), "old").unwrap();
        fs::set_permissions(path("kept/file"), fs::Permissions::from_mode(0o640)).unwrap();
        symlink("kept/file", path("link")).unwrap();
        symlink(path("link"), path("kept/again")).unwrap();
        symlink("kept/missing", path("empty")).unwrap();
        symlink("circle", path("circle")).unwrap();
        write(&path("kept/again"), b"new").unwrap();
        assert_eq!(fs::read_to_string(path("kept/file")).unwrap(), "new");
        let mode = fs::metadata(path("kept/file")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        write_secret(&path("link"), b"secret").unwrap();
        assert_eq!(fs::read_to_string(path("kept/file")).unwrap(), "secret");
        write(&path("empty"), b"made").unwrap();
        assert_eq!(fs::read_to_string(path("kept/missing")).unwrap(), "made");
        assert!(write(&path("circle"), b"x").is_err());
        for link in ["link", "kept/again", "empty", "circle"] {
            assert!(path(link).is_symlink(), "{link}");
        }
        let _lock = Lock::take(&path("link")).unwrap().unwrap();
        assert!(Lock::take(&path("kept/file")).unwrap().is_none(), "one lock for both names");
    }

    #[test]
    fn a_file_on_a_disk_is_read_whole_and_nothing_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "text").unwrap();
        assert_eq!(read_text(&path).unwrap(), "text");
        assert_eq!((most_of(&path), most_of(folder.path())), (u64::MAX, KEPT));
        assert_eq!(most_of(Path::new("-")), KEPT, "standard input");
    }

    #[test]
    fn a_folder_is_not_replaced_by_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("taken");
        fs::create_dir(&path).unwrap();
        assert!(write(&path, b"x").is_err());
        assert!(path.is_dir());
    }
}
