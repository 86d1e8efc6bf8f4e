//! The places for connections at an entrance of the server, and for how long none was free. That time is charged to no
//! player, because a player without a connection could not come back.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// The places for connections at an entrance.
#[derive(Debug)]
pub struct Places(Mutex<Inner>);

#[derive(Debug)]
struct Inner {
    free: usize,
    /// Since when no place has been free; `None` while one is.
    full: Option<Instant>,
    /// For how long no place was free before that, in total.
    before: Duration,
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
        let full = (free == 0).then(Instant::now);
        Places(Mutex::new(Inner { free, full, before: Duration::ZERO }))
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // No holder of the lock can leave the numbers half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place; `None` if none is free.
    pub fn take(self: &Arc<Places>) -> Option<Taken> {
        let mut inner = self.inner();
        inner.free = inner.free.checked_sub(1)?;
        if inner.free == 0 {
            inner.full = Some(Instant::now());
        }
        Some(Taken(Arc::clone(self)))
    }

    /// Returns for how long no place was free, from the beginning until now.
    pub fn full_for(&self) -> Duration {
        let inner = self.inner();
        inner.before + inner.full.map_or(Duration::ZERO, |since| since.elapsed())
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        let mut inner = self.0.inner();
        inner.free += 1;
        if let Some(since) = inner.full.take() {
            inner.before += since.elapsed();
        }
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
    }
}
