//! Sets of puzzles: the shipped set, filtering, and the daily puzzle.

use std::str::FromStr;
use std::sync::LazyLock;

use dejarik_play::Day;
use dejarik_rules::RulesId;

use crate::daily;
use crate::grade::Grade;
use crate::puzzle::Puzzle;
use crate::text::{SetError, parse_set};
use crate::theme::Theme;

/// A set of puzzles, sorted from the easiest to the hardest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Set {
    puzzles: Vec<Puzzle>,
}

/// The conditions of a search for puzzles; a `None` field accepts every puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The rule set of the puzzle.
    pub rules: Option<RulesId>,
    /// A theme that the puzzle has.
    pub theme: Option<Theme>,
    /// The number of the solver's moves.
    pub moves: Option<usize>,
    /// The lowest rating.
    pub at_least: Option<u16>,
    /// The highest rating.
    pub at_most: Option<u16>,
}

impl Filter {
    /// Returns a filter for the puzzles of a grade.
    pub fn of_grade(grade: Grade) -> Filter {
        let (at_least, at_most) = grade.ratings();
        Filter { at_least: Some(at_least), at_most: Some(at_most), ..Filter::default() }
    }

    /// Returns whether a puzzle meets all conditions.
    pub fn takes(&self, puzzle: &Puzzle) -> bool {
        self.rules.is_none_or(|rules| rules == puzzle.rules())
            && self.theme.is_none_or(|theme| puzzle.themes.contains(&theme))
            && self.moves.is_none_or(|moves| moves == puzzle.moves())
            && self.at_least.is_none_or(|least| puzzle.rating >= least)
            && self.at_most.is_none_or(|most| puzzle.rating <= most)
    }
}

static SHIPPED: LazyLock<Set> = LazyLock::new(|| {
    // Cannot fail: a test parses the file. Without a test the program would run without puzzles.
    include_str!("../data/puzzles.jsonl").parse().unwrap_or_default()
});

impl Set {
    /// Creates a set of these puzzles, in any order.
    pub fn new(mut puzzles: Vec<Puzzle>) -> Set {
        puzzles.sort_by(|a, b| a.rating.cmp(&b.rating).then_with(|| a.id.cmp(&b.id)));
        Set { puzzles }
    }

    /// Returns the puzzles that come with the crate. The first call parses them, which takes a few
    /// milliseconds.
    pub fn shipped() -> &'static Set {
        &SHIPPED
    }

    /// Returns all puzzles, from the easiest to the hardest.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// Returns the puzzle with this identifier.
    pub fn get(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id == id)
    }

    /// Iterates over the puzzles that meet a filter's conditions, from the easiest to the hardest.
    pub fn filtered(&self, filter: Filter) -> impl Iterator<Item = &Puzzle> {
        self.puzzles.iter().filter(move |puzzle| filter.takes(puzzle))
    }

    /// Returns the puzzle of a day: easier on Mondays than on Sundays, and each puzzle once before any
    /// is repeated. `None` if the set is empty.
    pub fn daily(&self, day: Day) -> Option<&Puzzle> {
        self.puzzles.get(daily::place(day, self.puzzles.len())?)
    }
}

impl FromStr for Set {
    type Err = SetError;

    /// Parses puzzles in JSON Lines (`docs/puzzles.md`).
    ///
    /// # Errors
    /// Returns the first line that is not a puzzle.
    fn from_str(text: &str) -> Result<Set, SetError> {
        Ok(Set::new(parse_set(text)?))
    }
}
