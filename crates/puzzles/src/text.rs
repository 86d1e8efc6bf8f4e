//! A puzzle as a line of text: a JSON object, its fields in a fixed order (`docs/puzzles.md`). Read
//! strictly: what is accepted is written again byte for byte, and everything that the rules alone can
//! check is checked.

use std::collections::{BTreeMap, HashMap};

use dejarik_rules::any::{AnyPosition, AnyRules, AnyStep};
use dejarik_rules::{OptionError, ParseError, RulesId};
use serde::{Deserialize, Serialize};

use crate::forced::is_settled;
use crate::puzzle::{Difficulty, Puzzle, Turn};
use crate::theme::Theme;

/// The fields as they are written.
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
    /// By the number of the solver's turn, from 1.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    slower: BTreeMap<usize, String>,
    themes: Vec<String>,
    rating: u16,
    nodes: u64,
    legal: u32,
    tempting: u32,
    game: u64,
}

/// Why a line is no puzzle.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    /// It is not the JSON that a puzzle is written as.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// The position cannot be read.
    #[error("dpn: {0}")]
    Position(ParseError),
    /// The options cannot be set.
    #[error("options: {0}")]
    Option(#[from] OptionError),
    /// A move cannot be read, or is not legal where it stands.
    #[error("`{text}`: {error}")]
    Move {
        /// The move.
        text: String,
        /// What is wrong with it.
        error: ParseError,
    },
    /// It can be read, but is no puzzle.
    #[error("{0}")]
    Wrong(String),
}

/// Why a text is no set of puzzles.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct SetError {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: TextError,
}

fn wrong<T>(what: impl Into<String>) -> Result<T, TextError> {
    Err(TextError::Wrong(what.into()))
}

/// The moves of a text at a position.
fn steps_at(position: &AnyPosition, text: &str) -> Result<Vec<AnyStep>, TextError> {
    let read = |word: &str| {
        let step = position.parse_step(word);
        step.map_err(|error| TextError::Move { text: word.to_owned(), error })
    };
    text.split(' ').map(read).collect()
}

impl Puzzle {
    /// Reads a puzzle from its line.
    ///
    /// # Errors
    /// Says what is wrong: the JSON, the position, a move; a solution that does not end with the goal
    /// reached, or reaches it sooner; a text that would be written otherwise.
    pub fn parse(text: &str) -> Result<Puzzle, TextError> {
        let line: Line = serde_json::from_str(text)?;
        let puzzle = read(&line)?;
        if puzzle.to_string() != text {
            return wrong(format!("expected it written as {puzzle}"));
        }
        Ok(puzzle)
    }
}

fn read(line: &Line) -> Result<Puzzle, TextError> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    if !(3..=16).contains(&line.id.len()) || !line.id.chars().all(plain) {
        return wrong(format!(
            "id: expected 3 to 16 small letters and digits, found `{}`",
            line.id
        ));
    }
    let name = line.dpn.split(' ').next().unwrap_or_default();
    let id: RulesId = name.parse().map_err(TextError::Position)?;
    let most = match id {
        RulesId::Groi => 3,
        RulesId::Bambara => 1,
        RulesId::Looney | RulesId::Simeone => {
            return wrong(format!("there are no puzzles for {id}"));
        }
    };
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

/// The solution, replayed.
fn turns(line: &Line, mut position: AnyPosition) -> Result<Vec<Turn>, TextError> {
    let solver = position.side_to_move();
    let words: Vec<&str> = line.line.split(' ').collect();
    if words.len() != line.moves * 2 - usize::from(line.moves > 0) {
        return wrong(format!(
            "line: {} moves of the solver do not fit `{}`",
            line.moves, line.line
        ));
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
        let theme: Theme = name.parse().map_err(TextError::Wrong)?;
        if !theme.is_of(id) {
            return wrong(format!("themes: `{theme}` is not for {id}"));
        }
        if themes.last().is_some_and(|before| *before >= theme) {
            return wrong("themes: expected each once and in their order");
        }
        themes.push(theme);
    }
    Ok(themes)
}

impl std::fmt::Display for Puzzle {
    /// Writes the line.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let options = self.position.rules().changed_options();
        let text = |position: &AnyPosition, steps: &[AnyStep]| {
            let words: Vec<String> = steps.iter().map(|step| position.step_text(*step)).collect();
            words.join(" ")
        };
        let positions = self.positions();
        let slower = positions.iter().zip(&self.turns).enumerate();
        let slower = slower
            .filter(|(_, (_, turn))| !turn.slower.is_empty())
            .map(|(number, (position, turn))| (number + 1, text(position, &turn.slower)))
            .collect();
        let line = Line {
            id: self.id.clone(),
            dpn: self.position.to_string(),
            options: options
                .into_iter()
                .map(|(spec, value)| (spec.key.to_owned(), value))
                .collect(),
            goal: self.goal,
            moves: self.turns.len(),
            line: self.line_text().join(" "),
            slower,
            themes: self.themes.iter().map(ToString::to_string).collect(),
            rating: self.rating,
            nodes: self.difficulty.nodes,
            legal: self.difficulty.legal,
            tempting: self.difficulty.tempting,
            game: self.game,
        };
        // Plain fields can always be written.
        f.write_str(&serde_json::to_string(&line).unwrap_or_default())
    }
}

/// Reads puzzles, a line each; empty lines are none.
pub(crate) fn parse_set(text: &str) -> Result<Vec<Puzzle>, SetError> {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut ids: HashMap<String, usize> = HashMap::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        let at = |error| SetError { line: index + 1, error };
        let puzzle = Puzzle::parse(line).map_err(at)?;
        if let Some(first) = ids.insert(puzzle.id.clone(), index + 1) {
            let message = format!("the id `{}` is that of line {first}", puzzle.id);
            return Err(at(TextError::Wrong(message)));
        }
        puzzles.push(puzzle);
    }
    Ok(puzzles)
}
