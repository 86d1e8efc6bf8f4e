//! The keys of the cookies in their document, which `dejarik admin` changes and a running server follows.

use std::convert::Infallible;
use std::path::Path;

use super::{Keyring, Secret, Signer, draw_secret, keys};
use crate::document::{self, Content, DocumentError, DocumentSource, Followed, RECHECK};
use crate::store::{Document, StorePlace};

impl Content for Keyring {
    const WHICH: Document = Document::Keys;

    fn parse(text: &[u8]) -> Result<Keyring, String> {
        keys::parse(text)
    }

    fn text(&self) -> serde_json::Result<Vec<u8>> {
        keys::text(self)
    }
}

/// Reads the keys, or creates them, and returns the signer and the follower that keeps it up to date.
///
/// # Errors
/// If the keys cannot be read or created, or are damaged.
pub(crate) async fn open(kept: DocumentSource) -> Result<(Signer, Follower), DocumentError> {
    let first = || {
        let secret = draw_secret().map_err(|error| kept.unusable(error))?;
        Keyring::new(secret).text().map_err(|error| kept.unusable(error))
    };
    kept.create(first).await?;
    let followed = Followed::open(kept.clone()).await?;
    Ok((Signer { keyring: followed.content(), kept }, Follower(followed)))
}

/// Creates the keys in a data directory from the first one, unless there are keys. Blocks until that is done.
///
/// # Errors
/// If they cannot be written.
pub fn create_keys(data: &Path, secret: Secret) -> Result<(), DocumentError> {
    document::create(&Keyring::new(secret), data)
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
) -> Result<T, DocumentError> {
    document::change(place, data, |keyring| Ok(change(keyring)))
}

/// Keeps the keys of a running server up to date.
pub(crate) struct Follower(Followed<Keyring>);

opaque!(Follower);

impl Follower {
    /// Follows the changes until the future is dropped.
    pub(crate) async fn run(mut self) -> Infallible {
        loop {
            tokio::time::sleep(RECHECK).await;
            if self.0.follow().await {
                tracing::info!("the keys of the cookies have changed");
            }
        }
    }
}
