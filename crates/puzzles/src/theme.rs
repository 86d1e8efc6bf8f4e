//! Themes: what a solution is about. Every theme has a definition that a program can check (also in
//! `docs/puzzles.md`). All themes but [`Theme::Zugzwang`] follow from the solution alone.

use std::fmt;
use std::str::FromStr;

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Bilingual, RulesId, Space, Wording, named, wording};

use crate::kinds::Kind;
use crate::puzzle::Puzzle;

named! {
    /// A theme of a puzzle. Puzzles list their themes in this order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Theme {
        /// The first move neither captures, pushes nor brings back a piece, is neither a boost nor an entry
        /// into the centre, and does not settle the game.
        Quiet = "quiet",
        /// After a move of the solver other than the last, the opponent can take a piece that it could not
        /// have taken before.
        Sacrifice = "sacrifice",
        /// After the first move the opponent would be better off if it could pass.
        Zugzwang = "zugzwang",
        /// The first move captures a piece.
        Capture = "capture",
        /// The solver's pawn pushes a piece of the opponent.
        Push = "push",
        /// The solver's pawn pushes a piece of its own.
        Shove = "shove",
        /// The solver's pawn pushes its own king into the Core.
        Home = "home",
        /// A piece of the solver returns to the board.
        Activation = "activation",
        /// The opponent's king is in the Core and has to be driven out at once.
        Eviction = "eviction",
        /// The queen moves, and at the end protects the king in the Core from a piece next to it.
        Protection = "protection",
        /// The solution has two moves or more, all of them by the king.
        March = "march",
        /// The solver kills a pawn.
        Kill = "kill",
        /// The solver's pawn is boosted.
        Boost = "boost",
        /// The solver makes a double diagonal exit.
        DoubleExit = "double-exit",
        /// The solver moves a pawn to the centre (Dejarik).
        Dejarik = "dejarik",
        /// The solver moves a pawn out of the centre (reverse Dejarik).
        Reverse = "reverse",
        /// The first move takes a pawn home from the inner ring.
        Retreat = "retreat",
        /// The solution ends with a run: four pawns side by side, or the last three.
        Run = "run",
        /// The solution ends with the loss of the opponent's second pawn.
        Raid = "raid",
    }
}

impl Theme {
    /// The themes that puzzles of any rule set can have.
    pub(crate) const COMMON: &[Theme] = &[Theme::Quiet, Theme::Sacrifice, Theme::Zugzwang];

    /// Returns whether puzzles of this rule set can have the theme.
    pub fn is_of(self, rules: RulesId) -> bool {
        let has = |kind: &Kind| Theme::COMMON.contains(&self) || kind.themes.contains(&self);
        Kind::of(rules).is_some_and(has)
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An unknown name of a theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct ThemeError {
    found: String,
}

impl Bilingual for ThemeError {
    fn wording(&self) -> Wording {
        let (names, found) = (names(), &self.found);
        wording!(
            "expected a theme ({names}), found `{found}`",
            "attendu : un thème ({names}) ; trouvé : `{found}`"
        )
    }
}

fn names() -> String {
    Theme::ALL.map(Theme::name).join(", ")
}

impl FromStr for Theme {
    type Err = ThemeError;

    fn from_str(text: &str) -> Result<Theme, ThemeError> {
        let found = Theme::ALL.into_iter().find(|theme| theme.name() == text);
        found.ok_or_else(|| ThemeError { found: text.to_owned() })
    }
}

dejarik_rules::text_form!(Theme);

/// Returns the themes that follow from the solution alone.
pub(crate) fn themes_of(puzzle: &Puzzle) -> Vec<Theme> {
    let mut themes: Vec<Theme> = Vec::new();
    let Some(kind) = Kind::of(puzzle.rules()) else { return themes };
    for (number, (position, turn)) in puzzle.walk().enumerate() {
        let mut after = position;
        let _ = after.play(turn.key);
        themes.extend((kind.of_move)(turn.key));
        if number == 0 {
            themes.extend((kind.of_first)(&position, turn.key, puzzle.solver()));
            let quiet = (kind.is_quiet)(turn.key) && puzzle.turns.len() > 1;
            themes.extend(quiet.then_some(Theme::Quiet));
        }
        let last = number + 1 == puzzle.turns.len();
        if !last && is_sacrifice(kind, &position, turn.key, &after) {
            themes.push(Theme::Sacrifice);
        }
        if last {
            themes.extend((kind.of_end)(puzzle, &after).unwrap_or_default());
        }
    }
    themes.sort_unstable();
    themes.dedup();
    themes
}

/// Returns whether the opponent can take a piece after the move that it could not have taken before
/// the move, had it been its turn.
fn is_sacrifice(kind: &Kind, before: &AnyPosition, key: AnyStep, after: &AnyPosition) -> bool {
    let taken = |position: &AnyPosition| -> Vec<Space> {
        position.steps().into_iter().filter_map(kind.taken).collect()
    };
    let Some(had) = before.null_move().map(|passed| taken(&passed)) else { return false };
    let origin = |space| (kind.origin)(key, space);
    taken(after).into_iter().any(|space| origin(space).is_none_or(|origin| !had.contains(&origin)))
}
