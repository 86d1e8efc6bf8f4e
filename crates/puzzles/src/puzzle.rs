//! One puzzle: a position, what is to be reached, and the whole solution.

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::ruleset::mix;
use dejarik_rules::{RulesId, Side, Symmetry};

use crate::theme::Theme;

/// One of the solver's turns in the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The move to find.
    pub key: AnyStep,
    /// Other moves that keep the win, but take longer. All that are neither this nor the key give it
    /// away.
    pub slower: Vec<AnyStep>,
    /// How the defence answers; `None` after the last move.
    pub answer: Option<AnyStep>,
}

/// What a puzzle's rating was worked out from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// Positions that the engine looks at before it settles on the key, at the hardest turn.
    pub nodes: u64,
    /// Legal moves in the position.
    pub legal: u32,
    /// How many of them look at least as good as the key at first sight (to a search of one ply).
    pub tempting: u32,
}

/// A position in which one move alone keeps the win.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// Its name for ever: a letter for the rule set, then letters and digits.
    pub id: String,
    /// The position; the side to move solves.
    pub position: AnyPosition,
    /// What is to be forced: so many points more than the other side. Always 1 where a rule set has
    /// no points.
    pub goal: u8,
    /// The solver's turns, one after another.
    pub turns: Vec<Turn>,
    /// What the solution is about, in the order of [`Theme::ALL`].
    pub themes: Vec<Theme>,
    /// How hard it is, about 600 to 2400.
    pub rating: u16,
    /// What the rating was worked out from.
    pub difficulty: Difficulty,
    /// The number of the game that it was found in (`docs/puzzles.md`).
    pub game: u64,
}

impl Puzzle {
    /// The rule set.
    pub fn rules(&self) -> RulesId {
        self.position.id()
    }

    /// The side that solves.
    pub fn solver(&self) -> Side {
        self.position.side_to_move()
    }

    /// The N of "Dejarik in N": how many moves the solver makes.
    pub fn moves(&self) -> usize {
        self.turns.len()
    }

    /// The solution, the solver's moves and the answers in turn.
    pub fn line(&self) -> impl Iterator<Item = AnyStep> + Clone + '_ {
        self.turns.iter().flat_map(|turn| std::iter::once(turn.key).chain(turn.answer))
    }

    /// The solution as text.
    pub fn line_text(&self) -> Vec<String> {
        texts(self.position, self.line())
    }

    /// The position at each of the solver's turns.
    pub fn positions(&self) -> Vec<AnyPosition> {
        let mut position = self.position;
        let mut positions = Vec::with_capacity(self.turns.len());
        for turn in &self.turns {
            positions.push(position);
            for step in std::iter::once(turn.key).chain(turn.answer) {
                // The solution was replayed when it was made or read.
                let _ = position.play(step);
            }
        }
        positions
    }
}

/// Steps, each as text where it is played.
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

/// A key that a position shares with its images under the 24 symmetries (D-6).
pub(crate) fn canonical_key(position: &AnyPosition) -> u64 {
    Symmetry::all().map(|symmetry| position.transform(symmetry).key()).min().unwrap_or_default()
}

/// Letters and digits that cannot be taken for each other.
const DIGITS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// The id of the puzzle in a position: the same for all its images under the symmetries.
pub(crate) fn id_of(position: &AnyPosition) -> String {
    let mut word = mix(canonical_key(position));
    let mut id = position.id().name()[..1].to_owned();
    for _ in 0..5 {
        id.push(char::from(DIGITS[(word & 31) as usize]));
        word >>= 5;
    }
    id
}
