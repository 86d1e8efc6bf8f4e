//! How a game ended, once everything counts: the board, the history, and what the players said.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Ending, Outcome, Side};
use serde::{Deserialize, Serialize};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// By the position on the board.
    Rule(Ending),
    /// G-20, B-15: the same position stood for the third time.
    Repetition,
    /// G-20 with `repetition=claim`: a player declared it.
    Claim,
    /// Both agreed on a draw.
    Agreement,
    /// A player gave up.
    Resignation,
    /// A player's time was up.
    Timeout,
    /// A player was gone.
    Absence,
    /// The game was called off; it has no result.
    Abort,
}

impl Why {
    /// All of them.
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

    /// The word for it, as the `Termination` tag of a record and other programs have it.
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

    /// The reason with this name.
    pub fn from_name(name: &str) -> Option<Why> {
        Why::ALL.into_iter().find(|why| why.name() == name)
    }
}

/// The result of a game. Serde writes `{"winner":"w","points":[3,0],"why":"run-of-four"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "ResultText", into = "ResultText")]
pub struct GameResult {
    /// Who won; `None` is a draw, or no result at all for [`Why::Abort`].
    pub winner: Option<Side>,
    /// Points for a series, by [`Side::index`]: those of groi; elsewhere 1 to a winner.
    pub points: [u32; 2],
    /// Why it ended.
    pub why: Why,
}

impl GameResult {
    /// What the board alone decided.
    pub(crate) fn of(outcome: Outcome) -> GameResult {
        let points = outcome.points.map(u32::from);
        GameResult { winner: outcome.winner, points, why: Why::Rule(outcome.ending) }
    }

    /// A draw that the history or the players made, worth a point each in groi (G-20 says so for
    /// the repetition; **ruling**: any other such draw is worth the same, since two who want one
    /// can always repeat), nothing elsewhere.
    pub(crate) fn draw(position: Option<&AnyPosition>, why: Why) -> GameResult {
        let points = u32::from(matches!(position, Some(AnyPosition::Groi(_))));
        GameResult { winner: None, points: [points; 2], why }
    }

    /// `loser` gives up, or forfeits. **Ruling**: in groi the winner scores the most they could
    /// still have scored by playing on, 3 with four pawns (G-16), 2 with three (G-18), so that
    /// nobody gives up to lose less.
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

    /// Called off.
    pub(crate) const ABORTED: GameResult =
        GameResult { winner: None, points: [0; 2], why: Why::Abort };

    /// The result as records end: `1-0`, `0-1`, `1/2-1/2`, or `*` for none.
    pub const fn token(&self) -> &'static str {
        match (self.winner, self.why) {
            (_, Why::Abort) => "*",
            (Some(Side::First), _) => "1-0",
            (Some(Side::Second), _) => "0-1",
            (None, _) => "1/2-1/2",
        }
    }
}

/// How a result is written for other programs.
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
            .ok_or_else(|| format!("there is no way to end a game called `{}`", text.why))?;
        Ok(GameResult { winner, points: text.points, why })
    }
}
