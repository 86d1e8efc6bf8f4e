//! What a session takes from the machine: the time, and lots.

use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{DateTime, Local};
use dejarik_host::time::{Now, Offset, SteadyTime, WallTime, millis};
use dejarik_play::Day;
use dejarik_play::dice::{DiceError, DiceSource, System};

/// Returns the present moment. No game at a terminal has clocks, so no steady time is needed.
pub(crate) fn now() -> Now {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Now { steady: SteadyTime::START, wall: WallTime::from_millis(millis(since)) }
}

/// Returns today's date in UTC.
pub(crate) fn today() -> Day {
    now().wall.day()
}

/// Returns how far the user's clock was ahead of UTC at a moment, by the time zone of the system or `TZ`.
pub(crate) fn place(at: WallTime) -> Offset {
    let moment = i64::try_from(at.millis()).ok().and_then(DateTime::from_timestamp_millis);
    let offset = moment.map(|moment| moment.with_timezone(&Local).offset().local_minus_utc());
    Offset::of_seconds(offset.unwrap_or_default())
}

/// Draws lots for the first move: true or false with equal chances.
pub(crate) fn lot() -> bool {
    random_number().is_multiple_of(2)
}

/// Returns a random number from the system, or the time if the system has no randomness.
pub(crate) fn random_number() -> u64 {
    let number: Result<u64, DiceError> = System.below(u64::MAX);
    number.unwrap_or_else(|_| now().wall.millis())
}
