//! The result of a game: by the board, by the history, or by what the players declared.

use dejarik_rules::any::{AnyPosition, AnyRules};
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
    /// The operator of the server ended the game without a result.
    Closed,
}

impl Why {
    /// The reasons that do not depend on the position.
    const OTHERS: [Why; 8] = [
        Why::Repetition,
        Why::Claim,
        Why::Agreement,
        Why::Resignation,
        Why::Timeout,
        Why::Absence,
        Why::Abort,
        Why::Closed,
    ];

    /// Returns all reasons: the endings on the board first.
    pub fn all() -> impl Iterator<Item = Why> {
        Ending::ALL.into_iter().map(Why::Rule).chain(Why::OTHERS)
    }

    /// Returns the word for the reason, as the `Termination` tag of a record has it.
    pub const fn name(self) -> &'static str {
        match self {
            Why::Rule(ending) => ending.name(),
            Why::Repetition => "repetition",
            Why::Claim => "claim",
            Why::Agreement => "agreement",
            Why::Resignation => "resignation",
            Why::Timeout => "timeout",
            Why::Absence => "absence",
            Why::Abort => "abort",
            Why::Closed => "closed",
        }
    }

    /// Returns the reason with this name; `None` if no reason has it.
    pub fn from_name(name: &str) -> Option<Why> {
        Why::all().find(|why| why.name() == name)
    }
}

/// The result of a game. Serde writes `{"winner":"w","points":[3,0],"why":"run-of-four"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "ResultText", into = "ResultText")]
pub struct GameResult {
    /// The side that won; `None` for a draw, and for a game that does not count ([`GameResult::counts`]).
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

    /// Makes the result of a draw by history or agreement.
    pub(crate) fn draw(rules: &AnyRules, why: Why) -> GameResult {
        GameResult { winner: None, points: [u32::from(rules.conduct().draw_points); 2], why }
    }

    /// Makes the result of a game that `loser` resigns or forfeits. `position` is `None` before
    /// the first position.
    pub(crate) fn forfeit(
        rules: &AnyRules,
        position: Option<&AnyPosition>,
        loser: Side,
        why: Why,
    ) -> GameResult {
        let winner = !loser;
        let mut points = [0; 2];
        points[winner.index()] = u32::from(match position {
            Some(position) => position.forfeit_points(winner),
            None => rules.forfeit_points(winner),
        });
        GameResult { winner: Some(winner), points, why }
    }

    /// The result of a game that was called off.
    pub(crate) const ABORTED: GameResult =
        GameResult { winner: None, points: [0; 2], why: Why::Abort };

    /// The result of a game that an operator has ended.
    pub(crate) const CLOSED: GameResult =
        GameResult { winner: None, points: [0; 2], why: Why::Closed };

    /// Returns whether the game counts: it was neither called off nor ended by an operator.
    pub const fn counts(&self) -> bool {
        !matches!(self.why, Why::Abort | Why::Closed)
    }

    /// Returns the token that ends a record: `1-0`, `0-1`, `1/2-1/2`, or `*` for no result.
    pub const fn token(&self) -> &'static str {
        match self.winner {
            _ if !self.counts() => "*",
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
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
