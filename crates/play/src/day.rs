//! A calendar day in UTC, as the Wookiee rule (G-23) and the `Date` tag of records count them. The
//! clock itself is read by whoever runs the game.

use std::fmt;

use serde::{Deserialize, Serialize};

const SECONDS: i64 = 86_400;

/// A day of the Gregorian calendar in UTC, counted from 1 January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(i32);

impl Day {
    /// The day of a moment given in seconds since the start of 1970 (UTC). Moments beyond some
    /// millions of years are held back at the ends of the range.
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

    /// Days since 1 January 1970, which is 0.
    pub const fn number(self) -> i32 {
        self.0
    }

    /// The day after.
    #[must_use]
    pub const fn next(self) -> Day {
        Day(self.0.saturating_add(1))
    }

    /// Year, month (1 to 12) and day of the month.
    ///
    /// Counts in years that begin on 1 March, so that a leap day comes last, and in cycles of 400
    /// years, which all have 146 097 days.
    pub const fn date(self) -> (i64, u32, u32) {
        // 719 468 days lie between 1 March of year 0 and 1 January 1970.
        let days = self.0 as i64 + 719_468;
        let (cycle, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day_of_year = day - (365 * year + year / 4 - year / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day_of_month = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        (cycle * 400 + year + (month <= 2) as i64, month as u32, day_of_month as u32)
    }
}

impl fmt::Display for Day {
    /// Writes `2026-02-28`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
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
        assert_eq!(Day::of_unix_seconds(i64::MAX).next(), Day(i32::MAX));
    }

    #[test]
    fn every_day_of_four_centuries_follows_the_one_before() {
        let mut before = Day::of_unix_seconds(0).date();
        for count in 1..=146_097 {
            let (year, month, day) = Day(count).date();
            let follows = match (before, day) {
                ((y, m, d), _) if (y, m) == (year, month) => day == d + 1,
                ((y, m, d), 1) => {
                    d >= 28 && (y * 12 + i64::from(m) + 1 == year * 12 + i64::from(month))
                }
                _ => false,
            };
            assert!(follows, "{before:?} then {:?}", (year, month, day));
            before = (year, month, day);
        }
        assert_eq!(before, (2370, 1, 1));
    }
}
