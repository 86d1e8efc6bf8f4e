//! Series: every chain of rematches is one (G-22), and the Wookiee rule decides when its next game
//! may begin (G-23).

use dejarik_play::{Day, Player, Series, SeriesError, SeriesGame};
use dejarik_rules::Side;

use super::game::LiveGame;
use crate::protocol::SeriesView;
use crate::time::Now;

impl LiveGame {
    /// Returns the series before this game. It was counted once, so it can be counted again.
    fn series_before(&self) -> Series {
        let rules = *self.game.settings().rules();
        Series::replay(rules, &self.terms.before).unwrap_or_else(|_| Series::new(rules))
    }

    /// Returns the series, including this game once it is over.
    pub fn series(&self) -> Series {
        let mut series = self.series_before();
        if let (Some(result), Some(ended)) = (self.game.result(), self.ended) {
            // A game that the rules do not let count adds nothing.
            let _ = series.record(SeriesGame { result: *result, day: ended.day() });
        }
        series
    }

    /// Returns the games of the series before the next game, if that may begin now.
    ///
    /// # Errors
    /// If the Wookiee rule puts the next game off to a later day.
    pub fn games_before_rematch(&self, now: Now) -> Result<Vec<SeriesGame>, SeriesError> {
        let series = self.series();
        match series.may_start(now.wall.day()) {
            Ok(()) => Ok(series.games().to_vec()),
            // The next game begins another series between the same two players.
            Err(SeriesError::Over(_)) => Ok(Vec::new()),
            Err(error @ SeriesError::NotBefore(_)) => Err(error),
        }
    }

    /// Returns the score of the series, by the sides of this game.
    pub fn series_view(&self) -> SeriesView {
        let before = self.series_before();
        let seats = Side::BOTH.map(|side| before.player(side));
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
            terms: series.terms().to_string(),
            not_before: match series.may_start(Day::of_unix_seconds(i64::MIN)) {
                Err(SeriesError::NotBefore(day)) => Some(day.to_string()),
                Ok(()) | Err(SeriesError::Over(_)) => None,
            },
        }
    }
}
