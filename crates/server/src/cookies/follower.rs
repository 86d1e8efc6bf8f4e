//! Keeps the keys of a running server up to date: it checks the place where they are kept once a
//! second.

use std::convert::Infallible;
use std::sync::Arc;

use tokio::sync::watch;

use super::{Keyring, keys};
use crate::document::{DocumentSource, RECHECK};

/// Keeps the keys of a running server up to date.
pub struct Follower {
    kept: DocumentSource,
    /// What the document contained when it was last read.
    seen: Vec<u8>,
    sender: watch::Sender<Arc<Keyring>>,
}

impl std::fmt::Debug for Follower {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Follower")
    }
}

impl Follower {
    /// Returns a follower of a document with this text.
    pub(super) fn of(
        kept: DocumentSource,
        seen: Vec<u8>,
        sender: watch::Sender<Arc<Keyring>>,
    ) -> Follower {
        Follower { kept, seen, sender }
    }

    /// Follows the changes until the future is dropped. If the document cannot be read, the keys stay
    /// the same.
    pub async fn run(mut self) -> Infallible {
        loop {
            tokio::time::sleep(RECHECK).await;
            let Some(text) = self.kept.read().await else { continue };
            if text == self.seen {
                continue;
            }
            match keys::parse(&text) {
                Ok(keyring) => {
                    tracing::info!("the keys of the cookies have changed");
                    self.sender.send_replace(Arc::new(keyring));
                }
                Err(why) => tracing::error!(%why, "the changed keys of the cookies are damaged"),
            }
            self.seen = text;
        }
    }
}
