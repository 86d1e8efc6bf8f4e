//! Tables of any game behind one trait, for probing.
//!
//! A [`Table`] returns the values of positions. The values of moves and best lines follow from them
//! in the same way for every game without dice, and are computed here once. In a game with dice a
//! table holds chances instead.

use std::collections::HashSet;

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Bilingual, RulesId, Wording, wording};

use crate::chance::Chance;
use crate::file::FileError;
use crate::verdict::Verdict;

/// Why a table has no value for a position.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum ProbeError {
    /// There is no table for this rule set, or for this many pieces.
    NoTable(RulesId),
    /// The position is of another game than the table, or its options change the game tree.
    OtherGame {
        /// The game of the table.
        table: Wording,
        /// The game of the position.
        position: String,
    },
    /// The table file cannot be read.
    File(#[from] FileError),
}

impl Bilingual for ProbeError {
    fn wording(&self) -> Wording {
        match self {
            ProbeError::NoTable(id) => wording!(
                "there is no table of exact values for {id}",
                "il n’y a pas de table de valeurs exactes pour {id}"
            ),
            ProbeError::OtherGame { table, position } => wording!(
                "the table is for {table}, but the position is of {position}",
                "la table est pour {table}, mais la position est de {position}";
                table
            ),
            ProbeError::File(error) => error.wording(),
        }
    }
}

/// A table of the exact values of a game.
pub trait Table: Send + Sync {
    /// Returns the value and the distance of a position for the side to move.
    ///
    /// # Errors
    /// Returns an error if the table does not cover the position's game or cannot be read.
    fn probe(&self, position: &AnyPosition) -> Result<Verdict, ProbeError>;

    /// Returns the chance of the side to decide, or of the side to move if a throw is due, in a game
    /// with dice.
    ///
    /// # Errors
    /// Returns an error if the table does not cover the position's game or cannot be read.
    fn chance(&self, position: &AnyPosition) -> Result<Chance, ProbeError> {
        Err(ProbeError::NoTable(position.id()))
    }

    /// Returns every legal step with its chance, in a game with dice, the best first. Among equal
    /// steps those come first that reach a win sooner or put off a loss.
    ///
    /// # Errors
    /// Returns an error if the table does not cover the position's game or cannot be read.
    fn chances(&self, position: &AnyPosition) -> Result<Vec<Chanced>, ProbeError> {
        Err(ProbeError::NoTable(position.id()))
    }
}

/// A legal step in a game with dice, and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Chanced {
    /// The step.
    pub step: AnyStep,
    /// The step in the notation of the rules.
    pub text: String,
    /// The chance of the player who makes the step.
    pub chance: Chance,
}

/// A legal step in a game without dice, and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// The step.
    pub step: AnyStep,
    /// The step in the notation of the rules.
    pub text: String,
    /// The position after the step.
    pub after: AnyPosition,
    /// The value for the player who makes the step.
    pub verdict: Verdict,
}

/// Returns every legal step with its value, the best first and equal ones by their text. The list is
/// empty if the game is over or a throw is due.
///
/// # Errors
/// Returns the error of [`Table::probe`].
pub fn moves(table: &dyn Table, position: &AnyPosition) -> Result<Vec<Rated>, ProbeError> {
    let mut moves = Vec::new();
    for (step, after) in position.children() {
        let verdict = table.probe(&after)?.before();
        moves.push(Rated { step, text: position.step_text(step), after, verdict });
    }
    moves.sort_by(|a, b| b.verdict.cmp(&a.verdict).then_with(|| a.text.cmp(&b.text)));
    Ok(moves)
}

/// Returns the line in which both sides play their first best step. It ends with the game, at the
/// first repeated position, or after `longest` steps.
///
/// # Errors
/// Returns the error of [`Table::probe`].
pub fn line(
    table: &dyn Table,
    position: &AnyPosition,
    longest: usize,
) -> Result<Vec<Rated>, ProbeError> {
    let mut line: Vec<Rated> = Vec::new();
    let mut seen = HashSet::from([position.key()]);
    let mut at = *position;
    while line.len() < longest && matches!(at.actor(), Actor::Player(_)) {
        let Some(best) = moves(table, &at)?.into_iter().next() else { break };
        at = best.after;
        line.push(best);
        if !seen.insert(at.key()) {
            break;
        }
    }
    Ok(line)
}
