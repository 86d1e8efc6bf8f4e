//! What puzzles have to know of a rule set, in one file for each rule set that has any: its themes, the shapes of
//! its moves and the starts of the games from which puzzles come.
//!
//! The functions get steps and positions of their own rule set; of another one they find nothing.

mod bambara;
mod groi;

use dejarik_engine::random::Random;
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::board::Ring;
use dejarik_rules::{RulesId, Side, Space};

use crate::puzzle::Puzzle;
use crate::theme::Theme;

/// What puzzles have to know of a rule set.
pub(crate) struct Kind {
    /// The themes that only puzzles of this rule set can have.
    pub themes: &'static [Theme],
    /// Draws one of the start positions that the rules offer, as DPN.
    pub start: fn(&mut Random) -> String,
    /// Returns the themes that any single move of the solver can have.
    pub of_move: fn(AnyStep) -> Vec<Theme>,
    /// Returns the themes that only the first move of this side can have.
    pub of_first: fn(&AnyPosition, AnyStep, Side) -> Vec<Theme>,
    /// Returns whether a move neither captures, pushes nor brings back a piece, is neither a boost nor an
    /// entry into the centre.
    pub is_quiet: fn(AnyStep) -> bool,
    /// Returns the themes of the end of a solution.
    pub of_end: fn(&Puzzle, &AnyPosition) -> Option<Vec<Theme>>,
    /// Returns the space on which a step takes a piece.
    pub taken: fn(AnyStep) -> Option<Space>,
    /// Returns where the piece that is on a space after a step was before it; `None` if it was beside the
    /// board.
    pub origin: fn(AnyStep, Space) -> Option<Space>,
    /// Returns a number for what a step does and where.
    pub shape: fn(&AnyPosition, AnyStep) -> Option<u64>,
}

/// The rule sets with puzzles.
static KINDS: [(RulesId, Kind); 2] =
    [(RulesId::Groi, groi::KIND), (RulesId::Bambara, bambara::KIND)];

impl Kind {
    /// Returns what puzzles have to know of a rule set; `None` if it has no puzzles.
    pub(crate) fn of(rules: RulesId) -> Option<&'static Kind> {
        KINDS.iter().find_map(|(id, kind)| (*id == rules).then_some(kind))
    }
}

/// The shape of a step that moves nothing.
const OTHER: u64 = 6;

/// Returns the shape of a move: what it does, the piece, and the rings on which it begins and ends.
fn shape(position: &AnyPosition, act: u64, [from, to]: [Space; 2], other: u64) -> u64 {
    let ring = |space: Space| match space.ring() {
        Ring::Outer => 1,
        Ring::Inner => 2,
        Ring::Centre => 3,
    };
    act | letter(position, from) << 8 | ring(from) << 16 | ring(to) << 24 | other << 32
}

/// Returns the letter on a space as a number, and 0 if the space is empty.
fn letter(position: &AnyPosition, space: Space) -> u64 {
    let piece = position.piece_at(space);
    piece.map_or(0, |piece| u64::from(u32::from(piece.letter.to_ascii_uppercase())))
}
