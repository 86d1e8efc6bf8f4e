//! Rated games: what is stored in their terms, and their results, from which the ratings are computed.

use dejarik_rules::{RulesId, Side};
use serde::{Deserialize, Serialize};

use crate::id::{GameId, PersonId};
use crate::time::WallTime;

/// That a game is rated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rated {
    /// A few bits of a hash of the game and the network from which it was offered. Nobody from the same network takes the
    /// other seat. `None` for users of the machine that the server runs on.
    pub network: Option<u16>,
}

/// The result of a rated game that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// The game.
    pub game: GameId,
    /// The rule set.
    pub rules: RulesId,
    /// Who has played, by [`Side::index`].
    pub people: [PersonId; 2],
    /// The side that has won; `None` for a draw.
    pub winner: Option<Side>,
    /// When the game ended.
    pub at: WallTime,
}
