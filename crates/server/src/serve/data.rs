//! The data directory of a server: what is checked and put right before the games are opened.

use std::fs;
use std::io;
use std::path::Path;

use super::ServeError;
use crate::cookies::create_keys;
use crate::private::{self, folder_of};
use crate::store::{self, Document, StorePlace};

/// The bytes that the disk has to take for a start: enough for the files that are kept beside those of the games.
const PROBE: usize = 1 << 20;

/// Refuses an empty file of games where a server has run before: the games were lost.
pub(super) fn must_not_be_emptied(data: &Path, games: &Path) -> Result<(), ServeError> {
    let empty = fs::metadata(games).is_ok_and(|meta| meta.is_file() && meta.len() == 0);
    match empty && data.join(Document::Keys.file_name()).exists() {
        true => Err(ServeError::Emptied(games.to_owned())),
        false => Ok(()),
    }
}

/// Moves the key of the cookies to its file if it is with the games, where version 0.1.0 kept it.
pub(super) fn take_old_key(data: &Path, games: &Path) -> Result<(), ServeError> {
    // If a server was stopped between writing the file and erasing the key, the file is there.
    Ok(store::move_cookie_key(games, |key| create_keys(data, key))?)
}

/// Creates the data directory, if it does not exist, and keeps other users out of it.
pub(super) fn create_private(data: &Path) -> io::Result<()> {
    private::create_folder(data)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(data)?.permissions().mode();
        if mode & 0o077 != 0
            && let Err(error) = fs::set_permissions(data, fs::Permissions::from_mode(0o700))
        {
            tracing::warn!(%error, "other users of this machine may read the data directory");
        }
    }
    Ok(())
}

/// Returns why the disk of the data directory, or that of the games, takes no data at present; `None` if it does.
///
/// # Errors
/// If the data directory cannot be used for another reason.
pub(super) fn disk_fault(data: &Path, place: &StorePlace) -> io::Result<Option<io::Error>> {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    let fault = |folder: &Path| {
        let probe = folder.join(format!(".writable-{}", std::process::id()));
        let written = fs::write(&probe, vec![0; PROBE]);
        // A file that could not be created cannot be removed either.
        let _ = fs::remove_file(&probe);
        match written {
            Ok(()) => Ok(None),
            Err(error) => match error.kind() {
                StorageFull | QuotaExceeded | ReadOnlyFilesystem | FileTooLarge => Ok(Some(error)),
                _ => Err(error),
            },
        }
    };
    let found = fault(data)?;
    match place {
        // If the directory of the games cannot be used, opening them says why.
        StorePlace::Sqlite(games) => Ok(found.or_else(|| fault(folder_of(games)).ok().flatten())),
        StorePlace::Postgres(_) => Ok(found),
    }
}
