//! Points in time ([`dejarik_host::time`]) and the wall clock.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

pub use dejarik_host::time::{Now, Offset, SteadyTime, WallTime, millis};

/// Returns the system's time; 1970 if the system's clock is set before that year.
pub fn wall_now() -> WallTime {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    WallTime::from_millis(millis(since))
}

/// The wall clock. It may jump, so no duration is measured with it.
#[derive(Clone)]
pub struct WallClock(Arc<dyn Fn() -> WallTime + Send + Sync>);

impl WallClock {
    /// Returns a clock that takes its time from this function, so that a test can make it jump.
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
        WallClock::reading(wall_now)
    }
}

impl std::fmt::Debug for WallClock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "WallClock({:?})", self.now())
    }
}
