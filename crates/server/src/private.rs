//! Files and directories that only their owner may use, whatever the umask of the process. Games,
//! invitations and the keys of the cookies are in such files.
//!
//! A file in somebody else's directory is given to the owner of that directory. So an operator can run
//! a command as root, and the server, which runs as another user, can use its files afterwards.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

/// Returns options that create a file for its owner alone.
fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates a file that does not exist yet.
///
/// # Errors
/// If it exists, or the system refuses.
pub(crate) fn create_new(path: &Path) -> io::Result<File> {
    let file = options().create_new(true).open(path)?;
    give(&file, folder_of(path))?;
    Ok(file)
}

/// Opens a file for writing, and creates it if it does not exist. Its contents stay.
///
/// # Errors
/// If the system refuses.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let file = options().create(true).truncate(false).open(path)?;
    give(&file, folder_of(path))?;
    Ok(file)
}

/// Creates a directory, and those above it, unless it exists.
///
/// # Errors
/// If the system refuses.
pub(crate) fn create_folder(path: &Path) -> io::Result<()> {
    let mut directory = DirBuilder::new();
    directory.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut directory, 0o700);
    let existed = path.is_dir();
    directory.create(path)?;
    match existed {
        true => Ok(()),
        false => give_folder(path),
    }
}

/// Withdraws all rights to a file from users who are neither its owner nor in its group. Does nothing
/// if there is no such file.
///
/// # Errors
/// If the system refuses.
pub(crate) fn close(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        match fs::metadata(path) {
            Ok(meta) if meta.permissions().mode() & 0o007 != 0 => {
                let mode = meta.permissions().mode() & 0o770;
                fs::set_permissions(path, fs::Permissions::from_mode(mode))?;
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// Gives a file the owner of `like`, which is a file that it replaces or its directory. Only root may
/// give files away, so for other users this does nothing.
///
/// # Errors
/// If `like` cannot be read, or the system refuses for another reason.
pub(crate) fn give(file: &File, like: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let (own, wanted) = (file.metadata()?, fs::metadata(like)?);
        if (own.uid(), own.gid()) != (wanted.uid(), wanted.gid()) {
            match fchown(file, Some(wanted.uid()), Some(wanted.gid())) {
                Err(error) if error.kind() != io::ErrorKind::PermissionDenied => return Err(error),
                Ok(()) | Err(_) => {}
            }
        }
    }
    #[cfg(not(unix))]
    let _ = (file, like);
    Ok(())
}

/// Gives a directory the owner of the directory that it is in.
fn give_folder(path: &Path) -> io::Result<()> {
    match cfg!(unix) {
        true => give(&File::open(path)?, folder_of(path)),
        false => Ok(()),
    }
}

/// Returns the directory of a file.
pub(crate) fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Syncs a directory, so that the names in it are durable. On systems where a directory cannot be
/// opened, this is not needed.
///
/// # Errors
/// If the disk refuses.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder) {
        Ok(opened) if cfg!(unix) => opened.sync_all(),
        _ => Ok(()),
    }
}
