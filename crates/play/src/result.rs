//! The result of a game: by the board, by the history, or by what the players declared.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Ending, Outcome, Side};
use serde::{Deserialize, Serialize};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// The rules ended the game in the position on the board.
    Rule(Ending),
    /// The same position occurred for the third time (G-20, B-15).
    Repetition,
    /// A player claimed the draw by repetition (G-20 with `repetition=claim`).
    Claim,
    /// Both players agreed on a draw.
    Agreement,
    /// A player resigned.
    Resignation,
    /// A player's time ran out.
    Timeout,
    /// A player left the game.
    Absence,
    /// The game was called off without a result.
    Abort,
}

impl Why {
    /// All reasons: those of the rules first.
    pub const ALL: [Why; 17] = [
        Why::Rule(Ending::RunOfFour),
        Why::Rule(Ending::RunOfThree),
        Why::Rule(Ending::TwoPawnsLost),
        Why::Rule(Ending::Blocked),
        Why::Rule(Ending::Dejarik),
        Why::Rule(Ending::LeaderLost),
        Why::Rule(Ending::FollowersLost),
        Why::Rule(Ending::AllDefeated),
        Why::Rule(Ending::TargetReached),
        Why::Rule(Ending::QuietLimit),
        Why::Repetition,
        Why::Claim,
        Why::Agreement,
        Why::Resignation,
        Why::Timeout,
        Why::Absence,
        Why::Abort,
    ];

    /// Returns the stable name of the reason, as the `Termination` tag of a record and the JSON
    /// formats spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Why::Rule(Ending::RunOfFour) => "run-of-four",
            Why::Rule(Ending::RunOfThree) => "run-of-three",
            Why::Rule(Ending::TwoPawnsLost) => "two-pawns-lost",
            Why::Rule(Ending::Blocked) => "blocked",
            Why::Rule(Ending::Dejarik) => "dejarik",
            Why::Rule(Ending::LeaderLost) => "leader-lost",
            Why::Rule(Ending::FollowersLost) => "followers-lost",
            Why::Rule(Ending::AllDefeated) => "all-defeated",
            Why::Rule(Ending::TargetReached) => "target-reached",
            Why::Rule(Ending::QuietLimit) => "quiet-limit",
            Why::Repetition => "repetition",
            Why::Claim => "claim",
            Why::Agreement => "agreement",
            Why::Resignation => "resignation",
            Why::Timeout => "timeout",
            Why::Absence => "absence",
            Why::Abort => "abort",
        }
    }

    /// Returns the reason with this name; `None` if no reason has it.
    pub fn from_name(name: &str) -> Option<Why> {
        Why::ALL.into_iter().find(|why| why.name() == name)
    }
}

/// The result of a game. Serde writes `{"winner":"w","points":[3,0],"why":"run-of-four"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "ResultText", into = "ResultText")]
pub struct GameResult {
    /// The side that won; `None` for a draw, and for [`Why::Abort`], which is no result at all.
    pub winner: Option<Side>,
    /// Points for a series, by [`Side::index`]: the points scored in groi; in the other rule sets 1
    /// for the winner.
    pub points: [u32; 2],
    /// Why the game ended.
    pub why: Why,
}

impl GameResult {
    /// Returns the result that the board alone decided.
    pub(crate) fn of(outcome: Outcome) -> GameResult {
        let points = outcome.points.map(u32::from);
        GameResult { winner: outcome.winner, points, why: Why::Rule(outcome.ending) }
    }

    /// Returns a draw by repetition or by the players. In groi it is worth a point for each side:
    /// G-20 says so for repetition, and by **ruling** the same holds for every other draw that the
    /// board did not make, since two players who want a draw can always repeat. In the other rule
    /// sets a draw is worth no points.
    pub(crate) fn draw(position: Option<&AnyPosition>, why: Why) -> GameResult {
        let points = u32::from(matches!(position, Some(AnyPosition::Groi(_))));
        GameResult { winner: None, points: [points; 2], why }
    }

    /// Returns the result of a game that `loser` resigned or forfeited. **Ruling**: in groi the
    /// winner scores the most points that playing on could still have scored, 3 with four pawns
    /// (G-16) and 2 with three (G-18), so that resigning never loses fewer points.
    pub(crate) fn forfeit(position: Option<&AnyPosition>, loser: Side, why: Why) -> GameResult {
        let winner = !loser;
        let worth = match position {
            Some(AnyPosition::Groi(ruled)) if ruled.position.pawns(winner).len() == 4 => 3,
            Some(AnyPosition::Groi(_)) => 2,
            _ => 1,
        };
        let mut points = [0; 2];
        points[winner.index()] = worth;
        GameResult { winner: Some(winner), points, why }
    }

    /// The result of a game that was called off.
    pub(crate) const ABORTED: GameResult =
        GameResult { winner: None, points: [0; 2], why: Why::Abort };

    /// Returns the token that ends a record: `1-0`, `0-1`, `1/2-1/2`, or `*` for no result.
    pub const fn token(&self) -> &'static str {
        match (self.winner, self.why) {
            (_, Why::Abort) => "*",
            (Some(Side::First), _) => "1-0",
            (Some(Side::Second), _) => "0-1",
            (None, _) => "1/2-1/2",
        }
    }
}

/// The JSON form of a [`GameResult`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultText {
    winner: Option<char>,
    points: [u32; 2],
    why: String,
}

impl From<GameResult> for ResultText {
    fn from(result: GameResult) -> ResultText {
        let winner = result.winner.map(Side::letter);
        ResultText { winner, points: result.points, why: result.why.name().to_owned() }
    }
}

impl TryFrom<ResultText> for GameResult {
    type Error = String;

    fn try_from(text: ResultText) -> Result<GameResult, String> {
        let winner = match text.winner {
            None => None,
            Some(letter) => Some(Side::from_letter(letter).ok_or_else(|| {
                format!("expected the winner to be `w`, `b` or null, found `{letter}`")
            })?),
        };
        let why = Why::from_name(&text.why)
            .ok_or_else(|| format!("expected the name of an ending, found `{}`", text.why))?;
        Ok(GameResult { winner, points: text.points, why })
    }
}
