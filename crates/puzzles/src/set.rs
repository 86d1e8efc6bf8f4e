//! Many puzzles: the program's own, those that somebody looks for, the one of the day.

use std::str::FromStr;
use std::sync::LazyLock;

use dejarik_play::Day;
use dejarik_rules::RulesId;

use crate::daily;
use crate::puzzle::Puzzle;
use crate::text::{SetError, parse_set};
use crate::theme::Theme;

/// Puzzles, from the easiest to the hardest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Set {
    puzzles: Vec<Puzzle>,
}

/// What somebody looks for; what is not said is any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The rule set.
    pub rules: Option<RulesId>,
    /// A theme.
    pub theme: Option<Theme>,
    /// How many moves.
    pub moves: Option<usize>,
    /// The lowest rating.
    pub at_least: Option<u16>,
    /// The highest rating.
    pub at_most: Option<u16>,
}

impl Filter {
    /// Whether a puzzle is among them.
    pub fn takes(&self, puzzle: &Puzzle) -> bool {
        self.rules.is_none_or(|rules| rules == puzzle.rules())
            && self.theme.is_none_or(|theme| puzzle.themes.contains(&theme))
            && self.moves.is_none_or(|moves| moves == puzzle.moves())
            && self.at_least.is_none_or(|least| puzzle.rating >= least)
            && self.at_most.is_none_or(|most| puzzle.rating <= most)
    }
}

static SHIPPED: LazyLock<Set> = LazyLock::new(|| {
    // A test reads it; a program with a file that cannot be read has no puzzles, and runs.
    include_str!("../data/puzzles.jsonl").parse().unwrap_or_default()
});

impl Set {
    /// These puzzles.
    pub fn new(mut puzzles: Vec<Puzzle>) -> Set {
        puzzles.sort_by(|a, b| a.rating.cmp(&b.rating).then_with(|| a.id.cmp(&b.id)));
        Set { puzzles }
    }

    /// The puzzles that come with the program, read when they are first asked for (a few
    /// milliseconds).
    pub fn shipped() -> &'static Set {
        &SHIPPED
    }

    /// All, from the easiest to the hardest.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// The puzzle with this id.
    pub fn get(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id == id)
    }

    /// Those that somebody looks for, from the easiest to the hardest.
    pub fn filtered(&self, filter: Filter) -> impl Iterator<Item = &Puzzle> {
        self.puzzles.iter().filter(move |puzzle| filter.takes(puzzle))
    }

    /// The puzzle of a day: easier on Mondays than on Sundays, and each once before any comes again.
    pub fn daily(&self, day: Day) -> Option<&Puzzle> {
        self.puzzles.get(daily::place(day, self.puzzles.len())?)
    }
}

impl FromStr for Set {
    type Err = SetError;

    /// Reads a file of puzzles.
    fn from_str(text: &str) -> Result<Set, SetError> {
        Ok(Set::new(parse_set(text)?))
    }
}
