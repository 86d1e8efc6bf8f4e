//! Tables of whichever game behind one trait: what probing needs, and no more.
//!
//! A table answers for positions; what follows from that for moves and lines is the same for every
//! game without dice, and is done here once. Where there are dice a table knows chances instead.

use std::collections::HashSet;

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, RulesId};

use crate::file::FileError;
use crate::{Chance, Verdict};

/// Why a table has no answer.
#[derive(Debug, thiserror::Error)]
pub enum ProbeError {
    /// There are no tables for this rule set.
    #[error("there is no table of perfect play for {0}")]
    NoTable(RulesId),
    /// The position is of another game, or the options change its tree.
    #[error("the table is of {table}, the position is of {position}")]
    OtherGame {
        /// What the table is of.
        table: String,
        /// What the position is of.
        position: String,
    },
    /// The table cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
}

/// A table of perfect play of one game.
pub trait Table: Send + Sync {
    /// What the side to move gets under best play.
    fn probe(&self, position: &AnyPosition) -> Result<Verdict, ProbeError>;

    /// The chance of the side whose decision or turn it is, in a game with dice.
    fn chance(&self, position: &AnyPosition) -> Result<Chance, ProbeError> {
        Err(ProbeError::NoTable(position.id()))
    }

    /// Every legal step with its chance, in a game with dice, the best first; among equals the one
    /// that gets on with it, or makes it last.
    fn chances(&self, position: &AnyPosition) -> Result<Vec<Chanced>, ProbeError> {
        Err(ProbeError::NoTable(position.id()))
    }
}

/// A legal step and the chance that it gives to the player who makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Chanced {
    /// The step.
    pub step: AnyStep,
    /// The step as text.
    pub text: String,
    /// What it is worth.
    pub chance: Chance,
}

/// A legal step and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// The step.
    pub step: AnyStep,
    /// The step as text.
    pub text: String,
    /// Where it leads.
    pub after: AnyPosition,
    /// What it is worth to the player who makes it.
    pub verdict: Verdict,
}

/// Every legal step with what it is worth, the best first, equal ones by their text. Empty where the
/// game is over or dice are to be thrown.
pub fn moves(table: &dyn Table, position: &AnyPosition) -> Result<Vec<Rated>, ProbeError> {
    let mut moves = Vec::new();
    for step in position.steps() {
        let mut after = *position;
        // A step that was listed is legal.
        let _ = after.play(step);
        let verdict = table.probe(&after)?.before();
        moves.push(Rated { step, text: position.step_text(step), after, verdict });
    }
    moves.sort_by(|a, b| b.verdict.cmp(&a.verdict).then_with(|| a.text.cmp(&b.text)));
    Ok(moves)
}

/// How the game goes on if both sides play their first best step: to its end, to a position that has
/// stood before, or for `longest` steps.
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
