//! Puzzles proved by a table: that the solution is what it says it is.

use dejarik_rules::any::AnyPosition;
use dejarik_tables::any::{ProbeError, Table, moves};

use crate::forced::is_settled;
use crate::make::{self, is_zugzwang};
use crate::puzzle::{Puzzle, Turn};
use crate::theme::{Theme, themes_of};

/// Something that a puzzle says and the table does not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The side to move is not worth the goal.
    #[error("the position is worth {0} points")]
    Value(i8),
    /// It can take longer than the solution.
    #[error("the solution has {found} moves, the goal takes up to {expected}")]
    Length {
        /// Moves in the solution.
        found: usize,
        /// Moves by the table.
        expected: usize,
    },
    /// A move that is not in the solution keeps the win, or one that is gives it away.
    #[error("move {turn}: keep the win: {found}; expected: {expected}")]
    Keeps {
        /// Which of the solver's turns, from 1.
        turn: usize,
        /// What keeps it by the table.
        found: String,
        /// What keeps it by the puzzle.
        expected: String,
    },
    /// The defence could do better.
    #[error("answer {turn}: {better} defends better")]
    Answer {
        /// After which of the solver's moves, from 1.
        turn: usize,
        /// A better answer.
        better: String,
    },
    /// The themes are others.
    #[error("the themes are {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))]
    Themes(Vec<Theme>),
}

/// Proves a puzzle: the position is worth the goal and takes as many moves, at each turn the key keeps it and no other move
/// does but those called slower (and, at the last turn, others that settle the game at once), the
/// defence gives away no point and no ply, and the themes are those of the solution. The answer is
/// every fault found.
///
/// # Errors
/// The table has no answer.
pub fn check(table: &dyn Table, puzzle: &Puzzle) -> Result<Vec<Fault>, ProbeError> {
    let mut faults = Vec::new();
    let worth = table.probe(&puzzle.position)?;
    if worth.points != puzzle.goal as i8 {
        faults.push(Fault::Value(worth.points));
    }
    let (found, expected) = (puzzle.moves(), make::longest(worth));
    if found != expected {
        faults.push(Fault::Length { found, expected });
    }
    for (index, (position, turn)) in puzzle.positions().iter().zip(&puzzle.turns).enumerate() {
        faults.extend(keeps(table, puzzle, index, position, turn)?);
        let mut after = *position;
        let _ = after.play(turn.key);
        if let Some(answer) = turn.answer {
            let best = make::defences(table, &after)?;
            if !best.iter().any(|defence| defence.step == answer) {
                let better = best.first().map(|defence| defence.text.clone()).unwrap_or_default();
                faults.push(Fault::Answer { turn: index + 1, better });
            }
        }
    }
    let mut themes = themes_of(puzzle);
    if is_zugzwang(table, puzzle)? {
        themes.push(Theme::Zugzwang);
        themes.sort_unstable();
    }
    if themes != puzzle.themes {
        faults.push(Fault::Themes(themes));
    }
    Ok(faults)
}

/// The moves that keep the win at one turn.
fn keeps(
    table: &dyn Table,
    puzzle: &Puzzle,
    index: usize,
    position: &AnyPosition,
    turn: &Turn,
) -> Result<Option<Fault>, ProbeError> {
    let last = index + 1 == puzzle.turns.len();
    let goal = puzzle.goal as i8;
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    for rated in moves(table, position)? {
        let settles = last && is_settled(&rated.after, puzzle.solver(), puzzle.goal);
        if rated.verdict.points >= goal {
            found.push(rated.text.clone());
        }
        if rated.step == turn.key || turn.slower.contains(&rated.step) || settles {
            expected.push(rated.text);
        }
    }
    let [found, expected] = [found, expected].map(|mut texts| {
        texts.sort_unstable();
        texts.join(" ")
    });
    Ok((found != expected).then_some(Fault::Keeps { turn: index + 1, found, expected }))
}
