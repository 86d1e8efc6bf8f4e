//! The answer of `dejarik analyse`: what is known of a position.

use dejarik_rules::Actor;
use dejarik_rules::any::AnyPosition;
use serde::Serialize;

use super::Entries;
use super::records::ReviewValue;
use crate::study::insight::{Insight, Values, Worth};

/// What is known of a position. Every value is that of the side to decide.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Analysed {
    /// The position, in DPN.
    pub(crate) position: String,
    /// Whether the game is over in this position.
    pub(crate) over: bool,
    /// The side to decide: `w` or `b`; null if dice are to be thrown or the game is over.
    pub(crate) side: Option<String>,
    /// The value of the position; null if no player has to decide.
    pub(crate) value: Option<ReviewValue>,
    /// Whether every value is exact, from a table, rather than the engine's estimate.
    pub(crate) exact: bool,
    /// The depth of the engine's search in plies; 0 for exact values.
    pub(crate) depth: u32,
    /// A best move; null if no player has to decide.
    pub(crate) best: Option<String>,
    /// The number of moves that give nothing away.
    pub(crate) keeping: usize,
    /// Every legal move, the best first.
    pub(crate) moves: Vec<AnalysedMove>,
    /// The moves of best play, as far as it is known. With dice it ends at the first throw.
    pub(crate) best_line: Vec<String>,
    /// Every throw that is possible with its probability; empty unless dice are to be thrown.
    pub(crate) throws: Entries<f64>,
}

/// A legal move and what it is worth.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct AnalysedMove {
    /// The move.
    pub r#move: String,
    /// The value that the move keeps.
    pub(crate) value: ReviewValue,
    /// How good the move is: `best`, `slower`, `inaccuracy`, `mistake` or `blunder`.
    pub(crate) judgement: &'static str,
}

impl Analysed {
    /// Returns the answer for a position and what is known of it.
    pub(crate) fn new(position: &AnyPosition, insight: &Insight) -> Analysed {
        let answer = Analysed {
            position: position.to_string(),
            over: position.outcome().is_some(),
            side: match position.actor() {
                Actor::Player(side) => Some(side.to_string()),
                Actor::Chance(()) | Actor::Over(_) => None,
            },
            ..Analysed::default()
        };
        match insight {
            Insight::Over(_) | Insight::Nothing => answer,
            Insight::Throw(throw) => Analysed { throws: Entries(throw.throws.clone()), ..answer },
            Insight::Values(values) => answer.valued(values),
        }
    }

    fn valued(self, values: &Values) -> Analysed {
        let judged = |worth: &Worth| AnalysedMove {
            r#move: worth.word.clone(),
            value: worth.value.into(),
            judgement: worth.judgement.name(),
        };
        Analysed {
            value: Some(values.value.into()),
            exact: values.exact,
            depth: values.depth,
            best: values.moves.first().map(|worth| worth.word.clone()),
            keeping: values.keeping(),
            moves: values.moves.iter().map(judged).collect(),
            best_line: values.line.clone(),
            ..self
        }
    }
}
