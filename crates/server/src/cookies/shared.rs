//! The keys of the cookies in the store that several servers share, so that each of them knows the people
//! of all others. The first server creates them. Each change replaces the whole document, and fails if
//! another program has replaced it meanwhile; it is then retried.

use std::path::Path;
use std::sync::Arc;

use tokio::sync::watch;

use super::{Follower, KeyFile, KeyFileError, Keyring, Signer, draw_secret, keys};
use crate::document::DocumentSource;
use crate::store::place::blocking;
use crate::store::{Database, Document, Store, StoreError, StorePlace};

/// How often a change that conflicts with others is tried.
const TRIES: usize = 20;

/// Reads the keys from a store that several servers share, or creates them there, and returns the signer and the
/// follower that keeps it up to date.
///
/// # Errors
/// If the store cannot be read or written, or the keys are damaged.
pub(crate) async fn open_shared(store: &dyn Store) -> Result<(Signer, Follower), KeyFileError> {
    let store = store.shared().ok_or(KeyFileError::MissingInStore)?;
    if store.document(Document::Keys).await?.is_none() {
        let first = document_of(&Keyring::new(draw_secret()?))?;
        // If another server was faster, its keys are used.
        store.replace_document(Document::Keys, None, first).await?;
    }
    let text = store.document(Document::Keys).await?.ok_or(KeyFileError::MissingInStore)?;
    let (sender, keyring) = watch::channel(Arc::new(parse(&text)?));
    let kept = DocumentSource::Store(store, Document::Keys);
    Ok((Signer { keyring, kept: kept.clone() }, Follower::of(kept, text, sender)))
}

/// Changes the keys in a database. `change` is called again if another program has changed
/// them meanwhile.
///
/// # Errors
/// If there are no keys, or the store cannot be read or written.
pub(crate) async fn change_shared<T>(
    store: &dyn Database,
    change: impl Fn(&mut Keyring) -> T,
) -> Result<T, KeyFileError> {
    for _ in 0..TRIES {
        let text = store.document(Document::Keys).await?.ok_or(KeyFileError::MissingInStore)?;
        let mut keyring = parse(&text)?;
        let outcome = change(&mut keyring);
        if store.replace_document(Document::Keys, Some(text), document_of(&keyring)?).await? {
            return Ok(outcome);
        }
    }
    let why = "other programs change the keys all the time".to_owned();
    Err(StoreError::Conflict(why).into())
}

/// Changes the keys of servers that keep their games in a place: in the database, or in the file of the
/// data directory. `change` may be called several times. Blocks until that is done.
///
/// # Errors
/// If there are no keys, or they cannot be read or written.
pub fn change_keys<T>(
    place: &StorePlace,
    data: &Path,
    change: impl Fn(&mut Keyring) -> T,
) -> Result<T, KeyFileError> {
    match place {
        StorePlace::Sqlite(_) => KeyFile::of(data).change(change),
        StorePlace::Postgres(address) => blocking(async {
            let store = address.open_without_session().await?;
            change_shared(&*store, change).await
        }),
    }
}

fn parse(text: &[u8]) -> Result<Keyring, KeyFileError> {
    keys::parse(text).map_err(KeyFileError::DamagedInStore)
}

fn document_of(keyring: &Keyring) -> Result<Vec<u8>, KeyFileError> {
    keys::text(keyring).map_err(|error| KeyFileError::DamagedInStore(error.to_string()))
}
