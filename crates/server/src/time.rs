//! Points in time: steady time for clocks and deadlines, wall-clock time for what is stored.
//!
//! The two never mix: a difference of wall-clock times says nothing about how long something took,
//! and a steady time means nothing after the process has ended.

use std::ops::Add;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A point on the server's monotonic clock, counted from the start of its hub.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SteadyTime(Duration);

impl SteadyTime {
    /// The moment in which the hub was opened.
    pub const START: SteadyTime = SteadyTime(Duration::ZERO);

    /// Returns the point in time that is this long after the start.
    pub const fn after_start(elapsed: Duration) -> SteadyTime {
        SteadyTime(elapsed)
    }

    /// Returns the time that has passed since the start.
    pub const fn since_start(self) -> Duration {
        self.0
    }

    /// Returns the time from `earlier` to this point; zero if `earlier` is in fact later.
    pub const fn since(self, earlier: SteadyTime) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

impl Add<Duration> for SteadyTime {
    type Output = SteadyTime;

    /// Returns the point that is this much later. A point too far off to count is the latest one.
    fn add(self, duration: Duration) -> SteadyTime {
        SteadyTime(self.0.saturating_add(duration))
    }
}

/// A wall-clock time: milliseconds since 1970, UTC. It is what the store keeps and programs see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WallTime(u64);

impl WallTime {
    /// Returns the time with this many milliseconds since 1970.
    pub const fn from_millis(millis: u64) -> WallTime {
        WallTime(millis)
    }

    /// Returns the milliseconds since 1970.
    pub const fn millis(self) -> u64 {
        self.0
    }

    /// Returns the system's time; 1970 if the system's clock is set before that year.
    pub fn now() -> WallTime {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        WallTime(millis(since))
    }
}

/// The clock on the wall. It may jump, so nothing is measured with it.
#[derive(Clone)]
pub struct WallClock(Arc<dyn Fn() -> WallTime + Send + Sync>);

impl WallClock {
    /// Returns a clock that reads this function, which a test can make jump.
    pub fn reading(read: impl Fn() -> WallTime + Send + Sync + 'static) -> WallClock {
        WallClock(Arc::new(read))
    }

    /// Returns what the clock shows.
    pub fn now(&self) -> WallTime {
        (self.0)()
    }
}

impl Default for WallClock {
    /// Returns the system's clock.
    fn default() -> WallClock {
        WallClock::reading(WallTime::now)
    }
}

impl std::fmt::Debug for WallClock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "WallClock({:?})", self.now())
    }
}

/// The present moment on both clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    /// The steady time.
    pub steady: SteadyTime,
    /// The wall-clock time.
    pub wall: WallTime,
}

/// Returns a duration in whole milliseconds, as the wire and the store write it.
pub fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steady_times_neither_overflow_nor_run_backwards() {
        let [early, late] = [3, 5].map(|s| SteadyTime::after_start(Duration::from_secs(s)));
        assert_eq!(late.since(early), Duration::from_secs(2));
        assert_eq!(early.since(late), Duration::ZERO);
        assert!(late + Duration::MAX > late);
    }
}
