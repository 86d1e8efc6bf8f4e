//! Notices to people who are not there, by Web Push: that it is their turn, that somebody has accepted their invitation, that a
//! game is over, and that little time is left.
//!
//! A notice is first noted in the store, and sent once: it may be lost, and is never doubled, whatever dies and however many
//! servers know of its occasion. A thread of its own sends notices, so that push services keep no player waiting. What waits
//! there and what is sent at once are bounded; more is dropped.

mod key;
mod reach;
mod seal;

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::Duration;

use dejarik_rules::Wording;
use futures_util::future::join_all;
use serde::Serialize;
use tokio::runtime::Builder;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::http::doors::Origin;
use crate::store::{Device, Devices, Notice, Store, StoreError, StoredGame, Write};
use crate::time::wall_now;

pub use key::Key;
pub(crate) use key::Text as KeyText;
use reach::{Endpoint, Sender, Undelivered};

/// The most devices of a person.
pub(crate) const DEVICES: usize = 8;
/// How many notices may wait.
pub(crate) const WAITING: usize = 10_000;
/// How many notices are sent at once.
const AT_ONCE: usize = 32;
/// How long a push service keeps a message for a device that is switched off. Afterwards somebody has moved, or the time is over.
const KEEP: Duration = Duration::from_secs(24 * 60 * 60);

/// What a notice says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum About {
    /// The person has to move.
    Turn,
    /// A quarter of the time for the move is left.
    Soon,
    /// Somebody has accepted the person's invitation.
    Joined,
    /// The person has won.
    Won,
    /// The person has lost.
    Lost,
    /// The game is over without a winner.
    Over,
}

/// A notice with what it says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct News {
    pub(crate) notice: Notice,
    pub(crate) about: About,
}

/// A message as the service worker of the page reads it.
#[derive(Serialize)]
struct Message<'a> {
    about: About,
    game: &'a str,
    /// The name of the rule set in the language.
    rules: &'a str,
    /// The name of the other player, if that player has chosen one.
    name: Option<&'a str>,
    language: &'a str,
}

/// How notices are sent.
#[derive(Clone, Debug, Default)]
pub struct PushConfig {
    /// The push services that may be at any address, and need no TLS if their address says so.
    pub services: Vec<Origin>,
    /// An address of the server, which push services may want to know.
    pub contact: Option<String>,
}

/// How many messages were sent, and what became of the others. Totals count from the start of the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PushFigures {
    /// The messages that push services have accepted.
    pub sent: u64,
    /// The messages that they have not.
    pub failed: u64,
    /// The devices that were deleted, because they are gone.
    pub gone: u64,
    /// The notices that were dropped, because too many waited.
    pub dropped: u64,
}

#[derive(Default)]
struct Counts {
    sent: AtomicU64,
    failed: AtomicU64,
    gone: AtomicU64,
    dropped: AtomicU64,
}

/// What sends notices. Clones share one thread, which ends with the last of them. It then drops what waits.
#[derive(Clone)]
pub struct Push(Arc<Shared>);

struct Shared {
    queue: Option<mpsc::Sender<News>>,
    thread: Option<JoinHandle<()>>,
    post: Arc<Post>,
}

opaque!(Push);

impl Drop for Shared {
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            // A thread that has panicked sends nothing more.
            let _ = thread.join();
        }
    }
}

impl Push {
    /// Starts the thread.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn start(store: Arc<dyn Store>, key: Key, config: PushConfig) -> io::Result<Push> {
        let (queue, news) = mpsc::channel(WAITING);
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let post = Arc::new(Post { key, config, counts: Counts::default() });
        let work = run(store, Arc::clone(&post), news);
        let thread = std::thread::Builder::new().name("push".to_owned()).spawn(move || {
            runtime.block_on(work);
            // A look-up of a name may take long, and nobody waits for it any more.
            runtime.shutdown_background();
        })?;
        Ok(Push(Arc::new(Shared { queue: Some(queue), thread: Some(thread), post })))
    }

    /// Returns the public key to which browsers tie their subscriptions, as base64url.
    pub(crate) fn key(&self) -> &str {
        &self.0.post.key.public
    }

    /// Sends a notice soon, unless too many wait.
    pub(crate) fn send(&self, news: News) {
        let sent = self.0.queue.as_ref().is_some_and(|queue| queue.try_send(news).is_ok());
        if !sent {
            self.0.post.counts.dropped.fetch_add(1, Relaxed);
        }
    }

    /// Checks that messages may be sent to an endpoint, and returns the origin of its push service.
    ///
    /// # Errors
    /// If they may not.
    pub(crate) fn origin_of(&self, endpoint: &str) -> Result<String, Wording> {
        Ok(Endpoint::parse(endpoint, &self.0.post.config.services)?.origin)
    }

    /// Returns whether a browser can have this public key and secret.
    pub(crate) fn fits(key: &[u8], secret: &[u8]) -> bool {
        secret.len() == 16 && seal::seal(b"", key, secret).is_ok()
    }

    /// Returns how many messages were sent.
    pub(crate) fn figures(&self) -> PushFigures {
        let Counts { sent, failed, gone, dropped } = &self.0.post.counts;
        let [sent, failed, gone, dropped] =
            [sent, failed, gone, dropped].map(|count| count.load(Relaxed));
        PushFigures { sent, failed, gone, dropped }
    }
}

/// What a message needs beside its notice.
struct Post {
    key: Key,
    config: PushConfig,
    counts: Counts,
}

/// Sends notices until every sender of the queue is dropped.
async fn run(store: Arc<dyn Store>, post: Arc<Post>, mut queue: mpsc::Receiver<News>) {
    let sender = Arc::new(Sender::new());
    let mut under_way = JoinSet::new();
    loop {
        tokio::select! {
            news = queue.recv(), if under_way.len() < AT_ONCE => {
                let Some(news) = news else { return };
                let (store, post, sender) = (store.clone(), post.clone(), sender.clone());
                under_way.spawn(async move {
                    if let Err(error) = post.deliver(&*store, &sender, news).await {
                        post.counts.failed.fetch_add(1, Relaxed);
                        tracing::debug!(%error, "a notice was not sent");
                    }
                });
            }
            Some(_) = under_way.join_next() => {}
        }
    }
}

impl Post {
    /// Sends a notice to all devices of its person, if the store allows it.
    async fn deliver(
        &self,
        store: &dyn Store,
        sender: &Sender,
        news: News,
    ) -> Result<(), StoreError> {
        let Notice { game, person, .. } = news.notice;
        let devices = store.devices(Devices::Of(person)).await?;
        if devices.is_empty() {
            return Ok(());
        }
        match store.write(Write::Notify(news.notice)).await {
            Err(StoreError::Conflict(_)) => return Ok(()),
            noted => noted?,
        }
        let Some(stored) = store.load(game).await? else { return Ok(()) };
        // The last ones are those that the person uses now.
        let devices = devices.iter().rev().take(DEVICES);
        let sent = devices.map(async |device| {
            let count = match self.send(sender, device, &stored, news).await {
                Ok(()) => &self.counts.sent,
                Err(Undelivered::Gone) => {
                    // If that fails, the next message finds out again.
                    let endpoint = device.endpoint.clone();
                    let _ = store.write(Write::DropDevice { endpoint }).await;
                    &self.counts.gone
                }
                Err(why) => {
                    tracing::debug!(%why, "a notice was not sent");
                    &self.counts.failed
                }
            };
            count.fetch_add(1, Relaxed);
        });
        join_all(sent).await;
        Ok(())
    }

    async fn send(
        &self,
        sender: &Sender,
        device: &Device,
        game: &StoredGame,
        News { notice, about }: News,
    ) -> Result<(), Undelivered> {
        let unsendable = |_| Undelivered::Unreachable;
        let endpoint = Endpoint::parse(&device.endpoint, &self.config.services);
        let endpoint = endpoint.map_err(|_| Undelivered::Internal)?;
        let other = game.seats[notice.side.other().index()].shown();
        let message = Message {
            about,
            game: game.id.as_str(),
            rules: game
                .terms
                .settings
                .rules()
                .id()
                .descriptor()
                .title
                .in_language(&device.language),
            name: other.name.as_deref(),
            language: &device.language,
        };
        let text = serde_json::to_vec(&message).map_err(|_| Undelivered::Unreachable)?;
        let body = seal::seal(&text, &device.public_key, &device.secret).map_err(unsendable)?;
        let contact = self.config.contact.as_deref();
        let signed = self.key.authorization(&endpoint.origin, contact, wall_now());
        sender.send(&endpoint, &signed.map_err(unsendable)?, KEEP, body).await
    }
}

#[cfg(test)]
mod tests;
