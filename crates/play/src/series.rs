//! Series of games between the same two players: total points, purses, and who has which side
//! (G-22, G-23).
//!
//! A series is a fold over the results of its games, each with the day on which the game ended.
//! This module never reads a clock.

use dejarik_rules::any::AnyRules;
use dejarik_rules::{Bilingual, SeriesTerms, Side, Wording, wording};
use serde::{Deserialize, Serialize};

use crate::day::Day;
use crate::result::{GameResult, Why};

/// The credits that each player has at the start of a series for credits (G-22, a ruling).
pub const PURSE: u32 = 20;

/// One of the two players of a series, independent of the side they have in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The player who had the first side in the first game.
    One,
    /// The player who had the second side in the first game.
    Two,
}

impl Player {
    /// Both players, [`Player::One`] first.
    pub const BOTH: [Player; 2] = [Player::One, Player::Two];

    /// Returns 0 or 1, for arrays indexed by player.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the other player.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }
}

/// A finished game of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeriesGame {
    /// The result of the game.
    pub result: GameResult,
    /// The day on which the game ended.
    pub day: Day,
}

/// The numbers of games that a player has won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games won.
    pub won: u32,
    /// The number of games drawn.
    pub drawn: u32,
    /// The number of games lost.
    pub lost: u32,
}

/// Why a series is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeriesEnd {
    /// The total of `to-N` was reached and this player, the winner, has more points.
    Reached(Player),
    /// This player could not pay in full, so the other player has won.
    Broke(Player),
}

impl SeriesEnd {
    /// Returns the player who has won the series.
    pub const fn winner(self) -> Player {
        match self {
            SeriesEnd::Reached(player) => player,
            SeriesEnd::Broke(player) => player.other(),
        }
    }
}

/// Why the next game of a series cannot begin or cannot be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum SeriesError {
    /// The series is over.
    Over(SeriesEnd),
    /// G-23: the last game was blocked, so the next one may not begin before this day.
    NotBefore(Day),
}

impl Bilingual for SeriesError {
    fn wording(&self) -> Wording {
        match self {
            SeriesError::Over(_) => wording!("the series is over", "la série est terminée"),
            SeriesError::NotBefore(day) => wording!(
                "after a blocked game the series continues on {day} at the earliest (the Wookiee rule)",
                "après une partie bloquée, la série reprend le {day} au plus tôt (règle des Wookiees)"
            ),
        }
    }
}

/// A series of games under the same rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    rules: AnyRules,
    games: Vec<SeriesGame>,
    first: Player,
    points: [u32; 2],
    purses: [u32; 2],
    tallies: [Tally; 2],
    end: Option<SeriesEnd>,
    not_before: Option<Day>,
}

impl Series {
    /// Creates a series without games. Its terms come from the options of the rules where a rule
    /// set has such options (groi); elsewhere the series is open-ended.
    pub fn new(rules: AnyRules) -> Series {
        Series {
            rules,
            games: Vec::new(),
            first: Player::One,
            points: [0; 2],
            purses: [PURSE; 2],
            tallies: [Tally::default(); 2],
            end: None,
            not_before: None,
        }
    }

    /// Rebuilds a series from its games.
    ///
    /// # Errors
    /// Returns the index of the first game that cannot have been played in this series, and the
    /// reason.
    pub fn replay(rules: AnyRules, games: &[SeriesGame]) -> Result<Series, (usize, SeriesError)> {
        let mut series = Series::new(rules);
        for (at, game) in games.iter().enumerate() {
            series.record(*game).map_err(|error| (at, error))?;
        }
        Ok(series)
    }

    /// Returns how the games add up.
    pub fn terms(&self) -> SeriesTerms {
        self.rules.conduct().series
    }

    /// Returns the games counted so far, oldest first.
    pub fn games(&self) -> &[SeriesGame] {
        &self.games
    }

    /// Returns the side that a player has in the next game. The players swap sides after each game
    /// (G-22, a ruling), except after a game that was called off.
    pub fn side(&self, player: Player) -> Side {
        if player == self.first { Side::First } else { Side::Second }
    }

    /// Returns the player who has this side in the next game.
    pub fn player(&self, side: Side) -> Player {
        match side {
            Side::First => self.first,
            Side::Second => self.first.other(),
        }
    }

    /// Returns the total points of a player.
    pub fn points(&self, player: Player) -> u32 {
        self.points[player.index()]
    }

    /// Returns the credits that a player has left; `None` in a series that is not for credits.
    pub fn purse(&self, player: Player) -> Option<u32> {
        match self.terms() {
            SeriesTerms::Credits(_) => Some(self.purses[player.index()]),
            SeriesTerms::Open | SeriesTerms::To(_) => None,
        }
    }

    /// Returns how many games a player has won, drawn and lost.
    pub fn tally(&self, player: Player) -> Tally {
        self.tallies[player.index()]
    }

    /// Returns how the series ended; `None` while it is open.
    pub fn end(&self) -> Option<SeriesEnd> {
        self.end
    }

    /// Checks whether the next game may begin on this day.
    ///
    /// # Errors
    /// The series is over, or the Wookiee rule (G-23) delays the next game to a later day.
    pub fn may_start(&self, today: Day) -> Result<(), SeriesError> {
        match (self.end, self.not_before) {
            (Some(end), _) => Err(SeriesError::Over(end)),
            (None, Some(day)) if today < day => Err(SeriesError::NotBefore(day)),
            (None, _) => Ok(()),
        }
    }

    /// Counts a game that has just ended.
    ///
    /// # Errors
    /// As [`Series::may_start`] for the day of the game; the series is then unchanged.
    pub fn record(&mut self, game: SeriesGame) -> Result<(), SeriesError> {
        self.may_start(game.day)?;
        self.games.push(game);
        let result = game.result;
        if !result.counts() {
            return Ok(());
        }
        for side in Side::BOTH {
            let player = self.player(side).index();
            self.points[player] = self.points[player].saturating_add(result.points[side.index()]);
            let tally = &mut self.tallies[player];
            match result.winner {
                None => tally.drawn += 1,
                Some(winner) if winner == side => tally.won += 1,
                Some(_) => tally.lost += 1,
            }
        }
        self.end = match self.terms() {
            SeriesTerms::Open => None,
            SeriesTerms::To(goal) => self.reached(goal),
            SeriesTerms::Credits(stake) => self.pay(stake, result),
        };
        self.not_before = None;
        if let Why::Rule(ending) = result.why
            && self.rules.conduct().day_of_rest == Some(ending)
        {
            self.not_before = Some(game.day.next());
        }
        self.first = self.first.other();
        Ok(())
    }

    /// Returns the end of a series to `goal` points: the higher total wins once it has reached the
    /// goal. A level score ends nothing.
    fn reached(&self, goal: u32) -> Option<SeriesEnd> {
        let [one, two] = self.points;
        if one.max(two) < goal || one == two {
            return None;
        }
        Some(SeriesEnd::Reached(if one > two { Player::One } else { Player::Two }))
    }

    /// Makes the loser pay the stake for each of the winner's points; a draw costs nothing. Returns
    /// the end of the series if the loser cannot pay in full.
    fn pay(&mut self, stake: u32, result: GameResult) -> Option<SeriesEnd> {
        let winner = self.player(result.winner?);
        let loser = winner.other();
        let price = result.points[self.side(winner).index()].saturating_mul(stake);
        let paid = price.min(self.purses[loser.index()]);
        self.purses[loser.index()] -= paid;
        self.purses[winner.index()] += paid;
        (paid < price).then_some(SeriesEnd::Broke(loser))
    }

    /// Creates a new series between the same players. Each keeps their [`Player`] value and the
    /// side they would have had in the next game of this series.
    #[must_use]
    pub fn rematch(&self) -> Series {
        Series { first: self.first, ..Series::new(self.rules) }
    }
}

#[cfg(test)]
mod tests;
