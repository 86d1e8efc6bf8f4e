//! Puts a finished file of games in its place. SQLite keeps other files beside it, such as the
//! write-ahead log, and would replay the log of an earlier file into the new one. So no other code
//! gives a file of games its name.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use super::mark;
use crate::private::{create_folder, folder_of, give, sync_folder};
use crate::time::wall_now;

/// The ends of the names of the files that belong to a file of games.
const COMPANIONS: [&str; 4] = ["-wal", "-shm", "-journal", mark::END];

/// Returns a path with something added to its name.
pub(crate) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Returns the paths of the files that belong to a file of games. They need not exist. The log comes
/// first, because it must never be found beside another file.
pub(crate) fn companions(games: &Path) -> impl Iterator<Item = PathBuf> {
    COMPANIONS.into_iter().map(|end| beside(games, end))
}

/// Gives a complete file of games, which nobody has open, its name. The file is durable when this
/// returns. A file that had the name is replaced if `replace` allows it, and the companions of that file
/// are removed; use [`set_aside`] first to keep them. The new file gets the owner and the group of the old
/// one, or of the directory.
///
/// # Errors
/// If the name is taken and may not be replaced, or the system refuses. The file that had the name is
/// still there then.
pub(crate) fn put(file: TempPath, path: &Path, replace: bool) -> io::Result<()> {
    let folder = folder_of(path);
    let opened = OpenOptions::new().write(true).open(&file)?;
    give(&opened, if path.exists() { path } else { folder })?;
    opened.sync_all()?;
    drop(opened);
    for companion in companions(path) {
        match fs::remove_file(companion) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => {}
        }
    }
    sync_folder(folder)?;
    let kept = if replace { file.persist(path) } else { file.persist_noclobber(path) };
    kept.map_err(|refused| refused.error)?;
    sync_folder(folder)
}

/// Moves the files that exist among these to a new directory beside them, and returns it; `None` if
/// none exists.
///
/// # Errors
/// If the system refuses. Some files may have been moved then.
pub(crate) fn set_aside(
    folder: &Path,
    files: impl Iterator<Item = PathBuf>,
) -> io::Result<Option<PathBuf>> {
    let moved: Vec<PathBuf> = files.filter(|path| path.exists()).collect();
    if moved.is_empty() {
        return Ok(None);
    }
    let today = wall_now().day();
    let names = (1..).map(|number| match number {
        1 => format!("replaced-{today}"),
        _ => format!("replaced-{today}-{number}"),
    });
    let mut free = names.map(|name| folder.join(name)).filter(|path| !path.exists());
    let aside = free.next().unwrap_or_else(|| folder.join("replaced"));
    create_folder(&aside)?;
    for path in moved {
        fs::rename(&path, aside.join(path.file_name().unwrap_or_default()))?;
    }
    sync_folder(&aside)?;
    sync_folder(folder)?;
    Ok(Some(aside))
}

/// Reads the first bytes of a file.
pub(super) fn head<const N: usize>(path: &Path) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    io::Read::read_exact(&mut File::open(path)?, &mut bytes)?;
    Ok(bytes)
}
