//! The outcomes of games, and the rules that end them.

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

/// The rule that ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Ending {
    /// Four own pawns are side by side on the inner ring (G-16).
    RunOfFour,
    /// The last three own pawns are side by side on the inner ring (G-17).
    RunOfThree,
    /// The opponent has lost two pawns (G-18).
    TwoPawnsLost,
    /// No pawn of either side can move (G-21).
    Blocked,
    /// A player began a turn with their king in the Core (B-13).
    Dejarik,
    /// The Leader was lost (L-14).
    LeaderLost,
    /// All pieces but the Leader were lost (L-14).
    FollowersLost,
    /// All four creatures were defeated (S-15).
    AllDefeated,
    /// The target score was reached (S-15).
    TargetReached,
    /// Too many turns passed without a battle (L-15), or rounds without a score (S-16).
    QuietLimit,
}

impl Ending {
    /// All endings, in the order of the rule book.
    pub const ALL: [Ending; 10] = [
        Ending::RunOfFour,
        Ending::RunOfThree,
        Ending::TwoPawnsLost,
        Ending::Blocked,
        Ending::Dejarik,
        Ending::LeaderLost,
        Ending::FollowersLost,
        Ending::AllDefeated,
        Ending::TargetReached,
        Ending::QuietLimit,
    ];

    /// Returns the word for the ending in records and in the server's answers.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::RunOfFour => "run-of-four",
            Ending::RunOfThree => "run-of-three",
            Ending::TwoPawnsLost => "two-pawns-lost",
            Ending::Blocked => "blocked",
            Ending::Dejarik => "dejarik",
            Ending::LeaderLost => "leader-lost",
            Ending::FollowersLost => "followers-lost",
            Ending::AllDefeated => "all-defeated",
            Ending::TargetReached => "target-reached",
            Ending::QuietLimit => "quiet-limit",
        }
    }
}
