//! Small documents that `dejarik admin` changes while servers run: a file in the data directory, or a document in the
//! store of several servers. They are replaced as a whole, so a reader finds the old text or the new one.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use atomic_write_file::AtomicWriteFile;
use tokio::sync::watch;

use crate::private;
use crate::store::place::blocking;
use crate::store::{Database, Document, Documents, SharedStore, StoreError, StorePlace};
use crate::tasks;

/// How often a running server looks at a document.
pub(crate) const RECHECK: Duration = Duration::from_secs(1);

/// How often a change that conflicts with others is tried.
const TRIES: usize = 20;

/// Why a document cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// It cannot be read or written.
    #[error("cannot use {what} in {place}: {why}")]
    Unusable {
        /// What it contains.
        what: &'static str,
        /// Where it is.
        place: String,
        why: String,
    },
    /// It is not in the expected form.
    #[error("cannot read {what} in {place}, because the text is damaged: {why}")]
    Damaged {
        /// What it contains.
        what: &'static str,
        /// Where it is.
        place: String,
        /// What is wrong, and what was expected.
        why: String,
    },
    /// There is none, because no server has run there.
    #[error("cannot find {what} in {place}: start the server once, which creates them")]
    Missing {
        /// What it contains.
        what: &'static str,
        /// Where it would be.
        place: String,
    },
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a document contains.
pub(crate) trait Content: Sized {
    const WHICH: Document;

    /// Parses the text of the document.
    ///
    /// # Errors
    /// What is wrong with it, without any secret.
    fn parse(text: &[u8]) -> Result<Self, String>;

    /// Returns the text of the document.
    fn text(&self) -> serde_json::Result<Vec<u8>>;

    /// Returns what holds while there is no document; `None` if a server creates it.
    fn absent() -> Option<Self> {
        None
    }
}

/// Where a document is kept.
#[derive(Clone)]
pub(crate) struct DocumentSource {
    which: Document,
    place: DocumentPlace,
}

#[derive(Clone)]
enum DocumentPlace {
    File(PathBuf),
    Store(Arc<dyn Documents>),
}

impl DocumentSource {
    /// Returns where a server with this data directory keeps a document: in its store, if several servers share that.
    pub(crate) fn of(which: Document, data: &Path, store: Option<Arc<dyn SharedStore>>) -> Self {
        match store {
            Some(store) => DocumentSource { which, place: DocumentPlace::Store(store) },
            None => DocumentSource::in_folder(which, data),
        }
    }

    /// Returns the document in a data directory.
    pub(crate) fn in_folder(which: Document, folder: &Path) -> DocumentSource {
        DocumentSource { which, place: DocumentPlace::File(folder.join(which.file_name())) }
    }

    /// Returns the document in a database.
    pub(crate) fn in_database(which: Document, database: Arc<dyn Database>) -> DocumentSource {
        DocumentSource { which, place: DocumentPlace::Store(database) }
    }

    fn shown(&self) -> String {
        match &self.place {
            DocumentPlace::File(path) => path.display().to_string(),
            DocumentPlace::Store(_) => "the store".to_owned(),
        }
    }

    /// Returns the error of a document that cannot be used.
    pub(crate) fn unusable(&self, why: impl std::fmt::Display) -> DocumentError {
        let (what, place) = (self.which.content(), self.shown());
        DocumentError::Unusable { what, place, why: why.to_string() }
    }

    /// Returns the error of a document whose text is damaged.
    pub(crate) fn damaged(&self, why: impl std::fmt::Display) -> DocumentError {
        let (what, place) = (self.which.content(), self.shown());
        DocumentError::Damaged { what, place, why: why.to_string() }
    }

    /// Returns what a text says, or what holds without one.
    pub(crate) fn parsed<T: Content>(&self, text: Option<&[u8]>) -> Result<T, DocumentError> {
        let missing = || DocumentError::Missing { what: self.which.content(), place: self.shown() };
        match text {
            Some(text) => T::parse(text).map_err(|why| self.damaged(why)),
            None => T::absent().ok_or_else(missing),
        }
    }

    /// Reads the document; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) async fn load(&self) -> Result<Option<Vec<u8>>, DocumentError> {
        match &self.place {
            DocumentPlace::File(path) => {
                let path = path.clone();
                let read = tasks::blocking(move || read_file(&path)).await;
                read.map_err(|_| StoreError::Closed)?.map_err(|error| self.unusable(error))
            }
            DocumentPlace::Store(store) => {
                store.document(self.which).await.map_err(|error| self.unusable(error))
            }
        }
    }

    /// Reads the document; `None` if there is none, or it cannot be read.
    pub(crate) async fn read(&self) -> Option<Vec<u8>> {
        self.load().await.ok().flatten()
    }

    /// Creates the document with the text that `draw` returns, unless there is one. Returns whether it did.
    ///
    /// # Errors
    /// If it cannot be read or written, or `draw` fails.
    pub(crate) async fn create(
        &self,
        draw: impl FnOnce() -> Result<Vec<u8>, DocumentError>,
    ) -> Result<bool, DocumentError> {
        // Where nothing can be written, what is there can still be read.
        if self.load().await?.is_some() {
            return Ok(false);
        }
        let text = draw()?;
        // Another server may be faster.
        self.rewrite(move |found| {
            let new = found.is_none();
            Ok((new.then(|| text.clone()), new))
        })
        .await
    }

    /// Changes what the document contains. `change` may be called several times.
    ///
    /// # Errors
    /// If the document cannot be read or written, is damaged, or is missing, or `change` fails.
    pub(crate) async fn change<T: Content, R: Send + 'static, E>(
        &self,
        change: impl Fn(&mut T) -> Result<R, E> + Send + 'static,
    ) -> Result<R, E>
    where
        E: From<DocumentError> + Send + 'static,
    {
        let kept = self.clone();
        self.rewrite(move |found| kept.changed(found, &change)).await
    }

    /// Returns the text after a change, if it differs, and what the change returns.
    fn changed<T: Content, R, E: From<DocumentError>>(
        &self,
        found: Option<&[u8]>,
        change: impl Fn(&mut T) -> Result<R, E>,
    ) -> Rewritten<R, E> {
        let mut content: T = self.parsed(found)?;
        let text = |content: &T| content.text().map_err(|error| self.damaged(error));
        let before = text(&content)?;
        let outcome = change(&mut content)?;
        let after = text(&content)?;
        Ok(((after != before).then_some(after), outcome))
    }

    /// Replaces the text by the one that `rewrite` returns, if it returns one.
    async fn rewrite<R: Send + 'static, E: From<DocumentError> + Send + 'static>(
        &self,
        rewrite: impl Fn(Option<&[u8]>) -> Rewritten<R, E> + Send + 'static,
    ) -> Result<R, E> {
        match &self.place {
            DocumentPlace::File(path) => {
                let (kept, path) = (self.clone(), path.clone());
                let work = move || kept.rewrite_file(&path, rewrite);
                let closed = |_| Err(DocumentError::from(StoreError::Closed).into());
                tasks::blocking(work).await.unwrap_or_else(closed)
            }
            DocumentPlace::Store(store) => self.rewrite_stored(&**store, rewrite).await,
        }
    }

    fn rewrite_file<R, E: From<DocumentError>>(
        &self,
        path: &Path,
        rewrite: impl FnOnce(Option<&[u8]>) -> Rewritten<R, E>,
    ) -> Result<R, E> {
        let _lock = lock(path).map_err(|error| self.unusable(error))?;
        let found = read_file(path).map_err(|error| self.unusable(error))?;
        let (text, outcome) = rewrite(found.as_deref())?;
        if let Some(text) = text {
            replace(path, &text).map_err(|error| self.unusable(error))?;
        }
        Ok(outcome)
    }

    async fn rewrite_stored<R, E: From<DocumentError>>(
        &self,
        store: &dyn Documents,
        rewrite: impl Fn(Option<&[u8]>) -> Rewritten<R, E>,
    ) -> Result<R, E> {
        for _ in 0..TRIES {
            let found = store.document(self.which).await.map_err(|error| self.unusable(error))?;
            let (text, outcome) = rewrite(found.as_deref())?;
            let Some(text) = text else { return Ok(outcome) };
            let replaced = store.replace_document(self.which, found, text).await;
            if replaced.map_err(|error| self.unusable(error))? {
                return Ok(outcome);
            }
        }
        Err(self.unusable("other programs change it all the time").into())
    }
}

/// The new text of a document, if there is one, and what its change returns.
type Rewritten<R, E> = Result<(Option<Vec<u8>>, R), E>;

/// Creates a document in a data directory, unless there is one. Blocks until that is done.
///
/// # Errors
/// If it cannot be read or written.
pub(crate) fn create<T: Content>(content: &T, data: &Path) -> Result<(), DocumentError> {
    let kept = DocumentSource::in_folder(T::WHICH, data);
    let text = content.text().map_err(|error| kept.damaged(error))?;
    kept.rewrite_file(&data.join(T::WHICH.file_name()), |found| {
        Ok((found.is_none().then_some(text), ()))
    })
}

/// Changes a document of servers that keep their games in a place: in the database, or in the data directory. `change`
/// may be called several times. Blocks until that is done.
///
/// # Errors
/// As [`DocumentSource::change`].
pub(crate) fn change<T: Content, R, E: From<DocumentError> + From<StoreError>>(
    place: &StorePlace,
    data: &Path,
    change: impl Fn(&mut T) -> Result<R, E>,
) -> Result<R, E> {
    match place {
        StorePlace::Sqlite(_) => {
            let kept = DocumentSource::in_folder(T::WHICH, data);
            let path = data.join(T::WHICH.file_name());
            if !path.exists() {
                // Without a server there may be no directory either.
                kept.parsed::<T>(None)?;
            }
            kept.rewrite_file(&path, |found| kept.changed(found, change))
        }
        StorePlace::Postgres(address) => blocking(async {
            let database: Arc<dyn Database> = address.open_without_session().await?.into();
            let kept = DocumentSource::in_database(T::WHICH, Arc::clone(&database));
            kept.rewrite_stored(&*database, |found| kept.changed(found, &change)).await
        }),
    }
}

/// What a document of a running server contains, as the server last read it.
pub(crate) struct Followed<T> {
    kept: DocumentSource,
    seen: Option<Vec<u8>>,
    sender: watch::Sender<Arc<T>>,
}

impl<T: Content> Followed<T> {
    /// Reads the document.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or is missing.
    pub(crate) async fn open(kept: DocumentSource) -> Result<Followed<T>, DocumentError> {
        let seen = kept.load().await?;
        let sender = watch::Sender::new(Arc::new(kept.parsed(seen.as_deref())?));
        Ok(Followed { kept, seen, sender })
    }

    /// Returns where the document is kept.
    pub(crate) fn kept(&self) -> &DocumentSource {
        &self.kept
    }

    /// Returns the content.
    pub(crate) fn now(&self) -> Arc<T> {
        self.sender.borrow().clone()
    }

    /// Returns a receiver of the content.
    pub(crate) fn content(&self) -> watch::Receiver<Arc<T>> {
        self.sender.subscribe()
    }

    /// Reads the document again, and returns whether it has changed. If it cannot be read or understood, the content stays
    /// the same.
    pub(crate) async fn follow(&mut self) -> bool {
        let Some(text) = self.kept.read().await else { return false };
        if self.seen.as_ref() == Some(&text) {
            return false;
        }
        let changed = match self.kept.parsed(Some(&text)) {
            Ok(content) => {
                self.sender.send_replace(Arc::new(content));
                true
            }
            Err(why) => {
                tracing::error!(%why, "a changed document is unusable");
                false
            }
        };
        self.seen = Some(text);
        changed
    }
}

/// Reads a file; `None` if there is none.
fn read_file(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match std::fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        found => found.map(Some),
    }
}

/// Keeps other programs from changing a file until the result is dropped.
///
/// # Errors
/// If the lock file beside it cannot be used.
fn lock(path: &Path) -> io::Result<File> {
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
fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
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
