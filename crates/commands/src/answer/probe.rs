//! The answer of `dejarik probe`. Every value is that of the side to move.

use dejarik_tables::{Chance, Verdict};
use serde::Serialize;

/// The value of a position and of its moves under perfect play.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Probe {
    /// The value of the position.
    pub(crate) value: Value,
    /// The plies to the result; null for a draw, for no points, and in games with dice.
    pub(crate) distance: Option<u16>,
    /// Every legal move, the best first.
    pub(crate) moves: Vec<Rated>,
    /// The moves of best play; only with `--line`, and empty in games with dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) best_line: Option<Vec<String>>,
}

/// A move with its value.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Rated {
    /// The move.
    pub r#move: String,
    /// The value that the move keeps.
    pub(crate) value: Value,
    /// The plies to the result; null for a draw, for no points, and in games with dice.
    pub(crate) distance: Option<u16>,
}

/// The value of a position or of a move, from the side to move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum Value {
    /// The points that are forced, -3 to 3, in a game that is played for points.
    Points(i8),
    /// The result in a game without points.
    Result(GameValue),
    /// Bounds of the winning chance plus half the drawing chance, in a game with dice.
    Chance {
        /// The lower bound, 0 to 1.
        lower: f64,
        /// The upper bound, 0 to 1.
        upper: f64,
    },
}

/// The result that best play reaches.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) enum GameValue {
    /// The side to move wins.
    Win,
    /// Neither side can force a win.
    Draw,
    /// The side to move loses.
    Loss,
}

impl Value {
    /// Returns the value that a verdict stands for, in points if the rule set is played for points.
    pub(crate) fn of(verdict: Verdict, in_points: bool) -> Value {
        match verdict.points {
            points if in_points => Value::Points(points),
            1.. => Value::Result(GameValue::Win),
            0 => Value::Result(GameValue::Draw),
            ..=-1 => Value::Result(GameValue::Loss),
        }
    }
}

impl From<Chance> for Value {
    fn from(chance: Chance) -> Value {
        Value::Chance { lower: chance.lower, upper: chance.upper }
    }
}
