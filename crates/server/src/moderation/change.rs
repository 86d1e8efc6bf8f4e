//! Reads and changes the document of the operator's decisions, wherever it is kept.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::watch;

use super::{FORMAT, Follower, Moderated, Moderation, ModerationError};
use crate::document::{self, DocumentSource};
use crate::private::folder_of;
use crate::store::place::blocking;
use crate::store::{Document, Documents, SharedStore, StoreError, StorePlace};
use crate::tasks;

/// The name of the file in the data directory.
const NAME: &str = "moderation.json";
/// How often a change that conflicts with others is tried.
const TRIES: usize = 20;

/// Parses the document. `place` says where it is.
fn parse(text: &[u8], place: &str) -> Result<Moderation, ModerationError> {
    let damaged = |why: String| ModerationError::Damaged { place: place.to_owned(), why };
    let read: Moderation =
        serde_json::from_slice(text).map_err(|error| damaged(error.to_string()))?;
    match read.format {
        FORMAT => Ok(read),
        found => Err(damaged(format!("format {found} instead of {FORMAT}"))),
    }
}

fn text(moderation: &Moderation) -> Result<Vec<u8>, ModerationError> {
    serde_json::to_vec_pretty(moderation).map_err(|error| ModerationError::Damaged {
        place: NAME.to_owned(),
        why: error.to_string(),
    })
}

/// Changes the operator's decisions, which are in the database of this place, or else in a file in the data directory.
/// `change` may be called several times. Blocks until the change is stored.
///
/// # Errors
/// If the decisions cannot be read or written, or `change` fails.
pub fn change<T>(
    place: &StorePlace,
    data: &Path,
    change: impl Fn(&mut Moderation) -> Result<T, ModerationError>,
) -> Result<T, ModerationError> {
    match place {
        StorePlace::Sqlite(_) => change_file(&data.join(NAME), change),
        StorePlace::Postgres(address) => blocking(async {
            let store = address.open_without_session().await?;
            change_shared(&*store, change).await
        }),
    }
}

/// Reads a file; `None` if there is none.
fn read_file(path: &Path) -> Result<Option<Vec<u8>>, ModerationError> {
    match std::fs::read(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(ModerationError::File { path: path.to_owned(), error }),
    }
}

fn change_file<T>(
    path: &Path,
    change: impl FnOnce(&mut Moderation) -> Result<T, ModerationError>,
) -> Result<T, ModerationError> {
    let unusable = |error| ModerationError::File { path: path.to_owned(), error };
    let _lock = document::lock(path).map_err(unusable)?;
    let known = read_file(path)?.map(|text| parse(&text, &path.display().to_string()));
    let known = known.transpose()?.unwrap_or_default();
    let mut changed = known.clone();
    let outcome = change(&mut changed)?;
    if changed != known {
        document::replace(path, &text(&changed)?).map_err(unusable)?;
    }
    Ok(outcome)
}

async fn change_shared<T>(
    store: &(impl Documents + ?Sized),
    change: impl Fn(&mut Moderation) -> Result<T, ModerationError>,
) -> Result<T, ModerationError> {
    for _ in 0..TRIES {
        let found = store.document(Document::Moderation).await?;
        let known = found.as_ref().map(|text| parse(text, "the store")).transpose()?;
        let known = known.unwrap_or_default();
        let mut changed = known.clone();
        let outcome = change(&mut changed)?;
        if changed == known {
            return Ok(outcome);
        }
        let changed = text(&changed)?;
        if store.replace_document(Document::Moderation, found, changed).await? {
            return Ok(outcome);
        }
    }
    Err(StoreError::Conflict("other programs change them all the time".to_owned()).into())
}

/// Changes the decisions from a running server.
pub(super) async fn change_kept(
    kept: &DocumentSource,
    change: impl Fn(&mut Moderation) + Send + 'static,
) -> Result<(), ModerationError> {
    let change = move |moderation: &mut Moderation| {
        change(moderation);
        Ok(())
    };
    match kept {
        DocumentSource::File(path) => {
            let path = path.clone();
            let changed = tasks::blocking(move || change_file(&path, change)).await;
            changed.unwrap_or_else(|_| Err(StoreError::Closed.into()))
        }
        DocumentSource::Store(store, _) => change_shared(&**store, change).await,
    }
}

/// Reads the decisions for a server, and returns them with what keeps them up to date.
///
/// # Errors
/// If they cannot be read or are damaged.
pub(crate) async fn open(
    data: &Path,
    store: Option<Arc<dyn SharedStore>>,
) -> Result<(Moderated, Follower), ModerationError> {
    let path: PathBuf = data.join(NAME);
    let (text, kept) = match store {
        Some(store) => {
            let text = store.document(Document::Moderation).await?;
            (text, DocumentSource::Store(store, Document::Moderation))
        }
        None => (read_file(&path)?, DocumentSource::File(path)),
    };
    let known = text.as_ref().map(|text| parse(text, NAME)).transpose()?.unwrap_or_default();
    let (sender, decided) = watch::channel(Arc::new(known));
    Ok((Moderated(decided), Follower::new(kept, text, sender)))
}

/// Parses a changed document for a running server.
pub(super) fn changed(text: &[u8]) -> Result<Moderation, ModerationError> {
    parse(text, NAME)
}

/// Copies the decisions from one place to another, if that has none. They are in a file beside the games, or in the
/// database.
///
/// # Errors
/// If they cannot be read or written, or are damaged.
pub(crate) async fn copy(
    from: (&StorePlace, Option<&dyn Documents>),
    to: (&StorePlace, Option<&dyn Documents>),
) -> Result<(), ModerationError> {
    let read = async |(place, documents): (&StorePlace, Option<&dyn Documents>)| {
        Ok::<_, ModerationError>(match (place, documents) {
            (_, Some(documents)) => documents.document(Document::Moderation).await?,
            (StorePlace::Sqlite(games), None) => read_file(&folder_of(games).join(NAME))?,
            (StorePlace::Postgres(_), None) => None,
        })
    };
    let Some(known) = read(from).await? else { return Ok(()) };
    let decided = parse(&known, NAME)?;
    if read(to).await?.is_some() {
        return Ok(());
    }
    match to {
        (_, Some(documents)) => {
            documents.replace_document(Document::Moderation, None, known).await?;
        }
        (StorePlace::Sqlite(games), None) => {
            change_file(&folder_of(games).join(NAME), |moderation| {
                *moderation = decided;
                Ok(())
            })?;
        }
        (StorePlace::Postgres(_), None) => {}
    }
    Ok(())
}
