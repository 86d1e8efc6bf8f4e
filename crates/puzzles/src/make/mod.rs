//! Makes puzzles from a table: plays games of the engine against itself, looks for solutions in their
//! positions, and keeps at most one puzzle of each game, so that every length gets its share.
//!
//! The same recipe always gives the same puzzles. A game depends only on the seed and its number, games
//! are taken in order, and the puzzles kept so far decide which one is kept next. A run can therefore be
//! stopped after any puzzle and resumed from the puzzles made.
//!
//! - `source` plays the games; `solution` finds the solution of a position;
//! - `shape` classifies solutions; `rate` measures how hard a puzzle is.
//!
//! Cost: a game of groi takes some milliseconds, one of bambara a tenth of a second, and a rating about
//! a second for each turn of the solution.

mod rate;
mod shape;
mod solution;
mod source;

use std::collections::{HashMap, HashSet};

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::ruleset::mix;
use dejarik_rules::{RulesId, Space, Symmetry};
use dejarik_tables::any::{ProbeError, Table};

use crate::forced::is_settled;
use crate::puzzle::{Puzzle, Turn, canonical_key, id_of, walk};
use crate::theme::{Theme, themes_of};

pub use rate::rating;
pub(crate) use solution::{defences, longest};

/// What puzzles to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The rule set: groi or bambara.
    pub rules: RulesId,
    /// The seed of the games.
    pub seed: u64,
    /// The number of puzzles.
    pub count: usize,
}

/// A position with its solution, not rated yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    position: AnyPosition,
    goal: u8,
    turns: Vec<Turn>,
}

/// The largest percentages of puzzles solved in 1, 2, … moves. The last is the share of all longer
/// ones. Shares are rounded up.
const SHARES: [usize; 8] = [5, 20, 20, 16, 13, 10, 8, 8];

/// At most one in this many puzzles has the same shape of solution.
const PER_SHAPE: usize = 25;
/// At most one in this many puzzles begins with the same kind of move.
const PER_KEY: usize = 5;

/// The minimum number of legal moves: with fewer there is too little to choose from.
const FEWEST_MOVES: usize = 6;

impl Recipe {
    /// Plays the game with this number and returns the puzzles in it, in order of play.
    ///
    /// # Errors
    /// The table cannot answer for one of the positions.
    pub fn search(&self, table: &dyn Table, game: u64) -> Result<Vec<Found>, ProbeError> {
        let mut found = Vec::new();
        for position in source::game(self.rules, self.seed, game) {
            if position.steps().len() < FEWEST_MOVES {
                continue;
            }
            if let Some((goal, turns)) = solution::solution(table, &position)? {
                found.push(Found { position, goal, turns });
            }
        }
        Ok(found)
    }

    /// Returns the largest number of puzzles of a length.
    fn share(&self, moves: usize) -> usize {
        let place = moves.clamp(1, SHARES.len()) - 1;
        (SHARES[place] * self.count).div_ceil(100)
    }
}

/// Selects the puzzles to keep, one game after another.
#[derive(Clone, Debug)]
pub struct Maker {
    recipe: Recipe,
    next: u64,
    kept: usize,
    /// How many puzzles were kept of each length, as in [`SHARES`].
    lengths: [usize; SHARES.len()],
    shapes: HashMap<u64, usize>,
    keys: HashMap<u64, usize>,
    seen: HashSet<u64>,
    ids: HashSet<String>,
}

impl Maker {
    /// Resumes from the puzzles made so far, in the order in which they were made. Puzzles of other rule
    /// sets only reserve their identifiers.
    pub fn new(recipe: Recipe, made: &[Puzzle]) -> Maker {
        let mut maker = Maker {
            recipe,
            next: 0,
            kept: 0,
            lengths: [0; SHARES.len()],
            shapes: HashMap::new(),
            keys: HashMap::new(),
            seen: HashSet::new(),
            ids: made.iter().map(|puzzle| puzzle.id.clone()).collect(),
        };
        for puzzle in made.iter().filter(|puzzle| puzzle.rules() == recipe.rules) {
            maker.remember(puzzle);
        }
        maker
    }

    /// Returns whether the number of puzzles asked for has been made.
    pub fn is_done(&self) -> bool {
        self.kept >= self.recipe.count
    }

    /// Returns the number of puzzles kept.
    pub fn kept(&self) -> usize {
        self.kept
    }

    /// Returns the number of the game to search next.
    pub fn next_game(&self) -> u64 {
        self.next
    }

    fn remember(&mut self, puzzle: &Puzzle) {
        self.next = self.next.max(puzzle.game + 1);
        self.kept += 1;
        self.lengths[puzzle.moves().clamp(1, SHARES.len()) - 1] += 1;
        let (shape, key) = kinds(&puzzle.position, &puzzle.turns);
        *self.shapes.entry(shape).or_default() += 1;
        *self.keys.entry(key).or_default() += 1;
        self.seen.extend(marks(&puzzle.position, &puzzle.turns));
        self.ids.insert(puzzle.id.clone());
    }

    /// Takes the puzzles found in the next game, and keeps and returns the longest one that is still
    /// wanted at its length and does not resemble a puzzle kept before.
    ///
    /// # Errors
    /// The table cannot answer for one of the positions.
    pub fn take(
        &mut self,
        table: &dyn Table,
        mut found: Vec<Found>,
    ) -> Result<Option<Puzzle>, ProbeError> {
        let game = self.next;
        self.next += 1;
        if self.is_done() {
            return Ok(None);
        }
        // The sort is stable: of equally long solutions the first in the game wins.
        found.sort_by_key(|found| std::cmp::Reverse(found.turns.len()));
        let fits = |found: &Found| {
            let moves = found.turns.len();
            let place = moves.clamp(1, SHARES.len()) - 1;
            let new =
                marks(&found.position, &found.turns).iter().all(|mark| !self.seen.contains(mark));
            let (shape, key) = kinds(&found.position, &found.turns);
            let alike = self.shapes.get(&shape).copied().unwrap_or_default();
            let begun = self.keys.get(&key).copied().unwrap_or_default();
            self.lengths[place] < self.recipe.share(moves)
                && alike < self.recipe.count.div_ceil(PER_SHAPE)
                && begun < self.recipe.count.div_ceil(PER_KEY)
                && new
                && !self.ids.contains(&id_of(&found.position))
        };
        let Some(found) = found.into_iter().find(fits) else { return Ok(None) };
        let puzzle = found.puzzle(table, game)?;
        self.remember(&puzzle);
        Ok(Some(puzzle))
    }
}

impl Found {
    /// Returns the number of the solver's moves.
    pub fn moves(&self) -> usize {
        self.turns.len()
    }

    fn puzzle(self, table: &dyn Table, game: u64) -> Result<Puzzle, ProbeError> {
        let Found { position, goal, turns } = self;
        let difficulty = rate::difficulty(&position, &turns);
        let rating = rating(turns.len(), &difficulty);
        let id = id_of(&position);
        let mut puzzle =
            Puzzle { id, position, goal, turns, themes: Vec::new(), rating, difficulty, game };
        puzzle.themes = themes(table, &puzzle)?;
        Ok(puzzle)
    }
}

/// Returns the shape of a solution and the kind of its first move.
fn kinds(position: &AnyPosition, turns: &[Turn]) -> (u64, u64) {
    let key = turns.first().map_or(0, |turn| shape::kind(position, turn.key));
    (shape::shape(position, turns), key)
}

/// Returns the marks that no two puzzles may share, up to symmetry: the positions to solve, and the
/// solver's pieces together with the first move (with that alike, only bystanders differ).
fn marks(position: &AnyPosition, turns: &[Turn]) -> Vec<u64> {
    let mut marks = Vec::new();
    for (number, (at, turn)) in walk(*position, turns).enumerate() {
        // The last position is left out, because many puzzles share it.
        if number == 0 || number + 1 < turns.len() {
            marks.push(canonical_key(&at));
        }
        if number == 0 {
            marks.push(pattern(&at, turn.key));
        }
    }
    marks
}

/// Returns a hash of the solver's pieces before and after the first move, the same for all images
/// under the symmetries.
fn pattern(position: &AnyPosition, key: AnyStep) -> u64 {
    let side = position.side_to_move();
    let mut after = *position;
    let _ = after.play(key);
    let image = |symmetry: Symmetry| {
        let pieces = |position: &AnyPosition| {
            let position = position.transform(symmetry);
            let own = |space: &Space| position.piece_at(*space).filter(|piece| piece.side == side);
            Space::all().fold(0, |sum, space| match own(&space) {
                Some(piece) => mix(sum
                    ^ (space.index() as u64) << 8
                    ^ u64::from(piece.letter.to_ascii_uppercase() as u32)),
                None => sum,
            })
        };
        mix(pieces(position)) ^ pieces(&after)
    };
    Symmetry::all().map(image).min().unwrap_or_default()
}

/// Returns all themes of a puzzle.
pub(crate) fn themes(table: &dyn Table, puzzle: &Puzzle) -> Result<Vec<Theme>, ProbeError> {
    let mut themes = themes_of(puzzle);
    if is_zugzwang(table, puzzle)? {
        themes.push(Theme::Zugzwang);
        themes.sort_unstable();
    }
    Ok(themes)
}

/// Returns whether the opponent would be better off after the first move if it could pass.
fn is_zugzwang(table: &dyn Table, puzzle: &Puzzle) -> Result<bool, ProbeError> {
    let Some(turn) = puzzle.turns.first().filter(|turn| turn.answer.is_some()) else {
        return Ok(false);
    };
    let mut after = puzzle.position;
    let _ = after.play(turn.key);
    let Some(position) = after.null_move() else { return Ok(false) };
    if is_settled(&position, puzzle.solver(), puzzle.goal) {
        return Ok(false);
    }
    Ok(table.probe(&position)?.points < puzzle.goal as i8)
}
