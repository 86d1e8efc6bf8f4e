//! A puzzle: its position, its goal, and the whole solution.

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::ruleset::mix;
use dejarik_rules::{RulesId, Side};
use serde::{Deserialize, Serialize};

use crate::grade::Grade;
use crate::theme::Theme;

/// One of the solver's turns in the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The move to find.
    pub key: AnyStep,
    /// Other moves that keep the win but take longer. Every legal move that is neither one of these
    /// nor the key gives the win away.
    pub slower: Vec<AnyStep>,
    /// The defence's answer; `None` after the last move.
    pub answer: Option<AnyStep>,
}

impl Turn {
    /// Iterates over the steps of the turn: the move, and the defence's answer.
    fn steps(&self) -> impl Iterator<Item = AnyStep> + Clone + use<> {
        std::iter::once(self.key).chain(self.answer)
    }
}

/// The measurements from which a puzzle's rating is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difficulty {
    /// The number of positions that the engine searches before it settles on the key, at the hardest
    /// turn.
    pub nodes: u64,
    /// The number of legal moves in the position.
    pub legal: u32,
    /// How many other moves are evaluated at least as high as the key by a search of one ply.
    pub tempting: u32,
}

/// A position in which exactly one move keeps the win, with the solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The permanent identifier: a letter for the rule set, then letters and digits.
    pub id: String,
    /// The position to solve, by the side to move.
    pub position: AnyPosition,
    /// The margin in points that the solver can force. Always 1 in a rule set without points.
    pub goal: u8,
    /// The solver's turns, in order.
    pub turns: Vec<Turn>,
    /// The themes of the solution, in the order of [`Theme::ALL`].
    pub themes: Vec<Theme>,
    /// The rating: how hard the puzzle is, about 600 to 2400.
    pub rating: u16,
    /// The measurements from which the rating was computed.
    pub difficulty: Difficulty,
    /// The number of the game in which the position was found (`docs/puzzles.md`).
    pub game: u64,
}

impl Puzzle {
    /// Returns the rule set of the puzzle.
    pub fn rules(&self) -> RulesId {
        self.position.id()
    }

    /// Returns the side that solves the puzzle: the side to move.
    pub fn solver(&self) -> Side {
        self.position.side_to_move()
    }

    /// Returns the grade that follows from the rating.
    pub const fn grade(&self) -> Grade {
        Grade::of(self.rating)
    }

    /// Returns the N of "Dejarik in N": the number of the solver's moves.
    pub fn moves(&self) -> usize {
        self.turns.len()
    }

    /// Iterates over the solution: the solver's moves and the answers, alternating.
    pub fn line(&self) -> impl Iterator<Item = AnyStep> + Clone + '_ {
        self.turns.iter().flat_map(Turn::steps)
    }

    /// Returns the solution as text, one word a move.
    pub fn line_text(&self) -> Vec<String> {
        texts(self.position, self.line())
    }

    /// Iterates over the solver's turns, each with the position before it.
    pub fn walk(&self) -> impl Iterator<Item = (AnyPosition, &Turn)> {
        walk(self.position, &self.turns)
    }

    /// Returns the moves that win too, but later, as text, for each turn that has some, counted from 0.
    pub fn slower_texts(&self) -> impl Iterator<Item = (usize, Vec<String>)> {
        let turns = self.walk().enumerate().filter(|(_, (_, turn))| !turn.slower.is_empty());
        turns.map(|(number, (position, turn))| {
            (number, turn.slower.iter().map(|step| position.step_text(*step)).collect())
        })
    }
}

/// Iterates over the turns of a solution from a position, each with the position before it.
pub(crate) fn walk(
    start: AnyPosition,
    turns: &[Turn],
) -> impl Iterator<Item = (AnyPosition, &Turn)> {
    turns.iter().scan(start, |position, turn| {
        let before = *position;
        for step in turn.steps() {
            // Cannot fail: the solution was replayed when the puzzle was made or read.
            let _ = position.play(step);
        }
        Some((before, turn))
    })
}

/// Returns the texts of steps that are played one after another from `position`.
pub(crate) fn texts(
    mut position: AnyPosition,
    steps: impl Iterator<Item = AnyStep>,
) -> Vec<String> {
    let mut texts = Vec::new();
    for step in steps {
        texts.push(position.step_text(step));
        let _ = position.play(step);
    }
    texts
}

/// Returns a key that a position shares with its images under the 24 symmetries (D-6).
pub(crate) fn canonical_key(position: &AnyPosition) -> u64 {
    position.canonical().key()
}

/// The characters of identifiers, without those that are easily confused.
const DIGITS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// Returns the identifier of the puzzle in a position, which is the same for all images of the
/// position under the symmetries.
pub(crate) fn id_of(position: &AnyPosition) -> String {
    let mut word = mix(canonical_key(position));
    let mut id = position.id().name()[..1].to_owned();
    for _ in 0..5 {
        id.push(char::from(DIGITS[(word & 31) as usize]));
        word >>= 5;
    }
    id
}
