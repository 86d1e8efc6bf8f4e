//! How long games are kept.

use std::time::Duration;

use crate::store::Expiry;
use crate::time::{WallTime, millis};

/// How long games are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// How long a game in which nobody has made a step is kept after its creation.
    pub untouched: Duration,
    /// How long after their last change finished games are kept; `None` if they are kept until a person
    /// deletes them.
    pub finished: Option<Duration>,
    /// How long uploaded records are kept; `None` if they are kept until a person deletes them.
    pub uploads: Option<Duration>,
}

impl Default for Retention {
    fn default() -> Retention {
        Retention { untouched: Duration::from_secs(86_400), finished: None, uploads: None }
    }
}

impl Retention {
    /// Returns how long uploaded records are kept, which are also finished games.
    pub fn of_uploads(&self) -> Option<Duration> {
        self.uploads.into_iter().chain(self.finished).min()
    }

    /// Returns which games are no longer kept at a given time.
    pub fn expiry(&self, now: WallTime) -> Expiry {
        let before =
            |kept: Duration| WallTime::from_millis(now.millis().saturating_sub(millis(kept)));
        Expiry {
            untouched: before(self.untouched),
            finished: self.finished.map(before),
            uploads: self.of_uploads().map(before),
        }
    }
}
