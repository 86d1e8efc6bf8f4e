//! Games one after another: every chain of rematches is a series (G-22), with the Wookiee rule
//! (G-23).

use dejarik_play::{Day, Player, Series, SeriesError, SeriesGame};
use dejarik_rules::{Side, groi};

use super::table::{Now, Table};
use crate::protocol::SeriesView;

/// The day of a moment in milliseconds since 1970.
pub(super) fn day(wall: u64) -> Day {
    Day::of_unix_seconds(i64::try_from(wall / 1000).unwrap_or(i64::MAX))
}

impl Table {
    /// The series before this game. What was played once can be counted again.
    fn before(&self) -> Series {
        let rules = *self.game.settings().rules();
        Series::replay(rules, &self.terms.before).unwrap_or_else(|_| Series::new(rules))
    }

    /// The series, this game included once it is over.
    pub(super) fn series(&self) -> Series {
        let mut series = self.before();
        if let (Some(result), Some(ended)) = (self.game.result(), self.ended) {
            // A game that the rules do not let count is played for nothing.
            let _ = series.record(SeriesGame { result: *result, day: day(ended) });
        }
        series
    }

    /// Whether another game may begin now, and the games of its series before it.
    pub(super) fn may_go_on(&self, now: Now) -> Result<Vec<SeriesGame>, SeriesError> {
        let series = self.series();
        match series.may_start(day(now.wall)) {
            Ok(()) => Ok(series.games().to_vec()),
            // The next game begins another series between the same two.
            Err(SeriesError::Over(_)) => Ok(Vec::new()),
            Err(error @ SeriesError::NotBefore(_)) => Err(error),
        }
    }

    /// Where the series stands, by the sides in this game.
    pub(super) fn series_view(&self) -> SeriesView {
        let seats = Side::BOTH.map(|side| self.before().player(side));
        let series = self.series();
        let side_of = |player: Player| Side::BOTH.into_iter().find(|s| seats[s.index()] == player);
        let purses = seats.map(|player| series.purse(player));
        SeriesView {
            games: u32::try_from(series.games().len()).unwrap_or(u32::MAX),
            points: seats.map(|player| series.points(player)),
            won: seats.map(|player| series.tally(player).won),
            purses: match purses {
                [Some(first), Some(second)] => Some([first, second]),
                _ => None,
            },
            winner: series.end().and_then(|end| side_of(end.winner())).map(Into::into),
            terms: terms(series.terms()),
            not_before: match series.may_start(Day::of_unix_seconds(i64::MIN)) {
                Err(SeriesError::NotBefore(day)) => Some(day.to_string()),
                Ok(()) | Err(SeriesError::Over(_)) => None,
            },
        }
    }
}

fn terms(terms: groi::Series) -> String {
    terms.to_string()
}
