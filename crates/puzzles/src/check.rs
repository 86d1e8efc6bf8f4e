//! Proves puzzles with an endgame table.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Bilingual, Wording, wording};
use dejarik_tables::any::{ProbeError, Table, moves};

use crate::forced::is_settled;
use crate::make;
use crate::puzzle::{Puzzle, Turn};
use crate::theme::Theme;

/// A claim of a puzzle that the table refutes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.wording())]
pub enum Fault {
    /// The value of the position, given here, is not the goal.
    Value(i8),
    /// The number of moves in the solution is not the number that the goal takes at most.
    Length {
        /// The number of moves in the solution.
        found: usize,
        /// The number of moves by the table.
        expected: usize,
    },
    /// A move outside the solution keeps the win, or a move of the solution gives it away.
    Keeps {
        /// The number of the solver's turn, from 1.
        turn: usize,
        /// The moves that keep the win by the table.
        found: String,
        /// The moves that keep the win by the puzzle.
        expected: String,
    },
    /// The defence has a better answer than the solution's.
    Answer {
        /// The number of the solver's move before the answer, from 1.
        turn: usize,
        /// A better answer.
        better: String,
    },
    /// The themes of the solution, given here, are not those of the puzzle.
    Themes(Vec<Theme>),
}

impl Bilingual for Fault {
    fn wording(&self) -> Wording {
        match self {
            Fault::Value(points) => wording!(
                "the position is worth {points} points",
                "la valeur de la position est de {points} points"
            ),
            Fault::Length { found, expected } => wording!(
                "the solution has {found} moves, the goal takes up to {expected}",
                "la solution a {found} coups, le but en demande jusqu’à {expected}"
            ),
            Fault::Keeps { turn, found, expected } => wording!(
                "move {turn}: the moves that keep the win are {found}, expected {expected}",
                "coup {turn} : les coups qui gardent le gain sont {found} ; attendu : {expected}"
            ),
            Fault::Answer { turn, better } => wording!(
                "answer {turn}: {better} defends better",
                "réponse {turn} : {better} défend mieux"
            ),
            Fault::Themes(themes) => {
                let themes = themes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                wording!("the themes are {themes}", "les thèmes sont {themes}")
            }
        }
    }
}

/// Checks a puzzle against a table and returns every fault found.
///
/// A puzzle without faults is proved: the position has the value of the goal, which takes as many
/// moves as the solution has; at each turn the key keeps the goal, and no other move does except the
/// slower ones that the puzzle lists (and, at the last turn, moves that settle the game at once); the
/// defence's answers lose neither points nor plies; and the themes are those of the solution.
///
/// # Errors
/// The table cannot answer for one of the positions.
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
    for (index, (position, turn)) in puzzle.walk().enumerate() {
        faults.extend(keeps(table, puzzle, index, &position, turn)?);
        let mut after = position;
        let _ = after.play(turn.key);
        if let Some(answer) = turn.answer {
            let best = make::defences(table, &after)?;
            if !best.iter().any(|defence| defence.step == answer) {
                let better = best.first().map(|defence| defence.text.clone()).unwrap_or_default();
                faults.push(Fault::Answer { turn: index + 1, better });
            }
        }
    }
    let themes = make::themes(table, puzzle)?;
    if themes != puzzle.themes {
        faults.push(Fault::Themes(themes));
    }
    Ok(faults)
}

/// Compares the moves that keep the win at one turn with those of the puzzle.
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
