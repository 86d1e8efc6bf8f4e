//! When the result of a game counts for the ratings.

use dejarik_play::{GameResult, Kind as Entry};
use dejarik_rules::Side;

use super::game::LiveGame;
use crate::store::RatedGame;
use crate::time::WallTime;

/// The steps that each player has made at least in a game that counts.
const LEAST_STEPS: usize = 2;

impl LiveGame {
    /// Returns the result of a game that ended at this time, if it counts for the ratings: the game is rated, between two
    /// people, was neither called off nor ended by the operator, and both players have made a few steps.
    pub fn rated_result(&self, at: WallTime) -> Option<RatedGame> {
        self.terms.rated?;
        let result = self.game.result().filter(|result| GameResult::counts(result))?;
        let steps = |side| {
            let line = self.game.line().iter();
            line.filter(|entry| entry.kind == Entry::Step && entry.by == Some(side)).count()
        };
        let long = Side::BOTH.into_iter().all(|side| steps(side) >= LEAST_STEPS);
        let [first, second] = Side::BOTH.map(|side| self.people.person(side).copied());
        let people = [first?, second?];
        (long && people[0] != people[1]).then(|| RatedGame {
            game: self.id,
            rules: self.game.settings().rules().id(),
            people,
            winner: result.winner,
            at,
        })
    }
}
