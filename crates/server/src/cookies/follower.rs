//! Keeps the keys of a running server up to date: it checks the place where they are kept once a
//! second.

use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use super::{Keyring, document};
use crate::store::SharedStore;
use crate::tasks;

/// How often a running server looks at the keys.
const RECHECK: Duration = Duration::from_secs(1);

/// Keeps the keys of a running server up to date.
pub struct Follower {
    place: Place,
    /// What the place contained when it was last read.
    seen: Vec<u8>,
    sender: watch::Sender<Arc<Keyring>>,
}

/// Where the keys are kept.
enum Place {
    /// A file in the data directory.
    File(PathBuf),
    /// The store of several servers.
    Store(Arc<dyn SharedStore>),
}

impl std::fmt::Debug for Follower {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Follower")
    }
}

impl Follower {
    /// Returns a follower of a file with this text.
    pub(super) fn of_file(
        path: PathBuf,
        seen: Vec<u8>,
        sender: watch::Sender<Arc<Keyring>>,
    ) -> Follower {
        Follower { place: Place::File(path), seen, sender }
    }

    /// Returns a follower of a store with this text.
    pub(super) fn of_store(
        store: Arc<dyn SharedStore>,
        seen: Vec<u8>,
        sender: watch::Sender<Arc<Keyring>>,
    ) -> Follower {
        Follower { place: Place::Store(store), seen, sender }
    }

    /// Follows the changes until the future is dropped. If the place cannot be read, the keys stay
    /// the same.
    pub async fn run(mut self) -> Infallible {
        loop {
            tokio::time::sleep(RECHECK).await;
            let Some(text) = self.read().await else { continue };
            if text == self.seen {
                continue;
            }
            match document::parse(&text) {
                Ok(keyring) => {
                    tracing::info!("the keys of the cookies have changed");
                    self.sender.send_replace(Arc::new(keyring));
                }
                Err(why) => tracing::error!(%why, "the changed keys of the cookies are damaged"),
            }
            self.seen = text;
        }
    }

    async fn read(&self) -> Option<Vec<u8>> {
        match &self.place {
            Place::File(path) => {
                let path = path.clone();
                tasks::blocking(move || std::fs::read(path)).await.ok()?.ok()
            }
            Place::Store(store) => store.keys().await.ok().flatten(),
        }
    }
}
