//! Puzzles at the terminal without the terminal: which are looked for, which have been solved, one
//! being solved. The full-screen table and the line mode stand on it.
//!
//! - [`Wanted`]: what somebody looks for, and the next that fits;
//! - [`Progress`]: what has been solved, kept on disk;
//! - [`Trial`]: one puzzle being solved; [`words`]: all of it in words.

mod progress;
#[cfg(test)]
pub(crate) mod tests;
pub mod words;

use dejarik_play::Day;
use dejarik_puzzles::{Filter, Hint, Judgement, Puzzle, Set, Solving, Theme};
use dejarik_rules::RulesId;
use dejarik_rules::any::{AnyPosition, AnyStep};

pub use dejarik_puzzles::Grade;
pub use progress::Progress;

use crate::study::Study;

/// What somebody looks for; what is not said is any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The rule set.
    pub rules: Option<RulesId>,
    /// How hard.
    pub grade: Option<Grade>,
    /// What about.
    pub theme: Option<Theme>,
}

impl Wanted {
    fn filter(self) -> Filter {
        let graded = self.grade.map_or_else(Filter::default, Filter::of_grade);
        Filter { rules: self.rules, theme: self.theme, ..graded }
    }

    /// The puzzles that fit, from the easiest to the hardest.
    pub fn puzzles(self) -> impl Iterator<Item = &'static Puzzle> {
        Set::shipped().filtered(self.filter())
    }

    /// How many fit, and how many of them have been solved.
    pub fn counts(self, progress: &Progress) -> (usize, usize) {
        let solved = self.puzzles().filter(|puzzle| progress.is_solved(&puzzle.id)).count();
        (self.puzzles().count(), solved)
    }

    /// The next to solve: the easiest unsolved one behind `after`, or else the easiest unsolved of
    /// all, or, when all are solved, the one behind.
    pub fn next(self, progress: &Progress, after: Option<&str>) -> Option<&'static Puzzle> {
        let all: Vec<_> = self.puzzles().collect();
        let at = after.and_then(|id| all.iter().position(|puzzle| puzzle.id == id));
        let turn = at.map_or(0, |at| at + 1);
        let behind = || all[turn.min(all.len())..].iter().chain(&all);
        let open = behind()
            .find(|puzzle| !progress.is_solved(&puzzle.id) && after != Some(puzzle.id.as_str()));
        open.or_else(|| behind().next()).copied()
    }
}

/// The puzzle of a day.
pub fn daily(day: Day) -> Option<&'static Puzzle> {
    Set::shipped().daily(day)
}

/// The puzzle with this id.
pub fn with_id(id: &str) -> Option<&'static Puzzle> {
    Set::shipped().get(id)
}

/// What came of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// Solved.
    Solved,
    /// Right; the defence has answered so.
    Right {
        /// The answer as it is written.
        answer: String,
    },
    /// It wins too, but later; taken back.
    Slower(String),
    /// It gives the win away; taken back.
    Wrong(String),
    /// It is not legal here, or nothing is to be played any more.
    Refused,
}

/// One puzzle being solved.
#[derive(Clone, Debug)]
pub struct Trial {
    solving: Solving<'static>,
    /// Whether the solution has been shown.
    shown: bool,
}

impl Trial {
    /// From the start.
    pub fn new(puzzle: &'static Puzzle) -> Trial {
        Trial { solving: Solving::new(puzzle), shown: false }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'static Puzzle {
        self.solving.puzzle()
    }

    /// The position on the board.
    pub fn position(&self) -> &AnyPosition {
        self.solving.position()
    }

    /// Whether it is solved.
    pub fn is_solved(&self) -> bool {
        self.solving.is_solved()
    }

    /// Whether the solution has been shown.
    pub fn is_shown(&self) -> bool {
        self.shown
    }

    /// Whether a move is to be found.
    pub fn is_open(&self) -> bool {
        !self.is_solved() && !self.shown
    }

    /// Whether nothing was wrong and nothing was shown.
    pub fn is_clean(&self) -> bool {
        self.solving.is_clean() && !self.shown
    }

    /// Which of the solver's moves is to be found now, from 1.
    pub fn turn(&self) -> usize {
        (self.solving.turn() + 1).min(self.puzzle().moves())
    }

    /// What was played since the start, as it is written.
    pub fn played(&self) -> Vec<String> {
        let all = self.puzzle().line_text();
        // A last move that settles the game in another way is not the solution's.
        let mut position = self.puzzle().position;
        let words = self.solving.played().iter().map(|step| {
            let word = position.step_text(*step);
            // It was played before.
            let _ = position.play(*step);
            word
        });
        words.take(all.len()).collect()
    }

    /// Tries a move; the defence answers a right one.
    pub fn attempt(&mut self, step: AnyStep) -> Tried {
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

    /// Where to look now.
    pub fn hint(&mut self) -> Option<Hint> {
        if self.shown { None } else { self.solving.hint() }
    }

    /// Shows the solution: the rest of it, as it is written.
    pub fn show(&mut self) -> Vec<String> {
        self.shown |= !self.is_solved();
        self.puzzle()
            .line_text()
            .split_off(self.solving.played().len().min(self.puzzle().line().count()))
    }

    /// The solution on the analysis board, at the place that was reached.
    pub fn study(&self) -> Study {
        let mut study = Study::of_position(self.puzzle().position);
        for step in self.puzzle().line() {
            // The solution was replayed when it was read.
            let _ = study.play(step);
        }
        study.go_to(self.solving.played().len());
        study
    }
}
