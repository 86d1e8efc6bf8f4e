//! The text of a puzzle: one line of JSON with its fields in a fixed order (`docs/puzzles.md`).
//!
//! The parser is strict. It accepts a line only if the puzzle would be written the same, byte for byte,
//! and checks everything that can be checked by the rules alone.

use std::collections::{BTreeMap, HashMap};

use dejarik_rules::any::{AnyPosition, AnyRules, AnyStep};
use dejarik_rules::{OptionError, ParseError, RulesId};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::forced::is_settled;
use crate::puzzle::{Difficulty, Puzzle, Turn};
use crate::theme::{Theme, ThemeError};

/// The JSON form of a [`Puzzle`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    id: String,
    dpn: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    options: BTreeMap<String, String>,
    goal: u8,
    moves: usize,
    line: String,
    /// The slower moves by the number of the solver's turn, from 1.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    slower: BTreeMap<usize, String>,
    themes: Vec<String>,
    rating: u16,
    nodes: u64,
    legal: u32,
    tempting: u32,
    game: u64,
}

/// Why a line is not a puzzle.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// The text is not JSON of the right form.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// The position cannot be read.
    #[error("dpn: {0}")]
    Position(ParseError),
    /// The options cannot be set.
    #[error("options: {0}")]
    Option(#[from] OptionError),
    /// A move cannot be read or is not legal in its position.
    #[error("`{text}`: {error}")]
    Move {
        /// The text of the move.
        text: String,
        /// What is wrong with the move.
        error: ParseError,
    },
    /// A theme is unknown.
    #[error("themes: {0}")]
    Theme(#[from] ThemeError),
    /// The fields can be read but are not a valid puzzle.
    #[error("{0}")]
    Wrong(String),
}

/// The first line of a text that is not a puzzle, and why.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct SetError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with the line.
    pub error: TextError,
}

fn wrong<T>(what: impl Into<String>) -> Result<T, TextError> {
    Err(TextError::Wrong(what.into()))
}

/// Parses moves separated by spaces, all of them legal in `position`.
fn steps_at(position: &AnyPosition, text: &str) -> Result<Vec<AnyStep>, TextError> {
    let read = |word: &str| {
        let step = position.parse_step(word);
        step.map_err(|error| TextError::Move { text: word.to_owned(), error })
    };
    text.split(' ').map(read).collect()
}

impl Puzzle {
    /// Parses a puzzle from its line of JSON.
    ///
    /// # Errors
    /// The JSON, the position or a move is wrong; the solution does not reach the goal, or reaches it
    /// before its end; or the puzzle would be written differently.
    pub fn parse(text: &str) -> Result<Puzzle, TextError> {
        let line: Line = serde_json::from_str(text)?;
        let puzzle = read(&line)?;
        if puzzle.to_string() != text {
            return wrong(format!("expected the canonical text {puzzle}"));
        }
        Ok(puzzle)
    }
}

fn read(line: &Line) -> Result<Puzzle, TextError> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    if !(3..=16).contains(&line.id.len()) || !line.id.chars().all(plain) {
        return wrong(format!(
            "id: expected 3 to 16 lower-case letters and digits, found `{}`",
            line.id
        ));
    }
    let name = line.dpn.split(' ').next().unwrap_or_default();
    let id: RulesId = name.parse().map_err(TextError::Position)?;
    if !id.descriptor().puzzles {
        return wrong(format!("there are no puzzles for {id}"));
    }
    let most = id.descriptor().most_points;
    if !(1..=most).contains(&line.goal) {
        return wrong(format!("goal: expected 1 to {most}, found {}", line.goal));
    }
    let mut rules = AnyRules::new(id);
    for (key, value) in &line.options {
        rules.set_option(key, value)?;
    }
    let position = rules.position(&line.dpn).map_err(TextError::Position)?;
    let turns = turns(line, position)?;
    let themes = themes(line, id)?;
    let Line { nodes, legal, tempting, .. } = *line;
    Ok(Puzzle {
        id: line.id.clone(),
        position,
        goal: line.goal,
        turns,
        themes,
        rating: line.rating,
        difficulty: Difficulty { nodes, legal, tempting },
        game: line.game,
    })
}

/// Replays the solution.
fn turns(line: &Line, mut position: AnyPosition) -> Result<Vec<Turn>, TextError> {
    let solver = position.side_to_move();
    let words: Vec<&str> = line.line.split(' ').collect();
    if words.len() != line.moves.saturating_mul(2).saturating_sub(1) {
        return wrong(format!("line: `{}` is not a solution of {} moves", line.line, line.moves));
    }
    let mut turns = Vec::with_capacity(line.moves);
    for (number, pair) in words.chunks(2).enumerate() {
        let slower = match line.slower.get(&(number + 1)) {
            Some(text) => steps_at(&position, text)?,
            None => Vec::new(),
        };
        let [key] = steps_at(&position, pair[0])?[..] else { return wrong("line: a double space") };
        if slower.contains(&key) {
            return wrong(format!("slower: `{}` is in the line", pair[0]));
        }
        let play = |position: &mut AnyPosition, step| {
            position.play(step).map_err(|error| TextError::Wrong(format!("line: {error}")))
        };
        play(&mut position, key)?;
        let last = number + 1 == line.moves;
        if is_settled(&position, solver, line.goal) != last {
            let found = if last { "does not reach the goal" } else { "reaches the goal too soon" };
            return wrong(format!("line: `{}` {found}", pair[0]));
        }
        let mut answer = None;
        if let Some(word) = pair.get(1) {
            let [step] = steps_at(&position, word)?[..] else {
                return wrong("line: a double space");
            };
            play(&mut position, step)?;
            answer = Some(step);
        }
        turns.push(Turn { key, slower, answer });
    }
    match line.slower.keys().find(|number| !(1..=line.moves).contains(*number)) {
        Some(number) => wrong(format!("slower: there is no move {number}")),
        None => Ok(turns),
    }
}

fn themes(line: &Line, id: RulesId) -> Result<Vec<Theme>, TextError> {
    let mut themes = Vec::with_capacity(line.themes.len());
    for name in &line.themes {
        let theme: Theme = name.parse()?;
        if !theme.is_of(id) {
            return wrong(format!("themes: `{theme}` is not for {id}"));
        }
        if themes.last().is_some_and(|before| *before >= theme) {
            return wrong("themes: expected each at most once and in their order");
        }
        themes.push(theme);
    }
    Ok(themes)
}

impl std::fmt::Display for Puzzle {
    /// Writes the line of JSON, without a line break.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Cannot fail: the fields are plain values.
        f.write_str(&serde_json::to_string(&Line::of(self)).unwrap_or_default())
    }
}

impl Line {
    fn of(puzzle: &Puzzle) -> Line {
        let options = puzzle.position.rules().changed_options();
        let text = |position: &AnyPosition, steps: &[AnyStep]| {
            let words: Vec<String> = steps.iter().map(|step| position.step_text(*step)).collect();
            words.join(" ")
        };
        let positions = puzzle.positions();
        let slower = positions.iter().zip(&puzzle.turns).enumerate();
        let slower = slower
            .filter(|(_, (_, turn))| !turn.slower.is_empty())
            .map(|(number, (position, turn))| (number + 1, text(position, &turn.slower)))
            .collect();
        Line {
            id: puzzle.id.clone(),
            dpn: puzzle.position.to_string(),
            options: options
                .into_iter()
                .map(|(spec, value)| (spec.key.to_owned(), value))
                .collect(),
            goal: puzzle.goal,
            moves: puzzle.turns.len(),
            line: puzzle.line_text().join(" "),
            slower,
            themes: puzzle.themes.iter().map(ToString::to_string).collect(),
            rating: puzzle.rating,
            nodes: puzzle.difficulty.nodes,
            legal: puzzle.difficulty.legal,
            tempting: puzzle.difficulty.tempting,
            game: puzzle.game,
        }
    }
}

impl Serialize for Puzzle {
    /// Serialises the fields of the puzzle's line.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Line::of(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    /// Deserialises the fields of a puzzle's line, with the checks of [`Puzzle::parse`] except that
    /// the text need not be canonical.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        read(&Line::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Parses puzzles, one a line; empty lines are skipped.
pub(crate) fn parse_set(text: &str) -> Result<Vec<Puzzle>, SetError> {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut ids: HashMap<String, usize> = HashMap::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        let at = |error| SetError { line: index + 1, error };
        let puzzle = Puzzle::parse(line).map_err(at)?;
        if let Some(first) = ids.insert(puzzle.id.clone(), index + 1) {
            let message = format!("the id `{}` is already that of line {first}", puzzle.id);
            return Err(at(TextError::Wrong(message)));
        }
        puzzles.push(puzzle);
    }
    Ok(puzzles)
}
