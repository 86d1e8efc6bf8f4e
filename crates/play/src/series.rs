//! Games played one after another: points added up, purses, whose seat is whose (G-22, G-23).
//!
//! A series is a fold over the results of its games, each with the day on which it ended; a clock
//! is never read here.

use dejarik_rules::any::AnyRules;
use dejarik_rules::groi;
use dejarik_rules::{Ending, Side};
use serde::{Deserialize, Serialize};

use crate::day::Day;
use crate::result::{GameResult, Why};

/// What each player has at the start of a series for credits (G-22, a ruling).
pub const PURSE: u32 = 20;

/// One of the two who play a series, whatever side they have in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Who was first in the first game.
    One,
    /// The other.
    Two,
}

impl Player {
    /// Both.
    pub const BOTH: [Player; 2] = [Player::One, Player::Two];

    /// 0 or 1, to index arrays by player.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }
}

/// A game of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeriesGame {
    /// How it ended.
    pub result: GameResult,
    /// The day on which it ended.
    pub day: Day,
}

/// Games won, drawn and lost by a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// Why a series is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeriesEnd {
    /// The total of `to-N` was reached, and this player has more.
    Reached(Player),
    /// This player could not pay (in full): the other has won.
    Broke(Player),
}

impl SeriesEnd {
    /// Who has won the series.
    pub const fn winner(self) -> Player {
        match self {
            SeriesEnd::Reached(player) => player,
            SeriesEnd::Broke(player) => player.other(),
        }
    }
}

/// Why a game cannot be played or counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeriesError {
    /// The series is over.
    #[error("the series is over")]
    Over(SeriesEnd),
    /// G-23: the last game was blocked.
    #[error("after a blocked game the series goes on no earlier than {0} (the Wookiee rule)")]
    NotBefore(Day),
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
    /// A new series; its terms are options of the rules, where these have such (groi). Elsewhere
    /// the players stop when they like.
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

    /// The series that its games tell, or the index of the game that cannot have been played and
    /// why.
    pub fn replay(rules: AnyRules, games: &[SeriesGame]) -> Result<Series, (usize, SeriesError)> {
        let mut series = Series::new(rules);
        for (at, game) in games.iter().enumerate() {
            series.record(*game).map_err(|error| (at, error))?;
        }
        Ok(series)
    }

    /// How games add up.
    pub fn terms(&self) -> groi::Series {
        match self.rules {
            AnyRules::Groi(rules) => rules.series,
            AnyRules::Bambara(_) | AnyRules::Looney(_) | AnyRules::Simeone(_) => groi::Series::Open,
        }
    }

    /// The games counted so far.
    pub fn games(&self) -> &[SeriesGame] {
        &self.games
    }

    /// The side a player has in the next game. The players swap after each game (G-22, a ruling);
    /// a game called off is played anew with the same sides.
    pub fn side(&self, player: Player) -> Side {
        if player == self.first { Side::First } else { Side::Second }
    }

    /// The player who has a side in the next game.
    pub fn player(&self, side: Side) -> Player {
        match side {
            Side::First => self.first,
            Side::Second => self.first.other(),
        }
    }

    /// A player's points.
    pub fn points(&self, player: Player) -> u32 {
        self.points[player.index()]
    }

    /// What a player has left to pay with, where credits are played for.
    pub fn purse(&self, player: Player) -> Option<u32> {
        match self.terms() {
            groi::Series::Credits(_) => Some(self.purses[player.index()]),
            groi::Series::Open | groi::Series::To(_) => None,
        }
    }

    /// Games a player has won, drawn and lost.
    pub fn tally(&self, player: Player) -> Tally {
        self.tallies[player.index()]
    }

    /// How the series ended, if it has.
    pub fn end(&self) -> Option<SeriesEnd> {
        self.end
    }

    /// Whether the next game may begin on this day.
    pub fn may_start(&self, today: Day) -> Result<(), SeriesError> {
        match (self.end, self.not_before) {
            (Some(end), _) => Err(SeriesError::Over(end)),
            (None, Some(day)) if today < day => Err(SeriesError::NotBefore(day)),
            (None, _) => Ok(()),
        }
    }

    /// Counts a game that has just ended.
    pub fn record(&mut self, game: SeriesGame) -> Result<(), SeriesError> {
        self.may_start(game.day)?;
        self.games.push(game);
        let result = game.result;
        if result.why == Why::Abort {
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
            groi::Series::Open => None,
            groi::Series::To(goal) => self.reached(goal),
            groi::Series::Credits(stake) => self.pay(stake, result),
        };
        self.not_before = None;
        if let AnyRules::Groi(rules) = self.rules
            && rules.wookiee_rule
            && result.why == Why::Rule(Ending::Blocked)
        {
            self.not_before = Some(game.day.next());
        }
        self.first = self.first.other();
        Ok(())
    }

    /// At the goal or above the higher total wins; if level, the series goes on.
    fn reached(&self, goal: u32) -> Option<SeriesEnd> {
        let [one, two] = self.points;
        if one.max(two) < goal || one == two {
            return None;
        }
        Some(SeriesEnd::Reached(if one > two { Player::One } else { Player::Two }))
    }

    /// The loser pays the stake for each of the winner's points; a draw pays nothing.
    fn pay(&mut self, stake: u32, result: GameResult) -> Option<SeriesEnd> {
        let winner = self.player(result.winner?);
        let loser = winner.other();
        let price = result.points[self.side(winner).index()].saturating_mul(stake);
        let paid = price.min(self.purses[loser.index()]);
        self.purses[loser.index()] -= paid;
        self.purses[winner.index()] += paid;
        (paid < price).then_some(SeriesEnd::Broke(loser))
    }

    /// A new series between the same two, who keep their names: who would have been first in the
    /// next game is first in the new one's.
    #[must_use]
    pub fn rematch(&self) -> Series {
        Series { first: self.first, ..Series::new(self.rules) }
    }
}
