//! The outcomes of games, and the rules that end them.

use crate::named;
use crate::side::Side;

/// The outcome of a game, as far as the position alone determines it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// The winner, or `None` for a draw.
    pub winner: Option<Side>,
    /// The points that each side scores in a series (G-16 to G-21), by [`Side::index`]. In rule
    /// sets without points, a win is 1 for the winner and a draw 0.
    pub points: [u8; 2],
    /// The rule that ended the game.
    pub ending: Ending,
}

impl Outcome {
    /// Creates the outcome in which `winner` wins and scores `points`.
    pub const fn win(winner: Side, points: u8, ending: Ending) -> Outcome {
        let points = match winner {
            Side::First => [points, 0],
            Side::Second => [0, points],
        };
        Outcome { winner: Some(winner), points, ending }
    }

    /// Creates a draw in which each side scores `points`.
    pub const fn draw(points: u8, ending: Ending) -> Outcome {
        Outcome { winner: None, points: [points; 2], ending }
    }
}

named! {
    /// The rule that ended a game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
    pub enum Ending {
        /// Four own pawns are side by side on the inner ring (G-16).
        RunOfFour = "run-of-four",
        /// The last three own pawns are side by side on the inner ring (G-17).
        RunOfThree = "run-of-three",
        /// The opponent has lost two pawns (G-18).
        TwoPawnsLost = "two-pawns-lost",
        /// No pawn of either side can move (G-21).
        Blocked = "blocked",
        /// A player began a turn with their king in the Core (B-13).
        Dejarik = "dejarik",
        /// The Leader was lost (L-14).
        LeaderLost = "leader-lost",
        /// All pieces but the Leader were lost (L-14).
        FollowersLost = "followers-lost",
        /// All four creatures were defeated (S-15).
        AllDefeated = "all-defeated",
        /// The target score was reached (S-15).
        TargetReached = "target-reached",
        /// Too many turns passed without a battle (L-15), or rounds without a score (S-16).
        QuietLimit = "quiet-limit",
    }
}
