//! A store that fails, lies or is slow, as a test asks for.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use dejarik_server::id::{GameId, PersonId};
use dejarik_server::profile::Profile;
use dejarik_server::store::{
    BatchSizes, Credential, Credentials, Cursor, Device, Devices, Expiry, Listed, Listing, LiveKey,
    Muted, Notice, OwnGame, RatedGame, Read, Sqlite, Store, StoreError, StoredGame, Tournament,
    Tournaments, Usage, Write, Written,
};
use dejarik_server::time::WallTime;
use tokio::sync::Notify;

use crate::common::time::take;
use crate::reads_of;

/// What becomes of writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    #[default]
    Works,
    /// Nothing is stored, and writes are reported as failed.
    Fails,
    /// Writes are stored, but reported as failed.
    Misreports,
}

/// A store in memory whose writes and reads can be made to fail.
#[derive(Default)]
pub struct Flaky {
    store: Sqlite,
    mode: Mutex<Mode>,
    /// How long every write takes.
    delay: Mutex<Duration>,
    /// Whether games cannot be read.
    unreadable: AtomicBool,
    /// The number of writes that still work before all fail.
    left: AtomicU64,
    failures: AtomicU64,
    failed: Notify,
}

impl Flaky {
    pub fn set(&self, mode: Mode) {
        *self.mode.lock().unwrap() = mode;
    }

    /// Makes every write take this long from now on.
    pub fn delay(&self, delay: Duration) {
        *self.delay.lock().unwrap() = delay;
    }

    /// Makes reading games fail, or work again.
    pub fn unreadable(&self, unreadable: bool) {
        self.unreadable.store(unreadable, Ordering::SeqCst);
    }

    /// Makes writes fail after this many more have worked.
    pub fn fail_after(&self, writes: u64) {
        self.left.store(writes, Ordering::SeqCst);
        self.set(Mode::Fails);
    }

    /// Waits until a write has failed.
    pub async fn failure(&self) {
        while self.failures.load(Ordering::SeqCst) == 0 {
            self.failed.notified().await;
        }
    }

    fn carry_out(&self, write: Write) -> Written {
        let mode = *self.mode.lock().unwrap();
        let one_less = |left: u64| left.checked_sub(1);
        let works = match mode {
            Mode::Works => true,
            Mode::Fails => {
                self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less).is_ok()
            }
            Mode::Misreports => false,
        };
        let written = (works || mode == Mode::Misreports).then(|| self.store.write(write));
        match written.filter(|_| works) {
            Some(written) => written,
            None => {
                self.failures.fetch_add(1, Ordering::SeqCst);
                self.failed.notify_one();
                Written::known(Err(broken()))
            }
        }
    }
}

fn broken() -> StoreError {
    StoreError::Failed("the disk is full".to_owned())
}

impl Store for Flaky {
    fn write(&self, write: Write) -> Written {
        let written = self.carry_out(write);
        let delay = *self.delay.lock().unwrap();
        if delay.is_zero() {
            return written;
        }
        let (completion, late) = Written::pending();
        tokio::spawn(async move {
            take(delay).await;
            completion.complete(written.await);
        });
        late
    }

    fn load(&self, game: GameId) -> Read<'_, Option<StoredGame>> {
        match self.unreadable.load(Ordering::SeqCst) {
            true => Box::pin(std::future::ready(Err(broken()))),
            false => self.store.load(game),
        }
    }

    fn check_ready(&self) -> Read<'_, ()> {
        match *self.mode.lock().unwrap() {
            Mode::Fails => Box::pin(std::future::ready(Err(broken()))),
            Mode::Works | Mode::Misreports => self.store.check_ready(),
        }
    }

    reads_of!(store);
}
