//! The places for connections at an entrance of the server, and for how long none was free, here or at another server of
//! the same games. That time is charged to no player without a connection, because the player could not come back.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use tokio::time::Instant;

/// The places for connections at an entrance.
#[derive(Debug)]
pub struct Places(Mutex<Inner>);

#[derive(Debug)]
struct Inner {
    free: usize,
    /// Until when another server of the same games has no free place, as far as it has said.
    elsewhere: Option<Instant>,
    /// For how long no place was free, here or at another server, in total until `counted`.
    full: Duration,
    counted: Instant,
}

impl Inner {
    /// Counts the time until now. It has to be called before a number changes.
    fn count(&mut self) {
        let (since, now) = (self.counted, Instant::now());
        let until =
            if self.free == 0 { Some(now) } else { self.elsewhere.map(|until| until.min(now)) };
        self.full += until.map_or(Duration::ZERO, |until| until.saturating_duration_since(since));
        self.counted = now;
    }
}

/// A place that is taken. It is free again when this is dropped.
#[derive(Debug)]
pub struct Taken(Arc<Places>);

impl Default for Places {
    /// Returns places without a limit.
    fn default() -> Places {
        Places::new(usize::MAX)
    }
}

impl Places {
    /// Returns this number of free places.
    pub fn new(free: usize) -> Places {
        let (full, counted) = (Duration::ZERO, Instant::now());
        Places(Mutex::new(Inner { free, elsewhere: None, full, counted }))
    }

    /// Returns the places after the time until now was counted.
    fn inner(&self) -> MutexGuard<'_, Inner> {
        let mut inner = self.0.lock();
        inner.count();
        inner
    }

    /// Takes a place; `None` if none is free.
    pub fn take(self: &Arc<Places>) -> Option<Taken> {
        let mut inner = self.inner();
        inner.free = inner.free.checked_sub(1)?;
        Some(Taken(Arc::clone(self)))
    }

    /// Returns whether no place is free here.
    pub(crate) fn are_full(&self) -> bool {
        self.inner().free == 0
    }

    /// Notes that another server of the same games has no free place from now on, for so long.
    pub(crate) fn full_elsewhere(&self, span: Duration) {
        let mut inner = self.inner();
        inner.elsewhere = inner.elsewhere.max(Some(inner.counted + span));
    }

    /// Returns for how long no place was free, here or elsewhere, from the beginning until now.
    pub(crate) fn full_for(&self) -> Duration {
        self.inner().full
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.0.inner().free += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn only_the_time_without_a_free_place_counts() {
        let places = Arc::new(Places::new(2));
        let pass = async |seconds| tokio::time::advance(Duration::from_secs(seconds)).await;
        let one = places.take().unwrap();
        pass(5).await;
        let two = places.take().unwrap();
        assert!(places.take().is_none());
        pass(3).await;
        assert_eq!(places.full_for().as_secs(), 3);
        drop(one);
        pass(7).await;
        assert_eq!(places.full_for().as_secs(), 3);
        let one = places.take().unwrap();
        pass(2).await;
        drop((one, two));
        assert_eq!(places.full_for().as_secs(), 5);
        // What another server says lasts for a while, and is not counted twice.
        places.full_elsewhere(Duration::from_secs(2));
        pass(1).await;
        places.full_elsewhere(Duration::from_secs(2));
        let both = (places.take().unwrap(), places.take().unwrap());
        pass(1).await;
        drop(both);
        assert!(!places.are_full());
        pass(9).await;
        assert_eq!(places.full_for().as_secs(), 8);
    }
}
