//! Points in time: steady time for clocks and deadlines, wall-clock time for what is stored.
//!
//! The two never mix: a difference of wall-clock times says nothing about how long something took,
//! and a steady time means nothing after the process has ended.

use std::ops::Add;
use std::time::Duration;

use dejarik_play::Day;

/// A point on a host's monotonic clock, counted from its start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SteadyTime(Duration);

impl SteadyTime {
    /// The moment at which the host was started.
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

/// A wall-clock time: milliseconds since 1970, UTC. It is the time that the store keeps and
/// programs see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WallTime(u64);

impl WallTime {
    /// The last time that can be stored, which nothing is later than.
    pub const LAST: WallTime = WallTime(i64::MAX.cast_unsigned());

    /// Returns the time with this many milliseconds since 1970.
    pub const fn from_millis(millis: u64) -> WallTime {
        WallTime(millis)
    }

    /// Returns the milliseconds since 1970.
    pub const fn millis(self) -> u64 {
        self.0
    }

    /// Returns the day, in UTC.
    pub fn day(self) -> Day {
        Offset::UTC.day(self)
    }
}

/// How far the clocks of a place are ahead of UTC, in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offset(i32);

impl Offset {
    /// The offset of UTC itself, for a host that does not know where its players are.
    pub const UTC: Offset = Offset(0);

    /// Returns the offset of a place that is this many seconds ahead of UTC.
    pub const fn of_seconds(seconds: i32) -> Offset {
        Offset(seconds)
    }

    /// Returns the day at the place.
    pub fn day(self, at: WallTime) -> Day {
        let seconds = i64::try_from(at.millis() / 1000).unwrap_or(i64::MAX);
        Day::of_unix_seconds(seconds.saturating_add(i64::from(self.0)))
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
    fn a_day_is_that_of_the_place() {
        let half_past_one = WallTime::from_millis(1_795_656_600_000);
        let day = |hours: i32| Offset::of_seconds(hours * 3600).day(half_past_one).to_string();
        assert_eq!([day(-8), day(0), day(23)], ["2026-11-25", "2026-11-26", "2026-11-27"]);
    }

    #[test]
    fn steady_times_neither_overflow_nor_run_backwards() {
        let [early, late] = [3, 5].map(|s| SteadyTime::after_start(Duration::from_secs(s)));
        assert_eq!(late.since(early), Duration::from_secs(2));
        assert_eq!(early.since(late), Duration::ZERO);
        assert!(late + Duration::MAX > late);
    }
}
