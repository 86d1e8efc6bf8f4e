//! Puzzles, without a terminal: the filter, the progress, and a puzzle being solved. The
//! full-screen program and the line mode use it.
//!
//! - `Wanted`: the filter, and the next puzzle that fits it;
//! - [`Progress`]: which puzzles have been solved, saved on disk;
//! - `Trial`: a puzzle being solved, and `words`: everything in words.

mod progress;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod words;

use dejarik_play::Day;
use dejarik_puzzles::{Filter, Hint, Judgement, Puzzle, Set, Solving, Theme};
use dejarik_rules::RulesId;
use dejarik_rules::any::{AnyPosition, AnyStep};

pub(crate) use dejarik_puzzles::Grade;
pub use progress::Progress;

use crate::study::Study;

/// A filter of puzzles. `None` accepts any value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// The rule set.
    pub(crate) rules: Option<RulesId>,
    /// The grade of difficulty.
    pub(crate) grade: Option<Grade>,
    /// The theme.
    pub(crate) theme: Option<Theme>,
}

impl Wanted {
    fn filter(self) -> Filter {
        let graded = self.grade.map_or_else(Filter::default, Filter::of_grade);
        Filter { rules: self.rules, theme: self.theme, ..graded }
    }

    /// Returns an iterator over the puzzles that fit, from the easiest to the hardest.
    pub(crate) fn puzzles(self) -> impl Iterator<Item = &'static Puzzle> {
        Set::shipped().filtered(self.filter())
    }

    /// Returns how many puzzles fit, and how many of those have been solved.
    pub(crate) fn counts(self, progress: &Progress) -> (usize, usize) {
        let solved = self.puzzles().filter(|puzzle| progress.is_solved(&puzzle.id)).count();
        (self.puzzles().count(), solved)
    }

    /// Returns the next puzzle to solve: the easiest unsolved one after `after`, or else the
    /// easiest unsolved of all. If all are solved, it is the next one after `after`.
    pub(crate) fn next(self, progress: &Progress, after: Option<&str>) -> Option<&'static Puzzle> {
        let all: Vec<_> = self.puzzles().collect();
        let at = after.and_then(|id| all.iter().position(|puzzle| puzzle.id == id));
        let turn = at.map_or(0, |at| at + 1);
        let behind = || all[turn.min(all.len())..].iter().chain(&all);
        let open = behind()
            .find(|puzzle| !progress.is_solved(&puzzle.id) && after != Some(puzzle.id.as_str()));
        open.or_else(|| behind().next()).copied()
    }
}

/// Returns the puzzle of a day.
pub(crate) fn daily(day: Day) -> Option<&'static Puzzle> {
    Set::shipped().daily(day)
}

/// Returns the puzzle with this id.
pub(crate) fn with_id(id: &str) -> Option<&'static Puzzle> {
    Set::shipped().get(id)
}

/// The result of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tried {
    /// The puzzle is solved.
    Solved,
    /// The move is right, and the defence has answered.
    Right {
        /// The notation of the answer.
        answer: String,
    },
    /// The move wins too, but later. It was taken back; this is its notation.
    Slower(String),
    /// The move gives the win away. It was taken back; this is its notation.
    Wrong(String),
    /// The move is not legal here, or the puzzle is over.
    Refused,
}

/// A puzzle being solved.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    solving: Solving<'static>,
    /// Whether the solution has been shown.
    shown: bool,
    /// Whether there was help or a mistake before moves were taken back.
    helped: bool,
}

impl Trial {
    /// Starts a puzzle.
    pub(crate) fn new(puzzle: &'static Puzzle) -> Trial {
        Trial { solving: Solving::new(puzzle), shown: false, helped: false }
    }

    /// Returns the puzzle.
    pub(crate) fn puzzle(&self) -> &'static Puzzle {
        self.solving.puzzle()
    }

    /// Returns the position on the board.
    pub(crate) fn position(&self) -> &AnyPosition {
        self.solving.position()
    }

    /// Returns whether the puzzle is solved.
    pub(crate) fn is_solved(&self) -> bool {
        self.solving.is_solved()
    }

    /// Returns whether the solution has been shown.
    pub(crate) fn is_shown(&self) -> bool {
        self.shown
    }

    /// Returns whether a move has to be found.
    pub(crate) fn is_open(&self) -> bool {
        !self.is_solved() && !self.shown
    }

    /// Returns whether the puzzle was attempted without a wrong move, a hint or the solution.
    pub(crate) fn is_clean(&self) -> bool {
        self.solving.is_clean() && !self.shown && !self.helped
    }

    /// Returns the number of the solver's move that has to be found, counted from 1.
    pub(crate) fn turn(&self) -> usize {
        (self.solving.turn() + 1).min(self.puzzle().moves())
    }

    /// Returns the number of the solver's moves that have been found.
    pub(crate) fn found(&self) -> usize {
        self.solving.turn()
    }

    /// Returns the notation of the moves played since the start.
    pub(crate) fn played(&self) -> Vec<String> {
        let all = self.puzzle().line_text();
        // A last move that wins in another way is not in the solution.
        let mut position = self.puzzle().position;
        let words = self.solving.played().iter().map(|step| {
            let word = position.step_text(*step);
            // The step was legal when it was played.
            let _ = position.play(*step);
            word
        });
        words.take(all.len()).collect()
    }

    /// Tries a move. If it is right, the defence answers.
    pub(crate) fn attempt(&mut self, step: AnyStep) -> Tried {
        if self.shown {
            return Tried::Refused;
        }
        let word = self.position().step_text(step);
        match self.solving.try_move(step) {
            Ok(Judgement::Done) => Tried::Solved,
            Ok(Judgement::Right) => {
                let before = *self.position();
                let answer = self.solving.answer().map(|answer| before.step_text(answer));
                Tried::Right { answer: answer.unwrap_or_default() }
            }
            Ok(Judgement::Slower) => Tried::Slower(word),
            Ok(Judgement::Wrong) => Tried::Wrong(word),
            Err(_) => Tried::Refused,
        }
    }

    /// Takes back the solver's last move and the answer to it. Returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let mut moves: Vec<AnyStep> = self.solving.played().iter().step_by(2).copied().collect();
        if moves.pop().is_none() || self.shown {
            return false;
        }
        self.helped |= !self.solving.is_clean();
        self.solving = Solving::new(self.puzzle());
        for step in moves {
            // The moves were right before, and the defence answers as it did then.
            let _ = self.solving.try_move(step);
            let _ = self.solving.answer();
        }
        true
    }

    /// Returns the moves played since the start, each with the position before it.
    pub(crate) fn moments(&self) -> Vec<(AnyPosition, AnyStep)> {
        let mut position = self.puzzle().position;
        let moment = |step: &AnyStep| {
            let before = position;
            // The step was legal when it was played.
            let _ = position.play(*step);
            (before, *step)
        };
        self.solving.played().iter().map(moment).collect()
    }

    /// Returns a hint for the move that has to be found.
    pub(crate) fn hint(&mut self) -> Option<Hint> {
        if self.shown { None } else { self.solving.hint() }
    }

    /// Shows the rest of the solution, in notation.
    pub(crate) fn show(&mut self) -> Vec<String> {
        self.shown |= !self.is_solved();
        self.puzzle()
            .line_text()
            .split_off(self.solving.played().len().min(self.puzzle().line().count()))
    }

    /// Returns the solution for the analysis board, at the place that was reached.
    pub(crate) fn study(&self) -> Study {
        let mut study = Study::of_position(self.puzzle().position);
        for step in self.puzzle().line() {
            // The solution was replayed when the puzzle was read.
            let _ = study.play(step);
        }
        study.go_to(self.solving.played().len());
        study
    }
}
