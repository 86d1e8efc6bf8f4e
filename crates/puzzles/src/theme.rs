//! Themes: what a solution is about. Every theme has a definition that a program can check (also in
//! `docs/puzzles.md`). All themes but [`Theme::Zugzwang`] follow from the solution alone.

use std::fmt;
use std::str::FromStr;

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::bambara::Kind;
use dejarik_rules::board::Ring;
use dejarik_rules::{Bilingual, RulesId, Side, Space, Wording, bambara, groi, wording};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::puzzle::Puzzle;

macro_rules! themes {
    ($($(#[$doc:meta])* $name:ident $text:literal $rules:ident),+ $(,)?) => {
        /// A theme of a puzzle.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Theme { $($(#[$doc])* $name),+ }

        impl Theme {
            /// All themes, in the order in which puzzles list them.
            pub const ALL: &'static [Theme] = &[$(Theme::$name),+];

            /// Returns the name of the theme in all formats.
            pub const fn name(self) -> &'static str {
                match self { $(Theme::$name => $text),+ }
            }

            /// Returns whether puzzles of this rule set can have the theme.
            pub const fn is_of(self, rules: RulesId) -> bool {
                match self { $(Theme::$name => of::$rules(rules)),+ }
            }
        }
    };
}

/// The rule sets that can have a theme.
mod of {
    use dejarik_rules::RulesId;

    pub const fn both(rules: RulesId) -> bool {
        groi(rules) || bambara(rules)
    }
    pub const fn groi(rules: RulesId) -> bool {
        matches!(rules, RulesId::Groi)
    }
    pub const fn bambara(rules: RulesId) -> bool {
        matches!(rules, RulesId::Bambara)
    }
}

themes! {
    /// The first move neither captures, pushes nor brings back a piece, is neither a boost nor an entry
    /// into the centre, and does not settle the game.
    Quiet "quiet" both,
    /// After a move of the solver other than the last, the opponent can take a piece that it could not
    /// have taken before.
    Sacrifice "sacrifice" both,
    /// After the first move the opponent would be better off if it could pass.
    Zugzwang "zugzwang" both,
    /// The first move captures a piece.
    Capture "capture" bambara,
    /// The solver's pawn pushes a piece of the opponent.
    Push "push" bambara,
    /// The solver's pawn pushes a piece of its own.
    Shove "shove" bambara,
    /// The solver's pawn pushes its own king into the Core.
    Home "home" bambara,
    /// A piece of the solver returns to the board.
    Activation "activation" bambara,
    /// The opponent's king is in the Core and has to be driven out at once.
    Eviction "eviction" bambara,
    /// The queen moves, and at the end protects the king in the Core from a piece next to it.
    Protection "protection" bambara,
    /// The solution has two moves or more, all of them by the king.
    March "march" bambara,
    /// The solver kills a pawn.
    Kill "kill" groi,
    /// The solver's pawn is boosted.
    Boost "boost" groi,
    /// The solver makes a double diagonal exit.
    DoubleExit "double-exit" groi,
    /// The solver moves a pawn to the centre (Dejarik).
    Dejarik "dejarik" groi,
    /// The solver moves a pawn out of the centre (reverse Dejarik).
    Reverse "reverse" groi,
    /// The first move takes a pawn home from the inner ring.
    Retreat "retreat" groi,
    /// The solution ends with a run: four pawns side by side, or the last three.
    Run "run" groi,
    /// The solution ends with the loss of the opponent's second pawn.
    Raid "raid" groi,
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
    Theme::ALL.iter().map(|theme| theme.name()).collect::<Vec<_>>().join(", ")
}

impl FromStr for Theme {
    type Err = ThemeError;

    fn from_str(text: &str) -> Result<Theme, ThemeError> {
        let found = Theme::ALL.iter().copied().find(|theme| theme.name() == text);
        found.ok_or_else(|| ThemeError { found: text.to_owned() })
    }
}

impl Serialize for Theme {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Theme {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Theme, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Returns the themes that follow from the solution alone.
pub(crate) fn themes_of(puzzle: &Puzzle) -> Vec<Theme> {
    let mut themes: Vec<Theme> = Vec::new();
    let mut position = puzzle.position;
    for (number, turn) in puzzle.turns.iter().enumerate() {
        let mut after = position;
        let _ = after.play(turn.key);
        themes.extend(of_move(turn.key));
        if number == 0 {
            themes.extend(of_first(puzzle, &position, turn.key));
        }
        let last = number + 1 == puzzle.turns.len();
        if !last && is_sacrifice(&position, turn.key, &after) {
            themes.push(Theme::Sacrifice);
        }
        if last {
            themes.extend(of_end(puzzle, &after));
        }
        position = after;
        if let Some(answer) = turn.answer {
            let _ = position.play(answer);
        }
    }
    themes.sort_unstable();
    themes.dedup();
    themes
}

/// Returns how many spaces a pawn of groi moves along the inner ring.
fn sideways(from: Space, to: Space) -> u8 {
    match (from.ring(), to.ring(), from.ray(), to.ray()) {
        (Ring::Outer, Ring::Inner, Some(from), Some(to)) => {
            let distance = from.abs_diff(to);
            distance.min(12 - distance)
        }
        _ => 0,
    }
}

/// Returns the themes that any single move of the solver can have.
fn of_move(step: AnyStep) -> Vec<Theme> {
    match step {
        AnyStep::Groi(groi::Step::Move { from, to, kill }) => {
            let mut themes = Vec::new();
            themes.extend(kill.map(|_| Theme::Kill));
            match sideways(from, to) {
                0 | 1 => {}
                2 => themes.push(Theme::DoubleExit),
                _ => themes.push(Theme::Boost),
            }
            themes.extend((to == Space::C).then_some(Theme::Dejarik));
            themes.extend((from == Space::C).then_some(Theme::Reverse));
            themes
        }
        AnyStep::Bambara(bambara::Step::Activate { .. }) => vec![Theme::Activation],
        _ => Vec::new(),
    }
}

/// Returns the themes that only the first move can have.
fn of_first(puzzle: &Puzzle, position: &AnyPosition, key: AnyStep) -> Vec<Theme> {
    let mut themes = Vec::new();
    let solver = puzzle.solver();
    let centre = position.piece_at(Space::C);
    let loud = match key {
        AnyStep::Groi(groi::Step::Move { from, to, kill }) => {
            if from.ring() == Ring::Inner {
                themes.push(Theme::Retreat);
            }
            kill.is_some() || to == Space::C || sideways(from, to) > 2
        }
        AnyStep::Bambara(bambara::Step::Move { to, .. }) => to == Space::C,
        AnyStep::Bambara(bambara::Step::Capture { .. }) => {
            themes.push(Theme::Capture);
            true
        }
        _ => true,
    };
    let king = |piece: dejarik_rules::Piece| {
        piece.side != solver && piece.letter.eq_ignore_ascii_case(&'k')
    };
    if centre.is_some_and(king) && position.id() == RulesId::Bambara {
        themes.push(Theme::Eviction);
    }
    if !loud && puzzle.turns.len() > 1 {
        themes.push(Theme::Quiet);
    }
    themes
}

/// Returns the themes of the end of a solution.
fn of_end(puzzle: &Puzzle, end: &AnyPosition) -> Vec<Theme> {
    let solver = puzzle.solver();
    match end {
        AnyPosition::Groi(ruled) => {
            let other = ruled.position.pawns(!solver).len();
            vec![if other == 2 { Theme::Raid } else { Theme::Run }]
        }
        AnyPosition::Bambara(ruled) => {
            let mut themes = Vec::new();
            let on_inner = |side: Side, kind: Kind| matches!(ruled.position.place(side, kind), bambara::Place::On(space) if space.ring() == Ring::Inner);
            let attacked = [Kind::King, Kind::Queen, Kind::Knight]
                .into_iter()
                .any(|kind| on_inner(!solver, kind));
            let movers = movers(puzzle);
            if on_inner(solver, Kind::Queen) && attacked && movers.contains(&Some(Kind::Queen)) {
                themes.push(Theme::Protection);
            }
            if movers.len() > 1 && movers.iter().all(|kind| *kind == Some(Kind::King)) {
                themes.push(Theme::March);
            }
            themes.extend(of_pushes(puzzle));
            themes
        }
        // The other rule sets have no themes of their own.
        _ => Vec::new(),
    }
}

/// Returns the kind of piece that makes a step of bambara.
fn mover(position: &AnyPosition, step: AnyStep) -> Option<Kind> {
    match step {
        AnyStep::Bambara(
            bambara::Step::Move { from, .. }
            | bambara::Step::Capture { from, .. }
            | bambara::Step::Push { from, .. },
        ) => Kind::from_letter(position.piece_at(from)?.letter.to_ascii_uppercase()),
        AnyStep::Bambara(bambara::Step::Activate { kind, .. }) => Some(kind),
        _ => None,
    }
}

/// Returns the kinds of piece that make the solver's moves of bambara, in order.
fn movers(puzzle: &Puzzle) -> Vec<Option<Kind>> {
    let at = puzzle.positions().into_iter().zip(&puzzle.turns);
    at.map(|(position, turn)| mover(&position, turn.key)).collect()
}

/// Returns the themes of the pushes in a solution of bambara.
fn of_pushes(puzzle: &Puzzle) -> Vec<Theme> {
    let mut themes = Vec::new();
    for (position, turn) in puzzle.positions().iter().zip(&puzzle.turns) {
        if let AnyStep::Bambara(bambara::Step::Push { over, pushed, .. }) = turn.key
            && let Some(piece) = position.piece_at(over)
        {
            let own = piece.side == puzzle.solver();
            themes.push(if own { Theme::Shove } else { Theme::Push });
            if own && pushed == Space::C && piece.letter.eq_ignore_ascii_case(&'k') {
                themes.push(Theme::Home);
            }
        }
    }
    themes
}

/// Iterates over the spaces on which the side to move can take a piece.
fn taken(position: &AnyPosition) -> impl Iterator<Item = Space> {
    let taken = |step| match step {
        AnyStep::Groi(groi::Step::Move { kill, .. }) => kill,
        AnyStep::Bambara(bambara::Step::Capture { to, .. }) => Some(to),
        _ => None,
    };
    position.steps().into_iter().filter_map(taken)
}

/// Returns whether the opponent can take a piece after the move that it could not have taken before
/// the move, had it been its turn.
fn is_sacrifice(before: &AnyPosition, key: AnyStep, after: &AnyPosition) -> bool {
    let Some(passed) = before.null_move() else { return false };
    // The space before the move of the piece that is on `space` after it.
    let origin = |space: Space| match key {
        AnyStep::Groi(groi::Step::Move { from, to, .. })
        | AnyStep::Bambara(
            bambara::Step::Move { from, to }
            | bambara::Step::Capture { from, to }
            | bambara::Step::Push { from, to, .. },
        ) if to == space => Some(from),
        AnyStep::Bambara(bambara::Step::Push { over, pushed, .. }) if pushed == space => Some(over),
        AnyStep::Bambara(bambara::Step::Activate { to, .. }) if to == space => None,
        _ => Some(space),
    };
    let had: Vec<Space> = taken(&passed).collect();
    taken(after).any(|space| origin(space).is_none_or(|origin| !had.contains(&origin)))
}
