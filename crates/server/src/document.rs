//! Small documents that `dejarik admin` changes while servers run: a file in the data directory, or a document in the
//! store of several servers. They are replaced as a whole, so a reader finds the old text or the new one.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use atomic_write_file::AtomicWriteFile;

use crate::private;
use crate::store::{Document, Documents, SharedStore, StoreError, StorePlace};
use crate::tasks;

/// How often a running server looks at a document.
pub(crate) const RECHECK: Duration = Duration::from_secs(1);

/// How often a change that conflicts with others is tried.
const TRIES: usize = 20;

/// Where a running server finds a document.
#[derive(Clone)]
pub(crate) enum DocumentSource {
    /// A file in the data directory.
    File(PathBuf),
    /// The store of several servers.
    Store(Arc<dyn SharedStore>, Document),
}

impl DocumentSource {
    /// Reads the document; `None` if there is none, or it cannot be read.
    pub(crate) async fn read(&self) -> Option<Vec<u8>> {
        match self {
            DocumentSource::File(path) => {
                let path = path.clone();
                tasks::blocking(move || std::fs::read(path)).await.ok()?.ok()
            }
            DocumentSource::Store(store, which) => store.document(*which).await.ok().flatten(),
        }
    }

    /// Changes the document. `change` gets its text, or `None` if there is none, and may be called several times. Returns
    /// whether there was a change: `change` may return `None`.
    ///
    /// # Errors
    /// If the document cannot be read or written.
    pub(crate) async fn change(
        &self,
        change: impl Fn(Option<&[u8]>) -> Option<Vec<u8>> + Send + 'static,
    ) -> Result<bool, StoreError> {
        match self {
            DocumentSource::File(path) => {
                let path = path.clone();
                let work = move || {
                    let _lock = lock(&path)?;
                    let found = match std::fs::read(&path) {
                        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                        found => Some(found?),
                    };
                    let changed = change(found.as_deref());
                    changed.map(|text| replace(&path, &text)).transpose().map(|done| done.is_some())
                };
                let changed = tasks::blocking(work).await.map_err(|_| StoreError::Closed)?;
                changed.map_err(|error| StoreError::Failed(error.to_string()))
            }
            DocumentSource::Store(store, which) => {
                for _ in 0..TRIES {
                    let found = store.document(*which).await?;
                    let Some(changed) = change(found.as_deref()) else { return Ok(false) };
                    if store.replace_document(*which, found, changed).await? {
                        return Ok(true);
                    }
                }
                Err(StoreError::Conflict("other servers change it all the time".to_owned()))
            }
        }
    }
}

/// Copies a document from one place to another, if that has none. It is a file with this name beside the games, or in the
/// database.
///
/// # Errors
/// If it cannot be read or written.
pub(crate) async fn copy(
    (which, name): (Document, &str),
    from: (&StorePlace, Option<&dyn Documents>),
    to: (&StorePlace, Option<&dyn Documents>),
) -> Result<(), StoreError> {
    let beside = |games: &Path| DocumentSource::File(private::folder_of(games).join(name));
    let text = match from {
        (_, Some(documents)) => documents.document(which).await?,
        (StorePlace::Sqlite(games), None) => beside(games).read().await,
        (StorePlace::Postgres(_), None) => None,
    };
    let Some(text) = text else { return Ok(()) };
    match to {
        (_, Some(documents)) => {
            documents.replace_document(which, None, text).await?;
        }
        (StorePlace::Sqlite(games), None) => {
            let new = move |found: Option<&[u8]>| found.is_none().then(|| text.clone());
            beside(games).change(new).await?;
        }
        (StorePlace::Postgres(_), None) => {}
    }
    Ok(())
}

/// Keeps other programs from changing a file until the result is dropped.
///
/// # Errors
/// If the lock file beside it cannot be used.
pub(crate) fn lock(path: &Path) -> io::Result<File> {
    let lock = path.with_extension("lock");
    // Another user, such as root, may have created it.
    let lock = File::open(&lock).or_else(|_| private::open(&lock))?;
    lock.lock()?;
    Ok(lock)
}

/// Replaces a file, which only its owner may read. Its owner stays the same, and a new file belongs to the owner of the
/// directory, so that root can change the files of a server that runs as another user.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut options = AtomicWriteFile::options();
    #[cfg(unix)]
    {
        use atomic_write_file::unix::OpenOptionsExt as _;
        use std::os::unix::fs::OpenOptionsExt as _;
        options.preserve_mode(false).mode(0o600);
    }
    let mut file = options.open(path)?;
    file.write_all(text)?;
    if !path.exists() {
        private::give(file.as_file(), private::folder_of(path))?;
    }
    file.sync_all()?;
    file.commit()
}
