//! The tables that a library makes when they are first needed, each of them once.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use dejarik_rules::Words;

use crate::progress::{Progress, Stopped, Watch};

/// How often a call that waits for another one asks its watch whether to stop.
const PERIOD: Duration = Duration::from_millis(50);

/// The stage of a call that waits while another one makes the table.
const WAIT: Words = Words::new("wait for another thread", "attente d’un autre fil");

/// The tables of each game that has been asked for.
#[derive(Debug)]
pub(crate) struct Slots<K, T>(RwLock<Vec<Arc<Slot<K, T>>>>);

/// A game and the place of its table.
#[derive(Debug)]
pub(crate) struct Slot<K, T> {
    pub game: K,
    /// The table once it is made; `None` inside if there is no usable one.
    table: OnceLock<Option<T>>,
    /// Whether a call makes the table.
    busy: Mutex<bool>,
    free: Condvar,
}

impl<K: Clone, T> Slots<K, T> {
    pub fn new() -> Slots<K, T> {
        Slots(RwLock::default())
    }

    /// Returns the slot for a game; `same` tells whether two games share a table.
    pub fn slot(&self, game: &K, same: impl Fn(&K, &K) -> bool) -> Arc<Slot<K, T>> {
        let find = |slots: &[Arc<Slot<K, T>>]| {
            slots.iter().find(|slot| same(&slot.game, game)).map(Arc::clone)
        };
        let found = find(&self.0.read().unwrap_or_else(PoisonError::into_inner));
        found.unwrap_or_else(|| {
            let mut slots = self.0.write().unwrap_or_else(PoisonError::into_inner);
            find(&slots).unwrap_or_else(|| {
                let slot = Arc::new(Slot::new(game.clone()));
                slots.push(Arc::clone(&slot));
                slot
            })
        })
    }
}

impl<K, T> Slot<K, T> {
    fn new(game: K) -> Slot<K, T> {
        Slot { game, table: OnceLock::new(), busy: Mutex::default(), free: Condvar::new() }
    }

    /// Returns the table, or `None` if there is no usable one. The first call makes it, and other calls wait.
    ///
    /// A call whose watch stops it returns `None` and leaves the slot empty. The next call, or one that waits, makes
    /// the table then.
    pub fn table(
        &self,
        watch: &dyn Watch,
        make: impl FnOnce() -> Result<Option<T>, Stopped>,
    ) -> Option<&T> {
        if let Some(table) = self.table.get() {
            return table.as_ref();
        }
        let _turn = self.turn(watch).ok()?;
        if let Some(table) = self.table.get() {
            return table.as_ref();
        }
        let made = make().ok()?;
        self.table.get_or_init(|| made).as_ref()
    }

    /// Waits until no other call makes the table.
    fn turn(&self, watch: &dyn Watch) -> Result<Turn<'_, K, T>, Stopped> {
        let mut busy = self.busy();
        while *busy {
            let waited = self.free.wait_timeout(busy, PERIOD);
            busy = waited.unwrap_or_else(PoisonError::into_inner).0;
            if *busy {
                watch.report(&Progress { stage: WAIT.into(), done: 0, total: 0 })?;
            }
        }
        *busy = true;
        Ok(Turn(self))
    }

    fn busy(&self) -> MutexGuard<'_, bool> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The turn of one call to make the table. It ends even if making panics.
struct Turn<'a, K, T>(&'a Slot<K, T>);

impl<K, T> Drop for Turn<'_, K, T> {
    fn drop(&mut self) {
        *self.0.busy() = false;
        self.0.free.notify_all();
    }
}
