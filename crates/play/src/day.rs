//! Calendar days in UTC, for the Wookiee rule (G-23), the `Date` tag of records and the daily puzzle.
//! Callers read the clock; this crate never does.

use std::fmt;

use chrono::{Days, NaiveDate};
use serde::{Deserialize, Serialize};

const SECONDS: i64 = 86_400;

/// A day of the Gregorian calendar in UTC, stored as the number of days since 1 January 1970.
///
/// `Display` writes it as `2026-02-28`. Days that are further away than 262 000 years are written as the first or the
/// last day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(i32);

impl Day {
    /// Returns the day of a moment given in seconds since the start of 1970 (UTC). Days that do not fit
    /// an `i32`, some millions of years away, are clamped.
    pub const fn of_unix_seconds(seconds: i64) -> Day {
        let days = seconds.div_euclid(SECONDS);
        if days > i32::MAX as i64 {
            Day(i32::MAX)
        } else if days < i32::MIN as i64 {
            Day(i32::MIN)
        } else {
            Day(days as i32)
        }
    }

    /// Returns the number of days since 1 January 1970, which is day 0.
    pub const fn number(self) -> i32 {
        self.0
    }

    /// Returns the following day.
    #[must_use]
    pub const fn next(self) -> Day {
        Day(self.0.saturating_add(1))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let days = Days::new(self.0.unsigned_abs().into());
        let (date, limit) = match self.0 {
            0.. => (NaiveDate::default().checked_add_days(days), NaiveDate::MAX),
            _ => (NaiveDate::default().checked_sub_days(days), NaiveDate::MIN),
        };
        write!(f, "{}", date.unwrap_or(limit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let day = |seconds| Day::of_unix_seconds(seconds).to_string();
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(-1), "1969-12-31");
        assert_eq!(day(951_782_400), "2000-02-29");
        assert_eq!(day(951_868_799), "2000-02-29");
        assert_eq!(day(951_868_800), "2000-03-01");
        assert_eq!(day(4_107_542_399), "2100-02-28");
        assert_eq!(day(4_107_542_400), "2100-03-01");
    }

    #[test]
    fn days_beyond_the_calendar_are_clamped() {
        let last = Day::of_unix_seconds(i64::MAX);
        assert_eq!(last.next(), last);
        assert_eq!(last.to_string(), "+262142-12-31");
        assert_eq!(Day::of_unix_seconds(i64::MIN).to_string(), "-262143-01-01");
    }
}
