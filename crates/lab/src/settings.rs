//! The settings of a study.

use dejarik_engine::Part;
use dejarik_engine::arena::Player;
use dejarik_play::Settings as Game;
use serde::{Deserialize, Serialize};

/// Everything that the games of a study depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The rule set with its options, and the start position if it is not the usual one.
    pub game: Game,
    /// The player on both sides.
    pub player: Player,
    /// The number of games.
    pub games: u64,
    /// The seed of all openings, orders, dice and errors.
    pub seed: u64,
    /// The number of random plies before the players begin, in rule sets without dice. They count as
    /// turns, but the facts in them are not counted.
    pub opening: u32,
    /// The number of steps after which a game is broken off and counts as drawn.
    pub longest: u32,
    /// The games to play, if this is a part of a study.
    #[serde(default, skip_serializing_if = "Part::is_whole")]
    pub part: Part,
}
