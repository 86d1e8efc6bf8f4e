//! A game as a part of a series.

use dejarik_play::{GameResult, Player, Series, SeriesError};
use dejarik_rules::{SeriesTerms, Side};

use super::{Dice, Session, today};

impl Session {
    /// Returns whether the game is over and its series continues with points or terms that the next
    /// game needs. This is neither a single game nor the last of a series.
    pub(super) fn series_continues(&self) -> bool {
        let series = self.series();
        let waits = matches!(series.may_start(today()), Err(SeriesError::NotBefore(_)));
        let before = &self.live.terms.before;
        let single = before.is_empty() && series.terms() == SeriesTerms::Open && !waits;
        self.game().result().is_some() && series.end().is_none() && !single
    }

    /// Returns the series, with this game included once it is over.
    pub(crate) fn series(&self) -> Series {
        self.live.series()
    }

    /// Returns the side that a player of the series has in this game. Once the game is over, the
    /// series itself has already swapped the sides for the next one.
    pub(crate) fn side_of(&self, player: Player) -> Side {
        let side = self.series().side(player);
        if self.game().result().is_some() { side.other() } else { side }
    }

    /// Returns the player of the series who has this side in this game.
    pub(crate) fn player_at(&self, side: Side) -> Player {
        let next = if self.game().result().is_some() { side.other() } else { side };
        self.series().player(next)
    }

    /// Starts the next game of the series. The players swap sides, unless this game did not count.
    ///
    /// # Errors
    /// If the series is over, or its next game may not start before another day.
    pub(crate) fn rematch(&self) -> Result<Session, SeriesError> {
        let series = self.series();
        series.may_start(today())?;
        let mut terms = self.terms();
        if self.game().result().is_none_or(GameResult::counts) {
            terms.seats.swap(0, 1);
        }
        if let Dice::Seeded { seed, .. } = terms.dice {
            // The next game needs other dice, which have to be the same when the series is
            // repeated.
            terms.dice = Dice::seeded(seed.wrapping_add(1));
        }
        Ok(Session::begin(terms, series.games().to_vec(), Some(self.id.clone())))
    }
}
