//! Puzzles in words.

use dejarik_puzzles::{Hint, Puzzle, Theme};
use dejarik_rules::any::AnyPosition;

use super::{Grade, Progress, Trial, Tried};
use crate::lang::Texts;
use crate::words;

/// Describes the task: `White wins in 3 moves`.
pub(crate) fn task(texts: &Texts, puzzle: &Puzzle) -> String {
    let side = words::side(texts, puzzle.rules(), puzzle.solver());
    let points = puzzle.rules().descriptor().scores_points();
    let key = if points { "puzzle-task-points" } else { "puzzle-task-win" };
    let moves = puzzle.moves();
    texts
        .with(key, [("side", side.into()), ("points", puzzle.goal.into()), ("moves", moves.into())])
}

/// Returns the name of a theme.
pub(crate) fn theme(texts: &Texts, theme: Theme) -> String {
    texts.get(&format!("puzzle-theme-{theme}"))
}

/// Returns the name of a grade, or the word for any.
pub(crate) fn grade(texts: &Texts, grade: Option<Grade>) -> String {
    grade.map_or_else(
        || texts.get("riddle-any"),
        |grade| texts.get(&format!("riddle-grade-{}", grade.name())),
    )
}

/// Returns the rating, and whether the puzzle has been solved.
pub(crate) fn rating(texts: &Texts, puzzle: &Puzzle, progress: &Progress) -> String {
    let rated = texts.with("puzzle-rating", [("rating", puzzle.rating.into())]);
    let known = if progress.is_clean(&puzzle.id) {
        "riddle-known-clean"
    } else if progress.is_solved(&puzzle.id) {
        "riddle-known-helped"
    } else {
        return rated;
    };
    format!("{rated} · {}", texts.get(known))
}

/// Returns the themes of the solution.
pub(crate) fn themes(texts: &Texts, puzzle: &Puzzle) -> String {
    let names: Vec<_> = puzzle.themes.iter().map(|each| theme(texts, *each)).collect();
    texts.with("puzzle-themes", [("themes", names.join(", ").into())])
}

/// Describes the result of a move.
pub(crate) fn tried(texts: &Texts, trial: &Trial, tried: &Tried) -> String {
    match tried {
        Tried::Solved if trial.is_clean() => texts.get("common-solved"),
        Tried::Solved => texts.get("riddle-solved"),
        Tried::Right { answer } => {
            let other = !trial.puzzle().solver();
            let side = words::side(texts, trial.puzzle().rules(), other);
            texts.with("riddle-right", [("side", side.into()), ("answer", answer.clone().into())])
        }
        Tried::Slower(word) => texts.with("riddle-slower", [("move", word.clone().into())]),
        Tried::Wrong(word) => texts.with("riddle-wrong", [("move", word.clone().into())]),
        Tried::Refused => texts.get("why-other"),
    }
}

/// Describes a hint.
pub(crate) fn hint(texts: &Texts, position: &AnyPosition, hint: Hint) -> String {
    match hint {
        Hint::From(space) => {
            let piece = position.piece_at(space).map(|piece| the(texts, position, piece.letter));
            let piece = ("piece", piece.unwrap_or_default().into());
            texts.with("riddle-hint-from", [piece, ("space", space.to_string().into())])
        }
        Hint::Enter(letter) => {
            let piece = the(texts, position, letter);
            texts.with("riddle-hint-enter", [("piece", piece.into())])
        }
        Hint::Pass => texts.get("riddle-hint-pass"),
    }
}

/// Returns the name of a piece with its article.
fn the(texts: &Texts, position: &AnyPosition, letter: char) -> String {
    let piece = words::piece(texts, position.id(), letter);
    let letter = letter.to_ascii_uppercase().to_string();
    texts.with("telling-the", [("letter", letter.into()), ("piece", piece.into())])
}
